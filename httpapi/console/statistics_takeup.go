package console

import (
	"context"
	"fmt"
	"slices"

	"cicerone/guide"
	"cicerone/staff"
	"cicerone/statistics"
)

// TakeUp says how many of the people whom a museum admitted in a period used the guide.
type TakeUp struct {
	Admissions int     `json:"admissions" doc:"1 and more"`
	Visits     int     `json:"visits" doc:"On the days of the admissions; visits of a language wait until there are 5 of them"`
	Share      float64 `json:"share" doc:"Visits by admissions, 0 and more"`
}

// AdmissionVisits are the visits of the days of which the admissions are counted together.
type AdmissionVisits struct {
	From       guide.Day `json:"from" format:"date" doc:"The first day in the museum's time zone"`
	To         guide.Day `json:"to" format:"date" doc:"The last day"`
	Admissions int       `json:"admissions"`
	Visits     int       `json:"visits" doc:"On these days; visits of a language wait until there are 5 of them"`
	Share      *float64  `json:"share,omitempty" doc:"Visits by admissions, 0 and more; left out if nobody was admitted, and of days before the museum's first visit"`
}

// TakeUpStatistics says which share of the people whom a museum admitted used the guide.
type TakeUpStatistics struct {
	StatisticsPeriod

	Visits int               `json:"visits" doc:"Of the period, also on days without admissions"`
	TakeUp *TakeUp           `json:"takeUp,omitempty" doc:"Of all counts together that have a share; left out if there are none"`
	Counts []AdmissionVisits `json:"counts" doc:"Those whose last day is in the period, the newest first"`
}

// wireTakeUp returns nil for a period of which no admissions are known, or only of days on which nobody was admitted or that were before
// the museum's first visit.
func wireTakeUp(t *statistics.TakeUp) *TakeUp {
	if t.Share == nil {
		return nil
	}
	return &TakeUp{t.Admissions, t.Visits, *t.Share}
}

func (c *Calls) getTakeUpStatistics(ctx context.Context, p *museumPerson, in *InPeriod) (*out[TakeUpStatistics], error) {
	period, err := c.period(ctx, in)
	if err != nil {
		return nil, err
	}
	takeUp, visits, err := c.config.Statistics.TakeUp(ctx, p.museum.ID, period.zone, period.first, period.last)
	if err != nil {
		return nil, err
	}
	wire := TakeUpStatistics{StatisticsPeriod: period.wire(), Visits: visits, TakeUp: wireTakeUp(&takeUp), Counts: []AdmissionVisits{}}
	for _, of := range takeUp.Counts {
		wire.Counts = append(wire.Counts, AdmissionVisits{of.From, of.To, of.Admissions, of.Visits, of.Share})
	}
	return &out[TakeUpStatistics]{wire}, nil
}

// takeUpTable returns the admission counts of a period, the oldest first, with the visits of their days.
func (c *Calls) takeUpTable(ctx context.Context, p *museumPerson, in *InPeriod) (*table, error) {
	period, err := c.period(ctx, in)
	if err != nil {
		return nil, err
	}
	takeUp, _, err := c.config.Statistics.TakeUp(ctx, p.museum.ID, period.zone, period.first, period.last)
	if err != nil {
		return nil, err
	}
	t := newTable("from", "to", "admissions", "visits")
	for _, of := range slices.Backward(takeUp.Counts) {
		t.add(string(of.From), string(of.To), of.Admissions, of.Visits)
	}
	return t, nil
}

// WrittenAdmissions are admissions as somebody writes them.
type WrittenAdmissions struct {
	From       string `json:"from" doc:"The first day in the museum's time zone, such as 2026-03-01"`
	To         string `json:"to,omitempty" doc:"The last day, today at the latest; left out for the first day alone"`
	Admissions int    `json:"admissions" doc:"People admitted on these days, up to 10000000"`
}

type saveAdmissionsIn struct {
	InMuseum

	Body struct {
		Counts []WrittenAdmissions `json:"counts" minItems:"1" maxItems:"2000" doc:"No two of a museum may share a day, but for one of exactly the same days, which is replaced"`
	}
}

func (c *Calls) saveAdmissions(ctx context.Context, p *museumPerson, in *saveAdmissionsIn) (*none, error) {
	zone, err := c.timeZone(ctx, p.museum.ID)
	if err != nil {
		return nil, err
	}
	today := guide.DayAt(c.config.Clock(), zone)
	counts := make([]guide.AdmissionCount, len(in.Body.Counts))
	for i, written := range in.Body.Counts {
		if counts[i], err = guide.NewAdmissionCount(written.From, written.To, written.Admissions, today); err != nil {
			return nil, guide.PrefixField(fmt.Sprintf("counts[%d]", i), err)
		}
	}
	entry := c.config.Staff.Entry(p.Person, staff.ActionSaveAdmissions, p.museum.ID, "", "")
	return nil, c.config.Admissions.SaveAdmissionCounts(ctx, p.museum.ID, counts, entry)
}

// AdmissionsOfDays is the part of an input that names admissions in its address.
type AdmissionsOfDays struct {
	InMuseum

	From string `path:"from" doc:"Their first day, such as 2026-03-01"`
	To   string `path:"to" doc:"Their last day"`
}

func (c *Calls) deleteAdmissions(ctx context.Context, p *museumPerson, in *AdmissionsOfDays) (*none, error) {
	entry := c.config.Staff.Entry(p.Person, staff.ActionDeleteAdmissions, p.museum.ID, "", "")
	return nil, c.config.Admissions.DeleteAdmissionCount(ctx, p.museum.ID, guide.Day(in.From), guide.Day(in.To), entry)
}
