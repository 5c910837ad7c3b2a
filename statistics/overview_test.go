package statistics_test

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"cicerone/guide"
	"cicerone/statistics"
)

// fakeCounts are counts in memory.
type fakeCounts map[guide.VisitMeasure][]guide.VisitCount

func (f fakeCounts) RefreshVisitCounts(context.Context, int64, *time.Location) error { return nil }

func (f fakeCounts) RecountVisits(context.Context, int64, *time.Location) error { return nil }

func (f fakeCounts) ListeningCounts(context.Context, int64, int64, guide.Day) ([]guide.ListeningCount, error) {
	return nil, nil
}

func (f fakeCounts) VisitCounts(_ context.Context, _ int64, measure guide.VisitMeasure, last guide.Day) ([]guide.VisitCount, error) {
	return f.sum(measure, "", last, func(c guide.VisitCount) guide.VisitCount { return c }), nil
}

func (f fakeCounts) DayTotals(_ context.Context, _ int64, measure guide.VisitMeasure, last guide.Day) ([]guide.VisitCount, error) {
	return f.sum(measure, "", last, func(c guide.VisitCount) guide.VisitCount { return guide.VisitCount{Day: c.Day} }), nil
}

func (f fakeCounts) ValueTotals(_ context.Context, _ int64, measure guide.VisitMeasure, first, last guide.Day) ([]guide.VisitCount, error) {
	return f.sum(measure, first, last, func(c guide.VisitCount) guide.VisitCount { return guide.VisitCount{Value: c.Value} }), nil
}

func (f fakeCounts) sum(measure guide.VisitMeasure, first, last guide.Day, key func(guide.VisitCount) guide.VisitCount) (sums []guide.VisitCount) {
	visits := map[guide.VisitCount]int{}
	for _, c := range f[measure] {
		if c.Day >= first && c.Day <= last {
			k := key(c)
			k.Visits = 0
			visits[k] += c.Visits
		}
	}
	for k, n := range visits {
		k.Visits = n
		sums = append(sums, k)
	}
	slices.SortFunc(sums, func(a, b guide.VisitCount) int {
		return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.Value, b.Value))
	})
	return sums
}

// march returns a day of March 2026, or one after it.
func march(day int) guide.Day { return guide.Day("2026-03-01").Plus(day - 1) }

// add counts visits of one language and number of works on a day of March 2026.
func (f fakeCounts) add(day, visits int, language string, works, minutes int) {
	opened := guide.OpenedSome
	if works == 0 {
		opened = guide.OpenedNone
	}
	for measure, value := range map[guide.VisitMeasure]string{
		guide.VisitsByLanguage: language, guide.VisitsByOpened: opened, guide.VisitsByWorks: fmt.Sprint(works), guide.VisitsByMinutes: fmt.Sprint(minutes),
	} {
		f[measure] = append(f[measure], guide.VisitCount{Day: march(day), Value: value, Visits: visits})
	}
}

func (f fakeCounts) overview(t testing.TB, first, last int, admissions ...guide.AdmissionCount) statistics.Overview {
	t.Helper()
	o, err := statistics.New(f, nil, fakeAdmissions(admissions)).Overview(t.Context(), 1, time.UTC, march(first), march(last))
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func TestOverview(t *testing.T) {
	f := fakeCounts{}
	f.add(1, 3, "de_DE", 0, 0) // wait for those of the next day
	f.add(2, 4, "de_DE", 2, 20)
	f.add(2, 6, "fr_FR", 4, 30)
	f.add(3, 4, "ar_SA", 9, 90) // too few
	f.add(4, 5, "de_DE", 0, 1)
	f.add(9, 20, "de_DE", 5, 60) // after the period
	want := statistics.Overview{
		Visits:     18,
		Days:       []statistics.Count{{Value: "2026-03-02", Visits: 13}, {Value: "2026-03-04", Visits: 5}},
		Languages:  []statistics.Count{{Value: "de_DE", Visits: 12}, {Value: "fr_FR", Visits: 6}},
		Since:      "2026-03-02",
		OpenedNone: new(float64),
		Works:      &statistics.Average{Mean: 68.0 / 22, Median: 2},
		Minutes:    &statistics.Average{Mean: 625.0 / 22, Median: 20},
	}
	*want.OpenedNone = 8.0 / 18 // the last four that opened some wait
	if diff := gocmp.Diff(want, f.overview(t, 1, 7)); diff != "" {
		t.Errorf("STATS-4, STATS-11: (-want +got):\n%s", diff)
	}
	if since := f.overview(t, 4, 7).Since; since != "2026-03-02" {
		t.Errorf("STATS-4: of a later period, the first day that has visits is %q", since)
	}
	few := fakeCounts{}
	few.add(1, 4, "de_DE", 1, 1)
	if diff := gocmp.Diff(statistics.Overview{Days: []statistics.Count{}, Languages: []statistics.Count{}}, few.overview(t, 1, 7)); diff != "" {
		t.Errorf("STATS-3: of four visits something is shown (-want +got):\n%s", diff)
	}
}

// The median is that of the sorted numbers, the lower one of two.
func TestAverageEqualsThatOfSortedNumbers(t *testing.T) {
	for seed := range uint64(300) {
		random := rand.New(rand.NewPCG(seed, 1))
		f := fakeCounts{}
		var numbers []int
		sum := 0
		for range 5 + random.IntN(40) {
			works := random.IntN(12)
			f.add(1, 1, "de_DE", works, 0)
			numbers = append(numbers, works)
			sum += works
		}
		slices.Sort(numbers)
		want := &statistics.Average{Mean: float64(sum) / float64(len(numbers)), Median: numbers[(len(numbers)-1)/2]}
		if diff := gocmp.Diff(want, f.overview(t, 1, 1).Works); diff != "" {
			t.Fatalf("STATS-11: seed %d, %v (-want +got):\n%s", seed, numbers, diff)
		}
	}
}

// Somebody who may ask for every period subtracts what one shows from what another shows that contains it, for each language, each
// day and the sum of all. Nothing between 0 and 5 comes out.
func TestNoSubtractionShowsFewVisits(t *testing.T) {
	const days = 60
	random := rand.New(rand.NewPCG(7, 7))
	f := fakeCounts{}
	for day := 1; day <= days; day++ {
		for _, language := range []string{"de_DE", "fr_FR", "ar_SA", "mi_NZ", ""} {
			if visits := random.IntN(9); visits > 2 || language == "mi_NZ" && visits == 0 {
				f.add(day, max(1, visits-2), language, random.IntN(4), random.IntN(50))
			}
		}
	}
	var admissions []guide.AdmissionCount
	for day := 1; day <= days; {
		from := day
		day += 1 + random.IntN(4)
		admissions = append(admissions, guide.AdmissionCount{From: march(from), To: march(day - 1), Admissions: 50})
	}
	shownIn := func(first, last int) map[string]int {
		o := f.overview(t, first, last, admissions...)
		cells := map[string]int{"all": o.Visits, "take-up": o.TakeUp.Visits}
		for _, of := range o.TakeUp.Counts {
			cells["take-up from "+string(of.From)] = of.Visits
		}
		for _, c := range slices.Concat(o.Days, o.Languages) {
			cells[c.Value] = c.Visits
		}
		return cells
	}
	shown := 0
	for range 1000 {
		first, last := 1+random.IntN(days), 1+random.IntN(days)
		first, last = min(first, last), max(first, last)
		inFirst, inLast := first+random.IntN(last-first+1), first+random.IntN(last-first+1)
		outer, inner := shownIn(first, last), shownIn(min(inFirst, inLast), max(inFirst, inLast))
		for cell := range outer {
			shown++
			if few := outer[cell] - inner[cell]; outer[cell] != 0 && outer[cell] < statistics.MinVisits || few != 0 && few < statistics.MinVisits {
				t.Fatalf("STATS-3: days %d–%d show %d of %q, and a period in it %d", first, last, outer[cell], cell, inner[cell])
			}
		}
		languages := 0
		for _, c := range f.overview(t, first, last).Languages {
			languages += c.Visits
		}
		if rest := outer["all"] - languages; rest != 0 {
			t.Fatalf("STATS-3: days %d–%d: the languages leave %d of all visits", first, last, rest)
		}
	}
	if shown < 10_000 {
		t.Errorf("only %d counts were compared", shown)
	}
}
