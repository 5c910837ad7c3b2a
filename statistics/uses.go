package statistics

import (
	"context"
	"time"

	"cicerone/guide"
)

// Uses says what visits of a period used of the guide. All its counts are multiples of MinVisits, and so are their sums and differences.
type Uses struct {
	Visits int               // that there were
	Opened int               // of them, those that opened a work
	Uses   map[guide.Use]int // of them, those that used something; of Opened for a way to open a work. A visit counts with each use.
}

// Uses returns what visits used on the days from first to last in the museum's time zone.
func (s *Service) Uses(ctx context.Context, museum int64, zone *time.Location, first, last guide.Day) (Uses, error) {
	if err := s.counts.RefreshVisitCounts(ctx, museum, zone); err != nil {
		return Uses{}, err
	}
	used, err := s.multiples(ctx, museum, guide.VisitsByUse, first, last)
	if err != nil {
		return Uses{}, err
	}
	visits, err := s.multiples(ctx, museum, guide.VisitsByOpened, first, last)
	if err != nil {
		return Uses{}, err
	}
	uses := Uses{Visits: visits[guide.OpenedNone] + visits[guide.OpenedSome], Opened: visits[guide.OpenedSome], Uses: map[guide.Use]int{}}
	// Groups end at different visits: a part can have one more than the whole.
	for _, use := range guide.UsesToOpen {
		uses.Uses[use] = min(used[string(use)], uses.Opened)
	}
	for _, use := range guide.OtherUses {
		uses.Uses[use] = min(used[string(use)], uses.Visits)
	}
	return uses, nil
}
