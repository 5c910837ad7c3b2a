package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"cicerone/guide"
)

func openInternal(t *testing.T) *Store {
	t.Helper()
	s, err := Open(t.Context(), Config{Path: MigratedSQLite(t)})
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

// blockWriter occupies the writer until release is called; then the result of that write follows.
func blockWriter(t *testing.T, s *Store, results chan<- error) (release func()) {
	t.Helper()
	running, released := make(chan struct{}), make(chan struct{})
	go func() {
		results <- s.writer.do(t.Context(), func(context.Context, *transaction) error {
			close(running)
			<-released
			return nil
		})
	}()
	<-running
	return func() { close(released) }
}

// A write that fails halfway is undone and the others of its transaction are not.
func TestFailedWriteIsUndoneAlone(t *testing.T) {
	s := openInternal(t)
	broken := errors.New("broken")
	abandoned := newJob(setting("abandoned"))
	abandoned.abandon()
	jobs := []*job{
		newJob(setting("first")),
		newJob(func(ctx context.Context, tx *transaction) error { return errors.Join(setting("half")(ctx, tx), broken) }),
		newJob(setting("first")), // the name is taken
		abandoned,
		newJob(setting("last")),
	}
	s.writer.commit(&batch{jobs: jobs})
	for i, want := range []bool{true, false, false, true, true} {
		if err := <-jobs[i].done; (err == nil) != want {
			t.Errorf("write %d: %v", i, err)
		}
	}
	if got := fmt.Sprint(settings(t, s)); got != "[first last]" {
		t.Errorf("stored are %s, want first and last", got)
	}
}

// A write whose transaction cannot be committed is not acknowledged.
func TestFailedCommitFailsEveryWrite(t *testing.T) {
	s := openInternal(t)
	rollBack := func(ctx context.Context, tx *transaction) error {
		_, err := tx.ExecContext(ctx, "ROLLBACK") // as SQLite does when the disk is full
		return err
	}
	jobs := []*job{newJob(setting("first")), newJob(rollBack), newJob(setting("last"))}
	s.writer.commit(&batch{jobs: jobs})
	for i, j := range jobs {
		if err := <-j.done; err == nil {
			t.Errorf("write %d of a lost transaction was acknowledged", i)
		}
	}
	if got := settings(t, s); len(got) > 0 {
		t.Errorf("stored are %v, want none", got)
	}
	afterwards := newJob(setting("afterwards"))
	s.writer.commit(&batch{jobs: []*job{afterwards}})
	if err := <-afterwards.done; err != nil {
		t.Errorf("the writer did not recover: %v", err)
	}
}

// Writes that come while one runs share the next transaction. A write whose caller leaves meanwhile never runs.
func TestWritesGatherWhileOneRuns(t *testing.T) {
	s := openInternal(t)
	results := make(chan error, 4)
	release := blockWriter(t, s, results)
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
	release()
	for range 4 {
		if err := <-results; err != nil {
			t.Error(err)
		}
	}
	if got := fmt.Sprint(settings(t, s)); got != "[0 1 2]" {
		t.Errorf("stored are %s, want 0, 1 and 2", got)
	}
}

// Calls of one visit that wait together are applied in the order of their arrival, whatever their keys.
func TestEventsOfOneBatchStayInOrder(t *testing.T) {
	s := openInternal(t)
	for _, statement := range []string{
		"INSERT INTO museums (id, code, code_key, active, version, draft_hash, artworks) VALUES (1, 'DEMO', 'demo', TRUE, 0, '', 0)",
		"INSERT INTO identities (kind, path, id, id_museum) VALUES ('artwork', 'a', 3, 1)",
		"INSERT INTO visits VALUES (7, 1, 1, '', '', 'en_GB', 0, NULL, '', 0)",
	} {
		if _, err := s.writeDB.ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	results := make(chan error, 3)
	release := blockWriter(t, s, results)
	go func() {
		_, err := s.StartArtworkVisit(t.Context(), "key 2", guide.ArtworkVisit{Visit: 7, Artwork: 3, Start: time.UnixMilli(1000)})
		results <- err
	}()
	waitForQueue(t, s.writer, 1, results)
	go func() {
		_, err := s.EndArtworkVisit(t.Context(), "key 1", guide.ArtworkVisit{Visit: 7, Artwork: 3, Seconds: 5})
		results <- err
	}()
	waitForQueue(t, s.writer, 2, results)
	release()
	for range 3 {
		if err := <-results; err != nil {
			t.Error(err)
		}
	}
	v, err := s.Visit(t.Context(), 7)
	if err != nil || len(v.Artworks) != 1 || v.Artworks[0].Seconds != 5 || !v.Artworks[0].Start.Equal(time.UnixMilli(1000)) {
		t.Errorf("STAT-1: the visit has the works %+v, %v; want one with the start and the 5 seconds", v.Artworks, err)
	}
}

// The writes of a transaction that waited for one that waited for it are committed one by one, in their order.
func TestDeadlock(t *testing.T) {
	deadlock := &pgconn.PgError{Code: "40P01"}
	for _, test := range []struct {
		name      string
		deadlocks int // before the second write succeeds
		want      string
	}{
		{"once", 1, "[1 2 3]"},
		{"again", 2, "[1]"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := openInternal(t)
			var order []int
			jobs := make([]*job, 3)
			for i := range jobs {
				jobs[i] = newJob(func(ctx context.Context, tx *transaction) error {
					if i == 1 && test.deadlocks > 0 {
						test.deadlocks--
						return deadlock
					}
					order = append(order, i+1)
					return setting(fmt.Sprint(i+1))(ctx, tx)
				})
			}
			s.writer.commit(&batch{jobs: jobs})
			stored := fmt.Sprint(settings(t, s))
			if order = order[1:]; fmt.Sprint(order) != test.want || stored != test.want { // the first write ran with the deadlock
				t.Errorf("the writes ran in the order %v, and %s are stored; want %s", order, stored, test.want)
			}
			for i, j := range jobs {
				if err := <-j.done; (err == nil) != (i < len(order)) {
					t.Errorf("write %d: %v", i+1, err)
				}
			}
		})
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
	w := newWriter(s.writeDB, s.dialect, s.metrics, 1, s.logger) // its worker is this test
	submit := func(ctx context.Context, name string) (*job, chan error) {
		j := &job{run: setting(name)}
		result := make(chan error, 1)
		go func() { result <- w.submit(ctx, j) }()
		return j, result
	}
	ctx, leave := context.WithCancel(t.Context())
	left, result := submit(ctx, "left")
	b := &batch{lane: <-w.ready}
	if b.jobs = w.take(b.lane, maxBatch); !slices.Equal(b.jobs, []*job{left}) {
		t.Fatal("the queue has another job")
	}
	if err := w.do(t.Context(), setting("too many")); guide.ErrorCodeOf(err) != guide.CodeBusy {
		t.Fatalf("the queue has no place for another write, which got %v", err)
	}
	leave()
	if err := <-result; !errors.Is(err, context.Canceled) {
		t.Errorf("the caller that left got %v", err)
	}
	waiting, cancel := context.WithCancel(t.Context())
	_, result = submit(waiting, "leaves the queue")
	waitForQueue(t, w, 1, result)
	cancel()
	if err := <-result; !errors.Is(err, context.Canceled) {
		t.Errorf("the second caller that left got %v", err)
	}
	_, result = submit(t.Context(), "next")
	waitForQueue(t, w, 1, result)
	w.commit(b)
	if err := <-result; err != nil {
		t.Error(err)
	}
	if got := fmt.Sprint(settings(t, s)); got != "[next]" {
		t.Errorf("stored are %s, want next", got)
	}
}

// A lane that is blocked leaves room in the queue for the others.
func TestBlockedLaneLeavesRoom(t *testing.T) {
	s := openInternal(t)
	lanes := s.dialect
	lanes.lanes = postgresLanes
	w := newWriter(s.writeDB, lanes, s.metrics, 2*maxBatch, s.logger) // it has no workers
	for n := range maxBatch {
		if err := w.enqueue(&job{lane: 1}); err != nil {
			t.Fatalf("write %d: %v", n, err)
		}
	}
	if err := w.enqueue(&job{lane: 1}); guide.ErrorCodeOf(err) != guide.CodeBusy {
		t.Errorf("a lane takes more than a batch: %v", err)
	}
	for n := range maxBatch {
		if err := w.enqueue(&job{lane: 2 + n%2}); err != nil {
			t.Fatalf("write %d of another lane: %v", n, err)
		}
	}
	if err := w.enqueue(&job{lane: 4}); guide.ErrorCodeOf(err) != guide.CodeBusy {
		t.Errorf("the queue takes more than its limit: %v", err)
	}
}

// waitForQueue waits until so many jobs are in the queue. The result of one would say why it is not.
func waitForQueue(t *testing.T, w *writer, count int, result chan error) {
	t.Helper()
	for {
		w.mu.Lock()
		waiting := w.lanes[contentLane].length
		w.mu.Unlock()
		if waiting == count {
			return
		}
		select {
		case err := <-result:
			t.Fatalf("the place of the caller that left was not freed: %v", err)
		default:
			runtime.Gosched()
		}
	}
}

// Callers that were answered write again before the next batch is taken, also with one processor: a synchronisation of the
// disk is shared.
func TestBatchesGatherOnOneProcessor(t *testing.T) {
	const callers, writes = 64, 20
	s := openInternal(t)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	transactions := map[*transaction]bool{} // of the writer's goroutine
	var running sync.WaitGroup
	for caller := range callers {
		running.Go(func() {
			for write := range writes {
				err := s.writer.do(t.Context(), func(ctx context.Context, tx *transaction) error {
					transactions[tx] = true
					return setting(fmt.Sprintf("%d of %d", write, caller))(ctx, tx)
				})
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	running.Wait()
	if commits := len(transactions); commits > callers*writes/4 {
		t.Errorf("%d writes, of which %d wait at the same time, took %d commits", callers*writes, callers, commits)
	}
}
