package store_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"cicerone/guide"
	"cicerone/store"
)

// crashPath is the environment variable with the database that a child process of this test writes to until it is killed.
const crashPath = "CICERONE_TEST_CRASH_PATH"

const crashWriters = 16

func TestMain(m *testing.M) {
	if path := os.Getenv(crashPath); path != "" {
		if err := writeUntilKilled(path); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// writeUntilKilled starts visits and prints, once each is acknowledged, its key and id.
func writeUntilKilled(path string) error {
	ctx := context.Background()
	s, err := store.Open(ctx, store.Config{Path: path})
	if err != nil {
		return err
	}
	var (
		printing sync.Mutex
		writers  sync.WaitGroup
		run      = rand.Uint64()
	)
	for writer := range crashWriters {
		writers.Go(func() {
			for n := 0; ; n++ {
				key := fmt.Sprintf("%d-%d-%d", run, writer, n)
				v, err := s.StartVisit(ctx, key, guide.Visit{API: guide.VisitV2, Museum: 1, Device: key})
				printing.Lock()
				if err != nil {
					fmt.Println("failed", err)
				} else {
					fmt.Println(key, v.ID)
				}
				printing.Unlock()
				if err != nil {
					return
				}
			}
		})
	}
	writers.Wait()
	return nil
}

// Acknowledged means on disk: after a kill every acknowledged visit and its event are stored once.
func TestAcknowledgedVisitsSurviveKill(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cicerone.db")
	s := open(t, path)
	saveMuseum(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	acknowledged := map[string]int64{}
	for range 3 {
		crash(t, path, 50+rand.IntN(500), acknowledged)
	}

	s = open(t, path)
	defer s.Close()
	seen := map[int64]bool{}
	for key, id := range acknowledged {
		v, err := s.Visit(t.Context(), id)
		if err != nil || v.Device != key || seen[id] {
			t.Fatalf("the acknowledged visit %s (%d) is %+v, %v; seen before: %v", key, id, v, err, seen[id])
		}
		seen[id] = true
		repeated, err := s.StartVisit(t.Context(), key, guide.Visit{API: guide.VisitV2, Museum: 1, Device: key})
		if err != nil || repeated.ID != id {
			t.Fatalf("the repeat of %s got the visit %d, %v; want %d", key, repeated.ID, err, id)
		}
	}
	t.Logf("%d acknowledged visits are stored", len(acknowledged))
	checkIntegrity(t, path)
}

// crash runs a child process, kills it after some visits, and adds those that it acknowledged to acknowledged.
func crash(t *testing.T, path string, after int, acknowledged map[string]int64) {
	t.Helper()
	child := exec.CommandContext(t.Context(), os.Args[0])
	child.Env = append(os.Environ(), crashPath+"="+path)
	child.Stderr = os.Stderr
	output, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(output)
	for n := 0; ; n++ {
		if n == after {
			if err := child.Process.Kill(); err != nil {
				t.Fatal(err)
			}
		}
		line, err := lines.ReadString('\n')
		if errors.Is(err, io.EOF) {
			break // an incomplete line is no acknowledgement
		}
		if err != nil {
			t.Fatal(err)
		}
		key, id, _ := strings.Cut(strings.TrimSpace(line), " ")
		number, err := strconv.ParseInt(id, 10, 64)
		if err != nil {
			t.Fatalf("the child says %q", line)
		}
		acknowledged[key] = number
	}
	if err := child.Wait(); child.ProcessState.Exited() {
		t.Fatalf("the child was not killed: %v", err)
	}
}

func saveMuseum(t testing.TB, s *store.Store) *guide.Museum {
	t.Helper()
	id, err := s.MuseumID(t.Context(), "DEMO")
	if err != nil {
		t.Fatal(err)
	}
	m := &guide.Museum{ID: id, Code: "DEMO", Name: guide.Text{"en_GB": "Demo"}, Languages: []guide.LanguageCode{"en_GB"}}
	if _, err := s.SaveDraft(t.Context(), m, guide.Import{}); err != nil {
		t.Fatal(err)
	}
	return m
}
