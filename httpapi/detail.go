package httpapi

import (
	"net/http"
	"strconv"
	"strings"

	"github.com/go-chi/chi/v5"

	"cicerone/guide"
)

// allLocalizations is the value of the query localizations that asks for every language.
const allLocalizations = "all"

// museumDetail answers the whole museum in one language. It is a lookup: the bytes were made when the
// museum was published, and a phone that has them already costs no database work.
func (s *Server) museumDetail(w http.ResponseWriter, r *http.Request) {
	snapshot, language, err := s.askedDetail(r)
	if err != nil {
		s.writeError(w, r, err)
		return
	}
	encoding := negotiateEncoding(r.Header.Values("Accept-Encoding"), everyEncoding)
	w.Header().Set("Vary", "Accept-Encoding")
	held := r.Header.Values("If-None-Match")
	if etag, ok := snapshot.etag(language); ok && matchesETag(held, etag) {
		notModified(w, encodedETag(etag, encoding))
		return
	}
	body, err := s.shelf.rendition(r.Context(), snapshot, language, encoding)
	if guide.ErrorCodeOf(err) == guide.CodeNotFound {
		// Another process published more than once since this one looked: look again.
		if err = s.shelf.refresh(r.Context()); err == nil {
			if snapshot, language, err = s.askedDetail(r); err == nil {
				body, err = s.shelf.rendition(r.Context(), snapshot, language, encoding)
			}
		}
	}
	switch {
	case err != nil:
		s.writeError(w, r, err)
	case matchesETag(held, body.etag):
		notModified(w, encodedETag(body.etag, encoding))
	default:
		s.sendBody(w, r, body)
	}
}

// maxUnpacking is how many big bodies may be unpacked at once: each takes some megabytes while its client reads.
const maxUnpacking = 8

func (s *Server) sendBody(w http.ResponseWriter, r *http.Request, b body) {
	if b.packed != nil && r.Method != http.MethodHead {
		if err := s.unpacking.Acquire(r.Context(), 1); err != nil {
			s.writeError(w, r, guide.Errorf(guide.CodeTooMany, "too many ask for this without compression; take br or gzip"))
			return
		}
		defer s.unpacking.Release(1)
	}
	header := w.Header()
	header.Set("ETag", encodedETag(b.etag, b.encoding))
	header.Set("Cache-Control", "no-cache")
	header.Set("Content-Type", "application/json")
	if b.encoding != encodingIdentity {
		header.Set("Content-Encoding", b.encoding)
	}
	header.Set("Content-Length", strconv.FormatInt(b.size, 10))
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodHead {
		return
	}
	if err := b.writeTo(w); err != nil && r.Context().Err() == nil {
		s.logError(r.Context(), "the museum was not written to its end", "error", err)
	}
}

// notModified tells the client that what it holds is what there is.
func notModified(w http.ResponseWriter, etag string) {
	w.Header().Set("ETag", etag)
	w.Header().Set("Cache-Control", "no-cache")
	w.WriteHeader(http.StatusNotModified)
}

// askedDetail reads which museum and language the request asks for; language 0 is all of them.
func (s *Server) askedDetail(r *http.Request) (*snapshot, int64, error) {
	id, err := museumParam(chi.URLParam(r, "idMuseum")).id()
	if err != nil {
		return nil, 0, err
	}
	languageID, err := strconv.ParseInt(chi.URLParam(r, "idLanguage"), 10, 64)
	if err != nil {
		return nil, 0, guide.Invalid("idLanguage", "must be a language's number")
	}
	language, ok := guide.LanguageByID(languageID)
	if !ok {
		return nil, 0, unknownLanguage()
	}
	snapshot, err := s.shelf.open(id)
	if err != nil {
		return nil, 0, err
	}
	switch r.URL.Query().Get("localizations") {
	case "":
		return snapshot, snapshot.language(language), nil
	case allLocalizations:
		return snapshot, 0, nil
	}
	return nil, 0, guide.Invalid("localizations", "may only be %q", allLocalizations)
}

// The encodings bodies are answered in, as Content-Encoding names them.
const (
	encodingBrotli   = "br"
	encodingGzip     = "gzip"
	encodingIdentity = "identity"
)

// negotiateEncoding picks the smallest encoding that there is and that the client takes (RFC 9110 §12.5.3).
func negotiateEncoding(accepted []string, there func(encoding string) bool) string {
	quality := map[string]float64{}
	for item := range strings.SplitSeq(strings.Join(accepted, ","), ",") {
		name, parameters, _ := strings.Cut(strings.TrimSpace(item), ";")
		q := 1.0
		if value, found := strings.CutPrefix(strings.TrimSpace(parameters), "q="); found {
			if parsed, err := strconv.ParseFloat(value, 64); err == nil {
				q = parsed
			}
		}
		quality[strings.ToLower(strings.TrimSpace(name))] = q
	}
	takes := func(name string) bool {
		if q, listed := quality[name]; listed {
			return q > 0
		}
		return quality["*"] > 0
	}
	for _, encoding := range []string{encodingBrotli, encodingGzip} {
		if takes(encoding) && there(encoding) {
			return encoding
		}
	}
	return encodingIdentity
}

// everyEncoding is for what can be made in any of them.
func everyEncoding(string) bool { return true }

// encodedETag is the strong ETag of one encoding: other bytes, another tag.
func encodedETag(etag, encoding string) string {
	if encoding == encodingIdentity {
		return etag
	}
	return strings.TrimSuffix(etag, `"`) + "-" + encoding + `"`
}

// matchesETag reports whether the client holds the rendition in any encoding.
func matchesETag(held []string, etag string) bool {
	for item := range strings.SplitSeq(strings.Join(held, ","), ",") {
		item = strings.TrimPrefix(strings.TrimSpace(item), "W/")
		switch item {
		case "*", etag, encodedETag(etag, encodingBrotli), encodedETag(etag, encodingGzip):
			return true
		}
	}
	return false
}
