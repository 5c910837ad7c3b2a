package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cicerone/guide"
)

func TestImportUndo(t *testing.T) { // DRAFT-6
	data := t.TempDir()
	folder := writePackage(t, fullMuseum()...)
	paintPackage(t, folder, 1)
	mustRun(t, data, "import", folder)
	exported := func() map[string]string {
		t.Helper()
		target := filepath.Join(t.TempDir(), "exported")
		mustRun(t, data, "export", "DEMO", target)
		files := map[string]string{}
		err := filepath.WalkDir(target, func(path string, entry os.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			content, err := os.ReadFile(path)
			files[strings.TrimPrefix(path, target)] = string(content)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return files
	}
	refused := func(want string) {
		t.Helper()
		if _, failed, code := runCommand(t, data, "import", "--undo", "DEMO"); code != 1 || !strings.Contains(failed, want) {
			t.Errorf("undoing ends with %d: %s; want %q", code, failed, want)
		}
	}
	refused("DEMO had no draft before this import")
	before := exported()

	smaller := writePackage(t)
	paintPackage(t, smaller, 2)
	mustRun(t, data, "import", "--yes", smaller)
	mustRun(t, data, "media", "collect")
	if len(exported()) >= len(before) {
		t.Fatal("the second package replaces nothing")
	}
	out := mustRun(t, data, "import", "--undo", "demo")
	if !strings.Contains(out, "the last import was taken back") || !strings.Contains(out, "  artworks: ") {
		t.Errorf("undoing says: %s", out)
	}
	after := exported()
	if len(after) != len(before) {
		t.Errorf("there are %d files, were %d", len(after), len(before))
	}
	for name, content := range before {
		if after[name] != content {
			t.Errorf("%s differs after undoing", name)
		}
	}
	refused("was taken back already")

	// What staff change after an import is not overwritten.
	mustRun(t, data, "import", "--yes", smaller)
	(&testServer{t: t, data: data}).inMedia(func(opened *storage) error {
		museum, err := opened.museum(t.Context(), "DEMO")
		if err != nil {
			return err
		}
		revision, err := opened.store.DraftRevision(t.Context(), museum.ID)
		if err != nil {
			return err
		}
		_, err = opened.store.Edit(t.Context(), guide.Edit{
			Museum: museum.ID, Base: revision, Action: guide.ActionEdit, At: time.Now(),
			Changes: []guide.ElementChange{{ElementRef: guide.MuseumElement, Values: guide.Values{"homeImage": json.RawMessage("null")}}},
		})
		return err
	})
	refused("museum/museum/homeImage were changed after the last import of DEMO")
	if _, failed, code := runCommand(t, data, "import", "--undo", "--dry-run", "DEMO"); code == 0 {
		t.Errorf("--undo and --dry-run together end with %d: %s", code, failed)
	}
}
