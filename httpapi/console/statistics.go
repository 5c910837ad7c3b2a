package console

import (
	"context"
	"time"

	"cicerone/guide"
	"cicerone/statistics"
)

// readStatistics is the access to what visits were like.
var readStatistics = access{permission: guide.ReadStatistics, scope: guide.ScopeStatistics}

// InPeriod is the part of an input that selects days.
type InPeriod struct {
	InMuseum

	Days int    `query:"days" minimum:"1" maximum:"3660" default:"28" doc:"How many days the period has"`
	To   string `query:"to" format:"date" doc:"The last day of the period in the museum's time zone; today when it is left out or later"`
}

// StatisticsPeriod is the part of an answer that says what it is about.
type StatisticsPeriod struct {
	From     guide.Day `json:"from" format:"date"`
	To       guide.Day `json:"to" format:"date"`
	Today    guide.Day `json:"today" format:"date"`
	TimeZone string    `json:"timeZone" doc:"Of the museum, to which days belong"`
}

// VisitStatistics says how many visits a museum had in a period, and what they were like. Fewer than 5 are never shown: visits of a
// language wait until there are 5 of them, and are counted on the day of the last.
type VisitStatistics struct {
	StatisticsPeriod

	Visits    int              `json:"visits"`
	Days      []DayVisits      `json:"days" doc:"Those that have visits"`
	Languages []LanguageVisits `json:"languages" doc:"The largest number first"`
	Since     guide.Day        `json:"since,omitempty" format:"date" doc:"The museum's first day that has visits, in the period or before it; left out if there is none"`

	OpenedNone *float64 `json:"openedNone,omitempty" doc:"Share of the visits that opened no work, 0 to 1; left out of fewer than 5 visits"`
	Works      *Average `json:"works,omitempty" doc:"Different works that a visit opened; left out of fewer than 5 visits"`
	Minutes    *Average `json:"minutes,omitempty" doc:"How long a visit lasted, where more is known than its start; left out of fewer than 5 visits"`
	TakeUp     *TakeUp  `json:"takeUp,omitempty" doc:"Left out of a period of which no admissions are known, or only of days on which nobody was admitted or that were before the museum's first visit"`
}

// DayVisits are the visits that began on a day.
type DayVisits struct {
	Day    string `json:"day" format:"date"`
	Visits int    `json:"visits"`
}

// LanguageVisits are the visits in a language.
type LanguageVisits struct {
	Language string `json:"language" doc:"Empty where the app did not say"`
	Visits   int    `json:"visits"`
}

// Average is the average of numbers.
type Average struct {
	Mean   float64 `json:"mean"`
	Median int     `json:"median"`
}

// period is what is asked about.
type period struct {
	zone               *time.Location
	first, last, today guide.Day
}

func (c *Calls) period(ctx context.Context, in *InPeriod) (p period, err error) {
	if p.zone, err = c.timeZone(ctx, in.museumID()); err != nil {
		return p, err
	}
	p.today = guide.DayAt(c.config.Clock(), p.zone)
	p.last = p.today
	if in.To != "" {
		to, err := guide.ParseDay("to", in.To)
		if err != nil {
			return p, err
		}
		p.last = min(to, p.today) // what a phone with a wrong clock reports is later
	}
	p.first = p.last.Plus(1 - in.Days)
	return p, nil
}

func (p period) wire() StatisticsPeriod {
	return StatisticsPeriod{From: p.first, To: p.last, Today: p.today, TimeZone: p.zone.String()}
}

func (c *Calls) getVisitStatistics(ctx context.Context, p *museumPerson, in *InPeriod) (*out[VisitStatistics], error) {
	period, err := c.period(ctx, in)
	if err != nil {
		return nil, err
	}
	overview, err := c.config.Statistics.Overview(ctx, p.museum.ID, period.zone, period.first, period.last)
	if err != nil {
		return nil, err
	}
	wire := VisitStatistics{
		StatisticsPeriod: period.wire(),
		Visits:           overview.Visits, Since: overview.Since, Days: []DayVisits{}, Languages: []LanguageVisits{}, OpenedNone: overview.OpenedNone,
		Works: wireAverage(overview.Works), Minutes: wireAverage(overview.Minutes), TakeUp: wireTakeUp(&overview.TakeUp),
	}
	for _, day := range overview.Days {
		wire.Days = append(wire.Days, DayVisits{day.Value, day.Visits})
	}
	for _, language := range overview.Languages {
		wire.Languages = append(wire.Languages, LanguageVisits{language.Value, language.Visits})
	}
	return &out[VisitStatistics]{wire}, nil
}

func wireAverage(a *statistics.Average) *Average {
	if a == nil {
		return nil
	}
	return &Average{a.Mean, a.Median}
}

// visitsTable returns the visits of a period by day and language, with the annotations of these days.
func (c *Calls) visitsTable(ctx context.Context, p *museumPerson, in *InPeriod) (*table, error) {
	period, err := c.period(ctx, in)
	if err != nil {
		return nil, err
	}
	visits, err := c.config.Statistics.Visits(ctx, p.museum.ID, period.zone, period.first, period.last)
	if err != nil {
		return nil, err
	}
	annotations, err := c.annotations(ctx, p.museum.ID, period)
	if err != nil {
		return nil, err
	}
	t := newTable("day", "language", "visits", "annotations")
	for _, count := range visits {
		t.add(string(count.Day), count.Value, count.Visits, textsOfDay(annotations, count.Day))
	}
	return t, nil
}
