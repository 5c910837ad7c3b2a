package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/uptrace/bun"

	"cicerone/guide"
)

// maxGroup is how many writes share a transaction at most, so that none waits long for its neighbours.
const maxGroup = 512

// writer runs all writes, one after the other, and commits those that have gathered together. While one
// group is being synchronised to the disk the next one gathers, so the more writers there are, the more
// share a synchronisation, and a single one never waits.
type writer struct {
	db      *bun.DB
	dialect dialect
	eraser  *eraser
	failed  func(message string, err error) // tells of what no caller waits for
	kept    statements
	known   *known
	metrics *metrics

	waiting    atomic.Int64
	maxWaiting int64

	unerased   []*job           // jobs that are done but for the traces of what they removed
	unerasable time.Time        // when the first of them had to wait
	again      <-chan time.Time // when it is tried again; nil when nothing waits

	jobs    chan *job // unbuffered: what was sent has been taken
	closing chan struct{}
	once    sync.Once
	stopped chan struct{}
}

// job is one write. Its function must not use the caller's context for SQL: SQLite rolls back the whole
// transaction, its neighbours included, when a statement is interrupted.
type job struct {
	run    func(context.Context, transaction) error
	again  bool // run may be called a second time, when all that it wrote has been undone
	erases bool // what it removes must leave no trace
	state  atomic.Int32
	done   chan error
}

// The states of a job.
const (
	waiting   int32 = iota
	begun           // by the writer
	abandoned       // by its caller
)

// begin reports whether the job is to be run, which nobody can call off then.
func (j *job) begin() bool { return j.state.CompareAndSwap(waiting, begun) || j.state.Load() == begun }

// abandon calls the job off; false when it has begun.
func (j *job) abandon() bool { return j.state.CompareAndSwap(waiting, abandoned) }

var errClosed = guide.Errorf(guide.CodeInternal, "the database is being closed")

func newWriter(db *bun.DB, d dialect, eraser *eraser, m *metrics, failed func(message string, err error)) *writer {
	w := &writer{
		db: db, dialect: d, eraser: eraser, failed: failed, kept: statements{}, known: newKnown(), metrics: m,
		jobs: make(chan *job), closing: make(chan struct{}), stopped: make(chan struct{}),
	}
	go w.loop()
	return w
}

// do runs one write and returns when it is on disk, or with the error that kept it from being. When it
// fails nothing of it is stored, and others are not harmed. A caller whose context ends before the write
// has begun gets the context's error at once; after that it waits, since run may be using its data.
func (w *writer) do(ctx context.Context, run func(context.Context, transaction) error) error {
	return w.add(ctx, &job{run: run})
}

// add is do for a job.
func (w *writer) add(ctx context.Context, j *job) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if w.waiting.Add(1) > w.maxWaiting {
		w.waiting.Add(-1)
		w.metrics.refused.Inc()
		return busy(nil)
	}
	w.metrics.waiting.Inc()
	defer func() {
		w.waiting.Add(-1)
		w.metrics.waiting.Dec()
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
		return err
	case <-ctx.Done():
		if j.abandon() {
			return ctx.Err()
		}
		return <-j.done
	}
}

// busy is the error of a write that had better come later.
func busy(cause error) error {
	return &guide.Error{Code: guide.CodeBusy, Message: "too much is waiting to be recorded; please try again", After: busyPause, Cause: cause}
}

// busyPause is when to try again.
const busyPause = 2 * time.Second

// close ends the loop after the writes under way.
func (w *writer) close() {
	w.once.Do(func() { close(w.closing) })
	<-w.stopped
}

func (w *writer) loop() {
	defer close(w.stopped)
	for {
		select {
		case <-w.closing:
			w.eraseAgain(0)
			if err := w.eraser.finish(context.Background()); err != nil {
				w.failed("what was removed is not erased yet; the next start tries again", err)
			}
			return
		case <-w.eraser.due:
			err := w.eraser.compactNow(context.Background())
			if errors.Is(err, errLogInUse) {
				w.eraseLater(nil)
			} else if err != nil {
				w.failed("what was removed is not erased yet", err)
				w.eraser.later(compactionPause)
			}
		case <-w.again:
			w.eraseAgain(erasePatience)
		case first := <-w.jobs:
			w.commit(w.gather(first))
		}
	}
}

// gather takes the writes that wait beside the first.
func (w *writer) gather(first *job) []*job {
	group := []*job{first}
	for len(group) < maxGroup {
		select {
		case j := <-w.jobs:
			group = append(group, j)
		default:
			return group
		}
	}
	return group
}

// commit runs a group in one transaction and tells each how it went.
func (w *writer) commit(group []*job) {
	results := make([]error, len(group))
	began := time.Now()
	err := w.transact(group, results)
	w.metrics.commits.Observe(time.Since(began).Seconds())
	w.metrics.groups.Observe(float64(len(group)))
	if err != nil {
		w.metrics.failures.Inc()
	}
	w.kept.prepare(w.db.DB)
	if erases := slices.ContainsFunc(group, func(j *job) bool { return j.erases }); err == nil && erases {
		group, results = w.erase(group, results)
	}
	for i, j := range group {
		if err != nil {
			results[i] = err
		}
		j.done <- results[i]
	}
}

// How often erasing is tried while the database's log is being read, and how long in all.
const (
	erasePause    = 400 * time.Millisecond
	erasePatience = sqliteBusyTimeout * time.Millisecond
)

// erase erases what the group's jobs removed and returns the jobs to be answered with their results. A job whose
// traces could not be erased has failed: its repeat tries again. While the log is being read these jobs wait, and
// everybody else goes on.
func (w *writer) erase(group []*job, results []error) (answered []*job, of []error) {
	err := w.eraser.erase(context.Background())
	if err == nil {
		return group, results
	}
	for i, j := range group {
		if j.erases && results[i] == nil {
			if errors.Is(err, errLogInUse) {
				w.eraseLater(j)
				continue
			}
			results[i] = notErased(err)
		}
		answered, of = append(answered, j), append(of, results[i])
	}
	return answered, of
}

// eraseLater keeps a job, which may be nil, until erasing has been tried again.
func (w *writer) eraseLater(j *job) {
	if w.again == nil {
		w.unerasable, w.again = time.Now(), time.After(erasePause)
	}
	if j != nil {
		w.unerased = append(w.unerased, j)
	}
}

// eraseAgain tries to erase what could not be erased before, and answers the jobs that wait for it when that is done
// or has taken longer than patience.
func (w *writer) eraseAgain(patience time.Duration) {
	if w.again == nil {
		return
	}
	err := w.eraser.again(context.Background())
	if errors.Is(err, errLogInUse) && time.Since(w.unerasable) < patience {
		w.again = time.After(erasePause)
		return
	}
	if err != nil {
		w.failed("what was removed is not erased yet", err)
		w.eraser.later(compactionPause)
		err = notErased(err)
	}
	for _, j := range w.unerased {
		j.done <- err
	}
	w.unerased, w.again = nil, nil
}

func notErased(err error) error { return fmt.Errorf("what was removed cannot be erased: %w", err) }
