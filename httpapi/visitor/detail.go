package visitor

import (
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-chi/chi/v5"

	"cicerone/guide"
	"cicerone/httpapi"
	"cicerone/publish"
)

const detailEndpoint = "/api/v2/museums/detail/all-data/{idMuseum}/{idLanguage}"

// allLocalizations is the value of the query localizations that asks for every language.
const allLocalizations = "all"

// museumDetail answers the whole museum in one language. It is a lookup: the bytes were made when the
// museum was published, and a phone that has them already costs no database work.
func (c *Calls) museumDetail(w http.ResponseWriter, r *http.Request) {
	snapshot, language, err := c.requestedDetail(r)
	if err != nil {
		httpapi.WriteError(w, r, err)
		return
	}
	encoding := httpapi.NegotiateEncoding(r, httpapi.EveryEncoding)
	if etag, ok := snapshot.Notes.Load(etagKey(language)); ok && notModified(w, r, etag.(string), encoding) {
		return // without the rendition, which may have been evicted
	}
	body, err := c.renditions.get(r.Context(), snapshot, language, encoding)
	if guide.ErrorCodeOf(err) == guide.CodeNotFound {
		// Another process published more than once since this one looked: look again.
		if err = c.config.Catalog.Refresh(r.Context()); err == nil {
			if snapshot, language, err = c.requestedDetail(r); err == nil {
				body, err = c.renditions.get(r.Context(), snapshot, language, encoding)
			}
		}
	}
	if err != nil {
		w.Header().Set("Vary", "Accept-Encoding")
		httpapi.WriteError(w, r, err)
		return
	}
	c.sendDetail(w, r, body, encoding)
}

// maxUnpacking is how many big bodies may be unpacked at once: each takes some megabytes while its client reads.
const maxUnpacking = 8

func (c *Calls) sendDetail(w http.ResponseWriter, r *http.Request, b encodedRendition, encoding string) {
	if notModified(w, r, b.etag, encoding) {
		return
	}
	if b.packed != nil && r.Method != http.MethodHead {
		if err := c.unpacking.Acquire(r.Context(), 1); err != nil {
			httpapi.WriteError(w, r, guide.Errorf(guide.CodeTooMany, "too many ask for this without compression; take br or gzip"))
			return
		}
		defer c.unpacking.Release(1)
	}
	header := w.Header()
	httpapi.DropRequestID(header)
	header.Set("Cache-Control", "no-cache")
	httpapi.SetEncoding(header, b.etag, encoding)
	header.Set("Content-Type", "application/json")
	header.Set("Content-Length", strconv.FormatInt(b.size, 10))
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodHead {
		return
	}
	if err := b.writeTo(w); err != nil && r.Context().Err() == nil {
		httpapi.LogError(r.Context(), "the museum was not written to its end", "error", err)
	}
}

// notModified answers 304 if the client has the detail, and reports whether it did.
func notModified(w http.ResponseWriter, r *http.Request, etag, encoding string) bool {
	if !httpapi.MatchesETag(r, etag) {
		return false
	}
	httpapi.DropRequestID(w.Header())
	w.Header().Set("Cache-Control", "no-cache")
	httpapi.SetEncoding(w.Header(), etag, encoding)
	return httpapi.NotModified(w, r, etag)
}

// requestedDetail reads which museum and language the request asks for; language 0 is all of them.
func (c *Calls) requestedDetail(r *http.Request) (*publish.Snapshot, int64, error) {
	id, err := httpapi.MuseumParam(chi.URLParam(r, httpapi.MuseumField)).ID()
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
	museum, err := c.config.Catalog.Open(r.Context(), id)
	if err != nil {
		return nil, 0, err
	}
	switch r.URL.Query().Get("localizations") {
	case "":
		return museum, museum.Language(language), nil
	case allLocalizations:
		return museum, 0, nil
	}
	return nil, 0, guide.Invalid("localizations", "may only be %q", allLocalizations)
}

func describeDetail(op *huma.Operation, schemas huma.Registry) {
	number := &huma.Schema{Type: huma.TypeInteger, Format: "int64"}
	op.Parameters = []*huma.Param{
		httpapi.MuseumPathParam(schemas),
		{
			Name: "idLanguage", In: "path", Required: true, Schema: number,
			Description: "The language; where the museum lacks it, the localization rule picks another",
		},
		{
			Name: "localizations", In: "query", Description: "all: every language instead of one",
			Schema: &huma.Schema{Type: huma.TypeString, Enum: []any{allLocalizations}},
		},
		{Name: "If-None-Match", In: "header", Schema: textSchema(), Description: "The ETag of what the client holds"},
	}
	httpapi.DescribeCached[httpapi.Envelope[publish.Detail]](op, schemas)
	op.Responses["default"] = httpapi.FailureResponse(schemas)
}
