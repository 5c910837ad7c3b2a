// Serving measures a server under simulated visitors, next to nginx and single statements on the same machine:
// go run ./bench/serving bin/cicerone. docs/performance.md says what is measured and why.
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
	"strconv"
	"strings"
	"time"
)

const detailPath = "/api/v2/museums/detail/all-data/1/2"

func main() {
	visitors := flag.Int("visitors", 2000, "simulated visitors")
	visitTime := flag.Duration("visit", time.Minute, "how long they visit each server")
	speed := flag.Float64("speed", 4, "how many times as fast as in a museum they visit")
	rounds := flag.Int("rounds", 5, "alternations of each comparison, and starts of each server without visitors")
	during := flag.Duration("during", time.Second, "how long each side of an alternation takes")
	idle := flag.Duration("idle", 10*time.Second, "how long each server without visitors is watched")
	museums := flag.String("museums", "1,100,10000", "numbers of museums of the servers without visitors, in ascending order")
	only := flag.String("only", "", "measure one part alone: visiting, recording, reading or idling")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := fmt.Errorf("usage: serving [flags] PROGRAM")
	if flag.NArg() == 1 {
		b := &bench{
			binary: flag.Arg(0), visitors: *visitors, visitTime: *visitTime, speed: *speed, rounds: *rounds, during: *during, idle: *idle,
		}
		if b.museums, err = parseNumbers(*museums); err == nil {
			err = b.run(ctx, *only)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "serving:", err)
		os.Exit(1)
	}
}

// parseNumbers parses numbers with commas between them.
func parseNumbers(list string) (numbers []int, err error) {
	for field := range strings.SplitSeq(list, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(field))
		if err != nil {
			return nil, fmt.Errorf("%q: %w", list, err)
		}
		numbers = append(numbers, n)
	}
	return numbers, nil
}

// bench is what is measured: servers and files.
type bench struct {
	folder, binary string
	visitors       int
	visitTime      time.Duration
	speed          float64
	rounds         int
	during, idle   time.Duration
	museums        []int // numbers of museums of the servers without visitors
	ours           *server
	detail         struct {
		packed []byte // with Brotli
		etag   string
		audio  string // path of the long audio
		sound  []byte // of the audio
	}
}

func (b *bench) run(ctx context.Context, only string) error {
	folder, err := os.MkdirTemp("", "cicerone-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	b.folder = folder
	if err := b.prepare(ctx); err != nil {
		return err
	}
	defer b.ours.stop()
	measured := false
	for _, part := range []struct {
		name    string
		measure func(context.Context) error
	}{{"visiting", b.visiting}, {"recording", b.recording}, {"reading", b.reading}, {"idling", b.idling}} {
		if only != "" && only != part.name {
			continue
		}
		if err := part.measure(ctx); err != nil {
			return fmt.Errorf("%s: %w", part.name, err)
		}
		measured = true
	}
	if !measured {
		return fmt.Errorf("there is no part %q", only)
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
	if len(b.detail.sound) < listenChunks*piece {
		return fmt.Errorf("the served audio has %d bytes, fewer than the %d that a visitor plays", len(b.detail.sound), listenChunks*piece)
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
