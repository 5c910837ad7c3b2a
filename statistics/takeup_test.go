package statistics_test

import (
	"context"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"cicerone/guide"
	"cicerone/statistics"
)

// fakeAdmissions are admissions in memory.
type fakeAdmissions []guide.AdmissionCount

func (f fakeAdmissions) AdmissionCounts(_ context.Context, _ int64, first, last guide.Day) (counts []guide.AdmissionCount, err error) {
	for _, c := range f {
		if c.To >= first && c.To <= last {
			counts = append(counts, c)
		}
	}
	return counts, nil
}

func TestTakeUp(t *testing.T) { // STATS-11
	f := fakeCounts{}
	f.add(0, 1, "en_GB", 1, 1) // which waits until day 1, and is counted then
	f.add(1, 9, "en_GB", 1, 1)
	f.add(2, 3, "en_GB", 1, 1) // which wait until day 3
	f.add(3, 17, "en_GB", 1, 1)
	f.add(5, 30, "es_ES", 1, 1) // without admissions
	f.add(8, 40, "en_GB", 1, 1)
	admissions := fakeAdmissions{
		{From: march(-9), To: march(0), Admissions: 500}, // before the first visit that is shown
		{From: march(1), To: march(3), Admissions: 120}, {From: march(4), To: march(4), Admissions: 0}, {From: march(8), To: march(8), Admissions: 25},
	}
	share := func(of float64) *float64 { return &of }
	beginning := statistics.AdmissionVisits{AdmissionCount: admissions[1], Visits: 30, Share: share(0.25)}
	closed := statistics.AdmissionVisits{AdmissionCount: admissions[2]}
	full := statistics.AdmissionVisits{AdmissionCount: admissions[3], Visits: 40, Share: share(1.6)}
	for _, c := range []struct {
		what        string
		first, last int
		want        statistics.TakeUp
	}{
		{"all", 1, 8, statistics.TakeUp{Admissions: 145, Visits: 70, Share: share(70.0 / 145), Counts: []statistics.AdmissionVisits{full, closed, beginning}}},
		{"a count that began before the period", 3, 3, statistics.TakeUp{Admissions: 120, Visits: 30, Share: share(0.25), Counts: []statistics.AdmissionVisits{beginning}}},
		{"a count that ends after the period", 1, 2, statistics.TakeUp{}},
		{"nobody admitted", 4, 7, statistics.TakeUp{Counts: []statistics.AdmissionVisits{closed}}},
		{"days before the first visit", -9, 2, statistics.TakeUp{Counts: []statistics.AdmissionVisits{{AdmissionCount: admissions[0]}}}},
		{"no admissions known", 5, 7, statistics.TakeUp{}},
	} {
		if diff := gocmp.Diff(c.want, f.overview(t, c.first, c.last, admissions...).TakeUp); diff != "" {
			t.Errorf("%s: the take-up differs (-want +got):\n%s", c.what, diff)
		}
	}
}
