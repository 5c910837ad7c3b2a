package console

import (
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
