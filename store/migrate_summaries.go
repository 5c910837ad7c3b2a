package store

import (
	"context"
	"database/sql"
	_ "embed"

	"github.com/pressly/goose/v3"

	"cicerone/guide"
)

//go:embed migrations/code/00017.sql
var summaryTable string

// addSummaries is the migration that adds the summaries of elements.
var addSummaries = goose.NewGoMigration(17, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
	if _, err := tx.ExecContext(ctx, summaryTable); err != nil {
		return err
	}
	return deriveFromDrafts(ctx, &transaction{Tx: tx}, newSummaryInsert, addSummary)
}}, nil)

// keyedElement is an element of some draft.
type keyedElement struct {
	museum int64
	ref    guide.ElementRef
	hash   string

	document []byte
}

func (e *keyedElement) fields() []any {
	return []any{&e.museum, &e.ref.List, &e.ref.Key, &e.hash, &e.document}
}

// deriveFromDrafts adds what add makes from each element. One that cannot be read has nothing of it.
func deriveFromDrafts(ctx context.Context, tx *transaction, newInsert func(*transaction) *bulkInsert,
	add func(ctx context.Context, insert *bulkInsert, museum int64, ref guide.ElementRef, hash string, element any) error,
) error {
	var last keyedElement
	for {
		rows, err := queryAll(ctx, tx, (*keyedElement).fields, `SELECT id_museum, list, key, hash, document FROM draft_elements
			WHERE id_museum > $1 OR id_museum = $1 AND (list > $2 OR list = $2 AND key > $3) ORDER BY id_museum, list, key LIMIT $4`,
			last.museum, last.ref.List, last.ref.Key, movedElements)
		if err != nil || len(rows) == 0 {
			return err
		}
		insert := newInsert(tx)
		for _, row := range rows {
			element, err := decodeElement(row.ref, row.document)
			if err != nil {
				continue
			}
			if err := add(ctx, insert, row.museum, row.ref, row.hash, element); err != nil {
				return err
			}
		}
		if err := insert.flush(ctx); err != nil {
			return err
		}
		last = rows[len(rows)-1]
	}
}
