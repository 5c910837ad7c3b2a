package guide

import (
	"bytes"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// LaterChange is what a revision changed in an element since the author of an edit saw it.
type LaterChange struct {
	RevisionChange

	Number    int64  // of the revision
	Own       bool   // made by the edit's author, in another tab
	ChangedBy string // name of its author
}

// MergeValues changes values of an element, a pointer to a content type, as SetValues does. later are the element's changes since
// its author saw it, the first one first; what they changed is merged field by field. It returns what cannot be merged, without
// the element's name, and changes nothing then. Where only own changes stand in the way, the edit takes their place.
func MergeValues(element any, changes Values, later []LaterChange) ([]ValueConflict, error) {
	m := merge{t: reflect.TypeOf(element).Elem(), stored: ValuesOf(element), later: later, result: Values{}}
	m.yours = m.withParts(changes)
	for _, path := range sortedPaths(m.yours) {
		if err := m.value(path); err != nil {
			return nil, err
		}
	}
	if len(m.conflicts) > 0 {
		return m.conflicts, nil
	}
	return nil, SetValues(element, m.result)
}

// merge merges the values of an element.
type merge struct {
	t         reflect.Type
	stored    Values
	yours     Values
	later     []LaterChange
	result    Values
	conflicts []ValueConflict
}

// withParts replaces optional parts that are emptied as a whole, such as the game, by all their values.
func (m *merge) withParts(changes Values) Values {
	all := Values{}
	for path, value := range changes {
		field, ok := fieldNamed(m.t, path)
		if !ok || field.Kind() != FieldStruct || field.Type.Kind() != reflect.Pointer || value != nil && string(value) != "null" {
			all[path] = value
			continue
		}
		for stored := range m.stored {
			if strings.HasPrefix(stored, path+"/") {
				all[stored] = nil
			}
		}
	}
	return all
}

// touches reports whether the revision changed the value at a path.
func (c RevisionChange) touches(path string) bool {
	_, before := c.Before[path]
	_, after := c.After[path]
	return before || after || c.Created || c.Deleted
}

// Overlaps reports whether the revision changed any of the values.
func (c RevisionChange) Overlaps(values Values) bool {
	return slices.ContainsFunc(slices.Collect(maps.Keys(values)), c.touches)
}

// base returns the value that the author saw: the one before the first later change.
func (m *merge) base(path string) json.RawMessage {
	for _, change := range m.later {
		if change.touches(path) {
			return change.Before[path]
		}
	}
	return m.stored[path]
}

// changedBy returns who else changed the value at a path last, "" if that is unknown.
func (m *merge) changedBy(path string) (name string) {
	for _, change := range m.later {
		if !change.Own && change.touches(path) {
			name = change.ChangedBy
		}
	}
	return name
}

// conflict notes a conflict of a value, or changes the one that was noted before, and returns it.
func (m *merge) conflict(path string, yours json.RawMessage) *ValueConflict {
	conflict := m.conflictAt(path)
	if conflict == nil {
		m.conflicts = append(m.conflicts, ValueConflict{Path: path, Base: m.base(path), Stored: m.stored[path], ChangedBy: m.changedBy(path)})
		conflict = &m.conflicts[len(m.conflicts)-1]
	}
	conflict.Yours = yours
	return conflict
}

// conflictAt returns the conflict that was noted of a value, or nil.
func (m *merge) conflictAt(path string) *ValueConflict {
	if i := slices.IndexFunc(m.conflicts, func(c ValueConflict) bool { return c.Path == path }); i >= 0 {
		return &m.conflicts[i]
	}
	return nil
}

// listConflict notes a conflict of a list of elements as conflict does.
func (m *merge) listConflict(list string, yours json.RawMessage) *ValueConflict {
	conflict := m.conflict(list, yours)
	conflict.Removed = nil
	for _, item := range common(decodeList(conflict.Base), decodeList(yours)) {
		if slices.Contains(decodeList(conflict.Stored), item) {
			continue
		}
		if conflict.Removed == nil {
			conflict.Removed = Values{}
		}
		maps.Copy(conflict.Removed, m.before(join(list, strings.Trim(item, `"`))))
	}
	return conflict
}

// before returns the values that the edit's author saw of an element that is gone now.
func (m *merge) before(element string) Values {
	values := Values{}
	for _, change := range m.later {
		for path := range change.Before {
			if value := m.base(path); value != nil && strings.HasPrefix(path, element+"/") {
				values[path] = value
			}
		}
	}
	return values
}

// listedElement is an element of a list.
type listedElement struct {
	list string
	key  string
}

func (e listedElement) isIn(keys json.RawMessage) bool {
	return slices.Contains(decodeList(keys), string(encodeValue(e.key)))
}

// owners returns the elements of lists to which the value at a path belongs, the outermost one first.
func (m *merge) owners(path string) (owners []listedElement) {
	parts := strings.Split(path, "/")
	for i := 1; i < len(parts)-1; i++ {
		list := join(parts[:i]...)
		if vt, err := valueTypeAt(m.t, list); err == nil && vt.kind == FieldElements {
			owners = append(owners, listedElement{list, parts[i]})
		}
	}
	return owners
}

// removes reports whether the edit removes an element from its list.
func (m *merge) removes(e listedElement) bool {
	keys, changed := m.yours[e.list]
	return changed && !e.isIn(keys)
}

// value merges the value at a path.
func (m *merge) value(path string) error {
	vt, err := valueTypeAt(m.t, path)
	if err != nil {
		return err
	}
	yours, err := vt.canonical(path, m.yours[path])
	if err != nil {
		return err
	}
	owners := m.owners(path)
	if yours == nil && slices.ContainsFunc(owners, m.removes) {
		return nil
	}
	if yours != nil {
		if exist, err := m.exist(path, owners); err != nil || !exist {
			return err
		}
	}
	merged, ok := mergeValue(vt.kind, m.base(path), yours, m.stored[path], false)
	if !ok {
		merged, ok = m.rebase(vt.kind, path, yours)
	}
	if !ok && vt.kind == FieldElements {
		m.listConflict(path, yours)
		return nil
	}
	if !ok {
		m.conflict(path, yours)
		return nil
	}
	if vt.kind == FieldElements {
		m.removals(path, yours, merged)
	}
	m.result[path] = merged
	return nil
}

// rebase merges a value with what others changed and with what its author changed, one after the other: it takes the place of the
// latter. It reports false if it clashes with what others changed.
func (m *merge) rebase(kind FieldKind, path string, yours json.RawMessage) (json.RawMessage, bool) {
	later := slices.DeleteFunc(slices.Clone(m.later), func(c LaterChange) bool { return !c.touches(path) })
	base := m.base(path)
	for i, change := range later {
		stored := m.stored[path]
		if i+1 < len(later) {
			if later[i+1].Own == change.Own {
				continue
			}
			stored = change.After[path]
		}
		merged, ok := mergeValue(kind, base, yours, stored, change.Own)
		if !ok {
			return nil, false
		}
		base, yours = stored, merged
	}
	return yours, true
}

// exist reports whether the elements exist to which the value at a path belongs. It notes a conflict of the list for an element
// that somebody else removed meanwhile, brings one back that its author removed, and returns CodeInvalid for one that never was in
// its list.
func (m *merge) exist(path string, owners []listedElement) (bool, error) {
	for _, owner := range owners {
		list, key := owner.list, owner.key
		keys, changed := m.result[list]
		if !changed {
			keys = m.stored[list]
		}
		switch {
		case owner.isIn(keys):
		case !owner.isIn(m.base(list)):
			return false, Invalid(path, "there is no element with the key %s in %s", key, list)
		case m.isOwnRemoval(owner):
			m.result[list] = m.withItem(list, key, decodeList(keys))
			maps.Copy(m.result, m.before(join(list, key)))
		default:
			yours, isChanged := m.yours[list]
			if noted := m.conflictAt(list); noted != nil {
				yours = noted.Yours
			} else if !isChanged {
				yours = m.stored[list]
			}
			m.listConflict(list, m.withItem(list, key, decodeList(yours)))
			return false, nil
		}
	}
	return true, nil
}

// isOwnRemoval reports whether the edit's author has removed an element from its list since.
func (m *merge) isOwnRemoval(e listedElement) bool {
	return slices.ContainsFunc(m.later, func(c LaterChange) bool { return c.Own && e.isIn(c.Before[e.list]) && !e.isIn(c.After[e.list]) })
}

// withItem returns a list with an element that its author saw in it, at its place there.
func (m *merge) withItem(list, key string, now []string) json.RawMessage {
	item, place := string(encodeValue(key)), 0
	if slices.Contains(now, item) {
		return encodeList(now)
	}
	for _, before := range decodeList(m.base(list)) {
		if before == item {
			break
		}
		if i := slices.Index(now, before); i >= 0 {
			place = i + 1
		}
	}
	return encodeList(slices.Insert(now, place, item))
}

// removals notes a conflict of a list from which elements go in which others changed something.
func (m *merge) removals(path string, yours, keys json.RawMessage) {
	gone := slices.DeleteFunc(decodeList(m.stored[path]), func(key string) bool { return slices.Contains(decodeList(keys), key) })
	for _, changed := range m.changedByOthers() {
		for _, key := range gone {
			if strings.HasPrefix(changed, join(path, strings.Trim(key, `"`))+"/") {
				m.listConflict(path, yours).ChangedBy = m.changedBy(changed)
				return
			}
		}
	}
}

// changedByOthers returns the paths of the values that others changed, in order.
func (m *merge) changedByOthers() []string {
	paths := map[string]bool{}
	for _, change := range m.later {
		if change.Own {
			continue
		}
		for _, values := range []Values{change.Before, change.After} {
			for path := range values {
				if !bytes.Equal(m.base(path), m.stored[path]) {
					paths[path] = true
				}
			}
		}
	}
	return slices.Sorted(maps.Keys(paths))
}

// MergeWithDeletion returns what others changed in an element, a pointer to a content type, that its author deletes.
func MergeWithDeletion(element any, later []LaterChange) []ValueConflict {
	m := merge{t: reflect.TypeOf(element).Elem(), stored: ValuesOf(element), later: later}
	for _, path := range m.changedByOthers() {
		m.conflict(path, nil)
	}
	return m.conflicts
}

// mergeValue merges two changes of a value. It reports false if they clash; if both are of the same author, yours stands then.
func mergeValue(kind FieldKind, base, yours, stored json.RawMessage, own bool) (merged json.RawMessage, ok bool) {
	switch {
	case bytes.Equal(base, stored):
		return yours, true
	case bytes.Equal(base, yours):
		return stored, true
	case kind == FieldElements && !own && addSameKey(base, yours, stored):
		return nil, false
	case bytes.Equal(yours, stored):
		return stored, true
	}
	switch kind {
	case FieldRichText:
		return mergeRichText(base, yours, stored, own)
	case FieldElements, FieldStrings, FieldReferences, FieldMediaList, FieldLanguages:
		if list, ok := mergeLists(decodeList(base), decodeList(yours), decodeList(stored)); ok {
			return encodeList(list), true
		}
	case FieldStructs:
		if list, ok := mergeItems(decodeList(base), decodeList(yours), decodeList(stored)); ok {
			return encodeList(list), true
		}
	}
	return yours, own
}

// addSameKey reports whether both sides added an element with the same key, which are two elements.
func addSameKey(base, yours, stored json.RawMessage) bool {
	before, theirs := decodeList(base), decodeList(stored)
	return slices.ContainsFunc(decodeList(yours), func(key string) bool { return slices.Contains(theirs, key) && !slices.Contains(before, key) })
}

// decodeList returns the items of a JSON list as JSON.
func decodeList(value json.RawMessage) []string {
	var items []json.RawMessage
	if value != nil && json.Unmarshal(value, &items) != nil {
		return nil
	}
	list := make([]string, len(items))
	for i, item := range items {
		list[i] = string(item)
	}
	return list
}

func encodeList(list []string) json.RawMessage {
	if len(list) == 0 {
		return nil
	}
	return json.RawMessage("[" + strings.Join(list, ",") + "]")
}

// mergeLists merges insertions, removals and the order of two lists. It reports false if both sides reorder, and for lists with
// repeated items.
func mergeLists(base, yours, stored []string) (merged []string, ok bool) {
	if repeats(base) || repeats(yours) || repeats(stored) {
		return nil, false
	}
	first, second := stored, yours // first has the order
	if reorders(base, yours) {
		if reorders(base, stored) && !slices.Equal(common(yours, stored), common(stored, yours)) {
			return nil, false
		}
		first, second = yours, stored
	}
	for _, item := range first {
		if !slices.Contains(base, item) || slices.Contains(second, item) {
			merged = append(merged, item)
		}
	}
	at := 0 // behind the last item of second that is in merged
	for _, item := range second {
		switch i := slices.Index(merged, item); {
		case i >= 0:
			at = i + 1
		case !slices.Contains(base, item):
			merged = slices.Insert(merged, at, item)
			at++
		}
	}
	return merged, true
}

func repeats(list []string) bool {
	return len(slices.Compact(slices.Sorted(slices.Values(list)))) < len(list)
}

// reorders reports whether the items that both lists have are in another order.
func reorders(before, after []string) bool {
	return !slices.Equal(common(before, after), common(after, before))
}

// common returns the items of list that other has too.
func common(list, other []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(item string) bool { return !slices.Contains(other, item) })
}

// mergeRichText merges Markdown by paragraphs.
func mergeRichText(base, yours, stored json.RawMessage, own bool) (json.RawMessage, bool) {
	merged, ok := mergeSequences(paragraphs(base), paragraphs(yours), paragraphs(stored), own)
	if !ok {
		return nil, false
	}
	return encodeFilled(reflect.ValueOf(strings.Join(merged, paragraphEnd))), true
}

const paragraphEnd = "\n\n"

func paragraphs(text json.RawMessage) []string {
	var markdown string
	if text == nil || json.Unmarshal(text, &markdown) != nil || markdown == "" {
		return nil
	}
	return strings.Split(markdown, paragraphEnd)
}

// mergeSequences merges two changes of a sequence: parts between items that neither side changed are merged if at most one side
// changed them, or both did in the same way. Of two changes of the same author, yours stands.
func mergeSequences(base, yours, stored []string, own bool) (merged []string, ok bool) {
	inYours, inStored := matches(base, yours), matches(base, stored)
	b, y, s := 0, 0, 0
	for i := 0; i <= len(base); i++ {
		endY, endS := len(yours), len(stored)
		if i < len(base) {
			if inYours[i] < 0 || inStored[i] < 0 {
				continue
			}
			endY, endS = inYours[i], inStored[i]
		}
		was, mine, theirs := base[b:i], yours[y:endY], stored[s:endS]
		switch {
		case slices.Equal(was, mine):
			merged = append(merged, theirs...)
		case slices.Equal(was, theirs), slices.Equal(mine, theirs), own:
			merged = append(merged, mine...)
		default:
			items, ok := mergeOneByOne(was, mine, theirs)
			if !ok {
				return nil, false
			}
			merged = append(merged, items...)
		}
		if i < len(base) {
			merged = append(merged, base[i])
		}
		b, y, s = i+1, endY+1, endS+1
	}
	return merged, true
}

// mergeOneByOne merges two changes of as many items, of which neither side added or removed one, if each was changed by one side:
// neighbours that two people changed.
func mergeOneByOne(base, yours, stored []string) (merged []string, ok bool) {
	if len(yours) != len(base) || len(stored) != len(base) {
		return nil, false
	}
	for i, was := range base {
		switch {
		case yours[i] == was:
			merged = append(merged, stored[i])
		case stored[i] == was:
			merged = append(merged, yours[i])
		default:
			return nil, false
		}
	}
	return merged, true
}

// maxMatchedItems bounds the table of matches, whose size is the product of both lengths.
const maxMatchedItems = 1 << 20

// matches returns where the items of a longest common subsequence are in after, by their places before; -1 for others.
func matches(before, after []string) []int {
	at := slices.Repeat([]int{-1}, len(before))
	if len(before)*len(after) > maxMatchedItems {
		return at
	}
	lengths := make([][]int, len(before)+1)
	for i := range lengths {
		lengths[i] = make([]int, len(after)+1)
	}
	for i := len(before) - 1; i >= 0; i-- {
		for j := len(after) - 1; j >= 0; j-- {
			if before[i] == after[j] {
				lengths[i][j] = lengths[i+1][j+1] + 1
			} else {
				lengths[i][j] = max(lengths[i+1][j], lengths[i][j+1])
			}
		}
	}
	for i, j := 0, 0; i < len(before) && j < len(after); {
		switch {
		case before[i] == after[j]:
			at[i] = j
			i, j = i+1, j+1
		case lengths[i+1][j] >= lengths[i][j+1]:
			i++
		default:
			j++
		}
	}
	return at
}
