package httpapi

import (
	"errors"
	"io"
	"net/http"
	"strings"

	"cicerone/guide"
)

// maxValues is how many values a call's body may hold. A visit of the most works and routes has less; checking more of them
// than any client sends takes seconds and memory.
const maxValues = 50_000

// limitedBody ends the body of a call that holds more values than any client sends.
type limitedBody struct {
	io.ReadCloser
	values           int
	quoted, escaping bool
}

// prepareBody bounds what a request may send; calls refuse a body of maxBodyBytes by themselves. The body of a call is
// read as JSON whatever its type, since clients that report a visit while their page closes cannot always state it. Forms
// with files keep their type.
func prepareBody(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isUpload(r.URL.Path) { // whose own limits hold
			next.ServeHTTP(w, r)
			return
		}
		call, recognition := isCall(r.URL.Path), r.URL.Path == RecognitionPath
		if r.Body != nil && r.Body != http.NoBody {
			most := int64(maxBodyBytes + 1)
			if recognition {
				most = MaxFormBytes
			}
			if r.ContentLength > most && r.Header.Get("Expect") != "" { // the client waits for an answer before it sends
				w.Header().Set("Connection", "close")
				writeFailure(w, r, newFailure(http.StatusRequestEntityTooLarge, "body: is too large"))
				return
			}
			r.Body = http.MaxBytesReader(w, r.Body, most)
			if call && !recognition { // whose form is bounded by its reader
				r.Body = &limitedBody{ReadCloser: r.Body}
			}
		}
		if call && r.Method != http.MethodGet && !strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/") {
			r.Header.Set("Content-Type", "application/json")
		}
		next.ServeHTTP(w, r)
	})
}

// Read reads and counts: each value but the first comes after one of these signs.
func (b *limitedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	for _, c := range p[:n] {
		switch {
		case b.escaping:
			b.escaping = false
		case b.quoted && c == '\\':
			b.escaping = true
		case c == '"':
			b.quoted = !b.quoted
		case !b.quoted && (c == ',' || c == ':' || c == '[' || c == '{'):
			b.values++
		}
	}
	if b.values > maxValues {
		return 0, guide.Invalid("body", "must not hold more than %d values", maxValues)
	}
	if err != nil && !errors.Is(err, io.EOF) {
		err = &guide.Error{Code: guide.CodeInvalid, Field: "body", Message: "cannot be read to its end", Cause: err}
	}
	return n, err
}
