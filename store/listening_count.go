package store

import (
	"context"
	"encoding/json"
	"maps"
	"slices"

	"cicerone/guide"
)

// listeningOfDay is how many visits of a day listened for how many seconds, by work and language.
type listeningOfDay map[listeningCell]secondCounts

type listeningCell struct {
	work     int64
	language string
}

// secondCounts is how many visits listened for how many seconds. A row has all of a day, so that years of a work are few rows.
type secondCounts map[int]int

func (l listeningOfDay) add(work int64, language string, seconds int) {
	of := listeningCell{work, language}
	if l[of] == nil {
		l[of] = secondCounts{}
	}
	l[of][seconds]++
}

// save replaces the counts of a day.
func (l listeningOfDay) save(ctx context.Context, tx *transaction, museum int64, day guide.Day) error {
	if _, err := tx.exec(ctx, "DELETE FROM listening_counts WHERE id_museum = $1 AND day = $2", museum, day); err != nil {
		return err
	}
	rows := bulkInsert{tx: tx, table: "listening_counts", columns: "id_museum, id_artwork, day, language, visits"}
	for of, visits := range l {
		document, err := json.Marshal(visits)
		if err != nil {
			return err
		}
		if err := rows.add(ctx, museum, of.work, day, of.language, string(document)); err != nil {
			return err
		}
	}
	return rows.flush(ctx)
}

// ListeningCounts returns for how long visits listened to a work; see guide.VisitCounts.
func (s *Store) ListeningCounts(ctx context.Context, museum, work int64, last guide.Day) (counts []guide.ListeningCount, err error) {
	type row struct {
		day      guide.Day
		language guide.LanguageCode
		visits   string
	}
	rows, err := queryAll(ctx, s.reads, func(r *row) []any { return []any{&r.day, &r.language, &r.visits} },
		`SELECT day, language, visits FROM listening_counts WHERE id_museum = $1 AND id_artwork = $2 AND day <= $3 ORDER BY day, language`,
		museum, work, last)
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		var visits secondCounts
		if err := json.Unmarshal([]byte(r.visits), &visits); err != nil {
			return nil, err
		}
		for _, seconds := range slices.Sorted(maps.Keys(visits)) {
			counts = append(counts, guide.ListeningCount{Day: r.day, Language: r.language, Seconds: seconds, Visits: visits[seconds]})
		}
	}
	return counts, nil
}
