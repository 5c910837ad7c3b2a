package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"cicerone/guide"
)

// The simulated visit: a visitor opens the museum, and then looks at works, each of them for lookTime on average: the start is
// recorded, listenChunks of the audio are played, the end is recorded.
const (
	lookTime     = 60 * time.Second
	listenChunks = 4
	maxP99       = 50 * time.Millisecond
)

// steps are what a visitor does, in the order in which they are printed.
var steps = []string{"open", "walk", "listen", "record"}

// latencies are the durations of answers by step.
type latencies struct {
	mu     sync.Mutex
	all    map[string][]time.Duration
	failed int
	first  error
}

func (l *latencies) add(step string, took time.Duration, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err != nil {
		l.failed++
		if l.first == nil {
			l.first = err
		}
		return
	}
	l.all[step] = append(l.all[step], took)
}

// percentile returns a step's p-th percentile.
func (l *latencies) percentile(step string, p int) time.Duration {
	all := slices.Sorted(slices.Values(l.all[step]))
	if len(all) == 0 {
		return 0
	}
	return all[min(len(all)-1, len(all)*p/100)]
}

// site says how a server names what visitors ask for.
type site struct {
	base, page, detail, audio string
	records                   bool // visits, which files cannot
}

// visitor is one simulated visitor on a connection of its own.
type visitor struct {
	site       site
	client     *http.Client
	took       *latencies
	audioBytes int // at least listenChunks pieces
}

// do sends a request and notes how long its whole answer takes.
func (v *visitor) do(ctx context.Context, step, method, path string, body any, headers ...string) []byte {
	encoded, _ := json.Marshal(body)
	request, err := http.NewRequestWithContext(ctx, method, v.site.base+path, bytes.NewReader(encoded))
	if err != nil {
		v.took.add(step, 0, err)
		return nil
	}
	if body == nil {
		request.Body, request.ContentLength = http.NoBody, 0
	}
	request.Header.Set("Accept-Encoding", "br")
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	began := time.Now()
	answer, err := v.client.Do(request)
	if err != nil {
		if ctx.Err() == nil {
			v.took.add(step, 0, err)
		}
		return nil
	}
	defer answer.Body.Close()
	content, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode >= http.StatusBadRequest {
		err = fmt.Errorf("%s %s answers %s", method, path, answer.Status)
	}
	if ctx.Err() == nil {
		v.took.add(step, time.Since(began), err)
	}
	return content
}

func (v *visitor) record(ctx context.Context, method, path string, body any) []byte {
	if !v.site.records {
		return nil
	}
	return v.do(ctx, "record", method, path, body, "Idempotency-Key", keyOf(time.Now()).String())
}

// run visits until ctx ends. Time runs speed times as fast as in a museum.
func (v *visitor) run(ctx context.Context, speed float64) {
	pause := func(average time.Duration) bool {
		wait := time.Duration(float64(average) * (0.5 + rand.Float64()) / speed)
		select {
		case <-ctx.Done():
			return false
		case <-time.After(wait):
			return true
		}
	}
	if !pause(lookTime) {
		return
	}
	v.do(ctx, "open", http.MethodGet, v.site.page, nil)
	v.do(ctx, "open", http.MethodGet, v.site.detail, nil)
	now := func() string { return time.Now().UTC().Format(time.RFC3339Nano) }
	var started struct{ Data struct{ IDVisit int64 } }
	answer := v.record(ctx, http.MethodPost, "/api/v2/visitMuseum", map[string]any{"idMuseum": 1, "idLanguage": language, "startDate": now()})
	_ = json.Unmarshal(answer, &started)
	for pause(lookTime / (listenChunks + 2)) {
		v.do(ctx, "walk", http.MethodGet, v.site.page, nil)
		work := map[string]any{"idVisit": started.Data.IDVisit, "idArtwork": 1 + rand.IntN(works), "startDate": now(), "accessType": "KEYBOARD"}
		v.record(ctx, http.MethodPost, "/api/v2/visitArtwork", work)
		from := rand.IntN(v.audioBytes - listenChunks*piece + 1)
		for range listenChunks {
			v.do(ctx, "listen", http.MethodGet, v.site.audio, nil, "Range", fmt.Sprintf("bytes=%d-%d", from, from+piece-1))
			from += piece
			if !pause(lookTime / (listenChunks + 2)) {
				return
			}
		}
		work["duration"] = 40
		v.record(ctx, http.MethodPut, "/api/v2/visitArtwork", work)
	}
}

// visit has visitors at a site for a while and returns their latencies.
func (b *bench) visit(ctx context.Context, at site) *latencies {
	took := &latencies{all: map[string][]time.Duration{}}
	ctx, stop := context.WithTimeout(ctx, b.visitTime)
	defer stop()
	var all sync.WaitGroup
	for range b.visitors {
		all.Go(func() {
			transport := &http.Transport{DisableCompression: true}
			defer transport.CloseIdleConnections()
			v := &visitor{site: at, client: &http.Client{Transport: transport}, took: took, audioBytes: len(b.detail.sound)}
			v.run(ctx, b.speed)
		})
	}
	all.Wait()
	return took
}

// visiting measures the latencies that visitors see at a server on one core, and at nginx for what files can answer.
func (b *bench) visiting(ctx context.Context) error {
	ours := site{"http://" + b.ours.address, "/museums/" + guide.Identifier(1, "LARGE"), detailPath, b.detail.audio, true}
	before, err := b.ours.processorTime()
	if err != nil {
		return err
	}
	took := b.visit(ctx, ours)
	after, err := b.ours.processorTime()
	if err != nil {
		return err
	}
	if took.failed > 0 {
		return fmt.Errorf("%d requests failed: %w", took.failed, took.first)
	}
	used := after - before
	hours := float64(b.visitors) * b.visitTime.Hours() * b.speed
	fmt.Printf("     %d visitors for %v at %g times their speed, the server on one core\n", b.visitors, b.visitTime, b.speed)
	fmt.Printf("     %.0f ms of processor time a visitor-hour; %.1f %% of the core\n",
		used.Seconds()*1000/hours, 100*used.Seconds()/b.visitTime.Seconds())
	var static *latencies
	nginx, stop, err := b.startFiles(ctx)
	if err == nil {
		defer stop()
		static = b.visit(ctx, site{"http://" + nginx, "/detail.br", "/detail.br", "/long.mp3", false})
	} else {
		fmt.Println("SKIP nginx:", err)
	}
	for _, step := range steps {
		p99 := took.percentile(step, 99)
		line := fmt.Sprintf("%-8s %6d answers, p50 %v, p99 %v (at most %v)", step, len(took.all[step]),
			took.percentile(step, 50).Round(time.Microsecond*10), p99.Round(time.Microsecond*10), maxP99)
		if static != nil && len(static.all[step]) > 0 {
			line += fmt.Sprintf("; nginx p50 %v, p99 %v", static.percentile(step, 50).Round(time.Microsecond*10),
				static.percentile(step, 99).Round(time.Microsecond*10))
		}
		verdict := "ok  "
		if p99 > maxP99 {
			verdict = "MISS"
		}
		fmt.Println(verdict, line)
	}
	return nil
}

// processorTime returns the processor time that the server has used.
func (s *server) processorTime() (time.Duration, error) {
	content, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", s.process.Process.Pid))
	if err != nil {
		return 0, err
	}
	_, rest, _ := strings.Cut(string(content), ") ")
	fields := strings.Fields(rest)
	var ticks int64
	for _, field := range fields[11:13] { // utime and stime
		n, err := strconv.ParseInt(field, 10, 64)
		if err != nil {
			return 0, err
		}
		ticks += n
	}
	return time.Duration(ticks) * 10 * time.Millisecond, nil // USER_HZ is 100
}
