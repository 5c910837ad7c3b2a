package media

import (
	"bytes"
	"context"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"cicerone/guide"
	"cicerone/media/blobtest"
)

// countedBlobs counts how often files are opened.
type countedBlobs struct {
	guide.Blobs
	opened atomic.Int64
}

func (b *countedBlobs) Open(ctx context.Context, name string) (io.ReadSeekCloser, error) {
	b.opened.Add(1)
	return b.Blobs.Open(ctx, name)
}

// A file is compared with its name when it is first opened, once however many open it.
func TestVerifiedReadsFilesOnce(t *testing.T) {
	for kind, blobs := range map[string]guide.Blobs{"folder": openTestFolder(t), "S3": openTestS3(t, blobtest.Server(t))} {
		t.Run(kind, func(t *testing.T) {
			counted := &countedBlobs{Blobs: blobs}
			content := bytes.Repeat([]byte("sound"), 10_000)
			name := contentNameOf(content, ".mp3")
			if err := blobs.Put(t.Context(), name, bytes.NewReader(content)); err != nil {
				t.Fatal(err)
			}
			verified := NewVerified(counted)
			var group sync.WaitGroup
			for range 8 {
				group.Go(func() { mustOpen(t, verified, name, content) })
			}
			group.Wait()
			before := counted.opened.Load()
			mustOpen(t, verified, name, content)
			if got := counted.opened.Load() - before; got != 1 {
				t.Errorf("a file that was compared is opened %d times", got)
			}
			if _, err := verified.Open(t.Context(), contentNameOf(nil, ".mp3")); guide.ErrorCodeOf(err) != guide.CodeNotFound {
				t.Errorf("a missing file is %v", err)
			}
		})
	}
}

func mustOpen(t *testing.T, blobs guide.Blobs, name string, want []byte) {
	t.Helper()
	file, err := blobs.Open(t.Context(), name)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	defer file.Close()
	if got, err := io.ReadAll(file); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s has %d bytes, %v", name, len(got), err)
	}
}

// Flipped bytes and truncated files are refused, also when the file was intact before; a repaired file is served.
func TestVerifiedRefusesDamagedFiles(t *testing.T) {
	folder := openTestFolder(t)
	content := bytes.Repeat([]byte("sound"), 10_000)
	name := contentNameOf(content, ".mp3")
	if err := folder.Put(t.Context(), name, bytes.NewReader(content)); err != nil {
		t.Fatal(err)
	}
	path := folder.root.Name() + "/" + storedPath(name)
	write := func(content []byte) {
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	verified := NewVerified(folder)
	now := time.Now()
	verified.clock = func() time.Time { return now }
	flipped := bytes.Clone(content)
	flipped[len(flipped)/2] ^= 1
	write(flipped)
	for range 3 {
		if file, err := verified.Open(t.Context(), name); guide.ErrorCodeOf(err) != guide.CodeInternal {
			t.Fatalf("the flipped file is %v, %v", file, err)
		}
	}
	write(content)
	if file, err := verified.Open(t.Context(), name); guide.ErrorCodeOf(err) != guide.CodeInternal {
		t.Fatalf("a moment after the file was repaired it is %v, %v", file, err)
	}
	now = now.Add(damagedRetryInterval)
	mustOpen(t, verified, name, content)
	write(content[:100])
	if _, err := verified.Open(t.Context(), name); guide.ErrorCodeOf(err) != guide.CodeInternal {
		t.Errorf("the file that was truncated later is %v", err)
	}
	write(content)
	mustOpen(t, verified, name, content)
}

// An S3 object that is not what its name says is refused as well.
func TestVerifiedRefusesDamagedObjects(t *testing.T) {
	bucket := openTestS3(t, blobtest.Server(t))
	name := contentNameOf([]byte("sound"), ".mp3")
	if err := bucket.Put(t.Context(), name, bytes.NewReader([]byte("noise"))); err != nil {
		t.Fatal(err)
	}
	if _, err := NewVerified(bucket).Open(t.Context(), name); guide.ErrorCodeOf(err) != guide.CodeInternal {
		t.Errorf("the damaged object is %v", err)
	}
}

// largeBlobs has files of one size that cannot be read yet.
type largeBlobs struct {
	guide.Blobs
	size    int64
	read    chan struct{} // closed when they can be read
	reading atomic.Int64
}

func (b *largeBlobs) Open(context.Context, string) (io.ReadSeekCloser, error) {
	return &largeBlob{blobs: b}, nil
}

type largeBlob struct{ blobs *largeBlobs }

func (b *largeBlob) Seek(_ int64, whence int) (int64, error) {
	if whence == io.SeekEnd {
		return b.blobs.size, nil
	}
	return 0, nil
}

func (b *largeBlob) Read([]byte) (int, error) {
	b.blobs.reading.Add(1)
	<-b.blobs.read
	return 0, io.EOF
}

func (b *largeBlob) Close() error { return nil }

func TestVerifiedReadsFewLargeFilesAtATime(t *testing.T) {
	const files = 3 * maxLargeReads
	for size, want := range map[int64]int64{largeFile: files, largeFile + 1: maxLargeReads} {
		synctest.Test(t, func(t *testing.T) {
			blobs := &largeBlobs{size: size, read: make(chan struct{})}
			verified := NewVerified(blobs)
			var group sync.WaitGroup
			for n := range byte(files) {
				group.Go(func() { _, _ = verified.Open(t.Context(), contentNameOf([]byte{n}, ".mp4")) })
			}
			synctest.Wait()
			if got := blobs.reading.Load(); got != want {
				t.Errorf("%d files of %d bytes are read at the same time, want %d", got, size, want)
			}
			close(blobs.read)
			group.Wait()
			if got := blobs.reading.Load(); got != files {
				t.Errorf("%d files of %d bytes are read, want %d", got, size, files)
			}
		})
	}
}
