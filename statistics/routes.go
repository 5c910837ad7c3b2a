package statistics

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"time"

	"cicerone/guide"
)

// Routes says how many visits walked the routes and exhibitions of a museum in a period: those that saw a step. All its counts are
// multiples of MinVisits, and so are their sums and differences.
type Routes struct {
	Visits int          // that there were
	Routes []RouteCount // the largest count of visits first
}

// RouteCount is how many visits walked a route.
type RouteCount struct {
	ID     int64 // idRoute
	Visits int
	Steps  []StepCount // in the route's order; nil of a route that is not published any more
}

// StepCount is how many visits saw a step.
type StepCount struct {
	ID     int64 // idStep
	Visits int
}

// RouteSteps is a published route with its steps.
type RouteSteps struct {
	ID    int64   // idRoute
	Steps []int64 // by idStep, in the route's order
}

// Routes returns the visits of routes on the days from first to last in the museum's time zone: of the published ones, in the guide's
// order, and of others that enough visits walked.
func (s *Service) Routes(
	ctx context.Context, museum int64, zone *time.Location, first, last guide.Day, published []RouteSteps,
) (Routes, error) {
	if err := s.counts.RefreshVisitCounts(ctx, museum, zone); err != nil {
		return Routes{}, err
	}
	walked, err := s.multiples(ctx, museum, guide.VisitsByRoute, first, last)
	if err != nil {
		return Routes{}, err
	}
	seen, err := s.multiples(ctx, museum, guide.VisitsByStep, first, last)
	if err != nil {
		return Routes{}, err
	}
	routes := Routes{Routes: []RouteCount{}}
	if routes.Visits, err = s.allVisits(ctx, museum, first, last); err != nil {
		return Routes{}, err
	}
	for _, route := range published {
		value := strconv.FormatInt(route.ID, 10)
		count := RouteCount{ID: route.ID, Visits: walked[value], Steps: make([]StepCount, len(route.Steps))}
		delete(walked, value)
		for i, step := range route.Steps {
			// Groups end at different visits: a step can have one more than its route.
			count.Steps[i] = StepCount{ID: step, Visits: min(seen[strconv.FormatInt(step, 10)], count.Visits)}
		}
		routes.Routes = append(routes.Routes, count)
	}
	others, err := shownIDs(walked)
	if err != nil {
		return Routes{}, err
	}
	for _, id := range others {
		routes.Routes = append(routes.Routes, RouteCount{ID: id, Visits: walked[strconv.FormatInt(id, 10)]})
	}
	for _, route := range routes.Routes {
		routes.Visits = max(routes.Visits, route.Visits)
	}
	slices.SortStableFunc(routes.Routes, func(a, b RouteCount) int { return cmp.Compare(b.Visits, a.Visits) })
	return routes, nil
}
