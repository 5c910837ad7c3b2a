package store

import (
	"context"

	"cicerone/guide"
)

// AddWant records what a visitor wanted and did not get; see guide.Visits.
func (s *Store) AddWant(ctx context.Context, key string, w guide.VisitWant) (guide.VisitWant, error) {
	call := eventCall{operation: opAddWant, visit: w.Visit}
	return record(ctx, s, key, call, func(ctx context.Context, tx *transaction) (guide.VisitWant, error) {
		if _, err := writableVisit(ctx, tx, w.Visit); err != nil {
			return w, err
		}
		return w, insertWants(ctx, tx, w)
	})
}

// insertWants stores what a visit wanted, once each.
func insertWants(ctx context.Context, tx *transaction, wants ...guide.VisitWant) error {
	for _, w := range wants {
		_, err := tx.exec(ctx, "INSERT INTO visit_wants (id, id_visit, kind, value) VALUES ($1, $2, $3, $4) ON CONFLICT (id_visit, kind, value) DO NOTHING",
			newID(), w.Visit, w.Kind, w.Value)
		if err != nil {
			return err
		}
	}
	if len(wants) == 0 {
		return nil
	}
	const beyond = "SELECT id FROM visit_wants WHERE id_visit = $1 LIMIT 1 OFFSET $2"
	return requireRoom(ctx, tx, beyond, wants[0].Visit, guide.MaxWants, "wants")
}

func visitWantFields(w *guide.VisitWant) []any { return []any{&w.Visit, &w.Kind, &w.Value} }
