package store

import (
	"context"

	"cicerone/guide"
)

// AddUse records what a visit used of the guide; see guide.Visits.
func (s *Store) AddUse(ctx context.Context, key string, u guide.VisitUse) (guide.VisitUse, error) {
	call := eventCall{operation: opAddUse, visit: u.Visit, use: u.Use}
	return record(ctx, s, key, call, func(ctx context.Context, tx *transaction) (guide.VisitUse, error) {
		if _, err := writableVisit(ctx, tx, u.Visit); err != nil {
			return u, err
		}
		return u, insertUses(ctx, tx, u)
	})
}

// insertUses stores what a visit used, once each. It returns CodeInvalid for what is not reported.
func insertUses(ctx context.Context, tx *transaction, uses ...guide.VisitUse) error {
	for _, u := range uses {
		if err := u.Check(); err != nil {
			return err
		}
		_, err := tx.exec(ctx, "INSERT INTO visit_uses (id, id_visit, use) VALUES ($1, $2, $3) ON CONFLICT (id_visit, use) DO NOTHING",
			newID(), u.Visit, u.Use)
		if err != nil {
			return err
		}
	}
	return nil
}

func visitUseFields(u *guide.VisitUse) []any { return []any{&u.Visit, &u.Use} }
