package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"cicerone/guide"
)

// addReports adds the works and routes that a visit reports. What has been reported before is brought up to
// date.
func addReports(ctx context.Context, tx transaction, v guide.Visit) error {
	for i, a := range v.Artworks {
		a.Visit, a.Start = v.ID, orNow(a.Start, v.Start)
		if err := requireInVisit(ctx, tx, v.ID, guide.KindArtwork, a.Artwork, fmt.Sprintf("artworks[%d].%s", i, artworkField)); err != nil {
			return err
		}
		known, err := changed(tx.exec(ctx, "UPDATE artwork_visits SET seconds = ? WHERE id_visit = ? AND id_artwork = ? AND started_at = ?",
			a.Seconds, a.Visit, a.Artwork, a.Start.UnixMilli()))
		if err == nil && !known {
			_, err = insertArtworkVisit(ctx, tx, a)
		}
		if err != nil {
			return err
		}
	}
	for i, r := range v.Routes {
		r.Visit, r.Start = v.ID, orNow(r.Start, v.Start)
		if err := requireInVisit(ctx, tx, v.ID, guide.KindRoute, r.Route, fmt.Sprintf("routes[%d].%s", i, routeField)); err != nil {
			return err
		}
		known, err := changed(tx.exec(ctx, `UPDATE route_visits SET ended_at = COALESCE(?, ended_at)
			WHERE id_visit = ? AND id_route = ? AND started_at = ?`, toColumn(r.End), r.Visit, r.Route, r.Start.UnixMilli()))
		if err == nil && !known {
			_, err = insertRouteVisit(ctx, tx, r)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// changed reports whether a statement has changed anything.
func changed(result sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	rows, err := result.RowsAffected()
	return rows > 0, err
}

// The fields that name a work and a route on the wire.
const (
	artworkField = "idArtwork"
	routeField   = "idRoute"
)

// requireInVisit refuses a visit that is unknown, and an element that the visit's museum never had. What the
// museum has no more is taken: phones report late.
func requireInVisit(ctx context.Context, tx transaction, visit int64, kind guide.Kind, id int64, field string) error {
	var there sql.NullBool
	err := tx.row(ctx, `SELECT identities.id_museum = visits.id_museum FROM visits
		LEFT JOIN identities ON identities.kind = ? AND identities.id = ? WHERE visits.id = ?`, string(kind), id, visit).Scan(&there)
	if errors.Is(err, sql.ErrNoRows) {
		return unknownVisit(visit)
	}
	if err == nil && !there.Bool {
		err = &guide.Error{Code: guide.CodeNotFound, Field: field, Message: fmt.Sprintf("the museum has no %s %d", kind, id)}
	}
	return err
}
