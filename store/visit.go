package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"cicerone/guide"
)

type visitRow struct {
	bun.BaseModel `bun:"table:visits"`

	ID           int64  `bun:"id,pk"`
	Museum       int64  `bun:"id_museum"`
	API          int    `bun:"api"`
	VisitorToken string `bun:"visitor_token"`
	Device       string `bun:"device"`
	Language     string `bun:"language"`
	StartedAt    int64  `bun:"started_at"` // milliseconds
	EndedAt      *int64 `bun:"ended_at"`
	Email        string `bun:"email"`
}

type artworkVisitRow struct {
	bun.BaseModel `bun:"table:artwork_visits"`

	ID        int64  `bun:"id,pk"`
	Visit     int64  `bun:"id_visit"`
	Artwork   int64  `bun:"id_artwork"`
	Access    string `bun:"access"`
	StartedAt int64  `bun:"started_at"`
	Seconds   int    `bun:"seconds"`
}

type routeVisitRow struct {
	bun.BaseModel `bun:"table:route_visits"`

	ID        int64  `bun:"id,pk"`
	Visit     int64  `bun:"id_visit"`
	Route     int64  `bun:"id_route"`
	StartedAt int64  `bun:"started_at"`
	EndedAt   *int64 `bun:"ended_at"`
}

// StartVisit records a visit; see guide.Visits. A visit without a start starts now.
func (s *Store) StartVisit(ctx context.Context, key string, v guide.Visit) (guide.Visit, error) {
	now := s.clock()
	// The answer tells of the visitor, so that it goes to no other one who came with the same key.
	visitor := hashOf([]byte(v.VisitorToken + "\x00" + v.Device))
	call := fmt.Sprintf("StartVisit of museum %d by %s", v.Museum, visitor)
	return recordVisit(ctx, s, key, call, func(ctx context.Context, tx transaction) (guide.Visit, error) {
		if err := requireMuseum(ctx, tx, v.Museum); err != nil {
			return v, err
		}
		if err := requireReported(ctx, tx, v.Museum, v); err != nil {
			return v, err
		}
		v := v // since this may be run again
		v.ID, v.Start, v.End = newID(), stored(orNow(v.Start, now)), stored(v.End)
		_, err := tx.exec(ctx, `INSERT INTO visits
			(id, id_museum, api, visitor_token, device, language, started_at, ended_at, email) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			v.ID, v.Museum, int(v.API), v.VisitorToken, v.Device, string(v.Language), v.Start.UnixMilli(), toColumn(v.End), v.Email)
		if err != nil {
			return v, err
		}
		tx.known.visit(v.ID, v.Museum)
		v.Artworks, v.Routes, err = addReports(ctx, tx, v, true)
		return v, err
	})
}

// EndVisit sets the end and language of a visit and adds what it reports; see guide.Visits. What is zero
// stays as it was.
func (s *Store) EndVisit(ctx context.Context, key string, v guide.Visit) (guide.Visit, error) {
	return recordVisit(ctx, s, key, fmt.Sprintf("EndVisit of visit %d", v.ID), func(ctx context.Context, tx transaction) (guide.Visit, error) {
		museum, err := museumOfVisit(ctx, tx, v.ID)
		if err == nil {
			err = requireReported(ctx, tx, museum, v)
		}
		if err != nil {
			return v, err
		}
		_, err = tx.exec(ctx, `UPDATE visits SET ended_at = COALESCE(?, ended_at), language = COALESCE(NULLIF(?, ''), language)
			WHERE id = ?`, toColumn(v.End), string(v.Language), v.ID)
		if err != nil {
			return v, err
		}
		if _, _, err := addReports(ctx, tx, v, false); err != nil {
			return v, err
		}
		return readVisit(ctx, tx, v.ID)
	})
}

// recordVisit records an event whose answer tells of the visitor.
func recordVisit(
	ctx context.Context, s *Store, key, call string, run func(context.Context, transaction) (guide.Visit, error),
) (guide.Visit, error) {
	return event[guide.Visit]{
		key: key, call: call, run: run,
		keep: func(v guide.Visit) any { return keepVisit(v) },
		restore: func(ctx context.Context, tx transaction, text []byte) (v guide.Visit, err error) {
			var kept keptVisit
			if err := json.Unmarshal(text, &kept); err != nil {
				return v, err
			}
			if v, err = kept.visit(); err != nil {
				return v, err
			}
			err = tx.row(ctx, "SELECT visitor_token, device, email FROM visits WHERE id = ?", v.ID).
				Scan(&v.VisitorToken, &v.Device, &v.Email)
			return v, err
		},
	}.record(ctx, s)
}

// StartArtworkVisit records that a visitor opened a work; see guide.Visits.
func (s *Store) StartArtworkVisit(ctx context.Context, key string, a guide.ArtworkVisit) (guide.ArtworkVisit, error) {
	a.Start = orNow(a.Start, s.clock())
	call := fmt.Sprintf("StartArtworkVisit of visit %d, artwork %d", a.Visit, a.Artwork)
	return record(ctx, s, key, call, func(ctx context.Context, tx transaction) (guide.ArtworkVisit, error) {
		if err := requireInVisit(ctx, tx, a.Visit, guide.KindArtwork, a.Artwork, artworkField); err != nil {
			return a, err
		}
		return insertArtworkVisit(ctx, tx, a)
	})
}

// EndArtworkVisit sets the seconds of a visit of a work; see guide.Visits. When the start never arrived and none is
// given here, it was that many seconds ago.
func (s *Store) EndArtworkVisit(ctx context.Context, key string, a guide.ArtworkVisit) (guide.ArtworkVisit, error) {
	now := s.clock()
	call := fmt.Sprintf("EndArtworkVisit of visit %d, artwork %d", a.Visit, a.Artwork)
	return record(ctx, s, key, call, func(ctx context.Context, tx transaction) (guide.ArtworkVisit, error) {
		if err := requireInVisit(ctx, tx, a.Visit, guide.KindArtwork, a.Artwork, artworkField); err != nil {
			return a, err
		}
		row := artworkVisitRow{Visit: a.Visit, Artwork: a.Artwork, Seconds: a.Seconds}
		err := tx.row(ctx, `SELECT id, access, started_at FROM artwork_visits WHERE id_visit = ? AND id_artwork = ?
			ORDER BY CASE WHEN started_at = ? THEN 0 ELSE 1 END, started_at DESC, id DESC LIMIT 1`,
			a.Visit, a.Artwork, a.Start.UnixMilli()).Scan(&row.ID, &row.Access, &row.StartedAt)
		if errors.Is(err, sql.ErrNoRows) {
			a := a // since this may be run again
			a.Start = orNow(a.Start, now.Add(-time.Duration(a.Seconds)*time.Second))
			return insertArtworkVisit(ctx, tx, a)
		}
		if err != nil {
			return a, err
		}
		_, err = tx.exec(ctx, "UPDATE artwork_visits SET seconds = ? WHERE id = ?", row.Seconds, row.ID)
		return row.artworkVisit(), err
	})
}

// StartRouteVisit records that a visitor began a route; see guide.Visits.
func (s *Store) StartRouteVisit(ctx context.Context, key string, r guide.RouteVisit) (guide.RouteVisit, error) {
	r.Start = orNow(r.Start, s.clock())
	call := fmt.Sprintf("StartRouteVisit of visit %d, route %d", r.Visit, r.Route)
	return record(ctx, s, key, call, func(ctx context.Context, tx transaction) (guide.RouteVisit, error) {
		if err := requireInVisit(ctx, tx, r.Visit, guide.KindRoute, r.Route, routeField); err != nil {
			return r, err
		}
		return insertRouteVisit(ctx, tx, r)
	})
}

// EndRouteVisit sets the end of a visit of a route; see guide.Visits. One without an end ends now.
func (s *Store) EndRouteVisit(ctx context.Context, key string, r guide.RouteVisit) (guide.RouteVisit, error) {
	r.End = orNow(r.End, s.clock())
	call := fmt.Sprintf("EndRouteVisit of visit %d, route %d", r.Visit, r.Route)
	return record(ctx, s, key, call, func(ctx context.Context, tx transaction) (guide.RouteVisit, error) {
		if err := requireInVisit(ctx, tx, r.Visit, guide.KindRoute, r.Route, routeField); err != nil {
			return r, err
		}
		row := routeVisitRow{Visit: r.Visit, Route: r.Route, EndedAt: toColumn(r.End)}
		err := tx.row(ctx, `SELECT id, started_at FROM route_visits WHERE id_visit = ? AND id_route = ?
			ORDER BY CASE WHEN started_at = ? THEN 0 ELSE 1 END, started_at DESC, id DESC LIMIT 1`,
			r.Visit, r.Route, r.Start.UnixMilli()).Scan(&row.ID, &row.StartedAt)
		if errors.Is(err, sql.ErrNoRows) {
			r := r // since this may be run again
			r.Start = orNow(r.Start, r.End)
			return insertRouteVisit(ctx, tx, r)
		}
		if err != nil {
			return r, err
		}
		_, err = tx.exec(ctx, "UPDATE route_visits SET ended_at = ? WHERE id = ?", row.EndedAt, row.ID)
		return row.routeVisit(), err
	})
}

// Visit returns the visit with its works and routes; see guide.Visits.
func (s *Store) Visit(ctx context.Context, id int64) (v guide.Visit, err error) {
	err = s.read.RunInTx(ctx, s.snapshot, func(ctx context.Context, tx bun.Tx) error {
		v, err = readVisit(ctx, tx, id)
		return err
	})
	return v, err
}

func readVisit(ctx context.Context, tx bun.IDB, id int64) (v guide.Visit, err error) {
	var row visitRow
	err = tx.NewSelect().Model(&row).Where("id = ?", id).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return v, unknownVisit(id)
	}
	if err != nil {
		return v, err
	}
	v = guide.Visit{
		ID: row.ID, API: guide.VisitAPI(row.API), Museum: row.Museum, VisitorToken: row.VisitorToken, Device: row.Device,
		Language: guide.LanguageCode(row.Language), Start: time.UnixMilli(row.StartedAt).UTC(), End: fromColumn(row.EndedAt), Email: row.Email,
	}
	var works []artworkVisitRow
	if err := tx.NewSelect().Model(&works).Where("id_visit = ?", id).Order("id").Scan(ctx); err != nil {
		return v, err
	}
	for _, work := range works {
		v.Artworks = append(v.Artworks, work.artworkVisit())
	}
	var routes []routeVisitRow
	if err := tx.NewSelect().Model(&routes).Where("id_visit = ?", id).Order("id").Scan(ctx); err != nil {
		return v, err
	}
	for _, route := range routes {
		v.Routes = append(v.Routes, route.routeVisit())
	}
	return v, nil
}

func insertRouteVisit(ctx context.Context, tx transaction, r guide.RouteVisit) (guide.RouteVisit, error) {
	id, err := next(ctx, tx, "route_visit", 1)
	if err != nil {
		return r, err
	}
	row := routeVisitRow{ID: id, Visit: r.Visit, Route: r.Route, StartedAt: r.Start.UnixMilli(), EndedAt: toColumn(r.End)}
	_, err = tx.exec(ctx, "INSERT INTO route_visits (id, id_visit, id_route, started_at, ended_at) VALUES (?, ?, ?, ?, ?)",
		row.ID, row.Visit, row.Route, row.StartedAt, row.EndedAt)
	return row.routeVisit(), err
}

func (r artworkVisitRow) artworkVisit() guide.ArtworkVisit {
	return guide.ArtworkVisit{
		Visit: r.Visit, Artwork: r.Artwork, Access: guide.AccessType(r.Access), Start: time.UnixMilli(r.StartedAt).UTC(), Seconds: r.Seconds,
	}
}

func (r routeVisitRow) routeVisit() guide.RouteVisit {
	return guide.RouteVisit{Visit: r.Visit, Route: r.Route, Start: time.UnixMilli(r.StartedAt).UTC(), End: fromColumn(r.EndedAt)}
}

// newID makes the id of a visit, or of what else a visitor's phone names. Whoever knows it may end the visit and
// read it, so it must not be guessed: it is as random as an id can be. That two visits get the same one is so
// unlikely (with a million of them, once in ten thousand million) that the insert's failure and the phone's next
// try are answer enough.
func newID() int64 {
	var random [8]byte
	rand.Read(random[:])
	return max(1, int64(binary.BigEndian.Uint64(random[:])&guide.MaxID))
}

func unknownVisit(id int64) error {
	return guide.Errorf(guide.CodeNotFound, "there is no visit %d", id)
}

// requireMuseum refuses a museum that is unknown. Museums are never deleted, so each is looked for once.
func requireMuseum(ctx context.Context, tx transaction, id int64) error {
	if tx.known.museums[id] {
		return nil
	}
	err := tx.row(ctx, "SELECT id FROM museums WHERE id = ?", id).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return unknownMuseum(id)
	}
	if err == nil {
		tx.known.museums[id] = true
	}
	return err
}

func orNow(t, now time.Time) time.Time {
	if t.IsZero() {
		return now
	}
	return t
}
