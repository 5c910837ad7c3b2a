package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"cicerone/httpapi/visitor"
	"cicerone/publish"
)

// place returns the flags by which move-museum names the installation.
func (i installation) place() []string {
	if len(i.flags) == 0 {
		return []string{"--to", i.data}
	}
	return []string{"--to", i.flags[1], "--to-media", i.flags[3]}
}

// outbox sends visits of one museum with one work each, every call until it is confirmed, as phones do.
type outbox struct {
	server  *node
	museum  int
	artwork int64

	mu       sync.Mutex
	visits   []int64 // whose calls are all confirmed
	attempts int     // that were not confirmed
	stopping bool
	running  sync.WaitGroup
}

func (o *outbox) start(phones int) {
	for range phones {
		o.running.Go(func() {
			for {
				o.mu.Lock()
				stopping := o.stopping
				o.mu.Unlock()
				if stopping {
					return
				}
				var made visitor.Visit
				data := o.repeat(visitMuseum, fmt.Sprintf(`{"idMuseum":%d,"idDevice":"phone","idLanguage":2,"startDate":"2026-11-21T10:00:00Z"}`, o.museum))
				if err := json.Unmarshal(data, &made); err != nil {
					return // the test has failed
				}
				o.repeat(visitArtwork, fmt.Sprintf(`{"idVisit":%d,"idArtwork":%d,"startDate":"2026-11-21T10:01:00Z"}`, made.IDVisit, o.artwork))
				o.mu.Lock()
				o.visits = append(o.visits, made.IDVisit)
				o.mu.Unlock()
			}
		})
	}
}

// repeat sends a call until it is confirmed.
func (o *outbox) repeat(path, body string) json.RawMessage {
	key := uuid.NewString()
	for deadline := time.Now().Add(2 * time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if data, ok := o.server.send(http.MethodPost, path, body, key); ok {
			return data
		}
		o.mu.Lock()
		o.attempts++
		o.mu.Unlock()
	}
	o.server.t.Errorf("a call of museum %d was never confirmed", o.museum)
	return nil
}

func (o *outbox) confirmed() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return len(o.visits)
}

func (o *outbox) stop() {
	o.mu.Lock()
	o.stopping = true
	o.mu.Unlock()
	o.running.Wait()
}

// A museum moves while its phones report, and the command is killed again and again: what was confirmed is at the target once, and
// another museum notices nothing.
func TestMoveMuseumUnderLoad(t *testing.T) {
	t.Parallel()
	if onPostgres {
		t.Skip("it has databases of its own")
	}
	for name, several := range map[string]bool{"SQLite to PostgreSQL and a bucket": false, "PostgreSQL and a bucket to SQLite": true} {
		t.Run(name, func(t *testing.T) { moveUnderLoad(t, newInstallation(t, several), newInstallation(t, !several)) })
	}
}

func moveUnderLoad(t *testing.T, from, to installation) {
	for _, code := range []string{"FIRST", "SECOND"} {
		from.run(t, "import", writeMuseum(t, code), "--publish")
	}
	source, target := from.serve(t), to.serve(t)
	var detail publish.Detail
	source.succeed("GET", "/api/v2/museums/detail/all-data/2/2", nil, &detail)
	atSource, followed := &node{t: t}, &node{t: t}
	atSource.address.Store(source.address)
	followed.address.Store(source.address)
	staying := &outbox{server: atSource, museum: 1, artwork: 1}
	moving := &outbox{server: followed, museum: 2, artwork: detail.Artworks[0].IDArtwork}
	staying.start(1)
	moving.start(4)
	source.waitUntil(func() bool { return moving.confirmed() > 10 && staying.confirmed() > 2 })

	move := append(append([]string{"move-museum", "second", "--data", from.data}, from.flags...), to.place()...)
	if len(from.flags) == 0 && len(to.flags) > 0 {
		move = append(move, to.flags[4:]...) // for the bucket
	}
	if out, err := program(append(move, "--dry-run")...).CombinedOutput(); err != nil {
		t.Fatalf("the trial ends with %v: %s", err, out)
	}
	target.fail("GET", "/api/v2/languages/2", nil, http.StatusNotFound, 1000, "idMuseum")
	killed := 0
	for n := range 6 {
		if killCommand(t, time.Duration(n+1)*600*time.Millisecond, move...) {
			killed++
		}
	}
	for range 2 { // the second one has nothing to do
		if out, err := program(move...).CombinedOutput(); err != nil {
			t.Fatalf("moving ends with %v: %s", err, out)
		}
	}
	t.Logf("%d of 6 were killed", killed)
	// The source refuses the museum's calls, in a way that phones repeat, until they reach the target.
	refused := source.call("POST", visitMuseum, visitor.Visit{IDMuseum: 2, IDDevice: "phone", IDLanguage: 2, StartDate: started.StartDate}, key()...)
	if refused.http != http.StatusServiceUnavailable || refused.header.Get("Retry-After") == "" {
		t.Errorf("the source answers %d %s", refused.http, refused.raw)
	}
	from.refuse(t, "moving to another installation", "publish", "SECOND")
	requireSameAnswers(t, source, target, 2)
	before := moving.confirmed()
	followed.address.Store(target.address)
	target.waitUntil(func() bool { return moving.confirmed() > before+20 })
	moving.stop()
	staying.stop()
	if staying.attempts > 0 {
		t.Errorf("%d calls of the museum that stays failed", staying.attempts)
	}

	works := map[int64]int{} // of the visits at the target
	db := opened(t, "sqlite", filepath.Join(to.data, "cicerone.db"))
	if len(to.flags) > 0 {
		db = openAt(t, to.flags[1])
	}
	rows, err := db.QueryContext(t.Context(), "SELECT id, (SELECT COUNT(*) FROM artwork_visits WHERE id_visit = visits.id) FROM visits")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var visit int64
		var count int
		if err := rows.Scan(&visit, &count); err != nil {
			t.Fatal(err)
		}
		works[visit] = count
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	if len(works) != len(moving.visits) {
		t.Errorf("the target has %d visits of %d", len(works), len(moving.visits))
	}
	for _, visit := range moving.visits {
		if works[visit] != 1 {
			t.Errorf("VISIT-3: visit %d was confirmed and has %d works", visit, works[visit])
		}
	}
	var events int
	if err := db.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM events").Scan(&events); err != nil || events != 2*len(moving.visits) {
		t.Errorf("the target has %d events of %d, %v", events, 2*len(moving.visits), err)
	}
}
