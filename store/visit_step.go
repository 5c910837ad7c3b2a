package store

import (
	"context"

	"cicerone/guide"
)

// AddStep records that a visit saw a step of a route; see guide.Visits.
func (s *Store) AddStep(ctx context.Context, key string, v guide.VisitStep) (guide.VisitStep, error) {
	call := eventCall{operation: opAddStep, visit: v.Visit, kind: guide.KindStep, element: v.Step}
	return recordInVisit(ctx, s, key, call, func(ctx context.Context, tx *transaction) (guide.VisitStep, error) {
		if err := requireInVisit(ctx, tx, v.Visit, guide.KindRoute, v.Route); err != nil {
			return v, err
		}
		return v, insertSteps(ctx, tx, v)
	})
}

// insertSteps stores the steps that a visit saw, once each.
func insertSteps(ctx context.Context, tx *transaction, steps ...guide.VisitStep) error {
	for _, v := range steps {
		_, err := tx.exec(ctx, "INSERT INTO visit_steps (id, id_visit, id_route, id_step) VALUES ($1, $2, $3, $4) ON CONFLICT (id_visit, id_route, id_step) DO NOTHING",
			newID(), v.Visit, v.Route, v.Step)
		if err != nil {
			return err
		}
	}
	if len(steps) == 0 {
		return nil
	}
	const beyond = "SELECT id FROM visit_steps WHERE id_visit = $1 LIMIT 1 OFFSET $2"
	return requireRoom(ctx, tx, beyond, steps[0].Visit, guide.MaxSteps, "steps")
}

func visitStepFields(v *guide.VisitStep) []any { return []any{&v.Visit, &v.Route, &v.Step} }
