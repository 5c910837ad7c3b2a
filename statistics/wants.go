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

// maxNearNumbers is how many numbers are named that somebody may have meant.
const maxNearNumbers = 5

// NearNumbers returns which of the numbers somebody may have meant who typed another one, the likeliest first.
func NearNumbers(typed string, numbers []string) []string {
	var near []string
	for _, number := range numbers {
		if misreadingOf(number, typed) != noMisreading {
			near = append(near, number)
		}
	}
	slices.SortStableFunc(near, func(a, b string) int { return cmp.Compare(misreadingOf(a, typed), misreadingOf(b, typed)) })
	return near[:min(len(near), maxNearNumbers)]
}

// misreading is how a number may have been mistaken for another one, the likeliest first.
type misreading int

// With noMisreading, one is not the other with one mistake.
const (
	noMisreading   misreading = iota
	swappedDigits             // two neighbouring digits
	digitTooMany              // or one is missing
	differentDigit            // one of them
)

// misreadingOf returns with which one mistake somebody who meant number typed another one. Numbers of one digit resemble all others, and
// are not compared.
func misreadingOf(number, typed string) misreading {
	if len(number) < 2 || len(typed) < 2 || number == typed {
		return noMisreading
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
		return noMisreading
	case len(longer) > len(shorter):
		if shorter[at:] == rest {
			return digitTooMany
		}
	case shorter[at+1:] == rest:
		return differentDigit
	case shorter[at] == longer[at+1] && shorter[at+1] == longer[at] && shorter[at+2:] == longer[at+2:]:
		return swappedDigits
	}
	return noMisreading
}
