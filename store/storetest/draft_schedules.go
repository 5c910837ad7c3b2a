package storetest

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"cicerone/guide"
)

var (
	draftSchedules = flag.Int("draft-schedules", 100, "random schedules of editors of a draft")
	draftSeed      = flag.Uint64("draft-seed", 1, "of the first schedule")
)

// Editors of a schedule, and edits of each of them.
const (
	scheduleEditors = 5
	scheduleEdits   = 8
)

// sentEdit is an edit and what its author saw before.
type sentEdit struct {
	guide.Edit

	saw      guide.Values // of the element
	revision guide.Revision
}

// scheduledEditor edits works of a museum at the same time as others.
type scheduledEditor struct {
	*testing.T

	store   Store
	museum  *guide.Museum
	name    string
	random  *rand.Rand
	base    int64
	works   map[guide.ElementRef]guide.Values // as it saw them
	answers []sentEdit
	refused int
}

// No acknowledged edit is lost when editors change the same works at the same time, on outdated states, and repeat requests whose
// answer they did not get.
func randomSchedules(t *testing.T, s Opened) {
	refused := 0
	for n := range *draftSchedules {
		seed := *draftSeed + uint64(n)
		m := newMuseum(t, s, fmt.Sprint("S", seed))
		editors := make([]*scheduledEditor, scheduleEditors)
		var group sync.WaitGroup
		for i := range editors {
			e := &scheduledEditor{T: t, store: s, museum: m, name: fmt.Sprintf("s%d-e%d", seed, i), random: rand.New(rand.NewPCG(seed, uint64(i)))}
			editors[i] = e
			group.Go(e.run)
		}
		group.Wait()
		var answers []sentEdit
		for _, e := range editors {
			answers = append(answers, e.answers...)
			refused += e.refused
		}
		if !replay(t, s, m, answers) {
			t.Fatalf("the schedule of the seed %d fails", seed)
		}
	}
	if *draftSchedules > 10 && refused == 0 {
		t.Error("no edit clashed")
	}
}

func (e *scheduledEditor) run() {
	e.refresh()
	for n := range scheduleEdits {
		if e.random.IntN(3) == 0 {
			e.refresh()
		}
		e.send(e.draw(n))
	}
}

// refresh reads one state of the draft.
func (e *scheduledEditor) refresh() {
	for {
		before, err := e.store.DraftRevision(e.Context(), e.museum.ID)
		if err != nil {
			e.Error(err)
			return
		}
		works, err := e.store.Elements(e.Context(), e.museum.ID, "artworks")
		if err != nil {
			e.Error(err)
			return
		}
		if after, err := e.store.DraftRevision(e.Context(), e.museum.ID); err == nil && after != before {
			continue
		}
		e.base, e.works = before, map[guide.ElementRef]guide.Values{}
		for _, work := range works {
			e.works[work.ElementRef] = work.Values
		}
		return
	}
}

// draw returns a random edit of a work that the editor sees.
func (e *scheduledEditor) draw(n int) sentEdit {
	name := fmt.Sprintf("%s-%d", e.name, n)
	edit := sentEdit{Edit: guide.Edit{Museum: e.museum.ID, Base: e.base, Action: guide.ActionEdit, RequestKey: name, Summary: name, At: now}}
	refs := slices.SortedFunc(maps.Keys(e.works), func(a, b guide.ElementRef) int { return cmp.Compare(a.Key, b.Key) })
	change := guide.ElementChange{Values: guide.Values{}}
	if len(refs) == 0 || e.random.IntN(12) == 0 {
		change.ElementRef, change.Create = guide.ElementRef{List: "artworks", Key: name}, true
		change.Values["author"] = raw(name)
		edit.Changes = []guide.ElementChange{change}
		return edit
	}
	change.ElementRef = refs[e.random.IntN(len(refs))]
	edit.saw = e.works[change.ElementRef]
	switch e.random.IntN(8) {
	case 0, 1:
		change.Values["author"] = raw(name)
	case 2:
		change.Delete = e.random.IntN(3) == 0
		change.Values["date/en_GB"] = raw(name)
	case 3, 4:
		change.Values["tags"] = raw(e.edited(decodeTags(edit.saw["tags"]), name))
	default:
		change.Values["text/en_GB"] = raw(strings.Join(e.edited(decodeParagraphs(edit.saw["text/en_GB"]), name), "\n\n"))
		change.Values["name/fr_FR"] = edit.saw["name/fr_FR"] // a form may send what it did not change
	}
	if change.Delete {
		change.Values = nil
	}
	edit.Changes = []guide.ElementChange{change}
	return edit
}

// edited adds a part and may remove another one.
func (e *scheduledEditor) edited(parts []string, name string) []string {
	parts = slices.Clone(parts)
	if len(parts) > 0 && e.random.IntN(3) == 0 {
		at := e.random.IntN(len(parts))
		parts = slices.Delete(parts, at, at+1)
	}
	return slices.Insert(parts, e.random.IntN(len(parts)+1), name)
}

func decodeTags(value json.RawMessage) (tags []string) {
	_ = json.Unmarshal(value, &tags) // nothing for an empty field
	return tags
}

func decodeParagraphs(value json.RawMessage) []string {
	var text string
	if json.Unmarshal(value, &text) != nil {
		return nil
	}
	return strings.Split(text, "\n\n")
}

// send sends an edit until it is answered; connections may end before.
func (e *scheduledEditor) send(edit sentEdit) {
	for range e.random.IntN(3) {
		ctx, cancel := context.WithCancel(e.Context())
		go cancel()
		_, _ = e.store.Edit(ctx, edit.Edit) // the answer is lost
	}
	revision, err := e.store.Edit(e.Context(), edit.Edit)
	if conflict := (*guide.ConflictError)(nil); errors.As(err, &conflict) {
		e.refused++
		e.refresh()
		return
	}
	if err != nil {
		e.Errorf("%s: %v", edit.RequestKey, err)
		return
	}
	if revision.Summary != edit.Summary { // others had done the same
		return
	}
	edit.revision = revision
	e.answers = append(e.answers, edit)
}

// modelWork is what a work has to be after all acknowledged edits.
type modelWork struct {
	author, date     string
	tags, paragraphs map[string]bool
	changed          int64 // number of the last revision
}

// replay applies the acknowledged edits in the order of their revisions and compares. It reports whether nothing is lost.
func replay(t *testing.T, s Store, m *guide.Museum, answers []sentEdit) bool {
	slices.SortFunc(answers, func(a, b sentEdit) int { return cmp.Compare(a.revision.Number, b.revision.Number) })
	model := map[guide.ElementRef]*modelWork{}
	for _, key := range []guide.ElementRef{weaver, sea} {
		model[key] = &modelWork{tags: map[string]bool{}, paragraphs: map[string]bool{}}
	}
	for i, edit := range answers {
		if edit.revision.Number != int64(i+2) {
			t.Errorf("DRAFT-2: edit %d is revision %d", i, edit.revision.Number)
			return false
		}
		if problem := applyToModel(model, edit); problem != "" {
			t.Errorf("DRAFT-2: revision %d: %s", edit.revision.Number, problem)
			return false
		}
	}
	last, err := s.DraftRevision(t.Context(), m.ID)
	if err != nil || last != int64(len(answers)+1) {
		t.Errorf("DRAFT-2: the last of %d edits is revision %d, %v", len(answers), last, err)
		return false
	}
	works, err := s.Elements(t.Context(), m.ID, "artworks")
	if err != nil || len(works) != len(model) {
		t.Errorf("DRAFT-2: there are %d works, want %d; %v", len(works), len(model), err)
		return false
	}
	for _, work := range works {
		if problem := model[work.ElementRef].compare(work.Values); problem != "" {
			t.Errorf("DRAFT-2: %s: %s", work.ElementRef, problem)
			return false
		}
	}
	return true
}

func applyToModel(model map[guide.ElementRef]*modelWork, edit sentEdit) string {
	change := edit.Changes[0]
	work := model[change.ElementRef]
	switch {
	case change.Create && work != nil:
		return "a work was created that was there"
	case change.Create:
		work = &modelWork{tags: map[string]bool{}, paragraphs: map[string]bool{}}
		model[change.ElementRef] = work
	case work == nil:
		return "a work was changed that was deleted"
	case change.Delete && work.changed > edit.Base:
		return "a work was deleted that had changed"
	case change.Delete:
		delete(model, change.ElementRef)
		return ""
	}
	work.changed = edit.revision.Number
	for path, value := range change.Values {
		text := func(v json.RawMessage) (s string) {
			_ = json.Unmarshal(v, &s) // nothing for an empty field
			return s
		}
		switch path {
		case "author", "date/en_GB":
			field := &work.author
			if path != "author" {
				field = &work.date
			}
			if *field != text(edit.saw[path]) {
				return fmt.Sprintf("%s was %q when its author saw %q", path, *field, text(edit.saw[path]))
			}
			*field = text(value)
		case "tags":
			applyParts(work.tags, decodeTags(edit.saw[path]), decodeTags(value))
		case "text/en_GB":
			applyParts(work.paragraphs, decodeParagraphs(edit.saw[path]), decodeParagraphs(value))
		}
	}
	return ""
}

func applyParts(parts map[string]bool, saw, wrote []string) {
	for _, part := range saw {
		if !slices.Contains(wrote, part) {
			delete(parts, part)
		}
	}
	for _, part := range wrote {
		if !slices.Contains(saw, part) {
			parts[part] = true
		}
	}
}

func (w *modelWork) compare(values guide.Values) string {
	if w == nil {
		return "it was deleted"
	}
	sorted := func(parts []string) string { return fmt.Sprint(slices.Sorted(slices.Values(parts))) }
	for _, field := range []struct{ name, got, want string }{
		{"author", string(values["author"]), filled(w.author)},
		{"date", string(values["date/en_GB"]), filled(w.date)},
		{"tags", sorted(decodeTags(values["tags"])), fmt.Sprint(slices.Sorted(maps.Keys(w.tags)))},
		{"text", sorted(decodeParagraphs(values["text/en_GB"])), fmt.Sprint(slices.Sorted(maps.Keys(w.paragraphs)))},
	} {
		if field.got != field.want {
			return fmt.Sprintf("its %s is %s, want %s", field.name, field.got, field.want)
		}
	}
	return ""
}

// filled returns a text as a value, "" for an empty one.
func filled(text string) string {
	if text == "" {
		return ""
	}
	return string(raw(text))
}

// Taking all revisions back, the last one first, leaves the draft as it was; and each state between can be read again.
func undoEverything(t *testing.T, s Opened) {
	for seed := range uint64(6) {
		m := newMuseum(t, s, fmt.Sprint("U", seed))
		random := rand.New(rand.NewPCG(seed, 0))
		drafts := map[int64]string{1: draftText(t, s, m)}
		states := map[int64]map[guide.ElementRef]guide.Values{1: worksOf(t, s, m)}
		for n := range 25 {
			number := randomRevision(t, s, m, random, n)
			drafts[number], states[number] = draftText(t, s, m), worksOf(t, s, m)
		}
		last, err := s.DraftRevision(t.Context(), m.ID)
		must(t, err)
		for number, works := range states {
			for ref, values := range works {
				element, err := s.ElementAt(t.Context(), m.ID, ref, number)
				must(t, err)
				wantSame(t, fmt.Sprintf("%s after revision %d", ref, number), element.Values, values)
			}
		}
		for number := last; number > 1; number-- {
			_, err := s.Undo(t.Context(), m.ID, number, guide.Request{Author: ada, At: now})
			must(t, err)
			wantSummaries(t, s, m)
			if text := draftText(t, s, m); text != drafts[number-1] {
				t.Fatalf("seed %d: taking back revision %d gives\n%s, was\n%s", seed, number, text, drafts[number-1])
			}
		}
	}
}

// draftText returns the draft as text.
func draftText(t *testing.T, s Store, m *guide.Museum) string {
	t.Helper()
	draft, err := s.Draft(t.Context(), m.ID)
	must(t, err)
	return string(raw(draft))
}

func worksOf(t *testing.T, s Store, m *guide.Museum) map[guide.ElementRef]guide.Values {
	t.Helper()
	works, err := s.Elements(t.Context(), m.ID, "artworks")
	must(t, err)
	all := map[guide.ElementRef]guide.Values{}
	for _, work := range works {
		all[work.ElementRef] = work.Values
	}
	return all
}

// randomRevision makes a random change of a draft and returns its number.
func randomRevision(t *testing.T, s Store, m *guide.Museum, random *rand.Rand, n int) int64 {
	t.Helper()
	base, err := s.DraftRevision(t.Context(), m.ID)
	must(t, err)
	draft, err := s.Draft(t.Context(), m.ID)
	must(t, err)
	name := fmt.Sprint("n", n)
	keys := []string{""}
	for _, work := range draft.Artworks {
		keys = append(keys, work.Key)
	}
	pick := func() *string { return &keys[random.IntN(len(keys))] }
	e := guide.Edit{Museum: m.ID, Base: base, Action: guide.ActionBulk, Author: ada, At: now}
	for i := range 1 + random.IntN(3) {
		change := guide.ElementChange{ElementRef: guide.ElementRef{List: "artworks", Key: *pick()}}
		switch kind := random.IntN(6); {
		case kind == 0 || change.Key == "":
			change.Create, change.Key, change.After = true, fmt.Sprint(name, "-", i), pick()
			change.Values = guide.Values{"resources": raw([]string{"x"}), "resources/x/title/en_GB": raw(name)}
		case kind == 1:
			change.Delete = true
		case kind == 2:
			change.After = pick()
		case kind == 3:
			change = guide.ElementChange{ElementRef: short, Values: guide.Values{
				"steps": raw([]string{"1", name}), "steps/" + name + "/artwork": raw(change.Key), "steps/" + name + "/type": raw("ARTWORK"),
			}}
		default:
			change.Values = guide.Values{"author": raw(name), "resources": raw([]string{name, "x"}), "resources/" + name + "/type": raw("TEXT")}
		}
		e.Changes = append(e.Changes, change)
	}
	if random.IntN(5) == 0 { // an import of what somebody exported, worked on and sorted again
		random.Shuffle(len(draft.Artworks), func(i, j int) { draft.Artworks[i], draft.Artworks[j] = draft.Artworks[j], draft.Artworks[i] })
		draft.Artworks = append(draft.Artworks[min(1, len(draft.Artworks)):], guide.Artwork{Key: name, Name: guide.Text{"en_GB": name}})
		must(t, s.AssignIDs(t.Context(), draft))
		_, err := s.SaveDraft(t.Context(), draft, guide.Import{At: now})
		must(t, err)
	} else if _, err := s.Edit(t.Context(), e); err != nil && guide.ErrorCodeOf(err) != guide.CodeConflict && guide.ErrorCodeOf(err) != guide.CodeInvalid {
		t.Fatal(err) // changes of one edit may exclude each other
	}
	number, err := s.DraftRevision(t.Context(), m.ID)
	must(t, err)
	return number
}
