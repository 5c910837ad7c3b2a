package statistics

import (
	"context"
	"slices"
	"time"

	"cicerone/guide"
)

// TakeUp says how many of the people whom a museum admitted used the guide. It sums up the counts that have a share.
type TakeUp struct {
	Admissions int
	Visits     int               // on the days of the admissions
	Share      *float64          // of the admissions, those with a visit: 0 and more; nil if there are none
	Counts     []AdmissionVisits // the newest first
}

// AdmissionVisits are the visits of the days of which the admissions are counted together.
type AdmissionVisits struct {
	guide.AdmissionCount

	Visits int
	Share  *float64 // as that of TakeUp; nil if nobody was admitted, and of days before the museum's first visit
}

// TakeUp returns the take-up of the admission counts whose last day is from first to last in the museum's time zone, and how many
// visits there were on the days from first to last. So each count belongs to one period, also that of a month which began before.
func (s *Service) TakeUp(ctx context.Context, museum int64, zone *time.Location, first, last guide.Day) (t TakeUp, visits int, err error) {
	if err := s.counts.RefreshVisitCounts(ctx, museum, zone); err != nil {
		return t, 0, err
	}
	all, err := s.shown(ctx, museum, guide.VisitsByLanguage, last)
	if err != nil {
		return t, 0, err
	}
	t, err = s.takeUp(ctx, museum, all, first, last)
	return t, all.from(first).sum(), err
}

// takeUp returns the take-up of a period from the visits of all days until its last.
func (s *Service) takeUp(ctx context.Context, museum int64, visits shown, first, last guide.Day) (t TakeUp, err error) {
	admissions, err := s.admissions.AdmissionCounts(ctx, museum, first, last)
	if err != nil {
		return t, err
	}
	for _, count := range slices.Backward(admissions) {
		of := AdmissionVisits{AdmissionCount: count, Visits: visits.from(count.From).until(count.To).sum()}
		if hadGuide := len(visits) > 0 && visits[0].Day <= count.To; hadGuide && of.Admissions > 0 {
			of.Share = take(of.Visits, of.Admissions)
			t.Admissions += of.Admissions
			t.Visits += of.Visits
		}
		t.Counts = append(t.Counts, of)
	}
	if t.Admissions > 0 {
		t.Share = take(t.Visits, t.Admissions)
	}
	return t, nil
}

func take(visits, admissions int) *float64 {
	share := float64(visits) / float64(admissions)
	return &share
}
