package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"cicerone/store/storetest"
)

var measuredTime = flag.Duration("measure", 0, "how long each side of a comparison of one server with three takes; 0 measures nothing")

// measuredClients send one call after the other.
const measuredClients = 64

// TestThreeServersWriteMore compares what three servers on one database record in a second with what one of them does, in
// turn. PostgreSQL synchronises its commits with the disk, which takes 10 ms longer in some comparisons, as a synchronous
// standby does.
func TestThreeServersWriteMore(t *testing.T) {
	if *measuredTime == 0 {
		return // make bench measures
	}
	postgres := storetest.OwnPostgres(t, "-c fsync=on")
	database := postgres.Database(t)
	nodes, bucket := startNodesOn(t, database)
	importAt(t, database, bucket, writePackage(t))
	museums := []int64{1}
	for id := int64(2); id <= 8; id++ {
		importAt(t, database, bucket, writePackage(t, "code: DEMO", fmt.Sprintf("code: DEMO%d", id)))
		museums = append(museums, id)
	}
	for _, n := range nodes {
		for _, id := range museums {
			n.at().waitUntil(func() bool {
				return n.at().call("GET", strings.Replace(detailPath, "/1/", fmt.Sprintf("/%d/", id), 1), nil).http == http.StatusOK
			})
		}
	}
	load := &recordingLoad{t: t, db: openAt(t, database), client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: measuredClients}}}
	one := nodes[:1]
	for _, commits := range []string{"fast commits", "commits of 10 ms"} {
		load.delayCommits(commits != "fast commits")
		for _, c := range []struct {
			what         string
			ours, theirs func() float64
		}{
			{"3 servers / 1, 1 museum", load.artworkVisits(nodes, museums[:1]), load.artworkVisits(one, museums[:1])},
			{"3 servers / 1, 8 museums", load.artworkVisits(nodes, museums), load.artworkVisits(one, museums)},
			{"codes / artwork visits, 1 network", load.codes(one, 1), load.artworkVisits(one, museums[:1])},
			{"codes / artwork visits, networks", load.codes(one, 1<<24), load.artworkVisits(one, museums[:1])},
		} {
			var ours, theirs, ratios []float64
			for range 3 {
				a, b := c.ours(), c.theirs()
				ours, theirs, ratios = append(ours, a), append(theirs, b), append(ratios, a/b)
			}
			for _, numbers := range [][]float64{ours, theirs, ratios} {
				slices.Sort(numbers)
			}
			t.Logf("%-18s %-34s %.2f (%.2f to %.2f)  %5.0f to %5.0f a second", commits, c.what, ratios[1], ratios[0], ratios[2], ours[1], theirs[1])
		}
	}
}

// recordingLoad is clients that record something.
type recordingLoad struct {
	t      *testing.T
	db     *sql.DB
	client *http.Client
	calls  atomic.Int64
}

// delayCommits makes commits wait for 10 ms, or not.
func (l *recordingLoad) delayCommits(delayed bool) {
	l.t.Helper()
	delay := 0
	if delayed {
		delay = 10_000
	}
	for _, statement := range []string{
		fmt.Sprintf("ALTER SYSTEM SET commit_delay = %d", delay), "ALTER SYSTEM SET commit_siblings = 0", "SELECT pg_reload_conf()",
	} {
		if _, err := l.db.ExecContext(l.t.Context(), statement); err != nil {
			l.t.Fatal(err)
		}
	}
}

// call makes a call and decodes its data.
func (l *recordingLoad) call(method, address, body string, data any, headers ...string) {
	request, err := http.NewRequestWithContext(context.Background(), method, address, strings.NewReader(body))
	if err != nil {
		l.t.Error(err)
		return
	}
	request.SetBasicAuth("cicerone", "cicerone")
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	response, err := l.client.Do(request)
	if err != nil {
		l.t.Error(err)
		return
	}
	defer response.Body.Close()
	raw, err := io.ReadAll(response.Body)
	envelope := struct{ Data any }{data}
	if err == nil {
		err = json.Unmarshal(raw, &envelope)
	}
	if err != nil || response.StatusCode != http.StatusOK {
		l.t.Errorf("%s %s answers %s %s, %v", method, address, response.Status, raw, err)
	}
}

// rate lets all clients make calls, which next returns for each, and returns how many a second are confirmed.
func (l *recordingLoad) rate(next func(client int) (call func())) float64 {
	var clients sync.WaitGroup
	var confirmed atomic.Int64
	calls := make([]func(), measuredClients)
	for i := range calls {
		clients.Go(func() { calls[i] = next(i) })
	}
	clients.Wait()
	began := time.Now()
	for _, call := range calls {
		clients.Go(func() {
			for time.Since(began) < *measuredTime && !l.t.Failed() {
				call()
				confirmed.Add(1)
			}
		})
	}
	clients.Wait()
	return float64(confirmed.Load()) / time.Since(began).Seconds()
}

// artworkVisits returns how many artwork visits a second are recorded. Each client has its own visit.
func (l *recordingLoad) artworkVisits(nodes []*node, museums []int64) func() float64 {
	return func() float64 {
		return l.rate(func(client int) func() {
			address, museum := nodes[client%len(nodes)].at().address, museums[client/len(nodes)%len(museums)]
			var artwork int64
			err := l.db.QueryRowContext(l.t.Context(), "SELECT MIN(id) FROM identities WHERE kind = 'artwork' AND id_museum = $1", museum).Scan(&artwork)
			if err != nil {
				l.t.Error(err)
			}
			var visit struct{ IDVisit int64 }
			l.call(http.MethodPost, address+visitMuseum, fmt.Sprintf(`{"idMuseum":%d,"idLanguage":2,"startDate":"2026-11-21T08:00:00Z"}`, museum),
				&visit, "Idempotency-Key", uuid.NewString())
			n := 0
			return func() {
				n++
				start := time.Date(2026, 11, 21, 8, 0, n, 0, time.UTC).Format(time.RFC3339)
				l.call(http.MethodPost, address+visitArtwork, fmt.Sprintf(`{"idVisit":%d,"idArtwork":%d,"startDate":%q}`, visit.IDVisit, artwork, start),
					nil, "Idempotency-Key", uuid.NewString())
			}
		})
	}
}

// codes returns how many right access codes a second are checked that come from so many networks. That of a new network is
// counted.
func (l *recordingLoad) codes(nodes []*node, networks int64) func() float64 {
	return func() float64 {
		return l.rate(func(client int) func() {
			address := nodes[client%len(nodes)].at().address
			return func() {
				n := l.calls.Add(1) % networks
				network := fmt.Sprintf("10.%d.%d.%d", n>>16&0xff, n>>8&0xff, n&0xff)
				l.call(http.MethodGet, address+"/api/legacy/Museum/1/checkAccessCode?code=CICERONE", "", nil, "X-Forwarded-For", network)
			}
		})
	}
}
