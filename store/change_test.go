package store_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cicerone/guide"
	"cicerone/guide/guidetest"
	"cicerone/store"
)

// Museums that an earlier version of the program published are noticed by servers, and opened.
func TestEarlierPublicationsAreOpened(t *testing.T) {
	path := store.MigratedSQLite(t)
	s := open(t, path)
	sample := guidetest.Sample()
	facts := guidetest.SampleFacts(sample)
	var list []guide.MediaFacts
	for _, f := range facts {
		list = append(list, f)
	}
	publish := func(code string, version int64) {
		t.Helper()
		id, err := s.MuseumID(t.Context(), code)
		m := *sample
		m.ID, m.Code = id, code
		if err == nil && version == 1 {
			_, err = s.SaveDraft(t.Context(), &m, guide.Import{})
		}
		if err == nil {
			err = s.Publish(t.Context(), &guide.Publication{Museum: &m, Version: version, PublishedAt: time.Now(), Front: guide.NewFront(&m, facts)})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := s.SaveMediaFacts(t.Context(), list); err != nil {
		t.Fatal(err)
	}
	publish("ONE", 1)
	publish("TWO", 1)
	want, err := s.Front(t.Context(), 2, 1)
	if err != nil || len(want.Pictures) == 0 || len(want.Answers) == 0 {
		t.Fatalf("the front is %+v, %v", want, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	db := openSQL(t, path)
	for _, undo := range store.UndoChanges {
		if _, err := db.ExecContext(t.Context(), undo); err != nil {
			t.Fatalf("%s: %v", undo, err)
		}
	}
	s = open(t, path)
	changes, err := s.Changes(t.Context(), 0)
	if diff := cmp.Diff([]guide.MuseumState{
		{ID: 1, Code: "ONE", Version: 1, Active: true, Change: 1}, {ID: 2, Code: "TWO", Version: 1, Active: true, Change: 2},
	}, changes); err != nil || diff != "" {
		t.Errorf("after the migration the changes are (-want +got): %v\n%s", err, diff)
	}
	got, err := s.Front(t.Context(), 2, 1)
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("the front of an earlier publication is (-want +got): %v\n%s", err, diff)
	}
	publish("ONE", 2)
	if changes, err := s.Changes(t.Context(), 2); err != nil || len(changes) != 1 || changes[0].ID != 1 {
		t.Errorf("after one more publication the changes are %v, %v", changes, err)
	}
}
