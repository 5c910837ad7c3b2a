package visitor

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/prometheus/client_golang/prometheus"

	"cicerone/guide"
	"cicerone/guide/guidetest"
	"cicerone/publish"
)

func renditionOf(content []byte) guide.Rendition {
	var packed bytes.Buffer
	compressor := brotli.NewWriterLevel(&packed, 1)
	_, _ = compressor.Write(content)
	_ = compressor.Close()
	sum := sha256.Sum256(content)
	return guide.Rendition{ETag: publish.ETag(sum[:]), Brotli: packed.Bytes(), Size: int64(len(content))}
}

const sampleDetail = "/api/v2/museums/detail/all-data/7/1"

func detailServer(t testing.TB, content []byte) *callServer {
	t.Helper()
	s := newCallServer(t, guidetest.Sample())
	s.museums.Detail = renditionOf(content)
	return s
}

// A few clients that take a big museum plain, and read slowly, must not fill the memory with it.
func TestBigBodiesAreNotHeldPlain(t *testing.T) {
	content := bytes.Repeat([]byte("0123456789abcdef"), maxPlain/8)
	s := detailServer(t, content)
	for _, encoding := range []string{"identity", "identity", "br", "gzip"} {
		w := get(s, sampleDetail, "Accept-Encoding", encoding)
		if encoding == "identity" && !bytes.Equal(w.Body.Bytes(), content) || w.Code != http.StatusOK {
			t.Errorf("API-5: in %s the answer is %d with %d bytes", encoding, w.Code, w.Body.Len())
		}
		if s.renditions.cache.Size() > maxPlain/8 {
			t.Errorf("API-5: after %s, %d bytes are held", encoding, s.renditions.cache.Size())
		}
	}
	small := []byte("small")
	s = detailServer(t, small)
	if w := get(s, sampleDetail, "Accept-Encoding", "identity"); !bytes.Equal(w.Body.Bytes(), small) || w.Header().Get("Content-Length") != "5" {
		t.Errorf("API-5: a small body is %q %v", w.Body, w.Header())
	}
}

func TestBigBodiesAreUnpackedForAFewAtATime(t *testing.T) {
	s := detailServer(t, make([]byte, 2*maxPlain))
	get(s, sampleDetail, "Accept-Encoding", "identity") // which holds it
	if !s.unpacking.TryAcquire(maxUnpacking) {
		t.Fatal("nothing is unpacked yet")
	}
	ask := func(method, encoding string) int {
		ctx, cancel := context.WithCancel(t.Context())
		r := httptest.NewRequestWithContext(ctx, method, sampleDetail, nil)
		r.Header.Set("Accept-Encoding", encoding)
		get(s, sampleDetail, "Accept-Encoding", "br") // makes it known, so that only the wait can fail
		cancel()
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w.Code
	}
	if got := ask(http.MethodGet, "identity"); got != http.StatusTooManyRequests {
		t.Errorf("API-5: one more plain body is answered %d", got)
	}
	for encoding, method := range map[string]string{"identity": http.MethodHead, "br": http.MethodGet} {
		if got := ask(method, encoding); got != http.StatusOK {
			t.Errorf("API-5: %s in %s is answered %d", method, encoding, got)
		}
	}
	s.unpacking.Release(maxUnpacking)
	if w := get(s, sampleDetail, "Accept-Encoding", "identity"); w.Code != http.StatusOK || w.Body.Len() != 2*maxPlain {
		t.Errorf("API-5: afterwards the answer is %d with %d bytes", w.Code, w.Body.Len())
	}
}

// A rendition that is not what was published is a fault of the server, whatever the encoding, and never an answer.
func TestDamagedRenditionIsNotServed(t *testing.T) {
	intact := renditionOf(bytes.Repeat([]byte("a work "), 5000))
	flipped, truncated, other := intact, intact, renditionOf([]byte("another museum"))
	flipped.Brotli = bytes.Clone(intact.Brotli)
	flipped.Brotli[len(flipped.Brotli)/2] ^= 1
	truncated.Brotli = intact.Brotli[:len(intact.Brotli)-1]
	other.ETag = intact.ETag
	for name, damaged := range map[string]guide.Rendition{"flipped": flipped, "truncated": truncated, "another": other} {
		s := newCallServer(t, guidetest.Sample())
		s.museums.Detail = damaged
		for _, encoding := range []string{"br", "gzip", "identity"} {
			if w := get(s, sampleDetail, "Accept-Encoding", encoding); w.Code != http.StatusServiceUnavailable || bytes.Contains(w.Body.Bytes(), []byte("a work")) {
				t.Errorf("API-5: the %s rendition in %s is answered %d", name, encoding, w.Code)
			}
		}
		registry := prometheus.NewRegistry()
		registry.MustRegister(s.renditions.damaged)
		counted, err := registry.Gather()
		if err != nil || len(counted) != 1 || counted[0].GetMetric()[0].GetCounter().GetValue() != 1 {
			t.Errorf("API-5: the damaged renditions are counted as %v, %v; want 1", counted, err)
		}
		s.museums.Detail = intact
		if w := get(s, sampleDetail, "Accept-Encoding", "br"); w.Code != http.StatusServiceUnavailable {
			t.Errorf("API-5: the rendition is read again at once and answered %d", w.Code)
		}
		snapshot, err := s.config.Catalog.Find(t.Context(), 7)
		if err != nil {
			t.Fatal(err)
		}
		snapshot.Notes.Clear() // as a new publication does
		if w := get(s, sampleDetail, "Accept-Encoding", "br"); w.Code != http.StatusOK {
			t.Errorf("API-5: the rendition that was repaired is answered %d", w.Code)
		}
	}
}

// failingRenditions are museums whose database cannot be reached.
type failingRenditions struct{ guide.Museums }

func (failingRenditions) Rendition(context.Context, int64, int64, int64) (guide.Rendition, error) {
	return guide.Rendition{}, errors.New("the database is gone")
}

// What is in memory in one encoding is served in every one without the database, and as elements.
func TestMemoryServesEveryEncodingWithoutDatabase(t *testing.T) {
	s := detailServer(t, []byte(`{"data":{"artworks":[{"idArtwork":5}]}}`))
	get(s, sampleDetail, "Accept-Encoding", "br")
	s.renditions.museums = failingRenditions{s.renditions.museums}
	for _, encoding := range []string{"br", "gzip", "identity"} {
		if w := get(s, sampleDetail, "Accept-Encoding", encoding); w.Code != http.StatusOK {
			t.Errorf("API-5: in %s the answer is %d %s", encoding, w.Code, w.Body)
		}
	}
	if w := get(s, "/api/legacy/Artwork?idMuseum=7&idLanguage=1"); w.Code != http.StatusOK {
		t.Errorf("API-7: the list of works is %d %s", w.Code, w.Body)
	}
}

// A phone that has the museum gets 304 without the rendition, which the cache has no room for.
func TestKnownDetailNeedsNoRendition(t *testing.T) {
	content := make([]byte, 128<<10)
	if _, err := rand.NewChaCha8([32]byte{}).Read(content); err != nil {
		t.Fatal(err)
	}
	s := newCachingServer(t, 64<<10, guidetest.Sample())
	s.museums.Detail = renditionOf(content)
	tag := get(s, sampleDetail).Header().Get("ETag")
	s.renditions.museums = failingRenditions{s.renditions.museums}
	if w := get(s, sampleDetail, "If-None-Match", tag); w.Code != http.StatusNotModified {
		t.Errorf("API-5: the answer is %d %s", w.Code, w.Body)
	}
	if w := get(s, sampleDetail); w.Code == http.StatusOK {
		t.Error("the rendition is in the cache")
	}
}
