package visitor

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"cicerone/guide"
	"cicerone/guide/guidetest"
	"cicerone/httpapi"
	"cicerone/publish"
)

var published = time.Date(2026, 11, 21, 8, 15, 0, 0, time.UTC)

func sampleClock() time.Time { return published }

// guardedHost is the name of a host that answers nothing.
const guardedHost = "payments.example"

func guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.EqualFold(r.Host, guardedHost) {
			httpapi.WriteError(w, r, guide.Errorf(guide.CodeNotFound, "nothing is here"))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// callServer answers calls about museums, without any store.
type callServer struct {
	*Calls
	museums *guidetest.PublishedMuseums
	handler http.Handler
}

func newCallServer(t testing.TB, museums ...*guide.Museum) *callServer {
	t.Helper()
	return newCachingServer(t, publish.CacheBytes, museums...)
}

// newCachingServer returns a server with that limit of its cache.
func newCachingServer(t testing.TB, cacheBytes int64, museums ...*guide.Museum) *callServer {
	t.Helper()
	s := &callServer{museums: &guidetest.PublishedMuseums{Current: museums, Version: 1}}
	catalog, err := publish.NewCatalog(t.Context(), s.museums, publish.NewCache(cacheBytes), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	s.Calls, err = New(t.Context(), Config{
		Catalog: catalog, Museums: s.museums, Buckets: &guidetest.TokenBuckets{Clock: sampleClock}, Blobs: sampleBlobs{}, Clock: sampleClock,
	})
	if err != nil {
		t.Fatal(err)
	}
	s.handler, err = httpapi.New(httpapi.Config{
		Endpoints: s.Endpoints(), Pages: http.NotFoundHandler(), Guard: guard, Logger: slog.New(slog.DiscardHandler),
		Catalog: catalog, Blobs: sampleBlobs{},
		Proxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, HTTPS: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *callServer) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

func get(s http.Handler, address string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequestWithContext(context.Background(), http.MethodGet, address, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}
