package main

import (
	"encoding/json"
	"fmt"
	"mime"
	"os"
	"slices"
	"strings"
	"sync"
)

// schema is a JSON Schema, as far as the OpenAPI document uses it.
type schema struct {
	Ref                  string             `json:"$ref"`
	Type                 types              `json:"type"`
	Properties           map[string]*schema `json:"properties"`
	AdditionalProperties *schemaOrBool      `json:"additionalProperties"`
	Required             []string           `json:"required"`
	Items                *schema            `json:"items"`
	Enum                 []any              `json:"enum"`
	OneOf                []*schema          `json:"oneOf"`
	AnyOf                []*schema          `json:"anyOf"`
}

// types is a type or a list of them.
type types []string

func (t *types) UnmarshalJSON(text []byte) error {
	var one string
	if json.Unmarshal(text, &one) == nil {
		*t = types{one}
		return nil
	}
	return json.Unmarshal(text, (*[]string)(t))
}

// schemaOrBool is what additionalProperties may be.
type schemaOrBool struct{ schema *schema }

func (s *schemaOrBool) UnmarshalJSON(text []byte) error {
	if string(text) == "true" || string(text) == "false" {
		return nil
	}
	s.schema = new(schema)
	return json.Unmarshal(text, s.schema)
}

// check lists what of the value the schema does not allow, and what it does not describe.
func (d *document) check(s *schema, value any, at string) (faults []string) {
	fault := func(format string, args ...any) { faults = append(faults, at+": "+fmt.Sprintf(format, args...)) }
	if s.Ref != "" {
		named := d.Components.Schemas[strings.TrimPrefix(s.Ref, "#/components/schemas/")]
		if named == nil {
			return []string{at + ": there is no schema " + s.Ref}
		}
		return d.check(named, value, at)
	}
	alternatives := slices.Concat(s.OneOf, s.AnyOf)
	if len(alternatives) > 0 && !slices.ContainsFunc(alternatives, func(one *schema) bool { return len(d.check(one, value, at)) == 0 }) {
		fault("%v is none of the alternatives", value)
	}
	if len(s.Type) > 0 && !slices.Contains(s.Type, typeOf(value)) && (typeOf(value) != "integer" || !slices.Contains(s.Type, "number")) {
		fault("%v is no %v", value, s.Type)
	}
	if len(s.Enum) > 0 && !slices.Contains(s.Enum, value) {
		fault("%v is none of %v", value, s.Enum)
	}
	switch value := value.(type) {
	case map[string]any:
		for _, name := range s.Required {
			if _, there := value[name]; !there {
				fault("%s is missing", name)
			}
		}
		for name, member := range value {
			switch {
			case s.Properties[name] != nil:
				faults = append(faults, d.check(s.Properties[name], member, at+"."+name)...)
			case s.AdditionalProperties != nil && s.AdditionalProperties.schema != nil:
				faults = append(faults, d.check(s.AdditionalProperties.schema, member, at+"."+name)...)
			case s.AdditionalProperties == nil && len(s.Type) > 0:
				fault("%s is not described", name)
			}
		}
	case []any:
		if s.Items == nil {
			if len(s.Type) > 0 { // without one anything goes
				fault("the items are not described")
			}
			break
		}
		for i, item := range value {
			faults = append(faults, d.check(s.Items, item, fmt.Sprintf("%s[%d]", at, i))...)
		}
	}
	return faults
}

func typeOf(value any) string {
	switch value := value.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case string:
		return "string"
	case float64:
		if value == float64(int64(value)) {
			return "integer"
		}
		return "number"
	case []any:
		return "array"
	}
	return "object"
}

// document is the served OpenAPI document.
type document struct {
	Paths      map[string]map[string]*described
	Components struct{ Schemas map[string]*schema }
}

type described struct {
	OperationID string
	Parameters  []struct {
		Name, In string
		Required bool
	}
	Responses map[string]struct {
		Content map[string]struct{ Schema *schema }
	}
}

// committedDocument is the committed document, which a test of httpapi compares with the served one.
var committedDocument = sync.OnceValues(func() (*document, error) {
	encoded, err := os.ReadFile("../../api/openapi.json")
	if err != nil {
		return nil, err
	}
	d := new(document)
	return d, json.Unmarshal(encoded, d)
})

// describedAt returns the description of a call of an address, nil if there is none.
func (d *document) describedAt(method, address string) (op *described) {
	address, _, _ = strings.Cut(address, "?")
	parts, most := strings.Split(address, "/"), -1
	for path, methods := range d.Paths {
		template, literal := strings.Split(path, "/"), 0
		matches := len(template) == len(parts) && methods[strings.ToLower(method)] != nil
		for i := 0; matches && i < len(parts); i++ {
			switch isParam := strings.HasPrefix(template[i], "{"); {
			case template[i] == parts[i]:
				literal++
			case !isParam || parts[i] == "":
				matches = false
			}
		}
		if matches && literal > most {
			op, most = methods[strings.ToLower(method)], literal
		}
	}
	return op
}

// checkAnswer lists where the answer to a call of the console differs from its description.
func (d *document) checkAnswer(method, address string, a answer) []string {
	op := d.describedAt(method, address)
	if op == nil || method == "HEAD" {
		return nil
	}
	contentType, _, _ := mime.ParseMediaType(a.header.Get("Content-Type"))
	status := fmt.Sprint(a.http)
	if a.http >= 400 {
		status = "default"
	}
	if !strings.HasSuffix(contentType, "json") {
		for described := range op.Responses[status].Content {
			if strings.HasSuffix(described, "json") {
				return []string{fmt.Sprintf("%s is described, and the answer is %q of the type %q", described, a.raw, contentType)}
			}
		}
		return nil
	}
	described, ok := op.Responses[status].Content[contentType]
	if !ok {
		return []string{fmt.Sprintf("a %s with the status %d is not described", contentType, a.http)}
	}
	var value any
	if err := json.Unmarshal(a.raw, &value); err != nil {
		return []string{err.Error()}
	}
	return d.check(described.Schema, value, "answer")
}
