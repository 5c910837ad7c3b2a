package guide

import (
	"reflect"
	"strings"
)

// TextOf returns what authors wrote in an element, a pointer to a content type: its texts in all languages and its other words, each on
// lines of its own. Secrets are not among them.
func TextOf(element any) string {
	var text strings.Builder
	addText(&text, reflect.ValueOf(element).Elem())
	return text.String()
}

func addText(to *strings.Builder, v reflect.Value) {
	for _, field := range FieldsOf(v.Type()) {
		if !field.InPackage || field.Secret || isMuseumList(v.Type(), field) {
			continue
		}
		value := v.Field(field.Index)
		switch field.Kind() {
		case FieldText, FieldRichText:
			for _, language := range value.MapKeys() {
				addLine(to, value.MapIndex(language).String())
			}
		case FieldString:
			addLine(to, value.String())
		case FieldStrings:
			for i := range value.Len() {
				addLine(to, value.Index(i).String())
			}
		case FieldElements, FieldStructs:
			for i := range value.Len() {
				addText(to, value.Index(i))
			}
		case FieldStruct:
			if value = reflect.Indirect(value); value.IsValid() {
				addText(to, value)
			}
		}
	}
}

func addLine(to *strings.Builder, text string) {
	if text != "" {
		to.WriteString(text)
		to.WriteByte('\n')
	}
}
