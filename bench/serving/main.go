// Serving measures a server beside others on the same machine, in turn, and prints their ratios:
// go run ./bench/serving bin/cicerone. docs/performance.md says what is compared and why.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"time"
)

const detailPath = "/api/v2/museums/detail/all-data/1/2"

// What starting and holding may take.
const (
	mostStart, aimStart   = 150.0, 50.0 // milliseconds
	mostMemory, aimMemory = 150.0, 60.0 // MB
)

func main() {
	rounds := flag.Int("rounds", 7, "alternations of each comparison, at least five")
	during := flag.Duration("during", 2*time.Second, "how long each side of an alternation is asked")
	only := flag.String("only", "", "measure one part alone: reading, recording, holding or starting")
	bare := flag.String("bare", "", "answer with this file's bytes by the standard library alone, as the program does for itself")
	plain := flag.String("plain", "", "keep a visit's calls in this folder, a statement a row, as the program does for itself")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var err error
	switch {
	case *bare != "":
		err = serveBare(ctx, *bare)
	case *plain != "":
		err = servePlain(ctx, *plain)
	case flag.NArg() != 1:
		err = fmt.Errorf("usage: serving [-rounds N] [-during 2s] [-only PART] PROGRAM")
	default:
		err = run(ctx, flag.Arg(0), *only, max(*rounds, 5), *during)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "serving:", err)
		os.Exit(1)
	}
}

// bench is what is measured: servers and files.
type bench struct {
	folder, binary string
	rounds         int
	during         time.Duration
	ours           *server
	detail         struct {
		packed []byte // with Brotli
		etag   string
		audio  string // path of the long audio
		sound  []byte // of the audio
	}
}

func run(ctx context.Context, binary, only string, rounds int, during time.Duration) error {
	folder, err := os.MkdirTemp("", "cicerone-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	b := &bench{folder: folder, binary: binary, rounds: rounds, during: during}
	if err := b.prepare(ctx); err != nil {
		return err
	}
	defer b.ours.stop()
	for _, part := range []struct {
		name    string
		measure func(context.Context) error
	}{{"reading", b.reading}, {"recording", b.recording}, {"holding", b.holding}, {"starting", b.starting}} {
		if only != "" && only != part.name {
			continue
		}
		if err := part.measure(ctx); err != nil {
			return fmt.Errorf("%s: %w", part.name, err)
		}
	}
	return nil
}

// prepare publishes and serves the large museum, and takes its files for the others.
func (b *bench) prepare(ctx context.Context) error {
	museum, data := filepath.Join(b.folder, "museum"), filepath.Join(b.folder, "data")
	if err := os.Mkdir(museum, 0o755); err != nil {
		return err
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
	plain, _, err := get(ctx, b.ours.address, detailPath, "identity")
	if err != nil {
		return err
	}
	packed, header, err := get(ctx, b.ours.address, detailPath, "br")
	if err != nil {
		return err
	}
	b.detail.packed, b.detail.etag, b.detail.audio = packed, header.Get("ETag"), string(audioAddress.Find(plain))
	if b.detail.sound, _, err = get(ctx, b.ours.address, b.detail.audio, "identity"); err != nil {
		return err
	}
	fmt.Printf("     a museum of %d works: %d bytes, compressed %d; an audio of %d bytes\n", works, len(plain), len(packed), len(b.detail.sound))
	return nil
}

// audioAddress is where the museum's one audio is.
var audioAddress = regexp.MustCompile(`/media/[0-9a-f]+\.mp3`)

// get asks a server for all of what is at a path.
func get(ctx context.Context, address, path, encoding string) ([]byte, http.Header, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+path, nil)
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
	folder := filepath.Join(b.folder, "demo")
	if err := os.Mkdir(folder, 0o755); err != nil {
		return err
	}
	var took []float64
	for i := range b.rounds + 1 {
		d, err := startToAnswer(ctx, folder, b.binary)
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
