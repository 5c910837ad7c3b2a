package httpapi

import (
	"cmp"
	"net/http"
	"path"
	"strconv"
	"strings"

	"cicerone/guide"
)

// The encodings bodies are answered in, as Content-Encoding names them.
const (
	EncodingBrotli   = "br"
	EncodingGzip     = "gzip"
	EncodingIdentity = "identity"
)

// NegotiateEncoding returns the smallest available encoding that the client accepts (RFC 9110 §12.5.3).
func NegotiateEncoding(r *http.Request, available func(encoding string) bool) string {
	list := strings.Join(r.Header.Values("Accept-Encoding"), ",")
	for _, encoding := range []string{EncodingBrotli, EncodingGzip} {
		if accepts(list, encoding) && available(encoding) {
			return encoding
		}
	}
	return EncodingIdentity
}

// accepts reports whether a client accepts an encoding: the last item that names it counts, else the last "*".
func accepts(list, encoding string) bool {
	named, accepted := false, false
	for item := range strings.SplitSeq(list, ",") {
		name, parameters, _ := strings.Cut(item, ";")
		name = strings.TrimSpace(name)
		byName := strings.EqualFold(name, encoding)
		if !byName && (named || name != "*") {
			continue
		}
		quality := 1.0
		if value, ok := strings.CutPrefix(strings.TrimSpace(parameters), "q="); ok {
			if parsed, err := strconv.ParseFloat(value, 64); err == nil {
				quality = parsed
			}
		}
		named, accepted = named || byName, quality > 0
	}
	return accepted
}

// EveryEncoding is for content that is available in all of them.
func EveryEncoding(string) bool { return true }

// EncodedETag is the strong ETag of one encoding: other bytes, another tag.
func EncodedETag(etag, encoding string) string {
	if encoding == EncodingIdentity {
		return etag
	}
	return strings.TrimSuffix(etag, `"`) + "-" + encoding + `"`
}

// SetEncoding sets the headers of a response that depend on its encoding.
func SetEncoding(header http.Header, etag, encoding string) {
	header.Add("Vary", "Accept-Encoding")
	header.Set("ETag", EncodedETag(etag, encoding))
	if encoding != EncodingIdentity {
		header.Set("Content-Encoding", encoding)
	}
}

// NotModified answers 304 if the client has the content in any encoding, and reports whether it did.
func NotModified(w http.ResponseWriter, r *http.Request, etag string) bool {
	if !MatchesETag(r, etag) {
		return false
	}
	w.Header().Del("Content-Encoding")
	w.WriteHeader(http.StatusNotModified)
	return true
}

// MatchesETag reports whether the client has the content in any encoding.
func MatchesETag(r *http.Request, etag string) bool { return MatchedETag(r, etag) != "" }

// MatchedETag returns the ETag of the content that the client has, which is that of one of its encodings; "" for none.
func MatchedETag(r *http.Request, etag string) string {
	for item := range strings.SplitSeq(strings.Join(r.Header.Values("If-None-Match"), ","), ",") {
		item = strings.TrimPrefix(strings.TrimSpace(item), "W/")
		switch item {
		case "*":
			return etag
		case etag, EncodedETag(etag, EncodingBrotli), EncodedETag(etag, EncodingGzip):
			return item
		}
	}
	return ""
}

// Immutable is for what is addressed by its content: it never changes under its address.
const Immutable = "public, max-age=31536000, immutable"

// contentTypes are the types of the media that a museum may have (package media) and of the app's files. The
// operating system's tables differ from machine to machine, so they are not asked.
var contentTypes = map[string]string{
	".jpg": "image/jpeg", ".png": "image/png", ".webp": "image/webp", ".gif": "image/gif",
	".mp3": "audio/mpeg", ".m4a": "audio/mp4", ".mp4": "video/mp4", ".vtt": "text/vtt; charset=utf-8",
	guide.PhoneFeaturesExtension: guide.PhoneFeaturesType,

	".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml",
	".json": "application/json", ".webmanifest": "application/manifest+json", ".wasm": "application/wasm",
	".woff2": "font/woff2", ".ico": "image/x-icon", ".txt": "text/plain; charset=utf-8",
}

// ContentType returns the type of a file by the extension of its name.
func ContentType(name string) string {
	return cmp.Or(contentTypes[strings.ToLower(path.Ext(name))], "application/octet-stream")
}
