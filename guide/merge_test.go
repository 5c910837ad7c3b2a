package guide_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"cicerone/guide"
)

func asJSON(value any) json.RawMessage {
	encoded, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return encoded
}

// mergeInto merges an edit with what others did: they and the edit's author began with base.
func mergeInto(t interface{ Fatal(...any) }, base, others, yours guide.Values) (guide.Values, []guide.ValueConflict) {
	work := &guide.Artwork{Key: "1"}
	for _, values := range []guide.Values{base, others} {
		if err := guide.SetValues(work, values); err != nil {
			t.Fatal(err)
		}
	}
	stored := guide.ValuesOf(work)
	was, is := stored.Changes(base)
	conflicts, err := guide.MergeValues(work, yours, []guide.LaterChange{{RevisionChange: guide.RevisionChange{Before: was, After: is}}})
	if err != nil {
		t.Fatal(err)
	}
	if merged := guide.ValuesOf(work); len(conflicts) > 0 && !cmp.Equal(merged, stored) {
		t.Fatal("something was stored in spite of conflicts: ", cmp.Diff(stored, merged))
	}
	return guide.ValuesOf(work), conflicts
}

// TestMergedValues goes through the cases of one value that the console's own merge gives the same answers to.
func TestMergedValues(t *testing.T) { // DRAFT-2
	var cases []struct {
		What, Type, Path            string
		Base, Yours, Stored, Merged json.RawMessage
		Clashes                     bool
	}
	encoded, err := os.ReadFile(filepath.Join("testdata", "merges.json"))
	if err == nil {
		err = json.Unmarshal(encoded, &cases)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range cases {
		t.Run(test.What, func(t *testing.T) {
			with := func(value json.RawMessage) (element any, values guide.Values) {
				element = any(&guide.Artwork{Key: "1"})
				if test.Type == "Museum" {
					element = &guide.Museum{}
				}
				if err := guide.SetValues(element, guide.Values{test.Path: value}); err != nil {
					t.Fatal(err)
				}
				return element, guide.ValuesOf(element)
			}
			_, base := with(test.Base)
			_, yours := with(test.Yours)
			element, stored := with(test.Stored)
			was, is := stored.Changes(base)
			conflicts, err := guide.MergeValues(element, guide.Values{test.Path: test.Yours}, []guide.LaterChange{{RevisionChange: guide.RevisionChange{Before: was, After: is}}})
			if err != nil {
				t.Fatal(err)
			}
			if test.Clashes {
				want := []guide.ValueConflict{{Path: test.Path, Base: base[test.Path], Yours: yours[test.Path], Stored: stored[test.Path]}}
				if diff := cmp.Diff(want, conflicts); diff != "" {
					t.Errorf("conflicts (-want +got):\n%s", diff)
				}
				return
			}
			_, want := with(test.Merged)
			if merged := guide.ValuesOf(element); len(conflicts) > 0 || !cmp.Equal(merged[test.Path], want[test.Path]) {
				t.Errorf("merged to %s with conflicts %v, want %s", merged[test.Path], conflicts, want[test.Path])
			}
		})
	}
}

func TestMerge(t *testing.T) { // DRAFT-2
	base := guide.Values{
		"author": asJSON("Ann"), "text/en_GB": asJSON("One.\n\nTwo.\n\nThree."), "tags": asJSON([]string{"a", "b", "c"}),
		"resources": asJSON([]string{"1", "2"}), "resources/1/title/en_GB": asJSON("First"), "resources/2/title/en_GB": asJSON("Second"),
	}
	for _, test := range []struct {
		what          string
		others, yours guide.Values
		want          guide.Values // of the paths of both edits
		conflicts     []guide.ValueConflict
	}{
		{
			what: "different fields", others: guide.Values{"author": asJSON("Bo")}, yours: guide.Values{"code": asJSON("7")},
			want: guide.Values{"author": asJSON("Bo"), "code": asJSON("7")},
		},
		{
			what: "different languages", others: guide.Values{"name/es_ES": asJSON("Uno")}, yours: guide.Values{"name/en_GB": asJSON("One")},
			want: guide.Values{"name/es_ES": asJSON("Uno"), "name/en_GB": asJSON("One")},
		},
		{
			what: "two new parts", others: guide.Values{"resources": asJSON([]string{"1", "2", "3"}), "resources/3/type": asJSON("TEXT")},
			yours: guide.Values{"resources": asJSON([]string{"4", "1", "2"}), "resources/4/type": asJSON("IMAGE")},
			want:  guide.Values{"resources": asJSON([]string{"4", "1", "2", "3"}), "resources/3/type": asJSON("TEXT"), "resources/4/type": asJSON("IMAGE")},
		},
		{
			what: "two new parts with one key", others: guide.Values{"resources": asJSON([]string{"1", "2", "3"}), "resources/3/type": asJSON("TEXT")},
			yours: guide.Values{"resources": asJSON([]string{"1", "2", "3"}), "resources/3/title/en_GB": asJSON("Third")},
			conflicts: []guide.ValueConflict{{
				Path: "resources", Base: base["resources"], Yours: asJSON([]string{"1", "2", "3"}), Stored: asJSON([]string{"1", "2", "3"}),
			}},
		},
		{
			what: "a part that others removed", others: guide.Values{"resources": asJSON([]string{"2"})}, yours: guide.Values{"resources/1/title/en_GB": asJSON("1st")},
			conflicts: []guide.ValueConflict{{
				Path: "resources", Base: base["resources"], Yours: asJSON([]string{"1", "2"}), Stored: asJSON([]string{"2"}),
				Removed: guide.Values{"resources/1/title/en_GB": asJSON("First")},
			}},
		},
		{
			what: "a language of a part that others removed", others: guide.Values{"resources": asJSON([]string{"2"})}, yours: guide.Values{"resources/1/title/es_ES": asJSON("1º")},
			conflicts: []guide.ValueConflict{{
				Path: "resources", Base: base["resources"], Yours: asJSON([]string{"1", "2"}), Stored: asJSON([]string{"2"}),
				Removed: guide.Values{"resources/1/title/en_GB": asJSON("First")},
			}},
		},
		{
			what: "two parts that others removed", others: guide.Values{"resources": nil},
			yours: guide.Values{"resources/1/title/es_ES": asJSON("1º"), "resources/2/title/es_ES": asJSON("2º")},
			conflicts: []guide.ValueConflict{{
				Path: "resources", Base: base["resources"], Yours: asJSON([]string{"1", "2"}),
				Removed: guide.Values{"resources/1/title/en_GB": asJSON("First"), "resources/2/title/en_GB": asJSON("Second")},
			}},
		},
		{
			what: "a part that others removed from a list in another order", others: guide.Values{"resources": asJSON([]string{"3", "2"}), "resources/3/type": asJSON("TEXT")},
			yours: guide.Values{"resources": asJSON([]string{"2", "1"}), "resources/1/title/en_GB": asJSON("1st")},
			conflicts: []guide.ValueConflict{{
				Path: "resources", Base: base["resources"], Yours: asJSON([]string{"2", "1"}), Stored: asJSON([]string{"3", "2"}),
				Removed: guide.Values{"resources/1/title/en_GB": asJSON("First")},
			}},
		},
		{
			what: "a part that others changed", others: guide.Values{"resources/1/title/en_GB": asJSON("1st")}, yours: guide.Values{"resources": asJSON([]string{"2"})},
			conflicts: []guide.ValueConflict{{Path: "resources", Base: base["resources"], Yours: asJSON([]string{"2"}), Stored: base["resources"]}},
		},
		{
			what: "a part that others changed, with its values", others: guide.Values{"resources/1/title/en_GB": asJSON("1st")},
			yours:     guide.Values{"resources": asJSON([]string{"2"}), "resources/1/title/en_GB": nil},
			conflicts: []guide.ValueConflict{{Path: "resources", Base: base["resources"], Yours: asJSON([]string{"2"}), Stored: base["resources"]}},
		},
		{
			what: "another part than others removed", others: guide.Values{"resources": asJSON([]string{"2"})}, yours: guide.Values{"resources/2/title/en_GB": asJSON("2nd")},
			want: guide.Values{"resources": asJSON([]string{"2"}), "resources/1/title/en_GB": nil, "resources/2/title/en_GB": asJSON("2nd")},
		},
	} {
		merged, conflicts := mergeInto(t, base, test.others, test.yours)
		if diff := cmp.Diff(test.conflicts, conflicts); diff != "" {
			t.Errorf("%s: conflicts (-want +got):\n%s", test.what, diff)
		}
		for path, want := range test.want {
			if string(merged[path]) != string(want) {
				t.Errorf("%s: %s is %s, want %s", test.what, path, merged[path], want)
			}
		}
	}
}

func TestMergeNamesWhoChanged(t *testing.T) { // DRAFT-2
	title, other := "resources/1/title/en_GB", "resources/2/title/en_GB"
	both := asJSON([]string{"1", "2"})
	base := guide.Values{"author": asJSON("Ann"), "resources": both, title: asJSON("First"), other: asJSON("Second")}
	change := func(by string, own bool, path, before, after string) guide.LaterChange {
		change := guide.RevisionChange{Before: guide.Values{path: asJSON(before)}, After: guide.Values{path: asJSON(after)}}
		return guide.LaterChange{RevisionChange: change, Own: own, ChangedBy: by}
	}
	for _, test := range []struct {
		what   string
		stored guide.Values // that differ from the base
		later  []guide.LaterChange
		yours  guide.Values
		want   string
	}{
		{
			what: "the last one who changed the value", stored: guide.Values{"author": asJSON("D")}, yours: guide.Values{"author": asJSON("E")},
			later: []guide.LaterChange{change("Bo", false, "author", "Ann", "C"), change("Cy", false, "author", "C", "D"), change("Di", false, title, "First", "First")},
			want:  "Cy",
		},
		{
			what: "nobody's own name", stored: guide.Values{"author": asJSON("D")}, yours: guide.Values{"author": asJSON("E")},
			later: []guide.LaterChange{change("Bo", false, "author", "Ann", "C"), change("Me", true, "author", "C", "D")},
			want:  "Bo",
		},
		{
			what: "who wrote in an item that goes", stored: guide.Values{title: asJSON("1st"), other: asJSON("2nd")}, yours: guide.Values{"resources": asJSON([]string{"2"})},
			later: []guide.LaterChange{change("Bo", false, title, "First", "1st"), change("Cy", false, other, "Second", "2nd")},
			want:  "Bo",
		},
	} {
		work := &guide.Artwork{Key: "1"}
		for _, values := range []guide.Values{base, test.stored} {
			if err := guide.SetValues(work, values); err != nil {
				t.Fatal(err)
			}
		}
		conflicts, err := guide.MergeValues(work, test.yours, test.later)
		if err != nil || len(conflicts) != 1 || conflicts[0].ChangedBy != test.want {
			t.Errorf("%s: %+v, %v; want one by %s", test.what, conflicts, err, test.want)
		}
	}
}

// editList draws a list made from another one: some items removed, some added, and reordered if that is allowed.
func editList(t *rapid.T, base []string, name string, reorder bool) []string {
	var edited []string
	for i, item := range base {
		if rapid.IntRange(0, 3).Draw(t, "remove") > 0 {
			edited = append(edited, item)
		}
		if rapid.IntRange(0, 3).Draw(t, "add") == 0 {
			edited = append(edited, fmt.Sprint(name, i))
		}
	}
	if reorder {
		edited = rapid.Permutation(edited).Draw(t, "order")
	}
	return edited
}

func without[Item comparable](list, other []Item) []Item {
	return slices.DeleteFunc(slices.Clone(list), func(item Item) bool { return slices.Contains(other, item) })
}

func both(list, other []string) []string { return without(list, without(list, other)) }

func listIn(t *rapid.T, value json.RawMessage) (list []string) {
	if value == nil {
		return nil
	}
	if err := json.Unmarshal(value, &list); err != nil {
		t.Fatal(err)
	}
	return list
}

func TestMergedListsLoseNothing(t *testing.T) { // DRAFT-2
	rapid.Check(t, func(t *rapid.T) {
		base := []string{"a", "b", "c", "d", "e", "f"}[:rapid.IntRange(0, 6).Draw(t, "length")]
		reordered := rapid.Bool().Draw(t, "reorder")
		others, yours := editList(t, base, "o", !reordered), editList(t, base, "y", reordered)
		merged, conflicts := mergeInto(t, guide.Values{"tags": asJSON(base)}, guide.Values{"tags": asJSON(others)}, guide.Values{"tags": asJSON(yours)})
		if len(conflicts) > 0 {
			t.Fatalf("lists of which one is reordered clash: %v %v", others, yours)
		}
		got := listIn(t, merged["tags"])
		mirrored, _ := mergeInto(t, guide.Values{"tags": asJSON(base)}, guide.Values{"tags": asJSON(yours)}, guide.Values{"tags": asJSON(others)})
		if !slices.Equal(slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(listIn(t, mirrored["tags"])))) {
			t.Fatalf("%v and %v of %v give other items in the other direction", others, yours, base)
		}
		want := slices.Concat(without(others, without(base, yours)), without(yours, slices.Concat(base, others)))
		if !slices.Equal(slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))) {
			t.Fatalf("%v and %v of %v give %v", others, yours, base, got)
		}
		order := others
		if reordered {
			order = yours
		}
		if remaining := both(order, got); !slices.Equal(remaining, both(got, order)) {
			t.Fatalf("%v and %v of %v give %v, which is in another order", others, yours, base, got)
		}
	})
}

// accessCodes draws a list made from another one, of items without a key: some removed, some changed, some added.
func accessCodes(t *rapid.T, base []guide.AccessCode, name string, days int) []guide.AccessCode {
	var edited []guide.AccessCode
	for _, item := range base {
		switch rapid.IntRange(0, 4).Draw(t, "edit") {
		case 0:
			continue
		case 1:
			item.Days = days
		}
		edited = append(edited, item)
	}
	for i := range rapid.IntRange(0, 2).Draw(t, "added") {
		edited = append(edited, guide.AccessCode{Code: fmt.Sprint(name, i)})
	}
	return edited
}

func checkListsWithoutKeys(t *rapid.T) {
	var base []guide.AccessCode
	for i := range rapid.IntRange(0, 4).Draw(t, "length") {
		base = append(base, guide.AccessCode{Code: fmt.Sprint("code", i)})
	}
	others, yours := accessCodes(t, base, "o", 7), accessCodes(t, base, "y", 30)
	merge := func(others, yours []guide.AccessCode) ([]guide.AccessCode, []guide.ValueConflict) {
		museum := &guide.Museum{AccessCodes: base}
		before := guide.ValuesOf(museum)
		museum.AccessCodes = others
		was, is := guide.ValuesOf(museum).Changes(before)
		conflicts, err := guide.MergeValues(museum, guide.Values{"accessCodes": asJSON(yours)}, []guide.LaterChange{{RevisionChange: guide.RevisionChange{Before: was, After: is}}})
		if err != nil {
			t.Fatal(err)
		}
		return museum.AccessCodes, conflicts
	}
	merged, conflicts := merge(others, yours)
	mirrored, mirroredConflicts := merge(yours, others)
	if len(conflicts) != len(mirroredConflicts) {
		t.Fatalf("%v and %v of %v clash in one direction only", others, yours, base)
	}
	if len(conflicts) > 0 {
		if lost := without(base, slices.Concat(others, yours)); len(lost) == 0 {
			t.Fatalf("%v and %v of %v clash, though no item was changed by both", others, yours, base)
		}
		return
	}
	for _, list := range [][]guide.AccessCode{merged, mirrored} {
		for _, added := range slices.Concat(without(others, base), without(yours, base)) {
			if !slices.Contains(list, added) {
				t.Fatalf("%v and %v of %v give %v", others, yours, base, list)
			}
		}
		for _, item := range base {
			if slices.Contains(list, item) != (slices.Contains(others, item) && slices.Contains(yours, item)) {
				t.Fatalf("%v and %v of %v give %v", others, yours, base, list)
			}
		}
	}
}

func TestMergedListsWithoutKeysLoseNothing(t *testing.T) { // DRAFT-2
	rapid.Check(t, checkListsWithoutKeys)
}

func FuzzMergedListsWithoutKeys(f *testing.F) { // DRAFT-2
	f.Fuzz(rapid.MakeFuzz(checkListsWithoutKeys))
}

func TestMergedTextsLoseNothing(t *testing.T) { // DRAFT-2
	rapid.Check(t, func(t *rapid.T) {
		base := []string{"a", "b", "a", "c", "", "d", "a"}[:rapid.IntRange(0, 7).Draw(t, "length")]
		others, yours := editList(t, base, "o", false), editList(t, base, "y", false)
		text := func(paragraphs []string) guide.Values {
			return guide.Values{"text/en_GB": asJSON(strings.Join(paragraphs, "\n\n"))}
		}
		start := guide.ValuesOf(workWith(t, text(base)))
		merged, conflicts := mergeInto(t, start, text(others), text(yours))
		mirrored, mirroredConflicts := mergeInto(t, start, text(yours), text(others))
		if len(conflicts) != len(mirroredConflicts) || len(conflicts) == 0 && !cmp.Equal(merged, mirrored) {
			t.Fatalf("%q and %q of %q merge in one direction only", others, yours, base)
		}
		if len(conflicts) > 0 {
			return
		}
		var got string
		if merged["text/en_GB"] != nil {
			if err := json.Unmarshal(merged["text/en_GB"], &got); err != nil {
				t.Fatal(err)
			}
		}
		for _, paragraph := range slices.Concat(others, yours) {
			if len(paragraph) > 1 && !slices.Contains(strings.Split(got, "\n\n"), paragraph) {
				t.Fatalf("%q and %q of %q give %q", others, yours, base, got)
			}
		}
	})
}

func workWith(t *rapid.T, values guide.Values) *guide.Artwork {
	work := &guide.Artwork{Key: "1"}
	if err := guide.SetValues(work, values); err != nil {
		t.Fatal(err)
	}
	return work
}

func TestDerivedKeys(t *testing.T) { // DRAFT-3
	taken := map[string]bool{"loom": true, "loom-2": true}
	for _, test := range []struct {
		list    string
		element any
		want    string
	}{
		{"artworks", &guide.Artwork{Code: "214", Name: guide.Text{"en_GB": "Loom"}}, "214"},
		{"artworks", &guide.Artwork{Name: guide.Text{"en_GB": "Loom!"}}, "loom-3"},
		{"halls", &guide.Hall{Name: guide.Text{"fr_FR": "Salle de l’été"}}, "salle-de-l-été"},
		{"navigationSections", &guide.NavigationSection{Type: "SIDE_MENU"}, "side_menu"},
		{"slides", &guide.Slide{}, "slide"},
		{"halls", &guide.Hall{Name: guide.Text{"en_GB": strings.Repeat("long ", 50)}}, "long-long-long-long-long-long-long-long"},
	} {
		got, err := guide.NewElementKey(test.list, test.element, []guide.LanguageCode{"en_GB"}, func(key string) (bool, error) { return taken[key], nil })
		if err != nil || got != test.want || !guide.ValidKey(got) {
			t.Errorf("%+v gets the key %q, %v; want %q", test.element, got, err, test.want)
		}
	}
}
