package store

import (
	"context"
	"fmt"
	"strings"

	"cicerone/guide"
)

// CopyTo copies one state of the database into another store, of whichever kind, and returns its contents. The target
// holds all of it, compared with the original, or nothing. It returns CodeConflict if the target is not empty.
func (s *Store) CopyTo(ctx context.Context, target *Store) (Contents, error) {
	return s.copyTo(ctx, target, allRows, func(Contents) error { return nil })
}

// MoveTo is CopyTo for a target that replaces this store. It also returns CodeConflict if this store was written to
// meanwhile, which the target would lack.
func (s *Store) MoveTo(ctx context.Context, target *Store) (Contents, error) {
	return s.copyTo(ctx, target, allRows, func(copied Contents) error {
		now, err := s.Contents(ctx)
		if err != nil {
			return err
		}
		if err := copied.Compare(now); err != nil {
			return &guide.Error{
				Code: guide.CodeConflict, Message: "the store was written to while it was copied; stop the servers and try again", Cause: err,
			}
		}
		return nil
	})
}

// selectRows returns what is copied of each table.
type selectRows func(ctx context.Context, source querier) ([]tableQuery, error)

func allRows(context.Context, querier) ([]tableQuery, error) {
	queries := make([]tableQuery, len(tables))
	for i, t := range tables {
		queries[i] = tableQuery{name: t.name}
	}
	return queries, nil
}

// copyTo commits the copy if check returns no error.
func (s *Store) copyTo(
	ctx context.Context, target *Store, selected selectRows, check func(Contents) error,
) (copied Contents, err error) {
	err = s.readSnapshot(ctx, func(source querier) error {
		queries, err := selected(ctx, source)
		if err != nil {
			return err
		}
		return target.writer.do(ctx, func(txContext context.Context, tx *transaction) error {
			existing, err := contentsOf(txContext, tx)
			if err != nil {
				return err
			}
			for table, contents := range existing {
				if contents.Rows > 0 {
					return guide.Errorf(guide.CodeConflict, "the target is not empty: its table %s has %d rows", table, contents.Rows)
				}
			}
			copied = Contents{}
			for _, query := range queries {
				if copied[query.name], err = copyTable(ctx, txContext, source, tx, query); err != nil {
					return fmt.Errorf("copy the table %s: %w", query.name, err)
				}
			}
			written, err := contentsOf(txContext, tx)
			if err != nil {
				return err
			}
			if err := copied.Compare(written); err != nil {
				return err
			}
			if err := target.dialect.continueRowIDs(txContext, tx.Tx); err != nil {
				return err
			}
			return check(copied)
		})
	})
	return copied, err
}

func copyTable(caller, ctx context.Context, source querier, tx *transaction, query tableQuery) (TableContents, error) {
	insert := bulkInsert{tx: tx, table: query.name}
	contents, err := readTable(caller, source, query, func(columns []string, row []any) error {
		insert.columns = strings.Join(columns, ", ")
		return insert.add(ctx, row...)
	})
	if err != nil {
		return contents, err
	}
	return contents, insert.flush(ctx)
}
