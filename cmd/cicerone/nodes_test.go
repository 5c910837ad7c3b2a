package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"cicerone/guide"
	"cicerone/httpapi/visitor"
	"cicerone/media/blobtest"
	"cicerone/publish"
	"cicerone/store/storetest"
)

// node is a process that serves, on a database and media it shares with others.
type node struct {
	t       *testing.T
	process *exec.Cmd
	log     *os.File     // nil when nobody reads it
	address atomic.Value // string
}

// serve starts the node and waits until it answers.
func (n *node) serve(data, database string, more ...string) {
	n.t.Helper()
	n.process = program(append([]string{"serve", "--addr", "127.0.0.1:0", "--data", data, "--database-url", database}, more...)...)
	if n.log != nil {
		n.process.Stderr = n.log
		n.process.Env = append(n.process.Environ(), "CICERONE_LOG=debug")
	}
	out, err := n.process.StdoutPipe()
	if err == nil {
		err = n.process.Start()
	}
	if err != nil {
		n.t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		n.t.Fatalf("a node did not start: %v", err)
	}
	n.address.Store(strings.TrimSpace(line))
	go func() { _, _ = io.Copy(io.Discard, out) }()
}

// kill ends the node as a power cut would.
func (n *node) kill() {
	_ = n.process.Process.Kill()
	_ = n.process.Wait()
}

// at is the node as tests drive servers.
func (n *node) at() *testServer { return &testServer{t: n.t, address: n.address.Load().(string)} }

// startNodes starts three processes at once on an empty database, which they migrate once, and a bucket, and imports the small
// museum. Nothing else is shared: each has a data folder of its own.
func startNodes(t *testing.T) (nodes []*node, database string, bucket []string) {
	t.Helper()
	if onPostgres {
		t.Skip("it has a database of its own")
	}
	database = storetest.Postgres(t)
	nodes, bucket = startNodesOn(t, database)
	importAt(t, database, bucket, writePackage(t))
	return nodes, database, bucket
}

// startNodesOn starts three processes on an empty database and a bucket, without a museum.
func startNodesOn(t *testing.T, database string) (nodes []*node, bucket []string) {
	t.Helper()
	server := blobtest.Server(t)
	bucket = append(bucketFlags(t, server), "--media-url", bucketURL(server))
	var starting sync.WaitGroup
	for range 3 {
		n := &node{t: t}
		nodes = append(nodes, n)
		starting.Go(func() { n.serve(t.TempDir(), database, bucket...) })
	}
	starting.Wait()
	for _, n := range nodes {
		t.Cleanup(n.kill)
	}
	return nodes, bucket
}

// importAt imports and publishes a package for the nodes, as one more process.
func importAt(t *testing.T, database string, bucket []string, folder string) {
	t.Helper()
	mustRun(t, t.TempDir(), append([]string{"import", folder, "--publish", "--database-url", database}, bucket...)...)
}

func TestNodesBehaveAsOne(t *testing.T) {
	nodes, database, bucket := startNodes(t)
	published := func(name string) {
		t.Helper()
		began := time.Now()
		for _, n := range nodes {
			n.at().waitUntil(func() bool {
				a := n.at().call("GET", detailPath, nil)
				return a.http == http.StatusOK && strings.Contains(string(a.raw), name)
			})
		}
		t.Logf("three nodes serve what was published after %v", time.Since(began))
	}
	published("Small Museum")
	importAt(t, database, bucket, writePackage(t, "Small Museum", "Renamed Museum"))
	published("Renamed Museum")
	for i, n := range nodes {
		var detail publish.Detail
		n.at().succeed("GET", detailPath, nil, &detail)
		if picture := n.at().call("GET", detail.HomeImageURL, nil); picture.http != http.StatusOK || len(picture.raw) == 0 {
			t.Errorf("node %d answers the museum's picture with %d", i, picture.http)
		}
	}

	// A call that is repeated at another node counts once and is answered the same.
	once := key()
	var first visitor.Visit
	nodes[0].at().succeed("POST", visitMuseum, started, &first, once...)
	for _, n := range nodes {
		var repeat visitor.Visit
		n.at().succeed("POST", visitMuseum, started, &repeat, once...)
		if repeat != first {
			t.Errorf("API-8: the repeat at another node answers %+v, want %+v", repeat, first)
		}
	}

	var servers []*testServer
	for _, n := range nodes {
		servers = append(servers, n.at())
	}
	guessAtAll(t, servers)
}

// Servers on one SQLite file count wrong codes together, as several on PostgreSQL do.
func TestServersOnOneFileShareGuessLimit(t *testing.T) {
	if onPostgres {
		t.Skip("nodes do the same there")
	}
	first := startMuseum(t)
	guessAtAll(t, []*testServer{first, startServer(t, first.data)})
}

// guessAtAll tries wrong codes at the servers in turn: they count wherever they are tried.
func guessAtAll(t *testing.T, servers []*testServer) {
	t.Helper()
	checked := 0
	for i := range 2 * guide.NetworkCodeLimit.Free {
		path := fmt.Sprintf("/api/legacy/Museum/1/checkAccessCode?code=GUESS%d&idDevice=%[1]d", i)
		switch a := servers[i%len(servers)].call("GET", path, nil, "X-Code-Proof", "ready"); a.http {
		case http.StatusForbidden:
			checked++
		case http.StatusTooManyRequests:
		default:
			t.Fatalf("API-3: guess %d answers %d %s", i, a.http, a.raw)
		}
	}
	if checked != guide.NetworkCodeLimit.Free {
		t.Errorf("API-3: %d servers check %d wrong codes, want %d", len(servers), checked, guide.NetworkCodeLimit.Free)
	}
}

// acknowledged are the keys of the calls that were confirmed, with what they recorded.
type acknowledged struct {
	mu    sync.Mutex
	calls map[string]int // by key, the seconds that make it known
}

func TestNodesLoseNothingWhenKilled(t *testing.T) {
	t.Parallel()
	nodes, database, bucket := startNodes(t)
	nodes[0].at().waitUntil(func() bool { return nodes[0].at().call("GET", detailPath, nil).http == http.StatusOK })
	const phones, kills = 12, 6
	confirmed := acknowledged{calls: map[string]int{}}
	ctx, stop := context.WithCancel(t.Context())
	var (
		group sync.WaitGroup
		next  atomic.Int64
	)
	for range phones {
		var visit visitor.Visit // one for each phone: a visit has a limited number of works
		nodes[0].at().succeed("POST", visitMuseum, started, &visit, key()...)
		group.Go(func() {
			for ctx.Err() == nil {
				n := int(next.Add(1))
				key := uuid.NewString()
				start := time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC).Add(time.Duration(n) * time.Second)
				body := fmt.Sprintf(`{"idVisit":%d,"idArtwork":1,"startDate":%q}`, visit.IDVisit, start.Format(time.RFC3339))
				for { // until it is confirmed, as a phone's outbox does
					if _, sent := nodes[rand.IntN(len(nodes))].send(http.MethodPost, visitArtwork, body, key); sent {
						break
					}
					select {
					case <-ctx.Done():
						return
					case <-time.After(retryPause): // the node is not there
					}
				}
				confirmed.mu.Lock()
				confirmed.calls[start.Format(time.RFC3339)]++
				confirmed.mu.Unlock()
			}
		})
	}
	count := func() int {
		confirmed.mu.Lock()
		defer confirmed.mu.Unlock()
		return len(confirmed.calls)
	}
	for i := range kills {
		had := count()
		nodes[0].at().waitUntil(func() bool { return count() >= had+20 })
		nodes[i%len(nodes)].kill()
		nodes[i%len(nodes)].serve(t.TempDir(), database, bucket...)
	}
	stop()
	group.Wait()

	stored := map[string]int{}
	rows, err := openAt(t, database).QueryContext(t.Context(), "SELECT started_at FROM artwork_visits")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var ms int64
		if err := rows.Scan(&ms); err != nil {
			t.Fatal(err)
		}
		stored[time.UnixMilli(ms).UTC().Format(time.RFC3339)]++
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	lost, doubled := 0, 0
	for start := range confirmed.calls {
		if stored[start] == 0 {
			lost++
		}
	}
	for _, times := range stored {
		if times > 1 {
			doubled++
		}
	}
	t.Logf("%d confirmed, %d stored, %d kills", len(confirmed.calls), len(stored), kills)
	if lost+doubled > 0 || len(confirmed.calls) < 20*kills {
		t.Errorf("STAT-5, API-8: of %d artwork visits %d are lost and %d doubled", len(confirmed.calls), lost, doubled)
	}
}

// send makes a call that records something and reports whether it was confirmed, with what it answered.
func (n *node) send(method, path, body, key string) (data json.RawMessage, confirmed bool) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, method, n.address.Load().(string)+path, strings.NewReader(body))
	if err != nil {
		return nil, false
	}
	request.Header.Set("Idempotency-Key", key)
	request.SetBasicAuth("cicerone", "cicerone")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, false // the node is dead
	}
	defer response.Body.Close()
	raw, err := io.ReadAll(response.Body)
	if response.StatusCode >= 400 && response.StatusCode < 500 {
		n.t.Errorf("%s %s %s was refused: %s %s", method, path, body, response.Status, raw)
	}
	var envelope struct{ Data json.RawMessage }
	if err != nil || json.Unmarshal(raw, &envelope) != nil {
		return nil, false // it died while it answered
	}
	return envelope.Data, response.StatusCode == http.StatusOK
}
