package store

import (
	"context"
	"database/sql"
	_ "embed"
	"fmt"
	"strconv"

	"github.com/pressly/goose/v3"

	"cicerone/guide"
)

//go:embed migrations/code/00011.sql
var draftTables string

// moveDrafts is the migration that gives elements of drafts a stable place by list and key.
var moveDrafts = goose.NewGoMigration(11, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
	if _, err := tx.ExecContext(ctx, draftTables); err != nil {
		return err
	}
	m := draftMigration{tx: &transaction{Tx: tx}, keys: map[string]bool{}}
	if err := m.moveElements(ctx); err != nil {
		return err
	}
	if err := m.addHeads(ctx); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, "DROP TABLE elements")
	return err
}}, nil)

// draftMigration moves elements, which are ordered by museum, list and position.
type draftMigration struct {
	tx     *transaction
	museum int64
	list   string          // its name before
	keys   map[string]bool // of the list
}

// positionedElement is a row of the table before.
type positionedElement struct {
	museum   int64
	list     string
	position int64
	document []byte
}

func (e *positionedElement) fields() []any {
	return []any{&e.museum, &e.list, &e.position, &e.document}
}

// movedElements is how many elements are moved at a time.
const movedElements = 200

func (m *draftMigration) moveElements(ctx context.Context) error {
	last := positionedElement{position: -1}
	for {
		rows, err := queryAll(ctx, m.tx, (*positionedElement).fields, `SELECT id_museum, list, position, document FROM elements
			WHERE id_museum > $1 OR id_museum = $1 AND (list > $2 OR list = $2 AND position > $3) ORDER BY id_museum, list, position LIMIT $4`,
			last.museum, last.list, last.position, movedElements)
		if err != nil || len(rows) == 0 {
			return err
		}
		elements := newElementInsert(m.tx)
		references := newReferenceInsert(m.tx)
		for _, row := range rows {
			if err := m.move(ctx, row, elements, references); err != nil {
				return fmt.Errorf("element %d of %s of museum %d: %w", row.position+1, row.list, row.museum, err)
			}
		}
		if err := elements.flush(ctx); err != nil {
			return err
		}
		if err := references.flush(ctx); err != nil {
			return err
		}
		last = rows[len(rows)-1]
	}
}

// move writes an element. One that cannot be read stays as it is, so that its draft is still reported as damaged.
func (m *draftMigration) move(ctx context.Context, row positionedElement, elements, references *bulkInsert) error {
	if row.museum != m.museum || row.list != m.list {
		m.museum, m.list, m.keys = row.museum, row.list, map[string]bool{}
	}
	ref := guide.ElementRef{List: listNamedBefore(row.list), Key: strconv.FormatInt(row.position+1, 10)}
	document := row.document
	if element, err := decodeElement(ref, document); err == nil {
		key := keyOf(element)
		if ref.Key = m.unused(key, ref.Key); ref.Key != key {
			setKey(element, ref.Key)
			if document, err = encode(element); err != nil {
				return err
			}
		}
		if err := addReferences(ctx, references, row.museum, ref, element); err != nil {
			return err
		}
	}
	ref.Key = m.unused(ref.Key, ref.Key)
	m.keys[ref.Key] = true
	return elements.add(ctx, row.museum, ref.List, ref.Key, (row.position+1)*placeGap, 0, hashOf(document), string(document))
}

// unused returns a key that no element of the list has: the key itself if possible.
func (m *draftMigration) unused(key, position string) string {
	if key == "" {
		key = position
	}
	for m.keys[key] {
		key += "-" + position
	}
	return key
}

// listNamedBefore returns the name in the package of a list that the table before named as publications do.
func listNamedBefore(stored string) string {
	for _, l := range lists {
		if l.stored == stored {
			return l.name
		}
	}
	return stored
}

// addHeads adds what museums without their lists refer to.
func (m *draftMigration) addHeads(ctx context.Context) error {
	museums, err := queryAll(ctx, m.tx, value[int64], "SELECT id FROM museums WHERE draft IS NOT NULL")
	if err != nil {
		return err
	}
	references := newReferenceInsert(m.tx)
	for _, id := range museums {
		document, err := queryOne(ctx, m.tx, value[[]byte], sql.ErrNoRows, "SELECT draft FROM museums WHERE id = $1", id)
		if err != nil {
			return err
		}
		head, err := decodeElement(guide.MuseumElement, document)
		if err != nil {
			continue // its draft is still reported as damaged
		}
		if err := addReferences(ctx, references, id, guide.MuseumElement, head); err != nil {
			return err
		}
	}
	return references.flush(ctx)
}
