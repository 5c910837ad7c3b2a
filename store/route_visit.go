package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"cicerone/guide"
)

// StartRouteVisit records that a visitor began a route; see guide.Visits.
func (s *Store) StartRouteVisit(ctx context.Context, key string, r guide.RouteVisit) (guide.RouteVisit, error) {
	r.Start = orNow(r.Start, s.clock())
	call := eventCall{operation: opStartRouteVisit, visit: r.Visit, route: r.Route}
	return record(ctx, s, key, call, func(ctx context.Context, tx *transaction) (guide.RouteVisit, error) {
		if err := requireInVisit(ctx, tx, r.Visit, guide.KindRoute, r.Route, routeField); err != nil {
			return r, err
		}
		return insertRouteVisit(ctx, tx, r)
	})
}

// EndRouteVisit sets the end of a visit of a route; see guide.Visits. One without an end ends now.
func (s *Store) EndRouteVisit(ctx context.Context, key string, r guide.RouteVisit) (guide.RouteVisit, error) {
	r.End = truncated(orNow(r.End, s.clock()))
	call := eventCall{operation: opEndRouteVisit, visit: r.Visit, route: r.Route}
	return record(ctx, s, key, call, func(ctx context.Context, tx *transaction) (guide.RouteVisit, error) {
		if err := requireInVisit(ctx, tx, r.Visit, guide.KindRoute, r.Route, routeField); err != nil {
			return r, err
		}
		r := r // this function may run again
		var (
			id    int64
			start time.Time
		)
		err := tx.QueryRowContext(ctx, `SELECT id, started_at FROM route_visits WHERE id_visit = $1 AND id_route = $2
			ORDER BY CASE WHEN started_at = $3 THEN 0 ELSE 1 END, started_at DESC, id DESC LIMIT 1`,
			r.Visit, r.Route, r.Start.UnixMilli()).Scan(&id, (*millis)(&start))
		if errors.Is(err, sql.ErrNoRows) {
			r.Start = orNow(r.Start, r.End)
			return insertRouteVisit(ctx, tx, r)
		}
		if err != nil {
			return r, err
		}
		r.Start = start
		_, err = tx.exec(ctx, "UPDATE route_visits SET ended_at = $1 WHERE id = $2", millis(r.End), id)
		return r, err
	})
}

func insertRouteVisit(ctx context.Context, tx *transaction, r guide.RouteVisit) (guide.RouteVisit, error) {
	id, err := tx.nextID(ctx, "route_visit", 1)
	if err != nil {
		return r, err
	}
	r.Start, r.End = truncated(r.Start), truncated(r.End)
	_, err = tx.exec(ctx, "INSERT INTO route_visits (id, id_visit, id_route, started_at, ended_at) VALUES ($1, $2, $3, $4, $5)",
		id, r.Visit, r.Route, r.Start.UnixMilli(), millis(r.End))
	return r, err
}

func routeVisitFields(r *guide.RouteVisit) []any {
	return []any{&r.Visit, &r.Route, (*millis)(&r.Start), (*millis)(&r.End)}
}
