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
	call := eventCall{operation: opStartArtworkVisit, visit: a.Visit, artwork: a.Artwork}
	return record(ctx, s, key, call, func(ctx context.Context, tx *transaction) (guide.ArtworkVisit, error) {
		if err := requireInVisit(ctx, tx, a.Visit, guide.KindArtwork, a.Artwork, artworkField); err != nil {
			return a, err
		}
		return insertArtworkVisit(ctx, tx, a)
	})
}

// EndArtworkVisit sets the seconds of a visit of a work; see guide.Visits. If the start never arrived and none is given
// here, it was that many seconds ago.
func (s *Store) EndArtworkVisit(ctx context.Context, key string, a guide.ArtworkVisit) (guide.ArtworkVisit, error) {
	now := s.clock()
	call := eventCall{operation: opEndArtworkVisit, visit: a.Visit, artwork: a.Artwork}
	return record(ctx, s, key, call, func(ctx context.Context, tx *transaction) (guide.ArtworkVisit, error) {
		if err := requireInVisit(ctx, tx, a.Visit, guide.KindArtwork, a.Artwork, artworkField); err != nil {
			return a, err
		}
		a := a // this function may run again
		var (
			id    int64
			start time.Time
		)
		err := tx.QueryRowContext(ctx, `SELECT id, access, started_at FROM artwork_visits WHERE id_visit = $1 AND id_artwork = $2
			ORDER BY CASE WHEN started_at = $3 THEN 0 ELSE 1 END, started_at DESC, id DESC LIMIT 1`,
			a.Visit, a.Artwork, a.Start.UnixMilli()).Scan(&id, &a.Access, (*millis)(&start))
		if errors.Is(err, sql.ErrNoRows) {
			a.Start = orNow(a.Start, now.Add(-time.Duration(a.Seconds)*time.Second))
			return insertArtworkVisit(ctx, tx, a)
		}
		if err != nil {
			return a, err
		}
		a.Start = start
		_, err = tx.exec(ctx, "UPDATE artwork_visits SET seconds = $1 WHERE id = $2", a.Seconds, id)
		return a, err
	})
}

func insertArtworkVisit(ctx context.Context, tx *transaction, a guide.ArtworkVisit) (guide.ArtworkVisit, error) {
	visits := []guide.ArtworkVisit{a}
	err := insertArtworkVisits(ctx, tx, visits)
	return visits[0], err
}

// insertArtworkVisits inserts the visits, whose starts become what is stored.
func insertArtworkVisits(ctx context.Context, tx *transaction, visits []guide.ArtworkVisit) error {
	if len(visits) == 0 {
		return nil
	}
	last, err := tx.nextID(ctx, "artwork_visit", len(visits))
	if err != nil {
		return err
	}
	insert := bulkInsert{tx: tx, table: "artwork_visits", columns: "id, id_visit, id_artwork, access, started_at, seconds"}
	for i := range visits {
		a := &visits[i]
		a.Start = truncated(a.Start)
		if err := insert.add(ctx, last-int64(len(visits)-1-i), a.Visit, a.Artwork, a.Access, a.Start.UnixMilli(), a.Seconds); err != nil {
			return err
		}
	}
	return insert.flush(ctx)
}

func artworkVisitFields(a *guide.ArtworkVisit) []any {
	return []any{&a.Visit, &a.Artwork, &a.Access, (*millis)(&a.Start), &a.Seconds}
}
