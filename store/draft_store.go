package store

import (
	"context"
	"reflect"
	"slices"

	"cicerone/guide"
)

// removeReferences removes what refers to the elements and kids tags that the edit removes.
func (e *draftEdit) removeReferences(ctx context.Context) error {
	var removed []guide.ElementRef
	present := map[guide.ElementRef]bool{}
	for _, element := range e.order {
		for _, tag := range tagsOf(element.content) {
			present[tag] = true
		}
	}
	for _, element := range e.order {
		if element.existed && element.content == nil {
			removed = append(removed, element.ref)
		}
		for _, tag := range element.tags {
			if !present[tag] {
				removed = append(removed, tag)
			}
		}
	}
	for _, ref := range removed {
		referring, err := referringTo(ctx, e.tx, e.museum.id, ref)
		if err != nil {
			return err
		}
		for _, other := range referring {
			if _, err := e.load(ctx, other); err != nil {
				return err
			}
		}
		for _, element := range e.order {
			if element.content != nil {
				guide.RemoveReferences(element.content, ref)
			}
		}
	}
	return nil
}

// values returns the element's values, none if it does not exist.
func (el *editedElement) values() guide.Values {
	if el.content == nil {
		return guide.Values{}
	}
	return guide.ValuesOf(el.content)
}

// change returns what the edit changes in the element. It reports false for nothing.
func (el *editedElement) change() (guide.RevisionChange, bool) {
	c := guide.RevisionChange{ElementRef: el.ref, Created: !el.existed && el.content != nil, Deleted: el.existed && el.content == nil}
	c.Before, c.After = el.values().Changes(el.before)
	c.Moved = el.moved && !c.Deleted && !c.Created
	if c.Moved || c.Deleted {
		c.Behind = el.behind
	}
	return c, c.Created || c.Deleted || c.Moved || len(c.Before)+len(c.After) > 0
}

// store stores what the edit has changed as a revision. It returns the last revision if that is nothing.
func (e *draftEdit) store(ctx context.Context) (guide.Revision, error) {
	revision := guide.Revision{
		Number: e.museum.revision + 1, Action: e.Action, Author: e.Author, Summary: e.Summary, At: truncated(e.At), Undoes: e.undoes,
	}
	if err := e.forgetIdleMoves(ctx); err != nil {
		return revision, err
	}
	works := 0
	for _, element := range e.order {
		change, changed := element.change()
		if !changed {
			if element.added { // and deleted again
				if err := e.storeElement(ctx, element, revision.Number); err != nil {
					return revision, err
				}
			}
			continue
		}
		revision.Changes = append(revision.Changes, change)
		if element.ref.List == "artworks" {
			works += btoi(change.Created) - btoi(change.Deleted)
		}
		if err := e.storeElement(ctx, element, revision.Number); err != nil {
			return revision, err
		}
	}
	if len(revision.Changes) == 0 {
		return storedRevision(ctx, e.tx, e.museum.id, e.museum.revision)
	}
	if err := e.checkTags(ctx); err != nil {
		return revision, err
	}
	_, err := e.tx.exec(ctx, "UPDATE museums SET revision = $1, artworks = artworks + $2 WHERE id = $3", revision.Number, works, e.museum.id)
	if err != nil {
		return revision, err
	}
	if revision.Run, err = e.runOf(ctx, revision); err != nil {
		return revision, err
	}
	return revision, writeRevision(ctx, e.tx, e.museum.id, revision)
}

// titleOf returns what an element that the edit changed is called, or was before it was deleted.
func (e *draftEdit) titleOf(change guide.RevisionChange) (string, error) {
	museum, err := e.museum.summary()
	if err != nil {
		return "", err
	}
	if content := e.elements[change.ElementRef].content; content != nil {
		return guide.TitleOf(content, museum.Languages), nil
	}
	return guide.TitleOfValues(change.ElementRef, change.Before, museum.Languages), nil
}

// runOf returns the number of the revision that begins the run of saves that a revision continues, 0 for none. A publication ends
// the run, and so does another tab that replaces what was written, so that the history has both.
func (e *draftEdit) runOf(ctx context.Context, save guide.Revision) (int64, error) {
	if save.Action != guide.ActionEdit || len(save.Changes) != 1 {
		return 0, nil
	}
	number := e.elements[save.Changes[0].ElementRef].revision
	revisions, err := readRevisions(ctx, e.tx, e.museum.id, []int64{number})
	last, known := revisions[number]
	begun := last.Run
	if begun == 0 {
		begun = number
	}
	if err != nil || !known || !guide.ContinuesRun(save, last) || e.replaced >= begun {
		return 0, err
	}
	published, err := queryOne(ctx, e.tx, value[int64], nil, "SELECT COUNT(*) FROM publications WHERE id_museum = $1 AND published_at >= $2",
		e.museum.id, millis(last.At))
	if err != nil || published > 0 {
		return 0, err
	}
	if last.Run != 0 {
		return begun, nil
	}
	changes, err := queryOne(ctx, e.tx, value[int64], nil, "SELECT COUNT(*) FROM revision_changes WHERE id_museum = $1 AND number = $2", e.museum.id, number)
	if err != nil || changes != 1 {
		return 0, err
	}
	return number, nil
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// storeElement writes an element that the edit has changed, and what it refers to.
func (e *draftEdit) storeElement(ctx context.Context, element *editedElement, number int64) error {
	ref := element.ref
	if element.content == nil {
		if err := deleteReferences(ctx, e.tx, e.museum.id, ref.List, []string{ref.Key}); err != nil {
			return err
		}
		for _, table := range elementTables {
			if _, err := e.tx.exec(ctx, "DELETE FROM "+table+" WHERE id_museum = $1 AND list = $2 AND key = $3", e.museum.id, ref.List, ref.Key); err != nil {
				return err
			}
		}
		return nil
	}
	if err := assignElementIDs(ctx, e.tx, e.museum.id, ref, element.content); err != nil {
		return err
	}
	document, err := encode(element.content)
	if err != nil {
		return err
	}
	if len(document) > guide.MaxElementBytes {
		return guide.Errorf(guide.CodeInvalid, "%s would have %d megabytes, and may have %d; divide it", ref, len(document)>>20, guide.MaxElementBytes>>20)
	}
	if ref == guide.MuseumElement {
		_, err = e.tx.exec(ctx, "UPDATE museums SET draft = $1, draft_hash = $2, head_revision = $3 WHERE id = $4",
			string(document), hashOf(document), number, e.museum.id)
	} else {
		err = e.storeDocument(ctx, element, number, document)
	}
	if err != nil || reflect.DeepEqual(element.targets, targetsOf(element.content)) {
		return err
	}
	if err := deleteReferences(ctx, e.tx, e.museum.id, ref.List, []string{ref.Key}); err != nil {
		return err
	}
	references := newReferenceInsert(e.tx)
	if err := addReferences(ctx, references, e.museum.id, ref, element.content); err != nil {
		return err
	}
	return references.flush(ctx)
}

// storeDocument writes the document of an element of a list.
func (e *draftEdit) storeDocument(ctx context.Context, element *editedElement, number int64, document []byte) error {
	ref, hash := element.ref, hashOf(document)
	_, err := e.tx.exec(ctx, "UPDATE draft_elements SET revision = $1, hash = $2, document = $3 WHERE id_museum = $4 AND list = $5 AND key = $6",
		number, hash, string(document), e.museum.id, ref.List, ref.Key)
	if err != nil {
		return err
	}
	derived := newDerivedInsert(e.tx)
	if err := derived.add(ctx, e.museum.id, ref, hash, element.content); err != nil {
		return err
	}
	return derived.flush(ctx)
}

// checkTags returns CodeInvalid if two kids sections have the same tag.
func (e *draftEdit) checkTags(ctx context.Context) error {
	if !slices.ContainsFunc(e.order, func(el *editedElement) bool { return el.ref.List == kidsSections && el.content != nil }) {
		return nil
	}
	rows, err := readList(ctx, e.tx, e.museum, kidsSections)
	if err != nil {
		return err
	}
	owners := map[guide.ElementRef]string{}
	for _, row := range rows {
		section, err := decodeElement(guide.ElementRef{List: kidsSections, Key: row.key}, row.document)
		if err != nil {
			return err
		}
		for _, tag := range tagsOf(section) {
			if owner, taken := owners[tag]; taken {
				return guide.Invalid("tags", "the tag %s is in %s and in %s", tag.Key, owner, row.key)
			}
			owners[tag] = row.key
		}
	}
	return nil
}
