package bundle

import (
	"archive/zip"
	"bytes"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"cicerone/guide"
	"cicerone/guide/guidetest"
)

// content stands for the content of any media file: a line that names the file.
func content(media guide.Media) (io.ReadCloser, error) {
	return io.NopCloser(strings.NewReader("content of " + media.Path)), nil
}

// readBack reads a package that must be without a fault.
func readBack(t testing.TB, source string) *Package {
	t.Helper()
	p, faults := Read(source)
	for _, fault := range faults {
		t.Errorf("%s", fault)
	}
	if p == nil {
		t.FailNow()
	}
	return p
}

type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
}

// filesIn are the contents of the files in a folder, by path.
func filesIn(t fataler, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(filepath.Join(dir, name))
		found[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatalf("%v", err)
	}
	return found
}

func TestWhatIsWrittenIsReadAgain(t *testing.T) {
	dir := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		m := guidetest.Museum().Draw(t, "museum")
		zipped := rapid.Bool().Draw(t, "zipped")
		if err := os.RemoveAll(dir); err != nil {
			t.Fatal(err)
		}
		target := filepath.Join(dir, "package")
		if zipped {
			target += ".zip"
		}
		if err := Write(target, m, content); err != nil {
			t.Fatalf("write: %v", err)
		}
		p, faults := Read(target)
		if p == nil {
			t.Fatalf("faults: %v\n%v", faults, texts(t, target))
		}
		defer p.Close()
		if diff := cmp.Diff(m, p.Museum, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("the museum changed (-written +read):\n%s\n%v", diff, texts(t, target))
		}
		for _, name := range p.Media() {
			file, err := p.Open(name)
			if err != nil {
				t.Fatal(err)
			}
			got, err := io.ReadAll(file)
			file.Close()
			if err != nil || string(got) != "content of "+name || p.Size(name) != int64(len(got)) {
				t.Fatalf("%s holds %q, %v", name, got, err)
			}
		}
		again := filepath.Join(dir, "again", filepath.Base(target))
		if err := Write(again, p.Museum, func(m guide.Media) (io.ReadCloser, error) { return p.Open(m.Path) }); err != nil {
			t.Fatalf("write again: %v", err)
		}
		if diff := cmp.Diff(texts(t, target), texts(t, again)); diff != "" {
			t.Fatalf("the package changed (-first +second):\n%s", diff)
		}
	})
}

// texts are the files of a package; of a zip, its bytes as well.
func texts(t fataler, target string) map[string]string {
	if !strings.HasSuffix(target, ".zip") {
		return filesIn(t, target)
	}
	whole, err := os.ReadFile(target)
	if err != nil {
		t.Fatalf("%v", err)
	}
	found := map[string]string{"": string(whole)}
	archive, err := zip.NewReader(bytes.NewReader(whole), int64(len(whole)))
	if err != nil {
		t.Fatalf("%v", err)
	}
	for _, entry := range archive.File {
		file, err := entry.Open()
		if err != nil {
			t.Fatalf("%v", err)
		}
		text, err := io.ReadAll(file)
		file.Close()
		if err != nil {
			t.Fatalf("%v", err)
		}
		found[entry.Name] = string(text)
	}
	return found
}

func sameMuseum(t testing.TB, want, got *guide.Museum) {
	t.Helper()
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Fatalf("the museums differ (-want +got):\n%s", diff)
	}
}
