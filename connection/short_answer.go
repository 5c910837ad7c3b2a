package connection

import (
	"io"
	"net/http"
	"strconv"
	"time"
)

// shortAnswer is the answer to a request that has a shortcut. It does what net/http does for handlers that tell the type of
// what they send, and nothing of how: neither Connection nor Date, nor status 1xx.
type shortAnswer struct {
	*room
	to     *patientConn
	lost   func() // called when the client takes no more
	status int    // 0 until it is told
	gather bool   // the body, whose length nobody has told
	left   int64  // bytes of the body to be written
}

var _ io.ReaderFrom = (*shortAnswer)(nil)

func newShortAnswer(to *patientConn, within *room, lost func()) *shortAnswer {
	clear(within.header)
	within.head.Reset()
	within.body.Reset()
	return &shortAnswer{room: within, to: to, lost: lost}
}

// Header is what the head will hold.
func (a *shortAnswer) Header() http.Header { return a.header }

// WriteHeader writes the head, unless the body's length is not told: then the body is gathered, a call's or an error's, which
// are short.
func (a *shortAnswer) WriteHeader(status int) {
	if a.status != 0 {
		return
	}
	a.status = status
	length, told := a.header["Content-Length"]
	if told {
		a.left, _ = strconv.ParseInt(length[0], 10, 64)
	}
	if a.gather = !told && status != http.StatusNotModified; !a.gather {
		a.writeHead("")
	}
}

// writeHead writes the head with what is to follow its fields.
func (a *shortAnswer) writeHead(more string) {
	a.head.WriteString("HTTP/1.1 " + strconv.Itoa(a.status) + " " + http.StatusText(a.status) + "\r\n")
	_ = a.header.Write(&a.head) // which never fails
	a.head.WriteString("Date: ")
	a.head.Write(time.Now().UTC().AppendFormat(a.head.AvailableBuffer(), http.TimeFormat))
	a.head.WriteString("\r\n" + more)
	if a.to.isLast() {
		a.head.WriteString("Connection: close\r\n")
	}
	a.head.WriteString("\r\n")
	if _, err := a.to.Write(a.head.Bytes()); err != nil {
		a.left = broken
		a.lost()
	}
}

// broken is what is left of an answer that cannot become whole.
const broken = -1

// Write writes some of the body; http.ErrContentLength when that is more than was told.
func (a *shortAnswer) Write(b []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	if a.gather {
		return a.body.Write(b)
	}
	if int64(len(b)) > a.left {
		a.left = broken
		return 0, http.ErrContentLength
	}
	n, err := a.to.Write(b)
	a.left -= int64(n)
	if err != nil {
		a.lost()
	}
	return n, err
}

// ReadFrom writes some of the body from a part of a file that fits, which the system may send; else it is as Write.
func (a *shortAnswer) ReadFrom(from io.Reader) (int64, error) {
	a.WriteHeader(http.StatusOK)
	part, ok := from.(*io.LimitedReader)
	if !ok || part.N > a.left {
		return io.Copy(struct{ io.Writer }{a}, from)
	}
	n, err := a.to.ReadFrom(part)
	a.left -= n
	if err != nil {
		a.lost()
	}
	return n, err
}

// Flush does nothing: head and body leave together.
func (a *shortAnswer) Flush() {}

// finish writes what has been gathered and tells whether the answer is whole.
func (a *shortAnswer) finish() bool {
	a.WriteHeader(http.StatusOK)
	if a.gather {
		a.gather, a.left = false, int64(a.body.Len())
		a.writeHead("Content-Length: " + strconv.FormatInt(a.left, 10) + "\r\n")
		_, _ = a.Write(a.body.Bytes()) // what fails leaves the answer in parts
	}
	return a.left == 0
}
