package store

import (
	"context"
	"time"

	"github.com/uptrace/bun"
)

type guessRow struct {
	bun.BaseModel `bun:"table:guesses"`

	Key     string `bun:"key,pk"`
	Started int64  `bun:"started,pk"` // milliseconds
	Count   int    `bun:"count"`
}

// CountGuess counts a wrong code; see guide.Guesses.
func (s *Store) CountGuess(ctx context.Context, keys []string, window, oldest time.Time) error {
	return s.writer.do(ctx, func(ctx context.Context, tx transaction) error {
		if _, err := tx.exec(ctx, "DELETE FROM guesses WHERE started < ?", oldest.UnixMilli()); err != nil {
			return err
		}
		for _, key := range keys {
			_, err := tx.exec(ctx, `INSERT INTO guesses (key, started, count) VALUES (?, ?, 1)
				ON CONFLICT (key, started) DO UPDATE SET count = guesses.count + 1`, key, window.UnixMilli())
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// Guesses returns how many wrong codes were counted; see guide.Guesses.
func (s *Store) Guesses(ctx context.Context, keys []string, window time.Time) ([]int, error) {
	var rows []guessRow
	if len(keys) > 0 {
		err := s.read.NewSelect().Model(&rows).Where("key IN ?", bun.Tuple(keys)).Where("started = ?", window.UnixMilli()).Scan(ctx)
		if err != nil {
			return nil, err
		}
	}
	counts := make([]int, len(keys))
	for i, key := range keys {
		for _, row := range rows {
			if row.Key == key {
				counts[i] = row.Count
			}
		}
	}
	return counts, nil
}
