package store

import (
	"context"
	"encoding/json"

	"cicerone/guide"
)

// prepare loads what a change touches, and its place before any other change.
func (e *draftEdit) prepare(ctx context.Context, change guide.ElementChange) error {
	if change.Key == "" && change.Create {
		return nil // its key is made from its values
	}
	element, err := e.load(ctx, change.ElementRef)
	if err != nil || !element.existed || element.behind != nil || !change.Delete && change.After == nil {
		return err
	}
	behind, err := elementBefore(ctx, e.tx, e.museum.id, change.ElementRef)
	element.behind = &behind
	return err
}

// newPlace returns a place at the end of a list for nil, else behind the element with that key, or behind the one before it if it
// was deleted.
func (e *draftEdit) newPlace(ctx context.Context, list string, after *string) (int64, error) {
	if after == nil {
		return lastPlace(ctx, e.tx, e.museum.id, list)
	}
	key, err := existingBefore(ctx, e.tx, e.museum.id, list, *after)
	if err != nil {
		return 0, err
	}
	return placeBehind(ctx, e.tx, e.museum.id, list, key)
}

// move moves an element behind another one; nil leaves it where it is.
func (e *draftEdit) move(ctx context.Context, element *editedElement, after *string) error {
	if after == nil {
		return nil
	}
	list := element.ref.List
	target, err := existingBefore(ctx, e.tx, e.museum.id, list, *after)
	if err != nil {
		return err
	}
	current, err := elementBefore(ctx, e.tx, e.museum.id, element.ref)
	if err != nil || target == current || target == element.ref.Key {
		return err
	}
	if moved, err := e.checkPlace(ctx, element, *after, target); err != nil || moved {
		return err
	}
	place, err := placeBehind(ctx, e.tx, e.museum.id, list, target)
	if err != nil {
		return err
	}
	element.moved = true
	_, err = e.tx.exec(ctx, "UPDATE draft_elements SET place = $1 WHERE id_museum = $2 AND list = $3 AND key = $4",
		place, e.museum.id, list, element.ref.Key)
	return err
}

// checkPlace reports whether others have moved an element since its author saw it, so that it stays there. It notes a conflict
// if its author moves it elsewhere.
func (e *draftEdit) checkPlace(ctx context.Context, element *editedElement, after, target string) (bool, error) {
	if !element.existed || element.revision <= e.Base {
		return false, nil
	}
	saw, err := e.placeBefore(ctx, element.ref)
	if err != nil || saw == nil {
		return false, err
	}
	if *saw != target {
		e.conflict(element, guide.ValueConflict{Path: guide.PlacePath, Base: keyValue(*saw), Yours: keyValue(after), Stored: keyValue(*element.behind)})
	}
	return true, nil
}

// placeBefore returns the key of the element that was before one which others have moved since, nil if they have not. Own moves and
// those that were taken back do not count.
func (e *draftEdit) placeBefore(ctx context.Context, ref guide.ElementRef) (behind *string, err error) {
	moves, err := readChanges(ctx, e.tx, e.museum.id, "AND list = $2 AND key = $3 AND number > $4 AND moved = $5 ORDER BY number DESC",
		ref.List, ref.Key, e.Base, true)
	if err != nil || len(moves) == 0 {
		return nil, err
	}
	undone, err := e.undoneRevisions(ctx)
	if err != nil {
		return nil, err
	}
	revisions, err := e.revisionsOf(ctx, moves)
	for _, move := range moves {
		if !undone[move.number] && !e.isOwn(revisions[move.number]) {
			behind = move.Behind
		}
	}
	return behind, err
}

// undoneRevisions returns the revisions after the edit's base that were taken back, with those that took them back.
func (e *draftEdit) undoneRevisions(ctx context.Context) (map[int64]bool, error) {
	undos, err := queryAll(ctx, e.tx, revisionFields, selectRevisions+"AND number > $2 AND undoes > $2 ORDER BY number DESC", e.museum.id, e.Base)
	undone := map[int64]bool{}
	for _, undo := range undos {
		if !undone[undo.Number] {
			undone[undo.Number], undone[undo.Undoes] = true, true
		}
	}
	return undone, err
}

func keyValue(key string) json.RawMessage {
	value, _ := json.Marshal(key) // a string has no error
	return value
}

// forgetIdleMoves finds lists that have the order of before the edit: each moved element follows the one that it followed then.
func (e *draftEdit) forgetIdleMoves(ctx context.Context) error {
	reordered := map[string]bool{}
	for _, element := range e.order {
		if !element.moved || element.content == nil || reordered[element.ref.List] {
			continue
		}
		behind, err := elementBefore(ctx, e.tx, e.museum.id, element.ref)
		if err != nil {
			return err
		}
		reordered[element.ref.List] = element.behind == nil || behind != *element.behind
	}
	for _, element := range e.order {
		element.moved = element.moved && reordered[element.ref.List]
	}
	return nil
}
