package statistics

import (
	"cmp"
	"slices"

	"cicerone/guide"
)

// MinVisits is the smallest number of visits that is shown (specification 4 §2).
const MinVisits = 5

// shown are counts that can be shown: each is of MinVisits visits or more.
type shown []guide.VisitCount

// withhold makes counts that can be shown. Visits of a value wait until there are MinVisits of them, and are then counted
// together, on the day of the last. So every sum of counts, and every difference between two sums of which one contains the
// other, is 0 or MinVisits and more. The counts are of all days until the last that is asked for, ordered by day: if they began with
// a period, two periods would share visits differently.
func withhold(counts []guide.VisitCount) shown {
	waiting := map[string]int{}
	var whole shown
	for _, c := range counts {
		waiting[c.Value] += c.Visits
		if waiting[c.Value] >= MinVisits {
			whole = append(whole, guide.VisitCount{Day: c.Day, Value: c.Value, Visits: waiting[c.Value]})
			waiting[c.Value] = 0
		}
	}
	return whole
}

// from leaves out what was before a day.
func (s shown) from(first guide.Day) shown {
	at, _ := slices.BinarySearchFunc(s, first, func(c guide.VisitCount, day guide.Day) int { return cmp.Compare(c.Day, day) })
	return s[at:]
}

// until leaves out what was after a day.
func (s shown) until(last guide.Day) shown { return s[:len(s)-len(s.from(last.Plus(1)))] }

// sum returns all visits.
func (s shown) sum() int {
	visits := 0
	for _, c := range s {
		visits += c.Visits
	}
	return visits
}

// byDay sums up by day, in the order of days.
func (s shown) byDay() []Count {
	counts := []Count{}
	for _, c := range s {
		if last := len(counts) - 1; last >= 0 && counts[last].Value == string(c.Day) {
			counts[last].Visits += c.Visits
		} else {
			counts = append(counts, Count{string(c.Day), c.Visits})
		}
	}
	return counts
}

// byValue sums up by value, the largest first.
func (s shown) byValue() []Count {
	sums := map[string]int{}
	for _, c := range s {
		sums[c.Value] += c.Visits
	}
	counts := []Count{}
	for value, visits := range sums {
		counts = append(counts, Count{value, visits})
	}
	slices.SortFunc(counts, func(a, b Count) int {
		return cmp.Or(cmp.Compare(b.Visits, a.Visits), cmp.Compare(a.Value, b.Value))
	})
	return counts
}

// wholeDays returns the days of which an average can be shown, the last included. Days are taken together until they have MinVisits
// visits, and belong to the period in which the last of them is. The totals are of all days until the last that is asked for, ordered
// by day. It returns false if there are none.
func wholeDays(totals []guide.VisitCount, first guide.Day) (from, to guide.Day, ok bool) {
	var begin guide.Day
	visits := 0
	for _, total := range totals {
		if visits == 0 {
			begin = total.Day
		}
		if visits += total.Visits; visits < MinVisits {
			continue
		}
		visits = 0
		if total.Day < first {
			continue
		}
		if !ok {
			from, ok = begin, true
		}
		to = total.Day
	}
	return from, to, ok
}
