package httpapi

import (
	"context"
	"maps"
	"net"
	"net/http"
	"slices"
	"sync"
	"time"
)

// newConnTimeout is how long the first request of a new connection may take.
const newConnTimeout = 2 * time.Second

// newConns are the connections whose first request has not reached the handler. http.Server.Shutdown closes them without
// an answer, so a server that hands over to another process drains them first.
type newConns struct {
	mu      sync.Mutex
	pending map[net.Conn]chan struct{} // closed when the connection is no longer new
}

// newConnKey is the context key of the function that marks a connection as no longer new.
type newConnKey struct{}

// track follows the connections of server.
func (n *newConns) track(server *http.Server) {
	n.pending = map[net.Conn]chan struct{}{}
	next := server.Handler
	server.ConnContext = func(ctx context.Context, conn net.Conn) context.Context {
		n.mu.Lock()
		defer n.mu.Unlock()
		n.pending[conn] = make(chan struct{})
		return context.WithValue(ctx, newConnKey{}, sync.OnceFunc(func() { n.remove(conn) }))
	}
	server.ConnState = func(conn net.Conn, state http.ConnState) {
		if state == http.StateClosed {
			n.remove(conn)
		}
	}
	server.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if remove, ok := r.Context().Value(newConnKey{}).(func()); ok {
			remove()
		}
		next.ServeHTTP(w, r)
	})
}

func (n *newConns) remove(conn net.Conn) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if done, ok := n.pending[conn]; ok {
		close(done)
		delete(n.pending, conn)
	}
}

// drain waits until every connection that is new now has sent a request or is closed, newConnTimeout at most: a browser
// may connect and ask for nothing.
func (n *newConns) drain() {
	n.mu.Lock()
	pending := slices.Collect(maps.Values(n.pending))
	n.mu.Unlock()
	timeout := time.After(newConnTimeout)
	for _, done := range pending {
		select {
		case <-done:
		case <-timeout:
			return
		}
	}
}
