package store

import (
	"context"
	"encoding/json"
	"maps"
	"slices"

	"cicerone/guide"
)

// listeningOfDay is how long the visits of a day listened, by work.
type listeningOfDay map[int64]listeningOfWork

// listeningOfWork is how many visits of each language listened for how many seconds. A row has all of a work and a day, so that years of a
// work are few rows.
type listeningOfWork map[guide.LanguageCode]map[int]int

func (l listeningOfDay) add(work int64, language guide.LanguageCode, seconds int) {
	if l[work] == nil {
		l[work] = listeningOfWork{}
	}
	if l[work][language] == nil {
		l[work][language] = map[int]int{}
	}
	l[work][language][seconds]++
}

// save replaces the counts of a day.
func (l listeningOfDay) save(ctx context.Context, tx *transaction, museum int64, day guide.Day) error {
	if _, err := tx.exec(ctx, "DELETE FROM listening_counts WHERE id_museum = $1 AND day = $2", museum, day); err != nil {
		return err
	}
	rows := bulkInsert{tx: tx, table: "listening_counts", columns: "id_museum, id_artwork, day, visits"}
	for work, visits := range l {
		document, err := json.Marshal(visits)
		if err != nil {
			return err
		}
		if err := rows.add(ctx, museum, work, day, string(document)); err != nil {
			return err
		}
	}
	return rows.flush(ctx)
}

// ListeningCounts returns for how long visits listened to a work; see guide.VisitCounts.
func (s *Store) ListeningCounts(ctx context.Context, museum, work int64, last guide.Day) (counts []guide.ListeningCount, err error) {
	type row struct {
		day    guide.Day
		visits string
	}
	rows, err := queryAll(ctx, s.reads, func(r *row) []any { return []any{&r.day, &r.visits} },
		"SELECT day, visits FROM listening_counts WHERE id_museum = $1 AND id_artwork = $2 AND day <= $3 ORDER BY day", museum, work, last)
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		var visits listeningOfWork
		if err := json.Unmarshal([]byte(r.visits), &visits); err != nil {
			return nil, err
		}
		for _, language := range slices.Sorted(maps.Keys(visits)) {
			for _, seconds := range slices.Sorted(maps.Keys(visits[language])) {
				counts = append(counts, guide.ListeningCount{Day: r.day, Language: language, Seconds: seconds, Visits: visits[language][seconds]})
			}
		}
	}
	return counts, nil
}
