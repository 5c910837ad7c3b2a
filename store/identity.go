package store

import (
	"context"
	"database/sql"
	"errors"

	"github.com/uptrace/bun"

	"cicerone/guide"
)

type identityRow struct {
	bun.BaseModel `bun:"table:identities"`

	Kind   guide.Kind `bun:"kind,pk"`
	ID     int64      `bun:"id,pk"`
	Museum int64      `bun:"id_museum"`
	Path   string     `bun:"path"`
}

// identity is what an element keeps through every import.
type identity struct {
	kind guide.Kind
	path string
}

const identityBatch = 500 // rows in one statement

// AssignIDs gives every element its id; see guide.Museums. CodeInvalid when two elements of a kind have the
// same path.
func (s *Store) AssignIDs(ctx context.Context, m *guide.Museum) error {
	return s.writer.do(ctx, func(txContext context.Context, tx transaction) error {
		if _, err := museum(txContext, tx, m.ID); err != nil {
			return err
		}
		var rows []identityRow
		if err := tx.NewSelect().Model(&rows).Where("id_museum = ?", m.ID).Scan(txContext); err != nil {
			return err
		}
		known := make(map[identity]int64, len(rows))
		for _, row := range rows {
			known[identity{row.Kind, row.Path}] = row.ID
		}
		fresh, err := newIdentities(m, known)
		if err != nil {
			return err
		}
		for kind, paths := range fresh {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := giveIDs(txContext, tx, m.ID, kind, paths, known); err != nil {
				return err
			}
		}
		m.Identities(func(kind guide.Kind, path string, id *int64) { *id = known[identity{kind, path}] })
		return nil
	})
}

// MuseumOf returns the museum of an element; see guide.Museums.
func (s *Store) MuseumOf(ctx context.Context, kind guide.Kind, id int64) (museum int64, err error) {
	err = s.read.NewSelect().Model((*identityRow)(nil)).Column("id_museum").Where("kind = ?", kind).Where("id = ?", id).
		Scan(ctx, &museum)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, guide.Errorf(guide.CodeNotFound, "there is no %s %d", kind, id)
	}
	return museum, err
}

// newIdentities are the paths that are not known, by kind, in the museum's order.
func newIdentities(m *guide.Museum, known map[identity]int64) (fresh map[guide.Kind][]string, err error) {
	fresh = map[guide.Kind][]string{}
	seen := map[identity]bool{}
	m.Identities(func(kind guide.Kind, path string, _ *int64) {
		element := identity{kind, path}
		if seen[element] {
			err = guide.Errorf(guide.CodeInvalid, "two elements of kind %s are called %q", kind, path)
		}
		seen[element] = true
		if _, ok := known[element]; !ok {
			fresh[kind] = append(fresh[kind], path)
		}
	})
	return fresh, err
}

// giveIDs gives out ids to the paths of a kind, stores them, and adds them to known.
func giveIDs(ctx context.Context, tx transaction, museumID int64, kind guide.Kind, paths []string, known map[identity]int64) error {
	last, err := next(ctx, tx, string(kind), len(paths))
	if err != nil {
		return err
	}
	rows := make([]identityRow, len(paths))
	for i, path := range paths {
		id := last - int64(len(paths)) + int64(i) + 1
		rows[i] = identityRow{Kind: kind, ID: id, Museum: museumID, Path: path}
		known[identity{kind, path}] = id
	}
	for len(rows) > 0 {
		batch := rows[:min(identityBatch, len(rows))]
		rows = rows[len(batch):]
		if _, err := tx.NewInsert().Model(&batch).Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}
