package console

import (
	"context"

	"cicerone/guide"
)

// UseStatistics says what visits of a period used of the guide. All numbers are multiples of 5: visits count in whole groups of 5, so that
// fewer are never shown.
type UseStatistics struct {
	StatisticsPeriod

	Visits int         `json:"visits" doc:"All visits"`
	Opened int         `json:"opened" doc:"Of them, those that opened a work"`
	Ways   []UseVisits `json:"ways" doc:"How works were opened, always all ways in this order; a visit may have opened works in several"`
	Uses   []UseVisits `json:"uses" doc:"What else was used, always everything in this order"`
}

// UseVisits are the visits that used something of the guide.
type UseVisits struct {
	Use    string `json:"use" enum:"NUMBER,CAMERA,LIST,HALL,ROUTE,TIMELINE,FAVOURITE,LINK,TRANSCRIPT,SPEED,TEXT_SIZE,OFFLINE,KIDS,BY_HALLS"`
	Visits int    `json:"visits" doc:"0 for fewer than 5"`
}

func (c *Calls) useStatistics(ctx context.Context, p *museumPerson, in *InPeriod) (wire UseStatistics, err error) {
	period, err := c.period(ctx, in)
	if err != nil {
		return wire, err
	}
	counts, err := c.config.Statistics.Uses(ctx, p.museum.ID, period.zone, period.first, period.last)
	if err != nil {
		return wire, err
	}
	visitsOf := func(uses []guide.Use) []UseVisits {
		visits := make([]UseVisits, len(uses))
		for i, use := range uses {
			visits[i] = UseVisits{Use: string(use), Visits: counts.Uses[use]}
		}
		return visits
	}
	return UseStatistics{
		StatisticsPeriod: period.wire(), Visits: counts.Visits, Opened: counts.Opened,
		Ways: visitsOf(guide.UsesToOpen), Uses: visitsOf(guide.OtherUses),
	}, nil
}

func (c *Calls) getUseStatistics(ctx context.Context, p *museumPerson, in *InPeriod) (*out[UseStatistics], error) {
	wire, err := c.useStatistics(ctx, p, in)
	if err != nil {
		return nil, err
	}
	return &out[UseStatistics]{wire}, nil
}

// useTable returns how many visits used what: the ways to open a work of those that opened one, everything else of all visits.
func (c *Calls) useTable(ctx context.Context, p *museumPerson, in *InPeriod) (*table, error) {
	wire, err := c.useStatistics(ctx, p, in)
	if err != nil {
		return nil, err
	}
	t := newTable("use", "visits", "of_visits")
	for _, way := range wire.Ways {
		t.add(way.Use, way.Visits, wire.Opened)
	}
	for _, use := range wire.Uses {
		t.add(use.Use, use.Visits, wire.Visits)
	}
	return t, nil
}
