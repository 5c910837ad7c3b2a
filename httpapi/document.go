package httpapi

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"
	"github.com/go-chi/chi/v5"

	"cicerone/publish"
)

// legacyScheme is the name of the legacy base's authorization in the document.
const legacyScheme = "legacy"

// documentVersion is the version of the API, not of the program: it changes when calls change their shape.
const documentVersion = "2"

func newDocument() *huma.OpenAPI {
	return &huma.OpenAPI{
		OpenAPI: "3.1.0",
		Info: &huma.Info{
			Title: "Cicerone", Version: documentVersion,
			Description: "Every call answers {success, status, message, data}. status is 0 on success, 1000 for " +
				"an unknown museum, else the HTTP status; message names the field to mend.",
		},
		Components: &huma.Components{
			Schemas: huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer),
			SecuritySchemes: map[string]*huma.SecurityScheme{
				legacyScheme: {
					Type: "http", Scheme: "basic",
					Description: "Identifies the client, is no secret and stands in /config.json",
				},
				recognitionScheme: {
					Type: "apiKey", In: "header", Name: "Authorization",
					Description: "The word Token, a space and the installation's token; it stands in /config.json",
				},
			},
		},
	}
}

// route adds the table's endpoints to the router and describes them in the document.
func (s *Server) route(router chi.Router, document *huma.OpenAPI) {
	config := huma.Config{OpenAPI: document, Formats: formats, DefaultFormat: "application/json"}
	newer := humachi.New(router, config)
	legacy := humachi.New(router.With(s.legacyOnly), config)
	for _, e := range s.endpoints() {
		if e.register == nil {
			e.describe(&e.operation, document.Components.Schemas)
			document.AddOperation(&e.operation)
			handlers := router
			for _, scheme := range e.operation.Security {
				for name := range scheme {
					handlers = router.With(s.guard(name))
				}
			}
			handlers.Method(e.operation.Method, e.operation.Path, e.plain)
			continue
		}
		api := newer
		if len(e.operation.Security) > 0 {
			api = legacy
		}
		e.register(api, e.operation)
	}
}

// guard asks for the authorization of a scheme.
func (s *Server) guard(scheme string) func(http.Handler) http.Handler {
	if scheme == recognitionScheme {
		return s.withToken
	}
	return s.legacyOnly
}

// finish states what huma's schemas leave too strict or too loose: bodies may carry fields this server does
// not know yet, and lists are never null.
func finish(document *huma.OpenAPI) ([]byte, error) {
	for _, schema := range document.Components.Schemas.Map() {
		loosen(schema)
	}
	encoded, err := json.Marshal(document)
	if err != nil {
		return nil, fmt.Errorf("encode the OpenAPI document: %w", err)
	}
	var indented bytes.Buffer
	if err := json.Indent(&indented, encoded, "", "  "); err != nil {
		return nil, err
	}
	indented.WriteByte('\n')
	return indented.Bytes(), nil
}

func loosen(schema *huma.Schema) {
	if refused, ok := schema.AdditionalProperties.(bool); ok && !refused {
		schema.AdditionalProperties = nil
	}
	for _, property := range schema.Properties {
		if property.Type == huma.TypeArray {
			property.Nullable = false
		}
		loosen(property)
	}
}

func response(description string, schema *huma.Schema, contentType string) *huma.Response {
	r := &huma.Response{Description: description}
	if contentType != "" {
		r.Content = map[string]*huma.MediaType{contentType: {Schema: schema}}
	}
	return r
}

func failureResponse(schemas huma.Registry) *huma.Response {
	return response("Error", schemas.Schema(reflect.TypeFor[Failure](), true, ""), "application/json")
}

func describeDetail(op *huma.Operation, schemas huma.Registry) {
	number := &huma.Schema{Type: huma.TypeInteger, Format: "int64"}
	text := &huma.Schema{Type: huma.TypeString}
	op.Parameters = []*huma.Param{
		{
			Name: "idMuseum", In: "path", Required: true, Schema: museumParam("").Schema(schemas),
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
	ok := response("OK", schemas.Schema(reflect.TypeFor[Envelope[publish.Detail]](), true, ""), "application/json")
	ok.Headers = map[string]*huma.Param{"ETag": {Schema: text}}
	op.Responses = map[string]*huma.Response{
		"200": ok, "304": response("Not Modified", nil, ""), "default": failureResponse(schemas),
	}
}

func describeMedia(op *huma.Operation, schemas huma.Registry) {
	text := &huma.Schema{Type: huma.TypeString}
	op.Parameters = []*huma.Param{
		{Name: "name", In: "path", Required: true, Schema: text, Description: "Content hash and extension"},
		{Name: "Range", In: "header", Schema: text},
	}
	file := &huma.Schema{Type: huma.TypeString, Format: "binary"}
	op.Responses = map[string]*huma.Response{
		"200": response("OK", file, "*/*"), "206": response("Partial Content", file, "*/*"),
		"304": response("Not Modified", nil, ""), "default": failureResponse(schemas),
	}
	if op.Method == http.MethodHead {
		op.Responses["200"].Content, op.Responses["206"].Content = nil, nil
	}
}

// describeJSON describes an answer that is not enveloped.
func describeJSON[T any](statuses ...int) func(*huma.Operation, huma.Registry) {
	return func(op *huma.Operation, schemas huma.Registry) {
		op.Responses = map[string]*huma.Response{}
		for _, status := range statuses {
			schema := schemas.Schema(reflect.TypeFor[T](), true, "")
			op.Responses[strconv.Itoa(status)] = response(http.StatusText(status), schema, "application/json")
		}
	}
}

func describeContent(contentType string) func(*huma.Operation, huma.Registry) {
	return func(op *huma.Operation, _ huma.Registry) {
		op.Responses = map[string]*huma.Response{"200": response("OK", &huma.Schema{}, contentType)}
	}
}
