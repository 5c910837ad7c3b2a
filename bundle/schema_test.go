package bundle

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
	"pgregory.net/rapid"

	"cicerone/guide"
	"cicerone/guide/guidetest"
)

var update = flag.Bool("update", false, "write docs/museum.schema.json again")

const schemaFile = "../docs/museum.schema.json"

func TestSchemaMatchesTypes(t *testing.T) {
	if *update {
		if err := os.WriteFile(schemaFile, Schema(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	committed, err := os.ReadFile(schemaFile)
	if err != nil || !bytes.Equal(committed, Schema()) {
		t.Errorf("docs/museum.schema.json is not the schema of the guide's types (%v); write it again with\n\tgo test ./bundle -run TestSchema -update", err)
	}
}

// Every field that authors write has a line of explanation, and the schema says of each what the decoder
// reads: the same fields, requirements and enumerations.
func TestSchemaDescribesEveryField(t *testing.T) {
	s := parsedSchema(t)
	check := func(name string, object map[string]any, goType reflect.Type) {
		properties := object["properties"].(map[string]any)
		required, _ := object["required"].([]any)
		for _, field := range guide.FieldsOf(goType) {
			property, described := properties[field.Name].(map[string]any)
			if described != field.InPackage {
				t.Errorf("%s.%s: described is %t", name, field.Name, described)
				continue
			}
			if described && field.Doc == "" {
				t.Errorf("%s.%s has no explanation", name, field.Name)
			}
			if slices.Contains(required, any(field.Name)) != field.Required {
				t.Errorf("%s.%s: required is not %t", name, field.Name, field.Required)
			}
			if values := guide.Enumeration(field.Type); described && values != nil && fmt.Sprint(property["enum"]) != fmt.Sprint(values) {
				t.Errorf("%s.%s: the values are %v", name, field.Name, property["enum"])
			}
		}
	}
	check("Museum", s, reflect.TypeFor[guide.Museum]())
	for _, goType := range []reflect.Type{
		reflect.TypeFor[guide.Artwork](), reflect.TypeFor[guide.Resource](), reflect.TypeFor[guide.Hall](), reflect.TypeFor[guide.Route](),
		reflect.TypeFor[guide.Step](), reflect.TypeFor[guide.Study](), reflect.TypeFor[guide.StudyAnswer](), reflect.TypeFor[guide.Game](),
		reflect.TypeFor[guide.SideMenuOption](), reflect.TypeFor[guide.Customization](), reflect.TypeFor[guide.AccessCode](),
	} {
		check(goType.Name(), s["$defs"].(map[string]any)[goType.Name()].(map[string]any), goType)
	}
}

// What Write writes is valid by the schema, file by file.
func TestWrittenPackagesMatchTheSchema(t *testing.T) {
	s := parsedSchema(t)
	rapid.Check(t, func(t *rapid.T) {
		texts, err := encodeMuseum(guidetest.Museum().Draw(t, "museum"))
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range texts {
			if problem := validateFile(s, text.name, []byte(text.content)); problem != "" {
				t.Fatalf("%s: %s\n%s", text.name, problem, text.content)
			}
		}
	})
}

func TestSchemaRejectsWhatReadRejects(t *testing.T) {
	s := parsedSchema(t)
	for name, text := range map[string]string{
		"unknown field":      manifest + "titel: x",
		"required field":     "code: DEMO\nlanguages: [es]",
		"enumeration":        manifest + "navigationSections: [{type: KEYPAD}]",
		"language":           manifest + "logo: a.png\nprivacyPolicy: {english: x}",
		"wrong kind":         manifest + "halls: {a: b}",
		"colour":             manifest + "customization: {recognitionColor: red}",
		"nested requirement": manifest + "routes: [{key: a}]",
		"text too long":      "code: DEMO\nlanguages: [es]\nname: " + strings.Repeat("a", 301),
	} {
		if validateFile(s, "museum.yaml", []byte(text)) == "" {
			t.Errorf("%s: the schema accepts it", name)
		}
	}
	if problem := validateFile(s, "museum.yaml", []byte(manifest+"halls: [{key: a, name: {file: a.md}}]\nmenuAvailable: yes\n")); problem != "" {
		t.Errorf("the schema refuses a good file: %s", problem)
	}
}

func TestDemoManifestsMatchTheSchema(t *testing.T) {
	s := parsedSchema(t)
	manifests, _ := filepath.Glob("../demo/museums/*/museum.yaml")
	if len(manifests) == 0 {
		t.Fatal("there is no demo museum")
	}
	for _, name := range manifests {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if problem := validateFile(s, "museum.yaml", text); problem != "" {
			t.Errorf("%s: %s", name, problem)
		}
	}
}

func parsedSchema(t *testing.T) map[string]any {
	t.Helper()
	var s map[string]any
	if err := json.Unmarshal(Schema(), &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// validateFile says what the schema has against a file of a package, "" when nothing.
func validateFile(s map[string]any, name string, text []byte) string {
	var value any
	if err := yaml.Unmarshal(text, &value); err != nil {
		return err.Error()
	}
	part := any(s)
	switch definition := strings.TrimSuffix(filepath.Base(name), ".yaml"); {
	case strings.HasPrefix(name, artworksFolder+"/"):
		part = schema{"$ref": "#/$defs/Artwork"}
	case name != "museum.yaml":
		part = schema{"$ref": "#/$defs/" + definition}
	}
	return validate(s, part, value, "")
}

// validate applies the part of JSON Schema that the schema uses.
func validate(root map[string]any, part, value any, at string) string {
	p := part.(map[string]any)
	if ref, ok := p["$ref"].(string); ok {
		name := strings.TrimPrefix(ref, "#/$defs/")
		definition, ok := root["$defs"].(map[string]any)[name]
		if !ok {
			return at + ": there is no definition " + name
		}
		if problem := validate(root, definition, value, at); problem != "" {
			return problem
		}
	}
	if options, ok := p["anyOf"].([]any); ok && !slices.ContainsFunc(options, func(o any) bool { return validate(root, o, value, at) == "" }) {
		return at + ": no option fits"
	}
	if values, ok := p["enum"].([]any); ok && !slices.Contains(values, value) {
		return fmt.Sprintf("%s: %v is not one of %v", at, value, values)
	}
	if allowed, ok := p["type"]; ok && !hasType(allowed, value) {
		return fmt.Sprintf("%s: %v is no %v", at, value, allowed)
	}
	switch v := value.(type) {
	case string:
		return validateText(p, v, at)
	case []any:
		return validateList(root, p, v, at)
	case map[string]any:
		return validateObject(root, p, v, at)
	}
	return ""
}

func hasType(allowed, value any) bool {
	if list, ok := allowed.([]any); ok {
		return slices.ContainsFunc(list, func(a any) bool { return hasType(a, value) })
	}
	switch value.(type) {
	case string:
		return allowed == "string"
	case bool:
		return allowed == "boolean"
	case int:
		return allowed == "integer" || allowed == "number"
	case float64:
		return allowed == "number"
	case []any:
		return allowed == "array"
	case map[string]any:
		return allowed == "object"
	}
	return allowed == "null"
}

func validateText(p map[string]any, text, at string) string {
	if longest, ok := p["maxLength"].(float64); ok && utf8.RuneCountInString(text) > int(longest) {
		return at + ": too long"
	}
	if shortest, ok := p["minLength"].(float64); ok && utf8.RuneCountInString(text) < int(shortest) {
		return at + ": too short"
	}
	if pattern, ok := p["pattern"].(string); ok && !regexp.MustCompile(pattern).MatchString(text) {
		return at + ": is not like " + pattern
	}
	return ""
}

func validateList(root, p map[string]any, list []any, at string) string {
	if least, ok := p["minItems"].(float64); ok && len(list) < int(least) {
		return at + ": too few"
	}
	items, ok := p["items"]
	if !ok {
		return ""
	}
	for i, value := range list {
		if problem := validate(root, items, value, fmt.Sprintf("%s/%d", at, i)); problem != "" {
			return problem
		}
	}
	return ""
}

func validateObject(root, p map[string]any, object map[string]any, at string) string {
	required, _ := p["required"].([]any)
	for _, name := range required {
		if _, ok := object[name.(string)]; !ok {
			return fmt.Sprintf("%s: %s is missing", at, name)
		}
	}
	properties, _ := p["properties"].(map[string]any)
	for name, value := range object {
		here := at + "/" + name
		if names, ok := p["propertyNames"]; ok {
			if problem := validate(root, names, name, here); problem != "" {
				return problem
			}
		}
		property, known := properties[name]
		if !known {
			property = p["additionalProperties"]
		}
		switch property := property.(type) {
		case map[string]any:
			if problem := validate(root, property, value, here); problem != "" {
				return problem
			}
		case bool:
			if !property {
				return here + ": is not known"
			}
		}
	}
	return ""
}
