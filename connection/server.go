// Package connection brings requests to their handler and answers to their clients: net/http's server on connections
// that give slow clients their time and stalled ones none, send an answer's head and body together, and answer by
// themselves what is asked again and again.
package connection

import (
	"context"
	"errors"
	"log"
	"net"
	"net/http"
	"time"
)

// Limits of reading; those of writing are the connection's.
const (
	MaxHeader     = 32 << 10 // bytes of a request's head
	HeaderTimeout = 10 * time.Second
	readTimeout   = 30 * time.Second // of a whole request
	idleTimeout   = 2 * time.Minute  // until the next request
)

// Server is an HTTP server. Make one with New.
type Server struct {
	http      http.Server
	newcomers newcomers
	shortcuts shortcuts
}

// New makes a server whose requests handler answers. Those for which shortcut finds a handler, nil for any other, may
// be answered by it as well, past net/http; the answer has to be the same. What clients do wrong is logged to log.
func New(handler http.Handler, shortcut func(*http.Request) http.Handler, log *log.Logger) *Server {
	s := &Server{
		http: http.Server{
			Handler: joined(handler), ConnContext: withConnection, MaxHeaderBytes: MaxHeader,
			ReadHeaderTimeout: HeaderTimeout, ReadTimeout: readTimeout, IdleTimeout: idleTimeout, ErrorLog: log,
		},
		shortcuts: shortcuts{find: shortcut},
	}
	s.newcomers.watch(&s.http)
	s.shortcuts.watch(&s.http)
	return s
}

// Serve answers those who come to the listener, until it is closed.
func (s *Server) Serve(listener net.Listener) error {
	return s.http.Serve(patientListener{listener, stallTimeout, &s.shortcuts})
}

// Welcome waits until those who have connected have asked their first question, which Finish would cut off, or have
// taken too long. Nobody may be able to connect any more.
func (s *Server) Welcome() { s.newcomers.wait() }

// Finish waits for the answers under way and closes all connections. It returns an error when ctx ended before: what
// is under way then breaks off with the program.
func (s *Server) Finish(ctx context.Context) error {
	err := s.http.Shutdown(ctx)
	if err == nil {
		err = s.shortcuts.wait(ctx)
	}
	if err != nil {
		return errors.Join(err, s.http.Close())
	}
	return nil
}
