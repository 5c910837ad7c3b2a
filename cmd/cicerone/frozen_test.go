package main

import (
	"context"
	"net/http"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/google/uuid"
)

// A node that freezes with open transactions delays visits at the others for some seconds. What was confirmed is stored
// once, and the node works again when it continues.
func TestFrozenNode(t *testing.T) {
	nodes, database, _ := startNodes(t)
	for _, n := range nodes {
		n.at().waitUntil(func() bool { return n.at().call("GET", detailPath, nil).http == http.StatusOK })
	}
	frozen, others := nodes[0], nodes[1:]
	var confirmed atomic.Int64
	start := func(n *node, key string) bool {
		_, sent := n.send(http.MethodPost, visitMuseum, `{"idMuseum":1,"idLanguage":2,"startDate":"2026-11-21T08:00:00Z"}`, key)
		if sent {
			confirmed.Add(1)
		}
		return sent
	}
	signal := func(s syscall.Signal) {
		t.Helper()
		if err := frozen.process.Process.Signal(s); err != nil {
			t.Fatal(err)
		}
	}
	db := openAt(t, database)
	count := func(query string) (rows int64) {
		if err := db.QueryRowContext(t.Context(), query).Scan(&rows); err != nil {
			t.Fatal(err)
		}
		return rows
	}
	inTransaction := func() bool {
		return count(`SELECT COUNT(*) FROM pg_stat_activity WHERE application_name = 'cicerone'
			AND state LIKE 'idle in transaction%' AND state_change < clock_timestamp() - interval '100 ms'`) > 0
	}

	ctx, stop := context.WithCancel(t.Context())
	var clients sync.WaitGroup
	for range 24 {
		clients.Go(func() {
			for ctx.Err() == nil {
				start(frozen, uuid.NewString())
			}
		})
	}
	for stopped := false; !stopped; {
		had := confirmed.Load()
		frozen.at().waitUntil(func() bool { return confirmed.Load() > had })
		signal(syscall.SIGSTOP)
		for began := time.Now(); !stopped && time.Since(began) < time.Second; {
			stopped = inTransaction()
		}
		if !stopped {
			signal(syscall.SIGCONT)
		}
	}
	stop()

	began := time.Now()
	var group sync.WaitGroup
	for i := range 200 { // in all lanes
		group.Go(func() {
			key, n := uuid.NewString(), others[i%len(others)]
			n.at().waitUntil(func() bool { return start(n, key) })
		})
	}
	group.Wait()
	t.Logf("200 visits took %v while a node was frozen", time.Since(began))
	for _, n := range others {
		n.at().waitUntil(func() bool { return n.at().call("GET", "/readyz", nil).http == http.StatusOK })
	}
	signal(syscall.SIGCONT)
	clients.Wait()
	frozen.at().waitUntil(func() bool { return start(frozen, uuid.NewString()) })

	visits, events := count("SELECT COUNT(*) FROM visits"), count("SELECT COUNT(*) FROM events")
	if visits < confirmed.Load() || visits != events {
		t.Errorf("STAT-5: %d visits are stored for %d events, %d were confirmed", visits, events, confirmed.Load())
	}
}
