package backup

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"cicerone/guide"
	"cicerone/media"
)

// copyConcurrency is how many media files are copied at once; each takes some MiB of memory.
const copyConcurrency = 4

// errDamaged is returned for a file whose content does not match the hash in its name.
var errDamaged = errors.New("damaged")

// CopyMedia copies media files and compares each by reading it again at the target; a file that is there already is
// only compared. Damaged files of the source are left out and named in the error after all others are copied. It
// returns how many files it copied, also with an error.
func CopyMedia(
	ctx context.Context, from, to guide.Blobs, names []string, task string, progress Progress,
) (copied int, err error) {
	existing, err := to.Names(ctx)
	if err != nil {
		return 0, err
	}
	var (
		mu      sync.Mutex
		done    int
		damaged []string
	)
	progress(task, 0, len(names))
	group, groupContext := errgroup.WithContext(ctx)
	group.SetLimit(copyConcurrency)
	for _, name := range names {
		group.Go(func() error {
			_, exists := slices.BinarySearch(existing, name)
			wasCopied, err := copyCompared(groupContext, from, to, name, exists)
			mu.Lock()
			defer mu.Unlock()
			if errors.Is(err, errDamaged) {
				damaged, err = append(damaged, name), nil
			}
			if wasCopied {
				copied++
			}
			done++
			progress(task, done, len(names))
			return err
		})
	}
	err = group.Wait()
	if len(damaged) > 0 {
		slices.Sort(damaged)
		noun := "files"
		if len(damaged) == 1 {
			noun = "file"
		}
		err = errors.Join(err, fmt.Errorf("%d %s not what the names say and not copied: %s",
			len(damaged), noun, strings.Join(damaged, ", ")))
	}
	return copied, err
}

func copyCompared(ctx context.Context, from, to guide.Blobs, name string, exists bool) (copied bool, err error) {
	if exists {
		same, err := sameContent(ctx, from, to, name)
		if same || err != nil {
			return false, err
		}
		if err := to.Remove(ctx, name); err != nil { // it is damaged
			return false, err
		}
	}
	read, err := copyMediaFile(ctx, from, to, name)
	if err != nil {
		return false, err
	}
	if !strings.HasPrefix(read.SHA256, media.ContentHash(name)) {
		return false, errors.Join(errDamaged, to.Remove(ctx, name))
	}
	written, err := hashMediaFile(ctx, to, name)
	if err == nil && written != read {
		err = fmt.Errorf("%s is another file where it was put", name)
	}
	return err == nil, err
}

// sameContent reports whether the target's file is undamaged, by its name's hash or else by comparing it with the
// source's.
func sameContent(ctx context.Context, from, to guide.Blobs, name string) (bool, error) {
	written, err := hashMediaFile(ctx, to, name)
	if err != nil {
		return false, err
	}
	if hash := media.ContentHash(name); hash != "" {
		return strings.HasPrefix(written.SHA256, hash), nil
	}
	read, err := hashMediaFile(ctx, from, name)
	return written == read, err
}

// RemoveMedia removes media files, which are stored elsewhere.
func RemoveMedia(ctx context.Context, from guide.Blobs, names []string, progress Progress) error {
	const task = "deleting media"
	progress(task, 0, len(names))
	for i, name := range names {
		if err := from.Remove(ctx, name); err != nil {
			return err
		}
		progress(task, i+1, len(names))
	}
	return nil
}

// copyToFolder copies media files into a folder and returns what the source contained.
func copyToFolder(
	ctx context.Context, from guide.Blobs, folder string, names []string, task string, progress Progress,
) (copied map[string]MediaFile, err error) {
	target, err := media.OpenFolder(folder)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, target.Close()) }()
	progress(task, 0, len(names))
	copied = make(map[string]MediaFile, len(names))
	for i, name := range names {
		if copied[name], err = copyMediaFile(ctx, from, target, name); err != nil {
			return nil, err
		}
		progress(task, i+1, len(names))
	}
	return copied, nil
}

// copyMediaFile copies a media file and returns what the source contained.
func copyMediaFile(ctx context.Context, from, to guide.Blobs, name string) (MediaFile, error) {
	return readMediaFile(ctx, from, name, func(content io.Reader) error { return to.Put(ctx, name, content) })
}

func hashMediaFile(ctx context.Context, from guide.Blobs, name string) (MediaFile, error) {
	return readMediaFile(ctx, from, name, func(io.Reader) error { return nil })
}

// readMediaFile calls use with a media file's content and hashes all of it, even what use leaves unread.
func readMediaFile(ctx context.Context, from guide.Blobs, name string, use func(io.Reader) error) (MediaFile, error) {
	content, err := from.Open(ctx, name)
	if err != nil {
		return MediaFile{}, err
	}
	defer content.Close()
	reader := &hashReader{from: content, hash: sha256.New()}
	if err := use(reader); err != nil {
		return MediaFile{}, err
	}
	_, err = io.Copy(io.Discard, reader)
	return MediaFile{Size: reader.size, SHA256: hex.EncodeToString(reader.hash.Sum(nil))}, err
}

// hashReader hashes and counts the bytes that are read through it.
type hashReader struct {
	from io.Reader
	hash hash.Hash
	size int64
}

func (r *hashReader) Read(p []byte) (int, error) {
	n, err := r.from.Read(p)
	r.size += int64(n)
	_, _ = r.hash.Write(p[:n]) // never fails
	return n, err
}
