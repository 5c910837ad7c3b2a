package store

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// compactionPause is the least time between two compactions: a big file takes some seconds, in which nothing
// else is written.
const compactionPause = time.Hour

// errLogInUse tells that earlier pages cannot be cut off yet, since they are being read.
var errLogInUse = errors.New("the database's log is being read")

// compactionDue is the setting that is there while something was removed since the last compaction.
const compactionDue = "compaction-due"

// eraser makes what was removed unreadable. The database overwrites what is deleted, and the log of earlier
// pages is cut off after every such commit. What rows that were moved long before have left in the gaps of
// pages only goes when the file is written anew: at once, or when the last time was a moment ago, soon.
type eraser struct {
	db      *sql.DB
	cutLog  func(context.Context, *sql.DB) error
	compact func(context.Context, *sql.DB) error
	last    time.Time     // of compacting
	logLeft bool          // the database is compact, and only its log has to be cut off
	soon    *time.Timer   // runs while a compaction is due
	due     chan struct{} // told when it runs out
}

func newEraser(db *sql.DB, d dialect) *eraser {
	return &eraser{db: db, cutLog: d.cutLog, compact: d.compact, due: make(chan struct{}, 1)}
}

// resume continues with what an earlier process left to do.
func (e *eraser) resume(ctx context.Context) error {
	var name string
	err := e.db.QueryRowContext(ctx, "SELECT name FROM settings WHERE name = '"+compactionDue+"'").Scan(&name)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err == nil {
		e.later(0)
	}
	return err
}

// noteRemoval notes in the transaction that removes something that it has to be erased.
func noteRemoval(ctx context.Context, tx transaction) error {
	_, err := tx.exec(ctx, "INSERT INTO settings (name, value) VALUES ('"+compactionDue+"', '') ON CONFLICT (name) DO NOTHING")
	return err
}

// erase erases what the commit before it removed; errLogInUse when it has to be tried again.
func (e *eraser) erase(ctx context.Context) error {
	e.logLeft = false
	if err := e.cutLog(ctx, e.db); err != nil {
		return err
	}
	if wait := compactionPause - time.Since(e.last); !e.last.IsZero() && wait > 0 {
		e.later(wait)
		return nil
	}
	return e.compactNow(ctx)
}

// again tries what errLogInUse kept from being done.
func (e *eraser) again(ctx context.Context) error {
	if e.logLeft {
		return e.finishCompaction(ctx)
	}
	return e.erase(ctx)
}

func (e *eraser) later(wait time.Duration) {
	if e.soon == nil {
		e.soon = time.AfterFunc(wait, func() { e.due <- struct{}{} })
	}
}

func (e *eraser) compactNow(ctx context.Context) error {
	if e.soon != nil {
		e.soon.Stop()
		e.soon = nil
	}
	if err := e.compact(ctx, e.db); err != nil {
		return err
	}
	e.last, e.logLeft = time.Now(), true
	return e.finishCompaction(ctx)
}

func (e *eraser) finishCompaction(ctx context.Context) error {
	if err := e.cutLog(ctx, e.db); err != nil {
		return err
	}
	e.logLeft = false
	_, err := e.db.ExecContext(ctx, "DELETE FROM settings WHERE name = '"+compactionDue+"'")
	return err
}

// finish does what is still due, before the database is closed.
func (e *eraser) finish(ctx context.Context) error {
	if e.soon == nil {
		return nil
	}
	return e.compactNow(ctx)
}
