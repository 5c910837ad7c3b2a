package httpapi

import (
	"context"
	"errors"
	"log"
	"net/http"
	"slices"
	"time"
)

// Limits of a connection.
const (
	MaxHeaderBytes    = 32 << 10
	ReadHeaderTimeout = 10 * time.Second
	readTimeout       = 30 * time.Second // of a whole request
	idleTimeout       = 2 * time.Minute  // between requests

	// stallTimeout is how long a client has to take each writeChunk bytes of its answer. The whole answer has no limit: a
	// long audio on a slow network takes its time. A browser that stopped reading because its player is paused asks for the
	// rest again.
	stallTimeout = 5 * time.Minute
	writeChunk   = 256 << 10
)

// HTTPServer is an http.Server that disconnects stalled clients and drains new connections. Make one with NewHTTPServer.
type HTTPServer struct {
	http.Server
	newConns newConns
}

// NewHTTPServer returns a server that answers with handler and logs the errors of connections to errorLog.
func NewHTTPServer(handler http.Handler, errorLog *log.Logger) *HTTPServer {
	s := &HTTPServer{Server: http.Server{
		Handler: disconnectStalled(handler), MaxHeaderBytes: MaxHeaderBytes, ErrorLog: errorLog,
		ReadHeaderTimeout: ReadHeaderTimeout, ReadTimeout: readTimeout, WriteTimeout: stallTimeout, IdleTimeout: idleTimeout,
	}}
	s.newConns.track(&s.Server)
	return s
}

// DrainNew waits until every open connection has sent its first request, which Shutdown would not answer, or has taken
// too long. The listener must be closed.
func (s *HTTPServer) DrainNew() { s.newConns.drain() }

// Shutdown waits for the answers under way and closes all connections. When ctx ends first it cuts the answers off and
// returns an error.
func (s *HTTPServer) Shutdown(ctx context.Context) error {
	err := s.Server.Shutdown(ctx)
	if err != nil {
		return errors.Join(err, s.Close())
	}
	return nil
}

// disconnectStalled renews the write deadline with every chunk of an answer. The server's WriteTimeout covers what is
// written outside of a handler's Write.
func disconnectStalled(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(&stallWriter{ResponseWriter: w, controller: http.NewResponseController(w)}, r)
	})
}

// stallWriter writes in chunks, each with a write deadline of its own.
type stallWriter struct {
	http.ResponseWriter
	controller *http.ResponseController
}

// Unwrap returns the writer below, for http.ResponseController.
func (w *stallWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// Write writes b.
func (w *stallWriter) Write(b []byte) (written int, err error) {
	for chunk := range slices.Chunk(b, writeChunk) {
		if err := w.controller.SetWriteDeadline(time.Now().Add(stallTimeout)); err != nil {
			return written, err
		}
		n, err := w.ResponseWriter.Write(chunk)
		written += n
		if err != nil {
			return written, err
		}
	}
	return written, nil
}
