package storetest

import (
	"strings"
	"testing"
	"time"

	"cicerone/guide"
)

const english = "text/en_GB"

// text returns paragraphs as a text.
func text(paragraphs ...string) string { return strings.Join(paragraphs, "\n\n") }

func ownTabs(t *testing.T, s Opened) {
	m := newMuseum(t, s, "DEMO")
	base := mustEdit(t, s, edit(m, 1, ada, weaver, guide.Values{
		"author": raw("A"), english: raw(text("one", "two", "three")), "tags": raw([]string{"a", "b"}),
		"resources": raw([]string{"0", "1", "2"}), "resources/0/type": raw("TEXT"), "resources/2/type": raw("TEXT"),
	})).Number
	tab := func(key string, values guide.Values) guide.Revision {
		t.Helper()
		e := edit(m, base, ada, weaver, values)
		e.RequestKey = key
		return mustEdit(t, s, e)
	}
	first := tab("first", guide.Values{
		"author": raw("First"), english: raw(text("one 1", "two", "three 1")), "tags": raw([]string{"b", "a"}), "hall": nil,
	})
	second := tab("second", guide.Values{
		"author": raw("Second"), "tags": raw([]string{"c", "b", "a"}), "outstanding": raw(true),
	})
	last := tab("last", guide.Values{english: raw(text("one 2", "two", "three"))})
	wantValues(t, s, m, weaver, map[string]any{
		"author": "Second", english: text("one 2", "two", "three 1"), "tags": []string{"c", "b", "a"}, "hall": nil, "outstanding": true,
	})
	earlier, err := s.Revision(t.Context(), m.ID, last.Number)
	must(t, err)
	wantSame(t, "the earlier version in the history", earlier.Changes[0].Before[english], raw(text("one 1", "two", "three 1")))
	wantSame(t, "the history", historyOf(t, s, m.ID, guide.HistoryFilter{Element: weaver}), []entry{
		{last.Number, second.Number, 0}, {first.Number, base, 0}, {1, 0, 0},
	})
	_, err = s.Restore(t.Context(), m.ID, weaver, first.Number, guide.Request{Author: ada, At: now})
	must(t, err)
	wantValues(t, s, m, weaver, map[string]any{"author": "First", english: text("one 1", "two", "three 1"), "outstanding": nil})

	// A part that one tab removes and the other one writes in is there; one that both write in and the later one removes is not.
	tab("removal", guide.Values{"resources": raw([]string{"0", "2"})})
	tab("part", guide.Values{"resources/1/title/en_GB": raw("Much more")})
	wantValues(t, s, m, weaver, map[string]any{"resources": []string{"0", "1", "2"}, "resources/1/title/en_GB": "Much more", "resources/1/type": "TEXT"})
	tab("later removal", guide.Values{"resources": raw([]string{"0", "2"})})
	wantValues(t, s, m, weaver, map[string]any{"resources": []string{"0", "2"}, "resources/1/title/en_GB": nil})

	// The last place and the bin stand, too.
	start, behind := "", "215"
	for _, after := range []*string{&behind, &start} {
		mustEdit(t, s, guide.Edit{Museum: m.ID, Base: 1, Action: guide.ActionReorder, Author: ada, At: now, Changes: []guide.ElementChange{{ElementRef: weaver, After: after}}})
	}
	wantWorks(t, s, m, "214", "215")
	mustEdit(t, s, guide.Edit{Museum: m.ID, Base: base, Action: guide.ActionDelete, Author: ada, At: now, Changes: []guide.ElementChange{{ElementRef: weaver, Delete: true}}})
	wantWorks(t, s, m, "215")
}

func tabsAndOthers(t *testing.T, s Opened) {
	m := newMuseum(t, s, "DEMO")
	base := mustEdit(t, s, edit(m, 1, ada, weaver, guide.Values{"author": raw("A"), english: raw(text("one", "and", "two"))})).Number
	mustEdit(t, s, edit(m, base, ada, weaver, guide.Values{english: raw(text("one 1", "and", "two"))}))
	mustEdit(t, s, edit(m, base, ben, weaver, guide.Values{english: raw(text("one", "and", "two 1")), "author": raw("Ben")}))
	mustEdit(t, s, edit(m, base, ada, weaver, guide.Values{english: raw(text("one 2", "and", "two"))}))
	wantValues(t, s, m, weaver, map[string]any{english: text("one 2", "and", "two 1")})

	// Neither a later save of one's own nor a change of many works makes others' words one's own.
	_, err := s.Edit(t.Context(), edit(m, base, ada, weaver, guide.Values{english: raw(text("one 3", "and", "two 2"))}))
	wantConflict(t, "a paragraph of somebody else", err, guide.ValueConflict{
		ElementRef: weaver, Path: english, Base: raw(text("one", "and", "two")), Yours: raw(text("one 3", "and", "two 2")), Stored: raw(text("one 2", "and", "two 1")),
		ChangedBy: "Ben",
	})
	clash := guide.ValueConflict{ElementRef: weaver, Path: "author", Base: raw("A"), Yours: raw("Ada"), Stored: raw("Ben"), ChangedBy: "Ben"}
	_, err = s.Edit(t.Context(), edit(m, base, ada, weaver, guide.Values{"author": raw("Ada")}))
	wantConflict(t, "somebody else's value", err, clash)
	base, err = s.DraftRevision(t.Context(), m.ID)
	must(t, err)
	bulk := edit(m, base, ada, weaver, guide.Values{"author": raw("Replaced")})
	bulk.Action = guide.ActionBulk
	mustEdit(t, s, bulk)
	clash.Base, clash.Stored, clash.ChangedBy = raw("Ben"), raw("Replaced"), "Ada"
	_, err = s.Edit(t.Context(), edit(m, base, ada, weaver, guide.Values{"author": raw("Ada")}))
	wantConflict(t, "a change of many works", err, clash)
	token := guide.Author{Account: ada.Account, Name: "Ada (API token nightly)"}
	mustEdit(t, s, edit(m, base+1, token, weaver, guide.Values{"author": raw("Script")}))
	clash.Base, clash.Stored, clash.ChangedBy = raw("Replaced"), raw("Script"), token.Name
	_, err = s.Edit(t.Context(), edit(m, base+1, ada, weaver, guide.Values{"author": raw("Ada")}))
	wantConflict(t, "a script", err, clash)
}

func oldEdits(t *testing.T, s Opened) {
	m := newMuseum(t, s, "DEMO")
	base := mustEdit(t, s, edit(m, 1, ada, weaver, guide.Values{"author": raw("A"), english: raw(text("one", "and", "two"))})).Number
	later := now.Add(3 * 7 * 24 * time.Hour)
	save := func(by guide.Author, values guide.Values) error {
		e := edit(m, base, by, weaver, values)
		e.At = later
		_, err := s.Edit(t.Context(), e)
		return err
	}
	must(t, save(ben, guide.Values{"author": raw("Ben"), "date/en_GB": raw("1900")}))
	must(t, s.Publish(t.Context(), publication(m, 1)))
	draft, err := s.Draft(t.Context(), m.ID)
	must(t, err)
	draft.Artworks[0].Text = guide.RichText{"en_GB": guide.Markdown(text("one", "and", "two of the package"))}
	_, err = s.SaveDraft(t.Context(), draft, guide.Import{Author: ben, At: later})
	must(t, err)

	must(t, save(ada, guide.Values{english: raw(text("one of Ada", "and", "two")), "code": raw("21")}))
	wantValues(t, s, m, weaver, map[string]any{
		english: text("one of Ada", "and", "two of the package"), "code": "21", "author": "Ben", "date/en_GB": "1900",
	})
	wantConflict(t, "what both changed", save(ada, guide.Values{"author": raw("Ada")}), guide.ValueConflict{
		ElementRef: weaver, Path: "author", Base: raw("A"), Yours: raw("Ada"), Stored: raw("Ben"), ChangedBy: "Ben",
	})

	// In the bin it waits for the work to be restored.
	number, err := s.DraftRevision(t.Context(), m.ID)
	must(t, err)
	mustEdit(t, s, guide.Edit{Museum: m.ID, Base: number, Action: guide.ActionDelete, Author: ben, At: later, Changes: []guide.ElementChange{{ElementRef: weaver, Delete: true}}})
	wantConflict(t, "a work in the bin", save(ada, guide.Values{"name/en_GB": raw("Weaver of Ada")}), guide.ValueConflict{ElementRef: weaver})
	_, err = s.Undo(t.Context(), m.ID, number+1, guide.Request{Author: ben, At: later})
	must(t, err)
	must(t, save(ada, guide.Values{"name/en_GB": raw("Weaver of Ada")}))
	wantValues(t, s, m, weaver, map[string]any{"name/en_GB": "Weaver of Ada", "author": "Ben"})
}
