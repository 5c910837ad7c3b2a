package statistics_test

import (
	"math/rand/v2"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"cicerone/guide"
	"cicerone/statistics"
)

// addUse counts visits that used something on a day of March 2026.
func (f fakeCounts) addUse(day int, use guide.Use, visits int) {
	f[guide.VisitsByUse] = append(f[guide.VisitsByUse], guide.VisitCount{Day: march(day), Value: string(use), Visits: visits})
}

func (f fakeCounts) uses(t testing.TB, first, last int) statistics.Uses {
	t.Helper()
	uses, err := statistics.New(f, nil, nil).Uses(t.Context(), 1, time.UTC, march(first), march(last))
	if err != nil {
		t.Fatal(err)
	}
	return uses
}

func TestUses(t *testing.T) {
	f := fakeCounts{}
	f.add(1, 8, "de_DE", 1, 9)
	f.add(2, 9, "fr_FR", 3, 9)
	f.add(2, 6, "fr_FR", 0, 9)
	f.addUse(1, guide.UseNumber, 8)
	f.addUse(2, guide.UseNumber, 4)
	f.addUse(2, guide.UseCamera, 4)      // too few
	f.addUse(2, guide.UseHall, 30)       // more groups than were filled by visits that opened a work
	f.addUse(2, guide.UseTranscript, 17) // other uses are of all visits
	f.addUse(2, guide.UseSpeed, 200)
	f.addUse(3, guide.UseKids, 20) // after the period
	for _, c := range []struct {
		name        string
		first, last int
		visits      int
		opened      int
		want        map[guide.Use]int // 0 of all others
	}{
		{"both days", 1, 2, 20, 15, map[guide.Use]int{guide.UseNumber: 10, guide.UseHall: 15, guide.UseTranscript: 15, guide.UseSpeed: 20}},
		{"the first day", 1, 1, 5, 5, map[guide.Use]int{guide.UseNumber: 5}},
		{"the second day with what waited", 2, 2, 15, 10, map[guide.Use]int{guide.UseNumber: 5, guide.UseHall: 10, guide.UseTranscript: 15, guide.UseSpeed: 15}},
		{"a day without visits", 3, 3, 0, 0, map[guide.Use]int{}},
	} {
		want := statistics.Uses{Visits: c.visits, Opened: c.opened, Uses: map[guide.Use]int{}}
		for _, use := range append(guide.UsesToOpen, guide.OtherUses...) {
			want.Uses[use] = c.want[use]
		}
		if diff := gocmp.Diff(want, f.uses(t, c.first, c.last)); diff != "" {
			t.Errorf("STATS-3, STATS-4: %s (-want +got):\n%s", c.name, diff)
		}
	}
}

// Adding and subtracting what is shown gives multiples of 5 only, and all groups of visits are shown once.
func TestUsesAreCountedInWholeGroups(t *testing.T) {
	const days = 60
	random := rand.New(rand.NewPCG(3, 3))
	f, transcripts := fakeCounts{}, 0
	for day := 1; day <= days; day++ {
		if visits := random.IntN(9); visits > 0 {
			f.add(day, 4*visits, "de_DE", 1, 3)
			f.addUse(day, guide.UseTranscript, visits)
			transcripts += visits
		}
	}
	for range 1000 {
		first, last := 1+random.IntN(days), 1+random.IntN(days)
		shown := f.uses(t, min(first, last), max(first, last))
		for use, visits := range shown.Uses {
			if visits%5 != 0 || visits > shown.Visits {
				t.Fatalf("STATS-3: days %d–%d: %d of %d visits used %s", first, last, visits, shown.Visits, use)
			}
		}
		until := random.IntN(days) + 1
		sum := f.uses(t, 1, until).Uses[guide.UseTranscript] + f.uses(t, until+1, days).Uses[guide.UseTranscript]
		if sum != transcripts-transcripts%5 {
			t.Fatalf("STATS-2: of %d visits that read a transcript, %d are shown until day %d and after it", transcripts, sum, until)
		}
	}
}
