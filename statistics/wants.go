package statistics

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"cicerone/guide"
)

// Wants says how many visits wanted something in a period that the guide did not have. All its counts are multiples of MinVisits, and so
// are their sums and differences.
type Wants struct {
	Visits    int     // that there were
	Numbers   []Count // by number that was typed and no work had, the largest count first
	Languages []Count // by the phone's language that the guide lacked
	Camera    int     // visits whose camera recognised nothing
}

// Wants returns what visits wanted on the days from first to last in the museum's time zone.
func (s *Service) Wants(ctx context.Context, museum int64, zone *time.Location, first, last guide.Day) (Wants, error) {
	if err := s.counts.RefreshVisitCounts(ctx, museum, zone); err != nil {
		return Wants{}, err
	}
	counts, err := s.multiples(ctx, museum, guide.VisitsByWant, first, last)
	if err != nil {
		return Wants{}, err
	}
	wants := Wants{Numbers: []Count{}, Languages: []Count{}}
	if wants.Visits, err = s.allVisits(ctx, museum, first, last); err != nil {
		return Wants{}, err
	}
	for _, text := range slices.Sorted(maps.Keys(counts)) {
		visits := counts[text]
		if visits == 0 {
			continue
		}
		wants.Visits = max(wants.Visits, visits)
		switch kind, value := guide.ParseWantText(text); kind {
		case guide.WantNumber:
			wants.Numbers = append(wants.Numbers, Count{value, visits})
		case guide.WantLanguage:
			wants.Languages = append(wants.Languages, Count{value, visits})
		case guide.WantCamera:
			wants.Camera = visits
		}
	}
	mostFirst := func(a, b Count) int { return cmp.Compare(b.Visits, a.Visits) }
	slices.SortStableFunc(wants.Numbers, mostFirst)
	slices.SortStableFunc(wants.Languages, mostFirst)
	return wants, nil
}

// Misreading is how a number may have been mistaken for another one, the likeliest first.
type Misreading int

// The ways. With NoMisreading, one is not the other with one mistake.
const (
	NoMisreading   Misreading = iota
	SwappedDigits             // two neighbouring digits
	DigitTooMany              // or one is missing
	DifferentDigit            // one of them
)

// MisreadingOf returns with which one mistake somebody who meant number typed another one. Numbers of one digit resemble all others, and
// are not compared.
func MisreadingOf(number, typed string) Misreading {
	if len(number) < 2 || len(typed) < 2 || number == typed {
		return NoMisreading
	}
	shorter, longer := number, typed
	if len(shorter) > len(longer) {
		shorter, longer = longer, shorter
	}
	at := 0 // of the first difference
	for at < len(shorter) && shorter[at] == longer[at] {
		at++
	}
	switch rest := longer[min(at+1, len(longer)):]; {
	case len(longer)-len(shorter) > 1:
		return NoMisreading
	case len(longer) > len(shorter):
		if shorter[at:] == rest {
			return DigitTooMany
		}
	case shorter[at+1:] == rest:
		return DifferentDigit
	case shorter[at] == longer[at+1] && shorter[at+1] == longer[at] && shorter[at+2:] == longer[at+2:]:
		return SwappedDigits
	}
	return NoMisreading
}
