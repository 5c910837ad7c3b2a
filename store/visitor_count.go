package store

import (
	"context"

	"cicerone/guide"
)

// CountVisitors counts the visits of a museum; see guide.VisitorCounter. An app registers a visit with both versions of the call, so
// those of version 1 are the same visits once more.
func (s *Store) CountVisitors(ctx context.Context, museum int64, period guide.VisitorPeriod) (count guide.VisitorCount, err error) {
	count.Today, err = queryOne(ctx, s.reads, value[int], nil,
		"SELECT COUNT(*) FROM visits WHERE id_museum = $1 AND api = $4 AND started_at >= $2 AND started_at <= $3", museum, millis(period.Midnight), millis(period.At), guide.VisitV2)
	if err != nil {
		return count, err
	}
	count.Now, err = queryOne(ctx, s.reads, value[int], nil, `SELECT COUNT(*) FROM visits v
		WHERE id_museum = $1 AND api = $5 AND started_at >= $2 AND started_at <= $3 AND (ended_at IS NULL OR ended_at > $3) AND (started_at >= $4
			OR EXISTS (SELECT 1 FROM artwork_visits a WHERE a.id_visit = v.id AND a.started_at >= $4)
			OR EXISTS (SELECT 1 FROM route_visits r WHERE r.id_visit = v.id AND r.started_at >= $4))`,
		museum, millis(period.Oldest), millis(period.At), millis(period.Active), guide.VisitV2)
	return count, err
}
