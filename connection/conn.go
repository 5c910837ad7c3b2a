package connection

import (
	"context"
	"io"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// stallTimeout is how long at least a client may take nothing of its answer before the connection ends. There is no
// limit on how long an answer takes in all: a long audio on a weak network takes its time. A browser that
// stopped reading because its player is paused asks for the rest again.
const stallTimeout = 5 * time.Minute

// pieceSize is how much is handed to the network before the time runs anew.
const pieceSize = 256 << 10

// patientListener accepts connections that end when their client stalls.
type patientListener struct {
	net.Listener
	stall     time.Duration
	shortcuts *shortcuts // none when nil
}

func (l patientListener) Accept() (net.Conn, error) {
	connection, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &patientConn{
		Conn: connection, stall: l.stall, reads: deadline{set: connection.SetReadDeadline}, shortcuts: l.shortcuts,
	}, nil
}

// patientConn is a connection of patientListener. While it is joining, the first that is written waits for what follows,
// and both leave together.
type patientConn struct {
	net.Conn
	stall time.Duration
	until time.Time // what is written has to be taken by then
	reads deadline

	joining bool
	held    []byte    // what waits; nobody else has its bytes
	both    [2][]byte // what is written at once

	shortcuts *shortcuts
	progress  atomic.Int32 // towards the next request: elsewhere, answered, waiting
	client    string       // its address
	strays    int          // bytes of line ends that are passed over before the next request

	closing   sync.Mutex
	answering bool // by itself
	closed    bool
}

var _ io.ReaderFrom = (*patientConn)(nil)

// mostHeld is how much may wait: what net/http gathers before it writes.
const mostHeld = 4 << 10

// Read reads until the deadline what is not answered by a shortcut.
func (c *patientConn) Read(b []byte) (int, error) {
	for begins := c.atRequest(b); ; {
		n, err := c.read(b)
		if err != nil || !begins {
			return n, err
		}
		if n = c.dropStrays(b[:n]); n > 0 && !c.answer(b[:n]) {
			return n, nil
		}
	}
}

func (c *patientConn) read(b []byte) (int, error) {
	for {
		if err := c.reads.begin(); err != nil {
			return 0, err
		}
		n, err := c.Conn.Read(b)
		if again := c.reads.end(err); !again {
			return n, err
		}
	}
}

// SetReadDeadline says until when what is read may come.
func (c *patientConn) SetReadDeadline(t time.Time) error {
	if !c.progress.CompareAndSwap(answered, waiting) {
		c.progress.Store(elsewhere)
	}
	return c.reads.move(t)
}

// SetWriteDeadline changes nothing: whoever writes sees to the deadline; see wait.
func (c *patientConn) SetWriteDeadline(time.Time) error { return nil }

// SetDeadline says until when what is read may come.
func (c *patientConn) SetDeadline(t time.Time) error { return c.SetReadDeadline(t) }

// wait gives the client stall from now on, or somewhat longer, to take what is written.
func (c *patientConn) wait() error {
	now := time.Now()
	if c.until.Sub(now) >= c.stall {
		return nil
	}
	c.until = now.Add(c.stall + c.stall/4)
	return c.Conn.SetWriteDeadline(c.until)
}

// Write writes piece by piece; the client has stall for each.
func (c *patientConn) Write(b []byte) (written int, err error) {
	if c.joining && len(c.held) == 0 && len(b) <= mostHeld {
		c.held = append(c.held, b...)
		return len(b), nil
	}
	for len(b) > 0 && err == nil {
		if err = c.wait(); err != nil {
			return written, err
		}
		var n int
		n, err = c.writeHeldAnd(b[:min(len(b), pieceSize)])
		written += n
		b = b[n:]
	}
	return written, err
}

// writeHeldAnd writes what waits and b, of which it returns how much was written.
func (c *patientConn) writeHeldAnd(b []byte) (written int, err error) {
	held := len(c.held)
	if held == 0 {
		return c.Conn.Write(b)
	}
	c.both = [2][]byte{c.held, b}
	buffers := net.Buffers(c.both[:])
	n, err := buffers.WriteTo(c.Conn)
	c.held = c.held[:0]
	return max(0, int(n)-held), err
}

// join lets the beginning of an answer wait for the rest, until release.
func (c *patientConn) join() { c.joining = true }

// release writes what still waits.
func (c *patientConn) release() error {
	c.joining = false
	if len(c.held) == 0 {
		return nil
	}
	if err := c.wait(); err != nil {
		return err
	}
	_, err := c.writeHeldAnd(nil)
	return err
}

// ReadFrom does the same for files, which the system sends without copying them.
func (c *patientConn) ReadFrom(from io.Reader) (read int64, err error) {
	limited, ok := from.(*io.LimitedReader)
	if !ok {
		return io.Copy(struct{ io.Writer }{c}, from)
	}
	for limited.N > 0 {
		if err := c.wait(); err != nil {
			return read, err
		}
		if err := c.beginWithHeld(); err != nil {
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

// beginWithHeld writes what waits, and tells the system that more follows.
func (c *patientConn) beginWithHeld() error {
	if len(c.held) == 0 {
		return nil
	}
	defer func() { c.held = c.held[:0] }()
	return writeBeginning(c.Conn, c.held)
}

// connectionKey is the key under which a request's context holds its patientConn.
type connectionKey struct{}

// withConnection is the context of a connection's requests.
func withConnection(ctx context.Context, connection net.Conn) context.Context {
	return context.WithValue(ctx, connectionKey{}, connection)
}

// joined lets the head of an answer and its body leave together: net/http writes them one after the other, and each
// costs the server a call and the client a wake-up. A request with a body is left alone: its client may wait to be told
// to send it.
func joined(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		connection, ok := r.Context().Value(connectionKey{}).(*patientConn)
		if !ok || r.Body != http.NoBody {
			next.ServeHTTP(w, r)
			return
		}
		connection.join()
		defer func() {
			if err := connection.release(); err != nil {
				_ = connection.Close() // a part of the answer is lost: what came next would be taken for it
			}
		}()
		next.ServeHTTP(w, r)
	})
}
