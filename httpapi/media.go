package httpapi

import (
	"mime"
	"net/http"
	"path"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"cicerone/guide"
)

// immutable is for what is addressed by its content: it never changes under its address.
const immutable = "public, max-age=31536000, immutable"

// contentTypes are the types of the media a museum package may hold. The operating system's tables differ
// from machine to machine.
var contentTypes = map[string]string{
	".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".png": "image/png", ".webp": "image/webp",
	".gif": "image/gif", ".avif": "image/avif", ".svg": "image/svg+xml",
	".mp3": "audio/mpeg", ".m4a": "audio/mp4", ".ogg": "audio/ogg", ".opus": "audio/ogg",
	".wav": "audio/wav", ".mp4": "video/mp4", ".webm": "video/webm", ".vtt": "text/vtt; charset=utf-8",
	".js": "text/javascript; charset=utf-8", ".mjs": "text/javascript; charset=utf-8",
	".css": "text/css; charset=utf-8", ".html": "text/html; charset=utf-8",
	".json": "application/json", ".webmanifest": "application/manifest+json", ".wasm": "application/wasm",
	".ico": "image/x-icon", ".txt": "text/plain; charset=utf-8",
}

func contentType(name string) string {
	extension := strings.ToLower(path.Ext(name))
	if known, ok := contentTypes[extension]; ok {
		return known
	}
	if known := mime.TypeByExtension(extension); known != "" {
		return known
	}
	return "application/octet-stream"
}

// mediaURL is the address of a media file, "" when none is referenced.
func mediaURL(m guide.Media) string {
	if m.Name == "" {
		return ""
	}
	return mediaPath + m.Name
}

const mediaPath = "/media/"

// medium serves a media file with byte ranges. Names are content hashes, so the answer never changes.
func (s *Server) medium(w http.ResponseWriter, r *http.Request) {
	name := chi.URLParam(r, "name")
	content, err := s.blobs.Open(r.Context(), name)
	if guide.ErrorCodeOf(err) == guide.CodeInvalid {
		err = guide.Errorf(guide.CodeNotFound, "there is no such file") // a name that cannot be is not there
	}
	if err != nil {
		s.writeError(w, r, err)
		return
	}
	defer content.Close()
	header := w.Header()
	header.Set("Content-Type", contentType(name))
	header.Set("Cache-Control", immutable)
	header.Set("ETag", `"`+strings.TrimSuffix(name, path.Ext(name))+`"`)
	// A picture format that can hold script must not run as a page of ours.
	header.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
	http.ServeContent(w, r, "", time.Time{}, content)
}
