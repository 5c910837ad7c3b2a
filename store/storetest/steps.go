package storetest

import (
	"fmt"
	"testing"

	"cicerone/guide"
)

// steps records the same step by several calls, and a step and a route that the museum never had.
func steps(t *testing.T, s Opened) {
	m := newMuseum(t, s, "STEPS")
	route := &m.Routes[0]
	route.Steps = []guide.Step{{Key: "way", Type: guide.StepInstruction}, {Key: "work", Type: guide.StepArtwork, Artwork: "214"}}
	m.Routes = append(m.Routes, guide.Route{Key: "sho"})
	route = &m.Routes[0]
	must(t, giveIDs(t, s, m))
	v, err := s.StartVisit(t.Context(), "visit", guide.Visit{API: guide.VisitV2, Museum: m.ID})
	must(t, err)
	first, second := guide.VisitStep{Visit: v.ID, Route: route.ID, Step: route.Steps[0].ID}, guide.VisitStep{Visit: v.ID, Route: route.ID, Step: route.Steps[1].ID}
	for i, step := range []guide.VisitStep{first, second, first, first} {
		got, err := s.AddStep(t.Context(), fmt.Sprint("step ", i), step)
		must(t, err)
		wantSame(t, "STATS-6: the answer", got, step)
	}
	wantSame(t, "STATS-6: what the visit saw", readVisit(t, s, v.ID).Steps, []guide.VisitStep{first, second})

	reported, err := s.StartVisit(t.Context(), "reported", guide.Visit{
		API: guide.VisitV2, Museum: m.ID, Steps: []guide.VisitStep{{Route: route.ID, Step: first.Step}},
	})
	must(t, err)
	wantSame(t, "STATS-6: what a visit reports", reported.Steps, []guide.VisitStep{{Visit: reported.ID, Route: route.ID, Step: first.Step}})

	_, err = s.AddStep(t.Context(), "unknown visit", guide.VisitStep{Visit: v.ID + 1, Route: route.ID, Step: first.Step})
	wantCode(t, "a step of an unknown visit", err, guide.CodeNotFound)
	other := newMuseum(t, s, "OTHER")
	for name, bad := range map[string]guide.VisitStep{
		"idStep":  {Visit: v.ID, Route: route.ID, Step: other.Routes[0].Steps[0].ID},
		"idRoute": {Visit: v.ID, Route: other.Routes[0].ID, Step: first.Step},
	} {
		_, err := s.AddStep(t.Context(), "another museum's "+name, bad)
		wantField(t, "another museum's "+name, err, name)
	}
	_, err = s.AddStep(t.Context(), "another route's", guide.VisitStep{Visit: v.ID, Route: m.Routes[1].ID, Step: first.Step})
	wantField(t, "another route's step", err, "idStep")
	many := make([]guide.VisitStep, guide.MaxSteps+1)
	for i := range many {
		many[i] = guide.VisitStep{Route: route.ID, Step: int64(i + 1)}
	}
	_, err = s.StartVisit(t.Context(), "too many", guide.Visit{API: guide.VisitV2, Museum: m.ID, Steps: many})
	wantCode(t, "too many steps", err, guide.CodeInvalid)
	wantSame(t, "STATS-6: what the visit saw after refused calls", readVisit(t, s, v.ID).Steps, []guide.VisitStep{first, second})
}
