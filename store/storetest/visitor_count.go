package storetest

import (
	"fmt"
	"testing"
	"time"

	"cicerone/guide"
)

func visitorCounts(t *testing.T, s Opened) {
	m := newMuseum(t, s, "DEMO")
	other := newMuseum(t, s, "OTHER")
	zone, err := time.LoadLocation("Asia/Kolkata")
	must(t, err)
	at := time.Date(2026, 5, 4, 9, 0, 0, 0, zone)
	wantCount := func(what string, want guide.VisitorCount) {
		t.Helper()
		got, err := s.CountVisitors(t.Context(), m.ID, guide.VisitorPeriodAt(at, zone))
		must(t, err)
		wantSame(t, what, got, want)
	}
	start := func(museum *guide.Museum, before time.Duration) guide.Visit {
		t.Helper()
		v, err := s.StartVisit(t.Context(), fmt.Sprint("visit ", museum.Code, before), guide.Visit{API: guide.VisitV2, Museum: museum.ID, Start: at.Add(-before)})
		must(t, err)
		return v
	}
	wantCount("an empty museum", guide.VisitorCount{})
	start(other, time.Minute)
	start(m, 9*time.Hour+time.Second) // yesterday there, though not in UTC
	start(m, 9*time.Hour)
	start(m, guide.ActivePeriod+time.Second)
	start(m, guide.ActivePeriod)
	start(m, -time.Hour) // of a phone whose clock is wrong
	_, err = s.StartVisit(t.Context(), "the same visit", guide.Visit{API: guide.VisitV1, Museum: m.ID, Start: at.Add(-guide.ActivePeriod)})
	must(t, err)
	wantCount("visits that only began", guide.VisitorCount{Now: 1, Today: 3})

	walking := start(m, 2*time.Hour)
	_, err = s.StartArtworkVisit(t.Context(), "work", guide.ArtworkVisit{Visit: walking.ID, Artwork: m.Artworks[0].ID, Start: at.Add(-time.Minute)})
	must(t, err)
	touring := start(m, 3*time.Hour)
	_, err = s.StartRouteVisit(t.Context(), "route", guide.RouteVisit{Visit: touring.ID, Route: m.Routes[0].ID, Start: at.Add(-5 * time.Minute)})
	must(t, err)
	wantCount("visits that opened a work and a route", guide.VisitorCount{Now: 3, Today: 5})

	_, err = s.EndVisit(t.Context(), "end", guide.Visit{ID: walking.ID, End: at.Add(-time.Second)})
	must(t, err)
	wantCount("after one of them ended", guide.VisitorCount{Now: 2, Today: 5})
}
