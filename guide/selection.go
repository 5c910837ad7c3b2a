package guide

import (
	"reflect"
	"slices"
)

// Selection chooses what of a draft is published. Without elements it is all of them, without languages all of these.
type Selection struct {
	Elements  []ElementRef
	Languages []LanguageCode
}

// IsAll reports whether the whole draft is chosen.
func (s Selection) IsAll() bool { return len(s.Elements) == 0 && len(s.Languages) == 0 }

// PartialDraft says what of a selection visitors get.
type PartialDraft struct {
	Included     []ElementRef // that were not chosen, and that chosen ones need
	LeftOut      []ElementRef // that were added or removed: languages alone cannot be chosen of them
	AllLanguages bool         // the list of languages changes, which those in all languages show
}

// Apply returns the published museum with the chosen part of its draft. It changes neither of them; what it returns shares their
// values. It returns CodeInvalid for an element that is in neither, or for a language that the draft lacks.
//
// Chosen elements are taken as they are in the draft, together with those that they refer to and that are not published, and with
// those that refer to one that the draft has not any more. Of chosen languages alone, the texts and files in these languages are
// taken: of elements, and elements inside them, that both have.
func (s Selection) Apply(published, draft *Museum) (*Museum, PartialDraft, error) {
	result := *published
	a := &applier{
		selection: s, published: elementLists(published), draft: elementLists(draft), result: reflect.ValueOf(&result).Elem(),
		publishedMuseum: reflect.ValueOf(published).Elem(), draftMuseum: reflect.ValueOf(draft).Elem(),
	}
	if err := a.check(draft); err != nil {
		return nil, a.partial, err
	}
	switch {
	case len(s.Languages) > 0:
		a.addLanguages()
		a.mergeLanguages()
	default:
		if a.chosen(MuseumElement) {
			a.takeHead()
		}
		a.mergeElements()
	}
	return &result, a.partial, nil
}

// elementLists returns the museum's lists of elements, by name.
func elementLists(m *Museum) map[string]reflect.Value {
	lists := map[string]reflect.Value{}
	v := reflect.ValueOf(m).Elem()
	for _, field := range FieldsOf(v.Type()) {
		if field.Kind() == FieldElements {
			lists[field.Name] = v.Field(field.Index)
		}
	}
	return lists
}

// ElementLists returns the names of the museum's lists of elements, in the order of the package.
func ElementLists() (names []string) {
	for _, field := range FieldsOf(reflect.TypeFor[Museum]()) {
		if field.Kind() == FieldElements {
			names = append(names, field.Name)
		}
	}
	return names
}

// findElement returns the element of a list with that key, or the zero value.
func findElement(list reflect.Value, key string) reflect.Value {
	if !list.IsValid() {
		return reflect.Value{}
	}
	for i := range list.Len() {
		if keyOf(list.Index(i)) == key {
			return list.Index(i)
		}
	}
	return reflect.Value{}
}

func keyOf(element reflect.Value) string { return element.FieldByName("Key").String() }

// applier applies a selection.
type applier struct {
	selection                    Selection
	published, draft             map[string]reflect.Value // lists
	publishedMuseum, draftMuseum reflect.Value
	result                       reflect.Value // the museum
	partial                      PartialDraft
}

func (a *applier) check(draft *Museum) error {
	for i, language := range a.selection.Languages {
		if !slices.Contains(draft.Languages, language) {
			return Invalid("languages", "the museum does not have the language %q", language)
		}
		if slices.Contains(a.selection.Languages[:i], language) {
			return Invalid("languages", "%q is listed twice", language)
		}
	}
	for _, ref := range a.selection.Elements {
		if ref == MuseumElement {
			continue
		}
		if !findElement(a.draft[ref.List], ref.Key).IsValid() && !findElement(a.published[ref.List], ref.Key).IsValid() {
			return Invalid("elements", "there is no element %s", ref)
		}
	}
	return nil
}

func (a *applier) chosen(ref ElementRef) bool {
	return len(a.selection.Elements) == 0 || slices.Contains(a.selection.Elements, ref)
}

// takeHead takes the museum's own fields.
func (a *applier) takeHead() {
	for _, field := range FieldsOf(a.result.Type()) {
		if field.Kind() != FieldElements && field.InPackage {
			a.result.Field(field.Index).Set(a.draftMuseum.Field(field.Index))
		}
	}
}

// addLanguages adds the chosen languages that visitors cannot choose yet, in the order of the draft.
func (a *applier) addLanguages() {
	result, draft := a.result.Addr().Interface().(*Museum), a.draftMuseum.Interface().(Museum)
	for _, language := range draft.Languages {
		if slices.Contains(a.selection.Languages, language) && !slices.Contains(result.Languages, language) {
			result.Languages = append(slices.Clone(result.Languages), language)
			a.partial.AllLanguages = true
			a.include(MuseumElement)
		}
	}
}

func (a *applier) include(ref ElementRef) {
	if !slices.Contains(a.partial.Included, ref) && !slices.Contains(a.selection.Elements, ref) {
		a.partial.Included = append(a.partial.Included, ref)
	}
}

// mergeLanguages takes what chosen elements have in the chosen languages.
func (a *applier) mergeLanguages() {
	if a.chosen(MuseumElement) {
		for _, field := range FieldsOf(a.result.Type()) {
			if field.Kind() != FieldElements {
				a.result.Field(field.Index).Set(withLanguages(a.result.Field(field.Index), a.draftMuseum.Field(field.Index), a.selection.Languages))
			}
		}
	}
	for _, name := range ElementLists() {
		is, was := a.draft[name], a.published[name]
		merged := reflect.MakeSlice(was.Type(), was.Len(), was.Len())
		reflect.Copy(merged, was)
		inDraft := elementsByKey(is)
		for i := range was.Len() {
			ref := ElementRef{List: name, Key: keyOf(was.Index(i))}
			if !a.chosen(ref) {
				continue
			}
			if now, ok := inDraft[ref.Key]; ok {
				merged.Index(i).Set(withLanguages(was.Index(i), now, a.selection.Languages))
			} else {
				a.partial.LeftOut = append(a.partial.LeftOut, ref)
			}
		}
		known := elementsByKey(was)
		for i := range is.Len() {
			ref := ElementRef{List: name, Key: keyOf(is.Index(i))}
			if _, ok := known[ref.Key]; !ok && a.chosen(ref) {
				a.partial.LeftOut = append(a.partial.LeftOut, ref)
			}
		}
		a.setList(name, merged)
	}
}

func elementsByKey(list reflect.Value) map[string]reflect.Value {
	elements := make(map[string]reflect.Value, list.Len())
	for i := range list.Len() {
		elements[keyOf(list.Index(i))] = list.Index(i)
	}
	return elements
}

func (a *applier) setList(name string, list reflect.Value) {
	for _, field := range FieldsOf(a.result.Type()) {
		if field.Name == name {
			a.result.Field(field.Index).Set(list)
		}
	}
}

var localizedKey = reflect.TypeFor[LanguageCode]()

// withLanguages returns a value with what another one has in some languages. Elements of lists are matched by their keys.
func withLanguages(value, from reflect.Value, languages []LanguageCode) reflect.Value {
	switch value.Kind() {
	case reflect.Map:
		if value.Type().Key() != localizedKey {
			return value
		}
		merged := reflect.MakeMap(value.Type())
		for _, key := range value.MapKeys() {
			merged.SetMapIndex(key, value.MapIndex(key))
		}
		for _, language := range languages {
			key := reflect.ValueOf(language)
			merged.SetMapIndex(key, from.MapIndex(key)) // the zero value deletes
		}
		if merged.Len() == 0 {
			return reflect.Zero(value.Type())
		}
		return merged
	case reflect.Struct:
		merged := reflect.New(value.Type()).Elem()
		merged.Set(value)
		if value.Type() == mediaType {
			return merged
		}
		for _, field := range FieldsOf(value.Type()) {
			merged.Field(field.Index).Set(withLanguages(value.Field(field.Index), from.Field(field.Index), languages))
		}
		return merged
	case reflect.Pointer:
		if value.IsNil() || from.IsNil() || value.Type().Elem().Kind() != reflect.Struct {
			return value
		}
		merged := reflect.New(value.Type().Elem())
		merged.Elem().Set(withLanguages(value.Elem(), from.Elem(), languages))
		return merged
	case reflect.Slice:
		if element := value.Type().Elem(); element.Kind() != reflect.Struct || !hasKey(element) {
			return value
		}
		merged := reflect.MakeSlice(value.Type(), value.Len(), value.Len())
		others := elementsByKey(from)
		for i := range value.Len() {
			merged.Index(i).Set(value.Index(i))
			if other, ok := others[keyOf(value.Index(i))]; ok {
				merged.Index(i).Set(withLanguages(value.Index(i), other, languages))
			}
		}
		return merged
	}
	return value
}

// mergeElements takes the chosen elements, and those that they need.
func (a *applier) mergeElements() {
	taken := map[ElementRef]bool{}
	queue := slices.Clone(a.selection.Elements)
	for len(queue) > 0 {
		ref := queue[0]
		queue = queue[1:]
		if taken[ref] {
			continue
		}
		taken[ref] = true
		a.include(ref)
		queue = append(queue, a.neededBy(ref)...)
	}
	for _, name := range ElementLists() {
		a.setList(name, a.mergeList(name, taken))
	}
	if taken[MuseumElement] && !a.chosen(MuseumElement) {
		a.takeHead()
	}
}

// mergeList returns the published list with the taken elements as they are in the draft. An added one follows the one that it
// follows there.
func (a *applier) mergeList(name string, taken map[ElementRef]bool) reflect.Value {
	is, was := a.draft[name], a.published[name]
	inDraft, published := elementsByKey(is), elementsByKey(was)
	var keys []string
	for i := range was.Len() {
		key := keyOf(was.Index(i))
		if _, ok := inDraft[key]; ok || !taken[ElementRef{name, key}] {
			keys = append(keys, key)
		}
	}
	for i := range is.Len() {
		key := keyOf(is.Index(i))
		if _, ok := published[key]; ok || !taken[ElementRef{name, key}] {
			continue
		}
		at := 0
		for before := i - 1; before >= 0; before-- {
			if position := slices.Index(keys, keyOf(is.Index(before))); position >= 0 {
				at = position + 1
				break
			}
		}
		keys = slices.Insert(keys, at, key)
	}
	merged := reflect.MakeSlice(was.Type(), 0, len(keys))
	for _, key := range keys {
		element := published[key]
		if taken[ElementRef{name, key}] {
			element = inDraft[key]
		}
		merged = reflect.Append(merged, element)
	}
	return merged
}

// neededBy lists the elements that have to be published with one: those that it refers to and that are not published, or those
// that refer to it and are published, if the draft has it not any more.
func (a *applier) neededBy(ref ElementRef) (needed []ElementRef) {
	var element reflect.Value
	if ref == MuseumElement {
		element = a.draftMuseum
	} else if element = findElement(a.draft[ref.List], ref.Key); !element.IsValid() {
		return a.referringTo(ref)
	}
	for _, other := range a.references(element, a.draft) {
		if !findElement(a.published[other.List], other.Key).IsValid() {
			needed = append(needed, other)
		}
	}
	// Tags belong to a section, which may be published without one of them.
	if ref.List == tagList {
		return append(needed, a.referringTo(ref)...)
	}
	return needed
}

// tagList has the sections to which tags belong.
const tagList = "kidsSections"

// references lists the elements that an element, or the museum itself, refers to among those lists.
func (a *applier) references(element reflect.Value, lists map[string]reflect.Value) (refs []ElementRef) {
	visit := func(list, key string) {
		if list == "tags" {
			sections := lists[tagList].Interface().([]KidsSection)
			i := slices.IndexFunc(sections, func(s KidsSection) bool {
				return slices.ContainsFunc(s.Tags, func(t KidsTag) bool { return t.Key == key })
			})
			if i < 0 {
				return
			}
			list, key = tagList, sections[i].Key
		}
		if key != "" {
			refs = append(refs, ElementRef{list, key})
		}
	}
	walkOwn(element, func(owner reflect.Value) {
		for _, field := range FieldsOf(owner.Type()) {
			if field.Ref == "" {
				continue
			}
			switch value := owner.Field(field.Index).Interface().(type) {
			case string:
				visit(field.Ref, value)
			case []string:
				for _, key := range value {
					visit(field.Ref, key)
				}
			}
		}
	})
	return refs
}

// walkOwn visits an element and the structs inside it; of a museum, those that belong to no list.
func walkOwn(element reflect.Value, visit func(owner reflect.Value)) {
	if element.Type() != reflect.TypeFor[Museum]() {
		walk(element, &pathNode{}, func(owner reflect.Value, _ *pathNode) { visit(owner) })
		return
	}
	head := element.Interface().(Museum)
	own := reflect.ValueOf(&head).Elem()
	for _, field := range FieldsOf(own.Type()) {
		if field.Kind() == FieldElements {
			own.Field(field.Index).SetZero()
		}
	}
	walk(own, &pathNode{}, func(owner reflect.Value, _ *pathNode) { visit(owner) })
}

// referringTo lists the published elements that refer to one, and whose draft does not.
func (a *applier) referringTo(ref ElementRef) (others []ElementRef) {
	refersIn := func(element reflect.Value, lists map[string]reflect.Value) bool {
		return element.IsValid() && slices.Contains(a.references(element, lists), ref)
	}
	for _, name := range ElementLists() {
		list := a.published[name]
		for i := range list.Len() {
			other := ElementRef{name, keyOf(list.Index(i))}
			if other != ref && refersIn(list.Index(i), a.published) && !refersIn(findElement(a.draft[name], other.Key), a.draft) {
				others = append(others, other)
			}
		}
	}
	if refersIn(a.publishedMuseum, a.published) && !refersIn(a.draftMuseum, a.draft) {
		others = append(others, MuseumElement)
	}
	return others
}
