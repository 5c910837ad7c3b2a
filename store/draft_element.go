package store

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"

	"cicerone/guide"
)

// elementRow is an element of a draft.
type elementRow struct {
	key      string
	place    int64
	revision int64
	hash     string
	document []byte
}

const selectElements = "SELECT key, place, revision, hash, document FROM draft_elements WHERE id_museum = $1 AND list = $2 "

func (r *elementRow) fields() []any {
	return []any{&r.key, &r.place, &r.revision, &r.hash, &r.document}
}

func unknownElement(ref guide.ElementRef) error {
	return guide.Errorf(guide.CodeNotFound, "there is no %s", ref)
}

// decodeElement decodes an element, or a museum without its lists.
func decodeElement(ref guide.ElementRef, document []byte) (any, error) {
	element, err := guide.NewElement(ref)
	if err != nil {
		return nil, fmt.Errorf("a list %q is stored that this version does not know", ref.List)
	}
	if err := json.Unmarshal(document, element); err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", ref, err)
	}
	return element, nil
}

func keyOf(element any) string { return reflect.ValueOf(element).Elem().FieldByName("Key").String() }

func setKey(element any, key string) {
	reflect.ValueOf(element).Elem().FieldByName("Key").SetString(key)
}

func idOf(element any) int64 { return reflect.ValueOf(element).Elem().FieldByName("ID").Int() }

// elementTables have a row for each element of a draft's lists.
var elementTables = []string{"draft_elements", "draft_summaries", "draft_texts"}

func newElementInsert(tx *transaction) *bulkInsert {
	return &bulkInsert{
		tx: tx, table: "draft_elements", columns: "id_museum, list, key, place, revision, hash, document",
		onConflict: `ON CONFLICT (id_museum, list, key) DO UPDATE
			SET place = excluded.place, revision = excluded.revision, hash = excluded.hash, document = excluded.document`,
	}
}

// readDraftMuseum reads the row of a museum that has a draft. It returns CodeNotFound for another one.
func readDraftMuseum(ctx context.Context, from querier, id int64) (museumRow, error) {
	row, err := readMuseum(ctx, from, id)
	if err == nil && row.draft == nil {
		err = unknownMuseum(id)
	}
	return row, err
}

// readWritableDraft is readDraftMuseum for writes, which wait while the museum moves.
func readWritableDraft(ctx context.Context, tx *transaction, id int64) (museumRow, error) {
	row, err := readWritableMuseum(ctx, tx, id)
	if err == nil && row.draft == nil {
		err = unknownMuseum(id)
	}
	return row, err
}

// readElement reads an element's row. It returns CodeNotFound if the draft has no such element.
func readElement(ctx context.Context, from querier, museum museumRow, ref guide.ElementRef) (elementRow, error) {
	if ref == guide.MuseumElement {
		return elementRow{key: ref.Key, revision: museum.headRevision, hash: museum.draftHash, document: []byte(*museum.draft)}, nil
	}
	return queryOne(ctx, from, (*elementRow).fields, unknownElement(ref), selectElements+"AND key = $3", museum.id, ref.List, ref.Key)
}

// DraftRevision returns the number of the draft's last revision; see guide.Drafts.
func (s *Store) DraftRevision(ctx context.Context, museum int64) (int64, error) {
	return queryOne(ctx, s.reads, value[int64], unknownMuseum(museum), "SELECT revision FROM museums WHERE id = $1 AND draft IS NOT NULL", museum)
}

// Element returns an element; see guide.Drafts.
func (s *Store) Element(ctx context.Context, museum int64, ref guide.ElementRef) (element guide.Element, err error) {
	err = s.readSnapshot(ctx, func(snapshot querier) error {
		row, err := readDraftMuseum(ctx, snapshot, museum)
		if err != nil {
			return err
		}
		stored, err := readElement(ctx, snapshot, row, ref)
		if err != nil {
			return err
		}
		all, err := describeElements(ctx, snapshot, museum, ref.List, []elementRow{stored})
		if err == nil {
			element = all[0]
		}
		return err
	})
	return element, err
}

// Elements returns the elements of a list; see guide.Drafts.
func (s *Store) Elements(ctx context.Context, museum int64, list string) (elements []guide.Element, err error) {
	if _, err := guide.ElementType(list); err != nil {
		return nil, err
	}
	err = s.readSnapshot(ctx, func(snapshot querier) error {
		row, err := readDraftMuseum(ctx, snapshot, museum)
		if err != nil {
			return err
		}
		rows, err := readList(ctx, snapshot, row, list)
		if err != nil {
			return err
		}
		elements, err = describeElements(ctx, snapshot, museum, list, rows)
		return err
	})
	return elements, err
}

func readList(ctx context.Context, from querier, museum museumRow, list string) ([]elementRow, error) {
	if list == guide.MuseumElement.List {
		head, err := readElement(ctx, from, museum, guide.MuseumElement)
		return []elementRow{head}, err
	}
	return queryAll(ctx, from, (*elementRow).fields, selectElements+"ORDER BY place", museum.id, list)
}

// describeElements returns the elements of some rows, with who changed them.
func describeElements(ctx context.Context, from querier, museum int64, list string, rows []elementRow) ([]guide.Element, error) {
	var numbers []int64
	for _, row := range rows {
		numbers = append(numbers, row.revision)
	}
	revisions, err := readRevisions(ctx, from, museum, numbers)
	if err != nil {
		return nil, err
	}
	elements := make([]guide.Element, len(rows))
	for i, row := range rows {
		ref := guide.ElementRef{List: list, Key: row.key}
		content, err := decodeElement(ref, row.document)
		if err != nil {
			return nil, err
		}
		revision := revisions[row.revision]
		elements[i] = guide.Element{
			ElementRef: ref, Values: guide.ValuesOf(content), Revision: row.revision, ChangedAt: revision.At, ChangedBy: revision.Author.Name,
		}
		if list != guide.MuseumElement.List {
			elements[i].ID = idOf(content)
		}
	}
	return elements, nil
}

// readRevisions returns the revisions with those numbers, without their changes.
func readRevisions(ctx context.Context, from querier, museum int64, numbers []int64) (map[int64]guide.Revision, error) {
	slices.Sort(numbers)
	all := map[int64]guide.Revision{}
	for some := range slices.Chunk(slices.Compact(numbers), bulkPlaceholders-1) {
		values := []any{museum}
		for _, number := range some {
			values = append(values, number)
		}
		rows, err := queryAll(ctx, from, revisionFields, selectRevisions+"AND number IN ("+placeholders(2, len(some))+")", values...)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			all[r.Number] = r
		}
	}
	return all, nil
}

// ElementAt returns an element as it was after a revision; see guide.Drafts.
func (s *Store) ElementAt(ctx context.Context, museum int64, ref guide.ElementRef, number int64) (element guide.Element, err error) {
	err = s.readSnapshot(ctx, func(snapshot querier) error {
		row, err := readDraftMuseum(ctx, snapshot, museum)
		if err != nil {
			return err
		}
		element, err = readElementAt(ctx, snapshot, row, ref, number)
		return err
	})
	return element, err
}

// readElementAt goes back from what the element is now.
func readElementAt(ctx context.Context, from querier, museum museumRow, ref guide.ElementRef, number int64) (guide.Element, error) {
	element := guide.Element{ElementRef: ref}
	stored, err := readElement(ctx, from, museum, ref)
	switch guide.ErrorCodeOf(err) {
	case "":
		content, err := decodeElement(ref, stored.document)
		if err != nil {
			return element, err
		}
		element.Values = guide.ValuesOf(content)
		if ref != guide.MuseumElement {
			element.ID = idOf(content)
		}
	case guide.CodeNotFound:
	default:
		return element, err
	}
	changes, err := readChanges(ctx, from, museum.id, "AND list = $2 AND key = $3 ORDER BY number DESC", ref.List, ref.Key)
	if err != nil {
		return element, err
	}
	exists := element.Values != nil
	for _, c := range changes {
		if c.number <= number {
			element.Revision = c.number
			break
		}
		if exists = !c.Created; c.Created || c.Deleted {
			element.Values = guide.Values{}
		}
		for path := range c.After {
			delete(element.Values, path)
		}
		for path, value := range c.Before {
			element.Values[path] = value
		}
	}
	if !exists {
		return element, unknownElement(ref)
	}
	revisions, err := readRevisions(ctx, from, museum.id, []int64{element.Revision})
	element.ChangedAt, element.ChangedBy = revisions[element.Revision].At, revisions[element.Revision].Author.Name
	return element, err
}
