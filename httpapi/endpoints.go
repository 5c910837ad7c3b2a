package httpapi

import (
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"
)

// legacyBase is the prefix of the calls that ask for Basic authorization.
const legacyBase = "/api/legacy/"

// maxBodyBytes bounds the body of a call.
const maxBodyBytes = 1 << 20

// Endpoint is a line of the table.
type Endpoint struct {
	operation huma.Operation
	// register adds a typed endpoint to the API and so describes it; nil for a plain handler.
	register func(api huma.API, operation huma.Operation)
	handler  http.Handler
	describe []func(*huma.Operation, huma.Registry) // add what the types do not say
}

// Described adds to an endpoint's description what its types do not say.
func (e Endpoint) Described(describe func(*huma.Operation, huma.Registry)) Endpoint {
	e.describe = append(e.describe, describe)
	return e
}

// Creates makes the endpoint answer 201 when it succeeds.
func (e Endpoint) Creates() Endpoint {
	e.operation.DefaultStatus = http.StatusCreated
	return e
}

func operation(route, id, summary string) huma.Operation {
	method, path, _ := strings.Cut(route, " ")
	op := huma.Operation{
		Method: method, Path: path, OperationID: id, Summary: summary,
		MaxBodyBytes: maxBodyBytes, BodyReadTimeout: requestTimeout, // weak networks are slow
	}
	switch {
	case strings.HasPrefix(path, legacyBase):
		op.Security = []map[string][]string{{legacyScheme: {}}}
	case isConsoleCall(path):
		op.Tags = []string{"console"}
	case path == RecognitionPath:
		op.Security = []map[string][]string{{recognitionScheme: {}}}
	}
	return op
}

// Call is an endpoint that answers an envelope: huma decodes and checks the input by the tags of In, and the handler
// returns the envelope's data, or the error that is answered instead.
func Call[In, Data any](
	route, id, summary string, handler func(context.Context, *In) (Data, error),
) Endpoint {
	return Respond(route, id, summary, func(ctx context.Context, in *In) (*answer[Data], error) {
		data, err := handler(ctx, in)
		return &answer[Data]{Body: Envelope[Data]{Success: true, Data: data}}, err
	})
}

// Respond is Call for an answer with a body, headers or a status of its own; Out is an output as huma defines them.
func Respond[In, Out any](
	route, id, summary string, handler func(context.Context, *In) (*Out, error),
) Endpoint {
	op := operation(route, id, summary)
	if isConsoleCall(op.Path) {
		op.Middlewares = huma.Middlewares{compressJSON}
	}
	withFailure := func(ctx context.Context, in *In) (*Out, error) {
		out, err := handler(ctx, in)
		switch {
		case err != nil && isConsoleCall(op.Path):
			return nil, failureOf(ctx, err).problem()
		case err != nil:
			return nil, failureOf(ctx, err)
		}
		return out, nil
	}
	return Endpoint{
		operation: op,
		register:  func(api huma.API, op huma.Operation) { huma.Register(api, op, withFailure) },
	}
}

// Stream is Call for data that is written piece by piece and cached by its ETag.
func Stream[Data, In any, Out http.Handler](
	route, id, summary string, handler func(context.Context, *In) (Out, error),
) Endpoint {
	return Respond(route, id, summary, func(ctx context.Context, in *In) (*streamed, error) {
		data, err := handler(ctx, in)
		return &streamed{Body: func(ctx huma.Context) {
			r, w := humachi.Unwrap(ctx)
			data.ServeHTTP(w, r)
		}}, err
	}).Described(DescribeCached[Envelope[Data]])
}

// Handle is an endpoint that reads its request and writes its answer itself, such as a file or a page.
func Handle(
	route, id, summary string, handler http.HandlerFunc, describe func(*huma.Operation, huma.Registry),
) Endpoint {
	return Endpoint{operation: operation(route, id, summary), handler: handler}.Described(describe)
}
