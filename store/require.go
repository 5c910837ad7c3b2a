package store

import (
	"context"
	"fmt"

	"cicerone/guide"
)

// requireMuseum returns CodeNotFound for an unknown museum, and CodeBusy for one that moves away.
func requireMuseum(ctx context.Context, tx *transaction, id int64) error {
	_, err := queryOne(ctx, tx, value[int64], unknownMuseum(id), "SELECT id FROM museums WHERE id = $1 AND NOT ("+isDeleting+")", id)
	if err != nil {
		return err
	}
	return requireHere(ctx, tx, id)
}

// museumOfVisit returns CodeNotFound for an unknown visit.
func museumOfVisit(ctx context.Context, from querier, visit int64) (museum int64, err error) {
	return queryOne(ctx, from, value[int64], unknownVisit(visit),
		"SELECT id_museum FROM visits JOIN museums ON museums.id = id_museum WHERE visits.id = $1 AND NOT ("+isDeleting+")", visit)
}

// writableVisit returns the visit's museum. It returns CodeNotFound for an unknown visit, and CodeBusy if its museum moves away.
func writableVisit(ctx context.Context, tx *transaction, visit int64) (museum int64, err error) {
	if museum, err = museumOfVisit(ctx, tx, visit); err != nil {
		return museum, err
	}
	return museum, requireHere(ctx, tx, museum)
}

// requireVisit returns CodeNotFound for an unknown visit, CodeBusy if its museum moves away, and CodeInvalid for another museum's.
func requireVisit(ctx context.Context, tx *transaction, museum, visit int64) error {
	owner, err := writableVisit(ctx, tx, visit)
	if err == nil && owner != museum {
		err = guide.Invalid("idMuseum", "the visit is another museum's")
	}
	return err
}

// requireInVisit returns CodeNotFound for an unknown visit, and for an element that its museum never had, and CodeBusy if the
// museum moves away.
func requireInVisit(ctx context.Context, tx *transaction, visit int64, kind guide.Kind, id int64) error {
	type elementOfVisit struct{ exists, moved bool }
	fields := func(e *elementOfVisit) []any { return []any{&e.exists, &e.moved} }
	element, err := queryOne(ctx, tx, fields, unknownVisit(visit), `SELECT EXISTS (
		SELECT 1 FROM identities WHERE kind = $1 AND identities.id = $2 AND identities.id_museum = visits.id_museum
		), EXISTS (SELECT 1 FROM settings WHERE name = '`+movedPrefix+`' || visits.id_museum)
		FROM visits JOIN museums ON museums.id = visits.id_museum WHERE visits.id = $3 AND NOT (`+isDeleting+`)`, kind, id, visit)
	switch {
	case err != nil:
		return err
	case element.moved:
		return movedAway()
	case !element.exists:
		return notInMuseum(kind, id)
	}
	return nil
}

// requireInMuseum returns CodeNotFound for an element that the museum never had. A removed element is accepted, since
// phones report late.
func requireInMuseum(ctx context.Context, tx *transaction, museum int64, kind guide.Kind, id int64) error {
	_, err := queryOne(ctx, tx, value[int64], notInMuseum(kind, id),
		"SELECT id FROM identities WHERE kind = $1 AND id = $2 AND id_museum = $3", kind, id, museum)
	return err
}

func notInMuseum(kind guide.Kind, id int64) error {
	field := map[guide.Kind]string{
		guide.KindArtwork: "idArtwork", guide.KindRoute: "idRoute", guide.KindStep: "idStep", guide.KindStudyAnswer: "idStudyQuestionAnswer",
	}[kind]
	return &guide.Error{Code: guide.CodeNotFound, Field: field, Message: fmt.Sprintf("the museum has no %s %d", kind, id)}
}

// requireArtworkRoom returns CodeInvalid if a visit has too many works, and requireRouteRoom if it has too many routes. Both are
// called after the insert, which the error undoes.
func requireArtworkRoom(ctx context.Context, tx *transaction, visit int64) error {
	const beyond = "SELECT id FROM artwork_visits WHERE id_visit = $1 LIMIT 1 OFFSET $2"
	return requireRoom(ctx, tx, beyond, visit, guide.MaxArtworkVisits, "works")
}

func requireRouteRoom(ctx context.Context, tx *transaction, visit int64) error {
	const beyond = "SELECT id FROM route_visits WHERE id_visit = $1 LIMIT 1 OFFSET $2"
	return requireRoom(ctx, tx, beyond, visit, guide.MaxRouteVisits, "routes")
}

// requireRoom returns CodeInvalid if the query for a visit's rows beyond limit finds one.
func requireRoom(ctx context.Context, tx *transaction, query string, visit int64, limit int, elements string) error {
	beyond, err := queryAll(ctx, tx, value[int64], query, visit, limit)
	if err == nil && len(beyond) > 0 {
		err = guide.Invalid("idVisit", "a visit has at most %d %s", limit, elements)
	}
	return err
}
