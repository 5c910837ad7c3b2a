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

// addRoute counts visits that walked a route on a day of March 2026, and how many of them saw its steps.
func (f fakeCounts) addRoute(day int, route int64, visits int, steps map[int64]int) {
	count := func(measure guide.VisitMeasure, id int64, visits int) {
		if visits > 0 {
			f[measure] = append(f[measure], guide.VisitCount{Day: march(day), Value: strconv.FormatInt(id, 10), Visits: visits})
		}
	}
	count(guide.VisitsByRoute, route, visits)
	for step, seen := range steps {
		count(guide.VisitsByStep, step, seen)
	}
}

func (f fakeCounts) routes(t testing.TB, first, last int, published ...statistics.RouteSteps) statistics.Routes {
	t.Helper()
	routes, err := statistics.New(f, nil, nil).Routes(t.Context(), 1, time.UTC, march(first), march(last), published)
	if err != nil {
		t.Fatal(err)
	}
	return routes
}

func TestRoutes(t *testing.T) {
	f := fakeCounts{}
	f.add(1, 20, "de_DE", 1, 9)
	f.addRoute(1, 5, 3, map[int64]int{51: 3, 52: 2})
	f.addRoute(2, 5, 9, map[int64]int{51: 9, 52: 4, 53: 4}) // 53 too few
	f.addRoute(2, 6, 4, map[int64]int{61: 4})               // too few
	f.addRoute(2, 8, 16, map[int64]int{81: 16})             // not published any more
	f.addRoute(3, 5, 20, map[int64]int{51: 20})             // after the period
	published := []statistics.RouteSteps{{ID: 6, Steps: []int64{61}}, {ID: 5, Steps: []int64{51, 53, 52}}, {ID: 7}}
	type counts = []statistics.RouteCount
	type steps = []statistics.StepCount
	for _, c := range []struct {
		name        string
		first, last int
		want        counts
	}{
		{"both days", 1, 2, counts{{8, 15, nil}, {5, 10, steps{{51, 10}, {53, 0}, {52, 5}}}, {6, 0, steps{{61, 0}}}, {7, 0, steps{}}}},
		{"the first day", 1, 1, counts{{6, 0, steps{{61, 0}}}, {5, 0, steps{{51, 0}, {53, 0}, {52, 0}}}, {7, 0, steps{}}}},
	} {
		want := statistics.Routes{Visits: f.works(t, c.first, c.last).Visits, Routes: c.want}
		if diff := gocmp.Diff(want, f.routes(t, c.first, c.last, published...)); diff != "" {
			t.Errorf("STATS-3, STATS-6: %s (-want +got):\n%s", c.name, diff)
		}
	}
}

// Adding and subtracting what is shown gives multiples of 5 only, no step has more visits than its route, and all groups of visits are
// shown once.
func TestRoutesAreCountedInWholeGroups(t *testing.T) {
	const days, length = 60, 6
	random := rand.New(rand.NewPCG(6, 6))
	f := fakeCounts{}
	route := statistics.RouteSteps{ID: 5, Steps: []int64{1, 2, 3, 4, 5, 6}}
	walked := 0
	for day := 1; day <= days; day++ {
		visits := random.IntN(9)
		seen, left := map[int64]int{}, visits
		for step := range int64(length) {
			seen[step+1] = left
			left = random.IntN(left + 1)
		}
		f.addRoute(day, route.ID, visits, seen)
		walked += visits
	}
	sum := 0
	for day := 1; day <= days; day++ {
		sum += f.routes(t, day, day, route).Routes[0].Visits
	}
	if want := walked / statistics.MinVisits * statistics.MinVisits; sum != want {
		t.Errorf("STATS-3: of %d visits %d are shown by day, want %d", walked, sum, want)
	}
	for range 1000 {
		first, last := 1+random.IntN(days), 1+random.IntN(days)
		first, last = min(first, last), max(first, last)
		shown := f.routes(t, first, last, route)
		counts := []int{shown.Visits, shown.Routes[0].Visits}
		for _, step := range shown.Routes[0].Steps {
			counts = append(counts, step.Visits)
			if step.Visits > shown.Routes[0].Visits {
				t.Fatalf("STATS-6: a step has more visits than its route: %+v", shown)
			}
		}
		for _, count := range counts {
			if count%statistics.MinVisits != 0 {
				t.Fatalf("STATS-3: from %d to %d are shown: %+v", first, last, shown)
			}
		}
	}
}
