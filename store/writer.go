package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"cicerone/guide"
)

// maxBatch bounds the writes of one transaction, so that none waits long for the others.
const maxBatch = 512

// writer runs all writes one after the other and commits those that are waiting in one transaction. The next batch
// gathers while one is being synchronised to the disk: the more writes there are, the more share a synchronisation, and
// a single write never waits.
type writer struct {
	db      *sql.DB
	dialect dialect
	eraser  *eraser
	logger  *slog.Logger // for errors that no caller receives
	metrics *metrics

	queued    atomic.Int64 // jobs that are waiting or running
	maxQueued int64

	failure  atomic.Pointer[error] // why nothing can be recorded; nil while commits succeed
	probeDue <-chan time.Time      // nil unless a probe is scheduled
	probedAt time.Time
	damaged  bool // and logged

	unerased          []*job // done, but what they removed is not erased yet
	eraseBlockedSince time.Time
	eraseRetry        <-chan time.Time // nil while erasing is not blocked

	jobs    chan *job // unbuffered: a job that was sent has been received
	closing chan struct{}
	once    sync.Once
	stopped chan struct{}
}

// job is one write. Its function must not use the caller's context for SQL: SQLite rolls back the whole
// transaction, other jobs included, when a statement is interrupted.
type job struct {
	run    func(context.Context, *transaction) error
	erases bool // what it removes must leave no trace
	state  atomic.Int32
	done   chan error
}

// The states of a job.
const (
	jobQueued int32 = iota
	jobRunning
	jobAbandoned // by its caller
)

// begin claims the job for the writer. It reports false if the caller has abandoned it.
func (j *job) begin() bool { return j.state.CompareAndSwap(jobQueued, jobRunning) }

// abandon cancels the job. It reports false if the writer has begun it.
func (j *job) abandon() bool { return j.state.CompareAndSwap(jobQueued, jobAbandoned) }

var errClosed = guide.Errorf(guide.CodeBusy, "the server is shutting down; please try again")

// newWriter returns a writer whose loop has to be started.
func newWriter(db *sql.DB, d dialect, m *metrics, maxQueued int, logger *slog.Logger) *writer {
	return &writer{
		db: db, dialect: d, eraser: newEraser(db, d), logger: logger, metrics: m, maxQueued: int64(maxQueued),
		jobs: make(chan *job), closing: make(chan struct{}), stopped: make(chan struct{}),
	}
}

// do runs one write and returns when it is on disk, or with the error that prevented it. A failed write stores nothing
// and does not affect others. If the caller's context ends before the write has begun, do returns the context's error
// at once; afterwards it waits, since run may be using the caller's data.
func (w *writer) do(ctx context.Context, run func(context.Context, *transaction) error) error {
	return w.submit(ctx, &job{run: run})
}

// submit is do for a job.
func (w *writer) submit(ctx context.Context, j *job) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if w.queued.Add(1) > w.maxQueued {
		w.queued.Add(-1)
		w.metrics.refused.Inc()
		return busy(nil)
	}
	w.metrics.queued.Inc()
	defer func() {
		w.queued.Add(-1)
		w.metrics.queued.Dec()
	}()
	j.done = make(chan error, 1)
	select {
	case w.jobs <- j:
	case <-w.closing:
		return errClosed
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case err := <-j.done:
		return unavailable(err)
	case <-ctx.Done():
		if j.abandon() {
			return ctx.Err()
		}
		return unavailable(<-j.done)
	}
}

// busyRetryAfter is when a caller should try again.
const busyRetryAfter = 2 * time.Second

// busy returns the error of a write that should be tried again later.
func busy(cause error) error {
	return &guide.Error{Code: guide.CodeBusy, Message: "too much is waiting to be recorded; please try again", After: busyRetryAfter, Cause: cause}
}

// close stops the loop after the writes in progress.
func (w *writer) close() {
	w.once.Do(func() { close(w.closing) })
	<-w.stopped
}

func (w *writer) loop() {
	defer close(w.stopped)
	for {
		select {
		case <-w.closing:
			w.retryErase(0)
			if err := w.eraser.finish(context.Background()); err != nil {
				w.logger.Error("removed data is not erased yet; the next start tries again", "error", err)
			}
			return
		case <-w.eraser.due:
			err := w.eraser.compactNow(context.Background())
			if errors.Is(err, errWALInUse) {
				w.postponeErase(nil)
			} else if err != nil {
				w.logger.Error("removed data is not erased yet", "error", err)
				w.eraser.schedule(compactionInterval)
			}
		case <-w.eraseRetry:
			w.retryErase(eraseRetryTimeout)
		case <-w.probeDue:
			w.probe()
		case first := <-w.jobs:
			w.commit(w.gather(first))
		}
	}
}

// gather returns the first job and those that are waiting to be received.
func (w *writer) gather(first *job) []*job {
	batch := []*job{first}
	for len(batch) < maxBatch {
		select {
		case j := <-w.jobs:
			batch = append(batch, j)
		default:
			return batch
		}
	}
	return batch
}

// commit runs a batch in one transaction and answers its jobs.
func (w *writer) commit(batch []*job) {
	results := make([]error, len(batch))
	start := time.Now()
	recorded, err := w.execute(batch, results)
	w.metrics.commits.Observe(time.Since(start).Seconds())
	w.metrics.batches.Observe(float64(len(batch)))
	if err != nil {
		w.metrics.failures.Inc()
		for i := range results {
			results[i] = err
		}
	}
	w.noteOutcome(err, results, recorded)
	if err == nil && slices.ContainsFunc(batch, func(j *job) bool { return j.erases }) {
		batch, results = w.erase(batch, results)
	}
	for i, j := range batch {
		j.done <- results[i]
	}
}

// How often and how long erasing is tried while the write-ahead log is being read.
const (
	eraseRetryInterval = 400 * time.Millisecond
	eraseRetryTimeout  = sqliteBusyTimeout * time.Millisecond
)

// erase erases what the batch removed and returns the jobs to be answered with their results. A job whose data could
// not be erased has failed: its repeat tries again. While the write-ahead log is being read, only these jobs wait.
func (w *writer) erase(batch []*job, results []error) (answered []*job, answers []error) {
	err := w.eraser.erase(context.Background())
	if err == nil {
		return batch, results
	}
	for i, j := range batch {
		if j.erases && results[i] == nil {
			if errors.Is(err, errWALInUse) {
				w.postponeErase(j)
				continue
			}
			results[i] = notErased(err)
		}
		answered, answers = append(answered, j), append(answers, results[i])
	}
	return answered, answers
}

// postponeErase schedules another try of erasing, which answers j; j may be nil.
func (w *writer) postponeErase(j *job) {
	if w.eraseRetry == nil {
		w.eraseBlockedSince, w.eraseRetry = time.Now(), time.After(eraseRetryInterval)
	}
	if j != nil {
		w.unerased = append(w.unerased, j)
	}
}

// retryErase tries again to erase, and answers the waiting jobs when that is done or has been blocked for longer than
// timeout.
func (w *writer) retryErase(timeout time.Duration) {
	if w.eraseRetry == nil {
		return
	}
	err := w.eraser.retry(context.Background())
	if errors.Is(err, errWALInUse) && time.Since(w.eraseBlockedSince) < timeout {
		w.eraseRetry = time.After(eraseRetryInterval)
		return
	}
	if err != nil {
		w.logger.Error("removed data is not erased yet", "error", err)
		w.eraser.schedule(compactionInterval)
		err = notErased(err)
	}
	for _, j := range w.unerased {
		j.done <- err
	}
	w.unerased, w.eraseRetry = nil, nil
}

func notErased(err error) error { return fmt.Errorf("removed data cannot be erased: %w", err) }
