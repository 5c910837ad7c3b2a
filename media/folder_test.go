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

func TestFolderClearsWhatDeadWritersLeft(t *testing.T) {
	path := t.TempDir()
	folder, err := OpenFolder(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := folder.Close(); err != nil {
		t.Fatal(err)
	}
	left := map[string]time.Duration{"dead": 48 * time.Hour, "at-work": time.Minute}
	for name, age := range left {
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

// A reader of an open file finds its places as in any file, whoever read it before.
func TestOpenFilesAreReadFromAnyPlace(t *testing.T) {
	folder := openTestFolder(t)
	const name, content = "0123.mp3", "0123456789"
	if err := folder.Put(t.Context(), name, strings.NewReader(content)); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second time from a file that was read before
		file, err := folder.Open(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		for _, step := range []struct {
			offset int64
			whence int
			at     int64 // -1 when it is refused
			read   string
		}{
			{0, io.SeekCurrent, 0, "01"},
			{0, io.SeekCurrent, 2, ""},
			{3, io.SeekCurrent, 5, "56"},
			{0, io.SeekEnd, 10, ""},
			{-2, io.SeekEnd, 8, "89"},
			{-11, io.SeekEnd, -1, ""},
			{4, io.SeekStart, 4, ""},
			{1, io.SeekCurrent, 5, "5"},
			{-1, io.SeekStart, -1, "6"},
		} {
			at, err := file.Seek(step.offset, step.whence)
			if (err != nil) != (step.at < 0) || (err == nil && at != step.at) {
				t.Errorf("Seek(%d, %d) leads to %d, %v; want %d", step.offset, step.whence, at, err, step.at)
			}
			got := make([]byte, len(step.read))
			if _, err := io.ReadFull(file, got); err != nil || string(got) != step.read {
				t.Errorf("after Seek(%d, %d) %q is read, %v; want %q", step.offset, step.whence, got, err, step.read)
			}
		}
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestFilesStayOpenForAMoment(t *testing.T) {
	folder := openTestFolder(t)
	const name, content = "0123.mp3", "0123456789"
	if err := folder.Put(t.Context(), name, strings.NewReader(content)); err != nil {
		t.Fatal(err)
	}
	open := func() *openFile {
		t.Helper()
		file, err := folder.Open(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		return file.(*openFile)
	}
	read := func(file *openFile, want string) {
		t.Helper()
		got := make([]byte, len(want))
		if _, err := io.ReadFull(file, got); err != nil || string(got) != want {
			t.Errorf("%q is read, %v; want %q", got, err, want)
		}
	}
	one, other := open(), open() // two readers at once have a file each
	read(one, "0123")
	read(other, "01")
	read(one, "4567")
	first := one.file.File
	one.file.until = time.Now().Add(time.Hour) // however slow the machine is
	if err := one.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := one.Read(make([]byte, 1)); err == nil || one.Close() == nil {
		t.Error("who has given a file back goes on")
	}
	again := open()
	if again.file.File != first {
		t.Error("the file was opened anew")
	}
	read(again, content)
	if err := other.Close(); err != nil {
		t.Fatal(err)
	}
	// What is removed is gone, for those who come and for those who were reading.
	if err := folder.Remove(t.Context(), name); err != nil {
		t.Fatal(err)
	}
	if err := again.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := folder.Open(t.Context(), name); guide.ErrorCodeOf(err) != guide.CodeNotFound {
		t.Errorf("what was removed is opened: %v", err)
	}
	// What another process removed is gone when the moment is over.
	if err := folder.Put(t.Context(), name, strings.NewReader(content)); err != nil {
		t.Fatal(err)
	}
	old := open()
	old.file.until = time.Now()
	if err := old.Close(); err != nil {
		t.Fatal(err)
	}
	for range maxIdle + 10 {
		defer open().Close()
	}
	folder.open.closeOld()
	if err := os.Remove(filepath.Join(folder.root.Name(), place(name))); err != nil {
		t.Fatal(err)
	}
	if file, err := folder.Open(t.Context(), name); guide.ErrorCodeOf(err) != guide.CodeNotFound {
		t.Errorf("what another process removed is opened: %v, %v", file, err)
	}
	if folder.open.count != 0 {
		t.Errorf("%d files wait", folder.open.count)
	}
}
