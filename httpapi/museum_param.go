package httpapi

import (
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"cicerone/guide"
)

// MuseumParam is a museum in an address: its numeric id or its encoded identifier.
type MuseumParam string

// Schema describes the parameter to clients.
func (MuseumParam) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{OneOf: []*huma.Schema{
		{Type: huma.TypeInteger, Format: "int64", Description: "idMuseum"},
		{Type: huma.TypeString, Description: "Encoded identifier", MaxLength: new(MaxIdentifierLength)},
	}}
}

var _ huma.SchemaProvider = MuseumParam("")

// MuseumPathParam describes a museum in the address of an endpoint whose input has no type.
func MuseumPathParam(schemas huma.Registry) *huma.Param {
	return &huma.Param{
		Name: MuseumField, In: "path", Required: true, Schema: MuseumParam("").Schema(schemas),
		Description: "The museum's number, or its encoded identifier",
	}
}

// MaxIdentifierLength bounds the characters of an encoded identifier.
const MaxIdentifierLength = 200

// ID decodes the parameter. CodeInvalid when it is neither a number nor an identifier.
func (p MuseumParam) ID() (int64, error) {
	if id, err := strconv.ParseInt(string(p), 10, 64); err == nil {
		return id, nil // an id that no museum has is unknown, not malformed
	}
	if id, ok := guide.ParseIdentifier(string(p)); ok {
		return id, nil
	}
	return 0, guide.Invalid(MuseumField, "must be the museum's number or its encoded identifier")
}
