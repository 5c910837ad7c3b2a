package media

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"cicerone/guide"
)

var _ guide.Blobs = (*Folder)(nil)

// Folder stores blobs as files: one folder for each of the first two characters of a name, so that no
// folder grows huge, and a folder of unfinished files.
type Folder struct {
	root *os.Root
}

const (
	unfinished    = "unfinished"
	unfinishedAge = 24 * time.Hour // longer than any import takes
)

// OpenFolder opens the folder at path, creating it if it is missing, and removes old unfinished files of writers that
// were killed.
func OpenFolder(path string) (*Folder, error) {
	if err := os.MkdirAll(path, 0o750); err != nil {
		return nil, fmt.Errorf("the media folder %s cannot be made: %w", path, err)
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, fmt.Errorf("the media folder %s cannot be opened: %w", path, err)
	}
	f := &Folder{root: root}
	if err := f.makeFolder(unfinished); err != nil {
		return nil, errors.Join(err, root.Close())
	}
	if err := f.clearUnfinished(time.Now()); err != nil {
		return nil, errors.Join(err, root.Close())
	}
	return f, nil
}

// Close closes the folder. Open files stay readable.
func (f *Folder) Close() error { return f.root.Close() }

// Put stores content under name; see guide.Blobs.
func (f *Folder) Put(ctx context.Context, name string, content io.Reader) (err error) {
	if !ValidName(name) {
		return guide.Errorf(guide.CodeInvalid, "%q cannot name a stored file", name)
	}
	if stored, err := f.Has(ctx, name); err != nil || stored {
		return err
	}
	temporary := filepath.Join(unfinished, name+"-"+rand.Text())
	file, err := f.root.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o640)
	if err != nil {
		return fmt.Errorf("storing %s: %w", name, err)
	}
	defer func() {
		if err != nil {
			err = fmt.Errorf("storing %s: %w", name, errors.Join(err, f.root.Remove(temporary)))
		}
	}()
	_, err = io.Copy(file, contextReader{ctx, content})
	if err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return err
	}
	if err = f.makeFolder(shard(name)); err != nil {
		return err
	}
	if err = f.root.Rename(temporary, storedPath(name)); err != nil {
		return err
	}
	return f.sync(shard(name))
}

// Open returns the content; see guide.Blobs.
func (f *Folder) Open(ctx context.Context, name string) (io.ReadSeekCloser, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if !ValidName(name) {
		return nil, notStored(name)
	}
	file, err := f.root.Open(storedPath(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, notStored(name)
	}
	if err != nil {
		return nil, unreachable(fmt.Errorf("opening the stored file %s: %w", name, err))
	}
	return file, nil
}

// Has reports whether the name is stored; see guide.Blobs.
func (f *Folder) Has(ctx context.Context, name string) (bool, error) {
	if err := ctx.Err(); err != nil || !ValidName(name) {
		return false, err
	}
	_, err := f.root.Stat(storedPath(name))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

// Remove removes the file of that name; see guide.Blobs.
func (f *Folder) Remove(ctx context.Context, name string) error {
	if err := ctx.Err(); err != nil || !ValidName(name) {
		return err
	}
	if err := f.root.Remove(storedPath(name)); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Names lists everything that is stored; see guide.Blobs.
func (f *Folder) Names(ctx context.Context) (names []string, err error) {
	err = fs.WalkDir(f.root.FS(), ".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil || ctx.Err() != nil:
			return errors.Join(err, ctx.Err())
		case path == unfinished:
			return fs.SkipDir
		case entry.Type().IsRegular() && ValidName(entry.Name()) && filepath.ToSlash(storedPath(entry.Name())) == path:
			names = append(names, entry.Name())
		}
		return nil
	})
	slices.Sort(names)
	return names, err
}

func notStored(name string) error {
	return guide.Errorf(guide.CodeNotFound, "no file %q is stored", name)
}

func shard(name string) string { return name[:min(2, len(name))] }

func storedPath(name string) string { return filepath.Join(shard(name), name) }

// makeFolder creates a folder in the root, durably.
func (f *Folder) makeFolder(name string) error {
	err := f.root.Mkdir(name, 0o750)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return f.sync(".")
}

// sync makes the entries of a folder durable, such as a rename.
func (f *Folder) sync(folder string) error {
	dir, err := f.root.Open(folder)
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

func (f *Folder) clearUnfinished(now time.Time) error {
	entries, err := fs.ReadDir(f.root.FS(), unfinished)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		info, err := entry.Info()
		if errors.Is(err, fs.ErrNotExist) {
			continue // its writer finished just now
		}
		if err != nil {
			return err
		}
		if now.Sub(info.ModTime()) > unfinishedAge {
			err := f.root.Remove(filepath.Join(unfinished, entry.Name()))
			if err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
	}
	return nil
}

// contextReader stops reading when its context ends.
type contextReader struct {
	ctx     context.Context
	content io.Reader
}

func (r contextReader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.content.Read(p)
}
