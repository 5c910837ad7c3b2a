package guide

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// ElementType returns the content type of an element of a list, or of the museum itself. It returns CodeNotFound for an unknown
// list.
func ElementType(list string) (reflect.Type, error) {
	if t := elementTypes()[list]; t != nil {
		return t, nil
	}
	return nil, Errorf(CodeNotFound, "there is no list %s", list)
}

// NewElement returns a pointer to an empty element with a key, such as *Artwork; the museum has none.
func NewElement(ref ElementRef) (any, error) {
	t, err := ElementType(ref.List)
	if err != nil {
		return nil, err
	}
	element := reflect.New(t)
	if key := element.Elem().FieldByName("Key"); key.IsValid() {
		key.SetString(ref.Key)
	}
	return element.Interface(), nil
}

// isMuseumList reports whether a field of a type is a list whose elements are edited on their own.
func isMuseumList(t reflect.Type, field Field) bool {
	return t == reflect.TypeFor[Museum]() && field.Kind() == FieldElements
}

func fieldNamed(t reflect.Type, name string) (Field, bool) {
	fields := FieldsOf(t)
	i := slices.IndexFunc(fields, func(f Field) bool { return f.Name == name && f.InPackage })
	if i < 0 {
		return Field{}, false
	}
	return fields[i], true
}

// ValuesOf returns the values of an element, a pointer to a content type. A museum's do not have those of its lists. Ids and an
// element's own key are no values.
func ValuesOf(element any) Values {
	values := Values{}
	v := reflect.ValueOf(element).Elem()
	values.addStruct(v, "", true)
	return values
}

// addStruct adds the values of a struct. Elements of lists have their key in the path.
func (values Values) addStruct(v reflect.Value, prefix string, inList bool) {
	for _, field := range FieldsOf(v.Type()) {
		if !field.InPackage || inList && field.Name == "key" || isMuseumList(v.Type(), field) {
			continue
		}
		values.addField(v.Field(field.Index), field, prefix+field.Name)
	}
}

func (values Values) addField(v reflect.Value, field Field, path string) {
	switch field.Kind() {
	case FieldText, FieldRichText, FieldLocalizedMedia:
		for _, language := range v.MapKeys() {
			values.add(join(path, language.String()), v.MapIndex(language))
		}
	case FieldElements:
		if v.Len() == 0 {
			return
		}
		keys := keysIn(v)
		values[path] = encodeValue(keys)
		for i, key := range keys {
			values.addStruct(v.Index(i), join(path, key)+"/", true)
		}
	case FieldStruct:
		if v = reflect.Indirect(v); v.IsValid() {
			values.addStruct(v, path+"/", false)
		}
	default:
		values.add(path, v)
	}
}

func (values Values) add(path string, v reflect.Value) {
	if value := encodeFilled(v); value != nil {
		values[path] = value
	}
}

// keysIn returns the keys of a list of elements.
func keysIn(list reflect.Value) []string {
	keys := make([]string, list.Len())
	for i := range keys {
		keys[i] = list.Index(i).FieldByName("Key").String()
	}
	return keys
}

// encodeFilled returns the JSON of a value, nil for an empty one.
func encodeFilled(v reflect.Value) json.RawMessage {
	if v.IsZero() || v.Kind() == reflect.Slice && v.Len() == 0 {
		return nil
	}
	return encodeValue(v.Interface())
}

// valueType is the type of the value at a path.
type valueType struct {
	kind FieldKind    // of its field
	t    reflect.Type // []string for the keys of a list of elements
}

// valueTypeAt returns the type of the value at a path of a content type. It returns CodeInvalid for a path that no value can have.
func valueTypeAt(t reflect.Type, path string) (valueType, error) {
	parts := strings.Split(path, "/")
	for inList := true; ; {
		field, ok := fieldNamed(t, parts[0])
		if !ok || inList && field.Name == "key" || isMuseumList(t, field) {
			return valueType{}, Invalid(path, "there is no field %s", parts[0])
		}
		parts = parts[1:]
		switch kind := field.Kind(); kind {
		case FieldText, FieldRichText, FieldLocalizedMedia:
			if len(parts) != 1 {
				return valueType{}, Invalid(path, "a language has to follow %s, and nothing else", field.Name)
			}
			if l, ok := LanguageByCode(parts[0]); !ok || string(l.Code) != parts[0] {
				return valueType{}, Invalid(path, "%q is not offered yet; the languages are %s", parts[0], languageList())
			}
			return valueType{kind, field.Type.Elem()}, nil
		case FieldElements:
			switch {
			case len(parts) == 0:
				return valueType{kind, reflect.TypeFor[[]string]()}, nil
			case !ValidKey(parts[0]):
				return valueType{}, Invalid(path, "%q is not a key; use letters, digits, dots, dashes and underscores", parts[0])
			case len(parts) == 1:
				return valueType{}, Invalid(path, "the name of a field has to follow the key")
			}
			t, parts, inList = field.Type.Elem(), parts[1:], true
		case FieldStruct:
			if len(parts) == 0 {
				return valueType{}, Invalid(path, "the name of a field has to follow %s", field.Name)
			}
			t, inList = baseType(field.Type), false
		default:
			if len(parts) > 0 {
				return valueType{}, Invalid(path, "%s has no fields", field.Name)
			}
			return valueType{kind, field.Type}, nil
		}
	}
}

// wanted says what values of a kind have to be.
var wanted = map[FieldKind]string{
	FieldBoolean: "true or false", FieldInteger: "a whole number", FieldSeconds: "a time as minutes:seconds, such as 1:05",
	FieldMedia: `a file as {"path": …, "name": …}`, FieldLocalizedMedia: `a file as {"path": …, "name": …}`,
	FieldMediaList: `a list of files as {"path": …, "name": …}`, FieldStrings: "a list of texts", FieldReferences: "a list of keys",
	FieldElements: "a list of keys", FieldLanguages: "a list of language codes", FieldStructs: "a list of objects with the type's fields",
}

// decode returns the value of some JSON, the zero value for null. It returns CodeInvalid with the path for JSON of another type.
func (vt valueType) decode(path string, value json.RawMessage) (reflect.Value, error) {
	v := reflect.New(vt.t)
	decoder := json.NewDecoder(bytes.NewReader(value))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(v.Interface())
	if _, more := decoder.Token(); err != nil || !errors.Is(more, io.EOF) {
		words, ok := wanted[vt.kind]
		if !ok {
			words = "a text"
		}
		return reflect.Value{}, Invalid(path, "must be %s", words)
	}
	return v.Elem(), vt.check(path, v.Elem())
}

// check returns CodeInvalid for a value that its type does not allow.
func (vt valueType) check(path string, v reflect.Value) error {
	switch vt.kind {
	case FieldEnum:
		if values := Enumeration(vt.t); v.String() != "" && !slices.Contains(values, v.String()) {
			return Invalid(path, "must be one of %s", strings.Join(values, ", "))
		}
	case FieldElements:
		keys := v.Interface().([]string)
		for i, key := range keys {
			if !ValidKey(key) {
				return Invalid(path, "%q is not a key; use letters, digits, dots, dashes and underscores", key)
			}
			if slices.Contains(keys[:i], key) {
				return Invalid(path, "the key %s is listed twice", key)
			}
		}
	case FieldLanguages:
		codes := v.Interface().([]LanguageCode)
		for i, code := range codes {
			if l, ok := LanguageByCode(string(code)); !ok || l.Code != code {
				return Invalid(path, "%q is not offered yet; the languages are %s", code, languageList())
			}
			if slices.Contains(codes[:i], code) {
				return Invalid(path, "%s is listed twice", code)
			}
		}
	}
	return nil
}

// canonical returns the value as ValuesOf does, nil for an empty one.
func (vt valueType) canonical(path string, value json.RawMessage) (json.RawMessage, error) {
	if value == nil {
		return nil, nil
	}
	v, err := vt.decode(path, value)
	if err != nil {
		return nil, err
	}
	return encodeFilled(v), nil
}

// SetValues changes values of an element, a pointer to a content type; nil and null empty a field. An element that leaves a list
// of keys leaves with all it has. It returns CodeInvalid with the path for a value that the content model does not allow, and
// may have changed others then.
func SetValues(element any, values Values) error {
	v := reflect.ValueOf(element).Elem()
	for _, path := range sortedPaths(values) {
		vt, err := valueTypeAt(v.Type(), path)
		if err != nil {
			return err
		}
		value := reflect.Zero(vt.t)
		if values[path] != nil {
			if value, err = vt.decode(path, values[path]); err != nil {
				return err
			}
		}
		if err := setValue(v, strings.Split(path, "/"), path, value); err != nil {
			return err
		}
	}
	return nil
}

// ContentOf returns an element as a pointer to its content type; the museum itself without its lists.
func ContentOf(e Element) (any, error) {
	content, err := NewElement(e.ElementRef)
	if err != nil {
		return nil, err
	}
	return content, SetValues(content, e.Values)
}

// sortedPaths returns the paths, those of lists before those of what is in them.
func sortedPaths(values Values) []string {
	return slices.SortedFunc(maps.Keys(values), func(a, b string) int {
		if deeper := strings.Count(a, "/") - strings.Count(b, "/"); deeper != 0 {
			return deeper
		}
		return strings.Compare(a, b)
	})
}

// setValue sets the value at a path whose type was checked.
func setValue(v reflect.Value, parts []string, path string, value reflect.Value) error {
	field, _ := fieldNamed(v.Type(), parts[0])
	target, parts := v.Field(field.Index), parts[1:]
	switch field.Kind() {
	case FieldText, FieldRichText, FieldLocalizedMedia:
		setLocalized(target, LanguageCode(parts[0]), value)
	case FieldElements:
		if len(parts) == 0 {
			setKeys(target, value.Interface().([]string))
			return nil
		}
		i := slices.Index(keysIn(target), parts[0])
		switch {
		case i >= 0:
			return setValue(target.Index(i), parts[1:], path, value)
		case !value.IsZero():
			return Invalid(path, "there is no element with the key %s in %s", parts[0], field.Name)
		}
	case FieldStruct:
		if target.Kind() != reflect.Pointer {
			return setValue(target, parts, path, value)
		}
		if target.IsNil() {
			target.Set(reflect.New(field.Type.Elem()))
		}
		if err := setValue(target.Elem(), parts, path, value); err != nil {
			return err
		}
		if len(ValuesOf(target.Interface())) == 0 {
			target.SetZero()
		}
	default:
		if value.Kind() == reflect.Slice && value.Len() == 0 {
			value = reflect.Zero(value.Type())
		}
		target.Set(keepOriginal(target, value))
	}
	return nil
}

// setLocalized replaces the map, which others may share.
func setLocalized(target reflect.Value, language LanguageCode, value reflect.Value) {
	values := reflect.MakeMap(target.Type())
	for _, code := range target.MapKeys() {
		values.SetMapIndex(code, target.MapIndex(code))
	}
	key := reflect.ValueOf(language)
	switch before := target.MapIndex(key); {
	case value.IsZero():
		value = reflect.Value{} // removes it
	case before.IsValid():
		value = keepOriginal(before, value)
	}
	if values.SetMapIndex(key, value); values.Len() == 0 {
		values = reflect.Zero(target.Type())
	}
	target.Set(values)
}

// keepOriginal returns a value with the original of the value before, if both are the same media file.
func keepOriginal(before, value reflect.Value) reflect.Value {
	was, ok := before.Interface().(Media)
	if !ok {
		return value
	}
	is := value.Interface().(Media)
	if is.Original == "" && is.Name == was.Name {
		is.Original = was.Original
	}
	return reflect.ValueOf(is)
}

// setKeys makes the list's elements those with the keys, in their order.
func setKeys(list reflect.Value, keys []string) {
	if len(keys) == 0 {
		list.SetZero()
		return
	}
	before := keysIn(list)
	elements := reflect.MakeSlice(list.Type(), len(keys), len(keys))
	for i, key := range keys {
		if at := slices.Index(before, key); at >= 0 {
			elements.Index(i).Set(list.Index(at))
		} else {
			elements.Index(i).FieldByName("Key").SetString(key)
		}
	}
	list.Set(elements)
}

// Changes returns the values that differ from those before, without the others.
func (values Values) Changes(before Values) (was, is Values) {
	was, is = Values{}, Values{}
	for path, value := range before {
		if !bytes.Equal(value, values[path]) {
			was[path] = value
		}
	}
	for path, value := range values {
		if !bytes.Equal(value, before[path]) {
			is[path] = value
		}
	}
	return was, is
}

// MediaIn lists the media files of values.
func (values Values) MediaIn() []Media {
	var all []Media
	for _, value := range values {
		mapMediaValue(value, func(m Media) Media {
			all = append(all, m)
			return m
		})
	}
	return all
}
