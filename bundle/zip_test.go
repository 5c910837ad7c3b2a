package bundle

import (
	"archive/zip"
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/charmap"
)

// zipEntry is an entry of a zip that a test makes.
type zipEntry struct {
	name, content string
	mode          fs.FileMode
}

func zipOf(t testing.TB, entries ...zipEntry) []byte {
	t.Helper()
	var b bytes.Buffer
	archive := zip.NewWriter(&b)
	for _, entry := range entries {
		header := &zip.FileHeader{Name: entry.name, Method: zip.Deflate}
		header.SetMode(entry.mode | 0o644)
		w, err := archive.CreateHeader(header)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(entry.content)); err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func readZip(t testing.TB, content []byte) (*Package, []Fault) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "package.zip")
	if err := os.WriteFile(name, content, 0o644); err != nil {
		t.Fatal(err)
	}
	return Read(name)
}

func TestZipOfAFolder(t *testing.T) {
	p, faults := readZip(t, zipOf(t,
		zipEntry{name: "my museum/museum.yaml", content: manifest + "logo: logo.png\n"},
		zipEntry{name: "my museum/logo.png", content: "x"},
		zipEntry{name: "__MACOSX/my museum/._logo.png", content: "x"},
	))
	if p == nil {
		t.Fatal(faults)
	}
	defer p.Close()
	if p.files.byPath["logo.png"].size != 1 || p.files.has("nothing.png") {
		t.Error("the folder's files are not found")
	}
	if _, err := p.Open("nothing.png"); err == nil {
		t.Error("a file that is not there was opened")
	}
}

// Windows Explorer writes names in the code page of the computer, without saying which.
func TestZipNamesInACodePage(t *testing.T) {
	const name = "Bilder/1 Größe Müller Éclat.png"
	for _, page := range []*charmap.Charmap{charmap.CodePage850, charmap.CodePage437, charmap.Windows1252} {
		t.Run(page.String(), func(t *testing.T) {
			encode := func(text string) string {
				encoded, err := page.NewEncoder().String(text)
				if err != nil {
					t.Fatal(err)
				}
				return encoded
			}
			p, faults := readZip(t, zipOf(t,
				zipEntry{name: encode("Führer/museum.yaml"), content: manifest + "logo: " + name + "\n"},
				zipEntry{name: encode("Führer/" + name), content: "x"},
			))
			if p == nil {
				t.Fatal(faults)
			}
			defer p.Close()
			if p.Museum.Logo.Path != name {
				t.Errorf("the logo is %q", p.Museum.Logo.Path)
			}
		})
	}
}

func TestHostileZips(t *testing.T) {
	names := `its name cannot be used; names are relative, without .. and without \ { } : * ? " < > |`
	tests := []struct {
		name    string
		entries []zipEntry
		want    []Fault
	}{
		{"a path that climbs out", []zipEntry{{name: "../../etc/passwd"}}, []Fault{{File: "../../etc/passwd", Message: names}}},
		{"an absolute path", []zipEntry{{name: "/etc/passwd"}}, []Fault{{File: "/etc/passwd", Message: names}}},
		{"a drive", []zipEntry{{name: `C:\x`}}, []Fault{{File: `C:\x`, Message: names}}},
		{"a link", []zipEntry{{name: "logo.png", content: "/etc/passwd", mode: fs.ModeSymlink}}, []Fault{{File: "logo.png", Message: "this is a link; put the file itself here"}}},
		{"a device", []zipEntry{{name: "tty", mode: fs.ModeDevice}}, []Fault{{File: "tty", Message: "this is no ordinary file"}}},
		{"two files of a name", []zipEntry{{name: "a.png"}, {name: "a.png"}}, []Fault{{File: "a.png", Message: "there are two files of this name"}}},
		{
			"a bomb",
			[]zipEntry{{name: "big.png", content: string(make([]byte, 8<<20))}},
			[]Fault{{File: "big.png", Message: "it unpacks to more than 200 times its size, which no file of a guide does"}},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p, faults := readZip(t, zipOf(t, append(test.entries, zipEntry{name: "museum.yaml", content: manifest})...))
			if p != nil {
				t.Fatal("the zip was accepted")
			}
			if diff := cmp.Diff(test.want, faults); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestLinksInAFolderAreRejected(t *testing.T) {
	dir := folder(t, map[string]string{"museum.yaml": manifest + "logo: logo.png\n"})
	if err := os.Symlink("/etc/passwd", filepath.Join(dir, "logo.png")); err != nil {
		t.Fatal(err)
	}
	p, faults := Read(dir)
	if p != nil || len(faults) != 2 || faults[0].File != "logo.png" {
		t.Errorf("got %v", faults)
	}
}

func FuzzReadNeverPanics(f *testing.F) {
	f.Add("code: DEMO", "code,name\n1,a", "name: {es: a}", "text")
	f.Add(manifest+"halls:\n- &a {key: a, name: *a}\n- *a\n", "code;text.file\n1;t.md", "? [a]\n: b", "<script>")
	f.Add(manifest+"artworks: [{code: 1, name: {file: t.md}, audio: {lang}}]", "\xef\xbb\xbfkey\t\"a", "!!binary x", "[a]: javascript:x")
	f.Add("&a [*a, *a]", "", "&a {a: *a}", "![](x)")
	f.Add("code: A1\nlanguages: [es, no]\nname: {no: x}\nsideMenu: {start: {text: y}}\ngame: {route: a, steps: [{}]}", "tags,image\na b,x.png", "- ", "")
	f.Fuzz(func(t *testing.T, manifest, sheet, work, text string) {
		content := zipOf(t,
			zipEntry{name: "museum.yaml", content: manifest}, zipEntry{name: "artworks.csv", content: sheet},
			zipEntry{name: "artworks/1.yaml", content: work}, zipEntry{name: "halls.yaml", content: work}, zipEntry{name: "t.md", content: text},
		)
		files, faults := openZip(bytes.NewReader(content), int64(len(content)))
		p, _, faults := readFiles(files, faults, func(*Package) []Fault { return nil })
		if (p == nil) == (len(faults) == 0) {
			t.Fatalf("package %v with faults %v", p, faults)
		}
		for i, fault := range faults {
			if fault.Message == "" || i > 0 && fault == faults[i-1] {
				t.Fatalf("fault %d of %v", i, faults)
			}
		}
		if p != nil {
			if _, err := encodeMuseum(p.Museum); err != nil {
				t.Fatalf("what was read cannot be written: %v", err)
			}
		}
	})
}

func FuzzOpenZipNeverPanics(f *testing.F) {
	f.Add(zipOf(f, zipEntry{name: "a/museum.yaml", content: manifest}))
	f.Fuzz(func(_ *testing.T, content []byte) {
		if files, faults := openZip(bytes.NewReader(content), int64(len(content))); files != nil {
			readFiles(files, faults, func(*Package) []Fault { return nil })
		}
	})
}
