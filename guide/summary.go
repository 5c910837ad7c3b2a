package guide

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"
)

// Summary is what lists show of an element, so that nobody has to read all of it.
type Summary struct {
	ID        int64                     `json:"id"`        // on the wire of visitors; 0 for the museum itself
	Values    Values                    `json:"values"`    // of some fields
	Languages map[string][]LanguageCode `json:"languages"` // in which each localized field has something, in the order of the codes
}

// ElementSummary is an element of a draft as a list shows it. What it has of the element's Summary is JSON, since it takes
// longer to decode a list of ten thousand works completely than to read it.
type ElementSummary struct {
	ElementRef

	ID        int64
	Values    json.RawMessage
	Languages json.RawMessage
	Revision  int64 // the last one that changed it
	ChangedAt time.Time
	ChangedBy string // name; "" for a command
}

// SummaryFields returns the names of the fields whose values are in summaries of a list's elements: names and titles, and what is
// neither localized, secret, nor a list or struct of its own. It returns CodeNotFound for an unknown list.
func SummaryFields(list string) ([]string, error) {
	t, err := ElementType(list)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, field := range FieldsOf(t) {
		if isInSummary(field) {
			names = append(names, field.Name)
		}
	}
	return names, nil
}

func isInSummary(field Field) bool {
	switch field.Kind() {
	case FieldText:
		return field.Name == "name" || field.Name == "title"
	case FieldRichText, FieldLocalizedMedia, FieldElements, FieldStructs, FieldStruct:
		return false
	}
	return field.InPackage && field.Name != "key" && !field.Secret
}

// SummaryOf returns the summary of an element, a pointer to a content type, with the values of some fields.
func SummaryOf(element any, fields []string) Summary {
	v := reflect.ValueOf(element).Elem()
	s := Summary{Values: Values{}, Languages: map[string][]LanguageCode{}}
	if id := v.FieldByName("ID"); v.Type() != reflect.TypeFor[Museum]() && id.IsValid() {
		s.ID = id.Int()
	}
	for _, field := range FieldsOf(v.Type()) {
		if !field.InPackage || field.Name == "key" || isMuseumList(v.Type(), field) {
			continue
		}
		value := v.Field(field.Index)
		if slices.Contains(fields, field.Name) {
			s.Values.addField(value, field, field.Name)
		}
		if field.Kind().IsLocalized() && value.Len() > 0 {
			s.Languages[field.Name] = languagesIn(value)
		}
	}
	return s
}

// languagesIn returns the languages in which a localized value has something.
func languagesIn(localized reflect.Value) (codes []LanguageCode) {
	for _, code := range localized.MapKeys() {
		if !localized.MapIndex(code).IsZero() {
			codes = append(codes, code.Interface().(LanguageCode))
		}
	}
	slices.Sort(codes)
	return codes
}

// SetSummary sets what the element has of a Summary, which is JSON, with the values of some fields.
func (e *ElementSummary) SetSummary(summary string, fields []string) error {
	var s struct {
		ID        int64
		Values    Values
		Languages json.RawMessage
	}
	if err := json.Unmarshal([]byte(summary), &s); err != nil {
		return fmt.Errorf("the summary of %s cannot be read: %w", e.ElementRef, err)
	}
	if s.Values == nil || s.Languages == nil {
		return fmt.Errorf("the summary of %s has no values", e.ElementRef)
	}
	maps.DeleteFunc(s.Values, func(path string, _ json.RawMessage) bool {
		name, _, _ := strings.Cut(path, "/")
		return !slices.Contains(fields, name)
	})
	e.ID, e.Values, e.Languages = s.ID, encodeValue(s.Values), s.Languages
	return nil
}
