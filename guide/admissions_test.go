package guide

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestNewAdmissionCount(t *testing.T) { // STATS-11
	const today Day = "2026-03-31"
	for _, good := range []struct {
		from, to   string
		admissions int
		want       AdmissionCount
	}{
		{"2026-03-01", "", 0, AdmissionCount{"2026-03-01", "2026-03-01", 0}},
		{"2026-03-01", "2026-03-31", MaxAdmissions, AdmissionCount{"2026-03-01", today, MaxAdmissions}},
	} {
		if got, err := NewAdmissionCount(good.from, good.to, good.admissions, today); err != nil || got != good.want {
			t.Errorf("NewAdmissionCount(%q, %q, %d) = %+v, %v", good.from, good.to, good.admissions, got, err)
		}
	}
	for name, bad := range map[string]struct {
		from, to   string
		admissions int
		field      string
	}{
		"no day":                  {"", "", 1, "from"},
		"a day that is none":      {"2026-02-30", "", 1, "from"},
		"a last day that is none": {"2026-03-01", "soon", 1, "to"},
		"tomorrow":                {"2026-04-01", "", 1, "from"},
		"until tomorrow":          {"2026-03-01", "2026-04-01", 1, "to"},
		"days in another order":   {"2026-03-02", "2026-03-01", 1, "to"},
		"fewer than nobody":       {"2026-03-01", "", -1, "admissions"},
		"too many":                {"2026-03-01", "", MaxAdmissions + 1, "admissions"},
	} {
		_, err := NewAdmissionCount(bad.from, bad.to, bad.admissions, today)
		if e, ok := errors.AsType[*Error](err); !ok || e.Field != bad.field {
			t.Errorf("%s: %v; want the field %s", name, err, bad.field)
		}
	}
}

// Counts are refused if and only if two of them share a day, and are not of the same days in the list and in the store.
func TestCheckAdmissionCounts(t *testing.T) { // STATS-11
	random := rand.New(rand.NewPCG(1, 2))
	count := func() AdmissionCount {
		from := Day("2026-03-01").Plus(random.IntN(40))
		return AdmissionCount{from, from.Plus(random.IntN(3)), random.IntN(100)}
	}
	share := func(a, b AdmissionCount) bool { return a.From <= b.To && b.From <= a.To }
	accepted := 0
	for range 3000 {
		var stored, counts []AdmissionCount
		for range random.IntN(8) {
			if c := count(); !slices.ContainsFunc(stored, func(other AdmissionCount) bool { return share(c, other) }) {
				stored = append(stored, c)
			}
		}
		for range 1 + random.IntN(4) {
			c := count()
			if len(stored) > 0 && random.IntN(2) == 0 {
				c = stored[random.IntN(len(stored))]
			}
			counts = append(counts, c)
		}
		slices.SortFunc(stored, func(a, b AdmissionCount) int { return cmp.Compare(a.From, b.From) })
		bad := map[string]bool{}
		for i, c := range counts {
			for j, other := range counts {
				if i != j && share(c, other) {
					bad[fmt.Sprintf("counts[%d].from", i)] = true
				}
			}
			for _, other := range stored {
				if share(c, other) && (c.From != other.From || c.To != other.To) {
					bad[fmt.Sprintf("counts[%d].from", i)] = true
				}
			}
		}
		err := CheckAdmissionCounts(counts, stored)
		e, refused := errors.AsType[*Error](err)
		switch {
		case len(bad) == 0 && err != nil, len(bad) > 0 && !refused:
			t.Fatalf("%+v next to %+v: %v; want a refusal of %v", counts, stored, err, bad)
		case refused && !bad[e.Field]:
			t.Fatalf("%+v next to %+v: %s is refused, which shares no day; want one of %v", counts, stored, e.Field, bad)
		case err == nil:
			accepted++
		}
	}
	if accepted < 300 {
		t.Errorf("only %d of 3000 lists could be stored", accepted)
	}
}
