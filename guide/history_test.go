package guide_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cicerone/guide"
)

func TestSavesThatContinueRun(t *testing.T) {
	ada, ben := guide.Author{Account: 7, Name: "Ada"}, guide.Author{Account: 8, Name: "Ben"}
	one := make([]guide.RevisionChange, 1)
	last := guide.Revision{Action: guide.ActionEdit, Author: ada, At: time.Date(2026, 5, 4, 10, 0, 0, 0, time.UTC), Changes: one}
	save := func(change func(*guide.Revision)) guide.Revision {
		r := guide.Revision{Action: guide.ActionEdit, Author: ada, At: last.At.Add(time.Minute), Changes: one}
		change(&r)
		return r
	}
	for name, test := range map[string]struct {
		save guide.Revision
		want bool
	}{
		"a minute later":        {save(func(*guide.Revision) {}), true},
		"under another name":    {save(func(r *guide.Revision) { r.Author.Name = "Ada L." }), true},
		"before the pause ends": {save(func(r *guide.Revision) { r.At = last.At.Add(guide.RunPause - 1) }), true},
		"after a pause":         {save(func(r *guide.Revision) { r.At = last.At.Add(guide.RunPause) }), false},
		"by somebody else":      {save(func(r *guide.Revision) { r.Author = ben }), false},
		"of several elements":   {save(func(r *guide.Revision) { r.Changes = make([]guide.RevisionChange, 2) }), false},
		"of another kind":       {save(func(r *guide.Revision) { r.Action = guide.ActionRestore }), false},
		"by the same command":   {save(func(r *guide.Revision) { r.Author = guide.Author{} }), false},
		"before the last save":  {save(func(r *guide.Revision) { r.At = last.At.Add(-time.Minute) }), true}, // clocks differ
	} {
		if got := guide.ContinuesRun(test.save, last); got != test.want {
			t.Errorf("DRAFT-12: a save %s continues the run: %v", name, got)
		}
	}
}

func TestCombinedChanges(t *testing.T) {
	work := guide.ElementRef{List: "artworks", Key: "214"}
	values := func(pairs ...string) guide.Values {
		v := guide.Values{}
		for i := 0; i < len(pairs); i += 2 {
			v[pairs[i]] = json.RawMessage(pairs[i+1])
		}
		return v
	}
	first := guide.RevisionChange{ElementRef: work, Before: values("a", "1", "b", "1"), After: values("a", "2", "c", "1")}
	got := guide.CombineChanges([]guide.RevisionChange{
		first,
		{ElementRef: work, Before: values("a", "2", "d", "1"), After: values("a", "3", "b", "2", "d", "2")},
		{ElementRef: work, Before: values("c", "1", "d", "2"), After: values("d", "1", "e", "1")},
	})
	want := []guide.RevisionChange{{ElementRef: work, Before: values("a", "1", "b", "1"), After: values("a", "3", "b", "2", "e", "1")}}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("DRAFT-3: three changes become %s", d)
	}
	if len(first.Before) != 2 || len(first.After) != 2 {
		t.Errorf("the first change was changed: %+v", first)
	}
}
