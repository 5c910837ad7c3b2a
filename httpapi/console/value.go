package console

import (
	"encoding/json"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"cicerone/guide"
	"cicerone/httpapi"
)

// elementValues are values of an element by path.
type elementValues guide.Values

// Schema describes values.
func (elementValues) Schema(schemas huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeObject, AdditionalProperties: httpapi.ValueSchema(schemas)}
}

// encoded is a T as JSON.
type encoded[T any] struct{ json.RawMessage }

// Schema describes a T.
func (encoded[T]) Schema(schemas huma.Registry) *huma.Schema {
	return schemas.Schema(reflect.TypeFor[T](), true, "")
}
