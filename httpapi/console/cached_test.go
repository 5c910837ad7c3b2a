package console

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"cicerone/httpapi"
	"cicerone/staff"
)

// TestCompressedAnswersHaveETags asks again for an answer with the ETag of one of its encodings, after the draft has changed or not.
func TestCompressedAnswersHaveETags(t *testing.T) {
	revision := int64(3)
	works := strings.Split(strings.Repeat("a work of art,", 500), ",")
	s, err := httpapi.New(httpapi.Config{
		Endpoints: []httpapi.Endpoint{
			httpapi.Respond("GET "+httpapi.ConsoleBase+"/works", "getWorks", "", func(ctx context.Context, _ *InCached) (*cached[[]string], error) {
				return answerOnce(ctx, &museumPerson{Person: &staff.Person{}}, revision, func() ([]string, error) { return works, nil })
			}),
		},
		Pages: http.NotFoundHandler(), Logger: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	ask := func(accepts, tag string) *httptest.ResponseRecorder {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, httpapi.ConsoleBase+"/works", nil)
		r.Header.Set("Sec-Fetch-Site", "same-origin")
		r.Header.Set("Accept-Encoding", accepts)
		r.Header.Set("If-None-Match", tag)
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w
	}
	plain, compressed := ask("identity", "").Header().Get("ETag"), ask("gzip", "").Header().Get("ETag")
	if plain != `"3-false"` || compressed != `"3-false-gzip"` {
		t.Fatalf("the ETags are %s and %s", plain, compressed)
	}
	for _, accepts := range []string{"identity", "gzip"} {
		for sent, want := range map[string]string{
			plain: plain, compressed: compressed, `"2-false-gzip", W/` + compressed: compressed, "*": plain,
		} {
			if w := ask(accepts, sent); w.Code != http.StatusNotModified || w.Header().Get("ETag") != want || w.Body.Len() != 0 ||
				w.Header().Get("Content-Encoding") != "" || w.Header().Get("Vary") == "" {
				t.Errorf("%s with %s is answered %d with %v", sent, accepts, w.Code, w.Header())
			}
		}
	}
	revision++
	if w := ask("gzip", compressed); w.Code != http.StatusOK || w.Header().Get("ETag") != `"4-false-gzip"` {
		t.Errorf("after a change the old ETag is answered %d with %v", w.Code, w.Header())
	}
}
