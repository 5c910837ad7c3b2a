package store

import (
	"context"
	"database/sql"
	_ "embed"
	"time"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/code/00037.sql
var workHallTable string

// addWorkHalls is the migration that notes in which halls the works are that visitors see: they count as having been there before as
// well. A museum that cannot be read has its halls from its next publication on.
var addWorkHalls = goose.NewGoMigration(37, &goose.GoFunc{RunTx: func(ctx context.Context, sqlTx *sql.Tx) error {
	if _, err := sqlTx.ExecContext(ctx, workHallTable); err != nil {
		return err
	}
	tx := &transaction{Tx: sqlTx}
	museums, err := queryAll(ctx, tx, value[int64], "SELECT id FROM museums WHERE version > 0")
	if err != nil {
		return err
	}
	for _, id := range museums {
		documents, err := queryAll(ctx, tx, value[[]byte], "SELECT document FROM publications WHERE id_museum = $1 ORDER BY version DESC LIMIT 1", id)
		if err != nil {
			return err
		}
		for _, document := range documents {
			if m, err := expandMuseum(document); err == nil {
				m.ID = id
				if _, err := noteWorkHalls(ctx, tx, m, time.UnixMilli(0)); err != nil {
					return err
				}
			}
		}
	}
	return nil
}}, nil)
