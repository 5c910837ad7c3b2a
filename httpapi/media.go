package httpapi

import (
	"cmp"
	"io"
	"maps"
	"net/http"
	"path"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"cicerone/guide"
	"cicerone/publish"
)

// immutable is for what is addressed by its content: it never changes under its address.
const immutable = "public, max-age=31536000, immutable"

// contentTypes are the types of the media that a museum may have (package media) and of the app's files. The
// operating system's tables differ from machine to machine, so they are not asked.
var contentTypes = map[string]string{
	".jpg": "image/jpeg", ".png": "image/png", ".webp": "image/webp", ".gif": "image/gif",
	".mp3": "audio/mpeg", ".m4a": "audio/mp4", ".mp4": "video/mp4", ".vtt": "text/vtt; charset=utf-8",

	".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml",
	".json": "application/json", ".webmanifest": "application/manifest+json", ".wasm": "application/wasm",
	".woff2": "font/woff2", ".ico": "image/x-icon", ".txt": "text/plain; charset=utf-8",
}

func contentType(name string) string {
	return cmp.Or(contentTypes[strings.ToLower(path.Ext(name))], "application/octet-stream")
}

const mediaEndpoint = publish.MediaPath + "{name}"

// mediaHeaders are those of every media file, made once.
var mediaHeaders = http.Header{
	"Cache-Control": {immutable},
	// A picture format that can hold script must not run as one of the server's pages.
	"Content-Security-Policy": {"default-src 'none'; style-src 'unsafe-inline'; sandbox"},
}

// medium serves a media file with byte ranges. Names are content hashes, so the answer never changes.
func (s *Server) getMedia(w http.ResponseWriter, r *http.Request) {
	name := chi.URLParam(r, "name")
	began := time.Now()
	content, err := s.blobs.Open(r.Context(), name)
	s.metrics.media.Observe(time.Since(began).Seconds())
	if guide.ErrorCodeOf(err) == guide.CodeInvalid {
		err = guide.Errorf(guide.CodeNotFound, "there is no such file") // a name that cannot be is not there
	}
	if guide.ErrorCodeOf(err) == guide.CodeBusy {
		s.logError(r.Context(), "a media file cannot be reached", "error", err)
	}
	if err != nil {
		s.writeError(w, r, err)
		return
	}
	defer content.Close()
	header := w.Header()
	maps.Copy(header, mediaHeaders)
	header["Content-Type"] = []string{contentType(name)}
	header["Etag"] = []string{`"` + strings.TrimSuffix(name, path.Ext(name)) + `"`}
	http.ServeContent(mediaWriter{w}, r, "", time.Time{}, content)
}

// mediaWriter drops the request's id from the head unless the answer is an error, such as a range that is not there.
type mediaWriter struct{ http.ResponseWriter }

var _ io.ReaderFrom = mediaWriter{}

// WriteHeader writes the head.
func (w mediaWriter) WriteHeader(status int) {
	if status < http.StatusBadRequest {
		dropRequestID(w.Header())
	}
	w.ResponseWriter.WriteHeader(status)
}

// ReadFrom passes files on, so that the system can send them.
func (w mediaWriter) ReadFrom(source io.Reader) (int64, error) {
	return io.Copy(w.ResponseWriter, source)
}
