package httpapi

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/google/go-cmp/cmp"

	"cicerone/guide"
)

// oneFile are blobs of which one is there, one cannot be read and one breaks the server.
type oneFile struct{ guide.Blobs }

type openContent struct{ *bytes.Reader }

func (openContent) Close() error { return nil }

func (oneFile) Open(_ context.Context, name string) (io.ReadSeekCloser, error) {
	switch name {
	case "there.mp3":
		return openContent{bytes.NewReader(bytes.Repeat([]byte("sound"), 20_000))}, nil
	case "broken.mp3":
		return nil, errors.New("the disk broke")
	case "panic.mp3":
		panic("a fault")
	}
	return nil, guide.Errorf(guide.CodeNotFound, "no file %q is stored", name)
}

// requestFigures are the lines of the metrics that count answers.
var requestFigures = regexp.MustCompile(`(?m)^cicerone_(http_requests_total|http_request_duration_seconds_count|media_open_seconds_count).*$`)

// told is all that somebody learns of an answer: the client, the log and the figures.
func told(t *testing.T, ask func(*Server, http.ResponseWriter, *http.Request), method, address string, headers ...string) (status int, learned map[string]any) {
	t.Helper()
	s := detailServer(t, bytes.Repeat([]byte("a work "), 5000))
	s.blobs = oneFile{}
	s.config.HTTPS = true
	s.config.Payments = Payments{URL: "https://pay.example/", Origin: "https://apart.example"}
	s.newID = func() string { return "the-id" }
	get(s, sampleDetail, "Accept-Encoding", "br") // which holds it
	var log bytes.Buffer
	logTo(s, slog.NewJSONHandler(&log, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey || a.Key == "stack" {
			return slog.Attr{}
		}
		return a
	}}))
	now := published
	s.clock = func() time.Time { now = now.Add(time.Millisecond); return now }
	r := httptest.NewRequestWithContext(t.Context(), method, address, nil)
	for i := 0; i < len(headers); i += 2 {
		if r.Header.Set(headers[i], headers[i+1]); headers[i] == "Host" {
			r.Host = headers[i+1]
		}
	}
	w := httptest.NewRecorder()
	ask(s, w, r)
	figures := httptest.NewRecorder()
	s.metrics.handler.ServeHTTP(figures, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/metrics", nil))
	return w.Code, map[string]any{
		"status": w.Code, "headers": w.Header(), "body": w.Body.String(), "log": log.String(),
		"figures": requestFigures.FindAllString(figures.Body.String(), -1),
	}
}

func TestShortcutsAnswerAsTheRouterDoes(t *testing.T) {
	byRouter := func(s *Server, w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }
	taken := false
	asServed := func(s *Server, w http.ResponseWriter, r *http.Request) {
		_, answer := s.shortcut(r)
		taken = answer != nil
		s.ServeHTTP(w, r)
	}
	for _, test := range []struct {
		method, address string
		headers         []string
		status          int
		short           bool
	}{
		{"GET", sampleDetail, []string{"Accept-Encoding", "gzip, deflate, br"}, 200, true},
		{"GET", sampleDetail, []string{"Accept-Encoding", "br", "If-None-Match", `"tag-br"`}, 304, true},
		{"GET", sampleDetail, []string{"If-None-Match", `"x", W/"tag"`}, 304, true},
		{"GET", sampleDetail, []string{"Accept-Encoding", "gzip"}, 200, false}, // not held yet
		{"GET", sampleDetail + "?localizations=all", nil, 200, false},
		{"GET", sampleDetail + "?localizations=some", nil, 400, false},
		{"HEAD", sampleDetail, []string{"Accept-Encoding", "br"}, 200, false},
		{"DELETE", sampleDetail, nil, 405, false},
		{"GET", sampleDetail, []string{"Host", "apart.example"}, 404, false},
		{"GET", sampleDetail + "/", nil, 404, false},
		{"GET", detailPath + "8/1", nil, 404, false},
		{"GET", detailPath + "7/none", nil, 400, false},
		{"GET", detailPath + "7", nil, 404, false},
		{"GET", "/media/there.mp3", nil, 200, true},
		{"GET", "/media/there.mp3", []string{"Range", "bytes=65536-99999"}, 206, true},
		{"GET", "/media/there.mp3", []string{"Range", "bytes=0-1,5-6"}, 206, true},
		{"GET", "/media/there.mp3", []string{"Range", "bytes=100000-"}, 416, true},
		{"GET", "/media/there.mp3", []string{"If-None-Match", `"there"`}, 304, true},
		{"GET", "/media/there.mp3?a=b", nil, 200, false},
		{"HEAD", "/media/there.mp3", nil, 200, false},
		{"GET", "/media/there.mp3", []string{"Host", "APART.example"}, 404, false},
		{"GET", "/media/none.mp3", nil, 404, true},
		{"GET", "/media/broken.mp3", nil, 500, true},
		{"GET", "/media/panic.mp3", nil, 500, true},
		{"GET", "/media/", nil, 404, false},
		{"GET", "/media/a/b", nil, 404, false},
		{"GET", "/media/..%2fthere.mp3", nil, 404, false},
	} {
		name := strings.Join(append([]string{test.method, test.address}, test.headers...), " ")
		_, long := told(t, byRouter, test.method, test.address, test.headers...)
		status, short := told(t, asServed, test.method, test.address, test.headers...)
		if status != test.status || taken != test.short {
			t.Errorf("API-5: %s answers %d, by a shortcut: %v; want %d, %v", name, status, taken, test.status, test.short)
		}
		boundaries := regexp.MustCompile(`[0-9a-f]{60}`) // of parts: they are random
		for _, learned := range []map[string]any{long, short} {
			learned["body"] = boundaries.ReplaceAllString(learned["body"].(string), "")
			header := learned["headers"].(http.Header)
			header.Set("Content-Type", boundaries.ReplaceAllString(header.Get("Content-Type"), ""))
		}
		if diff := cmp.Diff(long, short); diff != "" {
			t.Errorf("API-5: %s answers otherwise than by the router:\n%s", name, diff)
		}
		if told := short["headers"].(http.Header).Get(requestIDHeader) != ""; told != (status >= http.StatusBadRequest) {
			t.Errorf("API-5: %s answers %d and tells the request's id: %v", name, status, told)
		}
		for _, guard := range []string{"Content-Security-Policy", "X-Content-Type-Options", "Strict-Transport-Security"} {
			if short["headers"].(http.Header).Get(guard) == "" {
				t.Errorf("API-5: %s answers without %s", name, guard)
			}
		}
	}
}

// Calls of visits are many and short. All others may take long: erasing, looking at pictures, asking other servers.
func TestCallsOfVisitsHaveAShortcut(t *testing.T) {
	s := detailServer(t, nil)
	var short []string
	err := chi.Walk(s.handler.(chi.Routes), func(method, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		address := strings.NewReplacer("{idMuseum}", "7", "/*", "/").Replace(route)
		if s.Shortcut(httptest.NewRequestWithContext(t.Context(), method, address, strings.NewReader("{}"))) != nil {
			short = append(short, method+" "+route)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, other := range []string{"GET /museum/v2/registerVisit", "POST /museum/v2/registerVisit", "GET /api/v2/visitMuseum", "DELETE /api/v2/visitMuseum"} {
		method, address, _ := strings.Cut(other, " ")
		if s.Shortcut(httptest.NewRequestWithContext(t.Context(), method, address, strings.NewReader("{}"))) != nil {
			short = append(short, other)
		}
	}
	slices.Sort(short)
	want := []string{
		"POST /api/legacy/Museum/{idMuseum}/v2/registerVisit", "POST /api/v2/visitArtwork", "POST /api/v2/visitMuseum", "POST /api/v2/visitRoute",
		"PUT /api/v2/visitArtwork", "PUT /api/v2/visitMuseum", "PUT /api/v2/visitRoute",
	}
	if diff := cmp.Diff(want, short); diff != "" {
		t.Errorf("API-5: other calls have a shortcut (-want +got):\n%s", diff)
	}
}

// What lies on another machine may have to be waited for, which the router's way does better.
func TestDistantMediaHaveNoShortcut(t *testing.T) {
	s := detailServer(t, nil)
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/media/there.mp3", nil)
	if s.Shortcut(r) == nil {
		t.Error("a file has no shortcut")
	}
	s.config.RemoteBlobs = true
	if s.Shortcut(r) != nil {
		t.Error("a file in a bucket has a shortcut")
	}
}
