package bundle

import (
	"archive/zip"
	"bytes"
	"errors"
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
	contents := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(filepath.Join(dir, name))
		contents[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatalf("%v", err)
	}
	return contents
}

func TestRoundTrip(t *testing.T) {
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
			return
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
			if err != nil || string(got) != "content of "+name {
				t.Fatalf("%s holds %q, %v", name, got, err)
			}
		}
		rewritten := filepath.Join(dir, "again", filepath.Base(target))
		if err := Write(rewritten, p.Museum, func(m guide.Media) (io.ReadCloser, error) { return p.Open(m.Path) }); err != nil {
			t.Fatalf("write again: %v", err)
		}
		if diff := cmp.Diff(texts(t, target), texts(t, rewritten)); diff != "" {
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
	entries := map[string]string{"": string(whole)}
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
		entries[entry.Name] = string(text)
	}
	return entries
}

func sameMuseum(t testing.TB, want, got *guide.Museum) {
	t.Helper()
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Fatalf("the museums differ (-want +got):\n%s", diff)
	}
}

// The demo museums come back from export as they were imported, and a second export is the same to the byte.
func TestDemoMuseumsRoundTrip(t *testing.T) {
	for _, name := range []string{"pattern", "clock-house"} {
		t.Run(name, func(t *testing.T) {
			p := readBack(t, filepath.Join("../demo/museums", name))
			defer p.Close()
			dir := t.TempDir()
			first, second := filepath.Join(dir, "first"), filepath.Join(dir, "second")
			if err := Write(first, p.Museum, func(m guide.Media) (io.ReadCloser, error) { return p.Open(m.Path) }); err != nil {
				t.Fatal(err)
			}
			reread := readBack(t, first)
			defer reread.Close()
			sameMuseum(t, p.Museum, reread.Museum)
			if err := Write(second, reread.Museum, func(m guide.Media) (io.ReadCloser, error) { return reread.Open(m.Path) }); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(filesIn(t, first), filesIn(t, second)); diff != "" {
				t.Errorf("the package changed (-first +second):\n%s", diff)
			}
		})
	}
}

func TestWriteOverwritesNothing(t *testing.T) {
	m := &guide.Museum{Code: "DEMO", Name: guide.Text{"es_ES": "Demo"}, Languages: []guide.LanguageCode{"es_ES"}, Logo: guide.Media{Path: "logo.png", Name: "abc.png"}}
	dir := folder(t, map[string]string{"full/file.txt": "mine", "there.zip": "mine"})
	before := filesIn(t, dir)
	for _, target := range []string{"full", "there.zip", "full/file.txt"} {
		err := Write(filepath.Join(dir, target), m, content)
		if guide.ErrorCodeOf(err) != guide.CodeConflict || !errors.Is(err, ErrExists) {
			t.Errorf("%s: %v", target, err)
		}
	}
	missing := func(guide.Media) (io.ReadCloser, error) { return nil, guide.Errorf(guide.CodeNotFound, "no such file") }
	for _, target := range []string{"new", "new.zip"} {
		if err := Write(filepath.Join(dir, target), m, missing); guide.ErrorCodeOf(err) != guide.CodeNotFound || !strings.Contains(err.Error(), "logo.png") {
			t.Errorf("%s: %v", target, err)
		}
	}
	invalid := *m
	invalid.Code = "?"
	if err := Write(filepath.Join(dir, "new"), &invalid, content); guide.ErrorCodeOf(err) != guide.CodeInvalid {
		t.Errorf("an invalid museum: %v", err)
	}
	ambiguous := *m
	ambiguous.HomeImage = guide.Media{Path: "logo.png", Name: "def.png"}
	if err := Write(filepath.Join(dir, "new"), &ambiguous, content); guide.ErrorCodeOf(err) != guide.CodeInvalid {
		t.Errorf("two files of one path: %v", err)
	}
	if diff := cmp.Diff(before, filesIn(t, dir)); diff != "" {
		t.Errorf("something was left or changed (-before +after):\n%s", diff)
	}
	if err := os.Mkdir(filepath.Join(dir, "empty"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := Write(filepath.Join(dir, "empty"), m, content); err != nil {
		t.Errorf("an empty folder: %v", err)
	}
}

// Works keep their order whatever their keys are, and their files never meet on a disk that ignores capitals.
func TestWorkFileNames(t *testing.T) {
	long := strings.Repeat("木", 90)
	tests := []struct{ keys, want []string }{
		{[]string{"9", "10", "b"}, []string{"artworks/9.yaml", "artworks/10.yaml", "artworks/b.yaml"}},
		{[]string{"10", "9"}, []string{"artworks/1-10.yaml", "artworks/2-9.yaml"}},
		{[]string{"A", "a"}, []string{"artworks/1-A.yaml", "artworks/2-a.yaml"}},
		{[]string{"a", long}, []string{"artworks/1-a.yaml", "artworks/2.yaml"}},
		{nil, []string{}},
	}
	for _, test := range tests {
		var works []guide.Artwork
		for _, key := range test.keys {
			works = append(works, guide.Artwork{Key: key})
		}
		if got := workFileNames(works); !cmp.Equal(got, test.want) {
			t.Errorf("%v are written to %v", test.keys, got)
		}
	}
}

func TestNaturalOrder(t *testing.T) {
	order := []string{"", "1", "2", "2a", "9.yaml", "10.yaml", "a", "a-b", "a1b9", "a1b10", "b"}
	for i := range order {
		for j := range order {
			if got, want := compareNatural(order[i], order[j]), i-j; (got < 0) != (want < 0) || (got > 0) != (want > 0) {
				t.Errorf("%q and %q compare as %d", order[i], order[j], got)
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringMatching(`[0-2a]{0,4}`)
		a, b, c := name.Draw(t, "a"), name.Draw(t, "b"), name.Draw(t, "c")
		if compareNatural(a, b) != -compareNatural(b, a) || (compareNatural(a, b) == 0) != (a == b) {
			t.Fatalf("%q and %q have no order", a, b)
		}
		if compareNatural(a, b) < 0 && compareNatural(b, c) < 0 && compareNatural(a, c) >= 0 {
			t.Fatalf("%q, %q, %q are not in order", a, b, c)
		}
	})
}
