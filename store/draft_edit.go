package store

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"cicerone/guide"
)

// Edit merges and stores an edit; see guide.Drafts.
func (s *Store) Edit(ctx context.Context, edit guide.Edit) (revision guide.Revision, err error) {
	return s.edit(ctx, edit.Museum, func(context.Context, querier) (draftEdit, error) { return draftEdit{Edit: edit}, nil })
}

// edit stores the edit that make returns in the transaction.
func (s *Store) edit(ctx context.Context, museum int64, build func(context.Context, querier) (draftEdit, error)) (revision guide.Revision, err error) {
	err = s.writer.do(ctx, func(ctx context.Context, tx *transaction) error {
		row, err := readWritableMuseum(ctx, tx, museum)
		if err == nil && row.draft == nil {
			err = unknownMuseum(museum)
		}
		if err != nil {
			return err
		}
		e, err := build(ctx, tx)
		if err != nil {
			return err
		}
		if e.At.IsZero() {
			e.At = s.clock()
		}
		e.tx, e.museum, e.elements = tx, row, map[guide.ElementRef]*editedElement{}
		if revision, err = e.run(ctx); err != nil || revision.Number <= row.revision {
			return err
		}
		return s.auditEdit(ctx, tx, &e, revision)
	})
	return revision, err
}

// draftEdit is an edit in its transaction.
type draftEdit struct {
	guide.Edit

	undoes int64 // number of a revision; 0 for none

	tx       *transaction
	museum   museumRow
	elements map[guide.ElementRef]*editedElement
	order    []*editedElement // as they were first touched

	conflicts []guide.ValueConflict

	replaced int64 // number of the last revision of its author, in another tab, whose values it changes; 0 for none
}

// editedElement is an element that an edit touches.
type editedElement struct {
	ref      guide.ElementRef
	content  any   // pointer to its content type; nil if it does not exist
	revision int64 // the last one before the edit

	existed bool // before the edit
	before  guide.Values
	files   map[guide.Media]string // media files before, with their originals
	targets []guide.ElementRef     // of references before
	tags    []guide.ElementRef     // of a kids section before
	behind  *string                // key of the element before it, before the edit
	moved   bool
	added   bool // its row, by the edit
}

func (e *draftEdit) run(ctx context.Context) (guide.Revision, error) {
	if first, err := firstAnswer(ctx, e.tx, e.museum.id, e.RequestKey, e.hash); err != nil || first != nil {
		return deref(first), err
	}
	if e.Base > e.museum.revision {
		return guide.Revision{}, guide.Invalid("base", "the draft has no revision %d yet", e.Base)
	}
	for _, change := range e.Changes {
		if err := e.prepare(ctx, change); err != nil {
			return guide.Revision{}, err
		}
	}
	for _, change := range e.Changes {
		if err := e.apply(ctx, change); err != nil {
			return guide.Revision{}, elementError(e.Changes, change, err)
		}
	}
	if len(e.conflicts) > 0 {
		return guide.Revision{}, &guide.ConflictError{Revision: e.museum.revision, Conflicts: e.conflicts}
	}
	if err := e.checkMedia(ctx); err != nil {
		return guide.Revision{}, err
	}
	if err := e.removeReferences(ctx); err != nil {
		return guide.Revision{}, err
	}
	revision, err := e.store(ctx)
	if err != nil || e.RequestKey == "" {
		return revision, err
	}
	hash, err := e.hash()
	if err != nil {
		return revision, err
	}
	return revision, insertRequest(ctx, e.tx, e.museum.id, draftRequest{e.RequestKey, hash, revision.Number}, e.At)
}

func deref(r *guide.Revision) guide.Revision {
	if r == nil {
		return guide.Revision{}
	}
	return *r
}

// elementError names the element in an error of an edit of several.
func elementError(changes []guide.ElementChange, change guide.ElementChange, err error) error {
	if len(changes) == 1 || guide.ErrorCodeOf(err) != guide.CodeInvalid {
		return err
	}
	domain, _ := errors.AsType[*guide.Error](err)
	named := *domain
	named.Field = change.String() + "/" + domain.Field
	return &named
}

// hash identifies what an edit asks for.
func (e *draftEdit) hash() (string, error) {
	asked := []any{e.Base, e.Changes, e.Author.Account, e.undoes}
	if e.Asked != "" {
		asked = []any{e.Asked, e.Author.Account}
	}
	document, err := encode(asked)
	return hashOf(document), err
}

// FirstAnswer returns the revision that answered a request before; see guide.Drafts.
func (s *Store) FirstAnswer(ctx context.Context, edit guide.Edit) (revision *guide.Revision, err error) {
	e := draftEdit{Edit: edit}
	err = s.readSnapshot(ctx, func(snapshot querier) error {
		revision, err = firstAnswer(ctx, snapshot, edit.Museum, edit.RequestKey, e.hash)
		return err
	})
	return revision, err
}

// firstAnswer returns the revision that answered the request with that key before, nil for a new one.
func firstAnswer(ctx context.Context, from querier, museum int64, key string, hash func() (string, error)) (*guide.Revision, error) {
	if key == "" {
		return nil, nil
	}
	asked, err := hash()
	if err != nil {
		return nil, err
	}
	first, err := readRequest(ctx, from, museum, key, asked)
	if err != nil || first == nil {
		return nil, err
	}
	revision, err := storedRevision(ctx, from, museum, first.number)
	return &revision, err
}

// storedRevision returns a revision, an empty one for 0.
func storedRevision(ctx context.Context, from querier, museum, number int64) (guide.Revision, error) {
	if number == 0 {
		return guide.Revision{}, nil
	}
	return readRevision(ctx, from, museum, number)
}

// load returns an element of the draft as the edit has it so far.
func (e *draftEdit) load(ctx context.Context, ref guide.ElementRef) (*editedElement, error) {
	if element := e.elements[ref]; element != nil {
		return element, nil
	}
	if _, err := guide.ElementType(ref.List); err != nil {
		return nil, err
	}
	if ref.List == guide.MuseumElement.List && ref != guide.MuseumElement {
		return nil, unknownElement(ref)
	}
	element := &editedElement{ref: ref}
	row, err := readElement(ctx, e.tx, e.museum, ref)
	if err != nil && guide.ErrorCodeOf(err) != guide.CodeNotFound {
		return nil, err
	}
	if err == nil {
		if element.content, err = decodeElement(ref, row.document); err != nil {
			return nil, err
		}
		element.revision, element.existed = row.revision, true
		element.before, element.targets, element.tags = guide.ValuesOf(element.content), targetsOf(element.content), tagsOf(element.content)
		element.files = guide.ElementMedia(element.content)
	}
	e.elements[ref] = element
	e.order = append(e.order, element)
	return element, nil
}

// later returns what changed in an element since the edit's author saw it.
func (e *draftEdit) later(ctx context.Context, element *editedElement) ([]guide.LaterChange, error) {
	if element.existed && element.revision <= e.Base {
		return nil, nil
	}
	rows, err := laterChanges(ctx, e.tx, e.museum.id, element.ref, e.Base)
	if err != nil {
		return nil, err
	}
	revisions, err := e.revisionsOf(ctx, rows)
	later := make([]guide.LaterChange, len(rows))
	for i, row := range rows {
		r := revisions[row.number]
		later[i] = guide.LaterChange{RevisionChange: row.RevisionChange, Number: row.number, Own: e.isOwn(r), ChangedBy: r.Author.Name}
	}
	return later, err
}

// revisionsOf returns the revisions of changes by their numbers.
func (e *draftEdit) revisionsOf(ctx context.Context, rows []changeRow) (map[int64]guide.Revision, error) {
	numbers := make([]int64, len(rows))
	for i, row := range rows {
		numbers[i] = row.number
	}
	return readRevisions(ctx, e.tx, e.museum.id, numbers)
}

// isOwn reports whether the edit's author made a revision in a form, such as in another tab. None is while one of them is taken back:
// what was written since is not to be lost with it. Packages and changes of many elements are like somebody else's.
func (e *draftEdit) isOwn(r guide.Revision) bool {
	return e.undoes == 0 && e.Author.Account != 0 && !isGroup(e.Action) && r.Author == e.Author && !isGroup(r.Action)
}

func isGroup(action guide.RevisionAction) bool {
	return action == guide.ActionBulk || action == guide.ActionImport
}

func (e *draftEdit) conflict(element *editedElement, conflicts ...guide.ValueConflict) {
	for _, c := range conflicts {
		c.ElementRef = element.ref
		e.conflicts = append(e.conflicts, c)
	}
}

func (e *draftEdit) apply(ctx context.Context, change guide.ElementChange) error {
	if change.List == guide.MuseumElement.List && (change.Create || change.Delete || change.After != nil) {
		return guide.Invalid("list", "the museum itself cannot be created, deleted or moved")
	}
	if change.Create {
		return e.create(ctx, change)
	}
	element, err := e.load(ctx, change.ElementRef)
	if err != nil {
		return err
	}
	later, err := e.later(ctx, element)
	if err != nil {
		return err
	}
	switch {
	case element.content == nil:
		return e.applyToDeleted(ctx, element, change, later)
	case change.Delete:
		if conflicts := guide.MergeWithDeletion(element.content, later); len(conflicts) > 0 {
			e.conflict(element, conflicts...)
			return nil
		}
		element.content = nil
		return nil
	}
	if err := checkCode(element, change.Values); err != nil {
		return err
	}
	conflicts, err := guide.MergeValues(element.content, change.Values, later)
	if err != nil {
		return err
	}
	for _, c := range later {
		if c.Own && c.Overlaps(change.Values) {
			e.replaced = c.Number
		}
	}
	e.conflict(element, conflicts...)
	return e.move(ctx, element, change.After)
}

// applyToDeleted applies a change to an element that is not there.
func (e *draftEdit) applyToDeleted(ctx context.Context, element *editedElement, change guide.ElementChange, later []guide.LaterChange) error {
	if slices.ContainsFunc(later, func(c guide.LaterChange) bool { return c.Deleted }) || element.existed {
		if !change.Delete {
			e.conflict(element, guide.ValueConflict{})
		}
		return nil
	}
	if !change.Delete {
		return unknownElement(element.ref)
	}
	all, err := laterChanges(ctx, e.tx, e.museum.id, element.ref, 0)
	if err == nil && len(all) == 0 {
		err = unknownElement(element.ref)
	}
	return err
}

// checkCode returns CodeInvalid for another code of the museum.
func checkCode(element *editedElement, values guide.Values) error {
	museum, ok := element.content.(*guide.Museum)
	value, changes := values["code"]
	if !ok || !changes {
		return nil
	}
	var code string
	if err := json.Unmarshal(value, &code); err != nil || code != museum.Code {
		return guide.Invalid("code", "the museum's code is part of addresses and stays %s", museum.Code)
	}
	return nil
}

// create creates an element, at the end of its list or behind another one.
func (e *draftEdit) create(ctx context.Context, change guide.ElementChange) error {
	content, err := guide.NewElement(change.ElementRef)
	if err != nil {
		return err
	}
	values := guide.Values{}
	for path, value := range change.Values {
		if value != nil && string(value) != "null" {
			values[path] = value
		}
	}
	if err := guide.SetValues(content, values); err != nil {
		return err
	}
	ref := change.ElementRef
	if ref.Key == "" {
		if ref.Key, err = e.newKey(ctx, ref.List, content); err != nil {
			return err
		}
		setKey(content, ref.Key)
	}
	if !guide.ValidKey(ref.Key) {
		return guide.Invalid("key", "%q is not a key; use letters, digits, dots, dashes and underscores", ref.Key)
	}
	guide.FillElementKeys(content)
	element, err := e.load(ctx, ref)
	if err != nil {
		return err
	}
	if element.content != nil {
		return e.createExisting(ctx, element, content)
	}
	element.content = content
	if element.existed {
		return e.move(ctx, element, change.After)
	}
	place, err := e.newPlace(ctx, ref.List, change.After)
	if err != nil {
		return err
	}
	// Its row is there for the places of others; store completes it.
	element.added = true
	insert := newElementInsert(e.tx)
	if err := insert.add(ctx, e.museum.id, ref.List, ref.Key, place, 0, "", ""); err != nil {
		return err
	}
	return insert.flush(ctx)
}

// createExisting answers a creation of what is there already: nothing is to be done if it is the same.
func (e *draftEdit) createExisting(ctx context.Context, element *editedElement, content any) error {
	was, is := guide.ValuesOf(content).Changes(guide.ValuesOf(element.content))
	if e.undoes != 0 && len(was)+len(is) == 0 {
		return nil
	}
	later, err := e.later(ctx, element)
	if err != nil {
		return err
	}
	if e.undoes == 0 && !slices.ContainsFunc(later, func(c guide.LaterChange) bool { return c.Created }) {
		return guide.Violates("key", guide.RuleKeyTaken, element.ref)
	}
	e.conflict(element, guide.ValueConflict{})
	return nil
}

// newKey returns a key that no element of the list has or had.
func (e *draftEdit) newKey(ctx context.Context, list string, content any) (string, error) {
	summary, err := e.museum.summary()
	if err != nil {
		return "", err
	}
	return guide.NewElementKey(list, content, summary.Languages, func(key string) (bool, error) {
		ref := guide.ElementRef{List: list, Key: key}
		element, err := e.load(ctx, ref)
		if err != nil || element.content != nil {
			return true, err
		}
		delete(e.elements, ref)
		e.order = slices.DeleteFunc(e.order, func(other *editedElement) bool { return other == element })
		ids, err := queryAll(ctx, e.tx, value[int64], "SELECT id FROM identities WHERE id_museum = $1 AND kind = $2 AND path = $3",
			e.museum.id, kindOf(list), key)
		return len(ids) > 0, err
	})
}
