package store

import (
	"context"
	"errors"
	"time"

	"cicerone/guide"
)

// isOldVisit is the condition for visits that began and were last reported before $2: a phone with a wrong clock may begin one long
// ago, today. Visits with answers or a profile are not among them, since both are stored nowhere else.
const isOldVisit = `visits.started_at < $2 AND visits.changed_at < $2
	AND NOT EXISTS (SELECT 1 FROM visit_answers WHERE visit_answers.id_visit = visits.id)
	AND NOT EXISTS (SELECT 1 FROM users WHERE users.id_visit = visits.id)`

// pruneVisits deletes old visits, by the number of months of the configuration, after they were counted. Their counts stay. It returns
// how many rows it has deleted.
func (s *Store) pruneVisits(ctx context.Context) (deleted int, err error) {
	if s.visitMonths == 0 {
		return 0, nil
	}
	before := s.clock().AddDate(0, -s.visitMonths, 0)
	museums, err := queryAll(ctx, s.reads, value[int64], `SELECT museums.id FROM museums WHERE NOT (`+isDeleting+`)
		AND NOT EXISTS (SELECT 1 FROM settings WHERE name = $1 || museums.id)
		AND EXISTS (SELECT 1 FROM visits WHERE visits.id_museum = museums.id AND `+isOldVisit+`) ORDER BY museums.id`, movedPrefix, before.UnixMilli())
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
	err = d.deleteVisits(ctx, isOldVisit, begin.UnixMilli())
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
