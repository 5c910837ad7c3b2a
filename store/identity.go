package store

import (
	"context"

	"cicerone/guide"
)

// identity is what an element keeps through every import.
type identity struct {
	kind guide.Kind
	path string
}

type identityRow struct {
	identity

	id int64
}

func (r *identityRow) fields() []any { return []any{&r.kind, &r.path, &r.id} }

// AssignIDs gives every element its id; see guide.Museums. It returns CodeInvalid if two elements of a kind have the
// same path.
func (s *Store) AssignIDs(ctx context.Context, m *guide.Museum) error {
	return s.writer.do(ctx, func(txContext context.Context, tx *transaction) error {
		if _, err := readMuseum(txContext, tx, m.ID); err != nil {
			return err
		}
		rows, err := queryAll(txContext, tx, (*identityRow).fields, "SELECT kind, path, id FROM identities WHERE id_museum = $1", m.ID)
		if err != nil {
			return err
		}
		ids := make(map[identity]int64, len(rows))
		for _, row := range rows {
			ids[row.identity] = row.id
		}
		paths, err := newPaths(m, ids)
		if err != nil {
			return err
		}
		for kind, paths := range paths {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := addIdentities(txContext, tx, m.ID, kind, paths, ids); err != nil {
				return err
			}
		}
		m.EachElement(func(kind guide.Kind, path string, id *int64) { *id = ids[identity{kind, path}] })
		return nil
	})
}

// MuseumOf returns the museum of an element; see guide.Museums.
func (s *Store) MuseumOf(ctx context.Context, kind guide.Kind, id int64) (museum int64, err error) {
	notFound := guide.Errorf(guide.CodeNotFound, "there is no %s %d", kind, id)
	return queryOne(ctx, s.reads, value[int64], notFound, "SELECT id_museum FROM identities WHERE kind = $1 AND id = $2", kind, id)
}

// newPaths returns the paths without an id, by kind, in the museum's order.
func newPaths(m *guide.Museum, ids map[identity]int64) (paths map[guide.Kind][]string, err error) {
	paths = map[guide.Kind][]string{}
	seen := map[identity]bool{}
	m.EachElement(func(kind guide.Kind, path string, _ *int64) {
		element := identity{kind, path}
		if seen[element] {
			err = guide.Errorf(guide.CodeInvalid, "two elements of kind %s are called %q", kind, path)
		}
		seen[element] = true
		if _, ok := ids[element]; !ok {
			paths[kind] = append(paths[kind], path)
		}
	})
	return paths, err
}

// addIdentities stores new ids for the paths of a kind and adds them to ids.
func addIdentities(ctx context.Context, tx *transaction, museum int64, kind guide.Kind, paths []string, ids map[identity]int64) error {
	last, err := tx.nextID(ctx, string(kind), len(paths))
	if err != nil {
		return err
	}
	insert := bulkInsert{tx: tx, table: "identities", columns: "kind, id, id_museum, path"}
	for i, path := range paths {
		id := last - int64(len(paths)-1-i)
		ids[identity{kind, path}] = id
		if err := insert.add(ctx, kind, id, museum, path); err != nil {
			return err
		}
	}
	return insert.flush(ctx)
}
