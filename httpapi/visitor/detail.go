package visitor

import (
	"maps"
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
	encoding := acceptedEncoding(r)
	if etag, ok := etagOf(snapshot, language); ok && httpapi.MatchesETag(r.Header["If-None-Match"], etag) {
		notModified(w, httpapi.EncodedETag(etag, encoding)) // without the rendition, which may have left the memory
		return
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
	switch {
	case err != nil:
		w.Header().Set("Vary", "Accept-Encoding")
		httpapi.WriteError(w, r, err)
	case httpapi.MatchesETag(r.Header["If-None-Match"], body.etag):
		notModified(w, httpapi.EncodedETag(body.etag, encoding))
	default:
		c.sendBody(w, r, body)
	}
}

func acceptedEncoding(r *http.Request) string {
	return httpapi.NegotiateEncoding(r.Header["Accept-Encoding"], httpapi.EveryEncoding)
}

// maxUnpacking is how many big bodies may be unpacked at once: each takes some megabytes while its client reads.
const maxUnpacking = 8

func (c *Calls) sendBody(w http.ResponseWriter, r *http.Request, b encodedRendition) {
	if b.packed != nil && r.Method != http.MethodHead {
		if err := c.unpacking.Acquire(r.Context(), 1); err != nil {
			httpapi.WriteError(w, r, guide.Errorf(guide.CodeTooMany, "too many ask for this without compression; take br or gzip"))
			return
		}
		defer c.unpacking.Release(1)
	}
	header := w.Header()
	httpapi.DropRequestID(header)
	maps.Copy(header, b.header)
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodHead {
		return
	}
	if err := b.writeTo(w); err != nil && r.Context().Err() == nil {
		httpapi.LogError(r.Context(), "the museum was not written to its end", "error", err)
	}
}

// notModified answers that what the client has is current.
func notModified(w http.ResponseWriter, etag string) {
	header := w.Header()
	httpapi.DropRequestID(header)
	header["Etag"], header["Vary"], header["Cache-Control"] = []string{etag}, byEncoding, revalidated
	w.WriteHeader(http.StatusNotModified)
}

// byEncoding and revalidated are the headers Vary and Cache-Control of details, made once.
var byEncoding, revalidated = []string{"Accept-Encoding"}, []string{"no-cache"}

// requestedDetail reads which museum and language the request asks for; language 0 is all of them.
func (c *Calls) requestedDetail(r *http.Request) (*publish.Snapshot, int64, error) {
	museum, language, err := c.detailOf(chi.URLParam(r, "idMuseum"), chi.URLParam(r, "idLanguage"))
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
func (c *Calls) detailOf(identifier, language string) (*publish.Snapshot, int64, error) {
	id, err := httpapi.MuseumParam(identifier).ID()
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
	museum, err := c.config.Catalog.Open(id)
	if err != nil {
		return nil, 0, err
	}
	return museum, museum.Language(asked), nil
}

func describeDetail(op *huma.Operation, schemas huma.Registry) {
	number := &huma.Schema{Type: huma.TypeInteger, Format: "int64"}
	text := &huma.Schema{Type: huma.TypeString}
	op.Parameters = []*huma.Param{
		{
			Name: "idMuseum", In: "path", Required: true, Schema: httpapi.MuseumParam("").Schema(schemas),
			Description: "The museum's number, or its encoded identifier",
		},
		{
			Name: "idLanguage", In: "path", Required: true, Schema: number,
			Description: "The language; where the museum lacks it, the localization rule picks another",
		},
		{
			Name: "localizations", In: "query", Description: "all: every language instead of one",
			Schema: &huma.Schema{Type: huma.TypeString, Enum: []any{allLocalizations}},
		},
		{Name: "If-None-Match", In: "header", Schema: text, Description: "The ETag of what the client holds"},
	}
	httpapi.DescribeCached[httpapi.Envelope[publish.Detail]](op, schemas)
	op.Responses["default"] = httpapi.FailureResponse(schemas)
}
