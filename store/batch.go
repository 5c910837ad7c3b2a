package store

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"cicerone/guide"
)

// execute runs a batch of jobs and fills in their results; the error it returns is every job's.
//
// Nearly all events are new and succeed. So a batch of retryable jobs first runs without the savepoints that a failure
// needs and without looking for earlier events. If one of them fails after it wrote, everything is rolled back and the
// batch runs again with both.
func (w *writer) execute(batch []*job, results []error) error {
	if !slices.ContainsFunc(batch, func(j *job) bool { return !j.retryable }) {
		if err := w.runTransaction(batch, results, (*transaction).runBatched); !errors.Is(err, errNeedsIsolation) {
			return err
		}
	}
	return w.runTransaction(batch, results, (*transaction).runIsolated)
}

// errNeedsIsolation is every job's error when the batch has to run again with savepoints.
var errNeedsIsolation = errors.New("a failed write must be undone alone")

// runTransaction runs a batch in one transaction. run returns the job's own result, and an error that spoils the
// transaction.
func (w *writer) runTransaction(
	batch []*job, results []error, run func(*transaction, context.Context, *job) (result, err error),
) (err error) {
	ctx := context.Background() // see job
	begun, err := w.db.BeginTx(ctx, nil)
	if isBusy(err) {
		return busy(err) // another process holds the database
	}
	if err != nil {
		return fmt.Errorf("the database cannot be written: %w", err)
	}
	tx := &transaction{Tx: begun, lookups: w.lookups, sequences: map[string]int64{}}
	finished := false
	defer func() {
		if finished {
			return
		}
		if err != nil {
			w.lookups.reset()
		}
		err = errors.Join(err, tx.Rollback())
	}()
	if err := w.dialect.lockWriters(ctx, begun); err != nil {
		return fmt.Errorf("the database cannot be written: %w", err)
	}
	succeeded := false
	for i, j := range batch {
		if !j.begin() {
			continue // its caller has left
		}
		if results[i], err = run(tx, ctx, j); err != nil {
			return err
		}
		succeeded = succeeded || results[i] == nil
	}
	if !succeeded {
		return nil
	}
	if err := tx.storeSequences(ctx); err != nil {
		return err
	}
	finished = true // Commit also ends a transaction that it cannot commit
	if err := tx.Commit(); err != nil {
		w.lookups.reset()
		return fmt.Errorf("the database cannot be written: %w", err)
	}
	return nil
}

// runBatched runs a job without a savepoint. A job that is refused before it wrote runs again isolated, since it may be
// the repeat of an event that was accepted. It returns errNeedsIsolation if the job fails in any other way.
func (tx *transaction) runBatched(ctx context.Context, j *job) (result, err error) {
	tx.modified = false
	result = j.run(ctx, tx)
	if result == nil {
		return nil, nil
	}
	var refusal *guide.Error
	if tx.modified || !errors.As(result, &refusal) {
		return nil, errNeedsIsolation
	}
	return tx.runIsolated(ctx, j)
}

// runIsolated runs a job in a savepoint, so that its failure undoes nothing else.
func (tx *transaction) runIsolated(ctx context.Context, j *job) (result, err error) {
	if _, err := tx.ExecContext(ctx, "SAVEPOINT job"); err != nil {
		return nil, err
	}
	tx.isolated, tx.modified = true, false
	result = j.run(ctx, tx)
	tx.isolated = false
	if result != nil {
		if tx.modified {
			tx.lookups.reset()
		}
		if _, err := tx.ExecContext(ctx, "ROLLBACK TO SAVEPOINT job"); err != nil {
			return result, err
		}
	}
	_, err = tx.ExecContext(ctx, "RELEASE SAVEPOINT job")
	return result, err
}
