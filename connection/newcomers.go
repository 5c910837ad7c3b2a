package connection

import (
	"context"
	"maps"
	"net"
	"net/http"
	"slices"
	"sync"
	"time"
)

// newcomersTimeout is for the first requests of those who have just connected.
const newcomersTimeout = 2 * time.Second

// newcomers are the connections whose first request has not reached the handler. A server that shuts down closes them
// without an answer, so one that hands over to another process waits for them before.
type newcomers struct {
	mu      sync.Mutex
	waiting map[net.Conn]chan struct{} // closed when they wait no longer
}

// newcomerKey is the key under which a connection's context holds what to call when its first request is there.
type newcomerKey struct{}

// watch notes who comes to the server.
func (n *newcomers) watch(server *http.Server) {
	n.waiting = map[net.Conn]chan struct{}{}
	next, contextOf := server.Handler, server.ConnContext
	server.ConnContext = func(ctx context.Context, connection net.Conn) context.Context {
		if contextOf != nil {
			ctx = contextOf(ctx, connection)
		}
		n.mu.Lock()
		defer n.mu.Unlock()
		n.waiting[connection] = make(chan struct{})
		return context.WithValue(ctx, newcomerKey{}, sync.OnceFunc(func() { n.leave(connection) }))
	}
	server.ConnState = func(connection net.Conn, state http.ConnState) {
		if state == http.StateClosed {
			n.leave(connection)
		}
	}
	server.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if arrived, ok := r.Context().Value(newcomerKey{}).(func()); ok {
			arrived()
		}
		next.ServeHTTP(w, r)
	})
}

func (n *newcomers) leave(connection net.Conn) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if left, waiting := n.waiting[connection]; waiting {
		close(left)
		delete(n.waiting, connection)
	}
}

// wait returns when none of those who are there is waiting any more, or after newcomersTimeout: a browser may connect
// and ask nothing.
func (n *newcomers) wait() {
	n.mu.Lock()
	there := slices.Collect(maps.Values(n.waiting))
	n.mu.Unlock()
	timeout := time.After(newcomersTimeout)
	for _, left := range there {
		select {
		case <-left:
		case <-timeout:
			return
		}
	}
}
