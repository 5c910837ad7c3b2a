package publish

import (
	"context"
	"errors"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"cicerone/guide"
	"cicerone/guide/guidetest"
)

// museums stores one draft and what was published of it, in memory.
type museums struct {
	guide.Museums
	draft     *guide.Museum
	published *guide.Publication
	history   []*guide.Publication // the last one last
	revision  int64
	active    bool
	completed func(schedule int64) error // completes a scheduled publication
	failure   error                      // of Publish
	mu        sync.Mutex
}

func (m *museums) Draft(context.Context, int64) (*guide.Museum, error) { return m.draft, nil }

func (m *museums) Summary(context.Context, int64) (guide.MuseumSummary, error) {
	return guide.MuseumSummary{ID: m.draft.ID, Version: m.published.Version}, nil
}

func (m *museums) Published(context.Context, int64) (*guide.Publication, error) {
	if m.published == nil {
		return nil, guide.Errorf(guide.CodeNotFound, "nothing is published")
	}
	published := *m.published
	return &published, nil
}

func (m *museums) DraftRevision(context.Context, int64) (int64, error) { return m.revision, nil }

func (m *museums) Publication(_ context.Context, _, version int64) (*guide.Publication, error) {
	if version < 1 || version > int64(len(m.history)) {
		return nil, guide.Errorf(guide.CodeNotFound, "there is no such publication")
	}
	earlier := *m.history[version-1]
	return &earlier, nil
}

func (m *museums) Publications(_ context.Context, _, _ int64, limit int) (list []guide.Publication, err error) {
	for _, p := range slices.Backward(m.history) {
		if len(list) < limit {
			list = append(list, *p)
		}
	}
	return list, nil
}

func (m *museums) SecretSalt(context.Context) ([]byte, error) { return []byte("a salt"), nil }

func (m *museums) Rendition(_ context.Context, _, version, language int64) (guide.Rendition, error) {
	for _, r := range m.published.Renditions {
		if version == m.published.Version && r.Language == language {
			return r, nil
		}
	}
	return guide.Rendition{}, guide.Errorf(guide.CodeNotFound, "no such rendition")
}

func (m *museums) SetActive(_ context.Context, _ int64, active bool, _ guide.AuditEntry) error {
	m.active = active
	return nil
}

func (m *museums) Publish(_ context.Context, p *guide.Publication) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.failure != nil {
		return m.failure
	}
	if p.Schedule != 0 {
		if err := m.completed(p.Schedule); err != nil {
			return err
		}
	}
	if m.published != nil && p.Version != m.published.Version+1 {
		return guide.Errorf(guide.CodeConflict, "version %d is not the next one", p.Version)
	}
	m.history, m.published, m.active = append(m.history, p), p, true
	return nil
}

func publisherOf(m *museums, html func(guide.Markdown) string) *Publisher {
	return &Publisher{
		Museums: m, Drafts: m, Facts: guidetest.SampleFacts(m.draft), HTML: html, Clock: func() time.Time { return published },
	}
}

func TestUnchangedContentGivesNoNewVersion(t *testing.T) {
	m := &museums{draft: guidetest.Sample()}
	first, err := publisherOf(m, markup).Publish(t.Context(), Order{Museum: m.draft.ID})
	if err != nil || first != (Result{Version: 1, Changed: true}) {
		t.Fatalf("publishing gives %+v, %v", first, err)
	}
	m.active = false
	second, err := publisherOf(m, markup).Publish(t.Context(), Order{Museum: m.draft.ID})
	if err != nil || second != (Result{Version: 1}) || !m.active {
		t.Errorf("publishing the same again gives %+v, %v, and the museum is active: %t", second, err, m.active)
	}
}

// The first publication adds the museum itself and all its elements; the next counts what differs.
func TestPublicationCountsItsChanges(t *testing.T) { // PUB-4
	m := &museums{draft: &guide.Museum{
		ID: 7, Code: "SMALL", Name: guide.Text{"es_ES": "Uno"}, Languages: []guide.LanguageCode{"es_ES"},
		Halls: []guide.Hall{{ID: 1, Key: "a", Name: guide.Text{"es_ES": "A"}}, {ID: 2, Key: "b", Name: guide.Text{"es_ES": "B"}}},
	}}
	publisher := publisherOf(m, markup)
	counts := func() [3]int {
		if _, err := publisher.Publish(t.Context(), Order{Museum: m.draft.ID}); err != nil {
			t.Fatal(err)
		}
		record := m.published.Record
		return [3]int{record.Added, record.Changed, record.Removed}
	}
	if got := counts(); got != [3]int{3, 0, 0} {
		t.Errorf("the first publication counts %v", got)
	}
	next := *m.draft
	next.Name, next.Halls = guide.Text{"es_ES": "Dos"}, next.Halls[:1]
	m.draft = &next
	if got := counts(); got != [3]int{0, 1, 1} {
		t.Errorf("the second publication counts %v", got)
	}
}

// A newer program may render content that did not change to other bytes: visitors must get them.
func TestContentThatRendersDifferentlyIsPublishedAgain(t *testing.T) {
	m := &museums{draft: guidetest.Sample()}
	if _, err := publisherOf(m, markup).Publish(t.Context(), Order{Museum: m.draft.ID}); err != nil {
		t.Fatal(err)
	}
	newer := func(source guide.Markdown) string { return strings.ReplaceAll(markup(source), "p>", "div>") }
	result, err := publisherOf(m, newer).Publish(t.Context(), Order{Museum: m.draft.ID})
	if err != nil || result != (Result{Version: 2, Changed: true}) || m.published.Version != 2 {
		t.Errorf("publishing with a newer program gives %+v, %v", result, err)
	}
	if second, err := publisherOf(m, newer).Publish(t.Context(), Order{Museum: m.draft.ID}); err != nil || second.Changed {
		t.Errorf("publishing with it again gives %+v, %v", second, err)
	}
}

// Publishing what did not change repairs a rendition that was damaged in storage, in whatever language.
func TestDamagedRenditionIsPublishedAgain(t *testing.T) {
	for _, i := range []int{0, len(guidetest.Sample().Languages)} {
		m := &museums{draft: guidetest.Sample()}
		publisher := publisherOf(m, markup)
		if _, err := publisher.Publish(t.Context(), Order{Museum: m.draft.ID}); err != nil {
			t.Fatal(err)
		}
		damaged := m.published.Renditions[i].Brotli
		damaged[len(damaged)/2] ^= 1
		if result, err := publisher.Publish(t.Context(), Order{Museum: m.draft.ID}); err != nil || !result.Changed {
			t.Errorf("API-5: publishing with damaged rendition %d gives %+v, %v", i, result, err)
		}
	}
}

// What is read of a rendition is compared with what was published, whichever part of it is damaged.
func TestRenditionsAreComparedWithTheirChecksums(t *testing.T) {
	m := &museums{draft: guidetest.Sample()}
	if _, err := publisherOf(m, markup).Publish(t.Context(), Order{Museum: m.draft.ID}); err != nil {
		t.Fatal(err)
	}
	snapshot := newSnapshot(guide.MuseumState{ID: m.draft.ID, Version: 1}, m.published.Front)
	for _, r := range m.published.Renditions {
		if err := snapshot.CheckRendition(r); err != nil || snapshot.Checksums[r.Language] == "" {
			t.Errorf("API-5: language %d is refused: %v", r.Language, err)
		}
		for what, damage := range map[string]func(*guide.Rendition){
			"a byte": func(r *guide.Rendition) { r.Brotli[len(r.Brotli)/2] ^= 1 }, "the end": func(r *guide.Rendition) { r.Brotli = r.Brotli[:len(r.Brotli)-1] },
			"the ETag": func(r *guide.Rendition) { r.ETag = `"other"` }, "the size": func(r *guide.Rendition) { r.Size++ },
		} {
			damaged := r
			damaged.Brotli = slices.Clone(r.Brotli)
			damage(&damaged)
			if err := snapshot.CheckRendition(damaged); err == nil {
				t.Errorf("API-5: language %d is served with %s damaged", r.Language, what)
			}
		}
	}
}

func TestUndoReturnsToThePreviousPublication(t *testing.T) {
	m := &museums{draft: guidetest.Sample()}
	publisher := publisherOf(m, markup)
	publishNamed := func(name string) {
		m.draft = guidetest.Sample()
		m.draft.Name = guide.Text{"es_ES": name}
		if _, err := publisher.Publish(t.Context(), Order{Museum: m.draft.ID}); err != nil {
			t.Fatal(err)
		}
	}
	publishNamed("first")
	if _, err := publisher.Undo(t.Context(), Order{Museum: m.draft.ID}); guide.ErrorCodeOf(err) != guide.CodeNotFound {
		t.Errorf("undoing the first publication gives %v", err)
	}
	publishNamed("second")
	for i, want := range []string{"first", "second", "first"} {
		result, err := publisher.Undo(t.Context(), Order{Museum: m.draft.ID})
		if version := int64(3 + i); err != nil || result != (Result{Version: version, Changed: true}) {
			t.Fatalf("undoing gives %+v, %v", result, err)
		}
		if got := m.published.Museum.Name["es_ES"]; got != want || m.draft.Name["es_ES"] != "second" {
			t.Errorf("visitors see %s, want %s; the draft is %s", got, want, m.draft.Name["es_ES"])
		}
	}
}

// Phones get the file with which they recognise works like every other file: the detail names it and its size.
func TestREC6DetailNamesThePhonesFeatures(t *testing.T) {
	m := &museums{draft: guidetest.Sample()}
	publisher := publisherOf(m, markup)
	for i, c := range []struct {
		file    string
		changed bool
	}{{"", true}, {"aa.recognition", true}, {"aa.recognition", false}, {"bb.recognition", true}, {"", true}} {
		facts := guide.MediaFacts{}
		if c.file != "" {
			facts = guide.MediaFacts{Name: c.file, ContentType: guide.PhoneFeaturesType, Size: 12}
		}
		publisher.Prepare = func(context.Context, *guide.Museum, *guide.Museum) (guide.MediaFacts, error) { return facts, nil }
		result, err := publisher.Publish(t.Context(), Order{Museum: m.draft.ID})
		if err != nil || result.Changed != c.changed {
			t.Errorf("publication %d: %+v, %v", i, result, err)
		}
		for _, rendition := range m.published.Renditions {
			names, err := RenderedMedia(rendition)
			names = slices.DeleteFunc(names, func(name string) bool { return !strings.HasSuffix(name, guide.PhoneFeaturesExtension) })
			want := slices.DeleteFunc([]string{c.file, c.file}, func(name string) bool { return name == "" }) // its address and its facts
			if err != nil || !slices.Equal(names, want) {
				t.Errorf("publication %d, language %d: %v, %v, want %v", i, rendition.Language, names, err, want)
			}
		}
	}
}

// Renditions of languages that are not published keep their file, and the record names it as long as they do.
func TestREC6RecordsNameAllPhoneFeatures(t *testing.T) {
	m := &museums{draft: guidetest.Sample()}
	publisher := publisherOf(m, markup)
	file := "aa.recognition"
	publisher.Prepare = func(context.Context, *guide.Museum, *guide.Museum) (guide.MediaFacts, error) {
		return guide.MediaFacts{Name: file, ContentType: guide.PhoneFeaturesType, Size: 12}, nil
	}
	check := func(want ...string) {
		t.Helper()
		if !slices.Equal(m.published.Record.PhoneFeatures, want) {
			t.Errorf("the record names %v, want %v", m.published.Record.PhoneFeatures, want)
		}
	}
	mustPublish(t, publisher, Order{Museum: m.draft.ID}, Result{Version: 1, Changed: true})
	file = "bb.recognition"
	language := m.draft.Languages[0]
	m.draft.Name = maps.Clone(m.draft.Name)
	m.draft.Name[language] = "another name"
	mustPublish(t, publisher, Order{Museum: m.draft.ID, Selection: guide.Selection{Languages: []guide.LanguageCode{language}}}, Result{Version: 2, Changed: true})
	check("bb.recognition", "aa.recognition")
	file = "cc.recognition"
	m.draft.Name[language] = "a third name"
	mustPublish(t, publisher, Order{Museum: m.draft.ID, Selection: guide.Selection{Languages: []guide.LanguageCode{language}}}, Result{Version: 3, Changed: true})
	check("cc.recognition", "aa.recognition")
	mustPublish(t, publisher, Order{Museum: m.draft.ID}, Result{Version: 4, Changed: true})
	check("cc.recognition")
}

// closer is a lock that calls a function when it is released.
type closer func()

func (c closer) Close() error { c(); return nil }

// What Prepare stores is not deleted before the publication names it.
func TestMediaAreLockedWhilePublishing(t *testing.T) { // PUB-2
	m := &museums{draft: guidetest.Sample()}
	publisher := publisherOf(m, markup)
	locked := false
	publisher.LockMedia = func(context.Context) (io.Closer, error) {
		locked = true
		return closer(func() { locked = m.published == nil }), nil
	}
	publisher.Prepare = func(context.Context, *guide.Museum, *guide.Museum) (none guide.MediaFacts, _ error) {
		if !locked {
			t.Error("a file is stored without the lock")
		}
		return none, nil
	}
	mustPublish(t, publisher, Order{Museum: m.draft.ID}, Result{Version: 1, Changed: true})
	if locked {
		t.Error("the lock was released before the publication was stored, or never")
	}
	unavailable := errors.New("the database is away")
	publisher.LockMedia = func(context.Context) (io.Closer, error) { return nil, unavailable }
	if _, err := publisher.Publish(t.Context(), Order{Museum: m.draft.ID}); !errors.Is(err, unavailable) {
		t.Errorf("without the lock publishing gives %v", err)
	}
}
