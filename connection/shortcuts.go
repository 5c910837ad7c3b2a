package connection

import (
	"bufio"
	"bytes"
	"context"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"golang.org/x/net/http/httpguts"
)

// shortcuts are what a connection answers by itself while net/http waits there for the next request: what phones ask for
// again and again costs much less that way. net/http notices nothing of it. It has everything else, the first request
// of a connection among it, and whatever could be read in another way than ours (decision 22).
type shortcuts struct {
	find     func(*http.Request) http.Handler // of a request that has a shortcut, nil for any other
	idle     time.Duration                    // how long a client may take until its next request
	underWay sync.WaitGroup                   // answers
}

// watch has the server tell its connections when an answer is given.
func (s *shortcuts) watch(server *http.Server) {
	s.idle = server.IdleTimeout
	next := server.ConnState
	server.ConnState = func(connection net.Conn, state http.ConnState) {
		if patient, ok := connection.(*patientConn); ok && state == http.StateIdle {
			patient.progress.Store(answered)
		}
		if next != nil {
			next(connection, state)
		}
	}
}

// wait waits until the answers under way are given or ctx ends. All connections must have been told to close.
func (s *shortcuts) wait(ctx context.Context) error {
	given := make(chan struct{})
	go func() {
		s.underWay.Wait()
		close(given)
	}()
	select {
	case <-given:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// How far net/http has come from an answer to the connection's next request: when the answer is given it says until when
// it waits, and reads into its buffer, which is empty. When it has some of the request already, it says more before it
// reads, or has less room.
const (
	elsewhere int32 = iota
	answered
	waiting
)

// bufferSize is that of net/http's buffer for what it reads.
const bufferSize = 4 << 10

// atRequest tells that what is read into b begins a request.
func (c *patientConn) atRequest(b []byte) bool {
	return c.shortcuts != nil && c.progress.Load() == waiting && len(b) == bufferSize
}

// rooms are what reading a request and answering it takes.
var rooms = sync.Pool{New: func() any { return &room{text: bufio.NewReaderSize(nil, bufferSize), header: http.Header{}} }}

type room struct {
	raw        bytes.Reader
	text       *bufio.Reader
	header     http.Header
	head, body bytes.Buffer
}

// answer answers the request when it has a shortcut. Else it is net/http's.
func (c *patientConn) answer(request []byte) bool {
	if !isWorthReading(request) {
		return false
	}
	within := rooms.Get().(*room)
	defer rooms.Put(within)
	r := within.read(request)
	if r == nil {
		return false
	}
	defer r.Body.Close() // or who read on would read the next client's request, in the same room
	r.RemoteAddr = c.remote()
	handler := c.shortcuts.find(r)
	if handler == nil || !c.beginAnswer() {
		return false
	}
	defer c.endAnswer()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	if r.Method != http.MethodGet { // which may have to wait
		defer c.endWhenLeft(ctx, cancel).Stop()
	}
	c.join()
	to := newShortAnswer(c, within, cancel)
	handler.ServeHTTP(to, r.WithContext(ctx))
	whole := to.finish()
	if err := c.release(); err != nil || !whole {
		_ = c.Conn.Close() // what came next would be taken for the rest
		return true
	}
	_ = c.reads.move(time.Now().Add(c.shortcuts.idle)) // nobody reads meanwhile, so that nothing can fail
	if r.Method == http.MethodPost {
		c.strays = mostStrays
	}
	return true
}

// mostStrays is how many bytes of line ends net/http passes over after a POST: old clients send some after its body.
const mostStrays = 4

// dropStrays takes them out of what has arrived, and returns how much is left of it.
func (c *patientConn) dropStrays(b []byte) int {
	n := 0
	for n < min(len(b), c.strays) && (b[n] == '\r' || b[n] == '\n') {
		n++
	}
	if c.strays -= n; n < len(b) {
		c.strays = 0
	}
	return copy(b, b[n:])
}

// isWorthReading tells that the request may turn out to be whole, and to have a shortcut.
func isWorthReading(request []byte) bool {
	if bytes.HasPrefix(request, []byte("GET ")) {
		return bytes.HasSuffix(request, []byte("\r\n\r\n"))
	}
	return bytes.HasPrefix(request, []byte("POST ")) || bytes.HasPrefix(request, []byte("PUT "))
}

// read reads a request of which nothing is missing and nothing follows, and which net/http would take as it stands; nil
// for any other.
func (within *room) read(request []byte) *http.Request {
	within.raw.Reset(request)
	within.text.Reset(&within.raw)
	r, err := http.ReadRequest(within.text)
	if err != nil || r.ContentLength != int64(within.text.Buffered()+within.raw.Len()) ||
		r.Proto != "HTTP/1.1" || r.Header["Expect"] != nil || r.URL.Host != "" || r.Host == "" || !httpguts.ValidHostHeader(r.Host) {
		return nil
	}
	if wish := r.Header["Connection"]; wish != nil && (len(wish) > 1 || !strings.EqualFold(wish[0], "keep-alive")) {
		return nil
	}
	for name := range r.Header {
		if !httpguts.ValidHeaderFieldName(name) { // with a space in it, which the reader lets pass
			return nil
		}
	}
	return r
}

// leavingInterval is how often a connection looks whether the client of a call is still there. net/http has a goroutine
// wait for that.
const leavingInterval = 500 * time.Millisecond

// endWhenLeft ends what is done for the client when it leaves, until ctx ends.
func (c *patientConn) endWhenLeft(ctx context.Context, end func()) *time.Timer {
	return time.AfterFunc(leavingInterval, func() {
		switch {
		case ctx.Err() != nil:
		case hasLeft(c.Conn):
			end()
		default:
			c.endWhenLeft(ctx, end)
		}
	})
}

// remote is the client's address.
func (c *patientConn) remote() string {
	if c.client == "" {
		c.client = c.RemoteAddr().String()
	}
	return c.client
}

// beginAnswer keeps the connection open until endAnswer; false when it is closed.
func (c *patientConn) beginAnswer() bool {
	c.closing.Lock()
	defer c.closing.Unlock()
	if c.closed {
		return false
	}
	c.answering = true
	c.shortcuts.underWay.Add(1)
	return true
}

// isLast tells that the connection is closed after the answer that it is giving.
func (c *patientConn) isLast() bool {
	c.closing.Lock()
	defer c.closing.Unlock()
	return c.closed
}

func (c *patientConn) endAnswer() {
	c.closing.Lock()
	defer c.closing.Unlock()
	c.answering = false
	if c.closed {
		_ = c.Conn.Close() // as it should have been meanwhile
	}
	c.shortcuts.underWay.Done()
}

// Close closes the connection, after the answer that it is giving by itself.
func (c *patientConn) Close() error {
	c.closing.Lock()
	defer c.closing.Unlock()
	c.closed = true
	if c.answering {
		return nil
	}
	return c.Conn.Close()
}
