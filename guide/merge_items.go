package guide

import (
	"slices"
	"strconv"
)

// mergeItems merges lists whose items have no key, such as access codes. An item that was changed is known by its place: a new item
// behind the same one as an item that is gone has replaced it. It reports false if both sides changed an item, or one changed what
// the other one removed, and where mergeLists does.
func mergeItems(base, yours, stored []string) (merged []string, ok bool) {
	if repeats(base) || repeats(yours) || repeats(stored) {
		return nil, false
	}
	before, mine, theirs := identifyItems(base, base), identifyItems(base, yours), identifyItems(base, stored)
	ids, ok := mergeLists(before.ids, mine.ids, theirs.ids)
	if !ok {
		return nil, false
	}
	for i, item := range base {
		// "" for an item that is gone.
		own, other := mine.items[itemID(i)], theirs.items[itemID(i)]
		if own != item && other != item && own != other {
			return nil, false
		}
	}
	for _, id := range ids {
		item, isOwn := mine.items[id]
		if other, isTheirs := theirs.items[id]; !isOwn || isTheirs && item == before.items[id] {
			item = other
		}
		merged = append(merged, item)
	}
	return merged, !repeats(merged)
}

// identifiedItems are the items of a list by their identity: that of the item of the base which they are, or have replaced, else
// their own content.
type identifiedItems struct {
	ids   []string // in the list's order
	items map[string]string
}

// itemID returns the identity of an item of the base. No item looks like it: items are JSON objects.
func itemID(index int) string { return strconv.Itoa(index) }

func identifyItems(base, list []string) identifiedItems {
	missing := map[string][]int{} // indexes in base, by the item before them that is in the list
	behind := ""
	for i, item := range base {
		if slices.Contains(list, item) {
			behind = item
		} else {
			missing[behind] = append(missing[behind], i)
		}
	}
	identified := identifiedItems{items: map[string]string{}}
	behind = ""
	for _, item := range list {
		id := item
		if i := slices.Index(base, item); i >= 0 {
			id, behind = itemID(i), item
		} else if places := missing[behind]; len(places) > 0 {
			id, missing[behind] = itemID(places[0]), places[1:]
		}
		identified.ids = append(identified.ids, id)
		identified.items[id] = item
	}
	return identified
}
