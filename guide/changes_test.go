package guide_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cicerone/guide"
	"cicerone/guide/guidetest"
)

func TestChangesSince(t *testing.T) {
	before, after := guidetest.Sample(), guidetest.Sample()
	for i := range after.Artworks {
		after.Artworks[i].ID += 100 // ids are given later
	}
	if changes := after.ChangesSince(before); len(changes.Lists) > 0 || changes.Museum {
		t.Errorf("the same museum has the changes %+v", changes)
	}

	first := after.Artworks[0].Key
	after.Artworks[1].Text = guide.RichText{"en_GB": "other words"}
	after.Artworks = append(after.Artworks[1:], guide.Artwork{Key: "new"})
	after.Halls[0].Image.Name = "another file under the same path.webp"
	after.AccessCodes = append(after.AccessCodes, guide.AccessCode{Code: "more"})
	want := guide.Changes{Museum: true, Lists: []guide.ListChanges{
		{List: "halls", Before: len(before.Halls), Changed: []string{after.Halls[0].Key}},
		{
			List: "artworks", Before: len(before.Artworks),
			Added: []string{"new"}, Changed: []string{after.Artworks[0].Key}, Removed: []string{first},
		},
	}}
	if diff := cmp.Diff(want, after.ChangesSince(before)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}

	after = guidetest.Sample()
	slices.Reverse(after.Artworks)
	want = guide.Changes{Lists: []guide.ListChanges{{List: "artworks", Before: len(before.Artworks), Reordered: true}}}
	if diff := cmp.Diff(want, after.ChangesSince(before)); diff != "" {
		t.Errorf("works in another order (-want +got)\n%s", diff)
	}
}
