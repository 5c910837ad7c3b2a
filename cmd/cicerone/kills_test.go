package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"cicerone/httpapi/visitor"
)

// kills is how often the server is killed; `make bench` asks for more.
var kills = flag.Int("kills", 20, "how often the server is killed under load")

// ledger contains what the server confirmed to phones, by what identifies each call in the database.
type ledger struct {
	mu        sync.Mutex
	visits    map[string]int64          // ids by device
	routes    map[int64]int64           // visits by start, in milliseconds
	artworks  map[int64]artworkRecorded // by start
	answers   map[int64]string          // values by visit
	calls     int
	different []string // repeats that were answered otherwise than the first time
}

type artworkRecorded struct{ visit, seconds int64 }

func (l *ledger) note(do func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	do()
	l.calls++
}

func (l *ledger) count() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.calls
}

// retryPause is how long a phone waits before it repeats a call; without it, phones take the processors from a server that starts.
const retryPause = 10 * time.Millisecond

// phone makes visits as the app does: what is not confirmed is sent again, with the same key, until it is.
type phone struct {
	server *node
	ledger *ledger
	input  int64 // the study's input that it answers
}

// confirm sends a call until it is confirmed, and some once more; false when the test ends before.
func (p *phone) confirm(ctx context.Context, method, path string, body any) (data json.RawMessage, confirmed bool) {
	encoded, err := json.Marshal(body)
	if err != nil {
		p.server.t.Error(err)
		return nil, false
	}
	key := uuid.NewString()
	for {
		if data, confirmed = p.server.send(method, path, string(encoded), key); confirmed {
			break
		}
		select {
		case <-ctx.Done():
			return nil, false
		case <-time.After(retryPause): // the server is not there
		}
	}
	if rand.IntN(4) == 0 { // the answer was lost on its way
		if repeat, answered := p.server.send(method, path, string(encoded), key); answered && string(repeat) != string(data) {
			p.ledger.note(func() {
				p.ledger.different = append(p.ledger.different, fmt.Sprintf("%s %s: %s, then %s", method, path, data, repeat))
			})
		}
	}
	return data, true
}

// visit makes the n-th visit, from its start to an answer to the museum's study.
func (p *phone) visit(ctx context.Context, n int64) {
	at := time.Date(2026, 1, 1, 8, 0, 0, 0, time.UTC).Add(time.Duration(n) * time.Second)
	start, moment := at.Format(time.RFC3339), at.UnixMilli()
	visit := started
	visit.IDDevice, visit.StartDate = fmt.Sprint("phone ", n), start
	data, ok := p.confirm(ctx, http.MethodPost, visitMuseum, visit)
	if !ok {
		return
	}
	if err := json.Unmarshal(data, &visit); err != nil {
		p.server.t.Error(err)
		return
	}
	id := visit.IDVisit
	p.ledger.note(func() { p.ledger.visits[visit.IDDevice] = id })
	route := visitor.RouteVisit{IDVisit: id, IDRoute: 1, StartDate: start}
	if _, ok := p.confirm(ctx, http.MethodPost, visitRoute, route); !ok {
		return
	}
	p.ledger.note(func() { p.ledger.routes[moment] = id })
	work := visitor.ArtworkVisit{IDVisit: id, IDArtwork: 1, StartDate: start}
	if _, ok := p.confirm(ctx, http.MethodPost, visitArtwork, work); !ok {
		return
	}
	p.ledger.note(func() { p.ledger.artworks[moment] = artworkRecorded{visit: id} })
	seconds := 1 + n%600
	if _, ok := p.confirm(ctx, http.MethodPut, visitArtwork, visitor.ArtworkVisit{IDVisit: id, IDArtwork: 1, Duration: int(seconds)}); !ok {
		return
	}
	p.ledger.note(func() { p.ledger.artworks[moment] = artworkRecorded{id, seconds} })
	words := fmt.Sprint("words ", n)
	answers := []visitor.VisitStudyQuestionAnswer{{IDStudyQuestionAnswer: p.input, IDVisit: id, Value: words}}
	if _, ok := p.confirm(ctx, http.MethodPost, registerAnswers, answers); ok {
		p.ledger.note(func() { p.ledger.answers[id] = words })
	}
}

// The program is killed under load again and again, while it answers and while it starts. What was confirmed is
// there, once, however often it was sent.
func TestKilledServerLosesAndDoublesNothing(t *testing.T) {
	t.Parallel()
	data := publishedMuseum(t, fullMuseum()...)
	database := testEnvironment(t, data)["CICERONE_DATABASE_URL"]
	server := &node{t: t}
	server.serve(data, database)
	t.Cleanup(func() { server.kill() })
	input := server.at().asked()["TEXT"].IDStudyQuestionAnswer

	const phones = 8
	confirmed := &ledger{visits: map[string]int64{}, routes: map[int64]int64{}, artworks: map[int64]artworkRecorded{}, answers: map[int64]string{}}
	ctx, stop := context.WithCancel(t.Context())
	var (
		group sync.WaitGroup
		next  atomic.Int64
	)
	for range phones {
		group.Go(func() {
			p := phone{server: server, ledger: confirmed, input: input}
			for ctx.Err() == nil {
				p.visit(ctx, next.Add(1))
			}
		})
	}
	defer group.Wait()
	defer stop()
	var starting time.Duration // how long a start took
	for round := range *kills {
		if round%4 == 3 { // while it starts
			process := program("serve", "--addr", "127.0.0.1:0", "--data", data, "--database-url", database)
			server.kill()
			if err := process.Start(); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Duration(rand.Int64N(int64(starting) + 1)))
			_ = process.Process.Kill()
			_ = process.Wait()
		} else {
			server.at().waitUntil(after(confirmed, 10+rand.IntN(50)))
			server.kill()
		}
		began := time.Now()
		server.serve(data, database)
		starting = time.Since(began)
	}
	server.at().waitUntil(after(confirmed, phones))
	stop()
	group.Wait()
	server.kill()

	if len(confirmed.different) > 0 {
		t.Errorf("STAT-5: repeats were answered otherwise: %s", confirmed.different[0])
	}
	lost, doubled := confirmed.compare(t, data)
	t.Logf("%d kills, %d calls confirmed, %d lost, %d doubled", *kills, confirmed.calls, lost, doubled)
	if lost+doubled > 0 || confirmed.calls < 10**kills/2 {
		t.Errorf("STAT-5, API-8, API-11: of %d confirmed calls %d are lost and %d doubled", confirmed.calls, lost, doubled)
	}
}

// The log line of a call is written before its answer, so that it is there when the server is killed right after.
func TestKilledServerLosesNoLogLineOfAnAnswer(t *testing.T) {
	data := publishedMuseum(t)
	log, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	server := &node{t: t, log: log}
	server.serve(data, testEnvironment(t, data)["CICERONE_DATABASE_URL"])
	t.Cleanup(func() { server.kill() })
	body, err := json.Marshal(started)
	if err != nil {
		t.Fatal(err)
	}
	const clients, enough = 4, 100
	var (
		group    sync.WaitGroup
		mu       sync.Mutex
		answered []string // request ids
		killing  = make(chan struct{})
	)
	for range clients {
		group.Go(func() {
			for {
				address := server.address.Load().(string) + visitMuseum
				request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, address, bytes.NewReader(body))
				if err != nil {
					t.Error(err)
					return
				}
				response, err := http.DefaultClient.Do(request)
				if err != nil {
					return // it was killed
				}
				_ = response.Body.Close()
				mu.Lock()
				if answered = append(answered, response.Header.Get("X-Request-Id")); len(answered) == enough {
					close(killing)
				}
				mu.Unlock()
			}
		})
	}
	<-killing
	server.kill()
	group.Wait()
	written, err := os.ReadFile(log.Name())
	if err != nil {
		t.Fatal(err)
	}
	for i, id := range answered {
		if id == "" || !bytes.Contains(written, []byte(id)) {
			t.Fatalf("answer %d of %d, %q, is missing in the log", i+1, len(answered), id)
		}
	}
}

// after reports when so many more calls were confirmed.
func after(confirmed *ledger, more int) func() bool {
	enough := confirmed.count() + more
	return func() bool { return confirmed.count() >= enough }
}

// compare looks for everything that was confirmed in the database.
func (l *ledger) compare(t *testing.T, data string) (lost, doubled int) {
	t.Helper()
	visits := map[string][]int64{}
	eachRow(t, data, "SELECT device, id FROM visits", func(device string, id int64) { visits[device] = append(visits[device], id) })
	routes := map[int64][]int64{}
	eachRow(t, data, "SELECT started_at, id_visit FROM route_visits", func(at, visit int64) { routes[at] = append(routes[at], visit) })
	artworks := map[int64][]artworkRecorded{}
	eachRow(t, data, "SELECT started_at, CAST(id_visit AS text) || ' ' || CAST(seconds AS text) FROM artwork_visits", func(at int64, text string) {
		var row artworkRecorded
		if _, err := fmt.Sscan(text, &row.visit, &row.seconds); err != nil {
			t.Error(err)
		}
		if l.artworks[at].seconds == 0 {
			row.seconds = 0 // the end was not confirmed, so it may have arrived or not
		}
		artworks[at] = append(artworks[at], row)
	})
	answers := map[int64][]string{}
	eachRow(t, data, "SELECT id_visit, value FROM visit_answers", func(visit int64, value string) { answers[visit] = append(answers[visit], value) })
	for _, counts := range [][2]int{
		compared(l.visits, visits), compared(l.routes, routes), compared(l.artworks, artworks), compared(l.answers, answers),
	} {
		lost, doubled = lost+counts[0], doubled+counts[1]
	}
	return lost, doubled
}

// compared counts what was confirmed and is not stored as confirmed, and what is stored more than once, confirmed
// or not.
func compared[K, V comparable](confirmed map[K]V, stored map[K][]V) (counts [2]int) {
	for k, v := range confirmed {
		if len(stored[k]) == 0 || stored[k][0] != v {
			counts[0]++
		}
	}
	for _, rows := range stored {
		if len(rows) > 1 {
			counts[1]++
		}
	}
	return counts
}

// eachRow calls do with every row of two columns.
func eachRow[A, B any](t *testing.T, data, query string, do func(A, B)) {
	t.Helper()
	rows, err := openSQL(t, data).QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var (
			a A
			b B
		)
		if err := rows.Scan(&a, &b); err != nil {
			t.Fatal(err)
		}
		do(a, b)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
}
