package storetest

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"cicerone/guide"
)

var (
	weaver = guide.ElementRef{List: "artworks", Key: "214"}
	sea    = guide.ElementRef{List: "artworks", Key: "215"}
	short  = guide.ElementRef{List: "routes", Key: "short"}
	ada    = guide.Author{Account: 7, Name: "Ada"}
	ben    = guide.Author{Account: 8, Name: "Ben"}
)

func raw(value any) json.RawMessage {
	encoded, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return encoded
}

// edit returns an edit of one element.
func edit(m *guide.Museum, base int64, by guide.Author, ref guide.ElementRef, values guide.Values) guide.Edit {
	return guide.Edit{
		Museum: m.ID, Base: base, Action: guide.ActionEdit, Author: by, At: now, Changes: []guide.ElementChange{{ElementRef: ref, Values: values}},
	}
}

func mustEdit(t *testing.T, s Store, e guide.Edit) guide.Revision {
	t.Helper()
	revision, err := s.Edit(t.Context(), e)
	must(t, err)
	return revision
}

func wantConflict(t *testing.T, what string, err error, want ...guide.ValueConflict) {
	t.Helper()
	var conflict *guide.ConflictError
	if !errors.As(err, &conflict) || guide.ErrorCodeOf(err) != guide.CodeConflict {
		t.Fatalf("%s: got %v, want a conflict", what, err)
	}
	wantSame(t, what, conflict.Conflicts, want)
}

func elementOf(t *testing.T, s Store, m *guide.Museum, ref guide.ElementRef) guide.Element {
	t.Helper()
	element, err := s.Element(t.Context(), m.ID, ref)
	must(t, err)
	return element
}

func wantValues(t *testing.T, s Store, m *guide.Museum, ref guide.ElementRef, want map[string]any) {
	t.Helper()
	element := elementOf(t, s, m, ref)
	for path, value := range want {
		if value == nil {
			if got, ok := element.Values[path]; ok {
				t.Errorf("%s/%s is %s, want nothing", ref, path, got)
			}
			continue
		}
		wantSame(t, ref.String()+"/"+path, string(element.Values[path]), string(raw(value)))
	}
}

func wantWorks(t *testing.T, s Store, m *guide.Museum, want ...string) {
	t.Helper()
	elements, err := s.Elements(t.Context(), m.ID, "artworks")
	must(t, err)
	keys := []string{}
	for _, element := range elements {
		keys = append(keys, element.Key)
	}
	wantSame(t, "the works", keys, want)
}

func editElements(t *testing.T, s Opened) {
	m := newMuseum(t, s, "DEMO")
	base, err := s.DraftRevision(t.Context(), m.ID)
	must(t, err)
	wantSame(t, "the import's revision", base, int64(1))

	first := mustEdit(t, s, edit(m, base, ada, weaver, guide.Values{"name/ar_SA": raw("النساج"), "author": raw("A. Loom"), "hall": nil}))
	wantSame(t, "the first edit", first, guide.Revision{
		Number: 2, Action: guide.ActionEdit, Author: ada, At: now, Changes: []guide.RevisionChange{{
			ElementRef: weaver, Before: guide.Values{"hall": raw("first")},
			After: guide.Values{"name/ar_SA": raw("النساج"), "author": raw("A. Loom")},
		}},
	})
	// Somebody who saw the draft before changes other fields of the same work.
	mustEdit(t, s, edit(m, base, ben, weaver, guide.Values{"name/en_GB": raw("The Weaver"), "outstanding": raw(true)}))
	wantValues(t, s, m, weaver, map[string]any{"name/ar_SA": "النساج", "author": "A. Loom", "hall": nil, "name/en_GB": "The Weaver", "outstanding": true})
	element := elementOf(t, s, m, weaver)
	wantSame(t, "who changed it", []any{element.ID, element.Revision, element.ChangedBy, element.ChangedAt}, []any{m.Artworks[0].ID, int64(3), "Ben", now})

	// The same field differently: both versions are shown and nothing of the edit is stored.
	_, err = s.Edit(t.Context(), edit(m, base, ben, weaver, guide.Values{"author": raw("B. Loom"), "date/en_GB": raw("1900")}))
	wantConflict(t, "the author", err, guide.ValueConflict{ElementRef: weaver, Path: "author", Yours: raw("B. Loom"), Stored: raw("A. Loom"), ChangedBy: "Ada"})
	wantValues(t, s, m, weaver, map[string]any{"author": "A. Loom", "date/en_GB": nil})

	// An edit that changes nothing.
	same := mustEdit(t, s, edit(m, 3, ben, weaver, guide.Values{"author": raw("A. Loom")}))
	wantSame(t, "the last revision", same.Number, int64(3))

	draft, err := s.Draft(t.Context(), m.ID)
	must(t, err)
	wantSame(t, "the draft's title", draft.Artworks[0].Name, guide.Text{"en_GB": "The Weaver", "ar_SA": "النساج"})
	for path, value := range map[string]json.RawMessage{
		"name/xx_XX": raw("x"), "nothing": raw("x"), "name": raw("x"), "outstanding": raw("yes"), "id": raw(3), "key": raw("x"),
		"resources": raw([]string{"a/b"}), "resources/9/title/en_GB": raw("x"), "resources/1/type": raw("SMELL"), "image": raw("a.jpg"),
	} {
		_, err := s.Edit(t.Context(), edit(m, 3, ben, weaver, guide.Values{path: value}))
		if field, ok := errors.AsType[*guide.Error](err); !ok || field.Code != guide.CodeInvalid || field.Field != path {
			t.Errorf("%s: got %v, want %s with the path", path, err, guide.CodeInvalid)
		}
	}
	_, err = s.Edit(t.Context(), edit(m, 3, ben, guide.ElementRef{List: "artworks", Key: "none"}, guide.Values{"author": raw("x")}))
	wantCode(t, "an unknown work", err, guide.CodeNotFound)
	_, err = s.Edit(t.Context(), edit(m, 3, ben, guide.ElementRef{List: "nothing", Key: "none"}, nil))
	wantCode(t, "an unknown list", err, guide.CodeNotFound)
	_, err = s.Edit(t.Context(), edit(m, 99, ben, weaver, guide.Values{"author": raw("x")}))
	wantCode(t, "a revision to come", err, guide.CodeInvalid)
}

func editMuseumItself(t *testing.T, s Opened) {
	m := newMuseum(t, s, "DEMO")
	mustEdit(t, s, edit(m, 1, ada, guide.MuseumElement, guide.Values{
		"customization/mainButtonsColor": raw("#112233"), "game/route": raw("short"), "game/steps": raw([]string{"1"}), "game/steps/1/text/en_GB": raw("Go"),
		"sideMenu/study/text/en_GB": raw("Questions"), "accessCodes": json.RawMessage(`[{"code":"SUN","days":2}]`), "name/en_GB": raw("Renamed"),
	}))
	draft, err := s.Draft(t.Context(), m.ID)
	must(t, err)
	if draft.Game == nil || draft.Game.Steps[0].ID == 0 || draft.SideMenu.Study.Text["en_GB"] != "Questions" || len(draft.Artworks) != 2 {
		t.Errorf("the draft is %+v", draft)
	}
	summary, err := s.Summary(t.Context(), m.ID)
	must(t, err)
	wantSame(t, "the name in lists", summary.Name["en_GB"], "Renamed")
	_, err = s.Edit(t.Context(), edit(m, 2, ada, guide.MuseumElement, guide.Values{"code": raw("OTHER")}))
	wantCode(t, "another code", err, guide.CodeInvalid)
	wantValues(t, s, m, guide.MuseumElement, map[string]any{"code": "DEMO", "customization/mainButtonsColor": "#112233", "artworks": nil})
	mustEdit(t, s, edit(m, 2, ada, guide.MuseumElement, guide.Values{"game": nil}))
	wantValues(t, s, m, guide.MuseumElement, map[string]any{"game/route": nil, "game/steps": nil, "name/en_GB": "Renamed"})
}

func repeatedEdits(t *testing.T, s Opened) {
	m := newMuseum(t, s, "DEMO")
	e := edit(m, 1, ada, weaver, guide.Values{"author": raw("A. Loom")})
	e.RequestKey = "one"
	first := mustEdit(t, s, e)
	mustEdit(t, s, edit(m, 2, ben, weaver, guide.Values{"author": raw("B. Loom")}))
	wantSame(t, "the repeat", mustEdit(t, s, e), first)
	wantValues(t, s, m, weaver, map[string]any{"author": "B. Loom"})
	e.Changes = []guide.ElementChange{{ElementRef: weaver, Values: guide.Values{"author": raw("C. Loom")}}}
	_, err := s.Edit(t.Context(), e)
	wantCode(t, "another edit with the key", err, guide.CodeConflict)
	other := newMuseum(t, s, "OTHER")
	e.Museum = other.ID
	mustEdit(t, s, e)

	undo := guide.Request{Author: ben, Key: "undo", At: now}
	undone, err := s.Undo(t.Context(), m.ID, 3, undo)
	must(t, err)
	mustEdit(t, s, edit(m, 4, ben, weaver, guide.Values{"author": raw("D. Loom")}))
	repeated, err := s.Undo(t.Context(), m.ID, 3, undo)
	must(t, err)
	wantSame(t, "the repeated undo", repeated, undone)
	restore := guide.Request{Author: ben, Key: "restore", At: now}
	restored, err := s.Restore(t.Context(), m.ID, weaver, 3, restore)
	must(t, err)
	mustEdit(t, s, edit(m, 6, ben, weaver, guide.Values{"author": raw("E. Loom")}))
	repeated, err = s.Restore(t.Context(), m.ID, weaver, 3, restore)
	must(t, err)
	wantSame(t, "the repeated restoration", repeated, restored)
	wantValues(t, s, m, weaver, map[string]any{"author": "E. Loom"})
	for _, number := range []int64{2, 4} {
		_, err = s.Restore(t.Context(), m.ID, weaver, number, restore)
		wantCode(t, "another restoration with the key", err, guide.CodeConflict)
	}

	asked := edit(other, 2, ada, weaver, guide.Values{"author": raw("E. Loom")})
	asked.RequestKey, asked.Asked = "replace", "replace the author"
	answer, err := s.FirstAnswer(t.Context(), asked)
	if err != nil || answer != nil {
		t.Errorf("a new request was answered with %+v, %v", answer, err)
	}
	stored := mustEdit(t, s, asked)
	asked.Base, asked.Changes = 3, nil
	wantSame(t, "the repeat of a request whose changes depend on the draft", mustEdit(t, s, asked), stored)
	answer, err = s.FirstAnswer(t.Context(), asked)
	must(t, err)
	wantSame(t, "the first answer", *answer, stored)
	asked.Asked = "replace the name"
	_, err = s.FirstAnswer(t.Context(), asked)
	wantCode(t, "another request with the key", err, guide.CodeConflict)
}

func deleteAndRestore(t *testing.T, s Opened) {
	m := newMuseum(t, s, "DEMO")
	uses, err := s.Uses(t.Context(), m.ID, weaver)
	must(t, err)
	wantSame(t, "the uses", uses, []guide.ElementUse{{ElementRef: short, Path: "steps/1/artwork", Title: "Short"}})

	deletion := guide.Edit{Museum: m.ID, Base: 1, Action: guide.ActionDelete, Author: ada, At: now, Changes: []guide.ElementChange{{ElementRef: weaver, Delete: true}}}
	deleted := mustEdit(t, s, deletion)
	wantWorks(t, s, m, "215")
	wantValues(t, s, m, short, map[string]any{"steps/1/artwork": nil, "steps/1/type": "ARTWORK"})
	summary, err := s.Summary(t.Context(), m.ID)
	must(t, err)
	wantSame(t, "the number of works", summary.Artworks, 1)
	bin, err := s.Bin(t.Context(), m.ID, now.Add(-guide.BinPeriod))
	must(t, err)
	if len(bin) != 1 || bin[0].ElementRef != weaver || bin[0].DeletedIn != deleted.Number || bin[0].DeletedBy != "Ada" || bin[0].Values["code"] == nil {
		t.Errorf("the bin has %+v", bin)
	}
	bin, err = s.Bin(t.Context(), m.ID, now.Add(time.Hour))
	must(t, err)
	wantSame(t, "the bin later", len(bin), 0)
	_, err = s.Edit(t.Context(), edit(m, 1, ben, weaver, guide.Values{"author": raw("x")}))
	wantConflict(t, "an edit of a deleted work", err, guide.ValueConflict{ElementRef: weaver})
	_, err = s.Edit(t.Context(), edit(m, deleted.Number, ben, weaver, guide.Values{"author": raw("x")}))
	wantCode(t, "an edit of a work in the bin", err, guide.CodeNotFound)

	mustEdit(t, s, edit(m, deleted.Number, ben, short, guide.Values{"steps/1/location/en_GB": raw("Hall 2")}))
	restored, err := s.Undo(t.Context(), m.ID, deleted.Number, guide.Request{Author: ben, At: now})
	must(t, err)
	wantSame(t, "what was undone", restored.Undoes, deleted.Number)
	wantWorks(t, s, m, "214", "215")
	wantValues(t, s, m, short, map[string]any{"steps/1/artwork": "214", "steps/1/location/en_GB": "Hall 2"})
	draft, err := s.Draft(t.Context(), m.ID)
	must(t, err)
	wantSame(t, "the restored work", draft.Artworks, m.Artworks)
	bin, err = s.Bin(t.Context(), m.ID, time.Time{})
	must(t, err)
	wantSame(t, "the bin after restoring", len(bin), 0)
	second, err := s.Undo(t.Context(), m.ID, deleted.Number, guide.Request{Author: ben, At: now})
	must(t, err)
	wantSame(t, "undoing it a second time", second.Number, restored.Number)

	// A work that somebody else has changed meanwhile is not deleted.
	mustEdit(t, s, edit(m, restored.Number, ben, sea, guide.Values{"author": raw("Ben")}))
	deletion.Base, deletion.Changes[0].ElementRef = restored.Number, sea
	_, err = s.Edit(t.Context(), deletion)
	wantConflict(t, "a deletion of a changed work", err, guide.ValueConflict{ElementRef: sea, Path: "author", Stored: raw("Ben"), ChangedBy: "Ben"})
}

func importRevisions(t *testing.T, s Opened) {
	m := newMuseum(t, s, "DEMO")
	_, err := s.Undo(t.Context(), m.ID, 1, guide.Request{Author: ada, At: now})
	wantCode(t, "undoing the first import", err, guide.CodeConflict)
	before, err := s.Draft(t.Context(), m.ID)
	must(t, err)

	m.Name["en_GB"] = "Changed"
	m.Artworks = []guide.Artwork{
		{Key: "300", Code: "300", Name: guide.Text{"en_GB": "New"}}, m.Artworks[1], {Key: "301", Code: "301", Name: guide.Text{"en_GB": "Newer"}},
	}
	m.Routes[0].Steps[0].Artwork = "300"
	must(t, s.AssignIDs(t.Context(), m))
	changed, err := s.SaveDraft(t.Context(), m, guide.Import{Author: ada, Summary: "from a folder", At: now})
	must(t, err)
	wantSame(t, "whether it changed", changed, true)
	revision, err := s.Revision(t.Context(), m.ID, 2)
	must(t, err)
	var touched []string
	for _, c := range revision.Changes {
		touched = append(touched, c.String())
	}
	wantSame(t, "what it touches", touched, []string{"artworks/214", "artworks/300", "artworks/301", "museum/museum", "routes/short"})
	wantSame(t, "its summary", revision.Summary, "from a folder")

	earlier := int64(1)
	entry := guide.AuditEntry{Organization: 1, At: now, Actor: "Ada", Action: "museum.import", Element: "DEMO"}
	m.Name["en_GB"] = "Again"
	_, err = s.SaveDraft(t.Context(), m, guide.Import{Author: ada, At: now, Base: &earlier, Entry: entry})
	wantCode(t, "an import that was compared with an earlier revision", err, guide.CodeConflict)
	m.Name["en_GB"] = "Changed"
	changed, err = s.SaveDraft(t.Context(), m, guide.Import{Author: ada, At: now, Base: &revision.Number, Entry: entry})
	must(t, err)
	log, err := s.Audit(t.Context(), 1, guide.AuditFilter{Limit: 10, Search: "museum.import"})
	must(t, err)
	wantSame(t, "what an import that changes nothing writes", []any{changed, len(log)}, []any{false, 0})

	mustEdit(t, s, edit(m, 2, ben, sea, guide.Values{"author": raw("Ben")}))
	_, err = s.Undo(t.Context(), m.ID, 2, guide.Request{Author: ada, At: now})
	must(t, err)
	draft, err := s.Draft(t.Context(), m.ID)
	must(t, err)
	before.Artworks[1].Author = "Ben"
	wantSame(t, "the draft after undoing the import", draft, before)
	if _, err := s.Undo(t.Context(), m.ID, 4, guide.Request{Author: ada, At: now}); err != nil {
		t.Fatal(err)
	}
	wantWorks(t, s, m, "300", "215", "301")

	base, err := s.DraftRevision(t.Context(), m.ID)
	must(t, err)
	keyed := guide.Import{Author: ada, At: now, Base: &base, RequestKey: "package"}
	m.Name["en_GB"] = "Keyed"
	_, err = s.SaveDraft(t.Context(), m, keyed)
	must(t, err)
	mustEdit(t, s, edit(m, base+1, ben, sea, guide.Values{"author": raw("Later")}))
	repeated, err := s.SaveDraft(t.Context(), m, keyed)
	must(t, err)
	last, err := s.DraftRevision(t.Context(), m.ID)
	must(t, err)
	wantSame(t, "a repeated import and the revision after it", []any{repeated, last}, []any{true, base + 2})
	keyed.Base = &last
	_, err = s.SaveDraft(t.Context(), m, keyed)
	wantCode(t, "another import with the same key", err, guide.CodeConflict)
}

func createAndMove(t *testing.T, s Opened) {
	m := newMuseum(t, s, "DEMO")
	start, behind := "", "214"
	create := func(key string, after *string, values guide.Values) guide.ElementChange {
		return guide.ElementChange{ElementRef: guide.ElementRef{List: "artworks", Key: key}, Create: true, After: after, Values: values}
	}
	created := mustEdit(t, s, guide.Edit{Museum: m.ID, Base: 1, Action: guide.ActionCreate, Author: ada, At: now, Changes: []guide.ElementChange{
		create("", nil, guide.Values{"name/en_GB": raw("Éva's  loom!")}), create("216", &start, nil), create("", &behind, guide.Values{"code": raw("214")}),
		create("last", nil, guide.Values{"resources": raw([]string{"a", "b"}), "resources/a/type": raw("TEXT")}),
	}})
	wantWorks(t, s, m, "216", "214", "214-2", "215", "éva-s-loom", "last")
	element := elementOf(t, s, m, guide.ElementRef{List: "artworks", Key: "last"})
	if owner, err := s.MuseumOf(t.Context(), guide.KindArtwork, element.ID); err != nil || owner != m.ID {
		t.Errorf("the new work has the id %d of museum %d, %v", element.ID, owner, err)
	}
	_, err := s.Edit(t.Context(), guide.Edit{Museum: m.ID, Base: created.Number, Changes: []guide.ElementChange{create("216", nil, nil)}})
	wantCode(t, "a key that is there", err, guide.CodeInvalid)
	_, err = s.Edit(t.Context(), guide.Edit{Museum: m.ID, Base: 1, Changes: []guide.ElementChange{create("216", nil, nil)}})
	wantCode(t, "a key that somebody else has taken", err, guide.CodeConflict)
	_, err = s.Edit(t.Context(), guide.Edit{Museum: m.ID, Base: 1, Changes: []guide.ElementChange{create("a/b", nil, nil)}})
	wantCode(t, "a bad key", err, guide.CodeInvalid)

	move := func(base int64, key, after string) guide.Edit {
		return guide.Edit{Museum: m.ID, Base: base, Action: guide.ActionReorder, Author: ada, At: now, Changes: []guide.ElementChange{
			{ElementRef: guide.ElementRef{List: "artworks", Key: key}, After: &after},
		}}
	}
	moved := mustEdit(t, s, move(created.Number, "last", "216"))
	wantSame(t, "what was moved", moved.Changes[0].Moved, true)
	wantWorks(t, s, m, "216", "last", "214", "214-2", "215", "éva-s-loom")
	second := move(created.Number, "last", "215")
	second.Author = ben
	_, err = s.Edit(t.Context(), second)
	wantConflict(t, "a second move", err, guide.ValueConflict{
		ElementRef: guide.ElementRef{List: "artworks", Key: "last"}, Path: guide.PlacePath, Base: raw("éva-s-loom"), Yours: raw("215"), Stored: raw("216"),
	})
	_, err = s.Undo(t.Context(), m.ID, moved.Number, guide.Request{Author: ada, At: now})
	must(t, err)
	wantWorks(t, s, m, "216", "214", "214-2", "215", "éva-s-loom", "last")
	_, err = s.Edit(t.Context(), move(moved.Number+1, "last", "nothing"))
	wantCode(t, "a move behind nothing", err, guide.CodeInvalid)
	// There is always room between two works.
	for n := range 40 {
		base, err := s.DraftRevision(t.Context(), m.ID)
		must(t, err)
		mustEdit(t, s, move(base, []string{"215", "last"}[n%2], "214"))
	}
	wantWorks(t, s, m, "216", "214", "last", "215", "214-2", "éva-s-loom")
	_, err = s.Undo(t.Context(), m.ID, created.Number, guide.Request{Author: ada, At: now})
	must(t, err)
	wantWorks(t, s, m, "214", "215")
}

func revisionsOfElements(t *testing.T, s Opened) {
	m := newMuseum(t, s, "DEMO")
	for i, author := range []string{"One", "Two", "Three"} {
		base, err := s.DraftRevision(t.Context(), m.ID)
		must(t, err)
		for _, ref := range []guide.ElementRef{weaver, sea} {
			e := edit(m, base, ada, ref, guide.Values{"author": raw(author)})
			e.At = now.Add(time.Duration(i) * time.Hour)
			mustEdit(t, s, e)
		}
	}
	revisions, err := s.History(t.Context(), m.ID, guide.HistoryFilter{Element: weaver, Before: 6, Limit: 2})
	must(t, err)
	wantSame(t, "the work's revisions", []int64{revisions[0].Number, revisions[1].Number}, []int64{4, 2})
	for number, author := range map[int64]string{1: "", 2: `"One"`, 3: `"One"`, 4: `"Two"`, 7: `"Three"`} {
		element, err := s.ElementAt(t.Context(), m.ID, weaver, number)
		must(t, err)
		wantSame(t, "the author then", string(element.Values["author"]), author)
	}
	_, err = s.Restore(t.Context(), m.ID, weaver, 2, guide.Request{Author: ben, At: now})
	must(t, err)
	wantValues(t, s, m, weaver, map[string]any{"author": "One"})
	mustEdit(t, s, guide.Edit{Museum: m.ID, Base: 8, Action: guide.ActionDelete, Changes: []guide.ElementChange{{ElementRef: weaver, Delete: true}}, At: now})
	element, err := s.ElementAt(t.Context(), m.ID, weaver, 4)
	must(t, err)
	wantSame(t, "a deleted work's author", string(element.Values["author"]), `"Two"`)
	_, err = s.Restore(t.Context(), m.ID, weaver, 4, guide.Request{Author: ben, At: now})
	must(t, err)
	wantWorks(t, s, m, "214", "215")
	wantValues(t, s, m, weaver, map[string]any{"author": "Two", "hall": "first", "resources/1/title/en_GB": "More"})
	_, err = s.ElementAt(t.Context(), m.ID, weaver, 9)
	wantCode(t, "the work while it was deleted", err, guide.CodeNotFound)
	_, err = s.Revision(t.Context(), m.ID, 99)
	wantCode(t, "an unknown revision", err, guide.CodeNotFound)
}

func createMuseum(t *testing.T, s Opened) {
	owner := setUp(t, s)
	entry := guide.AuditEntry{Organization: owner.Organization, At: now, Account: 7, Actor: "Ada", Action: "museum.create", Element: "NEW"}
	n := guide.NewMuseum{Organization: owner.Organization, Code: "NEW", Name: guide.Text{"en_GB": "New"}, Languages: []guide.LanguageCode{"en_GB", "fr_FR"}}
	id, err := s.CreateMuseum(t.Context(), n, ada, entry)
	must(t, err)
	draft, err := s.Draft(t.Context(), id)
	must(t, err)
	wantSame(t, "the draft", []any{draft.ID, draft.Code, draft.Name, draft.Languages}, []any{id, "NEW", n.Name, n.Languages})
	revision, err := s.Revision(t.Context(), id, 1)
	must(t, err)
	wantSame(t, "the revision", []any{revision.Action, revision.Author}, []any{guide.ActionCreate, ada})
	log, err := s.Audit(t.Context(), owner.Organization, guide.AuditFilter{Limit: 10, Search: "museum.create"})
	must(t, err)
	if len(log) != 1 || log[0].Museum != id {
		t.Errorf("the log has %+v", log)
	}
	n.Code, n.RequestKey = "KEYED", "one"
	keyed, err := s.CreateMuseum(t.Context(), n, ada, entry)
	must(t, err)
	repeated, err := s.CreateMuseum(t.Context(), n, ada, entry)
	must(t, err)
	wantSame(t, "the museum of the repeated request", repeated, keyed)
	_, err = s.CreateMuseum(t.Context(), n, ben, entry)
	wantCode(t, "the same request of somebody else", err, guide.CodeConflict)
	n.RequestKey = "two"
	_, err = s.CreateMuseum(t.Context(), n, ada, entry)
	wantCode(t, "another request", err, guide.CodeConflict)
	n.Code, n.RequestKey, n.Summary = "WHOLE", "", "whole.zip"
	n.Draft = &guide.Museum{
		Code: "WHOLE", Name: n.Name, Languages: n.Languages, Halls: []guide.Hall{{Key: "north", Name: n.Name}},
		Artworks: []guide.Artwork{{Key: "1", Code: "1", Name: n.Name, Hall: "north"}},
	}
	id, err = s.CreateMuseum(t.Context(), n, ada, entry)
	must(t, err)
	draft, err = s.Draft(t.Context(), id)
	must(t, err)
	wantSame(t, "the draft of a package", draft, n.Draft)
	revision, err = s.Revision(t.Context(), id, 1)
	must(t, err)
	wantSame(t, "its revision", []any{revision.Action, revision.Summary, draft.Artworks[0].ID > 0}, []any{guide.ActionImport, "whole.zip", true})
	n.Code, n.Draft = "new", nil
	_, err = s.CreateMuseum(t.Context(), n, ada, entry)
	wantCode(t, "a code that is taken", err, guide.CodeConflict)
	for _, wrong := range []guide.NewMuseum{{Code: "a b"}, {Code: "OK"}, {Code: "OK", Languages: n.Languages}, {Code: "OK", Name: n.Name, Languages: []guide.LanguageCode{"xx"}}} {
		_, err = s.CreateMuseum(t.Context(), wrong, ada, entry)
		wantCode(t, "a museum without what it needs", err, guide.CodeInvalid)
	}
}
