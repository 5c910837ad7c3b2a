package pages

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"

	"github.com/andybalholm/brotli"
	"github.com/danielgtaylor/huma/v2"
	"github.com/go-chi/chi/v5"

	"cicerone/guide"
	"cicerone/httpapi"
	"cicerone/publish"
)

// previewCalls are the calls of the app in previews: those with which visitors read, below the link's address. There are no others,
// so nothing that happens in a preview is recorded.
func (p *Pages) previewCalls() []httpapi.Endpoint {
	const base = httpapi.PreviewPath + "{token}"
	at := func(route, id, summary string, handler previewHandler, describe func(*huma.Operation, huma.Registry), names ...string) httpapi.Endpoint {
		return httpapi.Handle(route, id, summary, p.previewCall(handler), func(op *huma.Operation, schemas huma.Registry) {
			describe(op, schemas)
			op.Parameters = previewParams(schemas, names)
			httpapi.SetResponse(op, "default", httpapi.FailureResponse(schemas))
		})
	}
	asJSON, asFile := httpapi.DescribeContent("application/json"), httpapi.DescribeContent("*/*")
	return []httpapi.Endpoint{
		at("GET "+base+"/config.json", "getPreviewConfiguration", "Settings of the app in a preview", previewConfiguration, asJSON),
		at("GET "+base+"/api/v2/languages/{idMuseum}", "listPreviewLanguages", "The languages of a draft", previewLanguages, asJSON, httpapi.MuseumField),
		at("GET "+base+"/api/v2/museums/detail/all-data/{idMuseum}/{idLanguage}", "getPreviewDetail", "A draft in one language, as visitors would get it",
			p.previewDetail, httpapi.DescribeCached[httpapi.Envelope[publish.Detail]], httpapi.MuseumField, "idLanguage"),
		at("GET "+base+"/media/{name}", "getPreviewMedia", "A media file, for pages without an origin", p.previewMedia, asFile, "name"),
		at("HEAD "+base+"/media/{name}", "headPreviewMedia", "Type and size of a media file, for pages without an origin", p.previewMedia, asFile, "name"),
	}
}

// previewParams describes the token and the other parameters in a call's address.
func previewParams(schemas huma.Registry, names []string) []*huma.Param {
	text := &huma.Schema{Type: huma.TypeString}
	params := []*huma.Param{{Name: "token", In: "path", Required: true, Schema: text, Description: "Of the preview link"}}
	for _, name := range names {
		param := &huma.Param{Name: name, In: "path", Required: true, Schema: text}
		if name == httpapi.MuseumField {
			param = httpapi.MuseumPathParam(schemas)
		}
		params = append(params, param)
	}
	return params
}

// previewHandler answers a call about the draft that a link opens.
type previewHandler func(w http.ResponseWriter, r *http.Request, draft *publish.DraftPreview) error

// previewCall is a handler of calls with a valid link to the museum that they name, if they name one.
func (p *Pages) previewCall(handler previewHandler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		setPreviewHeaders(w.Header())
		w.Header().Set("Access-Control-Allow-Origin", "*")
		draft, err := p.previewedDraft(r)
		if err == nil {
			err = handler(w, r, draft)
		}
		if err != nil {
			httpapi.WriteError(w, r, err)
		}
	}
}

func (p *Pages) previewedDraft(r *http.Request) (*publish.DraftPreview, error) {
	ctx := r.Context()
	if _, limited := p.config.Catalog.Only(ctx); limited {
		return nil, guide.Errorf(guide.CodeNotFound, "there is no such call")
	}
	museum, err := p.config.Previews.Museum(ctx, chi.URLParam(r, "token"))
	if err != nil {
		return nil, err
	}
	if named := chi.URLParam(r, httpapi.MuseumField); named != "" {
		id, err := httpapi.MuseumParam(named).ID()
		if err != nil {
			return nil, err
		}
		if id != museum {
			return nil, guide.Errorf(guide.CodeNotFound, "this preview link is for another museum")
		}
	}
	return p.config.Previews.Drafts.Open(ctx, museum)
}

// writePreviewData answers with body as JSON.
func writePreviewData(w http.ResponseWriter, body any) error {
	encoded, err := json.Marshal(body)
	if err != nil {
		return fmt.Errorf("encode the answer: %w", err)
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(encoded) // the client may have gone
	return nil
}

func previewConfiguration(w http.ResponseWriter, _ *http.Request, _ *publish.DraftPreview) error {
	return writePreviewData(w, map[string]any{"legacyAuthorization": "", "recognitionAuthorization": "", "measuringUrl": "", "signInProviders": []string{}})
}

func previewLanguages(w http.ResponseWriter, _ *http.Request, draft *publish.DraftPreview) error {
	return writePreviewData(w, httpapi.Envelope[[]publish.Language]{Success: true, Data: publish.Languages(draft.Museum)})
}

func (p *Pages) previewDetail(w http.ResponseWriter, r *http.Request, draft *publish.DraftPreview) error {
	id, err := strconv.ParseInt(chi.URLParam(r, "idLanguage"), 10, 64)
	asked, ok := guide.LanguageByID(id)
	if err != nil || !ok {
		return guide.Invalid("idLanguage", "must be a language's number")
	}
	museum := draft.Museum.Languages
	if len(museum) > 0 && !slices.Contains(museum, asked.Code) {
		asked, _ = guide.LanguageByCode(string(museum[0]))
	}
	rendition, err := p.config.Previews.Drafts.DraftRendition(r.Context(), draft, asked.ID)
	if err != nil {
		return err
	}
	encoding := httpapi.NegotiateEncoding(r, func(encoding string) bool { return encoding == httpapi.EncodingBrotli })
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Access-Control-Expose-Headers", "ETag")
	httpapi.SetEncoding(w.Header(), rendition.ETag, encoding)
	if httpapi.NotModified(w, r, rendition.ETag) {
		return nil
	}
	var body io.Reader = bytes.NewReader(rendition.Brotli)
	if encoding == httpapi.EncodingIdentity {
		body = brotli.NewReader(body)
	}
	if r.Method != http.MethodHead {
		_, _ = io.Copy(w, body) // the client may have gone
	}
	return nil
}

// previewMedia serves the same files as visitors get.
func (p *Pages) previewMedia(w http.ResponseWriter, r *http.Request, _ *publish.DraftPreview) error {
	p.config.Previews.Media.ServeHTTP(w, r)
	return nil
}
