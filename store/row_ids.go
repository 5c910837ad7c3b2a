package store

import (
	"context"
	"database/sql"

	"github.com/pressly/goose/v3"
)

// rowIDTables have rows that are numbered in the order in which their visit reported them. On PostgreSQL the numbers come
// from sequences, so that lanes do not wait for each other; SQLite continues after the highest.
var rowIDTables = []string{"artwork_visits", "route_visits"}

// rowIDSequence ends the name of a table's sequence.
const rowIDSequence = "_id_seq"

// createRowIDSequences is a migration of PostgreSQL alone.
var createRowIDSequences = goose.NewGoMigration(7, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
	for _, table := range rowIDTables {
		if _, err := tx.ExecContext(ctx, "CREATE SEQUENCE IF NOT EXISTS "+table+rowIDSequence); err != nil {
			return err
		}
	}
	return continueRowIDs(ctx, tx)
}}, nil)

// continueRowIDs sets the sequences. They leave room for a server of an earlier version, which continues after the highest
// number until it is replaced.
func continueRowIDs(ctx context.Context, tx *sql.Tx) error {
	for _, table := range rowIDTables {
		_, err := tx.ExecContext(ctx, "SELECT setval('"+table+rowIDSequence+"', 1000000 + (SELECT COALESCE(MAX(id), 0) FROM "+table+"))")
		if err != nil {
			return err
		}
	}
	return nil
}
