package httpapi

import (
	"maps"
	"net/http"
	"strconv"
	"strings"

	"github.com/go-chi/chi/v5"

	"cicerone/guide"
)

const detailEndpoint = "/api/v2/museums/detail/all-data/{idMuseum}/{idLanguage}"

// allLocalizations is the value of the query localizations that asks for every language.
const allLocalizations = "all"

// museumDetail answers the whole museum in one language. It is a lookup: the bytes were made when the
// museum was published, and a phone that has them already costs no database work.
func (s *Server) museumDetail(w http.ResponseWriter, r *http.Request) {
	snapshot, language, err := s.requestedDetail(r)
	if err != nil {
		s.writeError(w, r, err)
		return
	}
	encoding := acceptedEncoding(r)
	if etag, ok := snapshot.etag(language); ok && matchesETag(r.Header["If-None-Match"], etag) {
		notModified(w, encodedETag(etag, encoding)) // without the rendition, which may have left the memory
		return
	}
	body, err := s.catalog.rendition(r.Context(), snapshot, language, encoding)
	if guide.ErrorCodeOf(err) == guide.CodeNotFound {
		// Another process published more than once since this one looked: look again.
		if err = s.catalog.refresh(r.Context()); err == nil {
			if snapshot, language, err = s.requestedDetail(r); err == nil {
				body, err = s.catalog.rendition(r.Context(), snapshot, language, encoding)
			}
		}
	}
	switch {
	case err != nil:
		w.Header().Set("Vary", "Accept-Encoding")
		s.writeError(w, r, err)
	case matchesETag(r.Header["If-None-Match"], body.etag):
		notModified(w, encodedETag(body.etag, encoding))
	default:
		s.sendBody(w, r, body)
	}
}

func acceptedEncoding(r *http.Request) string {
	return negotiateEncoding(r.Header["Accept-Encoding"], everyEncoding)
}

// maxUnpacking is how many big bodies may be unpacked at once: each takes some megabytes while its client reads.
const maxUnpacking = 8

func (s *Server) sendBody(w http.ResponseWriter, r *http.Request, b encodedRendition) {
	if b.packed != nil && r.Method != http.MethodHead {
		if err := s.unpacking.Acquire(r.Context(), 1); err != nil {
			s.writeError(w, r, guide.Errorf(guide.CodeTooMany, "too many ask for this without compression; take br or gzip"))
			return
		}
		defer s.unpacking.Release(1)
	}
	header := w.Header()
	dropRequestID(header)
	maps.Copy(header, b.header)
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodHead {
		return
	}
	if err := b.writeTo(w); err != nil && r.Context().Err() == nil {
		s.logError(r.Context(), "the museum was not written to its end", "error", err)
	}
}

// notModified answers that what the client has is current.
func notModified(w http.ResponseWriter, etag string) {
	header := w.Header()
	dropRequestID(header)
	header["Etag"], header["Vary"], header["Cache-Control"] = []string{etag}, byEncoding, revalidated
	w.WriteHeader(http.StatusNotModified)
}

// byEncoding and revalidated are the headers Vary and Cache-Control of details, made once.
var byEncoding, revalidated = []string{"Accept-Encoding"}, []string{"no-cache"}

// requestedDetail reads which museum and language the request asks for; language 0 is all of them.
func (s *Server) requestedDetail(r *http.Request) (*snapshot, int64, error) {
	museum, language, err := s.detailOf(chi.URLParam(r, "idMuseum"), chi.URLParam(r, "idLanguage"))
	if err != nil {
		return nil, 0, err
	}
	switch r.URL.Query().Get("localizations") {
	case "":
		return museum, language, nil
	case allLocalizations:
		return museum, 0, nil
	}
	return nil, 0, guide.Invalid("localizations", "may only be %q", allLocalizations)
}

// detailOf finds the museum of an address, and the language of the rendition that answers for the address's.
func (s *Server) detailOf(identifier, language string) (*snapshot, int64, error) {
	id, err := museumParam(identifier).id()
	if err != nil {
		return nil, 0, err
	}
	languageID, err := strconv.ParseInt(language, 10, 64)
	if err != nil {
		return nil, 0, guide.Invalid("idLanguage", "must be a language's number")
	}
	asked, ok := guide.LanguageByID(languageID)
	if !ok {
		return nil, 0, unknownLanguage()
	}
	museum, err := s.catalog.open(id)
	if err != nil {
		return nil, 0, err
	}
	return museum, museum.language(asked), nil
}

// The encodings bodies are answered in, as Content-Encoding names them.
const (
	encodingBrotli   = "br"
	encodingGzip     = "gzip"
	encodingIdentity = "identity"
)

// negotiateEncoding returns the smallest available encoding that the client accepts (RFC 9110 §12.5.3).
func negotiateEncoding(accepted []string, available func(encoding string) bool) string {
	list := strings.Join(accepted, ",")
	for _, encoding := range []string{encodingBrotli, encodingGzip} {
		if accepts(list, encoding) && available(encoding) {
			return encoding
		}
	}
	return encodingIdentity
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

// everyEncoding is for content that is available in all of them.
func everyEncoding(string) bool { return true }

// encodedETag is the strong ETag of one encoding: other bytes, another tag.
func encodedETag(etag, encoding string) string {
	if encoding == encodingIdentity {
		return etag
	}
	return strings.TrimSuffix(etag, `"`) + "-" + encoding + `"`
}

// matchesETag reports whether the client has the rendition in any encoding.
func matchesETag(tags []string, etag string) bool {
	if len(tags) == 0 {
		return false
	}
	for item := range strings.SplitSeq(strings.Join(tags, ","), ",") {
		item = strings.TrimPrefix(strings.TrimSpace(item), "W/")
		switch item {
		case "*", etag, encodedETag(etag, encodingBrotli), encodedETag(etag, encodingGzip):
			return true
		}
	}
	return false
}
