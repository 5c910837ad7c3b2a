package statistics_test

import (
	"math/rand/v2"
	"strconv"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"cicerone/guide"
	"cicerone/statistics"
)

// addHall counts visits that opened works in a hall on a day of March 2026.
func (f fakeCounts) addHall(day int, hall int64, visits int) {
	f[guide.VisitsByHall] = append(f[guide.VisitsByHall], guide.VisitCount{Day: march(day), Value: strconv.FormatInt(hall, 10), Visits: visits})
}

// addMove counts visits that went from one hall to the next.
func (f fakeCounts) addMove(day int, from, to int64, visits int) {
	value := guide.HallMove{From: from, To: to}.Text()
	f[guide.VisitsByHallMove] = append(f[guide.VisitsByHallMove], guide.VisitCount{Day: march(day), Value: value, Visits: visits})
}

func (f fakeCounts) halls(t testing.TB, first, last int, published ...int64) statistics.Halls {
	t.Helper()
	halls, err := statistics.New(f, nil, nil).Halls(t.Context(), 1, time.UTC, march(first), march(last), published)
	if err != nil {
		t.Fatal(err)
	}
	return halls
}

func TestHalls(t *testing.T) {
	f := fakeCounts{}
	f.add(1, 9, "de_DE", 2, 9)
	f.add(2, 17, "de_DE", 2, 9)
	f.add(2, 6, "fr_FR", 0, 9)
	f.addHall(1, 7, 8)
	f.addHall(2, 7, 13)
	f.addHall(2, 8, 40) // more groups than were filled by visits that opened a work
	f.addHall(2, 9, 4)  // too few
	f.addHall(2, 5, 6)  // visitors do not see it any more
	f.addHall(3, 9, 20) // after the period
	f.addMove(1, 0, 7, 8)
	f.addMove(2, 0, 7, 9)
	f.addMove(2, 7, 8, 30) // more groups than were filled by visits to the first hall
	f.addMove(2, 8, 0, 12)
	f.addMove(2, 5, 0, 10) // as above
	f.addMove(2, 8, 9, 6)  // to a hall that is not shown
	f.addMove(2, 8, 7, 4)  // too few
	move := func(from, to int64, visits int) statistics.HallMoveCount {
		return statistics.HallMoveCount{HallMove: guide.HallMove{From: from, To: to}, Visits: visits}
	}
	for _, c := range []struct {
		name        string
		first, last int
		want        statistics.Halls
	}{
		{"both days", 1, 2, statistics.Halls{
			Visits: 30, Opened: 25,
			Halls: []statistics.HallCount{{9, 0}, {7, 20}, {8, 25}, {5, 5}},
			Moves: []statistics.HallMoveCount{move(7, 8, 20), move(0, 7, 15), move(8, 0, 10), move(5, 0, 5)},
		}},
		{"the first day", 1, 1, statistics.Halls{
			Visits: 5, Opened: 5, Halls: []statistics.HallCount{{9, 0}, {7, 5}, {8, 0}}, Moves: []statistics.HallMoveCount{move(0, 7, 5)},
		}},
		{"a day without visits", 4, 4, statistics.Halls{Halls: []statistics.HallCount{{9, 0}, {7, 0}, {8, 0}}, Moves: []statistics.HallMoveCount{}}},
	} {
		if diff := gocmp.Diff(c.want, f.halls(t, c.first, c.last, 9, 7, 8)); diff != "" {
			t.Errorf("STATS-3, STATS-6: %s (-want +got):\n%s", c.name, diff)
		}
	}
}

// Adding and subtracting what is shown gives multiples of 5 only, no way has more visits than its halls, and all groups of visits are shown
// once.
func TestHallsAreCountedInWholeGroups(t *testing.T) {
	const days, halls = 60, 4
	random := rand.New(rand.NewPCG(8, 8))
	f, began := fakeCounts{}, 0
	for day := 1; day <= days; day++ {
		within, moves := map[int64]int{}, map[guide.HallMove]int{}
		visits := random.IntN(9)
		for range visits {
			ways := make([]int64, 1+random.IntN(6))
			for i := range ways {
				ways[i] = 1 + random.Int64N(halls)
			}
			seen := map[int64]bool{}
			for _, move := range guide.HallMoves(ways) {
				moves[move]++
				seen[move.To] = move.To != 0
			}
			for hall, is := range seen {
				if is {
					within[hall]++
				}
			}
			if ways[0] == 1 {
				began++
			}
		}
		if visits > 0 {
			f.add(day, visits, "de_DE", 1, 3)
		}
		for hall, visits := range within {
			f.addHall(day, hall, visits)
		}
		for move, visits := range moves {
			f.addMove(day, move.From, move.To, visits)
		}
	}
	published := []int64{1, 2, 3, 4}
	sum := 0
	for day := 1; day <= days; day++ {
		for _, move := range f.halls(t, day, day, published...).Moves {
			if move.HallMove == (guide.HallMove{To: 1}) {
				sum += move.Visits
			}
		}
	}
	if want := began / 5 * 5; sum > want || sum == 0 {
		t.Errorf("STATS-3: of %d visits that began in a hall %d are shown by day, want at most %d", began, sum, want)
	}
	for range 1000 {
		first, last := 1+random.IntN(days), 1+random.IntN(days)
		shown := f.halls(t, min(first, last), max(first, last), published...)
		within := map[int64]int{0: shown.Opened}
		for _, hall := range shown.Halls {
			within[hall.ID] = hall.Visits
			if hall.Visits%5 != 0 || hall.Visits > shown.Opened {
				t.Fatalf("STATS-3: from %d to %d are shown: %+v", first, last, shown)
			}
		}
		for _, move := range shown.Moves {
			if move.Visits%5 != 0 || move.Visits < 5 || move.Visits > min(within[move.From], within[move.To]) {
				t.Fatalf("STATS-3, STATS-6: from %d to %d are shown: %+v", first, last, shown)
			}
		}
	}
}
