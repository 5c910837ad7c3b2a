package bundle

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"cicerone/guide"
)

// An export has the museum's codes, so only its owner can read it.
func TestExportsArePrivate(t *testing.T) {
	dir := t.TempDir()
	museum := &guide.Museum{
		Code: "ONE", Name: guide.Text{"en_GB": "One"}, Languages: []guide.LanguageCode{"en_GB"}, Logo: guide.Media{Path: "pictures/logo.png"},
	}
	for _, name := range []string{"folder", "packed.zip", "new/folder"} {
		if err := Write(filepath.Join(dir, name), museum, content); err != nil {
			t.Fatal(err)
		}
	}
	files := 0
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || name == "." {
			return err
		}
		info, err := entry.Info()
		if err == nil && info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s has the permissions %o", name, info.Mode().Perm())
		}
		files++
		return err
	})
	if err != nil || files < 7 {
		t.Errorf("%d files were written, %v", files, err)
	}
}
