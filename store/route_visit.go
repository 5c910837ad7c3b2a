package store

import (
	"context"
	"database/sql"
	"errors"

	"cicerone/guide"
)

// StartRouteVisit records that a visitor began a route; see guide.Visits.
func (s *Store) StartRouteVisit(ctx context.Context, key string, r guide.RouteVisit) (guide.RouteVisit, error) {
	r.Start = orNow(r.Start, s.clock())
	call := eventCall{operation: opStartRouteVisit, visit: r.Visit, kind: guide.KindRoute, element: r.Route}
	return recordInVisit(ctx, s, key, call, func(ctx context.Context, tx *transaction) (guide.RouteVisit, error) {
		return addRouteVisit(ctx, tx, r)
	})
}

// EndRouteVisit sets the end of a visit of a route; see guide.Visits. One without an end ends now.
func (s *Store) EndRouteVisit(ctx context.Context, key string, r guide.RouteVisit) (guide.RouteVisit, error) {
	r.End = truncated(orNow(r.End, s.clock()))
	call := eventCall{operation: opEndRouteVisit, visit: r.Visit, kind: guide.KindRoute, element: r.Route}
	return recordInVisit(ctx, s, key, call, func(ctx context.Context, tx *transaction) (guide.RouteVisit, error) {
		r := r // the next attempt needs the original
		err := tx.QueryRowContext(ctx, `UPDATE route_visits SET ended_at = $1 WHERE id = (
			SELECT id FROM route_visits WHERE id_visit = $2 AND id_route = $3
			ORDER BY CASE WHEN started_at = $4 THEN 0 ELSE 1 END, started_at DESC, id DESC LIMIT 1) RETURNING started_at`,
			millis(r.End), r.Visit, r.Route, r.Start.UnixMilli()).Scan((*millis)(&r.Start))
		if errors.Is(err, sql.ErrNoRows) {
			r.Start = orNow(r.Start, r.End)
			return addRouteVisit(ctx, tx, r)
		}
		return r, err
	})
}

// addRouteVisit is insertRouteVisit for a visit that has room for one more route.
func addRouteVisit(ctx context.Context, tx *transaction, r guide.RouteVisit) (guide.RouteVisit, error) {
	r, err := insertRouteVisit(ctx, tx, r)
	if err == nil {
		err = requireRouteRoom(ctx, tx, r.Visit)
	}
	return r, err
}

// insertRouteVisit inserts a visit of a route and returns it as it is stored.
func insertRouteVisit(ctx context.Context, tx *transaction, r guide.RouteVisit) (guide.RouteVisit, error) {
	r.Start, r.End = truncated(r.Start), truncated(r.End)
	_, err := tx.exec(ctx, "INSERT INTO route_visits (id, id_visit, id_route, started_at, ended_at) VALUES ("+
		tx.dialect.nextRowID("route_visits")+", $1, $2, $3, $4)",
		r.Visit, r.Route, r.Start.UnixMilli(), millis(r.End))
	return r, err
}

func routeVisitFields(r *guide.RouteVisit) []any {
	return []any{&r.Visit, &r.Route, (*millis)(&r.Start), (*millis)(&r.End)}
}
