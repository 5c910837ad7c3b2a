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
		museum, err := readWritableMuseum(txContext, tx, m.ID)
		if err == nil && museum.isDeleting() {
			err = beingDeleted(museum.code)
		}
		if err != nil {
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
		created, err := newIdentities(m, ids)
		if err != nil {
			return err
		}
		insert := bulkInsert{tx: tx, table: "identities", columns: "kind, id, id_museum, path"}
		for _, element := range created {
			if err := ctx.Err(); err != nil {
				return err
			}
			id, err := tx.nextID(txContext, string(element.kind))
			if err != nil {
				return err
			}
			ids[element] = id
			if err := insert.add(txContext, element.kind, id, m.ID, element.path); err != nil {
				return err
			}
		}
		if err := insert.flush(txContext); err != nil {
			return err
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

// newIdentities returns the museum's elements without an id, in its order.
func newIdentities(m *guide.Museum, ids map[identity]int64) (created []identity, err error) {
	seen := map[identity]bool{}
	m.EachElement(func(kind guide.Kind, path string, _ *int64) {
		element := identity{kind, path}
		if seen[element] {
			err = guide.Errorf(guide.CodeInvalid, "two elements of kind %s are called %q", kind, path)
		}
		seen[element] = true
		if _, ok := ids[element]; !ok {
			created = append(created, element)
		}
	})
	return created, err
}
