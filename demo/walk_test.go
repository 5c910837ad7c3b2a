package demo_test

import (
	"path"
	"reflect"
	"strconv"

	"cicerone/guide"
)

// eachStruct visits the museum's elements with their paths of keys.
func eachStruct(v reflect.Value, at string, visit func(v reflect.Value, at string)) {
	visit(v, at)
	for _, field := range guide.FieldsOf(v.Type()) {
		value, here := v.Field(field.Index), path.Join(at, field.Name)
		if value.Kind() == reflect.Pointer && !value.IsNil() {
			value = value.Elem()
		}
		switch {
		case value.Type() == reflect.TypeFor[guide.Media]():
		case value.Kind() == reflect.Struct:
			eachStruct(value, here, visit)
		case value.Kind() == reflect.Slice && value.Type().Elem().Kind() == reflect.Struct:
			for i := range value.Len() {
				eachStruct(value.Index(i), path.Join(here, name(value.Index(i), i)), visit)
			}
		}
	}
}

// name is the key of an element, its position where it has none.
func name(v reflect.Value, position int) string {
	if key := v.FieldByName("Key"); key.IsValid() {
		return key.String()
	}
	return strconv.Itoa(position)
}

// eachText visits the texts that visitors read, each with the languages it has.
func eachText(v reflect.Value, at string, visit func(at string, languages map[guide.LanguageCode]bool)) {
	eachStruct(v, at, func(v reflect.Value, at string) {
		for _, field := range guide.FieldsOf(v.Type()) {
			value := v.Field(field.Index)
			isText := field.Type == reflect.TypeFor[guide.Text]() || field.Type == reflect.TypeFor[guide.RichText]()
			if !isText || value.Len() == 0 || field.Name == "script" {
				continue
			}
			languages := map[guide.LanguageCode]bool{}
			for _, key := range value.MapKeys() {
				languages[guide.LanguageCode(key.String())] = true
			}
			visit(path.Join(at, field.Name), languages)
		}
	})
}

// fieldOf is the value of the element's field of that name in the package.
func fieldOf[T any](v reflect.Value, name string) (value T, ok bool) {
	for _, field := range guide.FieldsOf(v.Type()) {
		if field.Name == name {
			value, ok = v.Field(field.Index).Interface().(T)
			return value, ok
		}
	}
	return value, false
}

// speaks reports whether the element has a voice: an audio, or the file of an AUDIO resource.
func speaks(v reflect.Value) bool {
	if r, ok := v.Addr().Interface().(*guide.Resource); ok {
		return r.Type == guide.ResourceAudio
	}
	audio, ok := fieldOf[guide.LocalizedMedia](v, "audio")
	return ok && len(audio) > 0
}

func count[T any](list []T, is func(T) bool) int {
	n := 0
	for _, element := range list {
		if is(element) {
			n++
		}
	}
	return n
}

func between(n, least, most int) bool { return least <= n && n <= most }

func isTimed(r guide.Resource) bool { return r.Start != nil && r.Additional }

func routeSteps(m *guide.Museum) []guide.Step {
	var steps []guide.Step
	for _, r := range m.Routes {
		steps = append(steps, r.Steps...)
	}
	return steps
}

func stepTypes(steps []guide.Step) map[guide.StepType]bool {
	types := map[guide.StepType]bool{}
	for _, s := range steps {
		types[s.Type] = true
	}
	return types
}

func answerTypes(m *guide.Museum) map[guide.AnswerType]bool {
	types := map[guide.AnswerType]bool{}
	for _, study := range m.Studies {
		for _, question := range study.Questions {
			for _, answer := range question.Answers {
				types[answer.Type] = true
			}
		}
	}
	return types
}
