package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"syscall"
)

// Files that a process inherits when it takes over.
const (
	visitorsFile = 3 + iota // the visitors' socket
	readyFile               // written to when the process is ready
	metricsFile             // the metrics' socket, if separate
)

// inheritedVariable is set in the environment of a process that takes over.
const inheritedVariable = "CICERONE_INHERITED"

// sockets are the listeners of a server, which it can hand over to another process.
type sockets struct {
	visitors *socket
	metrics  *socket  // nil without a separate address
	ready    *os.File // of a process that takes over
}

// socket is a listener with the file by which another process inherits it.
type socket struct {
	net.Listener
	file *os.File
}

// openSockets listens at the configured addresses, or inherits the sockets of the previous process.
func openSockets(ctx context.Context, config Config) (s *sockets, err error) {
	s = &sockets{}
	if config.Inherited {
		s.ready = os.NewFile(readyFile, "ready")
	}
	if s.visitors, err = openSocket(ctx, config, visitorsFile, config.Addr, "--addr"); err != nil {
		return nil, err
	}
	if config.MetricsAddr == "" {
		return s, nil
	}
	if s.metrics, err = openSocket(ctx, config, metricsFile, config.MetricsAddr, "--metrics-addr"); err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

func openSocket(ctx context.Context, config Config, inherited uintptr, address, flag string) (*socket, error) {
	var listener net.Listener
	var err error
	if config.Inherited {
		file := os.NewFile(inherited, flag)
		defer file.Close()
		if listener, err = net.FileListener(file); err != nil {
			return nil, fmt.Errorf("the socket of the process before cannot be used: %w", err)
		}
	} else if listener, err = new(net.ListenConfig).Listen(ctx, "tcp", address); err != nil {
		return nil, fmt.Errorf("cannot listen on %s; choose another place with %s: %w", address, flag, err)
	}
	file, err := inheritable(listener.(*net.TCPListener))
	if err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	return &socket{listener, file}, nil
}

// inheritable returns a file of the listener's socket. TCPListener.File would not do: when a process is started with its file,
// os switches the socket to blocking, for the listener as well, and a blocked accept keeps the listener from closing.
func inheritable(listener *net.TCPListener) (*os.File, error) {
	connection, err := listener.SyscallConn()
	if err != nil {
		return nil, err
	}
	var fd int
	var errDup error
	err = connection.Control(func(original uintptr) {
		syscall.ForkLock.RLock() // no process inherits it before CloseOnExec
		defer syscall.ForkLock.RUnlock()
		if fd, errDup = syscall.Dup(int(original)); errDup == nil {
			syscall.CloseOnExec(fd)
		}
	})
	if err := errors.Join(err, errDup); err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(fd), "listener"), nil
}

// Close closes the file as well: the system lets connections in as long as it is open.
func (s *socket) Close() error { return errors.Join(s.Listener.Close(), s.file.Close()) }

func (s *sockets) close() {
	_ = s.visitors.Close()
	if s.metrics != nil {
		_ = s.metrics.Close()
	}
}

// reportReady reports to the previous process and to the service manager that this process serves visitors.
func (s *sockets) reportReady(ctx context.Context, manager string) error {
	var err error
	if s.ready != nil {
		_, err = s.ready.WriteString("ready")
		err = errors.Join(err, s.ready.Close())
	}
	if manager == "" {
		return err
	}
	connection, errManager := new(net.Dialer).DialContext(ctx, "unixgram", manager)
	if errManager != nil {
		return errors.Join(err, errManager)
	}
	_, errManager = fmt.Fprintf(connection, "MAINPID=%d\nREADY=1", os.Getpid())
	return errors.Join(err, errManager, connection.Close())
}

// handOver starts the program as it is on disk now, passes it the sockets, and returns when it is ready. New connections
// wait in the socket meanwhile. After an error this process continues to serve.
func (s *sockets) handOver() error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	reports, ready, err := os.Pipe()
	if err != nil {
		return err
	}
	defer reports.Close()
	defer ready.Close()
	files := []*os.File{s.visitors.file, ready}
	if s.metrics != nil {
		files = append(files, s.metrics.file)
	}
	successor := exec.Command(program, os.Args[1:]...) //nolint:noctx // it outlives this process
	successor.Env = append(os.Environ(), inheritedVariable+"=true")
	successor.ExtraFiles = files
	successor.Stdout, successor.Stderr = os.Stdout, os.Stderr
	if err := successor.Start(); err != nil {
		return err
	}
	_ = ready.Close() // so that reading ends when the other process does
	if report, err := io.ReadAll(reports); err != nil || len(report) == 0 {
		return errors.Join(errors.New("the new process ended before it answered"), err, successor.Wait())
	}
	return nil
}
