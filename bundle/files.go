package bundle

import (
	"archive/zip"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"golang.org/x/text/unicode/norm"

	"cicerone/guide"
)

// What a package may hold. The limits are ours: they bound what a hostile zip can do, and stand far above
// a museum of 5,000 works in 18 languages (about 200,000 files, 60 MB of texts).
const (
	maxFiles     = 500_000
	maxTextSize  = 64 << 20 // bytes of one text file
	maxTexts     = 1 << 30  // bytes of all text files
	maxMediaSize = 2 << 30  // bytes of one media file
	// A zip's entry that unpacks to more than maxRatio times its size, beyond freeSize, is a bomb: texts
	// shrink about four times, media hardly at all.
	maxRatio = 200
	freeSize = 1 << 20
)

// file is a regular file of a package.
type file struct {
	size int64
	open func() (io.ReadCloser, error)
}

// files are the regular files of a package by path, whether they lie in a folder or in a zip. Nothing
// outside the package can be among them: paths are valid (guide.ValidPath) and links are left out.
type files struct {
	byPath map[string]file
	closer io.Closer
	texts  atomic.Int64 // bytes read of text files

	listOnce sync.Once
	byStem   map[string][]string // paths by foldedStem, sorted
	byFolder map[string][]string // paths by lower-case folder, sorted

	read sync.Map // true by path of the files that have been opened
}

func (f *files) close() error {
	if f.closer == nil {
		return nil
	}
	return f.closer.Close()
}

func (f *files) has(name string) bool { _, ok := f.byPath[name]; return ok }

func (f *files) open(name string) (io.ReadCloser, error) {
	file, ok := f.byPath[name]
	if !ok {
		return nil, guide.Errorf(guide.CodeNotFound, "the package has no file %s", name)
	}
	f.read.Store(name, true)
	content, err := file.open()
	if err != nil {
		return nil, &guide.Error{Code: guide.CodeInvalid, Field: name, Message: "the file cannot be read", Cause: err}
	}
	// A zip's directory may contain wrong sizes; never return more than the size that was checked.
	return struct {
		io.Reader
		io.Closer
	}{io.LimitReader(content, file.size), content}, nil
}

// readText reads a whole text file of the package.
func (f *files) readText(name string) ([]byte, error) {
	size := f.byPath[name].size
	if size > maxTextSize {
		return nil, guide.Errorf(guide.CodeInvalid, "the file has %d bytes; a text may have %d", size, int64(maxTextSize))
	}
	if f.texts.Add(size) > maxTexts {
		return nil, guide.Errorf(guide.CodeInvalid, "the texts of the package have more than %d bytes", int64(maxTexts))
	}
	content, err := f.open(name)
	if err != nil {
		return nil, err
	}
	defer content.Close()
	return io.ReadAll(content)
}

// openFiles lists the package at source, a folder or a zip. The faults name rejected entries.
func openFiles(source string) (*files, []Fault) {
	info, err := os.Stat(source)
	if err != nil {
		return nil, []Fault{{Message: "it cannot be opened: " + errorText(err)}}
	}
	if info.IsDir() {
		return openFolder(source)
	}
	content, err := os.Open(source)
	if err != nil {
		return nil, []Fault{{Message: "it cannot be opened: " + errorText(err)}}
	}
	contents, faults := openZip(content, info.Size())
	if contents == nil {
		content.Close()
		return nil, faults
	}
	contents.closer = content
	return contents, faults
}

// errorText returns the text of err without the path, which the reader has just entered.
func errorText(err error) string {
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		return pathError.Err.Error()
	}
	return err.Error()
}

func openFolder(dir string) (*files, []Fault) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, []Fault{{Message: "it cannot be opened: " + errorText(err)}}
	}
	contents := &files{byPath: map[string]file{}, closer: root}
	var faults []Fault
	err = fs.WalkDir(root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			faults = append(faults, Fault{File: name, Message: "it cannot be read: " + errorText(err)})
			return nil
		case isIgnored(name):
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		case entry.IsDir():
			return nil
		}
		info, err := entry.Info()
		if err != nil {
			faults = append(faults, Fault{File: name, Message: "it cannot be read: " + errorText(err)})
			return nil
		}
		opened := file{size: info.Size(), open: func() (io.ReadCloser, error) { return root.Open(name) }}
		faults = append(faults, contents.add(name, entry.Type(), opened)...)
		if len(contents.byPath) > maxFiles {
			return errTooMany
		}
		return nil
	})
	if err != nil {
		contents.close()
		return nil, []Fault{{Message: errorText(err)}}
	}
	return contents, faults
}

var errTooMany = guide.Errorf(guide.CodeInvalid, "it has more than %d files", maxFiles)

func openZip(content io.ReaderAt, size int64) (*files, []Fault) {
	archive, err := zip.NewReader(content, size)
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return nil, []Fault{{Message: "it is neither a folder nor a zip that can be read: " + err.Error()}}
	}
	if len(archive.File) > maxFiles {
		return nil, []Fault{{Message: errTooMany.Message}}
	}
	contents := &files{byPath: map[string]file{}}
	var faults []Fault
	decodeNames(archive.File)
	top := topFolder(archive.File)
	for _, entry := range archive.File {
		name := strings.TrimPrefix(entry.Name, top)
		mode := entry.Mode()
		if name == "" || mode.IsDir() || isIgnored(name) {
			continue
		}
		if isBomb(entry) {
			faults = append(faults, Fault{File: name, Message: "it unpacks to more than 200 times its size, which no file of a guide does"})
			continue
		}
		faults = append(faults, contents.add(name, mode, file{size: int64(min(entry.UncompressedSize64, 1<<62)), open: entry.Open})...)
	}
	return contents, faults
}

// isBomb reports whether a zip's entry unpacks to far more than any file of a guide.
func isBomb(entry *zip.File) bool {
	return entry.UncompressedSize64 > freeSize && entry.UncompressedSize64/maxRatio > entry.CompressedSize64
}

// add adds a file, or returns why it cannot be used.
func (f *files) add(name string, mode fs.FileMode, added file) []Fault {
	name = norm.NFC.String(name)
	switch {
	case mode&fs.ModeSymlink != 0:
		return []Fault{{File: name, Message: "this is a link; put the file itself here"}}
	case !mode.IsRegular():
		return []Fault{{File: name, Message: "this is no ordinary file"}}
	case !guide.ValidPath(name):
		return []Fault{{
			File:    strings.ToValidUTF8(name, "?"),
			Message: `its name cannot be used; names are relative, without .. and without \ { } : * ? " < > |`,
		}}
	case f.has(name):
		return []Fault{{File: name, Message: "there are two files of this name"}}
	case added.size > maxMediaSize:
		return []Fault{{File: name, Message: "it is larger than 2 GiB"}}
	}
	f.byPath[name] = added
	return nil
}

// findMisplacedManifest returns a manifest in a subfolder, or one with an extension that an editor added, or "".
func (f *files) findMisplacedManifest() string {
	for _, name := range slices.Sorted(maps.Keys(f.byPath)) {
		base := strings.ToLower(path.Base(name))
		if strings.HasPrefix(base, "museum.y") || base == "museum.txt" {
			return name
		}
	}
	return ""
}

// topFolder returns the folder, ending in a slash, that contains everything in a zip of a folder, or "" when the manifest
// is at the root.
func topFolder(entries []*zip.File) string {
	for _, entry := range entries {
		dir, name := path.Split(entry.Name)
		if isManifest(name) && strings.Count(dir, "/") == 1 && dir != "/" {
			return dir
		}
		if isManifest(entry.Name) {
			return ""
		}
	}
	return ""
}

// isIgnored reports whether a file is not part of the package: hidden files, metadata in zips made on a Mac, and Excel's
// lock files.
func isIgnored(name string) bool {
	if strings.Split(name, "/")[0] == "__MACOSX" {
		return true
	}
	for part := range strings.SplitSeq(name, "/") {
		if strings.HasPrefix(part, ".") && strings.Trim(part, ".") != "" || strings.HasPrefix(part, "~$") {
			return true
		}
	}
	return false
}
