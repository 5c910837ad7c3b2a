package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"cicerone/guide"
)

// undoImport takes back what the last import changed in a museum's draft. What staff have changed since stays; nothing is
// changed if that cannot be merged.
func (s *storage) undoImport(ctx context.Context, code string, out io.Writer) error {
	museum, err := s.museum(ctx, code)
	if err != nil {
		return err
	}
	last, err := s.lastImport(ctx, museum)
	if err != nil {
		return err
	}
	now := s.clock()
	if now.Sub(last.At) > guide.BinPeriod {
		return fmt.Errorf("the last import of %s was more than %d days ago, so its files may be gone; nothing was changed",
			museum.Code, guide.BinPeriod/(24*time.Hour))
	}
	before, err := s.store.Draft(ctx, museum.ID)
	if err != nil {
		return err
	}
	_, err = s.store.Undo(ctx, museum.ID, last.Number, guide.Request{Author: guide.Author{}, At: now})
	if conflict, ok := errors.AsType[*guide.ConflictError](err); ok {
		return describeConflict(museum.Code, conflict)
	}
	if guide.ErrorCodeOf(err) == guide.CodeConflict {
		return fmt.Errorf("%s had no draft before this import; nothing was changed", museum.Code)
	}
	if err != nil {
		return err
	}
	after, err := s.store.Draft(ctx, museum.ID)
	if err != nil {
		return err
	}
	return reportChanges(out, after, before, "the last import was taken back", "imported "+last.At.Local().Format("2006-01-02 15:04"))
}

// revisionPage is how many revisions are read at a time.
const revisionPage = 100

// lastImport returns the revision of a museum's last import. It returns an error if that was taken back already.
func (s *storage) lastImport(ctx context.Context, museum guide.MuseumSummary) (guide.Revision, error) {
	undone := map[int64]bool{}
	for filter := (guide.HistoryFilter{Limit: revisionPage}); ; {
		revisions, err := s.store.History(ctx, museum.ID, filter)
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

// describeConflict names what was changed after an import.
func describeConflict(code string, conflict *guide.ConflictError) error {
	var names []string
	for _, c := range conflict.Conflicts {
		names = append(names, strings.TrimSuffix(c.String()+"/"+c.Path, "/"))
	}
	return fmt.Errorf("%s were changed after the last import of %s; nothing was changed", shortList(names), code)
}
