package visitor

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/andybalholm/brotli"

	"cicerone/guide"
	"cicerone/guide/guidetest"
)

func renditionOf(content []byte) guide.Rendition {
	var packed bytes.Buffer
	compressor := brotli.NewWriterLevel(&packed, 1)
	_, _ = compressor.Write(content)
	_ = compressor.Close()
	return guide.Rendition{ETag: `"tag"`, Brotli: packed.Bytes(), Size: int64(len(content))}
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
		if s.renditions.cache.size > maxPlain/8 {
			t.Errorf("API-5: after %s, %d bytes are held", encoding, s.renditions.cache.size)
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
