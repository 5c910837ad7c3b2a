package httpapi

import (
	"cmp"
	"crypto/sha256"
	"io"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-chi/chi/v5"
	"github.com/klauspost/compress/gzip"

	"cicerone/guide"
	"cicerone/publish"
)

// maxMuseumsListed is how many museums a list that names none may span: one request must not read a whole
// installation, however many museums it has.
const maxMuseumsListed = 20

// found are the elements a call answers, with what tells whether they have changed.
type found struct {
	elements []*renditionElement
	etag     string
}

// listElements answers the elements of a kind (specification 1 §7, specification 2 §7): those of the museum
// idMuseum, or of every museum that visitors can open.
func (s *Server) listElements(kind elementKind) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		list, err := s.retried(r, func() (found, error) { return s.askedElements(r, kind) })
		if err != nil {
			s.writeError(w, r, err)
			return
		}
		s.sendElements(w, r, list, func(w io.Writer) error {
			separator := []byte("[")
			for _, one := range list.elements {
				if _, err := w.Write(separator); err != nil {
					return err
				}
				if err := one.writeTo(w); err != nil {
					return err
				}
				separator = []byte(",")
			}
			end := "]"
			if len(list.elements) == 0 {
				end = "[]"
			}
			_, err := io.WriteString(w, end)
			return err
		})
	}
}

// getElement answers one element by its id, which is unique among all museums.
func (s *Server) getElement(kind elementKind) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		one, err := s.retried(r, func() (found, error) { return s.askedElement(r, kind) })
		if err != nil {
			s.writeError(w, r, err)
			return
		}
		s.sendElements(w, r, one, one.elements[0].writeTo)
	}
}

// retried asks again after looking for new publications, when another process published more than once since
// this one looked.
func (s *Server) retried(r *http.Request, ask func() (found, error)) (found, error) {
	answer, err := ask()
	if guide.ErrorCodeOf(err) != guide.CodeNotFound {
		return answer, err
	}
	if err := s.shelf.refresh(r.Context()); err != nil {
		return answer, err
	}
	return ask()
}

func (s *Server) askedElements(r *http.Request, kind elementKind) (found, error) {
	query := r.URL.Query()
	language, err := askedLanguage(query)
	if err != nil {
		return found{}, err
	}
	wanted, err := routeFilter(query, kind)
	if err != nil {
		return found{}, err
	}
	museums, err := s.openMuseums(museumParam(query.Get(museumField)))
	if err != nil {
		return found{}, err
	}
	if len(museums) > maxMuseumsListed {
		return found{}, guide.Invalid(museumField, "is missing; there are more than %d museums", maxMuseumsListed)
	}
	var list found
	tag := sha256.New()
	for _, one := range museums {
		cut, err := s.shelf.elements(r.Context(), one, languageIn(one, language))
		if err != nil {
			return found{}, err
		}
		_, _ = io.WriteString(tag, cut.etag)
		of := cut.lists[kind.list]
		for i := range of {
			if wanted(&of[i]) {
				list.elements = append(list.elements, &of[i])
			}
		}
	}
	list.etag = elementsTag(tag.Sum(nil), r)
	return list, nil
}

// elementsTag is the ETag of what one address answers of those renditions.
func elementsTag(renditions []byte, r *http.Request) string {
	sum := sha256.Sum256([]byte(string(renditions) + r.URL.Path + "?" + r.URL.Query().Encode()))
	return publish.ETag(sum[:])
}

func (s *Server) askedElement(r *http.Request, kind elementKind) (found, error) {
	id, err := strconv.ParseInt(chi.URLParam(r, kind.field), 10, 64)
	if err != nil || checkID(kind.field, id) != nil {
		return found{}, noID(kind.field)
	}
	language, err := askedLanguage(r.URL.Query())
	if err != nil {
		return found{}, err
	}
	unknown := &guide.Error{Code: guide.CodeNotFound, Field: kind.field, Message: "no museum shows it"}
	museum, err := s.museums.MuseumOf(r.Context(), kind.kind, id)
	if guide.ErrorCodeOf(err) == guide.CodeNotFound {
		return found{}, unknown
	}
	if err != nil {
		return found{}, err
	}
	one, err := s.shelf.open(museum)
	if guide.ErrorCodeOf(err) == guide.CodeNotFound {
		return found{}, unknown // of a museum that was never published
	}
	if err != nil {
		return found{}, err
	}
	cut, err := s.shelf.elements(r.Context(), one, languageIn(one, language))
	if err != nil {
		return found{}, err
	}
	if one := cut.find(kind, id); one != nil {
		return found{[]*renditionElement{one}, elementsTag([]byte(cut.etag), r)}, nil
	}
	return found{}, unknown
}

// askedLanguage is the query idLanguage: every language when it is left out.
func askedLanguage(query url.Values) (asked guide.Language, err error) {
	text := query.Get("idLanguage")
	if text == "" {
		return asked, nil
	}
	id, err := strconv.ParseInt(text, 10, 64)
	asked, ok := guide.LanguageByID(id)
	if err != nil || !ok {
		return asked, unknownLanguage()
	}
	return asked, nil
}

// languageIn is the rendition that answers for the language asked for, 0 when none was.
func languageIn(museum *snapshot, asked guide.Language) int64 {
	if asked.ID == 0 {
		return 0
	}
	return museum.language(asked)
}

// routeFilter reads what narrows a list of routes: exhibitions for one of the two kinds, idRoute for one.
func routeFilter(query url.Values, kind elementKind) (func(*renditionElement) bool, error) {
	if kind != routeElements {
		return func(*renditionElement) bool { return true }, nil
	}
	exhibitions, err := strconv.ParseBool(cmp.Or(query.Get("exhibitions"), "true"))
	if err != nil {
		return nil, guide.Invalid("exhibitions", "must be true or false")
	}
	either := query.Get("exhibitions") == ""
	id, err := strconv.ParseInt(cmp.Or(query.Get(kind.field), "0"), 10, 64)
	if err != nil || (query.Get(kind.field) != "" && checkID(kind.field, id) != nil) {
		return nil, noID(kind.field)
	}
	return func(route *renditionElement) bool {
		return (either || route.exhibition == exhibitions) && (id == 0 || route.id == id)
	}, nil
}

// sendElements answers with an envelope around what write writes, compressed when the client takes it.
func (s *Server) sendElements(w http.ResponseWriter, r *http.Request, list found, write func(io.Writer) error) {
	encoding := negotiateEncoding(r.Header.Values("Accept-Encoding"), func(encoding string) bool {
		return encoding == encodingGzip
	})
	header := w.Header()
	header.Set("Vary", "Accept-Encoding")
	if matchesETag(r.Header.Values("If-None-Match"), list.etag) {
		notModified(w, encodedETag(list.etag, encoding))
		return
	}
	header.Set("ETag", encodedETag(list.etag, encoding))
	header.Set("Cache-Control", "no-cache")
	header.Set("Content-Type", "application/json")
	out := io.Writer(w)
	if encoding == encodingGzip {
		header.Set("Content-Encoding", encoding)
		compressor, _ := gzip.NewWriterLevel(w, gzip.BestSpeed) // which is a level there is
		defer compressor.Close()
		out = compressor
	}
	err := writeEnvelope(out, write)
	if err != nil && r.Context().Err() == nil {
		s.logError(r.Context(), "a list was not written to its end", "error", err)
	}
}

func writeEnvelope(w io.Writer, data func(io.Writer) error) error {
	if _, err := io.WriteString(w, publish.EnvelopeStart); err != nil {
		return err
	}
	if err := data(w); err != nil {
		return err
	}
	_, err := io.WriteString(w, "}\n")
	return err
}

func describeElements[Data any](kind elementKind, one bool) func(*huma.Operation, huma.Registry) {
	return func(op *huma.Operation, schemas huma.Registry) {
		number := &huma.Schema{Type: huma.TypeInteger, Format: "int64", Minimum: new(float64(1))}
		parameters := []*huma.Param{{
			Name: "idLanguage", In: "query", Schema: number,
			Description: "Localizations in this language alone, chosen by the localization rule; in every language when left out",
		}}
		switch {
		case one:
			parameters = append(parameters, &huma.Param{Name: kind.field, In: "path", Required: true, Schema: number})
		default:
			parameters = append(parameters, &huma.Param{
				Name: museumField, In: "query", Schema: museumParam("").Schema(schemas),
				Description: "The museum's number, or its encoded identifier; every museum when left out, where there are at most " +
					strconv.Itoa(maxMuseumsListed),
			})
		}
		if !one && kind == routeElements {
			parameters = append(parameters,
				&huma.Param{
					Name: "exhibitions", In: "query", Schema: &huma.Schema{Type: huma.TypeBoolean},
					Description: "true: temporary exhibitions alone; false: selected routes alone",
				},
				&huma.Param{Name: kind.field, In: "query", Schema: number, Description: "This route alone"})
		}
		text := &huma.Schema{Type: huma.TypeString}
		op.Parameters = append(slices.Clip(parameters), &huma.Param{
			Name: "If-None-Match", In: "header", Schema: text, Description: "The ETag of what the client holds",
		})
		ok := response("OK", schemas.Schema(reflect.TypeFor[Envelope[Data]](), true, ""), "application/json")
		ok.Headers = map[string]*huma.Param{"ETag": {Schema: text}}
		op.Responses = map[string]*huma.Response{
			"200": ok, "304": response("Not Modified", nil, ""), "default": failureResponse(schemas),
		}
	}
}
