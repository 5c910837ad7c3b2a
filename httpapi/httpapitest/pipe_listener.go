// Package httpapitest has what tests of HTTP servers share.
package httpapitest

import "net"

// PipeListener accepts connections within the process, so that a test's time is made up.
type PipeListener struct {
	conns  chan net.Conn
	closed chan struct{}
}

// NewPipeListener returns a listener for one server.
func NewPipeListener() PipeListener {
	return PipeListener{make(chan net.Conn), make(chan struct{})}
}

// Connect returns a client's connection, nil if the listener is closed.
func (l PipeListener) Connect() net.Conn {
	client, server := net.Pipe()
	select {
	case l.conns <- server:
		return client
	case <-l.closed:
		return nil
	}
}

// Closed is closed with the listener.
func (l PipeListener) Closed() <-chan struct{} { return l.closed }

// Accept implements net.Listener.
func (l PipeListener) Accept() (net.Conn, error) {
	select {
	case conn := <-l.conns:
		return conn, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

// Close implements net.Listener. It may be called once.
func (l PipeListener) Close() error { close(l.closed); return nil }

// Addr implements net.Listener.
func (l PipeListener) Addr() net.Addr { return &net.UnixAddr{} }
