package guide

import (
	"reflect"
	"slices"
)

// MergeMuseums returns current with what differs between base and changed. Where both differ from base in the same value, changed
// wins. It changes none of them; what it returns shares their values.
func MergeMuseums(base, changed, current *Museum) *Museum {
	merged := mergeContent(reflect.ValueOf(base).Elem(), reflect.ValueOf(changed).Elem(), reflect.ValueOf(current).Elem()).Interface().(Museum)
	merged.ID, merged.Code = current.ID, current.Code
	return &merged
}

// mergeContent merges three values of one content type.
func mergeContent(base, changed, current reflect.Value) reflect.Value {
	if sameContent(base, changed) {
		return current
	}
	if sameContent(base, current) {
		return changed
	}
	switch t := changed.Type(); {
	case t.Kind() == reflect.Struct && t != mediaType:
		merged := reflect.New(t).Elem()
		merged.Set(current)
		for _, field := range FieldsOf(t) {
			if field.InPackage {
				i := field.Index
				merged.Field(i).Set(mergeContent(base.Field(i), changed.Field(i), current.Field(i)))
			}
		}
		return merged
	case t.Kind() == reflect.Map:
		merged := reflect.MakeMap(t)
		for _, key := range slices.Concat(current.MapKeys(), changed.MapKeys()) {
			before, after := base.MapIndex(key), changed.MapIndex(key)
			if before.IsValid() == after.IsValid() && (!after.IsValid() || sameContent(before, after)) {
				after = current.MapIndex(key)
			}
			merged.SetMapIndex(key, after) // the zero value deletes
		}
		return merged
	case t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Struct && hasKey(t.Elem()):
		return mergeElements(base, changed, current)
	}
	return changed
}

// mergeElements merges lists of elements by their keys, in the order of current. An added one follows the one that it follows in
// changed.
func mergeElements(base, changed, current reflect.Value) reflect.Value {
	before, after, now := elementsByKey(base), elementsByKey(changed), elementsByKey(current)
	var keys []string
	for i := range current.Len() {
		key := keyOf(current.Index(i))
		if after[key].IsValid() || !before[key].IsValid() {
			keys = append(keys, key)
		}
	}
	previous := 0 // behind the last one of changed that is in keys
	for i := range changed.Len() {
		key := keyOf(changed.Index(i))
		if at := slices.Index(keys, key); at >= 0 {
			previous = at + 1
		} else if !before[key].IsValid() || !sameContent(before[key], after[key]) {
			keys = slices.Insert(keys, previous, key)
			previous++
		}
	}
	merged := reflect.MakeSlice(changed.Type(), 0, len(keys))
	for _, key := range keys {
		element := after[key]
		switch {
		case !element.IsValid():
			element = now[key]
		case now[key].IsValid() && before[key].IsValid():
			element = mergeContent(before[key], element, now[key])
		}
		merged = reflect.Append(merged, element)
	}
	return merged
}
