package storetest

import (
	"context"
	"encoding/json"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"cicerone/guide"
	"cicerone/guide/guidetest"
)

func museumIDs(t *testing.T, s Opened) {
	for _, test := range []struct {
		code string
		want int64
	}{{"DEMO", 1}, {"demo", 1}, {" Demo ", 1}, {"Ñandú", 2}, {"ñandÚ", 2}, {"OTHER", 3}} {
		id, err := s.MuseumID(t.Context(), test.code)
		if err != nil || id != test.want {
			t.Errorf("MuseumID(%q) = %d, %v; want %d", test.code, id, err, test.want)
		}
	}
	_, err := s.MuseumID(t.Context(), " ")
	wantCode(t, "an empty code", err, guide.CodeInvalid)
	ids := make([]int64, 16)
	parallel(len(ids), func(n int) {
		id, err := s.MuseumID(context.Background(), "AT-ONCE")
		if err != nil {
			t.Error(err)
		}
		ids[n] = id
	})
	for _, id := range ids {
		if id != ids[0] || id < 4 {
			t.Fatalf("one code got the ids %v", ids)
		}
	}
}

// idsOf lists a museum's ids by kind and path.
func idsOf(m *guide.Museum) map[string]int64 {
	ids := map[string]int64{}
	m.EachElement(func(kind guide.Kind, path string, id *int64) { ids[string(kind)+" "+path] = *id })
	return ids
}

func assignIDs(t *testing.T, s Opened) {
	first := newMuseum(t, s, "FIRST")
	want := idsOf(first)
	seen := map[string]bool{}
	note := func(m *guide.Museum, only func(path string) bool) {
		m.EachElement(func(kind guide.Kind, path string, id *int64) {
			if !only(path) {
				return
			}
			if name := fmt.Sprint(kind, *id); *id < 1 || seen[name] {
				t.Errorf("%s %q has the id %d of another", kind, path, *id)
			} else {
				seen[name] = true
			}
		})
	}
	all := func(string) bool { return true }
	note(first, all)

	// A museum with the same keys has its own ids.
	note(newMuseum(t, s, "SECOND"), all)

	// The order changes, one work is removed and one is added.
	first.Artworks = []guide.Artwork{{Key: "new"}, first.Artworks[1]}
	for i := range first.Artworks {
		first.Artworks[i].ID = 999
	}
	must(t, s.AssignIDs(t.Context(), first))
	for path, id := range idsOf(first) {
		if old, ok := want[path]; ok && old != id {
			t.Errorf("%s had the id %d and has %d", path, old, id)
		}
	}
	note(first, func(path string) bool { return path == "new" })

	// The removed work comes back: it is the same work.
	first.Artworks = append(first.Artworks, guide.Artwork{Key: "214"})
	must(t, s.AssignIDs(t.Context(), first))
	if got := first.Artworks[2].ID; got != want["artwork 214"] {
		t.Errorf("the work that came back has the id %d, had %d", got, want["artwork 214"])
	}
}

func museumOf(t *testing.T, s Opened) {
	first, second := newMuseum(t, s, "FIRST"), newMuseum(t, s, "SECOND")
	for _, m := range []*guide.Museum{first, second} {
		m.EachElement(func(kind guide.Kind, path string, id *int64) {
			if got, err := s.MuseumOf(t.Context(), kind, *id); err != nil || got != m.ID {
				t.Errorf("%s %q belongs to museum %d, %v; want %d", kind, path, got, err, m.ID)
			}
		})
	}
	removed := first.Artworks[0].ID
	first.Artworks = first.Artworks[1:]
	save(t, s, first, true)
	if got, err := s.MuseumOf(t.Context(), guide.KindArtwork, removed); err != nil || got != first.ID {
		t.Errorf("a removed work belongs to museum %d, %v; want %d", got, err, first.ID)
	}
	_, err := s.MuseumOf(t.Context(), guide.KindArtwork, 999)
	wantCode(t, "an unknown work", err, guide.CodeNotFound)
	_, err = s.MuseumOf(t.Context(), "nothing", removed)
	wantCode(t, "an unknown kind", err, guide.CodeNotFound)
}

func duplicatePaths(t *testing.T, s Opened) {
	m := newMuseum(t, s, "DEMO")
	m.Artworks = append(m.Artworks, guide.Artwork{Key: "214"})
	wantCode(t, "AssignIDs", s.AssignIDs(t.Context(), m), guide.CodeInvalid)
}

func draftRoundTrip(t *testing.T, s Opened) {
	rapid.Check(t, func(r *rapid.T) {
		m := guidetest.Museum().Draw(r, "museum")
		if err := giveIDs(t, s, m); err != nil {
			r.Fatal(err)
		}
		if _, err := s.SaveDraft(t.Context(), m, guide.Import{}); err != nil {
			r.Fatal(err)
		}
		got, err := s.Draft(t.Context(), m.ID)
		if err != nil {
			r.Fatal(err)
		}
		if !sameJSON(r, got, m) {
			wantSame(t, "the draft", got, m)
			r.Fatal("the draft differs")
		}
		if changed, err := s.SaveDraft(t.Context(), got, guide.Import{}); err != nil || changed {
			r.Fatalf("saving what was read = %v, %v; want no change", changed, err)
		}
	})
}

func sameJSON(r *rapid.T, a, b any) bool {
	first, err := json.Marshal(a)
	if err != nil {
		r.Fatal(err)
	}
	second, err := json.Marshal(b)
	if err != nil {
		r.Fatal(err)
	}
	return string(first) == string(second)
}

func draftUnchanged(t *testing.T, s Opened) {
	m := newMuseum(t, s, "DEMO")
	save(t, s, m, false)
	for _, test := range []struct {
		what   string
		change func()
	}{
		{"a text of the museum", func() { m.Name["en_GB"] = "Another name" }},
		{"a text of a work", func() { m.Artworks[1].Name["en_GB"] = "Another title" }},
		{"the order of works", func() { m.Artworks[0], m.Artworks[1] = m.Artworks[1], m.Artworks[0] }},
		{"a work less", func() { m.Artworks = m.Artworks[:1] }},
		{"no halls", func() { m.Halls = nil }},
		{"a game", func() { m.Game = &guide.Game{Route: "short"} }},
	} {
		test.change()
		save(t, s, m, true)
		got, err := s.Draft(t.Context(), m.ID)
		must(t, err)
		wantSame(t, test.what, got, m)
		save(t, s, m, false)
	}
}

func draftWholeOrNothing(t *testing.T, s Opened) {
	m := newMuseum(t, s, "DEMO")
	changed := *m
	changed.Halls = []guide.Hall{{Key: "other", Name: guide.Text{"en_GB": "Other"}}}
	ended, end := context.WithCancel(t.Context())
	for n := range 3000 {
		changed.Artworks = append(changed.Artworks, guide.Artwork{Key: fmt.Sprint(n), Text: guide.RichText{"en_GB": endingText}})
	}
	go end()
	if _, err := s.SaveDraft(ended, &changed, guide.Import{}); err == nil {
		return // it finished before the context ended; the round trip test covers that
	}
	got, err := s.Draft(t.Context(), m.ID)
	must(t, err)
	wantSame(t, "the draft", got, m)
}

const endingText = guide.Markdown("Some words about a work that is long enough for its writing to take a moment.")

func codeStays(t *testing.T, s Opened) {
	m := newMuseum(t, s, "DEMO")
	m.Code = "OTHER"
	_, err := s.SaveDraft(t.Context(), m, guide.Import{})
	wantCode(t, "SaveDraft with another code", err, guide.CodeConflict)
	m.Code = "Demo" // equal but for the case
	save(t, s, m, true)
	summary, err := s.Summary(t.Context(), m.ID)
	if err != nil || summary.Code != "Demo" {
		t.Errorf("the code is %q, %v; want the latest writing", summary.Code, err)
	}
}

func listMuseums(t *testing.T, s Opened) {
	list, err := s.List(t.Context())
	if err != nil || len(list) != 0 {
		t.Errorf("the list of an empty store is %v, %v", list, err)
	}
	first := newMuseum(t, s, "FIRST")
	_, err = s.MuseumID(t.Context(), "ONLY-A-CODE")
	must(t, err)
	second := newMuseum(t, s, "SECOND")
	must(t, s.Publish(t.Context(), publication(second, 1)))
	must(t, s.SetActive(t.Context(), second.ID, false, guide.AuditEntry{}))
	want := []guide.MuseumSummary{
		{ID: first.ID, Code: "FIRST", Name: first.Name, Languages: first.Languages, Active: true, Artworks: 2},
		{ID: second.ID, Code: "SECOND", Name: second.Name, Languages: second.Languages, Version: 1, Artworks: 2},
	}
	list, err = s.List(t.Context())
	must(t, err)
	wantSame(t, "the list", list, want)
	for _, w := range want {
		got, err := s.Summary(t.Context(), w.ID)
		must(t, err)
		wantSame(t, "the summary", got, w)
	}
}

func listFronts(t *testing.T, s Opened) {
	first, draft, hidden, last := newMuseum(t, s, "FIRST"), newMuseum(t, s, "DRAFT"), newMuseum(t, s, "HIDDEN"), newMuseum(t, s, "LAST")
	for _, m := range []*guide.Museum{first, hidden, last} {
		must(t, s.Publish(t.Context(), publication(m, 1)))
	}
	must(t, s.Publish(t.Context(), publication(first, 2)))
	must(t, s.SetActive(t.Context(), hidden.ID, false, guide.AuditEntry{}))
	front := func(m *guide.Museum, version int64) guide.MuseumFront {
		one, err := s.Front(t.Context(), m.ID, version)
		must(t, err)
		return guide.MuseumFront{ID: m.ID, Version: version, Front: one}
	}
	for name, c := range map[string]struct {
		after int64
		limit int
		want  []guide.MuseumFront
	}{
		"all":                   {0, 10, []guide.MuseumFront{front(first, 2), front(last, 1)}},
		"the first":             {0, 1, []guide.MuseumFront{front(first, 2)}},
		"those after the first": {first.ID, 1, []guide.MuseumFront{front(last, 1)}},
		"those after a draft":   {draft.ID, 10, []guide.MuseumFront{front(last, 1)}},
		"those after the last":  {last.ID, 10, []guide.MuseumFront{}},
	} {
		list, err := s.Fronts(t.Context(), c.after, c.limit)
		must(t, err)
		wantSame(t, name, list, c.want)
	}
}

func unknownMuseums(t *testing.T, s Opened) {
	m := newMuseum(t, s, "DEMO")
	ctx := t.Context()
	const unknown = 99
	_, err := s.Draft(ctx, unknown)
	wantCode(t, "Draft", err, guide.CodeNotFound)
	_, err = s.Summary(ctx, unknown)
	wantCode(t, "Summary", err, guide.CodeNotFound)
	_, err = s.Published(ctx, unknown)
	wantCode(t, "Published", err, guide.CodeNotFound)
	_, err = s.Rendition(ctx, unknown, 1, 1)
	wantCode(t, "Rendition", err, guide.CodeNotFound)
	wantCode(t, "SetActive", s.SetActive(ctx, unknown, true, guide.AuditEntry{}), guide.CodeNotFound)
	wantCode(t, "AssignIDs", s.AssignIDs(ctx, &guide.Museum{ID: unknown}), guide.CodeNotFound)
	_, err = s.SaveDraft(ctx, &guide.Museum{ID: unknown, Code: "X"}, guide.Import{})
	wantCode(t, "SaveDraft", err, guide.CodeNotFound)
	wantCode(t, "Publish", s.Publish(ctx, publication(&guide.Museum{ID: unknown}, 1)), guide.CodeNotFound)
	_, err = s.Published(ctx, m.ID)
	wantCode(t, "Published before the first", err, guide.CodeNotFound)

	// A code with an id but no draft is no museum yet.
	id, err := s.MuseumID(ctx, "ONLY-A-CODE")
	must(t, err)
	_, err = s.Draft(ctx, id)
	wantCode(t, "Draft of a code alone", err, guide.CodeNotFound)
	_, err = s.Summary(ctx, id)
	wantCode(t, "Summary of a code alone", err, guide.CodeNotFound)
}

// publication returns a publication of m whose renditions contain their version.
func publication(m *guide.Museum, version int64) *guide.Publication {
	p := &guide.Publication{
		Museum: m, Version: version, PublishedAt: now.Add(time.Duration(version) * time.Hour), Front: guide.NewFront(m, nil),
	}
	for _, language := range []int64{0, 2, 10} {
		body := []byte(fmt.Sprintf("\x00\xff'version %d language %d\\", version, language))
		p.Renditions = append(p.Renditions, guide.Rendition{
			Language: language, ETag: fmt.Sprintf(`"%d-%d"`, version, language), Brotli: body, Size: 1000 + language,
		})
	}
	return p
}

// recordOf returns the record of a publication as it comes back.
func recordOf(p *guide.Publication) guide.PublicationRecord {
	record := p.Record
	record.Stored, record.Size = true, 0
	for _, r := range p.Renditions {
		record.Size += int64(len(r.Brotli))
	}
	return record
}

func publish(t *testing.T, s Opened) {
	m := newMuseum(t, s, "DEMO")
	for version := int64(1); version <= 4; version++ {
		m.Name["en_GB"] = fmt.Sprintf("Name %d", version)
		want := publication(m, version)
		must(t, s.Publish(t.Context(), want))
		got, err := s.Published(t.Context(), m.ID)
		must(t, err)
		wantSame(t, "the publication", got, &guide.Publication{Museum: m, Version: version, PublishedAt: want.PublishedAt, Record: recordOf(want)})
		front, err := s.Front(t.Context(), m.ID, version)
		must(t, err)
		wantSame(t, "the front", front, want.Front)
		_, err = s.Front(t.Context(), m.ID, version+1)
		wantCode(t, "the front of the next version", err, guide.CodeNotFound)
		for _, rendition := range want.Renditions {
			got, err := s.Rendition(t.Context(), m.ID, version, rendition.Language)
			must(t, err)
			wantSame(t, "the rendition", got, rendition)
		}
		if version > 1 {
			if _, err := s.Rendition(t.Context(), m.ID, version-1, 2); err != nil {
				t.Errorf("a request that came before the publication cannot read its version: %v", err)
			}
		}
		_, err = s.Rendition(t.Context(), m.ID, version, 3)
		wantCode(t, "a language that is not published", err, guide.CodeNotFound)
	}
	// Edits are not visible.
	m.Name["en_GB"] = "An edit"
	save(t, s, m, true)
	got, err := s.Published(t.Context(), m.ID)
	must(t, err)
	wantSame(t, "the published name", got.Museum.Name["en_GB"], "Name 4")
}

func publishConflict(t *testing.T, s Opened) {
	m := newMuseum(t, s, "DEMO")
	wantCode(t, "version 2 first", s.Publish(t.Context(), publication(m, 2)), guide.CodeConflict)
	must(t, s.Publish(t.Context(), publication(m, 1)))
	wantCode(t, "version 1 again", s.Publish(t.Context(), publication(m, 1)), guide.CodeConflict)
	wantCode(t, "version 3", s.Publish(t.Context(), publication(m, 3)), guide.CodeConflict)
	wantCode(t, "no museum", s.Publish(t.Context(), &guide.Publication{Version: 2}), guide.CodeInvalid)
	wantCode(t, "no front", s.Publish(t.Context(), &guide.Publication{Museum: m, Version: 2}), guide.CodeInvalid)
}

func publishAtOnce(t *testing.T, s Opened) {
	m := newMuseum(t, s, "DEMO")
	var published atomic.Int32
	parallel(8, func(int) {
		switch err := s.Publish(context.Background(), publication(m, 1)); guide.ErrorCodeOf(err) {
		case "":
			published.Add(1)
		case guide.CodeConflict:
		default:
			t.Error(err)
		}
	})
	if published.Load() != 1 {
		t.Errorf("version 1 was published %d times", published.Load())
	}
}

func activate(t *testing.T, s Opened) {
	m := newMuseum(t, s, "DEMO")
	check := func(want bool) {
		t.Helper()
		summary, err := s.Summary(t.Context(), m.ID)
		if err != nil || summary.Active != want {
			t.Errorf("active is %v, %v; want %v", summary.Active, err, want)
		}
	}
	check(true)
	must(t, s.Publish(t.Context(), publication(m, 1)))
	hide := guide.AuditEntry{Organization: 1, Action: "museum.deactivate", Museum: m.ID, At: now}
	recorded := func() int {
		entries, err := s.Audit(t.Context(), 1, guide.AuditFilter{Actions: []string{hide.Action}, Limit: 10})
		must(t, err)
		return len(entries)
	}
	must(t, s.SetActive(t.Context(), m.ID, false, hide))
	must(t, s.SetActive(t.Context(), m.ID, false, hide))
	if recorded() != 1 {
		t.Errorf("STAFF-7: %d entries are recorded of one deactivation", recorded())
	}
	check(false)
	save(t, s, m, false)
	check(false)
	must(t, s.SetActive(t.Context(), m.ID, true, guide.AuditEntry{}))
	check(true)
	must(t, s.SetActive(t.Context(), m.ID, false, guide.AuditEntry{}))
	must(t, s.Publish(t.Context(), publication(m, 2)))
	check(true)
}

// changes checks that each change that visitors see is listed once, and in order.
func changes(t *testing.T, s Opened) {
	last := int64(0)
	check := func(what string, want ...guide.MuseumState) {
		t.Helper()
		got, err := s.Changes(t.Context(), last)
		must(t, err)
		for i := range got {
			if got[i].Change <= last {
				t.Errorf("after %s: change %d follows %d", what, got[i].Change, last)
			}
			last, got[i].Change = got[i].Change, 0
		}
		wantSame(t, "after "+what+": the changes", got, want)
	}
	first, second := newMuseum(t, s, "FIRST"), newMuseum(t, s, "SECOND")
	must(t, s.SetActive(t.Context(), first.ID, false, guide.AuditEntry{}))
	check("what visitors do not see")
	must(t, s.Publish(t.Context(), publication(second, 1)))
	must(t, s.Publish(t.Context(), publication(first, 1)))
	check("two publications", guide.MuseumState{ID: second.ID, Code: "SECOND", Version: 1, Active: true},
		guide.MuseumState{ID: first.ID, Code: "FIRST", Version: 1, Active: true})
	must(t, s.SetActive(t.Context(), second.ID, false, guide.AuditEntry{}))
	check("a deactivation", guide.MuseumState{ID: second.ID, Code: "SECOND", Version: 1})
	must(t, s.SetActive(t.Context(), second.ID, false, guide.AuditEntry{}))
	first.Name["en_GB"] = "An edit"
	save(t, s, first, true)
	check("what changes nothing for visitors")
	must(t, s.Publish(t.Context(), publication(first, 2)))
	must(t, s.SetActive(t.Context(), second.ID, true, guide.AuditEntry{}))
	must(t, s.Publish(t.Context(), publication(first, 3)))
	check("an activation and two publications", guide.MuseumState{ID: second.ID, Code: "SECOND", Version: 1, Active: true},
		guide.MuseumState{ID: first.ID, Code: "FIRST", Version: 3, Active: true})
}

// changesInOrder checks that no change becomes visible after one with a higher number, however many are made at once.
func changesInOrder(t *testing.T, s Opened) {
	var museums []*guide.Museum
	for i := range 8 {
		museums = append(museums, newMuseum(t, s, fmt.Sprint("M", i)))
	}
	const versions = 5
	done := make(chan struct{})
	go func() {
		defer close(done)
		parallel(len(museums), func(n int) {
			for version := range int64(versions) {
				if err := s.Publish(context.Background(), publication(museums[n], version+1)); err != nil {
					t.Error(err)
				}
			}
		})
	}()
	seen, last := map[int64]int64{}, int64(0)
	for running := true; running; {
		select {
		case <-done:
			running = false
		default:
		}
		list, err := s.Changes(t.Context(), last)
		must(t, err)
		for _, state := range list {
			seen[state.ID], last = state.Version, state.Change
		}
	}
	for _, m := range museums {
		if seen[m.ID] != versions {
			t.Errorf("a server that asked all the time knows version %d of museum %d, want %d", seen[m.ID], m.ID, versions)
		}
	}
}
