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

// params are what the message of a fault is about by name: numbers, texts and lists of languages.
type params map[string]any

// Schema describes parameters.
func (params) Schema(huma.Registry) *huma.Schema {
	text := &huma.Schema{Type: huma.TypeString}
	return &huma.Schema{Type: huma.TypeObject, AdditionalProperties: &huma.Schema{AnyOf: []*huma.Schema{
		{Type: huma.TypeNumber}, text, {Type: huma.TypeArray, Items: text},
	}}}
}
