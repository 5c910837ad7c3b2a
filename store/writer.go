package store

import (
	"context"
	"database/sql"
	"hash/crc32"
	"log/slog"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"cicerone/guide"
)

// maxBatch bounds the writes of one transaction, so that none waits long for the others.
const maxBatch = 512

// contentLane is the lane of museums and settings. All servers write these in one order.
const contentLane = 0

// writer runs all writes. Each belongs to a lane, by what it must be exclusive for: those of one lane run one after the
// other, on all servers, and a worker commits those that are waiting in one transaction. The next batch gathers while one
// is being synchronised to the disk: the more writes there are, the more share a synchronisation, and a single write never
// waits.
type writer struct {
	db      *sql.DB
	dialect dialect
	eraser  *eraser
	logger  *slog.Logger // for errors that no caller receives
	metrics *metrics

	maxQueued, maxInLane int

	mu       sync.Mutex
	queued   int           // jobs that are waiting or running
	byMuseum map[int64]int // of these
	lanes    []lane
	closed   bool

	ready     chan int       // lanes with jobs that wait for a worker
	scheduled sync.WaitGroup // lanes that are ready or have a worker
	running   sync.WaitGroup // goroutines
	once      sync.Once
	closing   chan struct{}

	failure  atomic.Pointer[error] // why nothing can be recorded; nil while commits succeed
	failed   chan struct{}         // receives after a failure
	probedAt time.Time             // guarded by mu
	damaged  atomic.Bool           // and logged
}

// lane has jobs that run one after the other.
type lane struct {
	queue
	scheduled bool // it is ready or has a worker
}

// job is one write. Its function must not use the caller's context for SQL: SQLite rolls back the whole
// transaction, other jobs included, when a statement is interrupted. It may run more than once and must not modify its
// input.
type job struct {
	lane   int
	museum int64 // whose share of the queue it takes; 0 if it is no visitor's
	run    func(context.Context, *transaction) error
	erases bool // what it removes must leave no trace
	state  atomic.Int32
	done   chan error
	// refused is set if another museum's job has its place. It is guarded by the writer's mu.
	refused bool
}

// The states of a job.
const (
	jobQueued int32 = iota
	jobRunning
	jobAbandoned // by its caller
)

// begin claims the job for a worker. It reports false if the caller has abandoned it.
func (j *job) begin() bool {
	return j.state.CompareAndSwap(jobQueued, jobRunning) || j.state.Load() == jobRunning
}

// abandon cancels the job. It reports false if a worker has begun it.
func (j *job) abandon() bool { return j.state.CompareAndSwap(jobQueued, jobAbandoned) }

var errClosed = guide.Errorf(guide.CodeBusy, "the server is shutting down; please try again")

// newWriter returns a writer that has to be started.
func newWriter(db *sql.DB, d dialect, m *metrics, maxQueued int, logger *slog.Logger) *writer {
	maxInLane := maxQueued
	if d.lanes > 1 { // a lane that is blocked leaves room for the others
		maxInLane = min(maxQueued, maxBatch)
	}
	return &writer{
		db: db, dialect: d, eraser: newEraser(db, d, logger), logger: logger, metrics: m, maxQueued: maxQueued, maxInLane: maxInLane,
		byMuseum: map[int64]int{}, lanes: make([]lane, d.lanes), ready: make(chan int, d.lanes), closing: make(chan struct{}), failed: make(chan struct{}, 1),
	}
}

// start starts the writer's goroutines.
func (w *writer) start() {
	go w.eraser.loop()
	w.running.Go(w.watch)
	for range w.dialect.writers {
		w.running.Go(w.work)
	}
}

// laneOf returns the lane of writes that must be exclusive for something, the same on all servers.
func (w *writer) laneOf(exclusive string) int {
	others := len(w.lanes) - 1
	if others == 0 {
		return contentLane
	}
	return 1 + int(crc32.ChecksumIEEE([]byte(exclusive)))%others
}

// do runs one write of museums or settings and returns when it is on disk, or with the error that prevented it. A failed
// write stores nothing and does not affect others. If the caller's context ends before the write has begun, do returns the
// context's error at once; afterwards it waits, since run may be using the caller's data.
func (w *writer) do(ctx context.Context, run func(context.Context, *transaction) error) error {
	return w.submit(ctx, &job{lane: contentLane, run: run})
}

// submit is do for a job.
func (w *writer) submit(ctx context.Context, j *job) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	j.done = make(chan error, 1)
	if err := w.enqueue(j); err != nil {
		return err
	}
	w.metrics.queued.Inc()
	defer w.leave(j)
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

// take removes up to so many jobs from a lane's queue.
func (w *writer) take(number, limit int) []*job {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.lanes[number].take(limit)
}

// close stops the writer after the writes that are queued.
func (w *writer) close() {
	w.once.Do(func() {
		w.mu.Lock()
		w.closed = true
		w.mu.Unlock()
		w.scheduled.Wait()
		close(w.ready)
		close(w.closing)
		w.running.Wait()
		w.eraser.close()
	})
}

// work commits batches of the lanes that are ready, in turn.
func (w *writer) work() {
	for number := range w.ready {
		// Callers that have been answered get to submit their next write first, also on one processor.
		runtime.Gosched()
		w.commit(&batch{lane: number})
		w.mu.Lock()
		if l := &w.lanes[number]; l.length > 0 {
			w.ready <- number
		} else {
			l.scheduled = false
			w.scheduled.Done()
		}
		w.mu.Unlock()
	}
}

// commit runs a batch in one transaction and answers its jobs. After a deadlock, each job gets a transaction of its own.
func (w *writer) commit(b *batch) {
	start := time.Now()
	err := w.execute(b, maxBatch)
	// Jobs of another lane lock the same rows, as with keys that were used for two calls.
	if isDeadlock(err) {
		err = w.commitEach(b)
	}
	w.answer(b, err, start)
}

// commitEach commits and answers the jobs of a batch one by one, in their order. A job locks its event's key last, so it
// has nothing for which the transaction with the same key could wait. After an error, the batch has the jobs that are left.
func (w *writer) commitEach(b *batch) error {
	for len(b.jobs) > 0 {
		start := time.Now()
		single := &batch{lane: b.lane, jobs: b.jobs[:1]}
		if err := w.execute(single, 1); err != nil {
			return err
		}
		w.answer(single, nil, start)
		b.jobs = b.jobs[1:]
	}
	return nil
}

// answer answers the jobs of a batch that was begun at start.
func (w *writer) answer(b *batch, err error, start time.Time) {
	if err != nil { // which those that came meanwhile share
		b.jobs = append(b.jobs, w.take(b.lane, maxBatch-len(b.jobs))...)
		b.results = slices.Repeat([]error{err}, len(b.jobs))
	}
	if len(b.jobs) == 0 {
		return // their callers have left
	}
	w.metrics.commits.Observe(time.Since(start).Seconds())
	w.metrics.batches.Observe(float64(len(b.jobs)))
	if err != nil {
		w.metrics.failures.Inc()
	}
	w.noteOutcome(b, err)
	for i, j := range b.jobs {
		if j.erases && b.results[i] == nil {
			w.eraser.submit(j)
		} else {
			j.done <- b.results[i]
		}
	}
}
