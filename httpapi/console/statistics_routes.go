package console

import (
	"context"

	"cicerone/guide"
	"cicerone/publish"
	"cicerone/statistics"
)

// RouteStatistics says how many visits walked each route and exhibition of a museum in a period, and how far. All numbers are multiples of
// 5: visits count in whole groups of 5, so that fewer are never shown.
type RouteStatistics struct {
	StatisticsPeriod

	Visits int           `json:"visits" doc:"All visits, with routes or without"`
	Routes []RouteVisits `json:"routes" doc:"Those that visitors see now, and others that were walked; the largest number of visits first"`
}

// RouteVisits are the visits that walked a route or an exhibition.
type RouteVisits struct {
	ID           string             `json:"id" doc:"idRoute"`
	Key          string             `json:"key,omitempty" doc:"Of the route in the draft; left out of one that visitors do not see any more, as is the name"`
	Name         string             `json:"name,omitempty"`
	Language     guide.LanguageCode `json:"language,omitempty" doc:"Of the name"`
	IsExhibition bool               `json:"isExhibition,omitempty"`
	Visits       int                `json:"visits" doc:"That saw a step of it; 0 for fewer than 5"`
	Steps        []StepVisits       `json:"steps" doc:"Those that the route has now, in its order"`
}

// StepVisits are the visits that saw a step.
type StepVisits struct {
	ID       string             `json:"id" doc:"idStep"`
	Name     string             `json:"name,omitempty" doc:"Of its work, or where it is, or how its text begins; of a paid route only that of a work"`
	Language guide.LanguageCode `json:"language,omitempty" doc:"Of the name"`
	Work     string             `json:"work,omitempty" doc:"The key of its work"`
	Visits   int                `json:"visits" doc:"0 for fewer than 5"`
}

func (c *Calls) routeStatistics(ctx context.Context, p *museumPerson, in *InPeriod) (wire RouteStatistics, err error) {
	period, err := c.period(ctx, in)
	if err != nil {
		return wire, err
	}
	published, err := c.config.Catalog.Routes(ctx, p.museum.ID)
	if err != nil {
		return wire, err
	}
	routes, byID := make([]statistics.RouteSteps, len(published)), map[int64]publish.PublishedRoute{}
	for i, route := range published {
		byID[route.ID] = route
		routes[i] = statistics.RouteSteps{ID: route.ID, Steps: make([]int64, len(route.Steps))}
		for n, step := range route.Steps {
			routes[i].Steps[n] = step.ID
		}
	}
	counts, err := c.config.Statistics.Routes(ctx, p.museum.ID, period.zone, period.first, period.last, routes)
	if err != nil {
		return wire, err
	}
	wire = RouteStatistics{StatisticsPeriod: period.wire(), Visits: counts.Visits, Routes: make([]RouteVisits, len(counts.Routes))}
	for i, count := range counts.Routes {
		route := byID[count.ID] // nothing is known of one that visitors do not see any more
		wire.Routes[i] = RouteVisits{
			ID: idOf(count.ID), Key: route.Key, Name: route.Name, Language: route.Language, IsExhibition: route.IsExhibition,
			Visits: count.Visits, Steps: make([]StepVisits, len(count.Steps)),
		}
		for n, step := range count.Steps {
			named := route.Steps[n]
			wire.Routes[i].Steps[n] = StepVisits{ID: idOf(step.ID), Name: named.Name, Language: named.Language, Work: named.Work, Visits: step.Visits}
		}
	}
	return wire, nil
}

func (c *Calls) getRouteStatistics(ctx context.Context, p *museumPerson, in *InPeriod) (*out[RouteStatistics], error) {
	wire, err := c.routeStatistics(ctx, p, in)
	if err != nil {
		return nil, err
	}
	return &out[RouteStatistics]{wire}, nil
}

// routesTable returns the visits of each route, and of its steps in the rows below.
func (c *Calls) routesTable(ctx context.Context, p *museumPerson, in *InPeriod) (*table, error) {
	wire, err := c.routeStatistics(ctx, p, in)
	if err != nil {
		return nil, err
	}
	t := newTable("id", "route", "kind", "step", "name", "visits", "all_visits")
	for _, route := range wire.Routes {
		kind := "ROUTE"
		switch {
		case route.Key == "":
			kind = ""
		case route.IsExhibition:
			kind = "EXHIBITION"
		}
		t.add(route.ID, route.Name, kind, "", "", route.Visits, wire.Visits)
		for n, step := range route.Steps {
			t.add(route.ID, route.Name, kind, n+1, step.Name, step.Visits, wire.Visits)
		}
	}
	return t, nil
}
