package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"cicerone/guide"
)

// compactionInterval is the least time between two compactions: compacting a big file takes some seconds, in which
// nothing else is written.
const compactionInterval = time.Hour

// errWALInUse means that the write-ahead log cannot be truncated yet, since it is being read.
var errWALInUse = errors.New("the database's write-ahead log is being read")

// compactionDueSetting exists while something was removed since the last compaction. Its value is eventsRemoved if that
// was in the table of events.
const compactionDueSetting = "compaction-due"

// eventsRemoved is the compactionDueSetting's value after a migration that changed events. They contain nothing about
// visitors any more.
const eventsRemoved = "events"

// eraser makes removed data unreadable. SQLite overwrites what is deleted, and the write-ahead log is truncated after
// each such commit. Copies that moved rows left in the gaps of pages disappear only when the file is compacted: at
// once, or compactionInterval after the last time.
type eraser struct {
	db          *sql.DB
	truncateWAL func(context.Context, *sql.DB) error
	compact     func(context.Context, *sql.DB) error
	last        time.Time     // of compacting
	walPending  bool          // compaction is done but for truncating the write-ahead log
	timer       *time.Timer   // nil unless a compaction is scheduled
	due         chan struct{} // receives when the timer fires
}

func newEraser(db *sql.DB, d dialect) *eraser {
	return &eraser{db: db, truncateWAL: d.truncateWAL, compact: d.compact, due: make(chan struct{}, 1)}
}

// resume schedules a compaction that an earlier process did not get to.
func (e *eraser) resume(ctx context.Context) error {
	due, _, err := compactionDue(ctx, e.db)
	if due {
		e.schedule(0)
	}
	return err
}

// compactionDue reports whether something was removed since the last compaction, and whether that was in events too.
func compactionDue(ctx context.Context, db *sql.DB) (due, events bool, err error) {
	var value string
	err = db.QueryRowContext(ctx, "SELECT value FROM settings WHERE name = $1", compactionDueSetting).Scan(&value)
	if errors.Is(err, sql.ErrNoRows) {
		return false, false, nil
	}
	return err == nil, value == eventsRemoved, err
}

// noteRemoval records, in the transaction that removed the data, that a compaction is due.
func noteRemoval(ctx context.Context, tx *transaction, removed guide.ErasedData) error {
	if removed == (guide.ErasedData{}) {
		return nil
	}
	_, err := tx.exec(ctx, "INSERT INTO settings (name, value) VALUES ($1, '') ON CONFLICT (name) DO NOTHING", compactionDueSetting)
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
	if err := e.compact(ctx, e.db); err != nil {
		return err
	}
	e.last, e.walPending = time.Now(), true
	return e.finishCompaction(ctx)
}

func (e *eraser) finishCompaction(ctx context.Context) error {
	if err := e.truncateWAL(ctx, e.db); err != nil {
		return err
	}
	e.walPending = false
	_, err := e.db.ExecContext(ctx, "DELETE FROM settings WHERE name = $1", compactionDueSetting)
	return err
}

// finish runs a scheduled compaction now, before the database is closed.
func (e *eraser) finish(ctx context.Context) error {
	if e.timer == nil {
		return nil
	}
	return e.compactNow(ctx)
}
