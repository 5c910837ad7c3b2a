package store

import (
	"context"
	"database/sql"
	_ "embed"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/code/00025.sql
var textTable string

// addTexts is the migration that adds the texts of elements, for the search.
var addTexts = goose.NewGoMigration(25, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
	if _, err := tx.ExecContext(ctx, textTable); err != nil {
		return err
	}
	within := &transaction{Tx: tx}
	return deriveFromDrafts(ctx, within, newTextInsert, addText)
}}, nil)
