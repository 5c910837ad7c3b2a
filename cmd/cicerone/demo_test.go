package main

import (
	"encoding/json"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"cicerone/bundle"
	"cicerone/demo"
	"cicerone/guide"
	"cicerone/media"
)

const derivedFolder = "../../demo/derived"

// TestDemoDerivedEqualsImport starts with the demo's derived files and expects the import to need no others.
// -update makes them from the pictures.
func TestDemoDerivedEqualsImport(t *testing.T) {
	if *update {
		writeDerived(t)
		return
	}
	storage := openDemoStorage(t)
	if err := storage.importDemo(t.Context(), slog.New(slog.DiscardHandler), io.Discard); err != nil {
		t.Fatal(err)
	}
	facts := demoPictures(t, storage)
	var embedded []guide.MediaFacts
	content, err := fs.ReadFile(demo.Derived(), demoFacts)
	if err == nil {
		err = json.Unmarshal(content, &embedded)
	}
	if err != nil {
		t.Fatal(err)
	}
	if len(embedded) != len(facts) {
		t.Errorf("there are facts of %d pictures, want %d", len(embedded), len(facts))
	}
	for _, f := range embedded {
		if _, used := facts[f.Name]; !used {
			t.Errorf("no museum uses the picture %s", f.Name)
		}
	}
	files, err := fs.Glob(demo.Derived(), "*")
	if err != nil {
		t.Fatal(err)
	}
	files = slices.DeleteFunc(files, func(name string) bool { return name == demoFacts })
	recomputeComparisons(t, storage)
	if made := derivedNames(t, storage, facts); !slices.Equal(files, made) {
		t.Errorf("%d files are embedded and %d used; run: go test ./cmd/cicerone -run %s -update", len(files), len(made), t.Name())
	}
}

// recomputeComparisons removes the comparisons of works and prepares the museums, which computes missing features.
func recomputeComparisons(t *testing.T, s *storage) {
	t.Helper()
	stored, err := s.media.Names(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range stored {
		if strings.Contains(name, ".compared") {
			if err := s.media.Remove(t.Context(), name); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, museum := range demoMuseums(t, s) {
		if _, err := s.recogniser.Prepare(t.Context(), museum, nil, nil); err != nil {
			t.Fatal(err)
		}
	}
}

func demoMuseums(t *testing.T, s *storage) (museums []*guide.Museum) {
	t.Helper()
	list, err := s.store.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, summary := range list {
		museum, err := s.store.Draft(t.Context(), summary.ID)
		if err != nil {
			t.Fatal(err)
		}
		museums = append(museums, museum)
	}
	return museums
}

func openDemoStorage(t *testing.T) *storage {
	t.Helper()
	opened, err := openStorage(t.Context(), &Config{Data: t.TempDir(), clock: time.Now}, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := opened.close(); err != nil {
			t.Error(err)
		}
	})
	return opened
}

// demoPictures returns the facts of the museums' pictures, as the store has them.
func demoPictures(t *testing.T, s *storage) map[string]guide.MediaFacts {
	t.Helper()
	var names []string
	for _, museum := range demoMuseums(t, s) {
		museum.MapMedia(func(use guide.MediaUse) guide.Media {
			names = append(names, use.Media.Name)
			return use.Media
		})
	}
	facts, err := s.store.MediaFacts(t.Context(), names)
	if err != nil {
		t.Fatal(err)
	}
	for name, f := range facts {
		if f.Kind != guide.MediaImage {
			delete(facts, name)
		}
	}
	return facts
}

// derivedNames lists, in order, what an import made of the pictures: variants, features and comparisons.
func derivedNames(t *testing.T, s *storage, pictures map[string]guide.MediaFacts) []string {
	t.Helper()
	stored, err := s.media.Names(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	variants := map[string]bool{}
	for _, f := range pictures {
		for _, v := range f.Variants {
			variants[v.Name] = true
		}
	}
	return slices.DeleteFunc(stored, func(name string) bool { return media.ContentHash(name) != "" && !variants[name] })
}

// writeDerived imports the museums without the prepared files, and writes those that the import computes.
func writeDerived(t *testing.T) {
	storage := openDemoStorage(t)
	for _, name := range demo.Museums {
		if err := storage.importDemoMuseum(t.Context(), name, os.Stderr); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.RemoveAll(derivedFolder); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(derivedFolder, 0o755); err != nil {
		t.Fatal(err)
	}
	pictures := demoPictures(t, storage)
	for _, name := range derivedNames(t, storage, pictures) {
		writeDerivedFile(t, name, readStored(t, storage, name))
	}
	var facts []guide.MediaFacts
	for _, f := range pictures {
		facts = append(facts, f)
	}
	slices.SortFunc(facts, func(a, b guide.MediaFacts) int { return strings.Compare(a.Name, b.Name) })
	content, err := json.MarshalIndent(facts, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	writeDerivedFile(t, demoFacts, append(content, '\n'))
}

func readStored(t *testing.T, s *storage, name string) []byte {
	t.Helper()
	file, err := s.media.Open(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	content, err := io.ReadAll(file)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func writeDerivedFile(t *testing.T, name string, content []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(derivedFolder, name), content, 0o644); err != nil {
		t.Fatal(err)
	}
}

// The access code and the number that the demo prints lead somewhere.
func TestPrintedCodesAreThoseOfTheDemoMuseum(t *testing.T) {
	files, err := demo.Museum(demo.Museums[0])
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := os.CopyFS(folder, files); err != nil {
		t.Fatal(err)
	}
	read, faults := bundle.Read(folder)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	defer read.Close()
	if !slices.ContainsFunc(read.Museum.AccessCodes, func(c guide.AccessCode) bool { return c.Code == demoAccessCode }) {
		t.Errorf("the access code %s opens nothing", demoAccessCode)
	}
	if !slices.ContainsFunc(read.Museum.Artworks, func(a guide.Artwork) bool { return a.Code == demoWork }) {
		t.Errorf("there is no work %s", demoWork)
	}
}
