package statistics

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"time"

	"cicerone/guide"
)

// Works says how many visits opened the works of a museum in a period. All its counts are multiples of MinVisits, and so are their
// sums and differences.
type Works struct {
	Visits int         // that there were
	Opened int         // of them, those that opened a work
	Works  []WorkCount // the largest count of visits first
}

// WorkCount is how many visits opened a work.
type WorkCount struct {
	ID       int64 // idArtwork
	Visits   int
	Listened int // of them, those that listened to it for guide.ListenedSeconds or longer
}

// Works returns the visits of works on the days from first to last in the museum's time zone: of the published ones, by
// idArtwork and in the guide's order, and of others that enough visits opened.
func (s *Service) Works(ctx context.Context, museum int64, zone *time.Location, first, last guide.Day, published []int64) (Works, error) {
	if err := s.counts.RefreshVisitCounts(ctx, museum, zone); err != nil {
		return Works{}, err
	}
	opened, err := s.multiples(ctx, museum, guide.VisitsByWork, first, last)
	if err != nil {
		return Works{}, err
	}
	listened, err := s.multiples(ctx, museum, guide.VisitsByListened, first, last)
	if err != nil {
		return Works{}, err
	}
	visits, err := s.multiples(ctx, museum, guide.VisitsByOpened, first, last)
	if err != nil {
		return Works{}, err
	}
	works := Works{Visits: visits[guide.OpenedNone] + visits[guide.OpenedSome], Opened: visits[guide.OpenedSome], Works: []WorkCount{}}
	add := func(id int64) {
		value := strconv.FormatInt(id, 10)
		visits := opened[value]
		delete(opened, value)
		// Groups end at different visits: a part can have one more than the whole.
		works.Works = append(works.Works, WorkCount{ID: id, Visits: visits, Listened: min(listened[value], visits)})
		works.Visits, works.Opened = max(works.Visits, visits), max(works.Opened, visits)
	}
	for _, id := range published {
		add(id)
	}
	others, err := shownIDs(opened)
	if err != nil {
		return Works{}, err
	}
	for _, id := range others {
		add(id)
	}
	slices.SortStableFunc(works.Works, func(a, b WorkCount) int { return cmp.Compare(b.Visits, a.Visits) })
	return works, nil
}

// shownIDs returns the ids, in their order, of the values that have visits.
func shownIDs(counts map[string]int) (ids []int64, err error) {
	for value, visits := range counts {
		id, err := strconv.ParseInt(value, 10, 64)
		if err != nil {
			return nil, err
		}
		if visits > 0 {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids, nil
}

// allVisits returns how many visits there were, in whole groups of MinVisits; see multiples.
func (s *Service) allVisits(ctx context.Context, museum int64, first, last guide.Day) (int, error) {
	opened, err := s.multiples(ctx, museum, guide.VisitsByOpened, first, last)
	return opened[guide.OpenedNone] + opened[guide.OpenedSome], err
}

// multiples returns how many visits have each value of a measure, in whole groups of MinVisits: a period has the groups that were filled in it,
// counted since the museum's first day. So a visit that does not fill one counts in a later period.
func (s *Service) multiples(ctx context.Context, museum int64, measure guide.VisitMeasure, first, last guide.Day) (map[string]int, error) {
	return s.multiplesOf(ctx, museum, measure, first, last, func(value string) (string, error) { return value, nil })
}

// multiplesOf is multiples where several values count as one.
func (s *Service) multiplesOf(
	ctx context.Context, museum int64, measure guide.VisitMeasure, first, last guide.Day, oneOf func(value string) (string, error),
) (map[string]int, error) {
	sums := func(first guide.Day) (map[string]int, error) {
		totals, err := s.counts.ValueTotals(ctx, museum, measure, first, last)
		if err != nil {
			return nil, err
		}
		sums := map[string]int{}
		for _, total := range totals {
			value, err := oneOf(total.Value)
			if err != nil {
				return nil, err
			}
			sums[value] += total.Visits
		}
		return sums, nil
	}
	until, err := sums("")
	if err != nil {
		return nil, err
	}
	within, err := sums(first) // few days, unlike all those before them
	if err != nil {
		return nil, err
	}
	for value, visits := range until {
		before := visits - within[value]
		until[value] = (visits/MinVisits - before/MinVisits) * MinVisits
	}
	return until, nil
}
