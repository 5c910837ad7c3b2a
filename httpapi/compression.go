package httpapi

import (
	"net/http"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"
	"github.com/klauspost/compress/gzip"
)

// minCompressedBytes is the size from which an answer is compressed. A smaller one fits into a packet or two anyway.
const minCompressedBytes = 1 << 10

// gzipWriters are reused, since each takes half a megabyte.
var gzipWriters = sync.Pool{New: func() any {
	compressor, _ := gzip.NewWriterLevel(nil, gzip.BestSpeed) // the level exists
	return compressor
}}

// compressJSON compresses the JSON answers of a call of the staff console; what else the call may answer is sent as it is.
func compressJSON(ctx huma.Context, next func(huma.Context)) {
	r, w := humachi.Unwrap(ctx)
	answer := &jsonWriter{ResponseWriter: w, accepted: mayCompress(r)}
	next(humachi.NewContext(ctx.Operation(), r, answer))
	answer.close()
}

// mayCompress reports whether a request accepts gzip and was made by a page of this server, or by a program with an API token.
// The length of a compressed answer says how much of it repeats, so that another site that chose a part of a request could
// guess secrets in the answer (decision 42). Browsers send a Basic authorization by themselves, so that it proves nothing.
func mayCompress(r *http.Request) bool {
	trusted := r.Header.Get("Sec-Fetch-Site") == "same-origin" || strings.HasPrefix(r.Header.Get("Authorization"), "Bearer ")
	gzipOnly := func(encoding string) bool { return encoding == EncodingGzip }
	return trusted && NegotiateEncoding(r, gzipOnly) == EncodingGzip
}

// jsonWriter sends the header of a JSON answer with the first bytes of its body, whose number decides on compression.
type jsonWriter struct {
	http.ResponseWriter
	accepted   bool
	status     int          // to be sent with the body; 0 for none
	compressor *gzip.Writer // nil for an answer that is sent as it is
}

// Unwrap returns the writer below, for http.ResponseController.
func (w *jsonWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// WriteHeader sends the header of an answer that is not JSON or has no body.
func (w *jsonWriter) WriteHeader(status int) {
	contentType := w.Header().Get("Content-Type")
	if contentType != "application/json" && contentType != problemType {
		w.ResponseWriter.WriteHeader(status)
		return
	}
	w.Header().Add("Vary", "Accept-Encoding, Sec-Fetch-Site")
	if status == http.StatusNotModified {
		w.ResponseWriter.WriteHeader(status)
		return
	}
	w.status = status
}

// Write writes b.
func (w *jsonWriter) Write(b []byte) (int, error) {
	if w.status != 0 {
		w.begin(len(b))
	}
	if w.compressor != nil {
		return w.compressor.Write(b)
	}
	return w.ResponseWriter.Write(b)
}

// begin sends the header of a JSON answer of at least that size. encoding/json writes the whole answer at once.
func (w *jsonWriter) begin(size int) {
	if w.accepted && size >= minCompressedBytes {
		header := w.Header()
		header.Set("Content-Encoding", EncodingGzip)
		if etag := header.Get("ETag"); etag != "" {
			header.Set("ETag", EncodedETag(etag, EncodingGzip))
		}
		w.compressor = gzipWriters.Get().(*gzip.Writer)
		w.compressor.Reset(w.ResponseWriter)
	}
	w.ResponseWriter.WriteHeader(w.status)
	w.status = 0
}

// close ends a compressed answer.
func (w *jsonWriter) close() {
	if w.compressor != nil {
		_ = w.compressor.Close() // there is nothing left to do when the client is gone
		gzipWriters.Put(w.compressor)
	}
}
