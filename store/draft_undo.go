package store

import (
	"context"
	"fmt"

	"cicerone/guide"
)

// Undo stores a revision that takes another one back; see guide.Drafts.
func (s *Store) Undo(ctx context.Context, museum, number int64, by guide.Request) (guide.Revision, error) {
	return s.edit(ctx, museum, func(ctx context.Context, from querier) (draftEdit, error) {
		read := readRevision
		if by.Run {
			read = readRun
		}
		undone, err := read(ctx, from, museum, number)
		e := draftEdit{undoes: number, Edit: guide.Edit{
			Museum: museum, Base: number, Action: guide.ActionUndo, Author: by.Author, Summary: undone.Summary, At: by.At, RequestKey: by.Key, Entry: by.Entry,
		}}
		if err == nil {
			e.Changes, err = inverse(undone)
		}
		return e, err
	})
}

// inverse returns the changes that take a revision back. An element follows the one behind which it was.
func inverse(undone guide.Revision) ([]guide.ElementChange, error) {
	places := map[guide.ElementRef]guide.RevisionChange{}
	for _, c := range undone.Changes {
		if c.ElementRef == guide.MuseumElement && c.Created {
			return nil, guide.Errorf(guide.CodeConflict, "the revision created the museum, so it cannot be undone; a museum can be deleted")
		}
		if c.Behind != nil {
			places[c.ElementRef] = c
		}
	}
	var changes []guide.ElementChange
	var add func(c guide.RevisionChange)
	add = func(c guide.RevisionChange) {
		if c.Behind != nil {
			delete(places, c.ElementRef)
			before := guide.ElementRef{List: c.List, Key: *c.Behind}
			if other, ok := places[before]; ok {
				add(other)
			}
		}
		changes = append(changes, inverseChange(c))
	}
	for _, c := range undone.Changes {
		if _, waits := places[c.ElementRef]; waits || c.Behind == nil {
			add(c)
		}
	}
	return changes, nil
}

func inverseChange(c guide.RevisionChange) guide.ElementChange {
	if c.Created {
		return guide.ElementChange{ElementRef: c.ElementRef, Delete: true}
	}
	change := guide.ElementChange{ElementRef: c.ElementRef, Create: c.Deleted, After: c.Behind, Values: guide.Values{}}
	for path := range c.After {
		change.Values[path] = nil
	}
	for path, value := range c.Before {
		change.Values[path] = value
	}
	return change
}

// Restore makes an element what it was; see guide.Drafts.
func (s *Store) Restore(ctx context.Context, museum int64, ref guide.ElementRef, number int64, by guide.Request) (guide.Revision, error) {
	return s.edit(ctx, museum, func(ctx context.Context, from querier) (e draftEdit, err error) {
		row, err := readDraftMuseum(ctx, from, museum)
		if err != nil {
			return e, err
		}
		then, err := readElementAt(ctx, from, row, ref, number)
		if err != nil {
			return e, err
		}
		change := guide.ElementChange{ElementRef: ref, Values: then.Values}
		now, err := readElementAt(ctx, from, row, ref, row.revision)
		switch guide.ErrorCodeOf(err) {
		case "":
			was, is := then.Values.Changes(now.Values)
			for path := range was {
				if _, stays := is[path]; !stays {
					is[path] = nil
				}
			}
			change.Values = is
		case guide.CodeNotFound:
			change.Create = true
			if change.After, err = deletedBehind(ctx, from, museum, ref); err != nil {
				return e, err
			}
		default:
			return e, err
		}
		e.Edit = guide.Edit{
			Museum: museum, Base: row.revision, Action: guide.ActionRestore, Author: by.Author, At: by.At, RequestKey: by.Key, Entry: by.Entry,
			Asked: fmt.Sprintf("%s of revision %d", ref, number), Changes: []guide.ElementChange{change},
		}
		return e, nil
	})
}

// deletedBehind returns the key of the element behind which an element was when it was deleted.
func deletedBehind(ctx context.Context, from querier, museum int64, ref guide.ElementRef) (*string, error) {
	deletions, err := readChanges(ctx, from, museum, "AND list = $2 AND key = $3 AND deleted = $4 ORDER BY number DESC LIMIT 1", ref.List, ref.Key, true)
	return first(deletions).Behind, err
}
