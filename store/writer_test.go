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

// In one transaction, a write that fails halfway is undone and its neighbours are not.
func TestAFailingWriteHarmsNoNeighbour(t *testing.T) {
	s := openInternal(t)
	broken := errors.New("broken")
	abandoned := newJob(setting("abandoned"))
	abandoned.abandon()
	batch := []*job{
		newJob(setting("first")),
		newJob(func(ctx context.Context, tx *transaction) error { return errors.Join(setting("half")(ctx, tx), broken) }),
		newJob(setting("first")), // the database refuses the same name
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

// Writes that may be run again run without savepoints. When one fails after it wrote all is undone, and each runs apart;
// one that is refused before it wrote costs its neighbours nothing.
func TestWritesRunApartWhenOneSpoilsThem(t *testing.T) {
	s := openInternal(t)
	refused := func(context.Context, *transaction) error {
		return guide.Errorf(guide.CodeNotFound, "there is no such thing")
	}
	refusedLate := func(ctx context.Context, tx *transaction) error {
		_, err := tx.exec(ctx, insertSetting, "is refused late 2")
		return errors.Join(err, refused(ctx, tx))
	}
	refusedLater := func(ctx context.Context, tx *transaction) error {
		var name string
		err := tx.execRow(ctx, insertSetting+" RETURNING name", "is refused later 2").Scan(&name)
		return errors.Join(err, refused(ctx, tx))
	}
	for _, test := range []struct {
		name         string
		second       func(context.Context, *transaction) error
		runs, stored string
	}{
		{"spoils", setting("spoils 1"), "[2 2 1]", "[spoils 1 spoils 3]"},
		{"is refused at once", refused, "[1 2 1]", "[is refused at once 1 is refused at once 3]"},
		{"is refused late", refusedLate, "[2 2 1]", "[is refused late 1 is refused late 3]"},
		{"is refused later", refusedLater, "[2 2 1]", "[is refused later 1 is refused later 3]"},
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
func TestAFailedCommitIsEveryonesError(t *testing.T) {
	s := openInternal(t)
	spoil := func(ctx context.Context, tx *transaction) error {
		_, err := tx.ExecContext(ctx, "ROLLBACK") // as SQLite does when the disk is full
		return err
	}
	batch := []*job{newJob(setting("first")), newJob(spoil), newJob(setting("last"))}
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

// While one write runs, those that come gather for the next transaction; one whose caller gives up
// meanwhile never runs.
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
	gaveUp := make(chan error, 1)
	go func() { gaveUp <- s.writer.do(ended, setting("given up")) }()
	end()
	if err := <-gaveUp; !errors.Is(err, context.Canceled) {
		t.Errorf("the caller that gave up got %v", err)
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

// What durability and correctness rest on is set on every connection.
func TestConnectionsAreSetUp(t *testing.T) {
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
