package console

import (
	"github.com/danielgtaylor/huma/v2"

	"cicerone/guide"
	"cicerone/httpapi"
)

// values are values of an element by path, as guide.Values.
type values guide.Values

// Schema describes values.
func (values) Schema(schemas huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeObject, AdditionalProperties: httpapi.ValueSchema(schemas)}
}
