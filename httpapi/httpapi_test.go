package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"cicerone/guide"
)

var published = time.Date(2026, 11, 21, 8, 15, 0, 0, time.UTC)

func sampleClock() time.Time { return published }

// newTestServer answers two calls, and everything else that is no call with a page.
func newTestServer(t testing.TB) *Server {
	t.Helper()
	refuse := func(context.Context, *struct{}) (int, error) { return 0, guide.Errorf(guide.CodeRefused, "wrong code") }
	s, err := New(Config{
		Endpoints: []Endpoint{
			Call("GET /api/legacy/Museum/{idMuseum}/checkAccessCode", "checkAccessCode", "", refuse),
			Call("POST /api/v2/visitMuseum", "startVisit", "", stuck),
		},
		Pages:  http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}),
		Logger: slog.New(slog.DiscardHandler), Clock: sampleClock,
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// stuck answers when the client has given up.
func stuck(ctx context.Context, _ *struct{}) (int, error) {
	<-ctx.Done()
	return 0, ctx.Err()
}

func get(s http.Handler, address string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequestWithContext(context.Background(), http.MethodGet, address, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

func TestErrorsBecomeHTTP(t *testing.T) {
	unknownMuseum := &guide.Error{Code: guide.CodeNotFound, Field: MuseumField, Message: "there is no such museum"}
	for _, test := range []struct {
		err          error
		http, status int
		message      string
	}{
		{guide.Invalid("startDate", "is missing"), 400, 400, "startDate: is missing"},
		{unknownMuseum, 404, 1000, "idMuseum: there is no such museum"},
		{guide.Errorf(guide.CodeNotFound, "no visit"), 404, 404, "no visit"},
		{guide.Errorf(guide.CodeDeactivated, "off"), 410, 410, "off"},
		{guide.Errorf(guide.CodeConflict, "twice"), 409, 409, "twice"},
		{guide.Errorf(guide.CodeRefused, "wrong code"), 403, 403, "wrong code"},
		{guide.Errorf(guide.CodeTooMany, "later"), 429, 429, "later"},
		{errors.New("disk full at /var/lib"), 500, 500, "something went wrong on the server; please try again"},
		{fmt.Errorf("around: %w", unknownMuseum), 404, 1000, "idMuseum: there is no such museum"},
	} {
		f := failureOf(t.Context(), test.err)
		if f.GetStatus() != test.http || f.Status != test.status || f.Message != test.message || f.Success {
			t.Errorf("%v becomes %d %+v", test.err, f.GetStatus(), f)
		}
	}
}

func TestInputFailuresNameTheField(t *testing.T) {
	f := inputFailure(http.StatusUnprocessableEntity, "validation failed", []error{
		&huma.ErrorDetail{Location: "body.artworks[0].startDate", Message: "expected string"},
		&huma.ErrorDetail{Location: "path.idMuseum", Message: "expected integer"},
	})
	if f.http != http.StatusBadRequest || f.Message != "artworks[0].startDate: expected string; idMuseum: expected integer" {
		t.Errorf("the failure is %d %q", f.http, f.Message)
	}
}

func accepting(encodings string) *http.Request {
	return &http.Request{Header: http.Header{"Accept-Encoding": {encodings}}}
}

func TestEncodingIsNegotiated(t *testing.T) {
	for header, want := range map[string]string{
		"gzip, deflate, br, zstd": EncodingBrotli, "gzip": EncodingGzip, "": EncodingIdentity, "*": EncodingBrotli,
		"br;q=0, gzip;q=0.5": EncodingGzip, "BR ; q=1": EncodingBrotli, "*;q=0": EncodingIdentity, "deflate": EncodingIdentity,
		"identity": EncodingIdentity, "br;q=x": EncodingBrotli,
	} {
		if got := NegotiateEncoding(accepting(header), EveryEncoding); got != want {
			t.Errorf("%q is answered in %s, want %s", header, got, want)
		}
	}
	zipped := func(encoding string) bool { return encoding == EncodingGzip }
	if got := NegotiateEncoding(accepting("br, gzip"), zipped); got != EncodingGzip {
		t.Errorf("what is there in gzip alone is answered in %s", got)
	}
}

func having(tag string) *http.Request {
	return &http.Request{Header: http.Header{"If-None-Match": {tag}}}
}

func TestETagsMatchInEveryEncoding(t *testing.T) {
	for _, tag := range []string{`"abc"`, `"abc-br"`, `W/"abc-gzip"`, `"x", "abc-br"`, `*`} {
		if !MatchesETag(having(tag), `"abc"`) {
			t.Errorf("%s does not match", tag)
		}
	}
	for _, tag := range []string{``, `"ab"`, `abc`, `"abc-zstd"`} {
		if MatchesETag(having(tag), `"abc"`) {
			t.Errorf("%s matches", tag)
		}
	}
}

func TestUnknownCallsAnswerEnvelopes(t *testing.T) {
	s := newTestServer(t)
	for _, request := range []struct {
		method, address string
		status          int
	}{
		{"GET", "/api/v2/nothing", 404},
		{"GET", "/api", 404},
		{"DELETE", "/api/v2/visitMuseum", 405},
		{"GET", "/media/a/b", 404},
	} {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequestWithContext(context.Background(), request.method, request.address, nil))
		var envelope Envelope[any]
		if err := json.Unmarshal(w.Body.Bytes(), &envelope); err != nil || w.Code != request.status || envelope.Status != request.status {
			t.Errorf("API-1: %s %s answers %d %s", request.method, request.address, w.Code, w.Body)
		}
	}
}

func TestPanicsAnswerEnvelopes(t *testing.T) {
	s := newTestServer(t)
	w := httptest.NewRecorder()
	s.recoverPanic(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("broken") })).
		ServeHTTP(w, httptest.NewRequestWithContext(context.Background(), http.MethodGet, "/", nil))
	if w.Code != http.StatusInternalServerError || strings.Contains(w.Body.String(), "broken") {
		t.Errorf("the answer is %d %s", w.Code, w.Body)
	}
}

// logTo has the server log by the handler from now on.
func logTo(s *Server, handler slog.Handler) {
	s.log = slog.New(handler)
}

// A fault after the status was sent changes neither the answer nor the log.
func TestTheLogHoldsTheStatusThatWasSent(t *testing.T) {
	var log strings.Builder
	s := newTestServer(t)
	logTo(s, slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	w := httptest.NewRecorder()
	s.observe(s.recoverPanic(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte("the beginning"))
		panic("a fault")
	}))).ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil))
	if w.Code != http.StatusOK || !strings.Contains(log.String(), `"status":200`) || strings.Contains(log.String(), `"status":500`) {
		t.Errorf("the client gets %d, and the log %s", w.Code, log.String())
	}
}

func TestFailuresAreLoggedUnderTheIDThatClientsGet(t *testing.T) {
	var log strings.Builder
	s := newTestServer(t)
	logTo(s, slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	w := httptest.NewRecorder()
	s.observe(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		WriteError(w, r, errors.New("the disk broke"))
	})).ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil))
	line, _, _ := strings.Cut(log.String(), "\n")
	if !strings.Contains(line, "the disk broke") || !strings.Contains(line, `"id":"`+w.Header().Get(requestIDHeader)+`"`) {
		t.Errorf("the failure is logged as %s", line)
	}
}

func TestLogHoldsNoSecrets(t *testing.T) {
	var log strings.Builder
	s := newTestServer(t)
	logTo(s, slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	get(s, "/api/legacy/Museum/7/checkAccessCode?code=SECRET&idDevice=PHONE", "Authorization", "Basic TOKEN")
	get(s, "/museums/Ny1zYW1wbGU?code=SECRET")
	for _, secret := range []string{"SECRET", "PHONE", "TOKEN", "Ny1zYW1wbGU"} {
		if strings.Contains(log.String(), secret) {
			t.Errorf("the log holds %s: %s", secret, log.String())
		}
	}
	if strings.Count(log.String(), `"msg":"request"`) != 2 {
		t.Errorf("the log is %s", log.String())
	}
}

func TestMetricsAreInPrometheusFormat(t *testing.T) {
	m := newMetrics()
	m.observe("GET", "/api/legacy/Museum", 200, 3*time.Millisecond)
	m.observe("GET", "/api/legacy/Museum", 200, 20*time.Second)
	m.observe("HACK", "page", 404, 0)
	answer := httptest.NewRecorder()
	m.handler.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	out := answer.Body.String()
	for _, want := range []string{
		`cicerone_http_requests_total{endpoint="/api/legacy/Museum",method="GET",status="200"} 2`,
		`cicerone_http_requests_total{endpoint="page",method="other",status="404"} 1`,
		`cicerone_http_request_duration_seconds_bucket{endpoint="/api/legacy/Museum",le="0.001"} 0`,
		`cicerone_http_request_duration_seconds_bucket{endpoint="/api/legacy/Museum",le="0.005"} 1`,
		`cicerone_http_request_duration_seconds_bucket{endpoint="/api/legacy/Museum",le="+Inf"} 2`,
		`cicerone_http_request_duration_seconds_count{endpoint="/api/legacy/Museum"} 2`,
	} {
		if !strings.Contains(out, want+"\n") {
			t.Errorf("the figures lack %s:\n%s", want, out)
		}
	}
}
