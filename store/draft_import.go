package store

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"cicerone/guide"
)

// SaveDraft replaces the museum's draft; see guide.Museums. It writes only what differs from the stored draft. It
// returns CodeConflict if the museum with that id has another code, or the draft another revision than the import is based on.
func (s *Store) SaveDraft(ctx context.Context, m *guide.Museum, by guide.Import) (changed bool, err error) {
	err = s.writer.do(ctx, func(txContext context.Context, tx *transaction) error {
		row, err := readWritableMuseum(txContext, tx, m.ID)
		if err != nil {
			return err
		}
		if row.isDeleting() {
			return beingDeleted(row.code)
		}
		if row.codeKey != codeKey(m.Code) {
			return guide.Errorf(guide.CodeConflict, "museum %d has the code %s, not %s; the code is part of addresses and stays", m.ID, row.code, m.Code)
		}
		hash, err := hashOfImport(by)
		if err != nil {
			return err
		}
		if by.RequestKey != "" {
			if first, err := readRequest(txContext, tx, m.ID, by.RequestKey, hash); err != nil || first != nil {
				changed = first != nil
				return err
			}
		}
		if by.Base != nil && *by.Base != row.revision {
			return guide.Errorf(guide.CodeConflict, "the draft was changed meanwhile; compare the package with it again")
		}
		at := by.At
		if at.IsZero() {
			at = s.clock()
		}
		i := draftImport{caller: ctx, tx: tx, museum: row, draft: m, repair: by.Repair, revision: guide.Revision{
			Number: row.revision + 1, Action: guide.ActionImport, Author: by.Author, Summary: by.Summary, At: truncated(at),
		}}
		if err := i.run(txContext); err != nil {
			return err
		}
		if changed = i.changed; !changed {
			return nil
		}
		if by.RequestKey != "" {
			if err := insertRequest(txContext, tx, m.ID, draftRequest{by.RequestKey, hash, i.revision.Number}, at); err != nil {
				return err
			}
		}
		return s.appendAuditTo(txContext, tx, by.Entry)
	})
	return changed && err == nil, err
}

// hashOfImport identifies what an import asks for. Its package is the same for one key.
func hashOfImport(by guide.Import) (string, error) {
	document, err := encode([]any{by.Base, by.Author.Account, by.Summary})
	return hashOf(document), err
}

// draftImport replaces a draft in a transaction.
type draftImport struct {
	caller   context.Context // it stops between elements when this one ends; see job
	tx       *transaction
	museum   museumRow
	draft    *guide.Museum
	repair   bool
	revision guide.Revision // with the changes so far
	changed  bool           // anything stored
}

func (i *draftImport) run(ctx context.Context) error {
	if err := i.saveHead(ctx); err != nil {
		return err
	}
	for _, l := range lists {
		if err := i.saveList(ctx, l); err != nil {
			return err
		}
	}
	if !i.changed {
		return nil
	}
	number := i.museum.revision
	if len(i.revision.Changes) > 0 {
		number = i.revision.Number
		if err := writeRevision(ctx, i.tx, i.museum.id, i.revision); err != nil {
			return err
		}
	}
	_, err := i.tx.exec(ctx, "UPDATE museums SET artworks = $1, revision = $2 WHERE id = $3", len(i.draft.Artworks), number, i.museum.id)
	return err
}

// saveHead writes the museum without its lists if it differs from the stored one.
func (i *draftImport) saveHead(ctx context.Context) error {
	document, err := headOf(i.draft)
	if err != nil {
		return fmt.Errorf("the museum cannot be stored: %w", err)
	}
	hash := hashOf(document)
	if i.museum.draft != nil && i.museum.draftHash == hash && !i.repair {
		return nil
	}
	i.changed = true
	change := guide.RevisionChange{ElementRef: guide.MuseumElement, Created: i.museum.draft == nil}
	if !change.Created {
		change.Before, change.After = i.differences(guide.MuseumElement, []byte(*i.museum.draft), i.draft)
	}
	number := i.museum.headRevision
	if change.Created || len(change.Before)+len(change.After) > 0 {
		i.revision.Changes = append(i.revision.Changes, change)
		number = i.revision.Number
	}
	_, err = i.tx.exec(ctx, "UPDATE museums SET code = $1, draft = $2, draft_hash = $3, head_revision = $4 WHERE id = $5",
		strings.TrimSpace(i.draft.Code), string(document), hash, number, i.museum.id)
	if err != nil {
		return err
	}
	return i.replaceReferences(ctx, guide.MuseumElement.List, []string{guide.MuseumElement.Key}, map[string]any{guide.MuseumElement.Key: i.draft})
}

// differences returns the values in which an element differs from its stored document. One that cannot be read has none.
func (i *draftImport) differences(ref guide.ElementRef, stored []byte, element any) (was, is guide.Values) {
	before := guide.Values{}
	if content, err := decodeElement(ref, stored); err == nil {
		before = guide.ValuesOf(content)
	}
	return guide.ValuesOf(element).Changes(before)
}

// placedElement is an element of a list without its document.
type placedElement struct {
	key      string
	place    int64
	revision int64
	hash     string
}

func (e *placedElement) fields() []any { return []any{&e.key, &e.place, &e.revision, &e.hash} }

// importedElement is an element that is written.
type importedElement struct {
	placedElement

	content  any
	document []byte
	stored   *placedElement // nil if it is new
	index    int            // among the stored ones
}

// saveList writes the elements of a list that differ from the stored ones or are elsewhere, and deletes the others.
func (i *draftImport) saveList(ctx context.Context, l list) error {
	stored, err := queryAll(ctx, i.tx, (*placedElement).fields,
		"SELECT key, place, revision, hash FROM draft_elements WHERE id_museum = $1 AND list = $2 ORDER BY place", i.museum.id, l.name)
	if err != nil {
		return err
	}
	elements, err := i.importedElements(l, stored)
	if err != nil {
		return err
	}
	moved := givePlaces(elements)
	if err := i.deleteMissing(ctx, l.name, stored, elements); err != nil {
		return err
	}
	changed := slices.DeleteFunc(slices.Clone(elements), func(e *importedElement) bool {
		return !i.repair && e.stored != nil && e.stored.hash == e.hash && !moved[e.key] && e.stored.place == e.place
	})
	for some := range slices.Chunk(changed, changedElements) {
		if err := i.saveElements(ctx, l.name, stored, some, moved); err != nil {
			return err
		}
	}
	return nil
}

// changedElements is how many changed elements are compared and written at a time.
const changedElements = 100

// importedElements encodes the elements of a list. It returns CodeInvalid for two with one key.
func (i *draftImport) importedElements(l list, stored []placedElement) ([]*importedElement, error) {
	index := map[string]int{}
	for n, row := range stored {
		index[row.key] = n
	}
	seen := map[string]bool{}
	elements := make([]*importedElement, l.length(i.draft))
	for n := range elements {
		if err := i.caller.Err(); err != nil {
			return nil, err
		}
		content := l.at(i.draft, n)
		document, err := encode(content)
		if err != nil {
			return nil, fmt.Errorf("element %d of %s cannot be stored: %w", n+1, l.name, err)
		}
		e := &importedElement{content: content, document: document, index: -1}
		e.key, e.hash = keyOf(content), hashOf(document)
		if seen[e.key] {
			return nil, guide.Errorf(guide.CodeInvalid, "two elements of %s are called %q", l.name, e.key)
		}
		seen[e.key] = true
		if at, ok := index[e.key]; ok {
			e.stored, e.index, e.place, e.revision = &stored[at], at, stored[at].place, stored[at].revision
		}
		elements[n] = e
	}
	return elements, nil
}

// givePlaces gives new and moved elements places between those that keep theirs, as many as possible. It returns the keys of
// the moved ones.
func givePlaces(elements []*importedElement) (moved map[string]bool) {
	stays := longestAscending(elements)
	moved = map[string]bool{}
	for n, e := range elements {
		if e.stored != nil && !stays[n] {
			moved[e.key] = true
		}
	}
	for n := 0; n < len(elements); n++ {
		if stays[n] {
			continue
		}
		end := n
		for end < len(elements) && !stays[end] {
			end++
		}
		gap := int64(placeGap)
		low := int64(0)
		switch {
		case n > 0 && end < len(elements):
			low = elements[n-1].place
			gap = (elements[end].place - low) / int64(end-n+1)
		case n > 0:
			low = elements[n-1].place
		case end < len(elements):
			low = elements[end].place - int64(end-n+1)*placeGap
		}
		if gap < 1 {
			for at, e := range elements {
				e.place = int64(at+1) * placeGap
			}
			return moved
		}
		for ; n < end; n++ {
			low += gap
			elements[n].place = low
		}
	}
	return moved
}

// longestAscending reports which elements can keep their place: a longest part whose stored order is that of the list.
func longestAscending(elements []*importedElement) []bool {
	var tails []int // elements that end the shortest ascending parts of each length
	previous := make([]int, len(elements))
	for n, e := range elements {
		previous[n] = -1
		if e.stored == nil {
			continue
		}
		length, _ := slices.BinarySearchFunc(tails, e.index, func(tail, index int) int { return cmp.Compare(elements[tail].index, index) })
		if length > 0 {
			previous[n] = tails[length-1]
		}
		tails = append(tails[:length], append([]int{n}, tails[min(length+1, len(tails)):]...)...)
	}
	stays := make([]bool, len(elements))
	if len(tails) > 0 {
		for n := tails[len(tails)-1]; n >= 0; n = previous[n] {
			stays[n] = true
		}
	}
	return stays
}

// behind returns the key of the element before a stored one.
func behind(stored []placedElement, index int) *string {
	key := ""
	if index > 0 {
		key = stored[index-1].key
	}
	return &key
}

// readDocuments reads the stored documents of elements by key.
func (i *draftImport) readDocuments(ctx context.Context, list string, keys []string) (map[string][]byte, error) {
	documents := map[string][]byte{}
	for some := range slices.Chunk(keys, changedElements) {
		values := []any{i.museum.id, list}
		for _, key := range some {
			values = append(values, key)
		}
		rows, err := queryAll(ctx, i.tx, (*elementRow).fields, selectElements+"AND key IN ("+placeholders(3, len(some))+")", values...)
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			documents[row.key] = row.document
		}
	}
	return documents, nil
}

// deleteMissing deletes the stored elements that the draft does not have any more.
func (i *draftImport) deleteMissing(ctx context.Context, list string, stored []placedElement, elements []*importedElement) error {
	stays := map[string]bool{}
	for _, e := range elements {
		stays[e.key] = true
	}
	var keys []string
	for n, row := range stored {
		if !stays[row.key] {
			keys = append(keys, row.key)
			i.revision.Changes = append(i.revision.Changes, guide.RevisionChange{
				ElementRef: guide.ElementRef{List: list, Key: row.key}, Deleted: true, Behind: behind(stored, n),
			})
		}
	}
	if len(keys) == 0 {
		return nil
	}
	i.changed = true
	documents, err := i.readDocuments(ctx, list, keys)
	if err != nil {
		return err
	}
	for n := range i.revision.Changes {
		c := &i.revision.Changes[n]
		if c.List == list && c.Deleted {
			c.Before = guide.Values{}
			if content, err := decodeElement(c.ElementRef, documents[c.Key]); err == nil {
				c.Before = guide.ValuesOf(content)
			}
		}
	}
	for some := range slices.Chunk(keys, changedElements) {
		values := []any{i.museum.id, list}
		for _, key := range some {
			values = append(values, key)
		}
		for _, table := range elementTables {
			_, err := i.tx.exec(ctx, "DELETE FROM "+table+" WHERE id_museum = $1 AND list = $2 AND key IN ("+placeholders(3, len(some))+")", values...)
			if err != nil {
				return err
			}
		}
	}
	return deleteReferences(ctx, i.tx, i.museum.id, list, keys)
}

// saveElements writes some elements of a list and notes what changes in them.
func (i *draftImport) saveElements(
	ctx context.Context, list string, stored []placedElement, elements []*importedElement, moved map[string]bool,
) error {
	if err := i.caller.Err(); err != nil {
		return err
	}
	i.changed = true
	var keys []string
	contents := map[string]any{}
	for _, e := range elements {
		contents[e.key] = e.content
		if e.stored != nil && (i.repair || e.stored.hash != e.hash) {
			keys = append(keys, e.key)
		}
	}
	documents, err := i.readDocuments(ctx, list, keys)
	if err != nil {
		return err
	}
	insert, derived := newElementInsert(i.tx), newDerivedInsert(i.tx)
	for _, e := range elements {
		change := guide.RevisionChange{ElementRef: guide.ElementRef{List: list, Key: e.key}, Created: e.stored == nil, Moved: moved[e.key]}
		if document, compared := documents[e.key]; compared {
			change.Before, change.After = i.differences(change.ElementRef, document, e.content)
		}
		if change.Moved {
			change.Behind = behind(stored, e.index)
		}
		if change.Created || change.Moved || len(change.Before)+len(change.After) > 0 {
			e.revision = i.revision.Number
			i.revision.Changes = append(i.revision.Changes, change)
		}
		if err := insert.add(ctx, i.museum.id, list, e.key, e.place, e.revision, e.hash, string(e.document)); err != nil {
			return err
		}
		if err := derived.add(ctx, i.museum.id, change.ElementRef, e.hash, e.content); err != nil {
			return err
		}
	}
	if err := insert.flush(ctx); err != nil {
		return err
	}
	if err := derived.flush(ctx); err != nil {
		return err
	}
	return i.replaceReferences(ctx, list, keys, contents)
}

// replaceReferences replaces what elements refer to. keys are those of elements that were stored before.
func (i *draftImport) replaceReferences(ctx context.Context, list string, keys []string, contents map[string]any) error {
	if err := deleteReferences(ctx, i.tx, i.museum.id, list, keys); err != nil {
		return err
	}
	insert := newReferenceInsert(i.tx)
	insert.onConflict = "ON CONFLICT DO NOTHING" // of elements that only moved
	for key, content := range contents {
		if err := addReferences(ctx, insert, i.museum.id, guide.ElementRef{List: list, Key: key}, content); err != nil {
			return err
		}
	}
	return insert.flush(ctx)
}
