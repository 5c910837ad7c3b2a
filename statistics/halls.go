package statistics

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"time"

	"cicerone/guide"
)

// Halls says in which halls visits of a period opened works, and where they went next. All its counts are multiples of MinVisits, and so
// are their sums and differences.
type Halls struct {
	Visits int             // that there were
	Opened int             // of them, those that opened a work
	Halls  []HallCount     // the published ones, in the guide's order, then others that enough visits were in
	Moves  []HallMoveCount // the largest count of visits first
}

// HallCount is how many visits opened a work in a hall.
type HallCount struct {
	ID     int64 // idHall
	Visits int
}

// HallMoveCount is how many visits went from one hall to the next. A visit counts with each of its moves.
type HallMoveCount struct {
	guide.HallMove

	Visits int // MinVisits or more
}

// Halls returns the visits in halls on the days from first to last in the museum's time zone.
func (s *Service) Halls(
	ctx context.Context, museum int64, zone *time.Location, first, last guide.Day, published []int64,
) (halls Halls, err error) {
	if err := s.counts.RefreshVisitCounts(ctx, museum, zone); err != nil {
		return halls, err
	}
	visits, err := s.multiples(ctx, museum, guide.VisitsByOpened, first, last)
	if err != nil {
		return halls, err
	}
	within, err := s.multiples(ctx, museum, guide.VisitsByHall, first, last)
	if err != nil {
		return halls, err
	}
	moves, err := s.multiples(ctx, museum, guide.VisitsByHallMove, first, last)
	if err != nil {
		return halls, err
	}
	halls = Halls{
		Visits: visits[guide.OpenedNone] + visits[guide.OpenedSome], Opened: visits[guide.OpenedSome],
		Halls: []HallCount{}, Moves: []HallMoveCount{},
	}
	// Groups end at different visits: a part can have one more than the whole.
	most := map[int64]int{0: halls.Opened}
	add := func(hall int64) {
		most[hall] = min(within[strconv.FormatInt(hall, 10)], halls.Opened)
		halls.Halls = append(halls.Halls, HallCount{ID: hall, Visits: most[hall]})
	}
	for _, hall := range published {
		add(hall)
	}
	all, err := shownIDs(within)
	if err != nil {
		return halls, err
	}
	for _, hall := range all {
		if !slices.Contains(published, hall) {
			add(hall)
		}
	}
	for text, count := range moves {
		move, err := guide.ParseHallMove(text)
		if err != nil {
			return halls, err
		}
		if count = min(count, most[move.From], most[move.To]); count > 0 {
			halls.Moves = append(halls.Moves, HallMoveCount{HallMove: move, Visits: count})
		}
	}
	slices.SortFunc(halls.Moves, func(a, b HallMoveCount) int {
		return cmp.Or(cmp.Compare(b.Visits, a.Visits), cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To))
	})
	return halls, nil
}
