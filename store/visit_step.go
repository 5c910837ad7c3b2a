package store

import (
	"context"

	"cicerone/guide"
)

// AddStep records that a visit saw a step of a route; see guide.Visits.
func (s *Store) AddStep(ctx context.Context, key string, v guide.VisitStep) (guide.VisitStep, error) {
	call := eventCall{operation: opAddStep, visit: v.Visit, kind: guide.KindStep, element: v.Step}
	return recordInVisit(ctx, s, key, call, func(ctx context.Context, tx *transaction) (guide.VisitStep, error) {
		if err := requireStepOfRoute(ctx, tx, v); err != nil {
			return v, err
		}
		return v, insertSteps(ctx, tx, v)
	})
}

// requireStepOfRoute returns CodeNotFound if the route never had the step. Steps of timelines and of the game are not counted.
func requireStepOfRoute(ctx context.Context, tx *transaction, v guide.VisitStep) error {
	type paths struct {
		step, route string
	}
	element, err := queryOne(ctx, tx, func(p *paths) []any { return []any{&p.step, &p.route} }, notInMuseum(guide.KindRoute, v.Route),
		`SELECT s.path, r.path FROM identities s JOIN identities r ON r.id_museum = s.id_museum
			WHERE s.kind = $1 AND s.id = $2 AND r.kind = $3 AND r.id = $4`, guide.KindStep, v.Step, guide.KindRoute, v.Route)
	if err == nil && !guide.OwnsStep(element.route, element.step) {
		err = notInMuseum(guide.KindStep, v.Step)
	}
	return err
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
