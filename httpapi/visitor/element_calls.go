package visitor

import (
	"bufio"
	"context"
	"crypto/sha256"
	"io"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-chi/chi/v5"
	"github.com/klauspost/compress/gzip"

	"cicerone/guide"
	"cicerone/httpapi"
	"cicerone/publish"
)

// ElementInput is the query of every call that answers elements; exported because huma reads no other embedded fields.
type ElementInput struct {
	IDLanguage  int64  `query:"idLanguage" minimum:"1" doc:"Localizations in this language alone, chosen by the localization rule; in every language when left out"`
	IfNoneMatch string `header:"If-None-Match" doc:"The ETag of what the client has"`
}

// language returns the language asked for, the zero one for all of them.
func (in ElementInput) language() (guide.Language, error) {
	language, ok := guide.LanguageByID(in.IDLanguage)
	if in.IDLanguage != 0 && !ok {
		return guide.Language{}, unknownLanguage()
	}
	return language, nil
}

// ElementsInput is the query of a list; exported because huma reads no other embedded fields.
type ElementsInput struct {
	ElementInput
	IDMuseum httpapi.MuseumParam `query:"idMuseum" doc:"The museum's number, or its encoded identifier; every museum when left out, where there are at most 20"`
}

type routesInput struct {
	ElementsInput
	Exhibitions optionalBool `query:"exhibitions" doc:"true: temporary exhibitions alone; false: selected routes alone"`
	IDRoute     int64        `query:"idRoute" minimum:"1" doc:"This route alone"`
}

// elementEndpoint declares the call that answers an element of a kind by the id in its address.
func elementEndpoint[Wire any](c *Calls, kind elementKind, route, operation, summary string) httpapi.Endpoint {
	answer := func(ctx context.Context, in *ElementInput) (*elements, error) {
		id, err := strconv.ParseInt(chi.URLParamFromCtx(ctx, kind.field), 10, 64)
		if err != nil || id < 1 || id > guide.MaxID {
			return nil, noID(kind.field)
		}
		return c.findElement(ctx, kind, id, in)
	}
	return httpapi.Stream[Wire](route, operation, summary, answer).Described(func(op *huma.Operation, _ huma.Registry) {
		id := &huma.Schema{Type: huma.TypeInteger, Format: "int64", Minimum: new(1.0)}
		op.Parameters = append(op.Parameters, &huma.Param{Name: kind.field, In: "path", Required: true, Schema: id})
	})
}

// elements is the data of an answer.
type elements struct {
	list   []*renditionElement
	single bool // the data is the element itself, not a list
	etag   string
}

// listElements answers the elements of a kind (specification 1 §7, specification 2 §7): those of the museum
// idMuseum, or of every museum that visitors can open.
func (c *Calls) listElements(kind elementKind) func(context.Context, *ElementsInput) (*elements, error) {
	return func(ctx context.Context, in *ElementsInput) (*elements, error) {
		return c.filterElements(ctx, kind, in, func(*renditionElement) bool { return true })
	}
}

// listRoutes answers routes, exhibitions or both.
func (c *Calls) listRoutes(ctx context.Context, in *routesInput) (*elements, error) {
	if in.IDRoute > guide.MaxID {
		return nil, noID("idRoute")
	}
	return c.filterElements(ctx, routeElements, &in.ElementsInput, func(route *renditionElement) bool {
		return (!in.Exhibitions.set || route.exhibition == in.Exhibitions.Value) && (in.IDRoute == 0 || route.id == in.IDRoute)
	})
}

func (c *Calls) filterElements(
	ctx context.Context, kind elementKind, in *ElementsInput, include func(*renditionElement) bool,
) (*elements, error) {
	language, err := in.language()
	if err != nil {
		return nil, err
	}
	return c.retried(ctx, func() (*elements, error) {
		answer := &elements{}
		tag := sha256.New()
		err := c.eachMuseum(ctx, in.IDMuseum, func(one *publish.Snapshot) error {
			rendition, err := c.renditions.elements(ctx, one, languageIn(one, language))
			if err != nil {
				return err
			}
			_, _ = io.WriteString(tag, rendition.etag)
			list := rendition.lists[kind.list]
			for i := range list {
				if include(&list[i]) {
					answer.list = append(answer.list, &list[i])
				}
			}
			return nil
		})
		answer.etag = elementsTag(ctx, tag.Sum(nil))
		return answer, err
	})
}

// findElement returns one element by its id, which is unique among all museums.
func (c *Calls) findElement(ctx context.Context, kind elementKind, id int64, in *ElementInput) (*elements, error) {
	language, err := in.language()
	if err != nil {
		return nil, err
	}
	unknown := &guide.Error{Code: guide.CodeNotFound, Field: kind.field, Message: "no museum shows it"}
	return c.retried(ctx, func() (*elements, error) {
		museumID, err := c.config.Museums.MuseumOf(ctx, kind.kind, id)
		if guide.ErrorCodeOf(err) == guide.CodeNotFound {
			return nil, unknown
		}
		if err != nil {
			return nil, err
		}
		museum, err := c.config.Catalog.Open(ctx, museumID)
		if guide.ErrorCodeOf(err) == guide.CodeNotFound {
			return nil, unknown // of a museum that was never published
		}
		if err != nil {
			return nil, err
		}
		rendition, err := c.renditions.elements(ctx, museum, languageIn(museum, language))
		if err != nil {
			return nil, err
		}
		if one := rendition.find(kind, id); one != nil {
			return &elements{list: []*renditionElement{one}, single: true, etag: elementsTag(ctx, []byte(rendition.etag))}, nil
		}
		return nil, unknown
	})
}

// retried asks again after looking for new publications, in case another process published more than once since this
// one looked.
func (c *Calls) retried(ctx context.Context, ask func() (*elements, error)) (*elements, error) {
	answer, err := ask()
	if guide.ErrorCodeOf(err) != guide.CodeNotFound {
		return answer, err
	}
	if err := c.config.Catalog.Refresh(ctx); err != nil {
		return nil, err
	}
	return ask()
}

// elementsTag returns the ETag of what the request's address answers from those renditions.
func elementsTag(ctx context.Context, renditions []byte) string {
	address := httpapi.RequestURL(ctx)
	sum := sha256.Sum256([]byte(string(renditions) + address.Path + "?" + address.Query().Encode()))
	return publish.ETag(sum[:])
}

// languageIn returns the rendition of the museum that answers for a language, 0 for all languages.
func languageIn(museum *publish.Snapshot, language guide.Language) int64 {
	if language.ID == 0 {
		return 0
	}
	return museum.Language(language)
}

// ServeHTTP answers with an envelope, compressed when the client accepts it.
func (e *elements) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	encoding := httpapi.NegotiateEncoding(r, func(encoding string) bool { return encoding == httpapi.EncodingGzip })
	w.Header().Set("Cache-Control", "no-cache")
	httpapi.SetEncoding(w.Header(), e.etag, encoding)
	if httpapi.NotModified(w, r, e.etag) {
		return
	}
	w.Header().Set("Content-Type", "application/json")
	out := io.Writer(w)
	if encoding == httpapi.EncodingGzip {
		compressor, _ := gzip.NewWriterLevel(w, gzip.BestSpeed) // the level exists
		defer compressor.Close()
		out = compressor
	}
	if err := e.writeTo(out); err != nil && r.Context().Err() == nil {
		httpapi.LogError(r.Context(), "a list was not written to its end", "error", err)
	}
}

// writeTo writes the envelope, one element after the other.
func (e *elements) writeTo(w io.Writer) error {
	out := bufio.NewWriter(w) // it keeps the first error
	start, separator, end := publish.EnvelopeStart, "", "}\n"
	if !e.single {
		start, end = start+"[", "]"+end
	}
	_, _ = out.WriteString(start)
	for _, one := range e.list {
		_, _ = out.WriteString(separator)
		if err := one.writeTo(out); err != nil {
			return err
		}
		separator = ","
	}
	_, _ = out.WriteString(end)
	return out.Flush()
}
