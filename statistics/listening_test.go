package statistics_test

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"cicerone/guide"
	"cicerone/statistics"
)

// fakeListening is listening to one work, in memory.
type fakeListening struct {
	fakeCounts

	counts []guide.ListeningCount
}

func (f *fakeListening) add(day int, language guide.LanguageCode, seconds, visits int) {
	f.counts = append(f.counts, guide.ListeningCount{Day: march(day), Language: language, Seconds: seconds, Visits: visits})
}

func (f *fakeListening) ListeningCounts(_ context.Context, _, _ int64, last guide.Day) ([]guide.ListeningCount, error) {
	counts := slices.DeleteFunc(slices.Clone(f.counts), func(c guide.ListeningCount) bool { return c.Day > last })
	slices.SortFunc(counts, func(a, b guide.ListeningCount) int {
		return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.Language, b.Language), cmp.Compare(a.Seconds, b.Seconds))
	})
	return counts, nil
}

func (f *fakeListening) listening(t testing.TB, first, last int) []statistics.Listening {
	t.Helper()
	listening, err := statistics.New(f, nil, nil).Listening(t.Context(), 1, 214, time.UTC, march(first), march(last))
	if err != nil {
		t.Fatal(err)
	}
	return listening
}

// reached returns how many visits listened for at least so many seconds, by the steps.
func reached(steps []statistics.ListeningStep, seconds int) (visits int) {
	for _, step := range steps {
		if step.Second <= seconds {
			visits = step.Visits
		}
	}
	return visits
}

func TestListening(t *testing.T) {
	f := &fakeListening{}
	f.add(1, "de_DE", 0, 7)
	f.add(1, "de_DE", 31, 20)
	f.add(1, "de_DE", 90, 10)
	f.add(1, "fr_FR", 90, 4) // too few
	f.add(2, "fr_FR", 12, 1)
	f.add(2, "de_DE", 90, 3)
	f.add(3, "de_DE", 60, 5) // after the period
	type (
		all   = []statistics.Listening
		steps = []statistics.ListeningStep
	)
	for _, c := range []struct {
		name        string
		first, last int
		want        all
	}{
		{"a day: all leave at second 31 but ten", 1, 1, all{{"de_DE", 35, steps{{0, 35}, {1, 30}, {32, 10}, {91, 0}}}}},
		{"both days", 1, 2, all{{"de_DE", 40, steps{{0, 40}, {1, 30}, {32, 10}, {91, 0}}}, {"fr_FR", 5, steps{{0, 5}, {13, 0}}}}},
		// The visits of the second day fill a group of those that opened the work, and none of those that reached second 1.
		{"the second day with what waited", 2, 2, all{{"de_DE", 5, steps{{0, 5}, {1, 0}}}, {"fr_FR", 5, steps{{0, 5}, {13, 0}}}}},
		{"a day without visits", 9, 9, all{}},
	} {
		if diff := gocmp.Diff(c.want, f.listening(t, c.first, c.last)); diff != "" {
			t.Errorf("STATS-5: %s (-want +got):\n%s", c.name, diff)
		}
	}
}

// What is shown are multiples of 5, falls with the seconds, and is never more than MinVisits away from what was counted. Periods that follow each
// other show every group of visits that opened the work once.
func TestListeningIsCountedInWholeGroups(t *testing.T) {
	const days = 40
	random := rand.New(rand.NewPCG(5, 5))
	f := &fakeListening{}
	for day := 1; day <= days; day++ {
		for range random.IntN(12) {
			f.add(day, "de_DE", random.IntN(100), 1+random.IntN(3))
		}
	}
	counted := func(first, last, seconds int) (visits int) {
		for _, c := range f.counts {
			if c.Day >= march(first) && c.Day <= march(last) && c.Seconds >= seconds {
				visits += c.Visits
			}
		}
		return visits
	}
	shown := func(first, last int) []statistics.ListeningStep {
		if all := f.listening(t, first, last); len(all) > 0 {
			return all[0].Steps
		}
		return nil
	}
	for range 1000 {
		first, last := 1+random.IntN(days), 1+random.IntN(days)
		first, last = min(first, last), max(first, last)
		steps := shown(first, last)
		for i, step := range steps {
			if step.Visits%5 != 0 || i > 0 && (step.Visits >= steps[i-1].Visits || step.Second <= steps[i-1].Second) {
				t.Fatalf("STATS-3: days %d–%d: %v", first, last, steps)
			}
		}
		for second := range 101 {
			if got, want := reached(steps, second), counted(first, last, second); got > want+4 || got < want-4 {
				t.Fatalf("STATS-5: days %d–%d: %d visits are shown at second %d, %d were counted", first, last, got, second, want)
			}
		}
		until := 1 + random.IntN(days-1)
		if sum, all := reached(shown(1, until), 0)+reached(shown(until+1, days), 0), counted(1, days, 0); sum != all-all%5 {
			t.Fatalf("STATS-2: of %d visits, %d are shown until day %d and after it", all, sum, until)
		}
	}
}
