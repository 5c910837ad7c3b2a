package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"cicerone/guide"
)

// requireReported refuses works and routes that the museum never had, before anything is written: who is refused then costs
// the writes beside it nothing.
func requireReported(ctx context.Context, tx transaction, museum int64, v guide.Visit) error {
	for i, a := range v.Artworks {
		if err := requireInMuseum(ctx, tx, museum, guide.KindArtwork, a.Artwork, artworkField); err != nil {
			return guide.Within(fmt.Sprintf("artworks[%d]", i), err)
		}
	}
	for i, r := range v.Routes {
		if err := requireInMuseum(ctx, tx, museum, guide.KindRoute, r.Route, routeField); err != nil {
			return guide.Within(fmt.Sprintf("routes[%d]", i), err)
		}
	}
	return nil
}

// addReports adds the works and routes that a visit reports, and returns those that were new. What has been reported
// before is brought up to date; a fresh visit has reported nothing. A phone that was without a network reports many works
// at once, so they share their statements.
func addReports(ctx context.Context, tx transaction, v guide.Visit, fresh bool) (works []guide.ArtworkVisit, routes []guide.RouteVisit, err error) {
	if works, err = addArtworkReports(ctx, tx, v, fresh); err != nil {
		return nil, nil, err
	}
	added := map[reported]int{} // to their place among the routes
	for _, r := range v.Routes {
		r.Visit, r.Start = v.ID, orNow(r.Start, v.Start)
		known, err := changed(tx.exec(ctx, `UPDATE route_visits SET ended_at = COALESCE(?, ended_at)
			WHERE id_visit = ? AND id_route = ? AND started_at = ?`, toColumn(r.End), r.Visit, r.Route, r.Start.UnixMilli()))
		if err != nil {
			return nil, nil, err
		}
		route := reported{r.Route, r.Start.UnixMilli()}
		if at, again := added[route]; again {
			routes[at].End = orNow(stored(r.End), routes[at].End)
		}
		if known {
			continue
		}
		if r, err = insertRouteVisit(ctx, tx, r); err != nil {
			return nil, nil, err
		}
		added[route] = len(routes)
		routes = append(routes, r)
	}
	return works, routes, nil
}

// reported is what an artwork visit, or a route visit, is known by within its visit.
type reported struct{ id, started int64 }

func addArtworkReports(ctx context.Context, tx transaction, v guide.Visit, fresh bool) ([]guide.ArtworkVisit, error) {
	added := map[reported]int{} // to their place among the rows
	var rows []artworkVisitRow
	for _, a := range v.Artworks {
		work := reported{a.Artwork, orNow(a.Start, v.Start).UnixMilli()}
		if at, again := added[work]; again {
			rows[at].Seconds = a.Seconds
			continue
		}
		if !fresh {
			known, err := changed(tx.exec(ctx, "UPDATE artwork_visits SET seconds = ? WHERE id_visit = ? AND id_artwork = ? AND started_at = ?",
				a.Seconds, v.ID, work.id, work.started))
			if err != nil {
				return nil, err
			}
			if known {
				continue
			}
		}
		added[work] = len(rows)
		rows = append(rows, artworkVisitRow{Visit: v.ID, Artwork: a.Artwork, Access: string(a.Access), StartedAt: work.started, Seconds: a.Seconds})
	}
	return insertArtworkVisits(ctx, tx, rows)
}

func insertArtworkVisit(ctx context.Context, tx transaction, a guide.ArtworkVisit) (guide.ArtworkVisit, error) {
	visits, err := insertArtworkVisits(ctx, tx, []artworkVisitRow{{
		Visit: a.Visit, Artwork: a.Artwork, Access: string(a.Access), StartedAt: a.Start.UnixMilli(), Seconds: a.Seconds,
	}})
	if err != nil {
		return a, err
	}
	return visits[0], nil
}

const (
	insertOneArtworkVisit = "INSERT INTO artwork_visits (id, id_visit, id_artwork, access, started_at, seconds) VALUES (?, ?, ?, ?, ?, ?)"
	rowsAtOnce            = 10
)

// insertManyArtworkVisits is one statement for rowsAtOnce of them.
var insertManyArtworkVisits = insertOneArtworkVisit + strings.Repeat(", (?, ?, ?, ?, ?, ?)", rowsAtOnce-1)

// insertArtworkVisits gives the rows their ids and inserts them.
func insertArtworkVisits(ctx context.Context, tx transaction, rows []artworkVisitRow) ([]guide.ArtworkVisit, error) {
	if len(rows) == 0 {
		return nil, nil
	}
	last, err := next(ctx, tx, "artwork_visit", len(rows))
	if err != nil {
		return nil, err
	}
	visits := make([]guide.ArtworkVisit, len(rows))
	for i := range rows {
		rows[i].ID = last - int64(len(rows)-1-i)
		visits[i] = rows[i].artworkVisit()
	}
	for len(rows) > 0 {
		query, count := insertOneArtworkVisit, 1
		if len(rows) >= rowsAtOnce {
			query, count = insertManyArtworkVisits, rowsAtOnce
		}
		values := make([]any, 0, 6*count)
		for _, row := range rows[:count] {
			values = append(values, row.ID, row.Visit, row.Artwork, row.Access, row.StartedAt, row.Seconds)
		}
		if _, err := tx.exec(ctx, query, values...); err != nil {
			return nil, err
		}
		rows = rows[count:]
	}
	return visits, nil
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
	museum, err := museumOfVisit(ctx, tx, visit)
	if err != nil {
		return err
	}
	return requireInMuseum(ctx, tx, museum, kind, id, field)
}

// museumOfVisit looks for each visit once: it stays its museum's.
func museumOfVisit(ctx context.Context, tx transaction, visit int64) (museum int64, err error) {
	museum, known := tx.known.visits[visit]
	if known {
		return museum, nil
	}
	err = tx.row(ctx, "SELECT id_museum FROM visits WHERE id = ?", visit).Scan(&museum)
	if errors.Is(err, sql.ErrNoRows) {
		err = unknownVisit(visit)
	}
	if err == nil {
		tx.known.visit(visit, museum)
	}
	return museum, err
}

// element is what an identity is known by.
type element struct {
	kind guide.Kind
	id   int64
}

// requireInMuseum refuses an element that the museum never had. Identities are never deleted and never come to mean
// something else, so each is looked for once.
func requireInMuseum(ctx context.Context, tx transaction, museum int64, kind guide.Kind, id int64, field string) error {
	of, known := tx.known.elements[element{kind, id}]
	if !known {
		err := tx.row(ctx, "SELECT id_museum FROM identities WHERE kind = ? AND id = ?", string(kind), id).Scan(&of)
		if err == nil {
			tx.known.elements[element{kind, id}] = of
		} else if !errors.Is(err, sql.ErrNoRows) {
			return err
		}
	}
	if of != museum {
		return &guide.Error{Code: guide.CodeNotFound, Field: field, Message: fmt.Sprintf("the museum has no %s %d", kind, id)}
	}
	return nil
}
