package storetest

import (
	"strconv"
	"testing"
	"time"

	"cicerone/guide"
)

// entry is what tests compare of an entry of a history.
type entry struct {
	Number, Run int64
	Begun       time.Duration // after now
}

func historyOf(t *testing.T, s Store, museum int64, filter guide.HistoryFilter) []entry {
	t.Helper()
	filter.Limit = 50
	entries, err := s.History(t.Context(), museum, filter)
	must(t, err)
	all := []entry{}
	for _, e := range entries {
		all = append(all, entry{e.Number, e.Run, e.Begun.Sub(now)})
	}
	return all
}

func runsOfSaves(t *testing.T, s Opened) {
	m := newMuseum(t, s, "DEMO")
	save := func(after time.Duration, by guide.Author, ref guide.ElementRef, values guide.Values) {
		t.Helper()
		base, err := s.DraftRevision(t.Context(), m.ID)
		must(t, err)
		e := edit(m, base, by, ref, values)
		e.At = now.Add(after)
		mustEdit(t, s, e)
	}
	save(0, ada, weaver, guide.Values{"author": raw("A")})                                      // 2
	save(time.Second, ben, sea, guide.Values{"author": raw("B")})                               // 3
	save(2*time.Second, ada, weaver, guide.Values{"author": raw("An"), "hall": nil})            // 4
	save(4*time.Minute, ada, weaver, guide.Values{"author": raw("Anni"), "hall": raw("first")}) // 5
	save(10*time.Minute, ada, weaver, guide.Values{"author": raw("Anni A.")})                   // 6: after a pause
	save(11*time.Minute, ben, weaver, guide.Values{"outstanding": raw(true)})                   // 7
	save(12*time.Minute, ada, weaver, guide.Values{"author": raw("Anni Albers")})               // 8: somebody else was in between
	save(12*time.Minute, guide.Author{}, sea, guide.Values{"author": raw("C")})                 // 9
	save(12*time.Minute, guide.Author{}, sea, guide.Values{"author": raw("D")})                 // 10: commands are no typing
	wantSame(t, "the work's history", historyOf(t, s, m.ID, guide.HistoryFilter{Element: weaver}), []entry{
		{8, 0, 12 * time.Minute}, {7, 0, 11 * time.Minute}, {6, 0, 10 * time.Minute}, {5, 2, 0}, {1, 0, 0},
	})
	wantSame(t, "the museum's history", historyOf(t, s, m.ID, guide.HistoryFilter{Before: 9}), []entry{
		{8, 0, 12 * time.Minute}, {7, 0, 11 * time.Minute}, {6, 0, 10 * time.Minute}, {5, 2, 0}, {3, 0, time.Second}, {1, 0, 0},
	})
	run, err := s.RevisionRun(t.Context(), m.ID, 5)
	must(t, err)
	wantSame(t, "the run's changes", run.Changes, []guide.RevisionChange{{
		ElementRef: weaver, Before: guide.Values{}, After: guide.Values{"author": raw("Anni")},
	}})
	alone, err := s.Revision(t.Context(), m.ID, 5)
	must(t, err)
	wantSame(t, "the last save's changes", string(alone.Changes[0].Before["author"]), `"An"`)
	part, err := s.RevisionRun(t.Context(), m.ID, 4)
	must(t, err)
	wantSame(t, "the changes up to the second save", part.Changes, []guide.RevisionChange{{
		ElementRef: weaver, Before: guide.Values{"hall": raw("first")}, After: guide.Values{"author": raw("An")},
	}})

	// A run lasts as long as nobody pauses, and not beyond a publication.
	for minute := range 35 {
		save(time.Hour+time.Duration(minute)*time.Minute, ben, sea, guide.Values{"author": raw(strconv.Itoa(minute))}) // 11 to 45
	}
	save(99*time.Minute-time.Millisecond, ben, sea, guide.Values{"author": raw("E")})  // 46: before the pause is over
	save(104*time.Minute-time.Millisecond, ben, sea, guide.Values{"author": raw("F")}) // 47: when it is over
	p := publication(m, 1)
	p.PublishedAt = now.Add(105 * time.Minute)
	must(t, s.Publish(t.Context(), p))
	save(106*time.Minute, ben, sea, guide.Values{"author": raw("G")}) // 48: after the publication
	save(107*time.Minute, ben, sea, guide.Values{"author": raw("H")}) // 49
	wantSame(t, "the long run and those after it", historyOf(t, s, m.ID, guide.HistoryFilter{Element: sea})[:4], []entry{
		{49, 48, 106 * time.Minute}, {47, 0, 104*time.Minute - time.Millisecond}, {46, 11, time.Hour}, {10, 0, 12 * time.Minute},
	})
	undone, err := s.Undo(t.Context(), m.ID, 49, guide.Request{Author: ben, At: now.Add(2 * time.Hour), Run: true})
	must(t, err)
	wantSame(t, "what the undoing takes back", []int64{undone.Number, undone.Undoes}, []int64{50, 49})
	wantValues(t, s, m, sea, map[string]any{"author": "F"})
	_, err = s.Undo(t.Context(), m.ID, 5, guide.Request{Author: ada, At: now.Add(2 * time.Hour), Run: true})
	wantConflict(t, "a run before later saves", err, guide.ValueConflict{
		ElementRef: weaver, Path: "author", Base: raw("Anni"), Stored: raw("Anni Albers"), ChangedBy: "Ada",
	})
}

func museumHistory(t *testing.T, s Opened) {
	m := newMuseum(t, s, "DEMO")
	other := newMuseum(t, s, "OTHER")
	mustEdit(t, s, edit(other, 1, guide.Author{Account: 9, Name: "Eve"}, weaver, guide.Values{"author": raw("Elsewhere")}))
	bulk := edit(m, 1, ada, weaver, guide.Values{"outstanding": raw(true)})
	bulk.Action = guide.ActionBulk
	bulk.Changes = append(bulk.Changes, guide.ElementChange{ElementRef: sea, Values: guide.Values{"outstanding": raw(true)}})
	mustEdit(t, s, bulk) // 2
	remove := edit(m, 2, ben, sea, nil)
	remove.Action, remove.Changes[0].Delete = guide.ActionDelete, true
	mustEdit(t, s, remove) // 3
	renamed := guide.Author{Account: ada.Account, Name: "Ada L."}
	mustEdit(t, s, edit(m, 3, renamed, guide.MuseumElement, guide.Values{"name/en_GB": raw("Renamed")})) // 4
	_, err := s.Undo(t.Context(), m.ID, 2, guide.Request{Author: ada, At: now})
	wantConflict(t, "a bulk change of a work that was deleted since", err, guide.ValueConflict{ElementRef: sea})
	_, err = s.Undo(t.Context(), m.ID, 3, guide.Request{Author: ben, At: now}) // 5
	must(t, err)

	entries, err := s.History(t.Context(), m.ID, guide.HistoryFilter{Before: 5, Limit: 3})
	must(t, err)
	named := func(ref guide.ElementRef, title string) guide.NamedElement {
		return guide.NamedElement{ElementRef: ref, Title: title, Exists: true}
	}
	draft, err := s.Draft(t.Context(), m.ID)
	must(t, err)
	titles := draft.Titles()
	wantSame(t, "the renamed museum", entries[0].Elements, []guide.NamedElement{named(guide.MuseumElement, "Renamed")})
	wantSame(t, "the deleted work, first", entries[1].Elements[0], named(sea, titles[sea]))
	wantSame(t, "which was brought back", entries[1].UndoneBy, int64(5))
	wantSame(t, "the bulk change", entries[2].Elements, []guide.NamedElement{named(weaver, titles[weaver]), named(sea, titles[sea])})
	wantSame(t, "how many it changed", entries[2].Total, 2)
	wantSame(t, "which stays", entries[2].UndoneBy, int64(0))

	_, err = s.Undo(t.Context(), m.ID, 5, guide.Request{Author: ben, At: now}) // 6
	must(t, err)
	entries, err = s.History(t.Context(), m.ID, guide.HistoryFilter{Before: 4, Limit: 1})
	must(t, err)
	wantSame(t, "the work in the bin again", entries[0].Elements[0], guide.NamedElement{ElementRef: sea, Title: titles[sea]})
	wantSame(t, "whose deletion is in force again", entries[0].UndoneBy, int64(0))

	account := ben.Account
	wantSame(t, "what Ben did", historyOf(t, s, m.ID, guide.HistoryFilter{Account: &account}), []entry{{6, 0, 0}, {5, 0, 0}, {3, 0, 0}})
	wantSame(t, "what was taken back", historyOf(t, s, m.ID, guide.HistoryFilter{Action: guide.ActionUndo, Account: &account}), []entry{{6, 0, 0}, {5, 0, 0}})
	authors, err := s.HistoryAuthors(t.Context(), m.ID)
	must(t, err)
	wantSame(t, "who changed it", authors[len(authors)-2:], []guide.Author{renamed, ben})

	p := publication(m, 1)
	p.Record.Author = guide.Author{Account: 77, Name: "Carl"}
	must(t, s.Publish(t.Context(), p))
	authors, err = s.HistoryAuthors(t.Context(), m.ID)
	must(t, err)
	wantSame(t, "who published it too", authors[len(authors)-1], p.Record.Author)
}
