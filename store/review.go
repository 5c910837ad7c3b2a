package store

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"cicerone/guide"
)

var (
	_ guide.Reviews         = (*Store)(nil)
	_ guide.PublicationRuns = (*Store)(nil)
)

const (
	reviewColumns = "id, id_museum, revision, state, requested_at, review"
	lastReviews   = "SELECT " + reviewColumns + " FROM reviews WHERE id_museum = $1 ORDER BY requested_at DESC, id DESC LIMIT $2"
)

func reviewFields(r *guide.Review) []any {
	return []any{&r.ID, &r.Museum, &r.Revision, &r.State, (*millis)(&r.RequestedAt), jsonColumn[guide.ReviewRecord]{&r.ReviewRecord}}
}

func unknownReview() error { return guide.Errorf(guide.CodeNotFound, "there is no such review") }

// publishingRow is a museum's row of the table publishing.
type publishingRow struct {
	required bool
	change   int64
	run      string
}

func (r *publishingRow) fields() []any { return []any{&r.required, &r.change, &r.run} }

// lastRun returns the stored run, nil for none.
func (r *publishingRow) lastRun() (*guide.PublicationRun, error) {
	if r.run == "" {
		return nil, nil
	}
	run := new(guide.PublicationRun)
	if err := json.Unmarshal([]byte(r.run), run); err != nil {
		return nil, fmt.Errorf("the last publication run cannot be read: %w", err)
	}
	return run, nil
}

// readPublishing returns a museum's row, an empty one if it has none.
func readPublishing(ctx context.Context, from querier, museum int64) (row publishingRow, err error) {
	rows, err := queryAll(ctx, from, (*publishingRow).fields, "SELECT review_required, change, run FROM publishing WHERE id_museum = $1", museum)
	if len(rows) > 0 {
		row = rows[0]
	}
	return row, err
}

// changePublishing counts a change of a museum's publishing and sets one of its columns to a value, if it is named.
func (tx *transaction) changePublishing(ctx context.Context, museum int64, column string, value any) error {
	_, err := tx.exec(ctx, `INSERT INTO publishing (id_museum, review_required, change, run) VALUES ($1, $2, 1, '')
		ON CONFLICT (id_museum) DO UPDATE SET change = publishing.change + 1`, museum, false)
	if err != nil || column == "" {
		return err
	}
	_, err = tx.exec(ctx, "UPDATE publishing SET "+column+" = $1 WHERE id_museum = $2", value, museum)
	return err
}

// PublishingState returns what is known of a museum's publishing; see guide.Reviews.
func (s *Store) PublishingState(ctx context.Context, museum int64) (state guide.PublishingState, err error) {
	row, err := readPublishing(ctx, s.reads, museum)
	if err != nil {
		return state, err
	}
	state.ReviewRequired, state.Change = row.required, row.change
	if state.Run, err = row.lastRun(); err != nil {
		return state, err
	}
	last, err := s.ListReviews(ctx, museum, 1)
	if len(last) > 0 {
		state.Review = &last[0]
	}
	return state, err
}

// PublishingChange returns the number of the last change; see guide.Reviews.
func (s *Store) PublishingChange(ctx context.Context, museum int64) (int64, error) {
	row, err := readPublishing(ctx, s.reads, museum)
	return row.change, err
}

// ListReviews lists reviews; see guide.Reviews.
func (s *Store) ListReviews(ctx context.Context, museum int64, limit int) ([]guide.Review, error) {
	return queryAll(ctx, s.reads, reviewFields, lastReviews, museum, limit)
}

// RequestReview stores a review; see guide.Reviews.
func (s *Store) RequestReview(ctx context.Context, r guide.Review, entry guide.AuditEntry) (guide.Review, error) {
	r.ID, r.State, r.RequestedAt = newID(), guide.ReviewRequested, truncated(r.RequestedAt)
	err := s.writer.do(ctx, func(ctx context.Context, tx *transaction) error {
		row, err := readWritableDraft(ctx, tx, r.Museum)
		if err != nil {
			return err
		}
		r.Revision = row.revision
		last, err := queryAll(ctx, tx, reviewFields, lastReviews, r.Museum, 1)
		if err != nil {
			return err
		}
		if len(last) > 0 && last[0].Answers(r) {
			r = last[0]
			return nil
		}
		_, err = tx.exec(ctx, "UPDATE reviews SET state = $1 WHERE id_museum = $2 AND state = $3", guide.ReviewWithdrawn, r.Museum, guide.ReviewRequested)
		if err != nil {
			return err
		}
		_, err = tx.exec(ctx, "INSERT INTO reviews ("+reviewColumns+") VALUES ("+placeholders(1, 6)+")",
			r.ID, r.Museum, r.Revision, r.State, millis(r.RequestedAt), jsonColumn[guide.ReviewRecord]{&r.ReviewRecord})
		if err != nil {
			return err
		}
		if err := tx.changePublishing(ctx, r.Museum, "", nil); err != nil {
			return err
		}
		return s.appendAuditTo(ctx, tx, entry)
	})
	return r, err
}

// ChangeReview changes a review; see guide.Reviews.
func (s *Store) ChangeReview(
	ctx context.Context, museum, id int64, change func(r *guide.Review, revision int64) error, entry guide.AuditEntry,
) (r guide.Review, err error) {
	err = s.writer.do(ctx, func(ctx context.Context, tx *transaction) error {
		row, err := readWritableDraft(ctx, tx, museum)
		if err != nil {
			return err
		}
		r, err = queryOne(ctx, tx, reviewFields, unknownReview(), "SELECT "+reviewColumns+" FROM reviews WHERE id_museum = $1 AND id = $2", museum, id)
		if err != nil {
			return err
		}
		if err := change(&r, row.revision); err != nil {
			return err
		}
		r.DecidedAt = truncated(r.DecidedAt)
		_, err = tx.exec(ctx, "UPDATE reviews SET state = $1, review = $2 WHERE id = $3", r.State, jsonColumn[guide.ReviewRecord]{&r.ReviewRecord}, id)
		if err != nil {
			return err
		}
		if err := tx.changePublishing(ctx, museum, "", nil); err != nil {
			return err
		}
		return s.appendAuditTo(ctx, tx, entry)
	})
	return r, err
}

// SetReviewRequired stores whether a museum needs reviews; see guide.Reviews.
func (s *Store) SetReviewRequired(ctx context.Context, museum int64, required bool, entry guide.AuditEntry) error {
	return s.writer.do(ctx, func(ctx context.Context, tx *transaction) error {
		if _, err := readWritableDraft(ctx, tx, museum); err != nil {
			return err
		}
		if err := tx.changePublishing(ctx, museum, "review_required", required); err != nil {
			return err
		}
		return s.appendAuditTo(ctx, tx, entry)
	})
}

// writeRun runs a write of a museum's publication run.
func (s *Store) writeRun(ctx context.Context, museum int64, run func(ctx context.Context, tx *transaction, last *guide.PublicationRun) error) error {
	return s.writer.do(ctx, func(ctx context.Context, tx *transaction) error {
		row, err := readPublishing(ctx, tx, museum)
		if err != nil {
			return err
		}
		last, err := row.lastRun()
		if err != nil {
			return err
		}
		return run(ctx, tx, last)
	})
}

func (tx *transaction) saveRun(ctx context.Context, museum int64, run guide.PublicationRun) error {
	encoded, err := encode(run)
	if err != nil {
		return err
	}
	return tx.changePublishing(ctx, museum, "run", string(encoded))
}

// StartRun stores a run; see guide.PublicationRuns.
func (s *Store) StartRun(ctx context.Context, museum int64, run guide.PublicationRun) error {
	return s.writeRun(ctx, museum, func(ctx context.Context, tx *transaction, last *guide.PublicationRun) error {
		if last.IsRunning(run.StartedAt) {
			return guide.Errorf(guide.CodeConflict, "%s is publishing this museum; wait until that is done", last.Author.Name)
		}
		if _, err := readWritableDraft(ctx, tx, museum); err != nil {
			return err
		}
		return tx.saveRun(ctx, museum, run)
	})
}

// ReportRun stores how far a run is; see guide.PublicationRuns.
func (s *Store) ReportRun(ctx context.Context, museum int64, run guide.PublicationRun) (guide.PublicationRun, error) {
	err := s.writeRun(ctx, museum, func(ctx context.Context, tx *transaction, last *guide.PublicationRun) error {
		if last == nil || last.ID != run.ID {
			return guide.Errorf(guide.CodeNotFound, "there is no such publication run")
		}
		run.Cancelled = last.Cancelled
		return tx.saveRun(ctx, museum, run)
	})
	return run, err
}

// CancelRun asks a run to stop; see guide.PublicationRuns.
func (s *Store) CancelRun(ctx context.Context, museum int64, now time.Time, entry guide.AuditEntry) error {
	return s.writeRun(ctx, museum, func(ctx context.Context, tx *transaction, last *guide.PublicationRun) error {
		if !last.IsRunning(now) {
			return guide.Errorf(guide.CodeNotFound, "nothing is being published")
		}
		last.Cancelled = true
		if err := tx.saveRun(ctx, museum, *last); err != nil {
			return err
		}
		return s.appendAuditTo(ctx, tx, entry)
	})
}
