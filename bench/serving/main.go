// Serving measures a server beside others on the same machine, in turn, and prints their ratios:
// go run ./bench/serving bin/cicerone. docs/performance.md says what is compared and why.
package main

import (
	"context"
	"encoding/base64"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"time"
)

const detailPath = "/api/v2/museums/detail/all-data/1/2"

// piece is how many bytes of an audio a player asks for at once.
const piece = 64 << 10

// What starting and holding may take.
const (
	mostStart, aimStart   = 150.0, 50.0 // milliseconds
	mostMemory, aimMemory = 150.0, 60.0 // MB
)

// legacyClient is the Authorization of the legacy base.
var legacyClient = "Basic " + base64.StdEncoding.EncodeToString([]byte("cicerone:cicerone"))

func main() {
	rounds := flag.Int("rounds", 7, "alternations of each comparison, at least five")
	during := flag.Duration("during", 2*time.Second, "how long each side of an alternation is asked")
	bare := flag.String("bare", "", "serve this file by the standard library alone, as the program does for itself")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var err error
	switch {
	case *bare != "":
		err = serveBare(ctx, *bare)
	case flag.NArg() != 1:
		err = fmt.Errorf("usage: serving [-rounds N] [-during 2s] PROGRAM")
	default:
		err = run(ctx, flag.Arg(0), max(*rounds, 5), *during)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "serving:", err)
		os.Exit(1)
	}
}

// serveBare answers everything with the file's bytes.
func serveBare(ctx context.Context, name string) error {
	content, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Println("http://" + listener.Addr().String())
	bare := &http.Server{ReadHeaderTimeout: time.Minute, Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Encoding", "br")
		w.Header().Set("Content-Length", fmt.Sprint(len(content)))
		_, _ = w.Write(content)
	})}
	go func() {
		<-ctx.Done()
		_ = bare.Close()
	}()
	if err := bare.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// bench is what is measured: servers and files.
type bench struct {
	folder, binary string
	rounds         int
	during         time.Duration
	ours           *server
	files          string // what nginx serves
	detail         struct {
		etag  string
		audio string // path of the long audio
		size  int64  // of the audio
	}
}

func run(ctx context.Context, binary string, rounds int, during time.Duration) error {
	folder, err := os.MkdirTemp("", "cicerone-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	b := &bench{folder: folder, binary: binary, rounds: rounds, during: during, files: filepath.Join(folder, "files")}
	if err := b.prepare(ctx); err != nil {
		return err
	}
	defer b.ours.stop()
	for _, part := range []func(context.Context) error{b.serving, b.recording, b.holding, b.starting} {
		if err := part(ctx); err != nil {
			return err
		}
	}
	return nil
}

// prepare publishes and serves the large museum, and takes its files for the others.
func (b *bench) prepare(ctx context.Context) error {
	museum, data := filepath.Join(b.folder, "museum"), filepath.Join(b.folder, "data")
	for _, folder := range []string{museum, b.files} {
		if err := os.Mkdir(folder, 0o755); err != nil {
			return err
		}
	}
	if err := writeMuseum(museum); err != nil {
		return err
	}
	if err := program(ctx, b.binary, "import", museum, "--publish", "--data", data); err != nil {
		return err
	}
	var err error
	if b.ours, err = startServer(ctx, b.folder, b.binary, "serve", "--addr", "127.0.0.1:0", "--data", data); err != nil {
		return err
	}
	plain, _, err := b.get(ctx, detailPath, "identity")
	if err != nil {
		return err
	}
	packed, header, err := b.get(ctx, detailPath, "br")
	if err != nil {
		return err
	}
	b.detail.etag, b.detail.audio = header.Get("ETag"), string(audioAddress.Find(plain))
	audio, _, err := b.get(ctx, b.detail.audio, "identity")
	if err != nil {
		return err
	}
	b.detail.size = int64(len(audio))
	fmt.Printf("     a museum of %d works: %d bytes, compressed %d; an audio of %d bytes\n", works, len(plain), len(packed), len(audio))
	if err := os.WriteFile(filepath.Join(b.files, "detail.br"), packed, 0o600); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(b.files, "long.mp3"), audio, 0o600)
}

// audioAddress is where the museum's one audio is.
var audioAddress = regexp.MustCompile(`/media/[0-9a-f]+\.mp3`)

// get asks our server.
func (b *bench) get(ctx context.Context, path, encoding string) ([]byte, http.Header, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+b.ours.address+path, nil)
	if err != nil {
		return nil, nil, err
	}
	request.Header.Set("Accept-Encoding", encoding)
	answer, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		return nil, nil, err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s answers %s %s", path, answer.Status, body)
	}
	return body, answer.Header, err
}

// asking is a request as a phone's browser sends it.
func asking(path string, headers ...string) string {
	request := "GET " + path + " HTTP/1.1\r\nHost: guide.museum.example\r\nAccept-Encoding: gzip, deflate, br\r\n"
	for _, header := range headers {
		request += header + "\r\n"
	}
	return request + "\r\n"
}

// ranges are requests for an audio, piece by piece.
func (b *bench) ranges(path string) (requests []string) {
	for from := int64(0); from+piece <= b.detail.size; from += piece {
		requests = append(requests, asking(path, fmt.Sprintf("Range: bytes=%d-%d", from, from+piece-1)))
	}
	return requests
}

// rates makes a side of a comparison of requests.
func (b *bench) rates(ctx context.Context, address string, status int, requests ...string) (func() (float64, error), error) {
	load, err := prepare(ctx, address, status, requests...)
	if err != nil {
		return nil, err
	}
	return func() (float64, error) { return load.rate(ctx, b.during) }, nil
}

// serving compares what visitors ask for most.
func (b *bench) serving(ctx context.Context) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	bareFolder := filepath.Join(b.folder, "bare")
	if err := os.Mkdir(bareFolder, 0o755); err != nil {
		return err
	}
	bare, err := startServer(ctx, bareFolder, self, "-bare", filepath.Join(b.files, "detail.br"))
	if err != nil {
		return err
	}
	defer bare.stop()
	ours, err := b.rates(ctx, b.ours.address, http.StatusOK, asking(detailPath))
	if err != nil {
		return err
	}
	theirs, err := b.rates(ctx, bare.address, http.StatusOK, asking("/"))
	if err != nil {
		return err
	}
	c := comparison{"museum detail", "a bare standard-library handler", 0.75, 0.95, "answers/s", ours, theirs}
	if err := c.run(b.rounds); err != nil {
		return err
	}
	return b.besideNginx(ctx, ours)
}

func (b *bench) besideNginx(ctx context.Context, detail func() (float64, error)) error {
	folder := filepath.Join(b.folder, "nginx")
	if err := os.Mkdir(folder, 0o755); err != nil {
		return err
	}
	nginx, stop, err := startNginx(ctx, folder, b.files)
	if err != nil {
		fmt.Println("SKIP beside nginx:", err)
		return nil
	}
	defer stop()
	_, header, err := (&bench{ours: &server{address: nginx}}).get(ctx, "/detail.br", "br")
	if err != nil {
		return err
	}
	for _, c := range []struct {
		comparison
		status       int
		ours, theirs []string
	}{
		{comparison{"museum detail", "nginx, the compressed file", 0.7, 1, "answers/s", nil, nil}, http.StatusOK, nil, []string{asking("/detail.br")}},
		{
			comparison{"304 answers", "nginx's", 0.4, 0.7, "answers/s", nil, nil},
			http.StatusNotModified,
			[]string{asking(detailPath, "If-None-Match: "+b.detail.etag)},
			[]string{asking("/detail.br", "If-None-Match: "+header.Get("ETag"))},
		},
		{comparison{"audio by 64 KiB", "nginx's", 0.6, 0.95, "answers/s", nil, nil}, http.StatusPartialContent, b.ranges(b.detail.audio), b.ranges("/long.mp3")},
	} {
		if c.comparison.ours = detail; c.ours != nil {
			if c.comparison.ours, err = b.rates(ctx, b.ours.address, c.status, c.ours...); err != nil {
				return err
			}
		}
		if c.comparison.theirs, err = b.rates(ctx, nginx, c.status, c.theirs...); err != nil {
			return err
		}
		if err := c.run(b.rounds); err != nil {
			return err
		}
	}
	return nil
}

// recording compares visits that are on disk with rows that a program writes by itself.
func (b *bench) recording(ctx context.Context) error {
	disk, err := synchronisation(b.folder)
	if err != nil {
		return err
	}
	fmt.Printf("     the disk confirms a write after %.2f ms\n", float64(disk.Microseconds())/1000)
	raw, err := openRawRows(ctx, b.folder)
	if err != nil {
		return err
	}
	defer raw.db.Close()
	visit, err := b.startVisit(ctx)
	if err != nil {
		return err
	}
	n := 0 // what has been reported, so that no two are the same
	base := func() int { n += 1_000_000; return n }
	for _, c := range []comparison{
		{
			"artwork visits, 64 clients", "single statements, synchronised", 4, 8, "rows/s",
			func() (float64, error) {
				from := base()
				return report(ctx, b.ours.address, b.during, 1, func(n int) string { return artworkVisit(visit, from+n) })
			},
			func() (float64, error) { return raw.single(ctx, b.during) },
		},
		{
			"artwork visits, 20 a request", "transactions of 500", 0.6, 0.85, "rows/s",
			func() (float64, error) { return report(ctx, b.ours.address, b.during, batch, visitOf20) },
			func() (float64, error) { return raw.batched(ctx, b.during) },
		},
	} {
		if err := c.run(b.rounds); err != nil {
			return err
		}
	}
	return nil
}

// startVisit starts the visit that the artwork visits belong to.
func (b *bench) startVisit(ctx context.Context) (int64, error) {
	connection, err := new(net.Dialer).DialContext(ctx, "tcp", b.ours.address)
	if err != nil {
		return 0, err
	}
	defer connection.Close()
	body := `{"idMuseum":1,"idLanguage":2,"startDate":"2026-11-21T08:00:00Z"}`
	if _, err := fmt.Fprint(connection, posting("/api/v2/visitMuseum", legacyClient, body)); err != nil {
		return 0, err
	}
	var started struct{ Data struct{ IDVisit int64 } }
	err = readEnvelope(connection, &started)
	return started.Data.IDVisit, err
}

// holding tells what the server holds after all that.
func (b *bench) holding(context.Context) error {
	now, most, err := b.ours.memory()
	if err != nil {
		return err
	}
	fmt.Printf("%s %-74s %.0f MB, at its most %.0f MB   at most %g MB, aim %g\n", verdict(now <= mostMemory, now <= aimMemory),
		"memory after the load", now, most, mostMemory, aimMemory)
	return nil
}

// starting tells how long visitors wait for a server that starts with the demo museums.
func (b *bench) starting(ctx context.Context) error {
	data := filepath.Join(b.folder, "demo")
	var took []float64
	for i := range b.rounds + 1 {
		d, err := startToAnswer(ctx, b.folder, b.binary, data)
		if err != nil {
			return err
		}
		if i > 0 { // the first one imported the museums
			took = append(took, float64(d.Microseconds())/1000)
		}
	}
	fmt.Printf("%s %-74s %.0f ms   at most %g ms, aim %g\n", verdict(median(took) <= mostStart, median(took) <= aimStart),
		"start to first answer with the demo museums", median(took), mostStart, aimStart)
	return nil
}
