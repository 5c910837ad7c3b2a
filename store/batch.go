package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"cicerone/guide"
)

// execute runs a batch of jobs in one transaction and fills in their results; the error it returns is every job's. It
// reports whether an event was recorded.
func (w *writer) execute(batch []*job, results []error) (recorded bool, err error) {
	ctx := context.Background() // see job
	begun, err := w.db.BeginTx(ctx, nil)
	// Another process holds the database, or a migration does, which a reconnecting server notices here.
	if isBusy(err) || guide.ErrorCodeOf(err) == guide.CodeConflict {
		return false, busy(err)
	}
	if err != nil {
		return false, fmt.Errorf("the database cannot be written: %w", err)
	}
	defer func() {
		if rollbackErr := begun.Rollback(); !errors.Is(rollbackErr, sql.ErrTxDone) {
			err = errors.Join(err, rollbackErr)
		}
	}()
	if err := w.dialect.lockWriters(ctx, begun); err != nil {
		return false, fmt.Errorf("the database cannot be written: %w", err)
	}
	tx := &transaction{Tx: begun, sequences: map[string]int64{}}
	for i, j := range batch {
		if !j.begin() {
			continue // its caller has left
		}
		if results[i], err = tx.run(ctx, j); err != nil {
			return false, err
		}
	}
	if err := tx.storeSequences(ctx); err != nil {
		return false, err
	}
	if err := tx.Commit(); err != nil {
		return false, fmt.Errorf("the database cannot be written: %w", err)
	}
	return tx.recorded, nil
}

// run runs a job in a savepoint, so that its failure undoes nothing else. It returns the job's own result, and an error
// that spoils the transaction.
func (tx *transaction) run(ctx context.Context, j *job) (result, err error) {
	if _, err := tx.ExecContext(ctx, "SAVEPOINT job"); err != nil {
		return nil, err
	}
	if result = j.run(ctx, tx); result != nil {
		if _, err := tx.ExecContext(ctx, "ROLLBACK TO SAVEPOINT job"); err != nil {
			if isUnavailable(result) {
				err = result // why there is no savepoint any more
			}
			return result, err
		}
	}
	_, err = tx.ExecContext(ctx, "RELEASE SAVEPOINT job")
	return result, err
}
