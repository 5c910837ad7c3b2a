package store

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"cicerone/guide"
)

type guessRow struct {
	bun.BaseModel `bun:"table:guesses"`

	Key     string `bun:"key,pk"`
	Started int64  `bun:"started,pk"` // milliseconds
	Count   int    `bun:"count"`
}

// CountGuesses counts tries of codes; see guide.Guesses.
func (s *Store) CountGuesses(ctx context.Context, counts []guide.GuessCount, oldest time.Time) error {
	return s.writer.do(ctx, func(ctx context.Context, tx transaction) error {
		// Once a window, as it looks at every row.
		if since := oldest.UnixMilli(); since > s.guessesSince {
			if _, err := tx.exec(ctx, "DELETE FROM guesses WHERE started < ?", since); err != nil {
				return err
			}
			s.guessesSince = since
		}
		for _, c := range counts {
			_, err := tx.exec(ctx, `INSERT INTO guesses (key, started, count) VALUES (?, ?, ?) ON CONFLICT (key, started)
				DO UPDATE SET count = CASE WHEN guesses.count + ? > 0 THEN guesses.count + ? ELSE 0 END`,
				c.Key, c.Window.UnixMilli(), max(c.Count, 0), c.Count, c.Count)
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// Guesses returns how many tries were counted; see guide.Guesses.
func (s *Store) Guesses(ctx context.Context, of []guide.GuessCount) ([]int, error) {
	counts := make([]int, len(of))
	if len(of) == 0 {
		return counts, nil
	}
	keys, windows := make([]string, len(of)), make([]int64, len(of))
	for i, one := range of {
		keys[i], windows[i] = one.Key, one.Window.UnixMilli()
	}
	var rows []guessRow
	err := s.read.NewSelect().Model(&rows).Where("key IN ?", bun.Tuple(keys)).Where("started IN ?", bun.Tuple(windows)).Scan(ctx)
	if err != nil {
		return nil, err
	}
	for i := range of {
		for _, row := range rows {
			if row.Key == keys[i] && row.Started == windows[i] {
				counts[i] = row.Count
			}
		}
	}
	return counts, nil
}
