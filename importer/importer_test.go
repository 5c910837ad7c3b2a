package importer

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"cicerone/bundle"
	"cicerone/guide"
	"cicerone/media"
)

// memoryStore stores one draft and the facts of media in memory, and counts who locks the media.
type memoryStore struct {
	Store // what these tests do not call

	museums  []guide.MuseumSummary
	draft    *guide.Museum
	draftErr error
	visible  *guide.Museum // nil: it cannot be read
	facts    map[string]guide.MediaFacts
	locks    int
}

func (s *memoryStore) List(context.Context) ([]guide.MuseumSummary, error) { return s.museums, nil }
func (s *memoryStore) MuseumID(context.Context, string) (int64, error)     { return 7, nil }
func (s *memoryStore) AssignIDs(context.Context, *guide.Museum) error      { return nil }

func (s *memoryStore) Draft(context.Context, int64) (*guide.Museum, error) {
	return s.draft, s.draftErr
}

func (s *memoryStore) Published(context.Context, int64) (*guide.Publication, error) {
	if s.visible == nil {
		return nil, errors.New("damaged")
	}
	return &guide.Publication{Museum: s.visible}, nil
}

func (s *memoryStore) SaveDraft(_ context.Context, m *guide.Museum, _ guide.Import) (bool, error) {
	changed := s.draft == nil || s.draft.HomeImage != m.HomeImage
	s.draft = m
	return changed, nil
}

func (s *memoryStore) SaveMediaFacts(_ context.Context, facts []guide.MediaFacts) error {
	for _, f := range facts {
		s.facts[f.Name] = f
	}
	return nil
}

func (s *memoryStore) MediaFacts(context.Context, []string) (map[string]guide.MediaFacts, error) {
	return s.facts, nil
}

func (s *memoryStore) lock(context.Context) (io.Closer, error) {
	s.locks++
	return s, nil
}

// Close releases a lock.
func (s *memoryStore) Close() error {
	s.locks--
	return nil
}

// newMemory returns an importer into a store in memory.
func newMemory(t *testing.T) (*Importer, *memoryStore) {
	t.Helper()
	files, err := media.OpenFolder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { files.Close() })
	store := &memoryStore{facts: map[string]guide.MediaFacts{}}
	return &Importer{Store: store, Blobs: files, LockMedia: store.lock, Clock: time.Now, Workers: 2}, store
}

// writePackage writes a museum with one picture and one work.
func writePackage(t *testing.T) (folder string) {
	t.Helper()
	folder = t.TempDir()
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 64, 48))); err != nil {
		t.Fatal(err)
	}
	manifest := "code: DEMO\nname: Small Museum\nlanguages: [en_GB]\nhomeImage: home.png\nartworks: [{code: '1', name: Tiles}]\n"
	for name, content := range map[string][]byte{"museum.yaml": []byte(manifest), "home.png": picture.Bytes()} {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func quiet(int, int) {}

// mustRead reads a package without faults.
func mustRead(t *testing.T, i *Importer, folder string) *Package {
	t.Helper()
	p, _, faults, err := i.Read(t.Context(), folder, quiet, nil)
	if err != nil || len(faults) > 0 {
		t.Fatal(faults, err)
	}
	t.Cleanup(func() { p.Close() })
	return p
}

// Media that were imported before are read once, to be recognised, and not a second time.
func TestImportedMediaAreNotReadAgain(t *testing.T) {
	i, store := newMemory(t)
	folder := writePackage(t)
	for _, want := range []bool{true, false} {
		p := mustRead(t, i, folder)
		name := p.Museum.HomeImage.Name
		if name == "" || p.MediaNames["home.png"] != name {
			t.Errorf("DRAFT-6: the picture of a checked package is named %q and %v", name, p.MediaNames)
		}
		if !want {
			if err := os.Remove(filepath.Join(folder, "home.png")); err != nil {
				t.Fatal(err)
			}
		}
		saved := 0
		faults, err := i.Import(t.Context(), p, guide.Import{}, quiet, func(changed bool) error {
			saved++
			if changed != want {
				t.Errorf("DRAFT-6: an import changes the draft: %t, want %t", changed, want)
			}
			return nil
		})
		if err != nil || len(faults) > 0 || saved != 1 {
			t.Fatalf("DRAFT-6: an import is saved %d times: %v, %v", saved, faults, err)
		}
		if store.draft.ID != 7 || store.draft.HomeImage.Name != name {
			t.Errorf("DRAFT-6: museum %d is stored with the picture %q, want %q", store.draft.ID, store.draft.HomeImage.Name, name)
		}
	}
}

// The media files are locked until the draft refers to them and its import is reported, and no longer, whatever that says.
func TestImportLocksMedia(t *testing.T) {
	i, store := newMemory(t)
	p := mustRead(t, i, writePackage(t))
	failure := errors.New("the report failed")
	_, err := i.Import(t.Context(), p, guide.Import{}, quiet, func(bool) error {
		if store.locks != 1 || store.draft == nil {
			t.Errorf("DRAFT-6: an import is reported with %d locks and the draft %v", store.locks, store.draft)
		}
		return failure
	})
	if !errors.Is(err, failure) || store.locks != 0 {
		t.Errorf("DRAFT-6: afterwards there are %d locks: %v", store.locks, err)
	}
}

// Faults that the caller finds in the museum are listed with those of its media; nothing is read after an error.
func TestReadChecksTheMuseum(t *testing.T) {
	i, _ := newMemory(t)
	folder := writePackage(t)
	if err := os.WriteFile(filepath.Join(folder, "home.png"), []byte("no picture"), 0o600); err != nil {
		t.Fatal(err)
	}
	p, _, faults, err := i.Read(t.Context(), folder, quiet, func(museum *guide.Museum) ([]bundle.Fault, error) {
		return []bundle.Fault{{File: "museum.yaml", Message: museum.Code + " is taken"}}, nil
	})
	if p != nil || err != nil || len(faults) != 2 || faults[0].File != "home.png" || faults[1].Message != "DEMO is taken" {
		t.Errorf("DRAFT-6: the faults are %v, %v", faults, err)
	}
	failure := errors.New("the store is away")
	read := func(int, int) { t.Error("DRAFT-6: media are read after an error") }
	if p, _, _, err := i.Read(t.Context(), folder, read, func(*guide.Museum) ([]bundle.Fault, error) { return nil, failure }); p != nil || !errors.Is(err, failure) {
		t.Errorf("DRAFT-6: a check that fails gives %v, %v", p, err)
	}
}

// museumOf returns a museum with that many works.
func museumOf(works int) *guide.Museum {
	m := &guide.Museum{Code: "DEMO"}
	for n := range works {
		m.Artworks = append(m.Artworks, guide.Artwork{Key: fmt.Sprint(n + 1)})
	}
	return m
}

// Losses are counted against what visitors see, and against the draft where that cannot be read.
func TestBaseline(t *testing.T) {
	i, store := newMemory(t)
	baseline := func(code string) Baseline {
		t.Helper()
		b, err := i.Baseline(t.Context(), code)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	if b := baseline("DEMO"); b.Museum != nil || b.Fault(museumOf(0)) != "" || b.Loss(museumOf(0)) != "" {
		t.Errorf("DRAFT-6: a new museum replaces %v", b)
	}
	store.museums = []guide.MuseumSummary{{ID: 7, Code: "DEMO"}}
	store.draft, store.visible = museumOf(10), museumOf(20)
	if b := baseline(" demo "); b.Visible != store.draft || b.Fault(museumOf(0)) != "" || !strings.HasPrefix(b.Loss(museumOf(8)), "DEMO would lose 2 of its 10 works: 9, 10") {
		t.Errorf("DRAFT-6: a museum that is not published would lose %q", b.Loss(museumOf(8)))
	}
	store.museums[0].Version = 1
	b := baseline("DEMO")
	if b.Museum != store.draft || b.Visible != store.visible || !strings.HasPrefix(b.Fault(museumOf(0)), "the package has no work") {
		t.Errorf("DRAFT-6: a published museum replaces %v", b)
	}
	if loss := b.Loss(museumOf(18)); loss != "" {
		t.Errorf("DRAFT-6: a tenth of the works is a loss: %s", loss)
	}
	if loss := b.Loss(museumOf(5)); loss != "DEMO would lose 15 of its 20 works: 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 and 5 more" {
		t.Errorf("DRAFT-6: the loss is %q", loss)
	}
	store.draftErr = errors.New("damaged")
	if b := baseline("DEMO"); b.Museum != store.visible || !b.Damaged || len(b.Warnings) != 1 {
		t.Errorf("DRAFT-6: with a damaged draft an import replaces %v", b)
	}
	store.draftErr, store.visible = nil, nil
	if b := baseline("DEMO"); b.Visible != store.draft || b.Damaged || len(b.Warnings) != 1 {
		t.Errorf("DRAFT-6: with a damaged publication an import replaces %v", b)
	}
	store.draftErr = guide.Errorf(guide.CodeBusy, "the database is away")
	if _, err := i.Baseline(t.Context(), "DEMO"); guide.ErrorCodeOf(err) != guide.CodeBusy {
		t.Errorf("DRAFT-6: a draft that cannot be read now gives %v", err)
	}
	if names := ShortList(slices.Repeat([]string{"a"}, 10)); strings.Contains(names, "more") {
		t.Errorf("DRAFT-6: ten names are listed as %s", names)
	}
}
