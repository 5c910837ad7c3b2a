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
		return assignIDs(ctx, txContext, tx, m)
	})
}

// assignIDs gives every element of a museum its id. It stops between elements when the caller's context ends.
func assignIDs(caller, ctx context.Context, tx *transaction, m *guide.Museum) error {
	rows, err := queryAll(ctx, tx, (*identityRow).fields, "SELECT kind, path, id FROM identities WHERE id_museum = $1", m.ID)
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
		if err := caller.Err(); err != nil {
			return err
		}
		id, err := tx.nextID(ctx, string(element.kind))
		if err != nil {
			return err
		}
		ids[element] = id
		if err := insert.add(ctx, element.kind, id, m.ID, element.path); err != nil {
			return err
		}
	}
	if err := insert.flush(ctx); err != nil {
		return err
	}
	m.EachElement(func(kind guide.Kind, path string, id *int64) { *id = ids[identity{kind, path}] })
	return nil
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

// kindOf returns the kind of the elements of a list.
func kindOf(list string) (kind guide.Kind) {
	ref := guide.ElementRef{List: list, Key: "1"}
	element, err := guide.NewElement(ref)
	if err != nil {
		return ""
	}
	eachPart(ref, element, func(k guide.Kind, path string, _ *int64) {
		if path == ref.Key {
			kind = k
		}
	})
	return kind
}

// eachPart calls visit for an element of a draft and its parts that have ids; see guide.Museum.EachElement.
func eachPart(ref guide.ElementRef, element any, visit func(kind guide.Kind, path string, id *int64)) {
	if museum, ok := element.(*guide.Museum); ok {
		museum.EachElement(visit)
		return
	}
	l, err := listBy(packageName, ref.List)
	if err != nil {
		return
	}
	museum := new(guide.Museum)
	l.wrap(museum, element)
	museum.EachElement(func(kind guide.Kind, path string, id *int64) {
		if kind != guide.KindSideMenu {
			visit(kind, path, id)
		}
	})
	l.unwrap(museum, element)
}

// assignElementIDs gives an element of a draft, and its parts, the ids that they lack. It returns CodeInvalid for two parts of
// a kind with the same path.
func assignElementIDs(ctx context.Context, tx *transaction, museum int64, ref guide.ElementRef, element any) error {
	missing := map[identity]int64{}
	var order []identity
	var err error
	eachPart(ref, element, func(kind guide.Kind, path string, id *int64) {
		if part := (identity{kind, path}); *id == 0 {
			if _, twice := missing[part]; twice {
				err = guide.Invalid("", "two elements of kind %s are called %q", kind, path)
			}
			missing[part] = 0
			order = append(order, part)
		}
	})
	if err != nil || len(order) == 0 {
		return err
	}
	insert := bulkInsert{tx: tx, table: "identities", columns: "kind, id, id_museum, path"}
	for _, part := range order {
		ids, err := queryAll(ctx, tx, value[int64], "SELECT id FROM identities WHERE id_museum = $1 AND kind = $2 AND path = $3", museum, part.kind, part.path)
		if err != nil {
			return err
		}
		id := first(ids)
		if id == 0 {
			if id, err = tx.nextID(ctx, string(part.kind)); err != nil {
				return err
			}
			if err := insert.add(ctx, part.kind, id, museum, part.path); err != nil {
				return err
			}
		}
		missing[part] = id
	}
	if err := insert.flush(ctx); err != nil {
		return err
	}
	eachPart(ref, element, func(kind guide.Kind, path string, id *int64) {
		if *id == 0 {
			*id = missing[identity{kind, path}]
		}
	})
	return nil
}
