package store

import (
	"context"
	"database/sql"
	"errors"
	"strings"
)

// transaction is the transaction of a batch of writes.
type transaction struct {
	*sql.Tx

	dialect   dialect
	sequences map[string]int64 // last numbers given out, stored before the commit; see nextID
	saved     bool             // there is a savepoint
	unchanged bool             // since the savepoint

	statements map[string]*sql.Stmt // prepared, by their text; nil if none is prepared
}

// ExecContext runs a statement.
func (tx *transaction) ExecContext(ctx context.Context, query string, values ...any) (sql.Result, error) {
	if statement := tx.prepared(ctx, query); statement != nil { //nolint:sqlclosecheck // the transaction closes it
		return statement.ExecContext(ctx, values...)
	}
	return tx.Tx.ExecContext(ctx, query, values...)
}

// QueryContext runs a query.
func (tx *transaction) QueryContext(ctx context.Context, query string, values ...any) (*sql.Rows, error) {
	if statement := tx.prepared(ctx, query); statement != nil { //nolint:sqlclosecheck // the transaction closes it
		return statement.QueryContext(ctx, values...)
	}
	return tx.Tx.QueryContext(ctx, query, values...)
}

// QueryRowContext runs a query for one row.
func (tx *transaction) QueryRowContext(ctx context.Context, query string, values ...any) *sql.Row {
	if statement := tx.prepared(ctx, query); statement != nil { //nolint:sqlclosecheck // the transaction closes it
		return statement.QueryRowContext(ctx, values...)
	}
	return tx.Tx.QueryRowContext(ctx, query, values...)
}

// prepared returns the statement with the text, prepared for the rest of the transaction. It returns nil if statements are
// not prepared, or this one cannot be: running it returns the error.
func (tx *transaction) prepared(ctx context.Context, query string) *sql.Stmt {
	if tx.statements == nil {
		return nil
	}
	if statement := tx.statements[query]; statement != nil {
		return statement
	}
	statement, err := tx.PrepareContext(ctx, query)
	if err != nil {
		return nil
	}
	tx.statements[query] = statement
	return statement
}

// exec runs a statement and returns how many rows it changed.
func (tx *transaction) exec(ctx context.Context, query string, values ...any) (affected int64, err error) {
	result, err := tx.ExecContext(ctx, query, values...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// nextID returns the next number of a sequence. Its callers are in the content lane.
func (tx *transaction) nextID(ctx context.Context, sequence string) (id int64, err error) {
	last, read := tx.sequences[sequence]
	if !read {
		err := tx.QueryRowContext(ctx, "SELECT last FROM sequences WHERE name = $1", sequence).Scan(&last)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return 0, err
		}
	}
	tx.sequences[sequence] = last + 1
	return last + 1, nil
}

func (tx *transaction) storeSequences(ctx context.Context) error {
	for name, last := range tx.sequences {
		_, err := tx.exec(ctx, "INSERT INTO sequences (name, last) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET last = excluded.last", name, last)
		if err != nil {
			return err
		}
	}
	return nil
}

// Limits of one statement of a bulk insert. SQLite searches for each placeholder by name, so its time grows with the
// square of their number.
const (
	bulkPlaceholders = 200
	bulkBytes        = 1 << 20
)

// bulkInsert inserts many rows with few statements.
type bulkInsert struct {
	tx         *transaction
	table      string
	columns    string
	onConflict string // clause that ends each statement; may be empty

	values []any
	rows   int
	bytes  int
}

// add adds a row, which may stay unwritten until flush.
func (b *bulkInsert) add(ctx context.Context, row ...any) error {
	if len(b.values)+len(row) > bulkPlaceholders || b.bytes > bulkBytes {
		if err := b.flush(ctx); err != nil {
			return err
		}
	}
	b.values = append(b.values, row...)
	b.rows++
	for _, value := range row {
		switch v := value.(type) {
		case string:
			b.bytes += len(v)
		case []byte:
			b.bytes += len(v)
		}
	}
	return nil
}

// flush writes the rows that add gathered.
func (b *bulkInsert) flush(ctx context.Context) error {
	if b.rows == 0 {
		return nil
	}
	width := len(b.values) / b.rows
	rows := make([]string, b.rows)
	for i := range rows {
		rows[i] = "(" + placeholders(i*width+1, width) + ")"
	}
	_, err := b.tx.exec(ctx, "INSERT INTO "+b.table+" ("+b.columns+") VALUES "+strings.Join(rows, ", ")+" "+b.onConflict, b.values...)
	b.values, b.rows, b.bytes = b.values[:0], 0, 0
	return err
}
