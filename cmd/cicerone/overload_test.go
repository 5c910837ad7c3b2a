package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
)

// metrics returns the server's metrics.
func (s *testServer) metrics() string {
	s.t.Helper()
	address := metricsAddress.FindStringSubmatch(s.log.String())
	if address == nil {
		s.t.Fatalf("the log has no address of the metrics: %s", s.log.String())
	}
	separate := *s
	separate.address = "http://" + address[1]
	a := separate.call("GET", "/metrics", nil)
	if a.http != http.StatusOK {
		s.t.Fatalf("the metrics answer %d %s", a.http, a.raw)
	}
	return string(a.raw)
}

// metricsAddress matches the log record with the address of the metrics.
var metricsAddress = regexp.MustCompile(`"serving metrics","address":"([^"]+)"`)

// blockWrites lets another connection hold the database's write lock until release is called.
func (s *testServer) blockWrites() (release func()) {
	s.t.Helper()
	connection, err := openSQL(s.t, s.data).Conn(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	lock := "BEGIN IMMEDIATE"
	if onPostgres {
		lock = fmt.Sprintf("BEGIN; SELECT pg_advisory_xact_lock(%d)", 0x6369_6365_726f_6e65)
	}
	if _, err := connection.ExecContext(s.t.Context(), lock); err != nil {
		s.t.Fatal(err)
	}
	release = sync.OnceFunc(func() {
		if _, err := connection.ExecContext(context.Background(), "ROLLBACK"); err != nil {
			s.t.Error(err)
		}
		_ = connection.Close()
	})
	s.t.Cleanup(release)
	return release
}

// When writes cannot keep up, calls that record something are answered 503 at once, or when they have waited, while
// museums and media are answered as ever; afterwards what was sent again is there once.
func TestOverloadRefusesWritesAndServesReads(t *testing.T) {
	const most, phones = 5, 20
	s := startMuseum(t, func(c *Config) { c.WritesWaiting = most })
	release := s.blockWrites()
	var (
		group   sync.WaitGroup
		mu      sync.Mutex
		refused int
		retry   []func()
		visits  = map[string]bool{}
	)
	note := func(once []string, a answer) {
		mu.Lock()
		defer mu.Unlock()
		switch {
		case a.http == http.StatusServiceUnavailable && a.header.Get("Retry-After") != "" && *a.envelope.Status == http.StatusServiceUnavailable:
			refused++
			retry = append(retry, func() { s.succeed("POST", visitMuseum, started, nil, once...) })
		case a.http == http.StatusOK:
			visits[string(a.envelope.Data)] = true
		default:
			t.Errorf("a visit under overload answers %d %s", a.http, a.raw)
		}
	}
	for range phones {
		group.Go(func() {
			once := key()
			note(once, s.call("POST", visitMuseum, started, once...))
		})
	}
	s.waitUntil(func() bool {
		mu.Lock()
		defer mu.Unlock()
		return refused >= phones-most
	})
	// Reads and audio are answered.
	detail := s.succeed("GET", detailPath, nil, nil)
	picture := regexp.MustCompile(`/media/[^"]+\.png`).FindString(string(detail.raw))
	if a := s.call("GET", picture, nil, "Range", "bytes=0-9"); a.http != http.StatusPartialContent || len(a.raw) != 10 {
		t.Errorf("media under overload answer %d", a.http)
	}
	if metrics := s.metrics(); !strings.Contains(metrics, fmt.Sprintf("cicerone_store_queue_length %d\n", most)) ||
		!strings.Contains(metrics, fmt.Sprintf("cicerone_store_refused_total %d\n", phones-most)) {
		t.Errorf("the metrics under overload are:\n%s", metrics)
	}
	release()
	group.Wait()
	if refused != phones-most || len(visits) != most {
		t.Errorf("of %d calls %d were refused and %d recorded, want %d and %d", phones, refused, len(visits), phones-most, most)
	}
	for _, send := range retry {
		send()
	}
	if stored := s.visits(); stored != phones {
		t.Errorf("STAT-5: %d visits are stored, want %d", stored, phones)
	}
}

// A client that leaves while its write is queued gives its place in the queue to the next one.
func TestDisconnectedClientLeavesTheQueue(t *testing.T) {
	s := startMuseum(t, func(c *Config) { c.WritesWaiting = 2 })
	release := s.blockWrites()
	queued := func(want int) func() bool {
		return func() bool {
			return strings.Contains(s.metrics(), fmt.Sprintf("cicerone_store_queue_length %d\n", want))
		}
	}
	var group sync.WaitGroup
	group.Go(func() { s.succeed("POST", visitMuseum, started, nil, key()...) })
	s.waitUntil(queued(1))
	body, err := json.Marshal(started)
	if err != nil {
		t.Fatal(err)
	}
	ctx, leave := context.WithCancel(t.Context())
	defer leave()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.address+visitMuseum, bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	group.Go(func() {
		if response, err := http.DefaultTransport.RoundTrip(request); err == nil {
			_ = response.Body.Close()
			t.Errorf("the call that nobody waits for answers %s", response.Status)
		}
	})
	s.waitUntil(queued(2))
	leave()
	s.waitUntil(queued(1))
	group.Go(func() { s.succeed("POST", visitMuseum, started, nil, key()...) })
	s.waitUntil(queued(2))
	release()
	group.Wait()
	if stored := s.visits(); stored != 2 {
		t.Errorf("STAT-5: %d visits are stored, want those of the two clients that stayed", stored)
	}
}

// The metrics count recorded and repeated events and the commits.
func TestMetricsOfRecordedEvents(t *testing.T) {
	s := startMuseum(t)
	once := key()
	for range 3 {
		s.succeed("POST", visitMuseum, started, nil, once...)
	}
	s.succeed("POST", visitMuseum, started, nil, key()...)
	detail := s.succeed("GET", detailPath, nil, nil)
	s.call("GET", regexp.MustCompile(`/media/[^"]+\.png`).FindString(string(detail.raw)), nil)
	metrics := s.metrics()
	for _, want := range []string{ // one of the five commits is that of the set-up link
		`cicerone_store_events_total{call="StartVisit",outcome="recorded"} 2`, `cicerone_store_events_total{call="StartVisit",outcome="repeated"} 2`,
		`cicerone_store_commit_seconds_count 5`, `cicerone_store_group_size_sum 5`, `cicerone_store_queue_length 0`, `cicerone_store_refused_total 0`,
		`cicerone_store_commit_failures_total 0`, `cicerone_media_open_seconds_count 1`, `cicerone_publication_load_seconds_count 1`,
		`cicerone_http_requests_total{endpoint="/api/v2/visitMuseum",method="POST",status="200"} 4`,
		`cicerone_visit_calls_total{call="visitMuseum"} 4`,
	} {
		if !strings.Contains(metrics, want+"\n") {
			t.Errorf("the metrics lack %s:\n%s", want, metrics)
		}
	}
	for _, pattern := range []string{`cicerone_store_read_seconds_count [1-9]`, `cicerone_publication_cache_bytes [1-9]`} {
		if !regexp.MustCompile(pattern).MatchString(metrics) {
			t.Errorf("the metrics lack %s", pattern)
		}
	}
}

// The metrics are for operators: the visitors' address has none for any client, with a proxy or without.
func TestMetricsAreNotPublic(t *testing.T) {
	s := startMuseum(t)
	if !strings.Contains(s.metrics(), "cicerone_store_commit_seconds") {
		t.Error("the metrics have no address of their own")
	}
	without := startMuseum(t, func(c *Config) { c.MetricsAddr = "" })
	for _, server := range []*testServer{s, without} {
		for _, headers := range [][]string{nil, {"X-Forwarded-For", "192.0.2.1"}, {"Host", "localhost"}} {
			if a := server.call("GET", "/metrics", nil, headers...); a.http != http.StatusNotFound || strings.Contains(string(a.raw), "cicerone_") {
				t.Errorf("metrics at the visitors' address answer %d", a.http)
			}
		}
	}
	// As a bare proxy_pass of nginx asks, from this machine.
	connection, err := new(net.Dialer).DialContext(t.Context(), "tcp", strings.TrimPrefix(without.address, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	if _, err := io.WriteString(connection, "GET /metrics HTTP/1.0\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	if raw, err := io.ReadAll(connection); err != nil || !strings.Contains(string(raw), " 404 ") || strings.Contains(string(raw), "cicerone_") {
		t.Errorf("metrics behind a bare proxy answer %s, %v", raw, err)
	}
}
