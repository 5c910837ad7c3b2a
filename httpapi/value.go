package httpapi

import (
	"encoding/json"

	"github.com/danielgtaylor/huma/v2"
)

// Value is the value of a field of a draft as JSON; nil is null, an empty field.
type Value json.RawMessage

// MarshalJSON returns the value as it is.
func (v Value) MarshalJSON() ([]byte, error) { return json.RawMessage(v).MarshalJSON() }

// Schema describes a value that may be null.
func (Value) Schema(schemas huma.Registry) *huma.Schema {
	return &huma.Schema{AnyOf: []*huma.Schema{ValueSchema(schemas), {Type: "null"}}}
}

// ValueSchema describes a value of a field as the schema Value; guide.ValuesOf makes these.
func ValueSchema(schemas huma.Registry) *huma.Schema {
	const prefix = "#/components/schemas/"
	text, value := &huma.Schema{Type: huma.TypeString}, &huma.Schema{Ref: prefix + "Value"}
	file, item := &huma.Schema{Ref: prefix + "MediaValue"}, &huma.Schema{Ref: prefix + "StructValue"}
	listOf := func(items *huma.Schema) *huma.Schema { return &huma.Schema{Type: huma.TypeArray, Items: items} }
	named := schemas.Map()
	named["Value"] = &huma.Schema{
		Description: "A value of a field",
		AnyOf:       []*huma.Schema{text, {Type: huma.TypeNumber}, {Type: huma.TypeBoolean}, listOf(text), file, listOf(file), listOf(item)},
	}
	named["MediaValue"] = &huma.Schema{
		Description: "A reference to a media file", Type: huma.TypeObject,
		Properties: map[string]*huma.Schema{"path": text, "name": text}, Required: []string{"path"},
	}
	named["StructValue"] = &huma.Schema{
		Description: "An item of a list whose items have no key, such as an access code", Type: huma.TypeObject,
		AdditionalProperties: &huma.Schema{AnyOf: []*huma.Schema{value, {Type: huma.TypeObject, AdditionalProperties: value}}},
	}
	return value
}

// Params are what the message of a fault is about by name: numbers, texts and lists of languages.
type Params map[string]any

// Schema describes parameters.
func (Params) Schema(huma.Registry) *huma.Schema {
	text := &huma.Schema{Type: huma.TypeString}
	return &huma.Schema{Type: huma.TypeObject, AdditionalProperties: &huma.Schema{AnyOf: []*huma.Schema{
		{Type: huma.TypeNumber}, text, {Type: huma.TypeArray, Items: text},
	}}}
}
