package store

import (
	"context"
	"fmt"
	"slices"

	"cicerone/guide"
)

// recordInVisit records a call about an artwork or a route of a visit. It returns CodeNotFound if the visit is unknown, or
// its museum never had the element.
func recordInVisit[T any](
	ctx context.Context, s *Store, key string, call eventCall, run func(context.Context, *transaction) (T, error),
) (T, error) {
	return record(ctx, s, key, call, func(ctx context.Context, tx *transaction) (answer T, err error) {
		if err := requireInVisit(ctx, tx, call.visit, call.kind, call.element); err != nil {
			return answer, err
		}
		return run(ctx, tx)
	})
}

// requireReported returns CodeNotFound for artworks and routes that the museum never had.
func requireReported(ctx context.Context, tx *transaction, museum int64, v guide.Visit) error {
	for i, a := range v.Artworks {
		if err := requireInMuseum(ctx, tx, museum, guide.KindArtwork, a.Artwork); err != nil {
			return guide.PrefixField(fmt.Sprintf("artworks[%d]", i), err)
		}
	}
	for i, r := range v.Routes {
		if err := requireInMuseum(ctx, tx, museum, guide.KindRoute, r.Route); err != nil {
			return guide.PrefixField(fmt.Sprintf("routes[%d]", i), err)
		}
	}
	return nil
}

// addReports stores the artworks, routes, wants, steps and uses that a visit reports. A work or route with the same start was reported before
// and is updated.
func addReports(ctx context.Context, tx *transaction, v guide.Visit) error {
	artworksAdded, routesAdded := false, false
	for _, a := range v.Artworks {
		a.Visit, a.Start = v.ID, orNow(a.Start, v.Start)
		updated, err := tx.exec(ctx, "UPDATE artwork_visits SET seconds = $1 WHERE id_visit = $2 AND id_artwork = $3 AND started_at = $4",
			a.Seconds, a.Visit, a.Artwork, a.Start.UnixMilli())
		if err == nil && updated == 0 {
			artworksAdded = true
			_, err = insertArtworkVisit(ctx, tx, a)
		}
		if err != nil {
			return err
		}
	}
	for _, r := range v.Routes {
		r.Visit, r.Start = v.ID, orNow(r.Start, v.Start)
		updated, err := tx.exec(ctx, "UPDATE route_visits SET ended_at = COALESCE($1, ended_at) WHERE id_visit = $2 AND id_route = $3 AND started_at = $4",
			millis(r.End), r.Visit, r.Route, r.Start.UnixMilli())
		if err == nil && updated == 0 {
			routesAdded = true
			_, err = insertRouteVisit(ctx, tx, r)
		}
		if err != nil {
			return err
		}
	}
	wants := slices.Clone(v.Wants)
	for i := range wants {
		wants[i].Visit = v.ID
	}
	if err := insertWants(ctx, tx, wants...); err != nil {
		return err
	}
	steps := slices.Clone(v.Steps)
	for i := range steps {
		steps[i].Visit = v.ID
	}
	if err := insertSteps(ctx, tx, steps...); err != nil {
		return err
	}
	uses := slices.Clone(v.Uses)
	for i := range uses {
		uses[i].Visit = v.ID
	}
	if err := insertUses(ctx, tx, uses...); err != nil {
		return err
	}
	if artworksAdded {
		if err := requireArtworkRoom(ctx, tx, v.ID); err != nil {
			return err
		}
	}
	if routesAdded {
		return requireRouteRoom(ctx, tx, v.ID)
	}
	return nil
}
