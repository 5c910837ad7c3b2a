package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"cicerone/guide"
)

// transact fills in each job's own result; the error it returns is everyone's.
//
// Nearly all jobs succeed, and were never run before. So a group of jobs that may be run again does without what failures
// and repeats need: savepoints, and a look for the same event. When it turns out that one needs them all is undone, and the
// group is run with them.
func (w *writer) transact(group []*job, results []error) error {
	if !slices.ContainsFunc(group, func(j *job) bool { return !j.again }) {
		if err := w.attempt(group, results, transaction.runTogether); !errors.Is(err, errUndone) {
			return err
		}
	}
	return w.attempt(group, results, transaction.runApart)
}

// errUndone is everyone's error when the group is to be run again, each job apart.
var errUndone = errors.New("a write needs to be run apart from its neighbours")

// attempt runs a group in one transaction. run returns a job's own error, and one that spoils the transaction.
func (w *writer) attempt(group []*job, results []error, run func(transaction, context.Context, *job) (own, err error)) (err error) {
	ctx := context.Background()
	begun, err := w.db.BeginTx(ctx, nil)
	if isBusy(err) {
		return busy(err) // another process has been writing for long
	}
	if err != nil {
		return fmt.Errorf("the database cannot be written: %w", err)
	}
	tx := transaction{
		Tx: begun, bind: w.dialect.bind, kept: w.kept, bound: map[string]*sql.Stmt{},
		known: w.known, sequences: map[string]int64{}, wrote: new(bool),
	}
	committed := false
	defer func() {
		if !committed {
			if err != nil {
				w.known.forget()
			}
			err = errors.Join(err, tx.Rollback())
		}
	}()
	if err := w.dialect.begin(ctx, begun.Tx); err != nil {
		return fmt.Errorf("the database cannot be written: %w", err)
	}
	succeeded := false
	for i, j := range group {
		if !j.begin() {
			continue // its caller gave up
		}
		if results[i], err = run(tx, ctx, j); err != nil {
			return err
		}
		succeeded = succeeded || results[i] == nil
	}
	if !succeeded {
		return nil
	}
	if err := storeSequences(ctx, tx); err != nil {
		return err
	}
	committed = true // or finished by the failure
	if err := tx.Commit(); err != nil {
		w.known.forget()
		return fmt.Errorf("the database cannot be written: %w", err)
	}
	return nil
}

// runTogether runs a job that can only be undone with all others. One that is refused before it wrote anything is run
// again apart, since it may be a repeat that was accepted once; errUndone when that is too late.
func (t transaction) runTogether(ctx context.Context, j *job) (own, err error) {
	*t.wrote = false
	own = j.run(ctx, t)
	if own == nil {
		return nil, nil
	}
	var refused *guide.Error
	if *t.wrote || !errors.As(own, &refused) {
		return nil, errUndone
	}
	return t.runApart(ctx, j)
}

// runApart runs a job between savepoints, so that its failure undoes it alone.
func (t transaction) runApart(ctx context.Context, j *job) (own, err error) {
	if _, err := t.exec(ctx, "SAVEPOINT job"); err != nil {
		return nil, err
	}
	t.apart, *t.wrote = true, false
	if own = j.run(ctx, t); own != nil {
		if *t.wrote {
			t.known.forget()
		}
		if _, err := t.exec(ctx, "ROLLBACK TO SAVEPOINT job"); err != nil {
			return own, err
		}
	}
	_, err = t.exec(ctx, "RELEASE SAVEPOINT job")
	return own, err
}

// next gives out count numbers of a sequence and returns the last of them. What a transaction gave out is stored once,
// before it is committed.
func next(ctx context.Context, tx transaction, sequence string, count int) (last int64, err error) {
	last, known := tx.sequences[sequence]
	if !known {
		err := tx.row(ctx, "SELECT last FROM sequences WHERE name = ?", sequence).Scan(&last)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return 0, err
		}
	}
	last += int64(count)
	tx.sequences[sequence] = last
	return last, nil
}

func storeSequences(ctx context.Context, tx transaction) error {
	for name, last := range tx.sequences {
		_, err := tx.exec(ctx, `INSERT INTO sequences (name, last) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET last = excluded.last`, name, last)
		if err != nil {
			return err
		}
	}
	return nil
}

// known is what the writer has learned of what never changes: which museums there are, and to which of them an element and
// a visit belong.
type known struct {
	museums  map[int64]bool
	elements map[element]int64
	visits   map[int64]int64
}

// maxKnownVisits bounds the visits that are known: more than there are visitors at a time.
const maxKnownVisits = 20_000

func newKnown() *known {
	return &known{museums: map[int64]bool{}, elements: map[element]int64{}, visits: map[int64]int64{}}
}

// forget forgets everything: it may have been made by what is undone.
func (k *known) forget() {
	clear(k.museums)
	clear(k.elements)
	clear(k.visits)
}

func (k *known) visit(id, museum int64) {
	if len(k.visits) >= maxKnownVisits {
		clear(k.visits)
	}
	k.visits[id] = museum
}
