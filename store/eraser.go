package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"cicerone/guide"
)

// compactionInterval is the least time between two compactions: compacting a big file takes some seconds, in which
// nothing else is written.
const compactionInterval = time.Hour

// errWALInUse means that the write-ahead log cannot be truncated yet, since it is being read.
var errWALInUse = errors.New("the database's write-ahead log is being read")

// How often and how long erasing is tried while the write-ahead log is being read.
const (
	eraseRetryInterval = 400 * time.Millisecond
	eraseRetryTimeout  = sqliteBusyTimeout * time.Millisecond
)

// compactionDueSetting exists while something was removed since the last compaction. Each removal changes its value.
const compactionDueSetting = "compaction-due"

// eraser makes removed data unreadable. SQLite overwrites what is deleted, and the write-ahead log is truncated after
// each such commit. Copies that moved rows left in the gaps of pages disappear only when the file is compacted: at
// once, or compactionInterval after the last time.
type eraser struct {
	db          *sql.DB
	truncateWAL func(context.Context, *sql.DB) error
	compact     func(context.Context, *sql.DB) error
	logger      *slog.Logger
	last        time.Time     // of compacting
	compacted   string        // compactionDueSetting's value before that
	walPending  bool          // compaction is done but for truncating the write-ahead log
	timer       *time.Timer   // nil unless a compaction is scheduled
	due         chan struct{} // receives when the timer fires

	mu        sync.Mutex
	submitted []*job
	wake      chan struct{} // receives when jobs were submitted

	blocked      []*job // submitted while the write-ahead log was being read
	blockedSince time.Time
	retryDue     <-chan time.Time // nil while erasing is not blocked

	closing, stopped chan struct{}
}

func newEraser(db *sql.DB, d dialect, logger *slog.Logger) *eraser {
	return &eraser{
		db: db, truncateWAL: d.truncateWAL, compact: d.compact, logger: logger, due: make(chan struct{}, 1),
		wake: make(chan struct{}, 1), closing: make(chan struct{}), stopped: make(chan struct{}),
	}
}

// submit erases what a job removed, and answers it. A job whose data could not be erased has failed: its repeat tries
// again.
func (e *eraser) submit(j *job) {
	e.mu.Lock()
	e.submitted = append(e.submitted, j)
	e.mu.Unlock()
	select {
	case e.wake <- struct{}{}:
	default: // it is awake
	}
}

// close answers the submitted jobs and stops the loop.
func (e *eraser) close() {
	close(e.closing)
	<-e.stopped
}

func (e *eraser) loop() {
	defer close(e.stopped)
	for {
		select {
		case <-e.wake:
			e.eraseSubmitted()
		case <-e.retryDue:
			e.retryBlocked(eraseRetryTimeout)
		case <-e.due:
			err := e.compactNow(context.Background())
			if errors.Is(err, errWALInUse) {
				e.postpone(nil)
			} else if err != nil {
				e.logger.Error("removed data is not erased yet", "error", err)
				e.schedule(compactionInterval)
			}
		case <-e.closing:
			e.eraseSubmitted()
			e.retryBlocked(0)
			if err := e.finish(context.Background()); err != nil {
				e.logger.Error("removed data is not erased yet; the next start tries again", "error", err)
			}
			return
		}
	}
}

func (e *eraser) eraseSubmitted() {
	e.mu.Lock()
	jobs := e.submitted
	e.submitted = nil
	e.mu.Unlock()
	if len(jobs) == 0 {
		return
	}
	err := e.erase(context.Background())
	if errors.Is(err, errWALInUse) {
		e.postpone(jobs)
		return
	}
	answer(jobs, err)
}

// postpone schedules another try of erasing, which answers the jobs.
func (e *eraser) postpone(jobs []*job) {
	if e.retryDue == nil {
		e.blockedSince, e.retryDue = time.Now(), time.After(eraseRetryInterval)
	}
	e.blocked = append(e.blocked, jobs...)
}

// retryBlocked tries again to erase, and answers the waiting jobs when that is done or has been blocked for longer than
// timeout.
func (e *eraser) retryBlocked(timeout time.Duration) {
	if e.retryDue == nil {
		return
	}
	err := e.retry(context.Background())
	if errors.Is(err, errWALInUse) && time.Since(e.blockedSince) < timeout {
		e.retryDue = time.After(eraseRetryInterval)
		return
	}
	if err != nil {
		e.logger.Error("removed data is not erased yet", "error", err)
		e.schedule(compactionInterval)
	}
	answer(e.blocked, err)
	e.blocked, e.retryDue = nil, nil
}

// answer answers jobs after erasing.
func answer(jobs []*job, err error) {
	if err != nil {
		err = fmt.Errorf("removed data cannot be erased: %w", err)
	}
	for _, j := range jobs {
		j.done <- err
	}
}

// resume schedules a compaction that an earlier process did not get to.
func (e *eraser) resume(ctx context.Context) error {
	due, _, err := compactionDue(ctx, e.db)
	if due {
		e.schedule(0)
	}
	return err
}

// compactionDue reports whether something was removed since the last compaction, and returns the setting that says so.
func compactionDue(ctx context.Context, db *sql.DB) (due bool, setting string, err error) {
	err = db.QueryRowContext(ctx, "SELECT value FROM settings WHERE name = $1", compactionDueSetting).Scan(&setting)
	if errors.Is(err, sql.ErrNoRows) {
		return false, "", nil
	}
	return err == nil, setting, err
}

// noteRemoval records, in the transaction that removed the data, that a compaction is due.
func noteRemoval(ctx context.Context, tx *transaction, removed guide.ErasedData) error {
	if removed == (guide.ErasedData{}) {
		return nil
	}
	_, err := tx.exec(ctx, "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
		compactionDueSetting, rand.Text())
	return err
}

// erase erases what the last commit removed. It returns errWALInUse if it has to be tried again.
func (e *eraser) erase(ctx context.Context) error {
	e.walPending = false
	if err := e.truncateWAL(ctx, e.db); err != nil {
		return err
	}
	// Nothing was removed if the visitor is unknown or was forgotten before.
	if due, _, err := compactionDue(ctx, e.db); !due {
		return err
	}
	if wait := compactionInterval - time.Since(e.last); !e.last.IsZero() && wait > 0 {
		e.schedule(wait)
		return nil
	}
	return e.compactNow(ctx)
}

// retry continues after errWALInUse.
func (e *eraser) retry(ctx context.Context) error {
	if e.walPending {
		return e.finishCompaction(ctx)
	}
	return e.erase(ctx)
}

// schedule makes a compaction due after wait, unless one is scheduled already.
func (e *eraser) schedule(wait time.Duration) {
	if e.timer == nil {
		e.timer = time.AfterFunc(wait, func() { e.due <- struct{}{} })
	}
}

func (e *eraser) compactNow(ctx context.Context) error {
	if e.timer != nil {
		e.timer.Stop()
		e.timer = nil
	}
	due, setting, err := compactionDue(ctx, e.db)
	if !due { // another server did it
		return err
	}
	if err := e.compact(ctx, e.db); err != nil {
		return err
	}
	e.last, e.compacted, e.walPending = time.Now(), setting, true
	return e.finishCompaction(ctx)
}

func (e *eraser) finishCompaction(ctx context.Context) error {
	if err := e.truncateWAL(ctx, e.db); err != nil {
		return err
	}
	e.walPending = false
	_, err := e.db.ExecContext(ctx, "DELETE FROM settings WHERE name = $1 AND value = $2", compactionDueSetting, e.compacted)
	if err != nil {
		return err
	}
	due, _, err := compactionDue(ctx, e.db)
	if due { // something was removed meanwhile
		e.schedule(compactionInterval)
	}
	return err
}

// finish runs a scheduled compaction now, before the database is closed.
func (e *eraser) finish(ctx context.Context) error {
	if e.timer == nil {
		return nil
	}
	return e.compactNow(ctx)
}
