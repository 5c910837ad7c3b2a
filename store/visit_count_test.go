package store

import (
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"cicerone/guide"
	"cicerone/store/storetest"
)

// BenchmarkVisitCounts reads the counts of a year in a museum of a million visits a year, once after an event, when a day of 2,740 visits of
// 12 works each is counted again.
func BenchmarkVisitCounts(b *testing.B) {
	at := time.Date(2026, 3, 14, 15, 0, 0, 0, time.UTC)
	s, err := Open(b.Context(), Config{Path: filepath.Join(b.TempDir(), "cicerone.db"), Clock: func() time.Time { return at }})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	museum, err := s.MuseumID(b.Context(), "DEMO")
	if err != nil {
		b.Fatal(err)
	}
	const numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2740), w(j) AS (SELECT 1 UNION ALL SELECT j + 1 FROM w WHERE j < 12)"
	for _, fill := range []string{
		numbers + ` INSERT INTO visits (id, id_museum, api, visitor_token, device, language, started_at, email, changed_at)
			SELECT i, $1, 2, '', '', 'language ' || (i % 18), $2 - i * 10000, '', $2 FROM n`,
		numbers + ` INSERT INTO artwork_visits (id, id_visit, id_artwork, access, started_at, seconds)
			SELECT i * 12 + j, i, 1 + (i * j) % 400, '', $2 - i * 10000 + j * i * 100, (i * j) % 97 FROM n, w WHERE $1 > 0`,
	} {
		if _, err := s.writeDB.ExecContext(b.Context(), fill, museum, at.UnixMilli()); err != nil {
			b.Fatal(err)
		}
	}
	refresh := func(b *testing.B) {
		if err := s.RefreshVisitCounts(b.Context(), museum, time.UTC); err != nil {
			b.Fatal(err)
		}
	}
	refresh(b)
	_, err = s.writeDB.ExecContext(b.Context(), `WITH RECURSIVE d(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM d WHERE i < 364)
		INSERT INTO visit_counts SELECT id_museum, measure, date(day, '-' || i || ' days'), value, visits FROM visit_counts, d WHERE day = '2026-03-14'`)
	if err == nil {
		_, err = s.writeDB.ExecContext(b.Context(), `WITH RECURSIVE d(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM d WHERE i < 364)
			INSERT INTO listening_counts SELECT id_museum, id_artwork, date(day, '-' || i || ' days'), visits FROM listening_counts, d WHERE day = '2026-03-14'`)
	}
	if err != nil {
		b.Fatal(err)
	}
	b.Run("count a day", func(b *testing.B) {
		for range b.N {
			refresh(b)
		}
	})
	b.Run("read a year", func(b *testing.B) {
		for range b.N {
			for _, measure := range []guide.VisitMeasure{guide.VisitsByLanguage, guide.VisitsByOpened} {
				if counts, err := s.VisitCounts(b.Context(), museum, measure, "2026-03-14"); err != nil || len(counts) == 0 {
					b.Fatal(err)
				}
			}
			for _, measure := range []guide.VisitMeasure{guide.VisitsByWorks, guide.VisitsByMinutes} {
				if days, err := s.DayTotals(b.Context(), museum, measure, "2026-03-14"); err != nil || len(days) != 365 {
					b.Fatal(len(days), err)
				}
				if values, err := s.ValueTotals(b.Context(), museum, measure, "2025-03-15", "2026-03-14"); err != nil || len(values) == 0 {
					b.Fatal(err)
				}
			}
		}
	})
	b.Run("read listening", func(b *testing.B) {
		for range b.N {
			if counts, err := s.ListeningCounts(b.Context(), museum, 1, "2026-03-14"); err != nil || len(counts) < 365 {
				b.Fatal(len(counts), err)
			}
		}
	})
	b.Run("read works", func(b *testing.B) {
		for range b.N {
			for _, measure := range []guide.VisitMeasure{guide.VisitsByWork, guide.VisitsByListened, guide.VisitsByOpened} {
				for _, first := range []guide.Day{"", "2026-02-15"} {
					if values, err := s.ValueTotals(b.Context(), museum, measure, first, "2026-03-14"); err != nil || len(values) == 0 {
						b.Fatal(err)
					}
				}
			}
		}
	})
}

// STATS-2: counts that were damaged are as before when all visits are counted again.
func TestRecountedVisits(t *testing.T) {
	eachDatabase(t, func(t *testing.T, open func() *Store) {
		s := open()
		m, err := s.MuseumID(t.Context(), "DEMO")
		for i := range 3 {
			if err == nil {
				_, err = s.StartVisit(t.Context(), strconv.Itoa(i), guide.Visit{API: guide.VisitV2, Museum: m, Language: "en_GB", Start: storetest.Now().AddDate(0, -i, 0)})
			}
		}
		if err == nil {
			err = s.RefreshVisitCounts(t.Context(), m, time.UTC)
		}
		before, _ := s.VisitCounts(t.Context(), m, guide.VisitsByLanguage, "9999-12-31")
		if err != nil || len(before) != 3 {
			t.Fatal(before, err)
		}
		change(t, s, "UPDATE visits SET changed_at = 0", "UPDATE visit_counts SET visits = 9", "DELETE FROM visit_counts WHERE day = '"+string(before[0].Day)+"'")
		if err := s.RecountVisits(t.Context(), m, time.UTC); err != nil {
			t.Fatal(err)
		}
		if after, err := s.VisitCounts(t.Context(), m, guide.VisitsByLanguage, "9999-12-31"); err != nil || !slices.Equal(after, before) {
			t.Errorf("STATS-2: counted again, the visits are %v, %v; want %v", after, err, before)
		}
	})
}

// STATS-2: a museum whose visits were counted before they were counted by work is counted again.
func TestMigratedVisitsAreCountedByWork(t *testing.T) {
	eachDatabase(t, func(t *testing.T, open func() *Store) {
		s := open()
		m := &guide.Museum{Code: "DEMO", Artworks: []guide.Artwork{{Key: "214"}}}
		var err error
		if m.ID, err = s.MuseumID(t.Context(), m.Code); err == nil {
			err = s.AssignIDs(t.Context(), m)
		}
		if err != nil {
			t.Fatal(err)
		}
		visit, err := s.StartVisit(t.Context(), "visit", guide.Visit{API: guide.VisitV2, Museum: m.ID})
		if err == nil {
			_, err = s.EndArtworkVisit(t.Context(), "work", guide.ArtworkVisit{Visit: visit.ID, Artwork: m.Artworks[0].ID, Seconds: 30})
		}
		if err == nil {
			err = s.RefreshVisitCounts(t.Context(), m.ID, time.UTC)
		}
		if err != nil {
			t.Fatal(err)
		}
		change(t, s, "UPDATE visits SET changed_at = 0", // long ago
			"DELETE FROM visit_counts WHERE measure IN ('work', 'listened')", "DROP TABLE work_halls", "DROP TABLE visit_uses", "DROP TABLE visit_steps", "DROP TABLE listening_counts", "DROP TABLE admissions", "DROP TABLE annotations", "DROP TABLE visit_wants",
			"DROP INDEX visit_answers_of_input", "ALTER TABLE visit_answers DROP COLUMN type", "ALTER TABLE visit_answers DROP COLUMN received_at",
			"ALTER TABLE visit_counts_state DROP COLUMN first_day",
			"DELETE FROM goose_db_version WHERE version_id >= 28")
		if err := s.migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := s.RefreshVisitCounts(t.Context(), m.ID, time.UTC); err != nil {
			t.Fatal(err)
		}
		want := []guide.VisitCount{{Day: guide.DayAt(storetest.Now(), time.UTC), Value: strconv.FormatInt(m.Artworks[0].ID, 10), Visits: 1}}
		for _, measure := range []guide.VisitMeasure{guide.VisitsByWork, guide.VisitsByListened} {
			if got, err := s.VisitCounts(t.Context(), m.ID, measure, want[0].Day); err != nil || !slices.Equal(got, want) {
				t.Errorf("STATS-2: visits by %s are %v, %v; want %v", measure, got, err, want)
			}
		}
		listening := []guide.ListeningCount{{Day: want[0].Day, Seconds: 30, Visits: 1}}
		if got, err := s.ListeningCounts(t.Context(), m.ID, m.Artworks[0].ID, want[0].Day); err != nil || !slices.Equal(got, listening) {
			t.Errorf("STATS-5: listening is %v, %v; want %v", got, err, listening)
		}
	})
}

// STATS-2, STATS-8: a museum whose visits were counted before answers were is counted again, but for the days whose visits are deleted.
func TestMigratedVisitsAreCountedByAnswer(t *testing.T) {
	eachDatabase(t, func(t *testing.T, open func() *Store) {
		s := open()
		m := storetest.MuseumWithStudy(t, s)
		input := m.Studies[0].Questions[0].Answers[0].ID
		today := guide.DayAt(storetest.Now(), time.UTC)
		for key, start := range map[string]time.Time{"today": storetest.Now(), "deleted": storetest.Now().AddDate(-3, 0, 0)} {
			visit, err := s.StartVisit(t.Context(), key, guide.Visit{API: guide.VisitV2, Museum: m.ID, Start: start})
			if err == nil {
				_, err = s.RegisterAnswers(t.Context(), key+" answers", m.ID, visit.ID, []guide.VisitAnswer{{Answer: input, Value: "Blue", Type: "TEXT", Free: true, Given: start}})
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := s.RefreshVisitCounts(t.Context(), m.ID, time.UTC); err != nil {
			t.Fatal(err)
		}
		change(t, s, "DELETE FROM visit_counts WHERE measure = 'answer'", "UPDATE visit_counts_state SET first_day = '"+string(today)+"'",
			"UPDATE visits SET changed_at = 0", "DELETE FROM visit_answers WHERE id_visit IN (SELECT id FROM visits WHERE started_at < "+
				strconv.FormatInt(storetest.Now().AddDate(-1, 0, 0).UnixMilli(), 10)+")",
			"DROP INDEX visit_answers_of_input", "ALTER TABLE visit_answers DROP COLUMN type", "ALTER TABLE visit_answers DROP COLUMN received_at",
			"DROP TABLE work_halls", "DROP TABLE visit_uses", "DROP TABLE visit_steps", "DROP TABLE listening_counts", "DROP TABLE admissions", "DELETE FROM goose_db_version WHERE version_id >= 32")
		if err := s.migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := s.RefreshVisitCounts(t.Context(), m.ID, time.UTC); err != nil {
			t.Fatal(err)
		}
		want := []guide.VisitCount{{Day: today, Value: strconv.FormatInt(input, 10), Visits: 1}}
		if got, err := s.VisitCounts(t.Context(), m.ID, guide.VisitsByAnswer, today); err != nil || !slices.Equal(got, want) {
			t.Errorf("the counts are %v, %v; want %v", got, err, want)
		}
		_, end := today.Bounds(time.UTC)
		if texts, err := s.FreeTexts(t.Context(), m.ID, input, end); err != nil || len(texts) != 1 || texts[0].Received.UnixMilli() != storetest.Now().UnixMilli() {
			t.Errorf("a text of the version before is %v, %v", texts, err)
		}
		if days, err := s.DayTotals(t.Context(), m.ID, guide.VisitsByLanguage, today); err != nil || len(days) != 2 {
			t.Errorf("the days are %v, %v; that of the deleted visit is missing", days, err)
		}
	})
}

// STATS-2: how visits opened works was a measure of its own before other uses were counted. Days whose visits are deleted keep it.
func TestMigratedVisitsAreCountedByUse(t *testing.T) {
	eachDatabase(t, func(t *testing.T, open func() *Store) {
		s := open()
		m := storetest.MuseumWithStudy(t, s)
		today := guide.DayAt(storetest.Now(), time.UTC)
		visit, err := s.StartVisit(t.Context(), "visit", guide.Visit{API: guide.VisitV2, Museum: m.ID})
		if err == nil {
			_, err = s.StartArtworkVisit(t.Context(), "work", guide.ArtworkVisit{Visit: visit.ID, Artwork: m.Artworks[0].ID, Access: guide.AccessRecognition})
		}
		if err == nil {
			err = s.RefreshVisitCounts(t.Context(), m.ID, time.UTC)
		}
		if err != nil {
			t.Fatal(err)
		}
		change(t, s, "DELETE FROM visit_counts WHERE measure = 'use'", "UPDATE visit_counts_state SET first_day = '"+string(today)+"'", "UPDATE visits SET changed_at = 0",
			"INSERT INTO visit_counts (id_museum, measure, day, value, visits) SELECT id, 'access', '"+string(today)+"', 'RECOGNITION', 1 FROM museums",
			"INSERT INTO visit_counts (id_museum, measure, day, value, visits) SELECT id, 'access', '2023-05-01', 'KEYBOARD', 7 FROM museums",
			"INSERT INTO visit_counts (id_museum, measure, day, value, visits) SELECT id, 'access', '2023-05-01', 'RECOGNITION', 2 FROM museums",
			"INSERT INTO visit_counts (id_museum, measure, day, value, visits) SELECT id, 'access', '2023-05-01', '', 9 FROM museums",
			"DROP TABLE work_halls", "DROP TABLE visit_uses", "DELETE FROM goose_db_version WHERE version_id >= 36")
		if err := s.migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := s.RefreshVisitCounts(t.Context(), m.ID, time.UTC); err != nil {
			t.Fatal(err)
		}
		want := []guide.VisitCount{{Day: "2023-05-01", Value: "CAMERA", Visits: 2}, {Day: "2023-05-01", Value: "NUMBER", Visits: 7}, {Day: today, Value: "CAMERA", Visits: 1}}
		if got, err := s.VisitCounts(t.Context(), m.ID, guide.VisitsByUse, today); err != nil || !slices.Equal(got, want) {
			t.Errorf("the counts are %v, %v; want %v", got, err, want)
		}
	})
}

// STATS-2, STATS-6: works count as having been in their halls before halls were noted. A work that moves was there until then.
func TestMigratedVisitsAreCountedByHall(t *testing.T) {
	eachDatabase(t, func(t *testing.T, open func() *Store) {
		s := open()
		m := storetest.MuseumWithStudy(t, s)
		today := guide.DayAt(storetest.Now(), time.UTC)
		m.Halls, m.Artworks[0].Hall = []guide.Hall{{Key: "first"}}, "first"
		if err := s.AssignIDs(t.Context(), m); err != nil {
			t.Fatal(err)
		}
		publish := func(version int64, at time.Time) {
			t.Helper()
			if err := s.Publish(t.Context(), &guide.Publication{Museum: m, Version: version, PublishedAt: at, Front: guide.NewFront(m, nil)}); err != nil {
				t.Fatal(err)
			}
		}
		publish(1, storetest.Now())
		opened := func(key string, at time.Time) {
			t.Helper()
			visit, err := s.StartVisit(t.Context(), key, guide.Visit{API: guide.VisitV2, Museum: m.ID, Start: at})
			if err == nil {
				_, err = s.StartArtworkVisit(t.Context(), key+" work", guide.ArtworkVisit{Visit: visit.ID, Artwork: m.Artworks[0].ID, Start: at})
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		opened("long before", storetest.Now().AddDate(0, -1, 0))
		opened("just before", storetest.Now().Add(time.Minute))
		counts := func() []guide.VisitCount {
			t.Helper()
			err := s.RefreshVisitCounts(t.Context(), m.ID, time.UTC)
			var got []guide.VisitCount
			if err == nil {
				got, err = s.VisitCounts(t.Context(), m.ID, guide.VisitsByHall, guide.LastDay)
			}
			if err != nil {
				t.Fatal(err)
			}
			return got
		}
		counts()
		change(t, s, "DELETE FROM visit_counts WHERE measure IN ('hall', 'move')", "UPDATE visits SET changed_at = 0",
			"DROP TABLE work_halls", "DELETE FROM goose_db_version WHERE version_id >= 37")
		if err := s.migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		hall := strconv.FormatInt(m.Halls[0].ID, 10)
		want := []guide.VisitCount{{Day: today.Plus(-28), Value: hall, Visits: 1}, {Day: today, Value: hall, Visits: 1}}
		if got := counts(); !slices.Equal(got, want) {
			t.Errorf("the counts are %v; want %v", got, want)
		}
		m.Artworks[0].Hall = ""
		publish(2, storetest.Now().Add(2*time.Minute))
		opened("after", storetest.Now().Add(3*time.Minute))
		if got := counts(); !slices.Equal(got, want) {
			t.Errorf("when the work has left the hall the counts are %v; want %v", got, want)
		}
		if err := s.RecountVisits(t.Context(), m.ID, time.UTC); err != nil {
			t.Fatal(err)
		}
		if got := counts(); !slices.Equal(got, want) {
			t.Errorf("counted again they are %v; want %v", got, want)
		}
	})
}
