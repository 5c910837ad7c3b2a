package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// nginxConfiguration is Debian's own in what decides about speed, with one process: sendfile, the log
// of requests written. It serves the files of the folder, the museum's detail as it was compressed.
const nginxConfiguration = `daemon off;
%[4]sworker_processes 1;
pid %[1]s/nginx.pid;
error_log %[1]s/error.log;
events { worker_connections 4096; }
http {
  sendfile on;
  tcp_nopush on;
  types { application/json br; audio/mpeg mp3; }
  access_log %[1]s/access.log;
  keepalive_requests 1000000000;
  client_body_temp_path %[1]s/body;
  proxy_temp_path %[1]s/proxy;
  fastcgi_temp_path %[1]s/fastcgi;
  uwsgi_temp_path %[1]s/uwsgi;
  scgi_temp_path %[1]s/scgi;
  server {
    listen %[2]s;
    root %[3]s;
    location = /detail.br { add_header Content-Encoding br; }
  }
}
`

// startNginx serves the files on this machine. It returns an error if nginx is not installed.
func startNginx(ctx context.Context, folder, files string) (address string, stop func(), err error) {
	program, err := exec.LookPath("nginx")
	if err != nil {
		return "", nil, errors.New("nginx is not installed")
	}
	if address, err = freeAddress(ctx); err != nil {
		return "", nil, err
	}
	user := ""
	if os.Getuid() == 0 {
		user = "user root;\n" // so that it may read the temporary folder
	}
	config := filepath.Join(folder, "nginx.conf")
	if err := os.WriteFile(config, fmt.Appendf(nil, nginxConfiguration, folder, address, files, user), 0o600); err != nil {
		return "", nil, err
	}
	process := exec.CommandContext(ctx, program, "-c", config, "-e", filepath.Join(folder, "error.log"))
	process.Cancel = func() error { return process.Process.Signal(os.Interrupt) } // which ends its workers as well
	process.Stderr = os.Stderr
	if err := process.Start(); err != nil {
		return "", nil, err
	}
	stop = func() {
		_ = process.Process.Signal(os.Interrupt)
		_ = process.Wait()
	}
	if err := waitUntilListening(ctx, address); err != nil {
		stop()
		return "", nil, fmt.Errorf("nginx does not answer: %w", err)
	}
	return address, stop, nil
}

// freeAddress returns a free address of this machine.
func freeAddress(ctx context.Context) (string, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return listener.Addr().String(), listener.Close()
}

// waitUntilListening waits until a server listens at the address.
func waitUntilListening(ctx context.Context, address string) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	for {
		connection, err := new(net.Dialer).DialContext(ctx, "tcp", address)
		if err == nil {
			return connection.Close()
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(10 * time.Millisecond):
		}
	}
}
