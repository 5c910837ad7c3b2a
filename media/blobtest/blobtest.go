// Package blobtest checks that an implementation of guide.Blobs keeps its contract. Every implementation
// runs it.
package blobtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"cicerone/guide"
)

// Run runs the suite; open gives an empty store for each test and cleans up after it.
func Run(t *testing.T, open func(t *testing.T) guide.Blobs) {
	t.Run("what was put is read back", func(t *testing.T) { roundTrip(t, open(t)) })
	t.Run("a second put of a name changes nothing", func(t *testing.T) { immutable(t, open(t)) })
	t.Run("a removed file can be put again", func(t *testing.T) { removed(t, open(t)) })
	t.Run("names that are no plain file names are refused", func(t *testing.T) { badNames(t, open(t)) })
	t.Run("an unknown name is not found", func(t *testing.T) { unknown(t, open(t)) })
	t.Run("a put that fails leaves nothing", func(t *testing.T) { wholeOrNothing(t, open(t)) })
	t.Run("a put whose context ends leaves nothing", func(t *testing.T) { cancelled(t, open(t)) })
	t.Run("many writers of one name and of many", func(t *testing.T) { concurrent(t, open(t)) })
	t.Run("ranges of bytes, over HTTP", func(t *testing.T) { ranges(t, open(t)) })
	t.Run("everything is listed", func(t *testing.T) { listed(t, open(t)) })
}

func roundTrip(t *testing.T, blobs guide.Blobs) {
	for _, content := range []string{"", "x", strings.Repeat("cicerone ", 50_000)} {
		name := fmt.Sprintf("%032d.bin", len(content))
		put(t, blobs, name, content)
		if got := read(t, blobs, name); got != content {
			t.Errorf("%s: read %d bytes, put %d", name, len(got), len(content))
		}
		if has, err := blobs.Has(t.Context(), name); err != nil || !has {
			t.Errorf("Has(%s) = %v, %v; want true", name, has, err)
		}
	}
	put(t, blobs, "seek.bin", "0123456789")
	file, err := blobs.Open(t.Context(), "seek.bin")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if size, err := file.Seek(0, io.SeekEnd); err != nil || size != 10 {
		t.Errorf("the size by seeking is %d, %v; want 10", size, err)
	}
	if _, err := file.Seek(4, io.SeekStart); err != nil {
		t.Fatal(err)
	}
	part := make([]byte, 3)
	if _, err := io.ReadFull(file, part); err != nil || string(part) != "456" {
		t.Errorf("the range is %q, %v; want 456", part, err)
	}
}

func immutable(t *testing.T, blobs guide.Blobs) {
	put(t, blobs, "same.bin", "first")
	put(t, blobs, "same.bin", "second")
	if got := read(t, blobs, "same.bin"); got != "first" {
		t.Errorf("read %q, want what was put first", got)
	}
}

func removed(t *testing.T, blobs guide.Blobs) {
	put(t, blobs, "damaged.bin", "first")
	reading, err := blobs.Open(t.Context(), "damaged.bin")
	if err != nil {
		t.Fatal(err)
	}
	defer reading.Close()
	for range 2 { // the second time there is none
		if err := blobs.Remove(t.Context(), "damaged.bin"); err != nil {
			t.Errorf("Remove = %v", err)
		}
	}
	if has, err := blobs.Has(t.Context(), "damaged.bin"); err != nil || has {
		t.Errorf("Has = %v, %v; want false", has, err)
	}
	put(t, blobs, "damaged.bin", "second")
	if got := read(t, blobs, "damaged.bin"); got != "second" {
		t.Errorf("read %q, want what was put last", got)
	}
	if got, err := io.ReadAll(reading); string(got) != "first" && (err == nil || len(got) > 0) {
		t.Errorf("who was reading gets %q, %v; want what was there or an error", got, err)
	}
	if err := blobs.Remove(t.Context(), "../damaged.bin"); err != nil {
		t.Errorf("Remove of what cannot be stored = %v", err)
	}
}

func badNames(t *testing.T, blobs guide.Blobs) {
	for _, name := range []string{
		"", ".", "..", "/", "a/b.jpg", "../a.jpg", "/etc/passwd", `a\b.jpg`, ".hidden", "a\x00.jpg", "a b.jpg",
		"ä.jpg", "a.", strings.Repeat("a", 300),
	} {
		err := blobs.Put(t.Context(), name, strings.NewReader("x"))
		if guide.ErrorCodeOf(err) != guide.CodeInvalid {
			t.Errorf("Put(%q) = %v, want %s", name, err, guide.CodeInvalid)
		}
		if has, err := blobs.Has(t.Context(), name); has || err != nil {
			t.Errorf("Has(%q) = %v, %v; want false", name, has, err)
		}
		if file, err := blobs.Open(t.Context(), name); guide.ErrorCodeOf(err) != guide.CodeNotFound {
			t.Errorf("Open(%q) = %v, %v; want %s", name, file, err, guide.CodeNotFound)
		}
	}
}

func unknown(t *testing.T, blobs guide.Blobs) {
	if _, err := blobs.Open(t.Context(), "unknown.jpg"); guide.ErrorCodeOf(err) != guide.CodeNotFound {
		t.Errorf("Open = %v, want %s", err, guide.CodeNotFound)
	}
	if has, err := blobs.Has(t.Context(), "unknown.jpg"); err != nil || has {
		t.Errorf("Has = %v, %v; want false", has, err)
	}
}

var errBroken = errors.New("the source broke")

// brokenReader gives some bytes and then fails.
type brokenReader struct{ left int }

func (r *brokenReader) Read(p []byte) (int, error) {
	if r.left == 0 {
		return 0, errBroken
	}
	n := min(r.left, len(p))
	r.left -= n
	return n, nil
}

func wholeOrNothing(t *testing.T, blobs guide.Blobs) {
	if err := blobs.Put(t.Context(), "broken.bin", &brokenReader{left: 100_000}); !errors.Is(err, errBroken) {
		t.Fatalf("Put = %v, want the source's error", err)
	}
	if has, err := blobs.Has(t.Context(), "broken.bin"); err != nil || has {
		t.Errorf("Has = %v, %v; want false", has, err)
	}
	put(t, blobs, "broken.bin", "whole")
	if got := read(t, blobs, "broken.bin"); got != "whole" {
		t.Errorf("after a failed put the next one stored %q", got)
	}
}

// cancellingReader ends the context in the middle of the content.
type cancellingReader struct{ cancel context.CancelFunc }

func (r cancellingReader) Read(p []byte) (int, error) {
	r.cancel()
	return len(p), nil
}

func cancelled(t *testing.T, blobs guide.Blobs) {
	ctx, cancel := context.WithCancel(t.Context())
	if err := blobs.Put(ctx, "endless.bin", cancellingReader{cancel}); !errors.Is(err, context.Canceled) {
		t.Fatalf("Put = %v, want %v", err, context.Canceled)
	}
	if has, err := blobs.Has(t.Context(), "endless.bin"); err != nil || has {
		t.Errorf("Has = %v, %v; want false", has, err)
	}
}

func concurrent(t *testing.T, blobs guide.Blobs) {
	content := func(name string) string { return strings.Repeat(name, 10_000) }
	names := []string{"one.bin", "two.bin", "onward.bin", "three.bin"}
	var writers sync.WaitGroup
	for n := range 32 {
		name := names[n%len(names)]
		writers.Go(func() {
			if err := blobs.Put(t.Context(), name, strings.NewReader(content(name))); err != nil {
				t.Errorf("Put(%s): %v", name, err)
			}
			// From here on every reader sees all of it, even while others write.
			if got := read(t, blobs, name); got != content(name) {
				t.Errorf("%s: read %d bytes, want %d", name, len(got), len(content(name)))
			}
		})
	}
	writers.Wait()
}

// ranges asks for parts as browsers do, which is how visitors get media from every store.
func ranges(t *testing.T, blobs guide.Blobs) {
	content := strings.Repeat("0123456789", 50_000)
	put(t, blobs, "sound.mp3", content)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		file, err := blobs.Open(r.Context(), "sound.mp3")
		if err != nil {
			t.Error(err)
			return
		}
		defer file.Close()
		w.Header().Set("Content-Type", "audio/mpeg")
		http.ServeContent(w, r, "", time.Time{}, file)
	}))
	defer server.Close()
	for _, test := range []struct {
		method, asked string
		status        int
		want          string
	}{
		{http.MethodGet, "", http.StatusOK, content},
		{http.MethodHead, "", http.StatusOK, ""},
		{http.MethodGet, "bytes=0-", http.StatusPartialContent, content},
		{http.MethodGet, "bytes=0-1", http.StatusPartialContent, "01"},
		{http.MethodGet, "bytes=123456-123465", http.StatusPartialContent, "6789012345"},
		{http.MethodGet, "bytes=-3", http.StatusPartialContent, "789"},
		{http.MethodGet, "bytes=500000-", http.StatusRequestedRangeNotSatisfiable, ""},
	} {
		request, err := http.NewRequestWithContext(t.Context(), test.method, server.URL, nil)
		if err != nil {
			t.Fatal(err)
		}
		if test.asked != "" {
			request.Header.Set("Range", test.asked)
		}
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil || answer.StatusCode != test.status || (test.status < 300 && string(got) != test.want) {
			t.Errorf("%s %s answers %s with %d bytes, %v; want %d", test.method, test.asked, answer.Status, len(got), err, len(test.want))
		}
	}
}

func listed(t *testing.T, blobs guide.Blobs) {
	if names, err := blobs.Names(t.Context()); err != nil || len(names) > 0 {
		t.Errorf("of nothing the names are %v, %v", names, err)
	}
	want := []string{"0a.jpg", "0b.features1", "a", "z.mp3"}
	for i := range want {
		put(t, blobs, want[len(want)-1-i], "x")
	}
	if names, err := blobs.Names(t.Context()); err != nil || !slices.Equal(names, want) {
		t.Errorf("the names are %v, %v; want %v", names, err, want)
	}
}

func put(t *testing.T, blobs guide.Blobs, name, content string) {
	t.Helper()
	if err := blobs.Put(t.Context(), name, strings.NewReader(content)); err != nil {
		t.Fatalf("Put(%s): %v", name, err)
	}
}

func read(t *testing.T, blobs guide.Blobs, name string) string {
	t.Helper()
	file, err := blobs.Open(t.Context(), name)
	if err != nil {
		t.Errorf("Open(%s): %v", name, err)
		return ""
	}
	defer file.Close()
	var content bytes.Buffer
	if _, err := content.ReadFrom(file); err != nil {
		t.Errorf("reading %s: %v", name, err)
	}
	return content.String()
}
