package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"cicerone/guide"
)

// StartArtworkVisit records that a visitor opened a work; see guide.Visits.
func (s *Store) StartArtworkVisit(ctx context.Context, key string, a guide.ArtworkVisit) (guide.ArtworkVisit, error) {
	a.Start = orNow(a.Start, s.clock())
	call := eventCall{operation: opStartArtworkVisit, visit: a.Visit, kind: guide.KindArtwork, element: a.Artwork}
	return recordInVisit(ctx, s, key, call, func(ctx context.Context, tx *transaction) (guide.ArtworkVisit, error) {
		return addArtworkVisit(ctx, tx, a)
	})
}

// EndArtworkVisit sets the seconds of a visit of a work; see guide.Visits. If the start never arrived and none is given
// here, it was that many seconds ago.
func (s *Store) EndArtworkVisit(ctx context.Context, key string, a guide.ArtworkVisit) (guide.ArtworkVisit, error) {
	now := s.clock()
	call := eventCall{operation: opEndArtworkVisit, visit: a.Visit, kind: guide.KindArtwork, element: a.Artwork}
	return recordInVisit(ctx, s, key, call, func(ctx context.Context, tx *transaction) (guide.ArtworkVisit, error) {
		a := a // the next attempt needs the original
		err := tx.QueryRowContext(ctx, `UPDATE artwork_visits SET seconds = $1 WHERE id = (
			SELECT id FROM artwork_visits WHERE id_visit = $2 AND id_artwork = $3
			ORDER BY CASE WHEN started_at = $4 THEN 0 ELSE 1 END, started_at DESC, id DESC LIMIT 1) RETURNING access, started_at`,
			a.Seconds, a.Visit, a.Artwork, a.Start.UnixMilli()).Scan(&a.Access, (*millis)(&a.Start))
		if errors.Is(err, sql.ErrNoRows) {
			a.Start = orNow(a.Start, now.Add(-time.Duration(a.Seconds)*time.Second))
			return addArtworkVisit(ctx, tx, a)
		}
		return a, err
	})
}

// addArtworkVisit is insertArtworkVisit for a visit that has room for one more work.
func addArtworkVisit(ctx context.Context, tx *transaction, a guide.ArtworkVisit) (guide.ArtworkVisit, error) {
	a, err := insertArtworkVisit(ctx, tx, a)
	if err == nil {
		err = requireArtworkRoom(ctx, tx, a.Visit)
	}
	return a, err
}

// insertArtworkVisit inserts a visit of a work and returns it as it is stored.
func insertArtworkVisit(ctx context.Context, tx *transaction, a guide.ArtworkVisit) (guide.ArtworkVisit, error) {
	a.Start = truncated(a.Start)
	_, err := tx.exec(ctx, "INSERT INTO artwork_visits (id, id_visit, id_artwork, access, started_at, seconds) VALUES ("+
		tx.dialect.nextRowID("artwork_visits")+", $1, $2, $3, $4, $5)",
		a.Visit, a.Artwork, a.Access, a.Start.UnixMilli(), a.Seconds)
	return a, err
}

func artworkVisitFields(a *guide.ArtworkVisit) []any {
	return []any{&a.Visit, &a.Artwork, &a.Access, (*millis)(&a.Start), &a.Seconds}
}
