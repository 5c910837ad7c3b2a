// Package statistics answers questions about a museum's visits. No answer shows what fewer than MinVisits visits did, by itself or by
// its difference to another.
package statistics

import (
	"context"
	"strconv"
	"time"

	"cicerone/guide"
)

// Service answers questions.
type Service struct {
	counts     guide.VisitCounts
	texts      FreeTexts
	admissions Admissions
}

// FreeTexts is the part of guide.VisitAnswers that is read.
type FreeTexts interface {
	FreeTexts(ctx context.Context, museum, input int64, before time.Time) ([]guide.FreeText, error)
}

// Admissions is the part of guide.Admissions that is read.
type Admissions interface {
	AdmissionCounts(ctx context.Context, museum int64, first, last guide.Day) ([]guide.AdmissionCount, error)
}

// New returns a Service that reads counts, free texts and admissions.
func New(counts guide.VisitCounts, texts FreeTexts, admissions Admissions) *Service {
	return &Service{counts, texts, admissions}
}

// Overview says how many visits a museum had in a period, and what they were like.
type Overview struct {
	Visits    int
	Days      []Count   // by day, without days that have none; their sum is Visits, as is that of Languages
	Languages []Count   // by language, the largest count first
	Since     guide.Day // the first day that has visits, in the period or before it; "" if none has

	OpenedNone *float64 // share of the visits that opened no work, 0 to 1; nil if too few visits are known
	Works      *Average // works a visit opened; nil if too few visits are known
	Minutes    *Average // a visit lasted; nil if too few are known
	TakeUp     TakeUp
}

// Count is how many visits have a value.
type Count struct {
	Value  string
	Visits int
}

// Average is the average of numbers.
type Average struct {
	Mean   float64
	Median int
}

// Visits returns how many visits of a language there were on the days from first to last in the museum's time zone. The values
// are languages.
func (s *Service) Visits(ctx context.Context, museum int64, zone *time.Location, first, last guide.Day) ([]guide.VisitCount, error) {
	if err := s.counts.RefreshVisitCounts(ctx, museum, zone); err != nil {
		return nil, err
	}
	visits, err := s.shown(ctx, museum, guide.VisitsByLanguage, last)
	return visits.from(first), err
}

// Overview returns the overview of the days from first to last in the museum's time zone.
func (s *Service) Overview(ctx context.Context, museum int64, zone *time.Location, first, last guide.Day) (o Overview, err error) {
	if err := s.counts.RefreshVisitCounts(ctx, museum, zone); err != nil {
		return o, err
	}
	visits, err := s.shown(ctx, museum, guide.VisitsByLanguage, last)
	if err == nil {
		o.TakeUp, err = s.takeUp(ctx, museum, visits, first, last)
	}
	if err != nil {
		return o, err
	}
	if len(visits) > 0 {
		o.Since = visits[0].Day
	}
	languages := visits.from(first)
	o.Days, o.Languages, o.Visits = languages.byDay(), languages.byValue(), languages.sum()
	opened, err := s.shown(ctx, museum, guide.VisitsByOpened, last)
	if err != nil {
		return o, err
	}
	o.OpenedNone = shareOf(guide.OpenedNone, opened.from(first).byValue())
	if o.Works, err = s.average(ctx, museum, guide.VisitsByWorks, first, last); err != nil {
		return o, err
	}
	o.Minutes, err = s.average(ctx, museum, guide.VisitsByMinutes, first, last)
	return o, err
}

// average returns the average of a measure whose values are numbers.
func (s *Service) average(ctx context.Context, museum int64, measure guide.VisitMeasure, first, last guide.Day) (*Average, error) {
	totals, err := s.counts.DayTotals(ctx, museum, measure, last)
	if err != nil {
		return nil, err
	}
	from, to, ok := wholeDays(totals, first)
	if !ok {
		return nil, nil
	}
	counts, err := s.counts.ValueTotals(ctx, museum, measure, from, to)
	if err != nil {
		return nil, err
	}
	return averageOf(counts)
}

// shown returns the counts of a measure that can be shown, from the museum's first day on.
func (s *Service) shown(ctx context.Context, museum int64, measure guide.VisitMeasure, last guide.Day) (shown, error) {
	counts, err := s.counts.VisitCounts(ctx, museum, measure, last)
	return withhold(counts), err
}

// shareOf returns the share of a value; nil of nothing.
func shareOf(value string, counts []Count) *float64 {
	part, whole := 0, 0
	for _, c := range counts {
		whole += c.Visits
		if c.Value == value {
			part = c.Visits
		}
	}
	if whole == 0 {
		return nil
	}
	share := float64(part) / float64(whole)
	return &share
}

// averageOf returns the average of values that are numbers.
func averageOf(counts []guide.VisitCount) (*Average, error) {
	visits, sum := 0, 0
	byNumber := map[int]int{}
	most := 0
	for _, c := range counts {
		number, err := strconv.Atoi(c.Value)
		if err != nil {
			return nil, err
		}
		visits += c.Visits
		sum += number * c.Visits
		byNumber[number] += c.Visits
		most = max(most, number)
	}
	median := 0
	for below := byNumber[0]; below*2 < visits && median < most; below += byNumber[median] {
		median++
	}
	return &Average{Mean: float64(sum) / float64(visits), Median: median}, nil
}
