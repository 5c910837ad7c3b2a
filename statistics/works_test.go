package statistics_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"cicerone/guide"
	"cicerone/statistics"
)

// addWork counts visits that opened a work on a day of March 2026, and how many of them listened to it.
func (f fakeCounts) addWork(day int, work int64, visits, listened int) {
	for measure, count := range map[guide.VisitMeasure]int{guide.VisitsByWork: visits, guide.VisitsByListened: listened} {
		if count > 0 {
			f[measure] = append(f[measure], guide.VisitCount{Day: march(day), Value: strconv.FormatInt(work, 10), Visits: count})
		}
	}
}

func (f fakeCounts) works(t testing.TB, first, last int, seen ...int64) statistics.Works {
	t.Helper()
	works, err := statistics.New(f, nil, nil).Works(t.Context(), 1, time.UTC, march(first), march(last), seen)
	if err != nil {
		t.Fatal(err)
	}
	return works
}

func TestWorks(t *testing.T) {
	f := fakeCounts{}
	f.add(1, 8, "de_DE", 1, 9)
	f.add(2, 9, "fr_FR", 3, 9)
	f.add(2, 6, "fr_FR", 0, 9)
	f.addWork(1, 214, 3, 3)
	f.addWork(2, 214, 9, 7)
	f.addWork(2, 215, 4, 4) // too few
	f.addWork(2, 216, 5, 4)
	f.addWork(3, 214, 20, 20) // after the period
	type counts = []statistics.WorkCount
	for _, c := range []struct {
		name        string
		first, last int
		want        statistics.Works
	}{
		{"both days", 1, 2, statistics.Works{Visits: 20, Opened: 15, Works: counts{{214, 10, 10}, {216, 5, 0}, {217, 0, 0}, {215, 0, 0}}}},
		{"the first day", 1, 1, statistics.Works{Visits: 5, Opened: 5, Works: counts{{217, 0, 0}, {216, 0, 0}, {215, 0, 0}}}},
		{"the second day with what waited", 2, 2, statistics.Works{Visits: 15, Opened: 10, Works: counts{{214, 10, 10}, {216, 5, 0}, {217, 0, 0}, {215, 0, 0}}}},
		{"a day without visits of the museum", 3, 3, statistics.Works{Visits: 20, Opened: 20, Works: counts{{214, 20, 20}, {217, 0, 0}, {216, 0, 0}, {215, 0, 0}}}},
	} {
		if diff := gocmp.Diff(c.want, f.works(t, c.first, c.last, 217, 216, 215)); diff != "" {
			t.Errorf("STATS-3, STATS-11: %s (-want +got):\n%s", c.name, diff)
		}
	}
}

// Adding and subtracting what is shown gives multiples of 5 only, and all groups of visits are shown once.
func TestWorksAreCountedInWholeGroups(t *testing.T) {
	const days, works = 60, 12
	random := rand.New(rand.NewPCG(3, 3))
	f := fakeCounts{}
	opened := map[int64]int{}
	for day := 1; day <= days; day++ {
		for work := int64(1); work <= works; work++ {
			if visits := random.IntN(int(work)); visits > 0 {
				f.addWork(day, work, visits, random.IntN(visits+1))
				f.add(day, visits, "de_DE", random.IntN(2), 3)
				opened[work] += visits
			}
		}
	}
	for range 1000 {
		first, last := 1+random.IntN(days), 1+random.IntN(days)
		first, last = min(first, last), max(first, last)
		shown := f.works(t, first, last)
		for _, c := range shown.Works {
			if c.Visits == 0 || c.Visits%5 != 0 || c.Listened%5 != 0 || shown.Visits%5 != 0 || c.Listened > c.Visits || c.Visits > shown.Visits {
				t.Fatalf("STATS-3: days %d–%d: %+v of %d visits", first, last, c, shown.Visits)
			}
		}
		until := random.IntN(days) + 1
		sums := map[int64]int{}
		for _, c := range slices.Concat(f.works(t, 1, until).Works, f.works(t, until+1, days).Works) {
			sums[c.ID] += c.Visits
		}
		for work, visits := range opened {
			if sum := sums[work]; sum != visits-visits%5 {
				t.Fatalf("STATS-2: of %d visits of work %d, %d are shown until day %d and after it", visits, work, sum, until)
			}
		}
	}
}
