package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"cicerone/backup"
	"cicerone/media"
)

// manager is a service manager, which is notified of the process that serves.
type manager struct {
	t      *testing.T
	socket net.PacketConn
	path   string
}

func newManager(t *testing.T) *manager {
	t.Helper()
	path := filepath.Join(t.TempDir(), "notify")
	socket, err := new(net.ListenConfig).ListenPacket(t.Context(), "unixgram", path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = socket.Close() })
	return &manager{t, socket, path}
}

// serving is the process that says next that it serves; it ends with the test.
func (m *manager) serving() (pid int) {
	m.t.Helper()
	message := make([]byte, 100)
	n, _, err := m.socket.ReadFrom(message)
	if err != nil {
		m.t.Fatal(err)
	}
	if _, err := fmt.Sscanf(string(message[:n]), "MAINPID=%d\nREADY=1", &pid); err != nil {
		m.t.Fatalf("the service manager is told %q", message[:n])
	}
	m.t.Cleanup(func() { _ = syscall.Kill(pid, syscall.SIGKILL) })
	return pid
}

// A restart refuses no connection and interrupts no response.
func TestRestartKeepsRangeRequests(t *testing.T) {
	if onPostgres {
		t.Skip("sockets know nothing of databases")
	}
	data := publishedMuseum(t)
	recording := make([]byte, 24<<20)                  // more than the network holds on its way
	_, _ = rand.NewChaCha8([32]byte{}).Read(recording) // which never fails
	folder, err := media.OpenFolder(filepath.Join(data, backup.MediaFolder))
	if err != nil {
		t.Fatal(err)
	}
	if err := folder.Put(t.Context(), "recording.mp3", bytes.NewReader(recording)); err != nil {
		t.Fatal(err)
	}
	if err := folder.Close(); err != nil {
		t.Fatal(err)
	}
	notified := newManager(t)
	process := program("serve", "--addr", "127.0.0.1:0", "--metrics-addr", "127.0.0.1:0", "--data", data)
	process.Env = append(process.Environ(), "NOTIFY_SOCKET="+notified.path)
	log := &syncBuffer{}
	process.Stderr = log
	out, err := process.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(out)
	first, err := lines.ReadString('\n')
	if err != nil || notified.serving() != process.Process.Pid {
		t.Fatalf("the server did not start: %v", err)
	}
	s := &testServer{t: t, address: strings.TrimSpace(first), data: data}

	// One listens on a connection of its own, one on a connection that has asked before.
	listens := func(transport *http.Transport, of string) io.ReadCloser {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.address+"/media/recording.mp3", nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Range", of)
		answer, err := transport.RoundTrip(request)
		if err != nil {
			t.Fatal(err)
		}
		return answer.Body
	}
	var reused http.Transport
	asked := listens(&reused, "bytes=0-9")
	if _, err := io.Copy(io.Discard, asked); err != nil {
		t.Fatal(err)
	}
	_ = asked.Close()
	listeners := []io.ReadCloser{listens(&http.Transport{}, "bytes=1000-"), listens(&reused, "bytes=1000-")}
	received := make([][]byte, len(listeners))
	for i, listener := range listeners {
		defer listener.Close()
		received[i] = make([]byte, 1<<16)
		if _, err := io.ReadFull(listener, received[i]); err != nil {
			t.Fatal(err)
		}
	}

	// Visitors come all the time.
	ctx, stop := context.WithCancel(t.Context())
	var visitors sync.WaitGroup
	for range 4 {
		visitors.Go(func() {
			client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
			for ctx.Err() == nil {
				answer, err := client.Get(s.address + "/healthz")
				if err != nil {
					t.Errorf("a visitor was refused: %v", err)
					return
				}
				_ = answer.Body.Close()
			}
		})
	}
	if err := process.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	second, err := lines.ReadString('\n')
	for err == nil && second != first {
		second, err = lines.ReadString('\n') // the link that creates the first account
	}
	if err != nil || second != first {
		t.Fatalf("the new process says %q, %v; want %q", second, err, first)
	}
	successor := notified.serving()
	if successor == process.Process.Pid {
		t.Fatal("no other process has taken over")
	}
	stop()
	visitors.Wait()
	for i, listener := range listeners {
		rest, err := io.ReadAll(listener)
		if err != nil || !bytes.Equal(append(received[i], rest...), recording[1000:]) {
			t.Errorf("who was listening got %d bytes, %v; want %d", len(received[i])+len(rest), err, len(recording)-1000)
		}
	}
	if _, err := process.Process.Wait(); err != nil {
		t.Errorf("the old process ended with %v", err)
	}
	s.succeed("GET", detailPath, nil, nil)
	s.succeed("POST", visitMuseum, started, nil, key()...)

	// One that cannot start leaves the other one serving.
	if err := os.Rename(filepath.Join(data, backup.DatabaseFile), filepath.Join(data, "away")); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(data, backup.DatabaseFile), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(successor, syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	s.waitUntil(func() bool { return strings.Contains(log.String(), "this process continues") })
	s.succeed("GET", "/api/v2/languages/1", nil, nil)
	if err := syscall.Kill(successor, syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
}
