package guide_test

import (
	"encoding/json"
	"errors"
	"maps"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"cicerone/guide"
	"cicerone/guide/guidetest"
)

// elementsOf returns the museum and pointers to the elements of its lists.
func elementsOf(m *guide.Museum) map[guide.ElementRef]any {
	elements := map[guide.ElementRef]any{guide.MuseumElement: m}
	for _, list := range guide.DescribeModel().Lists {
		v := reflect.ValueOf(m).Elem()
		for _, field := range guide.FieldsOf(v.Type()) {
			if field.Name != list.Name {
				continue
			}
			for i := range v.Field(field.Index).Len() {
				element := v.Field(field.Index).Index(i)
				elements[guide.ElementRef{List: list.Name, Key: element.FieldByName("Key").String()}] = element.Addr().Interface()
			}
		}
	}
	return elements
}

func drawElement(t *rapid.T) (guide.ElementRef, any) {
	elements := elementsOf(guidetest.Museum().Draw(t, "museum"))
	var refs []guide.ElementRef
	for ref := range elements {
		refs = append(refs, ref)
	}
	slices.SortFunc(refs, func(a, b guide.ElementRef) int {
		return slices.Compare([]string{a.List, a.Key}, []string{b.List, b.Key})
	})
	ref := rapid.SampledFrom(refs).Draw(t, "element")
	return ref, elements[ref]
}

func TestValuesRoundTrip(t *testing.T) { // DRAFT-2
	rapid.Check(t, func(t *rapid.T) {
		for ref, element := range elementsOf(guidetest.Museum().Draw(t, "museum")) {
			values := guide.ValuesOf(element)
			restored, err := guide.NewElement(ref)
			if err != nil {
				t.Fatal(err)
			}
			if err := guide.SetValues(restored, values); err != nil {
				t.Fatalf("%s: %v", ref, err)
			}
			if diff := cmp.Diff(values, guide.ValuesOf(restored)); diff != "" {
				t.Fatalf("%s (-before +after):\n%s", ref, diff)
			}
			if ref == guide.MuseumElement {
				head := *restored.(*guide.Museum)
				if changes := head.ChangesSince(element.(*guide.Museum)); changes.Museum {
					t.Fatalf("the museum differs: %+v", changes)
				}
				continue
			}
			if got, want := mustJSON(t, restored), mustJSON(t, element); got != want {
				t.Fatalf("%s is %s, want %s", ref, got, want)
			}
		}
	})
}

func TestSettingSomeValuesLeavesTheRest(t *testing.T) { // DRAFT-2
	rapid.Check(t, func(t *rapid.T) {
		_, element := drawElement(t)
		before := guide.ValuesOf(element)
		changes := guide.Values{}
		for _, path := range slices.Sorted(maps.Keys(before)) {
			if rapid.Bool().Draw(t, "empty") && before[path][0] != '[' {
				changes[path] = nil
			}
		}
		if err := guide.SetValues(element, changes); err != nil {
			t.Fatal(err)
		}
		was, is := guide.ValuesOf(element).Changes(before)
		if len(is) != 0 || len(was) != len(changes) {
			t.Fatalf("%d values were emptied, of %d", len(was), len(changes))
		}
		if err := guide.SetValues(element, was); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(before, guide.ValuesOf(element)); diff != "" {
			t.Fatalf("(-before +after):\n%s", diff)
		}
	})
}

func TestSetValuesNamesThePath(t *testing.T) { // DRAFT-2
	for path, value := range map[string]string{
		"nothing": `"x"`, "id": "1", "key": `"x"`, "name": `"x"`, "name/xx_XX": `"x"`, "name/en": `"x"`, "name/en_GB": "1", "name/en_GB/x": `"x"`,
		"outstanding": `"yes"`, "code": "214", "image": `"a.jpg"`, "image/path": `"a.jpg"`, "recognitionImages": "{}", "tags": `[1]`,
		"audio/en_GB": `{"path":"a.mp3","size":3}`, "resources": `["a/b"]`, "resources/a b/type": `"TEXT"`, "resources/a": `"x"`,
		"resources/b/type": `"TEXT"`, "resources/a/type": `"SMELL"`, "resources/a/start": `"soon"`, "hall": `"a" "b"`, "": "1",
	} {
		work := &guide.Artwork{Key: "1", Resources: []guide.Resource{{Key: "a"}}}
		err := guide.SetValues(work, guide.Values{path: json.RawMessage(value)})
		if domain, ok := errors.AsType[*guide.Error](err); !ok || domain.Code != guide.CodeInvalid || domain.Field != path {
			t.Errorf("%s = %s: got %v, want %s with the path", path, value, err, guide.CodeInvalid)
		}
	}
	for path, value := range map[string]string{"languages": `["en_GB","en_GB"]`, "artworks": `["1"]`, "game": "null", "accessCodes": `[{"code":"a","hours":1}]`} {
		if err := guide.SetValues(&guide.Museum{}, guide.Values{path: json.RawMessage(value)}); guide.ErrorCodeOf(err) != guide.CodeInvalid {
			t.Errorf("%s = %s: got %v, want %s", path, value, err, guide.CodeInvalid)
		}
	}
}

func TestOriginalsStay(t *testing.T) {
	image := guide.Media{Path: "a.jpg", Name: "1.jpg", Original: "1.original"}
	work := &guide.Artwork{Image: image, Audio: guide.LocalizedMedia{"en_GB": image}}
	same := json.RawMessage(`{"path":"b.jpg","name":"1.jpg"}`)
	if err := guide.SetValues(work, guide.Values{"image": same, "audio/en_GB": same}); err != nil {
		t.Fatal(err)
	}
	if work.Image.Original == "" || work.Audio["en_GB"].Original == "" {
		t.Errorf("the originals are lost: %+v", work)
	}
	if err := guide.SetValues(work, guide.Values{"image": json.RawMessage(`{"path":"b.jpg","name":"2.jpg"}`)}); err != nil {
		t.Fatal(err)
	}
	if work.Image.Original != "" {
		t.Errorf("another picture has the original of the one before: %+v", work.Image)
	}
}

func TestReferencesNameExistingLists(t *testing.T) { // DRAFT-4
	model := guide.DescribeModel()
	references := 0
	for name, fields := range model.Types {
		for _, field := range fields {
			if field.Ref == "" {
				continue
			}
			references++
			if _, err := guide.ElementType(field.Ref); err != nil && field.Ref != guide.TagsList {
				t.Errorf("%s.%s refers to %v", name, field.Name, err)
			}
			if field.Name == guide.PlacePath {
				t.Errorf("%s has the field %s, which is the path of places", name, field.Name)
			}
		}
	}
	if references < 10 {
		t.Errorf("%d fields refer to elements", references)
	}
	rapid.Check(t, func(t *rapid.T) {
		_, element := drawElement(t)
		for _, reference := range guide.ReferencesOf(element) {
			guide.RemoveReferences(element, reference.To)
		}
		if left := guide.ReferencesOf(element); len(left) > 0 {
			t.Fatalf("%v are left", left)
		}
	})
}
