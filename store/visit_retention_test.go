package store

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"cicerone/guide"
	"cicerone/store/storetest"
)

// STATS-2: visits are deleted after 25 months, with what they recorded, and their counts stay, also when all visits are counted
// again. Visits with answers of a study or a profile stay, and so do those of a phone with a wrong clock.
func TestOldVisitsAreDeleted(t *testing.T) {
	eachDatabase(t, func(t *testing.T, open func() *Store) {
		s := open()
		ctx := t.Context()
		check := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		m, _ := fullMuseum(t, s, "FULL")
		old := storetest.Now().AddDate(0, -25, -1)
		start := func(key string, v guide.Visit) int64 {
			t.Helper()
			v.Museum, v.Language = m.ID, "en_GB"
			started, err := s.StartVisit(ctx, key, v)
			check(err)
			_, err = s.EndArtworkVisit(ctx, key+" work", guide.ArtworkVisit{Visit: started.ID, Artwork: m.Artworks[0].ID, Start: v.Start, Seconds: 40})
			check(err)
			_, err = s.StartRouteVisit(ctx, key+" route", guide.RouteVisit{Visit: started.ID, Route: m.Routes[0].ID})
			check(err)
			_, err = s.AddWant(ctx, key+" want", guide.VisitWant{Visit: started.ID, Kind: guide.WantNumber, Value: "217"})
			check(err)
			_, err = s.AddStep(ctx, key+" step", guide.VisitStep{Visit: started.ID, Route: m.Routes[0].ID, Step: m.Routes[0].Steps[0].ID})
			check(err)
			_, err = s.AddUse(ctx, key+" use", guide.VisitUse{Visit: started.ID, Use: guide.UseOffline})
			check(err)
			return started.ID
		}
		s.clock = func() time.Time { return old }
		var gone []int64
		for i := range deleteVisits + 1 {
			gone = append(gone, start(fmt.Sprint("old ", i), guide.Visit{API: guide.VisitV2, VisitorToken: "token", Start: old}))
		}
		gone = append(gone, start("version 1", guide.Visit{API: guide.VisitV1, VisitorToken: "token", Start: old}))
		answered := start("answered", guide.Visit{API: guide.VisitV2, Start: old})
		_, err := s.RegisterAnswers(ctx, "answers", m.ID, answered, []guide.VisitAnswer{{Answer: m.Studies[0].Questions[0].Answers[0].ID, Value: "two"}})
		check(err)
		known := start("known", guide.Visit{API: guide.VisitV2, Start: old})
		_, err = s.CreateUser(ctx, "user", guide.User{Museum: m.ID, Visit: known, Name: "Ana"})
		check(err)
		s.clock = func() time.Time { return old.AddDate(0, 0, 1) }
		first := start("of the first day", guide.Visit{API: guide.VisitV2})
		s.clock = storetest.Now
		stay := []int64{
			answered, known, first, start("with a wrong clock", guide.Visit{API: guide.VisitV2, Start: old}), start("new", guide.Visit{API: guide.VisitV2}),
		}
		counts := func() (all []guide.VisitCount) {
			t.Helper()
			for _, measure := range guide.VisitMeasures {
				some, err := s.VisitCounts(ctx, m.ID, measure, "9999-12-31")
				check(err)
				all = append(all, some...)
			}
			listening, err := s.ListeningCounts(ctx, m.ID, m.Artworks[0].ID, "9999-12-31")
			check(err)
			for _, c := range listening {
				all = append(all, guide.VisitCount{Day: c.Day, Value: fmt.Sprint("listened ", c.Language, c.Seconds), Visits: c.Visits})
			}
			return all
		}
		check(s.RecountVisits(ctx, m.ID, time.UTC))
		want := counts()
		change(t, s, "DELETE FROM visit_counts WHERE day < '2026-01-01'", "DELETE FROM listening_counts WHERE day < '2026-01-01'", "UPDATE visit_counts_state SET time_zone = ''") // nobody has read them

		if deleted, err := s.pruneVisits(ctx); err != nil || deleted != 0 {
			t.Errorf("without a setting %d rows are deleted, %v", deleted, err)
		}
		s.visitMonths = 25
		if deleted, err := s.pruneVisits(ctx); err != nil || deleted != 6*len(gone) {
			t.Errorf("%d rows of %d visits are deleted, %v", deleted, len(gone), err)
		}
		for _, id := range gone {
			if _, err := s.Visit(ctx, id); guide.ErrorCodeOf(err) != guide.CodeNotFound {
				t.Fatalf("a visit of 25 months and a day ago: %v", err)
			}
		}
		for _, id := range stay {
			if v, err := s.Visit(ctx, id); err != nil || len(v.Artworks) != 1 || len(v.Routes) != 1 || len(v.Wants) != 1 || len(v.Steps) != 1 || len(v.Uses) != 1 {
				t.Errorf("a visit that stays is %+v, %v", v, err)
			}
		}
		for _, after := range []struct {
			name  string
			count func() error
		}{
			{"the deletion", func() error { return nil }},
			{"a late event", func() error {
				_, err := s.AddWant(ctx, "late", guide.VisitWant{Visit: answered, Kind: guide.WantNumber, Value: "218"})
				return errors.Join(err, s.RefreshVisitCounts(ctx, m.ID, time.UTC))
			}},
			{"all were counted", func() error { return s.RecountVisits(ctx, m.ID, time.UTC) }},
			{"another deletion", func() error { _, err := s.pruneVisits(ctx); return err }},
		} {
			check(after.count())
			if got := counts(); !slices.Equal(got, want) {
				t.Errorf("STATS-2: after %s the counts are\n%v, want\n%v", after.name, got, want)
			}
		}
		// The next day's visits are deleted a day later.
		s.clock = func() time.Time { return storetest.Now().AddDate(0, 0, 1) }
		if deleted, err := s.pruneVisits(ctx); err != nil || deleted != 6 {
			t.Errorf("a day later %d rows are deleted, %v", deleted, err)
		}
		if _, err := s.Visit(ctx, first); guide.ErrorCodeOf(err) != guide.CodeNotFound {
			t.Errorf("a day later the visit of the first day: %v", err)
		}
		if got := counts(); !slices.Equal(got, want) {
			t.Errorf("STATS-2: a day later the counts are\n%v, want\n%v", got, want)
		}
	})
}
