package store

import (
	"context"
	"time"

	"cicerone/guide"
)

// AddGuesses counts wrong codes; see guide.GuessCounter.
func (s *Store) AddGuesses(ctx context.Context, counts []guide.GuessCount, oldest time.Time) error {
	return s.writer.do(ctx, func(ctx context.Context, tx *transaction) error {
		// Once per window, since it reads every row.
		if started := oldest.UnixMilli(); started > s.oldestGuess {
			if _, err := tx.exec(ctx, "DELETE FROM guesses WHERE started < $1", started); err != nil {
				return err
			}
			s.oldestGuess = started
		}
		for _, c := range counts {
			_, err := tx.exec(ctx, `INSERT INTO guesses (key, started, count) VALUES ($1, $2, $3) ON CONFLICT (key, started)
				DO UPDATE SET count = CASE WHEN guesses.count + $4 > 0 THEN guesses.count + $4 ELSE 0 END`,
				c.Key, c.Window.UnixMilli(), max(c.Count, 0), c.Count)
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// GuessCounts returns how many wrong codes were counted; see guide.GuessCounter.
func (s *Store) GuessCounts(ctx context.Context, of []guide.GuessCount) ([]int, error) {
	counts := make([]int, len(of))
	for i, guess := range of {
		stored, err := queryAll(ctx, s.reads, value[int], "SELECT count FROM guesses WHERE key = $1 AND started = $2", guess.Key, guess.Window.UnixMilli())
		if err != nil {
			return nil, err
		}
		if len(stored) > 0 {
			counts[i] = stored[0]
		}
	}
	return counts, nil
}
