package store

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"cicerone/guide"
)

// A statement of a copy holds at most so many rows and about so many bytes.
const (
	copiedRows  = 200
	copiedBytes = 1 << 20
)

// CopyTo copies one state of everything into another store, of whichever kind, and returns what that is. The target
// holds all of it, compared with the original, or nothing. CodeConflict when it is not empty.
func (s *Store) CopyTo(ctx context.Context, target *Store) (Contents, error) {
	return s.copyTo(ctx, target, func(Contents) error { return nil })
}

// MoveTo is CopyTo for a target that takes this store's place: CodeConflict as well when something was written here
// meanwhile, which the target would lack.
func (s *Store) MoveTo(ctx context.Context, target *Store) (Contents, error) {
	return s.copyTo(ctx, target, func(copied Contents) error {
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

// copyTo copies what agree accepts.
func (s *Store) copyTo(ctx context.Context, target *Store, agree func(Contents) error) (copied Contents, err error) {
	source, err := s.read.BeginTx(ctx, s.snapshot)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, source.Rollback()) }()
	err = target.writer.do(ctx, func(txContext context.Context, tx transaction) error {
		there, err := contentsOf(txContext, tx.Tx.Tx)
		if err != nil {
			return err
		}
		for table, contents := range there {
			if contents.Rows > 0 {
				return guide.Errorf(guide.CodeConflict, "the target is not empty: its table %s has %d rows", table, contents.Rows)
			}
		}
		copied = Contents{}
		for _, table := range tables {
			rows := copying{tx: tx, table: table}
			contents, err := readTable(ctx, source.Tx, table, "*", func(columns []string, row []any) error {
				return rows.add(txContext, columns, row)
			})
			if err == nil {
				err = rows.flush(txContext)
			}
			if err != nil {
				return fmt.Errorf("copy the table %s: %w", table, err)
			}
			copied[table] = contents
		}
		if there, err = contentsOf(txContext, tx.Tx.Tx); err != nil {
			return err
		}
		if err := copied.Compare(there); err != nil {
			return err
		}
		return agree(copied)
	})
	return copied, err
}

// copying gathers the rows of a table to be written together.
type copying struct {
	tx     transaction
	table  string
	head   string
	marks  string // of a row
	values []any
	rows   int
	bytes  int
}

func (c *copying) add(ctx context.Context, columns []string, row []any) error {
	if c.head == "" {
		c.head = "INSERT INTO " + c.table + " (" + strings.Join(columns, ", ") + ") VALUES "
		c.marks = "(" + strings.Repeat("?, ", len(columns)-1) + "?)"
	}
	c.values = append(c.values, row...)
	c.rows++
	for _, value := range row {
		switch v := value.(type) {
		case string:
			c.bytes += len(v)
		case []byte:
			c.bytes += len(v)
		}
	}
	if c.rows < copiedRows && c.bytes < copiedBytes {
		return nil
	}
	return c.flush(ctx)
}

func (c *copying) flush(ctx context.Context) error {
	if c.rows == 0 {
		return nil
	}
	query := c.head + strings.Repeat(c.marks+", ", c.rows-1) + c.marks
	_, err := c.tx.Tx.Tx.ExecContext(ctx, c.tx.bind(query), c.values...)
	c.values, c.rows, c.bytes = c.values[:0], 0, 0
	return err
}
