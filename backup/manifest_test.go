package backup

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cicerone/media"
)

// FuzzManifest checks that an accepted manifest names nothing outside its backup, and that a manifest alone is never
// restored.
func FuzzManifest(f *testing.F) {
	for _, text := range []string{
		`{"format":1,"tables":{"visits":{"columns":["id"],"rows":1,"sum":"00"}},"media":{"a.jpg":{"size":1,"sha256":""}}}`, "", "null", "[]", `{"format":1}`,
		`{"format":1,"tables":{"x":null},"media":{"../x":{}}}`, `{"format":1,"tables":{"x":{"rows":1e99}}}`, strings.Repeat("[", 20_000), "\xff", `{"madeAt":"never"}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		backup := t.TempDir()
		if err := os.WriteFile(filepath.Join(backup, ManifestFile), text, 0o600); err != nil {
			t.Fatal(err)
		}
		manifest, err := readManifest(backup)
		for name := range manifest.Media {
			if err == nil && !media.ValidName(name) {
				t.Errorf("%q may be a media file", name)
			}
		}
		data := filepath.Join(t.TempDir(), "data")
		if _, err := Restore(t.Context(), backup, Target{Data: data}, func(string, int, int) {}); err == nil {
			t.Error("a manifest alone was restored")
		}
		if _, err := os.Lstat(data); err == nil {
			t.Error("restoring a manifest alone left a data folder")
		}
	})
}
