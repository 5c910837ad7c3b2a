package guide

import "reflect"

// Picture is a picture that visitors see for its content, with its description.
type Picture struct {
	Field      string // path of the field, such as artworks/3/image
	Alt        Text
	Decorative bool // it needs no alternative text
}

// EachPicture calls visit with every picture of the museum that can have an alternative text, in order. Icons and
// backgrounds have none.
func (m *Museum) EachPicture(visit func(Picture)) {
	walk(reflect.ValueOf(m).Elem(), &pathNode{}, func(owner reflect.Value, at *pathNode) {
		for _, field := range FieldsOf(owner.Type()) {
			alt := owner.FieldByName(owner.Type().Field(field.Index).Name + "Alt")
			if alt.IsValid() && isShownPicture(owner, field) {
				decorative := owner.FieldByName(owner.Type().Field(field.Index).Name + "Decorative")
				visit(Picture{Field: at.field(field.Name).String(), Alt: alt.Interface().(Text), Decorative: decorative.Bool()})
			}
		}
	})
}

// isShownPicture reports whether a media field is set and has a picture; a resource may be of another type.
func isShownPicture(owner reflect.Value, field Field) bool {
	switch media := owner.Field(field.Index).Interface().(type) {
	case Media:
		return !media.IsZero() && mediaKindAt(owner, field) == MediaImage
	case LocalizedMedia:
		return len(media) > 0 && mediaKindAt(owner, field) == MediaImage
	}
	return false
}
