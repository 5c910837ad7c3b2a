package main

import (
	"context"
	"net"
	"net/http"
	"sync"
	"time"
)

const (
	newcomersTimeout = 2 * time.Second // for the first requests of those who have just connected
	newcomersPause   = 5 * time.Millisecond
)

// newcomers are the connections whose first request has not reached the handler. A server that shuts down closes them
// without an answer, so one that hands over to another process waits for them before.
type newcomers struct {
	mu      sync.Mutex
	waiting map[net.Conn]struct{}
}

// newcomerKey is the key under which a connection's context holds what to call when its first request is there.
type newcomerKey struct{}

// watch notes who comes to the server.
func (n *newcomers) watch(server *http.Server) {
	n.waiting = map[net.Conn]struct{}{}
	next := server.Handler
	server.ConnContext = func(ctx context.Context, connection net.Conn) context.Context {
		n.mu.Lock()
		defer n.mu.Unlock()
		n.waiting[connection] = struct{}{}
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
	delete(n.waiting, connection)
}

func (n *newcomers) none() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return len(n.waiting) == 0
}

// wait returns when nobody is waiting any more, or after newcomersTimeout: a browser may connect and ask nothing.
func (n *newcomers) wait() {
	for end := time.Now().Add(newcomersTimeout); !n.none() && time.Now().Before(end); {
		time.Sleep(newcomersPause)
	}
}
