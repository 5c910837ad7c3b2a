package statistics

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"cicerone/guide"
)

// Listening says how long the visits of a language that opened a work listened to it. All its counts are multiples of MinVisits, and so are
// their sums and differences.
type Listening struct {
	Language guide.LanguageCode
	Visits   int             // that opened the work
	Steps    []ListeningStep // by second; none without visits
}

// ListeningStep is how many visits listened for at least a number of seconds, and for at least every other until the next step.
type ListeningStep struct{ Second, Visits int }

// Listening returns how long visits of the days from first to last in the museum's time zone listened to a work, in each language that has
// visits: the largest number of visits first.
func (s *Service) Listening(ctx context.Context, museum, work int64, zone *time.Location, first, last guide.Day) ([]Listening, error) {
	if err := s.counts.RefreshVisitCounts(ctx, museum, zone); err != nil {
		return nil, err
	}
	counts, err := s.counts.ListeningCounts(ctx, museum, work, last)
	if err != nil {
		return nil, err
	}
	byLanguage := map[guide.LanguageCode][]guide.ListeningCount{}
	for _, c := range counts {
		byLanguage[c.Language] = append(byLanguage[c.Language], c)
	}
	all := []Listening{}
	for language, counts := range byLanguage {
		if steps := listeningSteps(counts, first); len(steps) > 0 {
			all = append(all, Listening{Language: language, Visits: steps[0].Visits, Steps: steps})
		}
	}
	slices.SortFunc(all, func(a, b Listening) int {
		return cmp.Or(cmp.Compare(b.Visits, a.Visits), cmp.Compare(a.Language, b.Language))
	})
	return all, nil
}

// listeningSteps counts the visits from first on that listened for at least each number of seconds, in whole groups of MinVisits: as with
// multiples, a period has the groups that were filled in it, counted since the museum's first day.
func listeningSteps(counts []guide.ListeningCount, first guide.Day) (steps []ListeningStep) {
	slices.SortFunc(counts, func(a, b guide.ListeningCount) int { return cmp.Compare(a.Seconds, b.Seconds) })
	// Of the visits that listened for at least second, which begins at 0: all, and those before first.
	until, before := 0, 0
	for _, c := range counts {
		until += c.Visits
		if c.Day < first {
			before += c.Visits
		}
	}
	shown, second := math.MaxInt, 0
	step := func() {
		// Groups end at different visits: more could be counted of longer listening than of shorter.
		if visits := (until/MinVisits - before/MinVisits) * MinVisits; visits < shown {
			steps = append(steps, ListeningStep{second, visits})
			shown = visits
		}
	}
	step()
	for _, c := range counts {
		if c.Seconds >= second {
			step()
			second = c.Seconds + 1
		}
		until -= c.Visits
		if c.Day < first {
			before -= c.Visits
		}
	}
	step()
	if steps[0].Visits == 0 {
		return nil
	}
	return steps
}
