package pages

import (
	"context"
	"html"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"github.com/klauspost/compress/gzip"

	"cicerone/guide"
	"cicerone/guide/guidetest"
	"cicerone/httpapi"
	"cicerone/publish"
)

// indexPage is what Vite makes of web/visitor/index.html.
const indexPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <!--cicerone:head-->
    <script type="module" crossorigin src="/assets/index-abc.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/index-def.css">
  </head>
  <body>
    <div id="root"><!--cicerone:body--></div>
  </body>
</html>
`

func builtApp() fs.FS {
	return fstest.MapFS{
		"index.html":             {Data: []byte(indexPage)},
		"assets/index-abc.js":    {Data: []byte("identity")},
		"assets/index-abc.js.br": {Data: []byte("brotli")},
		"assets/index-abc.js.gz": {Data: []byte("gzip")},
		"sw.js":                  {Data: []byte("worker")},

		"assets/engine-worker-abc.js": {Data: []byte("engine")},
		"build-manifest.json":         {Data: []byte("{}")},
	}
}

func catalogues() fs.FS {
	files := fstest.MapFS{}
	for _, l := range guide.Languages() {
		start := map[string]string{"en": "Start", "es": "Empezar", "ar": "ابدأ"}[l.Code.Short()]
		if start == "" {
			start = "start " + l.Code.Short()
		}
		files[l.Code.Short()+".json"] = &fstest.MapFile{Data: []byte(
			`{"control":{"start":"` + start + `"},"presentation":{"privacyNotice":"notice ` + l.Code.Short() + `"}}`)}
	}
	return files
}

// pageServer serves the app around museums, without any store.
type pageServer struct {
	*Pages
	museums *countedMuseums
	handler http.Handler
}

func newPageServer(t testing.TB, museums ...*guide.Museum) *pageServer {
	t.Helper()
	messages, err := httpapi.ReadMessages(catalogues())
	if err != nil {
		t.Fatal(err)
	}
	s := &pageServer{museums: &countedMuseums{PublishedMuseums: &guidetest.PublishedMuseums{Current: museums, Version: 1}}}
	catalog, err := publish.NewCatalog(t.Context(), s.museums, publish.NewCache(publish.CacheBytes), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	if s.Pages, err = New(Config{Catalog: catalog, App: builtApp(), Messages: messages}); err != nil {
		t.Fatal(err)
	}
	s.handler, err = httpapi.New(httpapi.Config{
		Endpoints: s.Endpoints(), Pages: s.Pages, Guard: s.PaymentHostOnly, Logger: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *pageServer) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

func get(s http.Handler, address string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequestWithContext(context.Background(), http.MethodGet, address, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

func openMuseum(m *guide.Museum) string { return "/museums/" + guide.Identifier(m.ID, m.Code) }

func publicMuseum() *guide.Museum {
	m := guidetest.Sample()
	m.PrivacyPolicyNotice = false
	return m
}

func TestFirstPageNeedsNoScript(t *testing.T) {
	m := publicMuseum()
	w := get(newPageServer(t, m), openMuseum(m)+"?lang=es&code=CICE+RONE")
	page := w.Body.String()
	for what, want := range map[string]string{
		"language":      `<html lang="es" dir="ltr">`,
		"title":         "<title>Casa de Muestras</title>",
		"name":          "<h1>Casa de Muestras</h1>",
		"start button":  `<a class="first-start" href="/museums/Ny1zYW1wbGU/code?code=CICE+RONE&amp;lang=es">Empezar</a>`,
		"picture":       `<img src="/media/home.webp" srcset="/media/480-home.webp 480w, /media/home.webp 1600w" sizes="100vw" width="1600" height="1200"`,
		"preload":       `<link rel="preload" as="image" href="/media/home.webp" imagesrcset="/media/480-home.webp 480w, /media/home.webp 1600w" imagesizes="100vw"`,
		"preview":       `background-image:url(data:image/webp;base64,UklGRg==)`,
		"logo":          `<img class="first-logo" src="/media/logo.png"`,
		"button colour": "--main:#123456;--main-text:#ffffff",
		"app":           `<script type="module" crossorigin src="/assets/index-abc.js">`,
		"data":          `<script id="cicerone-presentation" type="application/json">{"idMuseum":7,"identifier":"Ny1zYW1wbGU"`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("PRES-1, PRES-3: the page lacks its %s: %s", what, want)
		}
	}
	if t.Failed() {
		t.Log(page)
	}
	if w.Code != http.StatusOK {
		t.Errorf("the status is %d", w.Code)
	}
}

func TestFirstPageOfAMode(t *testing.T) { // PRES-1
	m := publicMuseum()
	s := newPageServer(t, m)
	const bright = "color-scheme:light"
	for mode, kids := range map[string]bool{"": false, "/by-halls": false, "/kids": true, "/kids/": true} {
		w := get(s, openMuseum(m)+mode)
		if page := w.Body.String(); !strings.Contains(page, `class="first-start"`) || strings.Contains(page, bright) != kids {
			t.Errorf("PRES-1: the first page of mode %q is missing, or bright is not %t:\n%s", mode, kids, page)
		}
	}
	for _, address := range []string{"/adults", "/kids/kids", "/options/kids"} {
		if page := get(s, openMuseum(m)+address).Body.String(); strings.Contains(page, "first-start") {
			t.Errorf("PRES-1: %s has a first page", address)
		}
	}
}

func TestFirstPageDescribesItsPicture(t *testing.T) { // FIELD-1
	m := publicMuseum()
	m.HomeImageAlt = guide.Text{"es_ES": `La "fachada"`, "ar_SA": "الواجهة"}
	for query, want := range map[string]string{
		"?lang=es": ` alt="La &#34;fachada&#34;" fetchpriority`,
		"?lang=en": ` alt="La &#34;fachada&#34;" lang="es" fetchpriority`,
		"?lang=ar": ` alt="الواجهة" fetchpriority`,
	} {
		if page := get(newPageServer(t, m), openMuseum(m)+query).Body.String(); !strings.Contains(page, want) {
			t.Errorf("FIELD-1: the page of %s lacks %s\n%s", query, want, page)
		}
	}
}

func TestFirstPaintWaitsForNoStylesheet(t *testing.T) {
	m := publicMuseum()
	page := get(newPageServer(t, m), openMuseum(m)).Body.String()
	start, sheet := strings.Index(page, `class="first-start"`), strings.Index(page, `rel="stylesheet"`)
	if start < 0 || sheet < start {
		t.Errorf("PRES-1: the stylesheet comes before what is painted:\n%s", page)
	}
}

func TestFirstPageFitsOneFlight(t *testing.T) {
	m := publicMuseum()
	w := get(newPageServer(t, m), openMuseum(m), "Accept-Encoding", "br")
	if size := w.Body.Len(); size > 14_600 || w.Header().Get("Content-Encoding") != "br" {
		t.Errorf("the page has %d bytes as %q", size, w.Header().Get("Content-Encoding"))
	}
}

func TestFirstPageLanguage(t *testing.T) {
	m := publicMuseum()
	server := newPageServer(t, m)
	for _, test := range []struct{ name, query, accepted, want string }{
		{"the address asks", "?lang=ar", "es", `lang="ar" dir="rtl"`},
		{"the address asks by full code", "?lang=es-ES", "en", `lang="es" dir="ltr"`},
		{"the address asks for another one", "?lang=fr", "ar", `lang="ar" dir="rtl"`},
		{"the browser prefers", "", "de-CH, es-MX;q=0.8, ar;q=0.9", `lang="ar" dir="rtl"`},
		{"the browser says nothing", "", "", `lang="en" dir="ltr"`},
		{"the browser says nonsense", "", ";;;", `lang="en" dir="ltr"`},
	} {
		t.Run("LANG-3 "+test.name, func(t *testing.T) {
			page := get(server, openMuseum(m)+test.query, "Accept-Language", test.accepted).Body.String()
			if !strings.Contains(page, "<html "+test.want+">") {
				t.Errorf("the page does not start with %s:\n%.200s", test.want, page)
			}
		})
	}
	t.Run("a name in another language says so", func(t *testing.T) {
		page := get(server, openMuseum(m)+"?lang=ar").Body.String()
		if !strings.Contains(page, `<h1 lang="es" dir="ltr">Casa de Muestras</h1>`) {
			t.Errorf("the name has no language:\n%s", page)
		}
	})
}

func TestFirstPageWithPrivacyNoticeLeavesStartToTheApp(t *testing.T) {
	m := guidetest.Sample()
	page := get(newPageServer(t, m), openMuseum(m)).Body.String()
	if !strings.Contains(page, "notice en") || strings.Contains(page, "/code") {
		t.Errorf("PRES-4: the notice is missing, or starting is possible without accepting it:\n%s", page)
	}
}

func TestFirstPageIsKept(t *testing.T) {
	m := publicMuseum()
	s := newPageServer(t, m)
	first := get(s, openMuseum(m))
	second := get(s, openMuseum(m), "If-None-Match", first.Header().Get("ETag"))
	if second.Code != http.StatusNotModified || second.Body.Len() != 0 {
		t.Errorf("the same page again is %d with %d bytes", second.Code, second.Body.Len())
	}
	if vary := strings.Join(first.Header().Values("Vary"), ","); !strings.Contains(vary, "Accept-Language") {
		t.Errorf("Vary is %q", vary)
	}
}

// Tickets carry codes of their own, so that a page with a code is made for each visitor.
func TestFirstPageWithACodeCostsLittle(t *testing.T) {
	m := publicMuseum()
	s := newPageServer(t, m)
	get(s, openMuseum(m)) // makes the page that is kept
	for _, code := range []string{"TICKET1", "TICKET2"} {
		page := get(s, openMuseum(m)+"?code="+code, "Accept-Encoding", "br, gzip")
		if page.Header().Get("Content-Encoding") != httpapi.EncodingGzip || page.Code != http.StatusOK {
			t.Errorf("the page is %d in %q", page.Code, page.Header().Get("Content-Encoding"))
		}
		zipped, err := gzip.NewReader(page.Body)
		if err != nil {
			t.Fatal(err)
		}
		if content, err := io.ReadAll(zipped); err != nil || !strings.Contains(string(content), `/code?code=`+code+`"`) {
			t.Errorf("PRES-3: the page for %s does not hand it on (%v):\n%s", code, err, content)
		}
	}
	if asked := s.museums.asked.Load(); asked != 1 {
		t.Errorf("pages with a code look into the database, %d times", asked-1)
	}
	plain, coded := get(s, openMuseum(m)), get(s, openMuseum(m)+"?code=TICKET1")
	if plain.Header().Get("ETag") == coded.Header().Get("ETag") || strings.Contains(plain.Body.String(), "TICKET") {
		t.Error("a code is left in the page of others")
	}
}

// countedMuseums counts how often a museum is read, and can read none while fail is set.
type countedMuseums struct {
	*guidetest.PublishedMuseums
	asked atomic.Int32
	fail  bool
}

func (m *countedMuseums) Front(ctx context.Context, id, version int64) (*guide.Front, error) {
	m.asked.Add(1)
	if m.fail {
		return nil, guide.Errorf(guide.CodeBusy, "the database cannot be used")
	}
	return m.PublishedMuseums.Front(ctx, id, version)
}

func TestMuseumIsReadOnceHoweverManyAsk(t *testing.T) {
	m := publicMuseum()
	s := newPageServer(t, m)
	var phones sync.WaitGroup
	for range 20 {
		phones.Go(func() { get(s, openMuseum(m), "Accept-Language", "en") })
	}
	phones.Wait()
	if asked := s.museums.asked.Load(); asked != 1 {
		t.Errorf("the museum was read %d times", asked)
	}
}

func TestFirstPageComesBackAfterAFailure(t *testing.T) {
	m := publicMuseum()
	s := newPageServer(t, m)
	s.museums.fail = true
	if page := get(s, openMuseum(m)+"?lang=es"); page.Code != http.StatusOK || strings.Contains(page.Body.String(), "Casa") {
		t.Errorf("without the museum the page is %d %s; the app paints it itself", page.Code, page.Body)
	}
	s.museums.fail = false
	if page := get(s, openMuseum(m)+"?lang=es").Body.String(); !strings.Contains(page, "<title>Casa") {
		t.Errorf("the page stays broken: %s", page)
	}
}

func TestPagesOfTheApp(t *testing.T) {
	m := publicMuseum()
	s := newPageServer(t, m)
	for address, want := range map[string]int{
		"/":                               http.StatusNotFound,
		"/nowhere":                        http.StatusNotFound,
		openMuseum(m) + "/options":        http.StatusOK,
		openMuseum(m) + "/artworks/1?a=b": http.StatusOK,
		"/museums/OTk5":                   http.StatusOK,
		"/museums/%20%25":                 http.StatusOK,
	} {
		w := get(s, address)
		if w.Code != want || !strings.Contains(w.Body.String(), `<div id="root"></div>`) {
			t.Errorf("ENTRY-2: %s answers %d, want %d with the app's page", address, w.Code, want)
		}
	}
}

func TestFilesOfTheApp(t *testing.T) {
	s := newPageServer(t)
	for _, test := range []struct{ address, accepts, body, encoding, cache, kind string }{
		{"/assets/index-abc.js", "gzip, br", "brotli", "br", httpapi.Immutable, "text/javascript; charset=utf-8"},
		{"/assets/index-abc.js", "gzip", "gzip", "gzip", httpapi.Immutable, "text/javascript; charset=utf-8"},
		{"/assets/index-abc.js", "br;q=0, *;q=0", "identity", "", httpapi.Immutable, "text/javascript; charset=utf-8"},
		{"/sw.js", "br", "worker", "", "no-cache", "text/javascript; charset=utf-8"},
	} {
		w := get(s, test.address, "Accept-Encoding", test.accepts)
		header := w.Header()
		got := []string{w.Body.String(), header.Get("Content-Encoding"), header.Get("Cache-Control"), header.Get("Content-Type")}
		want := []string{test.body, test.encoding, test.cache, test.kind}
		if strings.Join(got, "|") != strings.Join(want, "|") {
			t.Errorf("%s for %q answers %q, want %q", test.address, test.accepts, got, want)
		}
	}
	for _, missing := range []string{"/assets/old.js", "/assets/../sw.js.br"} {
		if w := get(s, missing); w.Code != http.StatusNotFound {
			t.Errorf("%s answers %d", missing, w.Code)
		}
	}
	if w := get(s, "/build-manifest.json"); strings.HasPrefix(w.Body.String(), "{}") {
		t.Error("what belongs to the build is served")
	}
}

// The worker that sees a visitor's pictures can reach nothing, and the service worker what the app can.
func TestWorkersHavePoliciesOfTheirOwn(t *testing.T) { // REC-6
	s := newPageServer(t, publicMuseum())
	for name, want := range map[string]string{
		"/assets/engine-worker-abc.js": "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'",
		"/sw.js":                       appPolicy(nil, nil),
	} {
		if policy := get(s, name).Header().Get("Content-Security-Policy"); policy != want {
			t.Errorf("%s has the policy %s", name, policy)
		}
	}
}

func TestPolicyAllowsNothingInlineButTheStyle(t *testing.T) {
	m := publicMuseum()
	w := get(newPageServer(t, m), openMuseum(m))
	policy := w.Header().Get("Content-Security-Policy")
	style := inlineStyle.FindStringSubmatch(w.Body.String())
	if style == nil || !strings.Contains(policy, "style-src 'self' "+hashes(inlineStyle, style[0])[0]) {
		t.Errorf("the policy lacks the style's hash: %s", policy)
	}
	for _, want := range []string{"script-src 'self' 'wasm-unsafe-eval';", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'", trustedTypes} {
		if !strings.Contains(policy+";", want) {
			t.Errorf("the policy lacks %s: %s", want, policy)
		}
	}
	if strings.Contains(strings.Replace(policy, "'wasm-unsafe-eval'", "", 1), "unsafe") {
		t.Errorf("the policy has a hole: %s", policy)
	}
	if w.Header().Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("security headers are missing: %v", w.Header())
	}
	if policy := w.Header().Get("Cross-Origin-Opener-Policy"); policy != "" {
		t.Errorf("the browser starts a process of its own for the page: Cross-Origin-Opener-Policy: %s", policy)
	}
}

func TestAppThatWasNotBuilt(t *testing.T) {
	app, err := newApp(fstest.MapFS{".gitkeep": {}})
	if err != nil {
		t.Fatal(err)
	}
	s := newPageServer(t)
	s.app = app
	if w := get(s, "/"); w.Code != http.StatusServiceUnavailable || !strings.Contains(w.Body.String(), "make build") {
		t.Errorf("the answer is %d %s", w.Code, w.Body)
	}
}

func TestButtonTextIsReadable(t *testing.T) {
	for _, test := range []struct{ text, background, want guide.Color }{
		{"#ffffff", "#123456", "#ffffff"},
		{"#ffffff", "#72c4d0", "#000000"},
		{"#000000", "#101010", "#ffffff"},
		{"#777777", "#777777", "#000000"},
	} {
		if got := readable(test.text, test.background); got != test.want {
			t.Errorf("CUST-1: %s on %s is shown as %s, want %s", test.text, test.background, got, test.want)
		}
	}
}

// element matches the tags that the page has when a museum's name and the query hold nothing odd.
var element = regexp.MustCompile(`<[^>]*>`)

func FuzzFirstPageEscapes(f *testing.F) {
	for _, seed := range []string{
		"Museum", `</title><script>alert(1)</script>`, `"><img src=x onerror=alert(1)>`, "</style>", "a&amp;b",
		`{{.Words}}`, "<!--", "</script>", `'"` + "`", "\u2028\x00", "javascript:alert(1)", "مُتحف",
	} {
		f.Add(seed, seed)
	}
	shape := func(page string) (tags []string) {
		for _, tag := range element.FindAllString(page, -1) {
			name, _, _ := strings.Cut(strings.Trim(tag, "<>"), " ")
			tags = append(tags, name)
		}
		return tags
	}
	sample := publicMuseum()
	s := newPageServer(f, sample)
	open := func(ctx context.Context, name, code string) string {
		m := *sample
		m.Name = guide.Text{"en_GB": name}
		m.Customization.MainButtonsColor = guide.Color(code)
		s.museums.Current, s.museums.Version = []*guide.Museum{&m}, s.museums.Version+1
		if err := s.config.Catalog.Refresh(ctx); err != nil {
			panic(err)
		}
		return get(s, openMuseum(&m)+"?code="+url.QueryEscape(code)).Body.String()
	}
	want := strings.Join(shape(open(f.Context(), "Name", "x")), " ")
	f.Fuzz(func(t *testing.T, name, code string) {
		page := open(t.Context(), name, code)
		if got := strings.Join(shape(page), " "); got != want {
			t.Errorf("the name %q and the code %q change the page's elements:\n%s\n%s", name, code, got, want)
		}
		title := regexp.MustCompile(`(?s)<title>(.*?)</title>`).FindStringSubmatch(page)
		if title == nil || html.UnescapeString(title[1]) != strings.ReplaceAll(name, "\x00", "\uFFFD") {
			t.Errorf("the title of %q is %q", name, title)
		}
	})
}
