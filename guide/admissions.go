package guide

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
)

// The limits of admission counts.
const (
	MaxAdmissionCounts = 20_000     // of a museum: 50 years of days
	MaxAdmissions      = 10_000_000 // of a count; no museum admits as many people in a year
)

// AdmissionCount says how many people a museum admitted on some days: on one, or in a month of which only the sum is known.
type AdmissionCount struct {
	From, To   Day // the first and the last day in the museum's time zone
	Admissions int
}

// NewAdmissionCount returns the count of the days from first to last, "" for the first day alone. It returns CodeInvalid, naming the
// field, for what is no day, for days after today, and for numbers that are negative or larger than MaxAdmissions.
func NewAdmissionCount(first, last string, admissions int, today Day) (c AdmissionCount, err error) {
	c.Admissions = admissions
	if c.From, c.To, err = parseDays(first, last); err != nil {
		return c, err
	}
	switch {
	case c.From > today:
		return c, Violates("from", ruleFutureDay)
	case c.To > today:
		return c, Violates("to", ruleFutureDay)
	case admissions < 0 || admissions > MaxAdmissions:
		return c, Violates("admissions", ruleAdmissions, MaxAdmissions)
	}
	return c, nil
}

// AdmissionDays returns the first and the last day of counts, of which there is one at least.
func AdmissionDays(counts []AdmissionCount) (first, last Day) {
	first = LastDay
	for _, c := range counts {
		first, last = min(first, c.From), max(last, c.To)
	}
	return first, last
}

// AdmissionsEntry returns an entry of the audit log with the days of counts and how many people they are, and with each number of the
// stored counts that they replace.
func AdmissionsEntry(entry AuditEntry, counts, stored []AdmissionCount) AuditEntry {
	before := make(map[Day]int, len(stored))
	for _, c := range stored {
		before[c.From] = c.Admissions
	}
	first, last := AdmissionDays(counts)
	people, replaced := 0, ""
	for _, c := range counts {
		people += c.Admissions
		if old, ok := before[c.From]; ok && old != c.Admissions {
			replaced += fmt.Sprintf("; %s: %d → %d", daysText(c.From, c.To), old, c.Admissions)
		}
	}
	entry.Element, entry.Detail = daysText(first, last), strconv.Itoa(people)+replaced
	return entry
}

// CheckAdmissionCounts reports whether counts can be stored next to others: each takes the place of one of the same days, or shares no
// day with any. The stored ones are ordered by day; those that share no day with AdmissionDays may be left out. It returns CodeInvalid
// that names the first day of the count that shares one, such as counts[3].from.
func CheckAdmissionCounts(counts, stored []AdmissionCount) error {
	positions := make([]int, len(counts))
	for i := range positions {
		positions[i] = i
	}
	slices.SortStableFunc(positions, func(a, b int) int { return cmp.Compare(counts[a].From, counts[b].From) })
	shares := func(position int, other AdmissionCount) error {
		return Violates(fmt.Sprintf("counts[%d].from", position), ruleDaysOverlap, daysText(other.From, other.To))
	}
	for i, position := range positions {
		count := counts[position]
		if i > 0 {
			if before := counts[positions[i-1]]; before.To >= count.From {
				return shares(position, before)
			}
		}
		at, _ := slices.BinarySearchFunc(stored, count.From, func(s AdmissionCount, day Day) int { return cmp.Compare(s.To, day) })
		if at < len(stored) && stored[at].From <= count.To && (stored[at].From != count.From || stored[at].To != count.To) {
			return shares(position, stored[at])
		}
	}
	return nil
}

// Admissions stores how many people museums admitted. No two counts of a museum share a day. Methods return CodeNotFound for an
// unknown museum.
type Admissions interface {
	// AdmissionCounts lists those of a museum whose last day is from first to last, ordered by day.
	AdmissionCounts(ctx context.Context, museum int64, first, last Day) ([]AdmissionCount, error)
	// SaveAdmissionCounts stores counts, all or none, in the place of those of the same days. It returns CodeInvalid as
	// CheckAdmissionCounts does, and CodeConflict if the museum would have more than MaxAdmissionCounts. The entry
	// becomes AdmissionsEntry.
	SaveAdmissionCounts(ctx context.Context, museum int64, counts []AdmissionCount, entry AuditEntry) error
	// DeleteAdmissionCount deletes the count of exactly the days from first to last, and returns CodeNotFound if there is none. The
	// entry becomes AdmissionsEntry.
	DeleteAdmissionCount(ctx context.Context, museum int64, first, last Day, entry AuditEntry) error
}
