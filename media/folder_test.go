package media

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cicerone/guide"
	"cicerone/media/blobtest"
)

func openTestFolder(t *testing.T) *Folder {
	t.Helper()
	folder, err := OpenFolder(filepath.Join(t.TempDir(), "media"))
	if err != nil {
		t.Fatal(err)
	}
	closeAfter(t, folder)
	return folder
}

// closeAfter closes what was opened when the test has ended.
func closeAfter(t *testing.T, opened io.Closer) {
	t.Cleanup(func() {
		if err := opened.Close(); err != nil {
			t.Error(err)
		}
	})
}

func TestFolderKeepsTheContractOfBlobs(t *testing.T) {
	blobtest.Run(t, func(t *testing.T) guide.Blobs { return openTestFolder(t) })
}

func TestFolderNeverLeavesItsRoot(t *testing.T) {
	path := t.TempDir()
	outside := filepath.Join(path, "outside")
	if err := os.Mkdir(outside, 0o750); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(outside, "secret.txt"), []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	folder, err := OpenFolder(filepath.Join(path, "media"))
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	if err := os.Symlink(outside, filepath.Join(path, "media", "se")); err != nil {
		t.Fatal(err)
	}
	if file, err := folder.Open(t.Context(), "secret.txt"); err == nil {
		file.Close()
		t.Error("a link led out of the folder")
	}
}

func TestOpenFolderRemovesOldUnfinishedFiles(t *testing.T) {
	path := t.TempDir()
	folder, err := OpenFolder(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := folder.Close(); err != nil {
		t.Fatal(err)
	}
	files := map[string]time.Duration{"dead": 48 * time.Hour, "at-work": time.Minute}
	for name, age := range files {
		file := filepath.Join(path, unfinished, name)
		if err := os.WriteFile(file, []byte("half"), 0o600); err != nil {
			t.Fatal(err)
		}
		then := time.Now().Add(-age)
		if err := os.Chtimes(file, then, then); err != nil {
			t.Fatal(err)
		}
	}
	if folder, err = OpenFolder(path); err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	for name, want := range map[string]bool{"dead": false, "at-work": true} {
		_, err := os.Stat(filepath.Join(path, unfinished, name))
		if got := err == nil; got != want {
			t.Errorf("%s is there: %v, want %v", name, got, want)
		}
	}
}

func FuzzValidName(f *testing.F) {
	for _, name := range []string{"0123456789abcdef.jpg", "../x", "a/b", ".", "A.jpg"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if ValidName(name) && (filepath.Base(name) != name || strings.ContainsAny(name, "/\\\x00") || !filepath.IsLocal(name)) {
			t.Errorf("%q is taken for a plain file name", name)
		}
	})
}
