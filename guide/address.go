package guide

import "reflect"

// EachAddress calls visit with every address outside the guide that the museum leads to, in its order: those of links, of IIIF
// manifests, and in rich texts, whose addresses links returns. field is the path, such as artworks/3/links/0/url/es_ES.
func (m *Museum) EachAddress(links func(Markdown) []string, visit func(field, address string)) {
	walk(reflect.ValueOf(m).Elem(), &pathNode{}, func(owner reflect.Value, at *pathNode) {
		switch value := owner.Interface().(type) {
		case Link:
			for _, code := range orderedCodes(value.URL, nil) {
				visit(at.field("url").field(string(code)).String(), value.URL[code])
			}
		case Artwork:
			if value.IIIFManifest != "" {
				visit(at.field("iiifManifest").String(), value.IIIFManifest)
			}
		}
		for _, field := range FieldsOf(owner.Type()) {
			if texts, ok := owner.Field(field.Index).Interface().(RichText); ok {
				for _, code := range orderedCodes(texts, nil) {
					for _, address := range links(texts[code]) {
						visit(at.field(field.Name).field(string(code)).String(), address)
					}
				}
			}
		}
	})
}
