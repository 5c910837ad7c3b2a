package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// serveBare reads what it is sent and answers with the file's bytes: what the standard library takes for itself.
func serveBare(ctx context.Context, name string) error {
	content, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	return serveHandler(ctx, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, err := io.Copy(io.Discard, r.Body); err != nil {
			return // the client is gone
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Encoding", "br")
		w.Header().Set("Content-Length", strconv.Itoa(len(content)))
		_, _ = w.Write(content)
	}))
}

// serveHandler serves by the standard library alone, and prints where.
func serveHandler(ctx context.Context, handler http.Handler) error {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Println("http://" + listener.Addr().String())
	s := &http.Server{ReadHeaderTimeout: time.Minute, Handler: handler}
	go func() {
		<-ctx.Done()
		_ = s.Close()
	}()
	if err := s.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// startBare starts a process that answers with these bytes.
func (b *bench) startBare(ctx context.Context, name string, answer []byte) (*server, error) {
	return b.startSelf(name, func(self, folder string) (*server, error) {
		file := filepath.Join(folder, "answer")
		if err := os.WriteFile(file, answer, 0o600); err != nil {
			return nil, err
		}
		return startServer(ctx, folder, self, "-bare", file)
	})
}

// startPlain starts a process that keeps the calls of a visit as servePlain does.
func (b *bench) startPlain(ctx context.Context) (*server, error) {
	return b.startSelf("plain", func(self, folder string) (*server, error) {
		return startServer(ctx, folder, self, "-plain", folder)
	})
}

// startSelf starts this program as another server, with a folder of its own.
func (b *bench) startSelf(name string, start func(self, folder string) (*server, error)) (*server, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	folder := filepath.Join(b.folder, name)
	if err := os.Mkdir(folder, 0o755); err != nil {
		return nil, err
	}
	return start(self, folder)
}
