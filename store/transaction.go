package store

import (
	"context"
	"database/sql"

	"github.com/uptrace/bun"
)

// transaction is what a write works in. What goes through exec and row is prepared once for the writer's
// connection: parsing statements anew took most of an event's time. Their texts must be constants, with ? for
// values.
type transaction struct {
	bun.Tx
	bind  func(query string) string // see dialect
	kept  statements
	bound map[string]*sql.Stmt // to this transaction

	known     *known
	sequences map[string]int64 // last numbers that were given out, stored before the commit; see next
	apart     bool             // the job runs between savepoints, and looks whether it has been run before
	wrote     *bool            // whether the job has changed anything
}

func (t transaction) exec(ctx context.Context, query string, values ...any) (sql.Result, error) {
	result, err := t.execute(ctx, t.bind(query), values...)
	if changed, err := changed(result, err); changed || err != nil {
		*t.wrote = true
	}
	return result, err
}

func (t transaction) execute(ctx context.Context, query string, values ...any) (sql.Result, error) {
	if statement := t.statement(ctx, query); statement != nil { //nolint:sqlclosecheck // the transaction closes it
		return statement.ExecContext(ctx, values...)
	}
	return t.Tx.Tx.ExecContext(ctx, query, values...)
}

func (t transaction) row(ctx context.Context, query string, values ...any) *sql.Row {
	query = t.bind(query)
	if statement := t.statement(ctx, query); statement != nil { //nolint:sqlclosecheck // the transaction closes it
		return statement.QueryRowContext(ctx, values...)
	}
	return t.Tx.Tx.QueryRowContext(ctx, query, values...)
}

// returning is row for a statement that writes what it returns.
func (t transaction) returning(ctx context.Context, query string, values ...any) *sql.Row {
	*t.wrote = true
	return t.row(ctx, query, values...)
}

// statement is the prepared statement, nil the first time that it is asked for.
func (t transaction) statement(ctx context.Context, query string) *sql.Stmt {
	if bound := t.bound[query]; bound != nil {
		return bound
	}
	prepared := t.kept[query]
	if prepared == nil {
		t.kept[query] = nil // for prepare
		return nil
	}
	t.bound[query] = t.StmtContext(ctx, prepared)
	return t.bound[query]
}

// statements are prepared statements by their text, nil those that have been asked for in vain.
type statements map[string]*sql.Stmt

// prepare prepares those that have been asked for in vain. It needs the connection, so it comes between
// transactions; what cannot be prepared is executed as it is.
func (s statements) prepare(db *sql.DB) {
	for query, prepared := range s {
		if prepared != nil {
			continue
		}
		if prepared, err := db.PrepareContext(context.Background(), query); err == nil { //nolint:sqlclosecheck // kept as long as the database
			s[query] = prepared
		}
	}
}
