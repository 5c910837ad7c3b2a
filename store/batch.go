package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"cicerone/guide"
)

// batch is the writes of one transaction.
type batch struct {
	lane    int
	jobs    []*job
	results []error // of the jobs
}

// execute runs a batch in one transaction, filled up with those of the lane's jobs that wait when the transaction has the
// lane. The error it returns is every job's.
func (w *writer) execute(b *batch, limit int) (err error) {
	ctx := context.Background() // see job
	begun, err := w.db.BeginTx(ctx, nil)
	// Another process holds the database, or a migration does, which a reconnecting server notices here.
	if isBusy(err) || guide.ErrorCodeOf(err) == guide.CodeConflict {
		return busy(err)
	}
	if err != nil {
		return fmt.Errorf("the database cannot be written: %w", err)
	}
	defer func() {
		if rollbackErr := begun.Rollback(); !errors.Is(rollbackErr, sql.ErrTxDone) {
			err = errors.Join(err, rollbackErr)
		}
	}()
	if err := w.dialect.lockLane(ctx, begun, b.lane); err != nil {
		return fmt.Errorf("the database cannot be written: %w", err)
	}
	b.jobs = append(b.jobs, w.take(b.lane, limit-len(b.jobs))...)
	if len(b.jobs) == 0 {
		return nil
	}
	b.results = make([]error, len(b.jobs))
	tx := &transaction{Tx: begun, dialect: w.dialect, sequences: map[string]int64{}}
	if w.dialect.prepares && len(b.jobs) > 1 { // a single job runs few statements twice
		tx.statements = map[string]*sql.Stmt{}
	}
	for i, j := range b.jobs {
		if !j.begin() {
			continue // its caller has left
		}
		if b.results[i], err = tx.run(ctx, j); err != nil {
			return err
		}
	}
	if err := tx.storeSequences(ctx); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("the database cannot be written: %w", err)
	}
	return nil
}

// run runs a job in a savepoint, so that its failure undoes nothing else. It returns the job's own result, and an error
// that spoils the transaction.
func (tx *transaction) run(ctx context.Context, j *job) (result, err error) {
	result, err = tx.runOnce(ctx, j)
	if err == nil && isRecordedMeanwhile(result) {
		result, err = tx.runOnce(ctx, j) // which finds the event
	}
	return result, err
}

func (tx *transaction) runOnce(ctx context.Context, j *job) (result, err error) {
	if err := tx.save(ctx); err != nil {
		return nil, err
	}
	if result = j.run(ctx, tx); result != nil {
		if isDeadlock(result) {
			return nil, result // the other transaction may wait for what an earlier job has locked
		}
		if _, err := tx.ExecContext(ctx, "ROLLBACK TO SAVEPOINT job"); err != nil {
			if isUnavailable(result) {
				err = result // why there is no savepoint any more
			}
			return result, err
		}
		tx.unchanged = true
	}
	return result, nil
}

// save makes a savepoint instead of the one of the job before, with one message to the database at most. The commit
// releases the last one.
func (tx *transaction) save(ctx context.Context) (err error) {
	switch {
	case !tx.saved:
		_, err = tx.ExecContext(ctx, "SAVEPOINT job")
	case !tx.unchanged:
		_, err = tx.ExecContext(ctx, "RELEASE SAVEPOINT job; SAVEPOINT job")
	}
	tx.saved, tx.unchanged = true, false
	return err
}
