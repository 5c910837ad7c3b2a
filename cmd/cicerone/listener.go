package main

import (
	"io"
	"net"
	"time"
)

// stallTimeout is how long a client may take nothing of its answer before the connection ends. There is no
// limit on how long an answer takes in all: a long audio on a weak network takes its time. A browser that
// stopped reading because its player is paused asks for the rest again.
const stallTimeout = 5 * time.Minute

// pieceSize is how much is handed to the network before the time runs anew.
const pieceSize = 256 << 10

// patientListener accepts connections that end when their client stalls.
type patientListener struct {
	net.Listener
	stall time.Duration
}

func (l patientListener) Accept() (net.Conn, error) {
	connection, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &patientConn{Conn: connection, stall: l.stall}, nil
}

type patientConn struct {
	net.Conn
	stall time.Duration
}

var _ io.ReaderFrom = (*patientConn)(nil)

// Write writes piece by piece, each with its own deadline.
func (c *patientConn) Write(b []byte) (written int, err error) {
	for len(b) > 0 && err == nil {
		if err = c.SetWriteDeadline(time.Now().Add(c.stall)); err != nil {
			return written, err
		}
		var n int
		n, err = c.Conn.Write(b[:min(len(b), pieceSize)])
		written += n
		b = b[n:]
	}
	return written, err
}

// ReadFrom does the same for files, which the system sends without copying them.
func (c *patientConn) ReadFrom(from io.Reader) (read int64, err error) {
	limited, ok := from.(*io.LimitedReader)
	if !ok {
		return io.Copy(struct{ io.Writer }{c}, from)
	}
	for limited.N > 0 {
		if err := c.SetWriteDeadline(time.Now().Add(c.stall)); err != nil {
			return read, err
		}
		// The system recognises a file in a limited reader, and none further inside.
		piece := &io.LimitedReader{R: limited.R, N: min(limited.N, pieceSize)}
		n, err := io.Copy(c.Conn, piece)
		read += n
		limited.N -= n
		if err != nil || n == 0 {
			return read, err
		}
	}
	return read, nil
}
