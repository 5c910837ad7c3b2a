package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"cicerone/guide"
	"cicerone/httpapi/visitor"
	"cicerone/publish"
)

const detailPath = "/api/v2/museums/detail/all-data/1/2"

func TestLegacyAPIRequiresClientCredentials(t *testing.T) {
	s := startMuseum(t, func(c *Config) { c.LegacyClient = "app:se:cret" })
	right := "Basic " + base64.StdEncoding.EncodeToString([]byte("app:se:cret"))
	s.succeed("GET", "/api/legacy/Museum", nil, nil, "Authorization", right)
	for _, wrong := range []string{"", "Basic", "Basic YXBwOnNl", "Token app:se:cret", right + "A"} {
		a := s.call("GET", "/api/legacy/Museum", nil, "Authorization", wrong)
		if a.http != http.StatusUnauthorized || a.envelope.Success == nil || a.header.Get("WWW-Authenticate") == "" {
			t.Errorf("API-1: %q answers %d %s", wrong, a.http, a.raw)
		}
	}
	var configuration visitor.Configuration
	if err := json.Unmarshal(s.call("GET", "/config.json", nil).raw, &configuration); err != nil || configuration.LegacyAuthorization != right {
		t.Errorf("API-1: the app is told %+v (%v)", configuration, err)
	}
}

func TestMuseums(t *testing.T) {
	s := startMuseum(t)
	var list []publish.Museum
	s.succeed("GET", "/api/legacy/Museum", nil, &list)
	if len(list) != 1 || list[0].IDMuseum != 1 || list[0].Identifier != guide.Identifier(1, "DEMO") || len(list[0].Localizations) != 2 {
		t.Errorf("API-2: the list is %+v", list)
	}
	var one publish.Museum
	for _, id := range []string{"1", guide.Identifier(1, "demo")} {
		s.succeed("GET", "/api/legacy/Museum/"+id, nil, &one)
		if one.Name != "Small Museum" || !one.AccessCodeRequired {
			t.Errorf("API-2: museum %s is %+v", id, one)
		}
	}
	s.fail("GET", "/api/legacy/Museum/77", nil, 404, 1000, "idMuseum")
	s.fail("GET", "/api/legacy/Museum/-1", nil, 404, 1000, "idMuseum")
	s.fail("GET", "/api/legacy/Museum/x!", nil, 400, 400, "idMuseum")
}

func TestAccessCode(t *testing.T) {
	s := startMuseum(t)
	path := "/api/legacy/Museum/1/checkAccessCode?code="
	var days int
	for _, code := range []string{"CICERONE", "cicerone", "%20Cicerone%20"} {
		if s.succeed("GET", path+code, nil, &days); days != 3 {
			t.Errorf("API-3, CODE-2: %s is valid for %d days, want 3", code, days)
		}
	}
	s.fail("GET", path+"WRONG", nil, 403, 403, "code")
	s.fail("GET", path, nil, 400, 400, "code")
	s.fail("GET", path+"%00", nil, 400, 400, "code")
	s.fail("GET", path+strings.Repeat("x", 2000), nil, 400, 400, "code")
	s.fail("GET", "/api/legacy/Museum/9/checkAccessCode?code=CICERONE", nil, 404, 1000, "idMuseum")
}

func TestGuessingCodesIsLimited(t *testing.T) {
	s := startMuseum(t)
	const path = "/api/legacy/Museum/1/checkAccessCode?code="
	for i := range 90 {
		want := http.StatusForbidden
		if i >= guide.NetworkCodeLimit.Free {
			want = http.StatusTooManyRequests
		}
		s.fail("GET", fmt.Sprintf("%sGUESS%d&idDevice=%[2]d", path, i), nil, want, want, "code", "X-Code-Proof", "ready")
	}
	// Another visitor of the same network, with the app and with an older client.
	a := s.call("GET", path+"CICERONE", nil, "X-Code-Proof", "ready")
	if a.http != http.StatusTooManyRequests || a.header.Get("Retry-After") == "" || a.header.Get("X-Code-Challenge") == "" {
		t.Errorf("API-3: after 90 wrong codes a right one answers %d %v", a.http, a.header)
	}
	s.succeed("GET", path+"CICERONE", nil, nil)
}

func TestMuseumDetail(t *testing.T) {
	data := publishedMuseum(t, paidRoute()...)
	s := startServer(t, data)
	var detail publish.Detail
	plain := s.succeed("GET", detailPath, nil, &detail)
	work := detail.Artworks[0]
	if work.ArtworkCode != "214" || len(work.Localizations) != 1 || work.Localizations[0].MainText != "<p>Look <em>closely</em>.</p>" {
		t.Errorf("API-5: the work is %+v", work)
	}
	if facts := detail.Media[work.MainImageURL]; facts.Width != 64 || facts.Height != 48 {
		t.Errorf("API-5: the picture's facts are %+v", facts)
	}
	if paid := detail.Routes[0]; paid.SealedSteps == nil || len(paid.Steps) > 0 || bytes.Contains(plain.raw, []byte("SESAME")) {
		t.Error("API-5: the paid route's steps are not sealed, or its code is in the answer")
	}
	var legacy publish.Route
	if s.succeed("GET", "/api/legacy/Route/1", nil, &legacy); len(legacy.Steps) > 0 || legacy.IDRoute != 1 {
		t.Errorf("API-5: the legacy base answers the paid route %+v", legacy)
	}

	var spanish publish.Detail
	s.succeed("GET", "/api/v2/museums/detail/all-data/1/1", nil, &spanish)
	l := spanish.Artworks[0].Localizations[0]
	if l.Name != "Azulejos" || l.MainText == "" || l.Fallbacks["mainText"] != "en_GB" {
		t.Errorf("API-5, LANG-5: the half-translated work is %+v", l)
	}
	var french publish.Detail
	s.succeed("GET", "/api/v2/museums/detail/all-data/1/3", nil, &french)
	if french.Name != "Small Museum" {
		t.Errorf("LANG-5: a language that the museum lacks answers %q", french.Name)
	}
	var all publish.Detail
	s.succeed("GET", detailPath+"?localizations=all", nil, &all)
	if len(all.Artworks[0].Localizations) != 2 {
		t.Errorf("API-5: all localizations are %+v", all.Artworks[0].Localizations)
	}

	s.fail("GET", "/api/v2/museums/detail/all-data/9/2", nil, 404, 1000, "idMuseum") // ENTRY-12
	s.fail("GET", "/api/v2/museums/detail/all-data/1/99", nil, 400, 400, "idLanguage")
	s.fail("GET", "/api/v2/museums/detail/all-data/1/x", nil, 400, 400, "idLanguage")
	s.fail("GET", detailPath+"?localizations=some", nil, 400, 400, "localizations")
}

func TestUnknownMuseumHasStatus1000(t *testing.T) {
	s := startMuseum(t)
	for _, call := range []string{"/api/v2/museums/detail/all-data/2/2", "/api/v2/languages/2", "/api/legacy/Museum/2", "/api/legacy/Customization?idMuseum=2"} {
		t.Run("ENTRY-12, API-5 "+call, func(_ *testing.T) { s.fail("GET", call, nil, 404, 1000, "idMuseum") })
	}
}

func TestMuseumDetailEncodingsAndETags(t *testing.T) {
	s := startMuseum(t)
	plain := s.succeed("GET", detailPath, nil, nil)
	compressed := s.call("GET", detailPath, nil, "Accept-Encoding", "gzip, br")
	if compressed.header.Get("Content-Encoding") != "br" || compressed.header.Get("Vary") != "Accept-Encoding" {
		t.Fatalf("API-5: the headers are %v", compressed.header)
	}
	expanded, err := io.ReadAll(brotli.NewReader(bytes.NewReader(compressed.raw)))
	if err != nil || !bytes.Equal(expanded, plain.raw) {
		t.Errorf("API-5: brotli holds something else (%v)", err)
	}
	zipped := s.call("GET", detailPath, nil, "Accept-Encoding", "gzip")
	if zipped.header.Get("Content-Encoding") != "gzip" {
		t.Errorf("API-5: the headers are %v", zipped.header)
	}
	tags := map[string]bool{}
	for _, a := range []answer{plain, compressed, zipped} {
		tag := a.header.Get("ETag")
		if tag == "" || strings.HasPrefix(tag, "W/") || tags[tag] {
			t.Errorf("API-5: %q is no strong ETag of its own", tag)
		}
		tags[tag] = true
		same := s.call("GET", detailPath, nil, "If-None-Match", tag, "Accept-Encoding", "br")
		if same.http != http.StatusNotModified || len(same.raw) != 0 || same.header.Get("ETag") == "" {
			t.Errorf("API-5: %s again answers %d", tag, same.http)
		}
	}
}

func TestLanguagesAndCustomizations(t *testing.T) {
	s := startMuseum(t)
	var languages []publish.Language
	s.succeed("GET", "/api/v2/languages/1", nil, &languages)
	if len(languages) != 2 || languages[0] != (publish.Language{ID: 2, Code: "en_GB", OriginalTitle: "English"}) {
		t.Errorf("API-9: the languages are %+v", languages)
	}
	var customizations []publish.Customization
	s.succeed("GET", "/api/legacy/Customization?idMuseum=1", nil, &customizations)
	if len(customizations) != 1 || customizations[0].MainButtonsColor != "#123456" || customizations[0].RecognitionColor != "#f06140" {
		t.Errorf("API-6: the customization is %+v", customizations)
	}
	for _, query := range []string{"", "?idMuseum=1"} {
		var keyboards []publish.KeyboardCustomization
		s.succeed("GET", "/api/legacy/KeyboardCustomization"+query, nil, &keyboards)
		if len(keyboards) != 1 || !keyboards[0].Active || keyboards[0].KeysColor != "#222222" || keyboards[0].OKColor != "#72c4d0" {
			t.Errorf("API-6: the keyboard of %q is %+v", query, keyboards)
		}
	}
}

func TestMediaRangesAndCaching(t *testing.T) {
	s := startMuseum(t)
	var detail publish.Detail
	s.succeed("GET", detailPath, nil, &detail)
	whole := s.call("GET", detail.HomeImageURL, nil)
	if whole.http != http.StatusOK || whole.header.Get("Content-Type") != "image/png" ||
		!strings.Contains(whole.header.Get("Cache-Control"), "immutable") || whole.header.Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("the picture answers %d %v", whole.http, whole.header)
	}
	part := s.call("GET", detail.HomeImageURL, nil, "Range", "bytes=10-19")
	if part.http != http.StatusPartialContent || !bytes.Equal(part.raw, whole.raw[10:20]) {
		t.Errorf("a range answers %d with %d bytes", part.http, len(part.raw))
	}
	head := s.call("HEAD", detail.HomeImageURL, nil)
	if head.http != http.StatusOK || len(head.raw) != 0 || head.header.Get("Content-Length") != fmt.Sprint(len(whole.raw)) {
		t.Errorf("HEAD answers %d %v", head.http, head.header)
	}
	if repeat := s.call("GET", detail.HomeImageURL, nil, "If-None-Match", whole.header.Get("ETag")); repeat.http != http.StatusNotModified {
		t.Errorf("the repeated request answers %d", repeat.http)
	}
	for _, missing := range []string{"/media/0000.png", "/media/..%2fcicerone.db", "/media/UPPER.png", "/media/%00"} {
		s.fail("GET", missing, nil, 404, 404, "no")
	}
}

// Content types are those that the import detected.
func TestMediaContentTypes(t *testing.T) {
	folder := writePackage(t, "    text: {en", `    audio: {en: tagged.mp3, es: tone.m4a}
    transcript: {en: words.vtt}
    resources:
      - {type: VIDEO, title: {en: Film}, media: {en: film.mp4}}
      - {type: IMAGE, title: {en: Print}, media: {en: cmyk.jpg}}
      - {type: IMAGE, title: {en: Dot}, media: {en: dot.gif}}
    text: {en`)
	for _, name := range []string{"tagged.mp3", "tone.m4a", "film.mp4", "cmyk.jpg"} {
		content, err := os.ReadFile(filepath.Join("..", "..", "media", "testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, content := range map[string]string{
		"words.vtt": "WEBVTT\n\n00:00.000 --> 00:01.000\nWords\n",
		"dot.gif":   "GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	data := t.TempDir()
	mustRun(t, data, "import", folder, "--publish")
	s := startServer(t, data)
	var detail publish.Detail
	s.succeed("GET", detailPath+"?localizations=all", nil, &detail)
	served := map[string]bool{}
	for address, facts := range detail.Media {
		names := []string{address}
		for _, v := range facts.Variants {
			names = append(names, v.URL)
		}
		for i, name := range names {
			want := facts.ContentType
			if i > 0 {
				want = "image/webp"
			}
			if got := s.call("GET", name, nil).header.Get("Content-Type"); got != want {
				t.Errorf("%s is served as %q, want %q", name, got, want)
			}
			served[want] = true
		}
	}
	if len(served) != 8 {
		t.Errorf("the museum has media of the types %v, want all eight", served)
	}
}

func TestSecurityHeadersOfEveryAnswer(t *testing.T) {
	s := startMuseum(t)
	var detail publish.Detail
	tag := s.succeed("GET", detailPath, nil, &detail).header.Get("ETag")
	page := "/museums/" + guide.Identifier(1, "DEMO")
	for _, c := range []struct {
		method, path string
		status       int
		headers      []string
	}{
		{"GET", "/api/legacy/Museum", 200, nil},
		{"GET", "/api/legacy/Museum", 401, []string{"Authorization", "Basic x"}},
		{"GET", "/api/v2/languages/1", 200, nil},
		{"HEAD", "/api/v2/languages/1", 200, nil},
		{"GET", "/api/v2/languages/1/", 404, nil},
		{"GET", "/api/v2/languages/x!", 400, nil},
		{"DELETE", "/api/v2/languages/1", 405, nil},
		{"OPTIONS", "/api/v2/visitMuseum", 405, nil},
		{"BREW", page, 405, nil},
		{"BREW", "/api/v2/nothing", 404, nil},
		{"POST", page, 405, nil},
		{"GET", detailPath, 304, []string{"If-None-Match", tag}},
		{"HEAD", detailPath, 200, nil},
		{"GET", detail.HomeImageURL, 200, nil},
		{"GET", detail.HomeImageURL, 206, []string{"Range", "bytes=0-9"}},
		{"GET", detail.HomeImageURL, 304, []string{"If-None-Match", "*"}},
		{"GET", detail.HomeImageURL, 416, []string{"Range", "bytes=99999999-"}},
		{"GET", "/media/none.png", 404, nil},
		{"GET", "/assets/none.js", 404, nil},
		{"GET", "/config.json", 200, nil},
		{"GET", "/healthz", 200, nil},
		{"GET", "/api/openapi.json", 200, nil},
	} {
		a := s.call(c.method, c.path, nil, c.headers...)
		if a.http != c.status {
			t.Errorf("%s %s answers %d, want %d", c.method, c.path, a.http, c.status)
		}
		for name, want := range map[string]string{
			"Content-Security-Policy": "default-src 'none'", "X-Content-Type-Options": "nosniff",
			"Cache-Control": "",
		} {
			if name == "Cache-Control" && c.status == http.StatusRequestedRangeNotSatisfiable {
				continue // which no browser keeps by itself
			}
			if got := a.header.Get(name); got == "" || !strings.Contains(got, want) {
				t.Errorf("%s %s answers %d with %s %q", c.method, c.path, a.http, name, got)
			}
		}
		sent := (c.path == detailPath || c.path == detail.HomeImageURL) && c.status < http.StatusBadRequest
		if id := a.header.Get("X-Request-Id"); (id == "") != sent || id != "" && len(id) != 32 {
			t.Errorf("%s %s answers %d and tells the request's id %q", c.method, c.path, a.http, id)
		}
		if strings.Contains(a.header.Get("Cache-Control"), "immutable") && a.http >= 400 {
			t.Errorf("%s %s: a failure may be kept: %s", c.method, c.path, a.header.Get("Cache-Control"))
		}
		if allow := a.header.Get("Allow"); (a.http == http.StatusMethodNotAllowed) != (allow != "") {
			t.Errorf("%s %s answers %d and allows %q", c.method, c.path, a.http, allow)
		}
	}
	for _, path := range []string{"/", page, "/museums/nobody's", "/assets/none.js"} {
		policies := s.call("GET", path, nil).header
		if got := policies.Get("Referrer-Policy"); !strings.HasPrefix(got, "strict-origin") {
			t.Errorf("%s has the Referrer-Policy %q", path, got)
		}
		if got := policies.Get("Permissions-Policy"); !strings.Contains(got, "geolocation=()") {
			t.Errorf("%s has the Permissions-Policy %q", path, got)
		}
	}
	for path, want := range map[string]string{
		"/api/v2/languages/1": "GET, HEAD", "/api/v2/visitMuseum": "POST, PUT", page: "GET, HEAD", detail.HomeImageURL: "GET, HEAD",
	} {
		if allow := s.call("DELETE", path, nil).header.Get("Allow"); allow != want {
			t.Errorf("%s allows %q, want %q", path, allow, want)
		}
	}
}

func TestHealthReadinessAndMetrics(t *testing.T) {
	s := startMuseum(t)
	for _, path := range []string{"/healthz", "/readyz"} {
		if a := s.call("GET", path, nil); a.http != http.StatusOK || !strings.Contains(string(a.raw), `"ok"`) {
			t.Errorf("%s answers %d %s", path, a.http, a.raw)
		}
	}
	s.succeed("GET", "/api/v2/languages/1", nil, nil)
	metrics := s.metrics()
	if !strings.Contains(metrics, `cicerone_http_requests_total{endpoint="/api/v2/languages/{idMuseum}",method="GET",status="200"} 1`) {
		t.Errorf("the metrics are:\n%s", metrics)
	}
}
