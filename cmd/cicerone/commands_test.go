package main

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cicerone/guide"
	"cicerone/httpapi"
	"cicerone/httpapi/console"
	"cicerone/httpapi/pages"
	"cicerone/httpapi/visitor"
	"cicerone/publish"
)

// readFolder reads every file of a folder, by path.
func readFolder(t testing.TB, folder string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(folder, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(name)
		relative, _ := filepath.Rel(folder, name)
		files[relative] = string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestImportExportImport(t *testing.T) {
	data := t.TempDir()
	mustRun(t, data, "import", writePackage(t, paidRoute()...))
	first, second := filepath.Join(t.TempDir(), "first"), filepath.Join(t.TempDir(), "second")
	mustRun(t, data, "export", "demo", first)

	if out := mustRun(t, data, "import", first); !strings.Contains(out, "nothing has changed") {
		t.Errorf("importing an export says: %s", out)
	}
	mustRun(t, data, "export", "DEMO", second)
	if diff := cmp.Diff(readFolder(t, first), readFolder(t, second)); diff != "" {
		t.Errorf("the second export differs from the first:\n%s", diff)
	}
	fresh := t.TempDir()
	mustRun(t, fresh, "import", first)
	third := filepath.Join(t.TempDir(), "third")
	mustRun(t, fresh, "export", "DEMO", third)
	if diff := cmp.Diff(readFolder(t, first), readFolder(t, third)); diff != "" {
		t.Errorf("an export of an export in another store differs:\n%s", diff)
	}
	if _, failed, code := runCommand(t, data, "export", "DEMO", first); code != 1 || failed == "" {
		t.Error("exporting over an export does not fail")
	}
}

func TestImportingTwiceChangesNothing(t *testing.T) {
	data, source := t.TempDir(), writePackage(t)
	if out := mustRun(t, data, "import", source, "--publish"); !strings.Contains(out, "published version 1") ||
		!strings.Contains(out, "1 work, 2 languages, 1 media file\n") {
		t.Errorf("publishing says: %s", out)
	}
	out := mustRun(t, data, "import", source, "--publish")
	if !strings.Contains(out, "nothing has changed") || !strings.Contains(out, "version 1 already") {
		t.Errorf("the second time says: %s", out)
	}
}

func TestFaultyPackageChangesNothing(t *testing.T) {
	data := publishedMuseum(t)
	before := filepath.Join(t.TempDir(), "before")
	mustRun(t, data, "export", "DEMO", before)

	faulty := writePackage(t, "hall: north", "hall: attic", "days: 3", "days: soon", "Small Museum", "Broken Museum")
	_, failed, code := runCommand(t, data, "import", faulty, "--publish")
	if code != 1 || !strings.Contains(failed, "nothing was changed") {
		t.Errorf("a faulty package ends with %d: %s", code, failed)
	}
	for _, fault := range []string{"museum.yaml:6: ", "museum.yaml:15: "} {
		if !strings.Contains(failed, fault) {
			t.Errorf("the fault at %s is not named:\n%s", fault, failed)
		}
	}

	broken := writePackage(t, "Small Museum", "Broken Museum")
	if err := os.WriteFile(filepath.Join(broken, "pictures", "home.png"), []byte("no picture"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, failed, code = runCommand(t, data, "import", broken)
	if code != 1 || !strings.Contains(failed, "pictures/home.png: ") {
		t.Errorf("a broken picture ends with %d: %s", code, failed)
	}

	after := filepath.Join(t.TempDir(), "after")
	mustRun(t, data, "export", "DEMO", after)
	if diff := cmp.Diff(readFolder(t, before), readFolder(t, after)); diff != "" {
		t.Errorf("a faulty package changed the draft:\n%s", diff)
	}
}

func TestMuseumsAreListedWithTheirAddress(t *testing.T) {
	data := t.TempDir()
	if _, failed, code := runCommand(t, data, "museums"); code != 1 || !strings.Contains(failed, "cicerone import") {
		t.Errorf("without data it ends with %d: %s", code, failed)
	}
	mustRun(t, data, "import", writePackage(t))
	list := func() string { return mustRun(t, data, "museums", "--url", "https://guide.example/") }
	address := "https://guide.example/museums/" + guide.Identifier(1, "DEMO")
	for _, step := range []struct{ command, state string }{
		{"", "draft"},
		{"publish", "published"},
		{"deactivate", "deactivated"},
		{"activate", "published"},
		{"deactivate", "deactivated"},
		{"publish", "published"},
	} {
		if step.command != "" {
			mustRun(t, data, step.command, "demo")
		}
		if out := list(); !strings.Contains(out, step.state) || !strings.Contains(out, address) || !strings.Contains(out, "Small Museum") {
			t.Errorf("after %q the list is:\n%s", step.command, out)
		}
	}
}

// The table counts what visitors see, not what has been imported since.
func TestMuseumsTellTheDraftFromWhatVisitorsSee(t *testing.T) {
	data := t.TempDir()
	row := func() string {
		lines := strings.Split(mustRun(t, data, "museums"), "\n")
		return strings.Join(strings.Fields(lines[1])[2:], " ")
	}
	mustRun(t, data, "import", writePackage(t))
	if got := row(); !strings.Contains(got, "draft 0 - 1 work ") {
		t.Errorf("before publishing: %s", got)
	}
	mustRun(t, data, "publish", "DEMO")
	if got := row(); !strings.Contains(got, "published 1 1 same ") {
		t.Errorf("after publishing: %s", got)
	}
	mustRun(t, data, "import", writePackage(t, "artworks:\n", "artworks:\n  - {code: 77, name: Added}\n"), "--publish")
	mustRun(t, data, "publish", "--undo", "DEMO")
	if got := row(); !strings.Contains(got, "published 3 1 differs: 2 works ") {
		t.Errorf("after undoing: %s", got)
	}
}

func TestCommandErrorsNameTheSolution(t *testing.T) {
	data := t.TempDir()
	mustRun(t, data, "import", writePackage(t))
	for _, test := range []struct {
		args  []string
		words string
	}{
		{[]string{"publish", "NOWHERE"}, "there are: DEMO"},
		{[]string{"deactivate", "DEMO"}, "cicerone publish DEMO"},
		{[]string{"import", filepath.Join(data, "nowhere")}, "nothing was changed"},
		{[]string{"export", "DEMO"}, "write cicerone export CODE PATH"},
		{[]string{"serve", "--addr", "nonsense"}, "--addr"},
		{[]string{"serve", "--url", "guide.example"}, "--url"},
		{[]string{"serve", "--proxies", "10.0.0.1, my-proxy"}, `such as 10.0.0.0/8, not "my-proxy"`},
		{[]string{"healthcheck", "--addr", "127.0.0.1:1"}, "does not answer"},
		{[]string{"frobnicate"}, "frobnicate"},
	} {
		if _, failed, code := runCommand(t, data, test.args...); code != 1 || !strings.Contains(failed, test.words) {
			t.Errorf("%v ends with %d: %s", test.args, code, failed)
		}
	}
	var failed strings.Builder
	environ := map[string]string{"CICERONE_LEGACY_CLIENT": "nobody"}
	if code := execute(t.Context(), []string{"serve", "--data", data}, environ, &failed, &failed); code != 1 || !strings.Contains(failed.String(), "user:password") {
		t.Errorf("a client without password ends with %d: %s", code, failed.String())
	}
}

// PAY-2 SHELL-5: an empty address switches payments and measuring off, one that is not given leaves the default.
func TestEmptyAddressDisablesThirdParty(t *testing.T) {
	for _, test := range []struct{ environ, want map[string]string }{
		{nil, map[string]string{"payment": pages.DefaultPaymentURL, "measuring": pages.DefaultAnalyticsURL}},
		{
			map[string]string{"CICERONE_PAYMENT_URL": "", "CICERONE_MEASURING_URL": ""},
			map[string]string{"payment": "", "measuring": ""},
		},
	} {
		config, err := readConfig(test.environ)
		if err != nil || config.PaymentURL != test.want["payment"] || config.MeasuringURL != test.want["measuring"] {
			t.Errorf("%v is %+v, %v; want %v", test.environ, config, err, test.want)
		}
		if config != nil && checkThirdParty("PAYMENT", config.PaymentURL, config.PaymentHosts) != nil {
			t.Errorf("%v is refused", test.environ)
		}
	}
}

// PAY-2: the payment page's own origin is another one than the guide's.
func TestPaymentOriginDiffersFromGuide(t *testing.T) {
	for _, test := range []struct{ guide, payment, words string }{
		{"https://guide.example", "https://pay.example", ""},
		{"https://guide.example/some/path", "https://pay.example:8443", ""},
		{"", "", ""},
		{"", "https://pay.example", "needs --url"},
		{"https://Guide.example/some/path", "https://guide.example", "must be another"},
		{"https://guide.example:8443", "https://guide.example", "must be another"},
		{"https://guide.example", "https://guide.example:8443", ""},
		{"https://guide.example", "https://*.example", "must be an address"},
		{"https://guide.example", "pay.example", "must be an address"},
		{"https://guide.example", "https://pay.example/page", "must be an address"},
	} {
		err := (&Config{URL: test.guide, PaymentOrigin: test.payment}).checkPaymentOrigin()
		if (err == nil) != (test.words == "") || (err != nil && !strings.Contains(err.Error(), test.words)) {
			t.Errorf("%q for the guide at %q: %v, want %q", test.payment, test.guide, err, test.words)
		}
	}
}

func TestProxiesAreAddressesAndNetworks(t *testing.T) {
	for given, want := range map[string]string{
		"": "[]", "10.0.0.1": "[10.0.0.1/32]", "10.0.0.0/8, ::1,": "[10.0.0.0/8 ::1/128]", "127.0.0.0/8,::1/128": "[127.0.0.0/8 ::1/128]",
	} {
		got, err := (&Config{Proxies: given}).proxies()
		if err != nil || fmt.Sprint(got) != want {
			t.Errorf("%q are %v, %v; want %s", given, got, err, want)
		}
	}
}

func TestHealthcheckAndVersion(t *testing.T) {
	s := startMuseum(t)
	if out := mustRun(t, s.data, "healthcheck", "--addr", strings.TrimPrefix(s.address, "http://")); !strings.Contains(out, "ok") {
		t.Errorf("the health check says: %s", out)
	}
	if out := mustRun(t, s.data, "version"); !strings.HasPrefix(out, "cicerone ") {
		t.Errorf("the version is %s", out)
	}
}

func TestServerNoticesPublicationByCommand(t *testing.T) {
	s := startMuseum(t)
	before := s.succeed("GET", detailPath, nil, nil)
	mustRun(t, s.data, "import", writePackage(t, "Small Museum", "Renamed Museum"))
	if same := s.call("GET", detailPath, nil, "If-None-Match", before.header.Get("ETag")); same.http != http.StatusNotModified {
		t.Errorf("a draft changed what visitors see: %d", same.http)
	}
	mustRun(t, s.data, "publish", "DEMO")
	var detail publish.Detail
	s.waitUntil(func() bool {
		s.succeed("GET", detailPath, nil, &detail)
		return detail.Version == 2
	})
	if detail.Name != "Renamed Museum" || detail.IDMuseum != 1 || detail.Artworks[0].IDArtwork != 1 {
		t.Errorf("version 2 is %s with work %d", detail.Name, detail.Artworks[0].IDArtwork)
	}
	mustRun(t, s.data, "import", writePackage(t, "DEMO", "OTHER"), "--publish")
	s.waitUntil(func() bool { return s.call("GET", "/api/v2/languages/2", nil).http == http.StatusOK })
}

// countedMuseums counts how often the database is asked.
type countedMuseums struct {
	guide.Museums
	asked int
}

func (c *countedMuseums) Rendition(ctx context.Context, id, version, language int64) (guide.Rendition, error) {
	c.asked++
	return c.Museums.Rendition(ctx, id, version, language)
}

func (c *countedMuseums) Front(ctx context.Context, id, version int64) (*guide.Front, error) {
	c.asked++
	return c.Museums.Front(ctx, id, version)
}

func (c *countedMuseums) Changes(ctx context.Context, after int64) ([]guide.MuseumState, error) {
	c.asked++
	return c.Museums.Changes(ctx, after)
}

// serveUnwatched serves the store by a server that looks for publications only when it has to.
func (s *testServer) serveUnwatched(config visitor.Config, logger *slog.Logger, opened *storage, do func()) error {
	config.Visits, config.Blobs = opened.store, opened.media
	server, _, err := newServer(s.t.Context(), httpapi.Config{Logger: logger}, config, pages.Config{}, console.Config{})
	if err != nil {
		return err
	}
	listener, err := new(net.ListenConfig).Listen(s.t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	httpServer := &http.Server{Handler: server, ReadHeaderTimeout: httpapi.ReadHeaderTimeout}
	go func() { _ = httpServer.Serve(listener) }()
	defer httpServer.Close()
	s.address = "http://" + listener.Addr().String()
	do()
	return nil
}

func TestUnchangedDetailCostsNoDatabaseWork(t *testing.T) {
	data := publishedMuseum(t)
	s := &testServer{t: t, data: data}
	s.inStore(func(opened *storage) error {
		counted := &countedMuseums{Museums: opened.store}
		return s.serveUnwatched(visitor.Config{Museums: counted}, slog.New(slog.DiscardHandler), opened, func() {
			tag := s.succeed("GET", detailPath, nil, nil).header.Get("ETag")
			before := counted.asked
			for range 5 {
				if repeat := s.call("GET", detailPath, nil, "If-None-Match", tag); repeat.http != http.StatusNotModified {
					t.Errorf("API-5: the answer is %d", repeat.http)
				}
			}
			if counted.asked != before {
				t.Errorf("API-5: five times 304 asked the database %d times", counted.asked-before)
			}
		})
	})
}

func TestDetailOfRemovedVersion(t *testing.T) {
	data := publishedMuseum(t)
	s := &testServer{t: t, data: data}
	s.inStore(func(opened *storage) error {
		return s.serveUnwatched(visitor.Config{Museums: opened.store}, slog.New(slog.DiscardHandler), opened, func() {
			for _, name := range []string{"Second Museum", "Third Museum"} {
				mustRun(t, data, "import", writePackage(t, "Small Museum", name), "--publish")
			}
			var detail publish.Detail
			if s.succeed("GET", detailPath, nil, &detail); detail.Version != 3 || detail.Name != "Third Museum" {
				t.Errorf("API-5: the answer is version %d of %s", detail.Version, detail.Name)
			}
		})
	})
}
