package media

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/minio/minio-go/v7"

	"cicerone/guide"
	"cicerone/media/blobtest"
)

func configOf(server *blobtest.S3) S3Config {
	return S3Config{
		Endpoint: server.Endpoint, Region: "us-east-1", Bucket: server.Bucket, Prefix: "guide/media/",
		Key: blobtest.S3Key, Secret: blobtest.S3Secret, Style: S3StyleAuto,
	}
}

func openTestS3(t *testing.T, server *blobtest.S3) *S3 {
	t.Helper()
	opened, err := OpenS3(t.Context(), configOf(server))
	if err != nil {
		t.Fatal(err)
	}
	closeAfter(t, opened)
	return opened
}

func TestS3KeepsTheContractOfBlobs(t *testing.T) {
	blobtest.Run(t, func(t *testing.T) guide.Blobs { return openTestS3(t, blobtest.Server(t)) })
}

// large is content of several parts.
func large() []byte {
	content := make([]byte, 2*partSize+12345)
	_, _ = rand.NewChaCha8([32]byte{1}).Read(content) // which never fails
	return content
}

// openLarge puts large content and opens it.
func openLarge(t *testing.T, s *S3) (file io.ReadSeekCloser, content []byte) {
	t.Helper()
	content = large()
	if err := s.Put(t.Context(), "film.mp4", bytes.NewReader(content)); err != nil {
		t.Fatal(err)
	}
	file, err := s.Open(t.Context(), "film.mp4")
	if err != nil {
		t.Fatal(err)
	}
	closeAfter(t, file)
	return file, content
}

func TestS3KeepsLargeFilesWhole(t *testing.T) {
	s := openTestS3(t, blobtest.Server(t))
	file, content := openLarge(t, s)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	sum := sha256.New()
	if n, err := io.Copy(sum, file); err != nil || n != int64(len(content)) || [32]byte(sum.Sum(nil)) != sha256.Sum256(content) {
		t.Errorf("read %d bytes that differ from the %d put, %v", n, len(content), err)
	}
	runtime.ReadMemStats(&after)
	if took := after.TotalAlloc - before.TotalAlloc; took > uint64(len(content))/4 {
		t.Errorf("reading %d bytes took %d of memory", len(content), took)
	}
	object, err := s.client.StatObject(t.Context(), s.config.Bucket, "guide/media/film.mp4", minio.StatObjectOptions{})
	if err != nil || object.ContentType != "video/mp4" || !strings.Contains(object.Metadata.Get("Cache-Control"), "immutable") {
		t.Errorf("the object is %+v, %v", object, err)
	}
}

// An interrupted upload is never visible, and its parts are removed later.
func TestS3ClearsWhatDeadWritersLeft(t *testing.T) {
	server := blobtest.Server(t)
	s := openTestS3(t, server)
	blocked := server.HoldAfter(partSize + partSize/2)
	ended := make(chan error, 1)
	go func() { ended <- s.Put(t.Context(), "film.mp4", bytes.NewReader(large())) }()
	<-blocked
	server.Down() // and with it the way to tell that the upload is given up
	if err := <-ended; guide.ErrorCodeOf(err) != guide.CodeBusy {
		t.Errorf("the upload ended with %v", err)
	}
	server.Up()
	core := minio.Core{Client: s.client}
	unfinished := func() int {
		t.Helper()
		uploads, err := core.ListMultipartUploads(t.Context(), server.Bucket, "guide/", "", "", "", 10)
		if err != nil {
			t.Fatal(err)
		}
		return len(uploads.Uploads)
	}
	if names, err := s.Names(t.Context()); err != nil || len(names) > 0 || unfinished() != 1 {
		t.Errorf("there are %v, %v, and %d uploads", names, err, unfinished())
	}
	s.clearUnfinished(t.Context(), time.Now().Add(unfinishedAge/2))
	if unfinished() != 1 {
		t.Error("an upload that may be under way was ended")
	}
	s.clearUnfinished(t.Context(), time.Now().Add(2*unfinishedAge))
	if unfinished() != 0 {
		t.Error("an upload of a dead writer was kept")
	}
	if err := s.Put(t.Context(), "film.mp4", bytes.NewReader(large())); err != nil {
		t.Error(err)
	}
}

// A connection that breaks while a file is read, as it may while a visitor has paused, is not noticed.
func TestS3ReadsOnWhereAConnectionBroke(t *testing.T) {
	server := blobtest.Server(t)
	file, content := openLarge(t, openTestS3(t, server))
	read := make([]byte, len(content))
	if _, err := io.ReadFull(file, read[:1000]); err != nil {
		t.Fatal(err)
	}
	server.Down()
	server.Up()
	if n, err := io.ReadFull(file, read[1000:]); err != nil || !bytes.Equal(read, content) {
		t.Errorf("%d bytes came after the break, %v", n, err)
	}
}

// A server that is down, and one that accepts connections and never answers, are reported as busy within seconds.
func TestUnreachableS3IsReportedAsBusy(t *testing.T) {
	for _, state := range []struct {
		name string
		make func(*blobtest.S3)
	}{
		{"down", (*blobtest.S3).Down},
		{"silent", func(server *blobtest.S3) { server.HoldAfter(1) }},
	} {
		t.Run(state.name, func(t *testing.T) {
			t.Parallel()
			server := blobtest.Server(t)
			s := openTestS3(t, server)
			if err := s.Put(t.Context(), "sound.mp3", strings.NewReader("sound")); err != nil {
				t.Fatal(err)
			}
			state.make(server)
			began := time.Now()
			_, err := s.Open(t.Context(), "sound.mp3")
			var busy *guide.Error
			if !errors.As(err, &busy) || busy.Code != guide.CodeBusy || busy.After <= 0 ||
				strings.Contains(busy.Message, server.Endpoint) || !strings.Contains(err.Error(), server.Endpoint) {
				t.Errorf("Open = %#v", err)
			}
			if took := time.Since(began); took > 6*responseTimeout {
				t.Errorf("it took %v to report it", took)
			}
			expired, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
			defer cancel()
			if _, err := s.Has(expired, "sound.mp3"); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("after its deadline a caller gets %v", err)
			}
			if state.name == "silent" {
				return // that would be as long again
			}
			if _, err := OpenS3(t.Context(), configOf(server)); err == nil || !strings.Contains(err.Error(), "s3://"+server.Bucket) {
				t.Errorf("OpenS3 = %v", err)
			}
		})
	}
}

func TestUnusableS3IsReportedWithAdvice(t *testing.T) {
	config := configOf(blobtest.Server(t))
	for _, test := range []struct {
		change func(*S3Config)
		words  string
	}{
		{func(c *S3Config) { c.Bucket = "nowhere" }, "make it first"},
		{func(c *S3Config) { c.Key = "stranger" }, "does not know the access key"},
		{func(c *S3Config) { c.Secret = "planted-wrong-secret" }, "not that of the access key"},
	} {
		changed := config
		test.change(&changed)
		_, err := OpenS3(t.Context(), changed)
		if err == nil || !strings.Contains(err.Error(), test.words) || strings.Contains(err.Error(), "planted") {
			t.Errorf("OpenS3 = %v; want %q", err, test.words)
		}
	}
}
