package console

import (
	"context"

	"cicerone/guide"
	"cicerone/staff"
)

// MuseumVisitors is how many visits a museum has.
type MuseumVisitors struct {
	Museum string `json:"museum"`
	Now    int    `json:"now" doc:"Visits that have not ended, and began or opened a work or a route in the last 10 minutes"`
	Today  int    `json:"today" doc:"Visits that began since midnight in the museum's time zone"`
}

// readVisitors is the access to the counts. Museums whose statistics the person may not see are left out.
var readVisitors = access{scope: guide.ScopeStatistics, background: true}

func (c *Calls) listVisitors(ctx context.Context, p *staff.Person, _ *none) (*out[list[MuseumVisitors]], error) {
	museums, err := c.config.Staff.Museums(ctx, p)
	if err != nil {
		return nil, err
	}
	var counts []MuseumVisitors
	for _, m := range museums {
		if !p.Member.MayIn(m.ID, guide.ReadStatistics) {
			continue
		}
		zone, err := c.timeZone(ctx, m.ID)
		if err != nil {
			return nil, err
		}
		count, err := c.config.Visitors.CountVisitors(ctx, m.ID, guide.VisitorPeriodAt(c.config.Clock(), zone))
		if err != nil {
			return nil, err
		}
		counts = append(counts, MuseumVisitors{idOf(m.ID), count.Now, count.Today})
	}
	return listOf(counts, func(v MuseumVisitors) MuseumVisitors { return v }), nil
}
