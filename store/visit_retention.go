package store

import (
	"context"
	"errors"
	"time"

	"cicerone/guide"
)

// pruneVisits deletes visits that began more months ago than the configuration says, after they were counted. Their counts stay, and so
// do profiles, and visits with answers of a study, which are counted nowhere else. It returns how many rows it has deleted.
func (s *Store) pruneVisits(ctx context.Context) (deleted int, err error) {
	if s.visitMonths == 0 {
		return 0, nil
	}
	before := s.clock().AddDate(0, -s.visitMonths, 0)
	museums, err := queryAll(ctx, s.reads, value[int64], `SELECT m.id FROM museums m WHERE NOT (`+isDeleting+`)
		AND EXISTS (SELECT 1 FROM visits v WHERE v.id_museum = m.id AND v.started_at < $1) ORDER BY m.id`, before.UnixMilli())
	for _, museum := range museums {
		rows, failure := s.pruneVisitsOf(ctx, museum, before)
		deleted += rows
		err = errors.Join(err, failure)
	}
	return deleted, err
}

func (s *Store) pruneVisitsOf(ctx context.Context, museum int64, before time.Time) (deleted int, err error) {
	head, err := s.Element(ctx, museum, guide.MuseumElement)
	if err != nil {
		return 0, err
	}
	zone := head.Values.TimeZone()
	if err := s.RefreshVisitCounts(ctx, museum, zone); err != nil {
		return 0, err
	}
	first := guide.DayAt(before, zone)
	if err := s.freezeVisitCounts(ctx, museum, first); err != nil {
		return 0, err
	}
	begin, _ := first.Bounds(zone)
	d := &museumDeletion{store: s, id: museum, progress: func(int) {}}
	err = d.deleteVisits(ctx, "started_at < $2 AND NOT EXISTS (SELECT 1 FROM visit_answers a WHERE a.id_visit = visits.id)", begin.UnixMilli())
	return d.rows, err
}

// freezeVisitCounts makes the counts of the days before first stay as they are.
func (s *Store) freezeVisitCounts(ctx context.Context, museum int64, first guide.Day) error {
	return s.writeVisitCounts(ctx, museum, func(ctx context.Context, tx *transaction) error {
		_, err := tx.exec(ctx, "UPDATE visit_counts_state SET first_day = $1 WHERE id_museum = $2 AND first_day < $1", first, museum)
		return err
	})
}

// firstCountedDay returns the first day whose visits are all stored; "" if every day's are. Until the transaction ends, no other server
// changes it, and so deletes no visits that are being counted.
func firstCountedDay(ctx context.Context, tx *transaction, museum int64) (guide.Day, error) {
	if _, err := tx.exec(ctx, "UPDATE visit_counts_state SET first_day = first_day WHERE id_museum = $1", museum); err != nil {
		return "", err
	}
	return queryOne(ctx, tx, value[guide.Day], nil, "SELECT COALESCE(MAX(first_day), '') FROM visit_counts_state WHERE id_museum = $1", museum)
}
