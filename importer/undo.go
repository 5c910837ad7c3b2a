package importer

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"cicerone/guide"
)

// Undo takes back what the last import changed in a museum's draft. What staff have changed since stays; nothing is changed if that
// cannot be merged. It returns the import, and the draft before and after it was taken back.
func (i *Importer) Undo(ctx context.Context, museum guide.MuseumSummary) (last guide.Revision, before, after *guide.Museum, err error) {
	if last, err = i.lastImport(ctx, museum); err != nil {
		return last, nil, nil, err
	}
	now := i.Clock()
	if now.Sub(last.At) > guide.BinPeriod {
		return last, nil, nil, fmt.Errorf("the last import of %s was more than %d days ago, so its files may be gone; nothing was changed",
			museum.Code, guide.BinPeriod/(24*time.Hour))
	}
	if before, err = i.Store.Draft(ctx, museum.ID); err != nil {
		return last, nil, nil, err
	}
	_, err = i.Store.Undo(ctx, museum.ID, last.Number, guide.Request{Author: guide.Author{}, At: now})
	if conflict, ok := errors.AsType[*guide.ConflictError](err); ok {
		var names []string
		for _, c := range conflict.Conflicts {
			names = append(names, strings.TrimSuffix(c.String()+"/"+c.Path, "/"))
		}
		return last, nil, nil, fmt.Errorf("%s were changed after the last import of %s; nothing was changed", ShortList(names), museum.Code)
	}
	if guide.ErrorCodeOf(err) == guide.CodeConflict {
		return last, nil, nil, fmt.Errorf("%s had no draft before this import; nothing was changed", museum.Code)
	}
	if err != nil {
		return last, nil, nil, err
	}
	after, err = i.Store.Draft(ctx, museum.ID)
	return last, before, after, err
}

// revisionPage is how many revisions are read at a time.
const revisionPage = 100

// lastImport returns the revision of a museum's last import. It returns an error if that was taken back already.
func (i *Importer) lastImport(ctx context.Context, museum guide.MuseumSummary) (guide.Revision, error) {
	undone := map[int64]bool{}
	for filter := (guide.HistoryFilter{Limit: revisionPage}); ; {
		revisions, err := i.Store.History(ctx, museum.ID, filter)
		if err != nil {
			return guide.Revision{}, err
		}
		for _, r := range revisions {
			filter.Before = r.Number
			if r.Undoes != 0 && !undone[r.Number] {
				undone[r.Undoes] = true
			}
			if r.Action != guide.ActionImport {
				continue
			}
			if undone[r.Number] {
				return r.Revision, fmt.Errorf("the last import of %s was taken back already; nothing was changed", museum.Code)
			}
			return r.Revision, nil
		}
		if len(revisions) < revisionPage {
			return guide.Revision{}, fmt.Errorf("there is no import of %s that can be taken back", museum.Code)
		}
	}
}
