package bundle

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"sync"

	"cicerone/guide"
)

// Schema returns the JSON Schema (draft 2020-12) of museum.yaml, generated from the guide's types. Its definitions
// describe the other files: #/$defs/Artwork a work's file, #/$defs/halls halls.yaml and so on. docs/museum.schema.json is
// a copy. It describes what Read accepts in a single file; only Read checks references and the existence of files.
var Schema = sync.OnceValue(func() []byte {
	s := &schemaBuilder{definitions: schema{}}
	museum := reflect.TypeFor[guide.Museum]()
	root := s.structSchema(museum)
	root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	root["title"] = "museum.yaml of a museum package"
	for _, field := range partFields() {
		s.definitions[field.Name] = s.fieldSchema(field)
	}
	s.defineShared()
	root["$defs"] = s.definitions
	var b bytes.Buffer
	writer := json.NewEncoder(&b)
	writer.SetEscapeHTML(false)
	writer.SetIndent("", "  ")
	if err := writer.Encode(root); err != nil {
		panic(err) // a map of texts always encodes
	}
	return b.Bytes()
})

type schema = map[string]any

type schemaBuilder struct{ definitions schema }

func reference(name string) schema { return schema{"$ref": "#/$defs/" + name} }

// structSchema returns the schema of a struct.
func (s *schemaBuilder) structSchema(t reflect.Type) schema {
	properties, required := schema{}, []string{}
	for _, field := range guide.FieldsOf(t) {
		if !field.InPackage {
			continue
		}
		property := s.fieldSchema(field)
		if field.Doc != "" {
			property["description"] = field.Doc
		}
		properties[field.Name] = property
		if field.Required {
			required = append(required, field.Name)
		}
	}
	object := schema{"type": "object", "properties": properties, "additionalProperties": false}
	if len(required) > 0 {
		object["required"] = required
	}
	return object
}

// fieldSchema returns the schema of a field.
func (s *schemaBuilder) fieldSchema(field guide.Field) schema {
	t := field.Type
	switch t {
	case textType, richTextType:
		return reference(s.defineText(field))
	case localizedMediaType:
		return reference("localizedPath")
	case mediaType:
		return reference("path")
	case colorType:
		return reference("color")
	case languagesType:
		return schema{"type": "array", "items": reference("language"), "minItems": 1, "uniqueItems": true}
	}
	switch t.Kind() {
	case reflect.Pointer:
		element := field
		element.Type = t.Elem()
		return s.fieldSchema(element)
	case reflect.Slice:
		element := field
		element.Type = t.Elem()
		list := schema{"type": "array", "items": s.fieldSchema(element)}
		if field.Required {
			list["minItems"] = 1
		}
		return list
	case reflect.Struct:
		s.define(t)
		return reference(t.Name())
	case reflect.Bool:
		return reference("flag")
	case reflect.Int:
		if t == secondsType {
			return reference("seconds")
		}
		return schema{"type": "integer"}
	}
	return s.textSchema(field)
}

// textSchema returns the schema of a single text. Numbers are allowed, so that codes need no quotes.
func (s *schemaBuilder) textSchema(field guide.Field) schema {
	switch values := guide.Enumeration(field.Type); {
	case values != nil:
		return schema{"enum": values}
	case field.Type == focalPointType:
		return schema{"type": "string", "pattern": "^[0-9.]+% [0-9.]+%$"}
	case field.Name == "key":
		return schema{"type": []string{"string", "number"}, "maxLength": guide.MaxKeyLength}
	}
	text := schema{"type": []string{"string", "number"}, "maxLength": field.MaxLength}
	if field.Required {
		text["minLength"] = 1
	}
	return text
}

// define adds the definition of a struct once, which also ends recursion.
func (s *schemaBuilder) define(t reflect.Type) {
	if _, known := s.definitions[t.Name()]; known {
		return
	}
	s.definitions[t.Name()] = nil
	s.definitions[t.Name()] = s.structSchema(t)
}

// defineText adds the definition of a localized text with the field's length and returns its name.
func (s *schemaBuilder) defineText(field guide.Field) string {
	name := "text"
	if field.Type == richTextType {
		name = "richText"
	}
	if field.MaxLength != guide.MaxNameLength && field.MaxLength != guide.MaxTextLength {
		name += strings.ToUpper(field.Name[:1]) + field.Name[1:]
	}
	if _, known := s.definitions[name]; !known {
		text := schema{"type": []string{"string", "number", "boolean", "null"}, "maxLength": field.MaxLength}
		one := schema{"anyOf": []schema{text, reference(fileField)}}
		many := schema{"type": "object", "propertyNames": reference("language"), "additionalProperties": one}
		s.definitions[name] = schema{
			"description": "One text in the museum's first language, one a language, or a file.",
			"anyOf":       []schema{text, many, reference(fileField)},
		}
	}
	return name
}

// defineShared adds the definitions shared by fields of many types.
func (s *schemaBuilder) defineShared() {
	var codes []string
	for _, language := range guide.Languages() {
		codes = append(codes, language.Code.Short(), string(language.Code))
	}
	s.definitions["language"] = schema{"description": "A language by its two letters or its full code.", "enum": codes}
	s.definitions["path"] = schema{"type": "string", "maxLength": guide.MaxPathLength}
	s.definitions["localizedPath"] = schema{
		"description": "One file for all languages, a path with {lang}, or one a language.",
		"anyOf": []schema{
			reference("path"),
			{"type": "object", "propertyNames": reference("language"), "additionalProperties": reference("path")},
		},
	}
	s.definitions[fileField] = schema{
		"description": "A text file in the package; {lang} in its path stands for each language.",
		"type":        "object", "properties": schema{fileField: reference("path")},
		"required": []string{fileField}, "additionalProperties": false,
	}
	s.definitions["color"] = schema{
		"description": "A colour such as '#72c4d0' (in quotes, since # begins a comment) or 72c4d0.",
		"type":        []string{"string", "number"}, "pattern": "^#?[0-9A-Fa-f]{6}$",
	}
	s.definitions["seconds"] = schema{"description": "minutes:seconds", "type": "string", "pattern": "^[0-9]+:[0-5]?[0-9]$"}
	s.definitions["flag"] = schema{"enum": []any{true, false, "yes", "no"}}
}
