package guide

import (
	"context"
	"time"
)

// ActivePeriod is how long a visit counts as here now after it began, or opened a work or a route.
const ActivePeriod = 10 * time.Minute

// maxVisit is how long a visit can count as here now: phones begin another one after it.
const maxVisit = 24 * time.Hour

// VisitorCount is how many visits of a museum there are.
type VisitorCount struct {
	Now   int // that have not ended, and were active in the last ActivePeriod
	Today int // that began since midnight
}

// VisitorPeriod says which visits a count is about.
type VisitorPeriod struct {
	At       time.Time // now
	Midnight time.Time // before
	Active   time.Time // since when an active visit did something
	Oldest   time.Time // when an active visit may have begun
}

// VisitorPeriodAt returns the period of a count in a museum's time zone.
func VisitorPeriodAt(at time.Time, zone *time.Location) VisitorPeriod {
	year, month, day := at.In(zone).Date()
	return VisitorPeriod{At: at, Midnight: time.Date(year, month, day, 0, 0, 0, 0, zone), Active: at.Add(-ActivePeriod), Oldest: at.Add(-maxVisit)}
}

// VisitorCounter counts visits.
type VisitorCounter interface {
	// CountVisitors counts the visits of a museum. It reads those of the last day only.
	CountVisitors(ctx context.Context, museum int64, period VisitorPeriod) (VisitorCount, error)
}
