package guide

import (
	"reflect"
	"slices"
)

// ListChanges are the differences between two states of one of a museum's lists, by the keys of its elements.
type ListChanges struct {
	List                    string // the field's name in the package
	Before                  int    // elements before
	Added, Changed, Removed []string
	Reordered               bool // the elements that both states have are in another order
}

// maxRemoved is the part of a list that an import removes without asking: one in maxRemoved.
const maxRemoved = 10

// RemovesMany reports whether more than a tenth of the list is removed, which its author may not have meant.
func (l ListChanges) RemovesMany() bool { return len(l.Removed)*maxRemoved > l.Before }

// Changes are the differences between two states of a museum.
type Changes struct {
	Lists  []ListChanges // those that differ, in the order of the museum's fields
	Museum bool          // whether anything besides these lists differs
}

// List returns the changes of a list, none when it is the same.
func (c Changes) List(name string) ListChanges {
	for _, list := range c.Lists {
		if list.List == name {
			return list
		}
	}
	return ListChanges{List: name}
}

// Count returns how many elements differ, the museum itself being one, and how many lists are in another order: as many as
// DifferencesFrom lists.
func (c Changes) Count() int {
	n := 0
	for _, list := range c.Lists {
		n += len(list.Added) + len(list.Changed) + len(list.Removed)
		if list.Reordered {
			n++
		}
	}
	if c.Museum {
		n++
	}
	return n
}

// ChangesSince compares what authors wrote with an earlier state of the museum. Ids are ignored.
func (m *Museum) ChangesSince(before *Museum) Changes {
	var changes Changes
	is, was := reflect.ValueOf(m).Elem(), reflect.ValueOf(before).Elem()
	for _, field := range FieldsOf(is.Type()) {
		now, then := is.Field(field.Index), was.Field(field.Index)
		if field.Type.Kind() == reflect.Slice && field.Type.Elem().Kind() == reflect.Struct && hasKey(field.Type.Elem()) {
			if list := compareLists(field.Name, now, then); len(list.Added)+len(list.Changed)+len(list.Removed) > 0 || list.Reordered {
				changes.Lists = append(changes.Lists, list)
			}
		} else if field.InPackage && !sameContent(now, then) {
			changes.Museum = true
		}
	}
	return changes
}

func hasKey(t reflect.Type) bool { _, ok := t.FieldByName("Key"); return ok }

func compareLists(name string, now, then reflect.Value) ListChanges {
	list := ListChanges{List: name, Before: then.Len()}
	is, was := elementsByKey(now), elementsByKey(then)
	for i := range now.Len() {
		key := keyOf(now.Index(i))
		switch previous, known := was[key]; {
		case !known:
			list.Added = append(list.Added, key)
		case !sameContent(now.Index(i), previous):
			list.Changed = append(list.Changed, key)
		}
	}
	for i := range then.Len() {
		if key := keyOf(then.Index(i)); !is[key].IsValid() {
			list.Removed = append(list.Removed, key)
		}
	}
	list.Reordered = isReordered(now, then, is, was)
	return list
}

// sameContent reports whether authors wrote the same in both values, which have one type.
func sameContent(a, b reflect.Value) bool {
	switch a.Kind() {
	case reflect.Struct:
		return !slices.ContainsFunc(FieldsOf(a.Type()), func(field Field) bool {
			return field.InPackage && !sameContent(a.Field(field.Index), b.Field(field.Index))
		})
	case reflect.Pointer:
		if a.IsNil() || b.IsNil() {
			return a.IsNil() == b.IsNil()
		}
		return sameContent(a.Elem(), b.Elem())
	case reflect.Slice:
		for i := range min(a.Len(), b.Len()) {
			if !sameContent(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return a.Len() == b.Len()
	case reflect.Map:
		for _, key := range a.MapKeys() {
			if !b.MapIndex(key).IsValid() || !sameContent(a.MapIndex(key), b.MapIndex(key)) {
				return false
			}
		}
		return a.Len() == b.Len()
	}
	return a.Equal(b)
}
