package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"image"
	"image/color"
	"image/png"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"cicerone/guide"
	"cicerone/store/storetest"
)

// manifest is a small museum that uses what the calls answer about.
const manifest = `code: DEMO
name: {en: Small Museum, es: Museo Pequeño}
languages: [en_GB, es_ES]
accessCodeRequired: true
accessCodes:
  - {code: CICERONE, days: 3}
homeImage: pictures/home.png
customization: {mainButtonsEnabled: true, mainButtonsColor: "#123456"}
keyboardCustomization: {active: true, keysColor: "#222222"}
halls:
  - key: north
    name: {en: North Hall, es: Sala Norte}
artworks:
  - code: "214"
    hall: north
    name: {en: Tiles, es: Azulejos}
    image: pictures/home.png
    text: {en: "Look *closely*."}
routes:
  - key: night
    type: FREE
    name: {en: Night, es: Noche}
    steps:
      - {type: ARTWORK, artwork: "214"}
`

// writePackage writes the museum, with replacements in pairs made in its manifest, and returns its folder.
func writePackage(t testing.TB, replacements ...string) string {
	t.Helper()
	folder := t.TempDir()
	text := strings.NewReplacer(replacements...).Replace(manifest)
	if err := os.WriteFile(filepath.Join(folder, "museum.yaml"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(folder, "pictures"), 0o700); err != nil {
		t.Fatal(err)
	}
	picture := image.NewRGBA(image.Rect(0, 0, 64, 48))
	for x := range 64 {
		for y := range 48 {
			picture.Set(x, y, color.RGBA{uint8(4 * x), uint8(5 * y), 120, 255})
		}
	}
	var encoded bytes.Buffer
	if err := png.Encode(&encoded, picture); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "pictures", "home.png"), encoded.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return folder
}

// runCommand runs a command line on a data folder and returns its output, its errors and its exit code.
func runCommand(t testing.TB, data string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, failed strings.Builder
	code = execute(t.Context(), append(args, "--data", data), testEnvironment(t, data), &out, &failed)
	return out.String(), failed.String(), code
}

// mustRun runs a command line that must succeed.
func mustRun(t testing.TB, data string, args ...string) string {
	t.Helper()
	out, failed, code := runCommand(t, data, args...)
	if code != 0 {
		t.Fatalf("cicerone %s ended with %d:\n%s", strings.Join(args, " "), code, failed)
	}
	return out
}

// testServer is a server of the test's own.
type testServer struct {
	t       testing.TB
	address string
	data    string
	clock   guide.Clock
	log     *syncBuffer
	printed *syncBuffer // after the first line
	stop    context.CancelFunc
	ended   chan error
}

// startServer serves a data folder until the test ends.
func startServer(t testing.TB, data string, change ...func(*Config)) *testServer {
	t.Helper()
	environ := testEnvironment(t, data)
	environ["CICERONE_ADDR"], environ["CICERONE_METRICS_ADDR"], environ["CICERONE_DATA"] = "127.0.0.1:0", "127.0.0.1:0", data
	environ["CICERONE_DRAIN"] = "0s"
	config, err := readConfig(environ)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range change {
		c(config)
	}
	ctx, stop := context.WithCancel(context.Background())
	read, write := io.Pipe()
	s := &testServer{t: t, data: data, clock: config.clock, log: &syncBuffer{}, printed: &syncBuffer{}, stop: stop, ended: make(chan error, 1)}
	go func() {
		err := Run(ctx, *config, write, slog.New(slog.NewJSONHandler(s.log, &slog.HandlerOptions{Level: slog.LevelDebug})))
		_ = write.CloseWithError(io.EOF)
		s.ended <- err
	}()
	t.Cleanup(func() {
		stop()
		if err := <-s.ended; err != nil {
			t.Errorf("the server ended with: %v", err)
		}
	})
	lines := bufio.NewReader(read)
	line, err := lines.ReadString('\n')
	if err != nil {
		failed := <-s.ended
		s.ended <- nil // for the cleanup
		t.Fatalf("the server did not start: %v", failed)
	}
	go func() { _, _ = io.Copy(s.printed, lines) }()
	s.address = strings.TrimSpace(line)
	return s
}

// stopClock stops the clock of a server, for what must not depend on how slow the machine is.
func stopClock(c *Config) {
	now := time.Now()
	c.clock = func() time.Time { return now }
}

// shutDown ends the server before the test does.
func (s *testServer) shutDown() {
	s.t.Helper()
	s.stop()
	err := <-s.ended
	s.ended <- nil // for the cleanup
	if err != nil {
		s.t.Fatal(err)
	}
}

// paidRoute makes the museum's route a paid one, as replacements for writePackage. Hashing its code is slow.
func paidRoute() []string { return []string{"type: FREE", "type: PAID\n    code: SESAME"} }

// startMuseum serves the small museum, published.
func startMuseum(t testing.TB, change ...func(*Config)) *testServer {
	t.Helper()
	return startServer(t, publishedMuseum(t), change...)
}

// publishedMuseum returns a new data folder in which the museum that writePackage writes was imported and published. All folders
// with the same replacements are of one installation: they share its secrets.
func publishedMuseum(t testing.TB, replacements ...string) (data string) {
	t.Helper()
	return publishedData(t, strings.Join(replacements, "\x00"), func() string { return writePackage(t, replacements...) })
}

// published is what publishedData copies, by name.
var published sync.Map

// publishedContent is the content of a data folder and its database.
type publishedContent struct {
	files    map[string]string
	database string // in PostgreSQL; "" for SQLite, which is one of the files
}

// publishedData returns a new data folder in which a package was imported and published. This is done once for each name; all
// tests get copies of the files and of the database.
func publishedData(t testing.TB, name string, write func() (folder string)) (data string) {
	t.Helper()
	data = t.TempDir()
	known, ok := published.Load(name)
	if !ok {
		mustRun(t, data, "import", write(), "--publish")
		content := publishedContent{files: readFolder(t, data)}
		if onPostgres {
			content.database = storetest.KeepPostgres(t, testEnvironment(t, data)["CICERONE_DATABASE_URL"])
		}
		published.Store(name, content)
		return data
	}
	content := known.(publishedContent)
	if onPostgres {
		databases.Store(data, storetest.CopyPostgres(t, content.database))
	}
	for name, content := range content.files {
		place := filepath.Join(data, name)
		if err := os.MkdirAll(filepath.Dir(place), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(place, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return data
}

// answer is what a call answered.
type answer struct {
	http     int
	header   http.Header
	raw      []byte
	envelope struct {
		Success *bool
		Status  *int
		Message *string
		Data    json.RawMessage
	}
}

// call makes a request and follows it nowhere; body may be nil, raw bytes, or anything that becomes JSON. Headers come in
// pairs.
func (s *testServer) call(method, path string, body any, headers ...string) answer {
	s.t.Helper()
	var content io.Reader
	switch b := body.(type) {
	case nil:
	case []byte:
		content = bytes.NewReader(b)
	default:
		encoded, err := json.Marshal(b)
		if err != nil {
			s.t.Fatal(err)
		}
		content = bytes.NewReader(encoded)
	}
	request, err := http.NewRequestWithContext(s.t.Context(), method, s.address+path, content)
	if err != nil {
		s.t.Fatal(err)
	}
	request.Header.Set("Accept-Encoding", "identity")
	if strings.HasPrefix(path, "/api/legacy/") {
		request.SetBasicAuth("cicerone", "cicerone")
	}
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	request.Host = request.Header.Get("Host") // which is no header for the client
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		s.t.Fatal(err)
	}
	defer response.Body.Close()
	a := answer{http: response.StatusCode, header: response.Header}
	if a.raw, err = io.ReadAll(response.Body); err != nil {
		s.t.Fatal(err)
	}
	_ = json.Unmarshal(a.raw, &a.envelope) // not every answer is an envelope
	return a
}

// succeed makes a call that must succeed and reads its data.
func (s *testServer) succeed(method, path string, body, data any, headers ...string) answer {
	s.t.Helper()
	a := s.call(method, path, body, headers...)
	e := a.envelope
	if a.http != http.StatusOK || e.Success == nil || !*e.Success || e.Status == nil || *e.Status != 0 || *e.Message != "" {
		s.t.Fatalf("%s %s answers %d %s", method, path, a.http, a.raw)
	}
	if data != nil {
		if err := json.Unmarshal(e.Data, data); err != nil {
			s.t.Fatalf("%s %s answers %s: %v", method, path, a.raw, err)
		}
	}
	return a
}

// fail makes a call that must fail with an envelope that says so and whose message holds the words.
func (s *testServer) fail(method, path string, body any, httpStatus, status int, words string, headers ...string) {
	s.t.Helper()
	a := s.call(method, path, body, headers...)
	e := a.envelope
	if a.http != httpStatus || e.Success == nil || *e.Success || e.Status == nil || *e.Status != status ||
		!strings.Contains(*e.Message, words) || string(e.Data) != "null" {
		s.t.Errorf("%s %s answers %d %s; want %d with status %d naming %q", method, path, a.http, a.raw, httpStatus, status, words)
	}
}

// key is a new idempotency key, as headers.
func key() []string { return []string{"Idempotency-Key", uuid.NewString()} }
