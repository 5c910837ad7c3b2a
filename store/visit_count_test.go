package store

import (
	"path/filepath"
	"testing"
	"time"

	"cicerone/guide"
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
			SELECT i * 12 + j, i, 1 + (i * j) % 400, '', $2 - i * 10000 + j * i * 100, 60 FROM n, w WHERE $1 > 0`,
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
}
