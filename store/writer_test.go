package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cicerone/guide"
)

func openInternal(t *testing.T) *Store {
	t.Helper()
	s, err := Open(t.Context(), Config{Path: filepath.Join(t.TempDir(), "cicerone.db")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

const insertSetting = "INSERT INTO settings (name, value) VALUES ($1, '')"

func setting(name string) func(context.Context, *transaction) error {
	return func(ctx context.Context, tx *transaction) error {
		_, err := tx.exec(ctx, insertSetting, name)
		return err
	}
}

func settings(t *testing.T, s *Store) []string {
	t.Helper()
	names, err := queryAll(t.Context(), s.reads, value[string], "SELECT name FROM settings ORDER BY name")
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func newJob(run func(context.Context, *transaction) error) *job {
	return &job{run: run, done: make(chan error, 1)}
}

// A write that fails halfway is undone and the others of its transaction are not.
func TestFailedWriteIsUndoneAlone(t *testing.T) {
	s := openInternal(t)
	broken := errors.New("broken")
	abandoned := newJob(setting("abandoned"))
	abandoned.abandon()
	batch := []*job{
		newJob(setting("first")),
		newJob(func(ctx context.Context, tx *transaction) error { return errors.Join(setting("half")(ctx, tx), broken) }),
		newJob(setting("first")), // the name is taken
		abandoned,
		newJob(setting("last")),
	}
	s.writer.commit(batch)
	for i, want := range []bool{true, false, false, true, true} {
		if err := <-batch[i].done; (err == nil) != want {
			t.Errorf("write %d: %v", i, err)
		}
	}
	if got := fmt.Sprint(settings(t, s)); got != "[first last]" {
		t.Errorf("stored are %s, want first and last", got)
	}
}

// Retryable writes run without savepoints. If one fails after it wrote, all run again isolated; one that is refused
// before it wrote costs the others nothing.
func TestWritesRunIsolatedAfterFailure(t *testing.T) {
	s := openInternal(t)
	refused := func(context.Context, *transaction) error {
		return guide.Errorf(guide.CodeNotFound, "there is no such thing")
	}
	refusedLate := func(ctx context.Context, tx *transaction) error {
		_, err := tx.exec(ctx, insertSetting, "is refused late 2")
		return errors.Join(err, refused(ctx, tx))
	}
	refusedAfterReturning := func(ctx context.Context, tx *transaction) error {
		var name string
		err := tx.execRow(ctx, insertSetting+" RETURNING name", "is refused after returning 2").Scan(&name)
		return errors.Join(err, refused(ctx, tx))
	}
	for _, test := range []struct {
		name         string
		second       func(context.Context, *transaction) error
		runs, stored string
	}{
		{"fails", setting("fails 1"), "[2 2 1]", "[fails 1 fails 3]"},
		{"is refused at once", refused, "[1 2 1]", "[is refused at once 1 is refused at once 3]"},
		{"is refused late", refusedLate, "[2 2 1]", "[is refused late 1 is refused late 3]"},
		{"is refused after returning", refusedAfterReturning, "[2 2 1]", "[is refused after returning 1 is refused after returning 3]"},
		{"is new", setting("is new 2"), "[1 1 1]", "[is new 1 is new 2 is new 3]"},
	} {
		runs := make([]int, 3)
		batch := make([]*job, 3)
		for i, run := range []func(context.Context, *transaction) error{setting(test.name + " 1"), test.second, setting(test.name + " 3")} {
			batch[i] = newJob(func(ctx context.Context, tx *transaction) error {
				runs[i]++
				return run(ctx, tx)
			})
			batch[i].retryable = true
		}
		s.writer.commit(batch)
		for i, j := range batch {
			if err := <-j.done; (err == nil) != (i != 1 || test.name == "is new") {
				t.Errorf("%s: write %d: %v", test.name, i+1, err)
			}
		}
		if got := fmt.Sprint(runs); got != test.runs {
			t.Errorf("%s: the writes were run %s times, want %s", test.name, got, test.runs)
		}
		stored := slices.DeleteFunc(settings(t, s), func(name string) bool { return !strings.HasPrefix(name, test.name+" ") })
		if got := fmt.Sprint(stored); got != test.stored {
			t.Errorf("%s: stored are %s, want %s", test.name, got, test.stored)
		}
	}
}

// A write whose transaction cannot be committed is not acknowledged.
func TestFailedCommitFailsEveryWrite(t *testing.T) {
	s := openInternal(t)
	rollBack := func(ctx context.Context, tx *transaction) error {
		_, err := tx.ExecContext(ctx, "ROLLBACK") // as SQLite does when the disk is full
		return err
	}
	batch := []*job{newJob(setting("first")), newJob(rollBack), newJob(setting("last"))}
	s.writer.commit(batch)
	for i, j := range batch {
		if err := <-j.done; err == nil {
			t.Errorf("write %d of a lost transaction was acknowledged", i)
		}
	}
	if got := settings(t, s); len(got) > 0 {
		t.Errorf("stored are %v, want none", got)
	}
	if err := s.writer.do(t.Context(), setting("afterwards")); err != nil {
		t.Errorf("the writer did not recover: %v", err)
	}
}

// Writes that come while one runs share the next transaction. A write whose caller leaves meanwhile never runs.
func TestWritesGatherWhileOneRuns(t *testing.T) {
	s := openInternal(t)
	running, release := make(chan struct{}), make(chan struct{})
	results := make(chan error, 4)
	go func() {
		results <- s.writer.do(t.Context(), func(context.Context, *transaction) error {
			close(running)
			<-release
			return nil
		})
	}()
	<-running
	for n := range 3 {
		go func() { results <- s.writer.do(t.Context(), setting(fmt.Sprint(n))) }()
	}
	ended, end := context.WithCancel(t.Context())
	cancelled := make(chan error, 1)
	go func() { cancelled <- s.writer.do(ended, setting("cancelled")) }()
	end()
	if err := <-cancelled; !errors.Is(err, context.Canceled) {
		t.Errorf("the cancelled caller got %v", err)
	}
	close(release)
	for range 4 {
		if err := <-results; err != nil {
			t.Error(err)
		}
	}
	if got := fmt.Sprint(settings(t, s)); got != "[0 1 2]" {
		t.Errorf("stored are %s, want 0, 1 and 2", got)
	}
}

// Durability and correctness depend on these settings of every connection.
func TestConnectionSettings(t *testing.T) {
	s := openInternal(t)
	for _, test := range []struct {
		db     *sql.DB
		pragma string
		want   string
	}{
		{s.writeDB, "synchronous", "2"},
		{s.writeDB, "journal_mode", "wal"},
		{s.writeDB, "foreign_keys", "1"},
		{s.writeDB, "busy_timeout", "30000"},
		{s.readDB, "query_only", "1"},
		{s.readDB, "busy_timeout", "30000"},
	} {
		var got string
		if err := test.db.QueryRowContext(t.Context(), "PRAGMA "+test.pragma).Scan(&got); err != nil || got != test.want {
			t.Errorf("%s is %s, %v; want %s", test.pragma, got, err, test.want)
		}
	}
}

// A job in a batch whose caller leaves before its turn is not run and does not count as queued any more.
func TestCallerLeavesQueuedWrite(t *testing.T) {
	s := openInternal(t)
	w := newWriter(s.writeDB, s.dialect, s.metrics, 1, s.writer.logError) // its loop is this test
	submit := func(ctx context.Context, name string) (*job, chan error) {
		j := &job{run: setting(name)}
		result := make(chan error, 1)
		go func() { result <- w.submit(ctx, j) }()
		return j, result
	}
	ctx, leave := context.WithCancel(t.Context())
	left, result := submit(ctx, "left")
	if received := <-w.jobs; received != left {
		t.Fatal("another job was received")
	}
	if err := w.do(t.Context(), setting("too many")); guide.ErrorCodeOf(err) != guide.CodeBusy {
		t.Fatalf("the queue has no place for another write, which got %v", err)
	}
	leave()
	if err := <-result; !errors.Is(err, context.Canceled) {
		t.Errorf("the caller that left got %v", err)
	}
	_, result = submit(t.Context(), "next")
	select {
	case next := <-w.jobs:
		w.commit([]*job{left, next})
		if err := <-result; err != nil {
			t.Error(err)
		}
	case err := <-result:
		t.Fatalf("the place of the caller that left was not freed: %v", err)
	}
	if got := fmt.Sprint(settings(t, s)); got != "[next]" {
		t.Errorf("stored are %s, want next", got)
	}
}

// What a rollback undid must not stay in the lookup cache: a later write would refer to a visit that does not exist.
func TestRollbackResetsLookupCache(t *testing.T) {
	fail := func(context.Context, *transaction) error { return errors.New("broken") }
	rollBack := func(_ context.Context, tx *transaction) error { return tx.Rollback() }
	for _, test := range []struct {
		name      string
		rest      func(context.Context, *transaction) error // of the job that adds the visit
		next      func(context.Context, *transaction) error // job of the same batch
		retryable bool
	}{
		{"the commit fails", setting("more"), rollBack, true},
		{"the transaction fails", setting("more"), rollBack, false},
		{"the job fails in its savepoint", fail, setting("next"), false},
		{"the batch is retried", fail, setting("next"), true},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := openInternal(t)
			museum, err := s.MuseumID(t.Context(), "DEMO")
			if err != nil {
				t.Fatal(err)
			}
			const visit = 7
			first := true
			add := func(ctx context.Context, tx *transaction) error {
				if !first {
					return errors.New("the retry fails earlier")
				}
				first = false
				_, err := tx.exec(ctx, "INSERT INTO visits VALUES ($1, $2, 2, '', '', '', 0, NULL, '')", visit, museum)
				tx.lookups.addVisit(visit, museum)
				tx.lookups.museums[museum+1] = true
				tx.lookups.elements[elementID{guide.KindArtwork, 1}] = museum
				return errors.Join(err, test.rest(ctx, tx))
			}
			batch := []*job{newJob(add), newJob(test.next)}
			for _, j := range batch {
				j.retryable = test.retryable
			}
			s.writer.commit(batch)
			if err := <-batch[0].done; err == nil {
				t.Fatal("the visit was recorded")
			}
			if c := s.writer.lookups; len(c.visits)+len(c.museums)+len(c.elements) > 0 {
				t.Errorf("the cache holds %+v", c)
			}
			_, err = s.StartArtworkVisit(t.Context(), "key", guide.ArtworkVisit{Visit: visit, Artwork: 1})
			if guide.ErrorCodeOf(err) != guide.CodeNotFound {
				t.Errorf("an artwork visit of the visit that was rolled back: got %v, want %s", err, guide.CodeNotFound)
			}
		})
	}
}
