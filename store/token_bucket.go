package store

import (
	"context"
	"fmt"
	"strings"
	"time"

	"cicerone/guide"
)

// bucketCleanup is how often full buckets are deleted, which reads every row.
const bucketCleanup = 10 * time.Minute

// UntilFull returns how long buckets need until they are full; see guide.TokenBuckets.
func (s *Store) UntilFull(ctx context.Context, keys []string) ([]time.Duration, error) {
	if len(keys) == 0 {
		return nil, nil
	}
	values := make([]any, len(keys))
	for i, key := range keys {
		values[i] = key
	}
	rows, err := queryAll(ctx, s.reads, (*bucketRow).fields, fmt.Sprintf(
		"SELECT key, full_at - %s FROM token_buckets WHERE key IN (%s)", s.dialect.now, placeholders(1, len(keys))), values...)
	if err != nil {
		return nil, err
	}
	stored := make(map[string]int64, len(rows))
	for _, row := range rows {
		stored[row.key] = row.untilFull
	}
	durations := make([]time.Duration, len(keys))
	for i, key := range keys {
		durations[i] = time.Duration(max(stored[key], 0)) * time.Millisecond
	}
	return durations, nil
}

type bucketRow struct {
	key       string
	untilFull int64 // milliseconds
}

func (r *bucketRow) fields() []any { return []any{&r.key, &r.untilFull} }

// Spend changes how long buckets need until they are full; see guide.TokenBuckets.
func (s *Store) Spend(ctx context.Context, changes []guide.BucketChange) error {
	if len(changes) == 0 {
		return nil
	}
	var rows []string
	var values []any
	for _, c := range changes {
		rows = append(rows, fmt.Sprintf("($%d, %s + $%d)", len(values)+1, s.dialect.now, len(values)+2))
		values = append(values, c.Key, c.Time.Milliseconds())
	}
	statement := fmt.Sprintf(`INSERT INTO token_buckets (key, full_at) VALUES %s ON CONFLICT (key) DO UPDATE
		SET full_at = excluded.full_at + CASE WHEN token_buckets.full_at > %[2]s THEN token_buckets.full_at - %[2]s ELSE 0 END`,
		strings.Join(rows, ", "), s.dialect.now)
	return s.writer.submit(ctx, &job{lane: s.writer.laneOf("token buckets"), run: func(ctx context.Context, tx *transaction) error {
		if time.Since(s.bucketsCleaned) > bucketCleanup {
			if _, err := tx.exec(ctx, "DELETE FROM token_buckets WHERE full_at <= "+s.dialect.now); err != nil {
				return err
			}
			s.bucketsCleaned = time.Now()
		}
		_, err := tx.exec(ctx, statement, values...)
		return err
	}})
}
