package visitor

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"cicerone/guide"
)

// sampleBlobs hold one file; another cannot be read, and another panics.
type sampleBlobs struct{ guide.Blobs }

type sampleFile struct{ *bytes.Reader }

func (sampleFile) Close() error { return nil }

func (sampleBlobs) Has(context.Context, string) (bool, error) { return true, nil }

func (sampleBlobs) Open(_ context.Context, name string) (io.ReadSeekCloser, error) {
	switch name {
	case "there.mp3":
		return sampleFile{bytes.NewReader(bytes.Repeat([]byte("sound"), 20_000))}, nil
	case "broken.mp3":
		return nil, errors.New("the disk broke")
	case "panic.mp3":
		panic("a fault")
	}
	return nil, guide.Errorf(guide.CodeNotFound, "no file %q is stored", name)
}

// Every answer carries the security headers, and errors alone the request's id: phones get the rest by the hundred.
func TestDetailAndMediaAnswers(t *testing.T) {
	const detail = "/api/v2/museums/detail/all-data/"
	works := bytes.Repeat([]byte("a work "), 5000)
	tag := renditionOf(works).ETag
	for _, test := range []struct {
		method, address string
		headers         []string
		status          int
	}{
		{"GET", sampleDetail, []string{"Accept-Encoding", "gzip, deflate, br"}, 200},
		{"GET", sampleDetail, []string{"Accept-Encoding", "br", "If-None-Match", strings.TrimSuffix(tag, `"`) + `-br"`}, 304},
		{"GET", sampleDetail, []string{"If-None-Match", `"x", W/` + tag}, 304},
		{"GET", sampleDetail, []string{"Accept-Encoding", "gzip"}, 200},
		{"GET", sampleDetail + "?localizations=all", nil, 200},
		{"GET", sampleDetail + "?localizations=some", nil, 400},
		{"HEAD", sampleDetail, []string{"Accept-Encoding", "br"}, 200},
		{"DELETE", sampleDetail, nil, 405},
		{"GET", sampleDetail, []string{"Host", guardedHost}, 404},
		{"GET", sampleDetail + "/", nil, 404},
		{"GET", detail + "8/1", nil, 404},
		{"GET", detail + "7/none", nil, 400},
		{"GET", detail + "7", nil, 404},
		{"GET", "/media/there.mp3", nil, 200},
		{"GET", "/media/there.mp3", []string{"Range", "bytes=65536-99999"}, 206},
		{"GET", "/media/there.mp3", []string{"Range", "bytes=0-1,5-6"}, 206},
		{"GET", "/media/there.mp3", []string{"Range", "bytes=100000-"}, 416},
		{"GET", "/media/there.mp3", []string{"If-None-Match", `"there"`}, 304},
		{"GET", "/media/there.mp3?a=b", nil, 200},
		{"HEAD", "/media/there.mp3", nil, 200},
		{"GET", "/media/there.mp3", []string{"Host", strings.ToUpper(guardedHost)}, 404},
		{"GET", "/media/none.mp3", nil, 404},
		{"GET", "/media/broken.mp3", nil, 500},
		{"GET", "/media/panic.mp3", nil, 500},
		{"GET", "/media/", nil, 404},
		{"GET", "/media/a/b", nil, 404},
		{"GET", "/media/..%2fthere.mp3", nil, 404},
	} {
		name := strings.Join(append([]string{test.method, test.address}, test.headers...), " ")
		s := detailServer(t, works)
		get(s, sampleDetail, "Accept-Encoding", "br")
		r := httptest.NewRequestWithContext(t.Context(), test.method, test.address, nil)
		for i := 0; i < len(test.headers); i += 2 {
			if r.Header.Set(test.headers[i], test.headers[i+1]); test.headers[i] == "Host" {
				r.Host = test.headers[i+1]
			}
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code != test.status {
			t.Errorf("API-5: %s answers %d, want %d", name, w.Code, test.status)
		}
		if hasID := w.Header().Get("X-Request-Id") != ""; hasID != (w.Code >= http.StatusBadRequest) {
			t.Errorf("API-5: %s answers %d and carries the request's id: %v", name, w.Code, hasID)
		}
		for _, header := range []string{"Content-Security-Policy", "X-Content-Type-Options", "Strict-Transport-Security"} {
			if w.Header().Get(header) == "" {
				t.Errorf("API-5: %s answers without %s", name, header)
			}
		}
	}
}
