package main

import (
	"bytes"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// slowServer serves content, from memory and from a file, on a listener that waits for stalled clients for
// that long.
func slowServer(t *testing.T, content []byte, stall time.Duration) (address string, ended <-chan error) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, content, 0o600); err != nil {
		t.Fatal(err)
	}
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	written := make(chan error, 10)
	server := &http.Server{ReadHeaderTimeout: headerTimeout, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/memory" {
			_, err := w.Write(content)
			written <- err
			return
		}
		file, err := os.Open(name)
		if err != nil {
			t.Error(err)
			return
		}
		defer file.Close()
		_, err = io.CopyN(w, file, int64(len(content)))
		written <- err
	})}
	go func() { _ = server.Serve(patientListener{listener, stall}) }()
	t.Cleanup(func() { _ = server.Close() })
	return listener.Addr().String(), written
}

func TestAClientThatTakesNothingIsLeft(t *testing.T) {
	address, ended := slowServer(t, make([]byte, 64<<20), 50*time.Millisecond)
	for _, path := range []string{"/memory", "/file"} {
		connection, err := new(net.Dialer).DialContext(t.Context(), "tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer connection.Close()
		if _, err := io.WriteString(connection, "GET "+path+" HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
		if err := <-ended; !errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("%s: the answer that nobody takes ended with %v", path, err)
		}
	}
}

func TestPatientAnswersAreWhole(t *testing.T) {
	content := make([]byte, 3*pieceSize+17)
	for i := range content {
		content[i] = byte(i * i >> 8)
	}
	address, ended := slowServer(t, content, time.Minute)
	for _, path := range []string{"/memory", "/file"} {
		answer, err := http.Get("http://" + address + path) //nolint:gosec // a test's own server
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		if err != nil || !bytes.Equal(got, content) {
			t.Errorf("%s: %d bytes came, %v; want %d", path, len(got), err, len(content))
		}
		if err := <-ended; err != nil {
			t.Errorf("%s: writing ended with %v", path, err)
		}
	}
}
