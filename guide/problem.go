package guide

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Problem is something in a draft that has to be corrected before it is published.
type Problem struct {
	ElementRef

	Path string // as that of values; "" for the whole element
	Fault
}

// Problems lists the violations of Check, with its words, and what markup lists of rich texts that is not allowed in them.
func (m *Museum) Problems(markup func(Markdown) []string) []Problem {
	return m.problems(markup, func(string) bool { return true })
}

// problems is Problems for the wanted paths of Check. Rich texts are looked at whatever their path.
func (m *Museum) problems(markup func(Markdown) []string, isWanted func(path string) bool) []Problem {
	var problems []Problem
	root := reflect.ValueOf(m).Elem()
	m.Check(func(path string, fault Fault) {
		if !isWanted(path) {
			return
		}
		ref, at := locate(root, path)
		problems = append(problems, Problem{ref, at, fault.MapPaths(func(other Path) string {
			ref, _ := locate(root, string(other))
			return ref.String()
		})})
	})
	walk(root, &pathNode{}, func(owner reflect.Value, at *pathNode) {
		for _, field := range FieldsOf(owner.Type()) {
			texts, _ := owner.Field(field.Index).Interface().(RichText)
			for _, code := range orderedCodes(texts, nil) {
				for _, message := range markup(texts[code]) {
					ref, path := locate(root, at.field(field.Name).field(string(code)).String())
					problems = append(problems, Problem{ref, path, Fault{ruleMarkup, []any{message}}})
				}
			}
		}
	})
	return problems
}

// locate returns the element to which a path of Check leads, and the path of the value in it. Positions become keys; what is within
// a single value has the value's path.
func locate(museum reflect.Value, path string) (ElementRef, string) {
	ref, v, parts := MuseumElement, museum, strings.Split(path, "/")
	if field, ok := fieldByName(v.Type(), parts[0]); ok && field.Kind() == FieldElements && len(parts) > 1 {
		if i, err := strconv.Atoi(parts[1]); err == nil {
			v = v.Field(field.Index).Index(i)
			ref, parts = ElementRef{field.Name, v.FieldByName("Key").String()}, parts[2:]
		}
	}
	var names []string
	for len(parts) > 0 && parts[0] != "" {
		field, _ := fieldByName(v.Type(), parts[0])
		names = append(names, parts[0])
		if field.Name == "" {
			break
		}
		v, parts = reflect.Indirect(v.Field(field.Index)), parts[1:]
		switch kind := field.Kind(); {
		case len(parts) == 0:
		case kind == FieldElements:
			i, _ := strconv.Atoi(parts[0]) // of the element, which Check counted
			v = v.Index(i)
			names, parts = append(names, v.FieldByName("Key").String()), parts[1:]
		case kind.IsLocalized():
			names, parts = append(names, parts[0]), nil
		case kind != FieldStruct:
			parts = nil
		}
	}
	return ref, strings.Join(names, "/")
}

func fieldByName(t reflect.Type, name string) (Field, bool) {
	fields := FieldsOf(t)
	i := slices.IndexFunc(fields, func(f Field) bool { return f.Name == name })
	if i < 0 {
		return Field{}, false
	}
	return fields[i], true
}
