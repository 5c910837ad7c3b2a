package httpapi

import (
	"encoding/json"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"
	"github.com/go-chi/chi/v5"
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
				"an unknown museum, else the HTTP status; message names the field to correct. The calls of the staff console, below " +
				ConsoleBase + ", answer their data alone, and errors as problem details (RFC 9457). They may say whose page sends " +
				"them, in the headers Cicerone-Account and Cicerone-Organization (ids): those of another session are answered 401.",
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
	config := huma.Config{OpenAPI: document, Formats: huma.DefaultFormats, DefaultFormat: "application/json"}
	guarded := map[string]chi.Router{
		"": router, legacyScheme: router.With(s.requireLegacyAuth), recognitionScheme: router.With(s.requireToken),
	}
	apis := map[string]huma.API{}
	for scheme, router := range guarded {
		apis[scheme] = humachi.New(router, config)
	}
	endpoints := s.endpoints()
	// huma takes a request body that is described before an endpoint is registered for one that it has to read.
	document.OnAddOperation = append(document.OnAddOperation, func(_ *huma.OpenAPI, op *huma.Operation) {
		for _, e := range endpoints {
			if e.operation.OperationID == op.OperationID {
				for _, describe := range e.describe {
					describe(op, document.Components.Schemas)
				}
			}
		}
	})
	for _, e := range endpoints {
		scheme := ""
		for _, requirement := range e.operation.Security {
			for name := range requirement {
				scheme = name
			}
		}
		if e.handler != nil {
			document.AddOperation(&e.operation)
			guarded[scheme].Method(e.operation.Method, e.operation.Path, e.handler)
			continue
		}
		e.register(apis[scheme], e.operation)
	}
}

// huma.DefaultArrayNullable is the only way to say that lists are never null unless their tag says so. It is set once, before
// any server exists.
func init() { huma.DefaultArrayNullable = false }

// finish states what huma's schemas leave too strict: bodies may carry fields this server does not know yet.
func finish(document *huma.OpenAPI) ([]byte, error) {
	for _, schema := range document.Components.Schemas.Map() {
		loosen(schema)
	}
	encoded, err := json.MarshalIndent(document, "", "  ")
	return append(encoded, '\n'), err
}

func loosen(schema *huma.Schema) {
	if refused, ok := schema.AdditionalProperties.(bool); ok && !refused {
		schema.AdditionalProperties = nil
	}
	for _, property := range schema.Properties {
		loosen(property)
	}
}

// Response returns the description of a response; it has no content when contentType is empty.
func Response(description string, schema *huma.Schema, contentType string) *huma.Response {
	r := &huma.Response{Description: description}
	if contentType != "" {
		r.Content = map[string]*huma.MediaType{contentType: {Schema: schema}}
	}
	return r
}

// FailureResponse describes the envelope of a call that failed.
func FailureResponse(schemas huma.Registry) *huma.Response {
	return Response("Error", schemas.Schema(reflect.TypeFor[Failure](), true, ""), "application/json")
}

// DescribeProblem describes an error of the staff console's calls.
func DescribeProblem(op *huma.Operation, schemas huma.Registry) {
	SetResponse(op, "default", Response("Error", schemas.Schema(reflect.TypeFor[Problem](), true, ""), problemType))
}

// DescribeCached describes an answer that is written piece by piece and cached by its ETag.
func DescribeCached[T any](op *huma.Operation, schemas huma.Registry) {
	ok := Response("OK", schemas.Schema(reflect.TypeFor[T](), true, ""), "application/json")
	ok.Headers = map[string]*huma.Param{"ETag": {Schema: &huma.Schema{Type: huma.TypeString}}}
	SetResponse(op, "200", ok)
	SetResponse(op, "304", Response("Not Modified", nil, ""))
}

// SetResponse adds a response to an operation.
func SetResponse(op *huma.Operation, status string, r *huma.Response) {
	if op.Responses == nil {
		op.Responses = map[string]*huma.Response{}
	}
	op.Responses[status] = r
}

// DescribeLater describes a failure that says when to try again.
func DescribeLater(status, description string) func(*huma.Operation, huma.Registry) {
	return func(op *huma.Operation, schemas huma.Registry) {
		later := FailureResponse(schemas)
		later.Description = description
		later.Headers = map[string]*huma.Param{
			"Retry-After": {Schema: &huma.Schema{Type: huma.TypeInteger}, Description: "Seconds"},
		}
		SetResponse(op, status, later)
	}
}

// DescribeContent describes an answer of that content type.
func DescribeContent(contentType string) func(*huma.Operation, huma.Registry) {
	return func(op *huma.Operation, _ huma.Registry) {
		op.Responses = map[string]*huma.Response{"200": Response("OK", &huma.Schema{}, contentType)}
	}
}
