package store

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"cicerone/guide"
)

// What an event was answered is what its repeat is answered, but for what stands in the visit's row alone.
func TestVisitsAreKeptWhole(t *testing.T) {
	moment := rapid.Map(rapid.Int64Range(946684800000, 4102444800000), func(ms int64) time.Time { return time.UnixMilli(ms).UTC() })
	rapid.Check(t, func(t *rapid.T) {
		answered := guide.Visit{
			ID: rapid.Int64Range(1, guide.MaxID).Draw(t, "id"), API: guide.VisitV1, Museum: 1, Language: "en_GB",
			VisitorToken: "token", Device: "device", Email: "somebody@example.org", Start: moment.Draw(t, "start"), End: moment.Draw(t, "end"),
		}
		for range rapid.IntRange(0, 30).Draw(t, "works") {
			answered.Artworks = append(answered.Artworks, guide.ArtworkVisit{
				Visit: answered.ID, Artwork: rapid.Int64Range(1, guide.MaxID).Draw(t, "work"), Start: moment.Draw(t, "opened"),
				Access:  rapid.SampledFrom([]guide.AccessType{guide.AccessKeyboard, guide.AccessRecognition, ""}).Draw(t, "access"),
				Seconds: rapid.IntRange(0, 604800).Draw(t, "seconds"),
			})
		}
		for range rapid.IntRange(0, 2).Draw(t, "routes") {
			answered.Routes = append(answered.Routes, guide.RouteVisit{Visit: answered.ID, Route: 5, Start: moment.Draw(t, "begun")})
		}
		text, err := encode(keepVisit(answered))
		if err != nil {
			t.Fatal(err)
		}
		var kept keptVisit
		if err := json.Unmarshal(text, &kept); err != nil {
			t.Fatal(err)
		}
		answered.VisitorToken, answered.Device, answered.Email = "", "", ""
		restored, err := kept.visit()
		if diff := cmp.Diff(answered, restored); diff != "" || err != nil {
			t.Errorf("%s\n%s, %v", text, diff, err)
		}
	})
}

// Answers that were kept before their works became numbers are read as well.
func TestVisitsKeptWithTheirWorksSpelledOut(t *testing.T) {
	start := time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC)
	want := guide.Visit{
		ID: 7, API: guide.VisitV1, Museum: 1, Language: "en_GB", Start: start,
		Artworks: []guide.ArtworkVisit{{Visit: 7, Artwork: 3, Access: guide.AccessKeyboard, Start: start.Add(time.Minute), Seconds: 30}},
	}
	text, err := encode(want)
	if err != nil {
		t.Fatal(err)
	}
	var kept keptVisit
	if err := json.Unmarshal(text, &kept); err != nil {
		t.Fatal(err)
	}
	restored, err := kept.visit()
	if diff := cmp.Diff(want, restored); diff != "" || err != nil {
		t.Errorf("%s\n%s, %v", text, diff, err)
	}
}

func TestDamagedVisitsAreNoPanic(t *testing.T) {
	for _, works := range [][]int64{{3, 0, 1}, {3, 1, 1, 1}, {3, -1, 1, 1}} {
		if v, err := (keptVisit{Accesses: []guide.AccessType{""}, Works: works}).visit(); err == nil {
			t.Errorf("%v is read as %v", works, v.Artworks)
		}
	}
}
