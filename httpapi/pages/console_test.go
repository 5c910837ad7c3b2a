package pages

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"cicerone/guide/guidetest"
	"cicerone/httpapi"
	"cicerone/publish"
)

const consoleIndex = `<!doctype html><div id="root"></div><script type="module" src="/console/assets/main-abc.js"></script>`

// newConsoleServer serves a console at the installation's host, and the host of a museum.
func newConsoleServer(t *testing.T, dist fstest.MapFS) http.Handler {
	t.Helper()
	museums := &guidetest.PublishedMuseums{Version: 1}
	catalog, err := publish.NewCatalog(t.Context(), museums, publish.NewCache(publish.CacheBytes), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	pages, err := New(Config{Catalog: catalog, App: builtApp(), Console: dist})
	if err != nil {
		t.Fatal(err)
	}
	server, err := httpapi.New(httpapi.Config{
		Endpoints: pages.Endpoints(), Pages: pages, Guard: pages.PaymentHostOnly, Logger: slog.New(slog.DiscardHandler),
		Catalog: catalog, Domains: httpapi.Domains{"sample.example": "SAMPLE"},
	})
	if err != nil {
		t.Fatal(err)
	}
	return server
}

func builtConsole() fstest.MapFS {
	return fstest.MapFS{
		"index.html":            {Data: []byte(consoleIndex)},
		"assets/main-abc.js":    {Data: []byte("identity")},
		"assets/main-abc.js.br": {Data: []byte("brotli")},
		"build-manifest.json":   {Data: []byte("{}")},
	}
}

// STAFF-1: the console answers below its own root, every address in it opens the app, and its files stay in caches for good.
func TestConsolePages(t *testing.T) {
	s := newConsoleServer(t, builtConsole())
	for _, address := range []string{"/console/", "/console/people", "/console/set-up", "/console/build-manifest.json", "/console/a/b.c"} {
		w := get(s, address)
		if w.Code != http.StatusOK || w.Body.String() != consoleIndex || w.Header().Get("Cache-Control") != "no-cache" {
			t.Errorf("STAFF-1: %s answers %d %s with Cache-Control %q", address, w.Code, w.Body, w.Header().Get("Cache-Control"))
		}
		if repeated := get(s, address, "If-None-Match", w.Header().Get("ETag")); repeated.Code != http.StatusNotModified {
			t.Errorf("STAFF-1: %s answers %d to its own ETag", address, repeated.Code)
		}
	}
	if w := get(s, "/console"); w.Code != http.StatusMovedPermanently || w.Header().Get("Location") != "/console/" {
		t.Errorf("STAFF-1: /console answers %d to %q", w.Code, w.Header().Get("Location"))
	}
	w := get(s, "/console/assets/main-abc.js", "Accept-Encoding", "br")
	if w.Body.String() != "brotli" || w.Header().Get("Content-Encoding") != "br" || w.Header().Get("Cache-Control") != httpapi.Immutable {
		t.Errorf("STAFF-1: the script answers %d %s %v", w.Code, w.Body, w.Header())
	}
	if w := get(s, "/console/assets/main-old.js"); w.Code != http.StatusNotFound {
		t.Errorf("STAFF-1: a file of another build answers %d", w.Code)
	}
	post := httptest.NewRecorder()
	s.ServeHTTP(post, httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/console/", nil))
	if post.Code != http.StatusMethodNotAllowed {
		t.Errorf("STAFF-1: POST /console/ answers %d", post.Code)
	}
}

// The console's policy lets in nothing from elsewhere, no inline script or style, and no string as markup.
func TestConsolePolicy(t *testing.T) {
	header := get(newConsoleServer(t, builtConsole()), "/console/people").Header()
	policy := header.Get("Content-Security-Policy")
	for _, part := range []string{
		"default-src 'none';", "script-src 'self';", "style-src 'self';", "connect-src 'self';", "frame-ancestors 'none';",
		"base-uri 'none';", "require-trusted-types-for 'script'", "trusted-types default cicerone-inert",
	} {
		if !strings.Contains(policy, part) {
			t.Errorf("STAFF-1: the console's policy lacks %q: %s", part, policy)
		}
	}
	if strings.Contains(policy, "unsafe") || strings.Contains(policy, "http") {
		t.Errorf("STAFF-1: the console's policy is open: %s", policy)
	}
	// The token of an invitation is in an address of the console.
	if header.Get("Referrer-Policy") != "no-referrer" || header.Get("X-Robots-Tag") != "noindex" {
		t.Errorf("STAFF-1: the console's headers are %v", header)
	}
	if allowed := header.Get("Permissions-Policy"); !strings.Contains(allowed, "microphone=(self)") || !strings.Contains(allowed, "geolocation=()") {
		t.Errorf("CON-7: the console has the Permissions-Policy %q", allowed)
	}
}

// The visitor app and the console share no file, and a museum's own host is its visitors' alone.
func TestConsoleHasOwnRoot(t *testing.T) {
	s := newConsoleServer(t, builtConsole())
	if w := get(s, "/assets/main-abc.js"); w.Code != http.StatusNotFound {
		t.Errorf("STAFF-1: visitors get the console's script: %d", w.Code)
	}
	if w := get(s, "/console/assets/index-abc.js"); w.Code != http.StatusNotFound {
		t.Errorf("STAFF-1: the console has the visitors' script: %d", w.Code)
	}
	if w := get(s, "http://sample.example/console/"); w.Code != http.StatusNotFound {
		t.Errorf("STAFF-1: a museum's own host has a console: %d", w.Code)
	}
	if w := get(newConsoleServer(t, nil), "/console/"); w.Code != http.StatusServiceUnavailable {
		t.Errorf("STAFF-1: a program without a console answers %d", w.Code)
	}
}
