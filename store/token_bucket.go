package store

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// bucketCleanup is how often full buckets are deleted, which reads every row.
const bucketCleanup = 10 * time.Minute

// UntilFull returns how long buckets need until they are full; see guide.TokenBuckets.
func (s *Store) UntilFull(ctx context.Context, keys []string) ([]time.Duration, error) {
	return s.readBuckets(ctx, s.reads, keys)
}

func (s *Store) readBuckets(ctx context.Context, from querier, keys []string) ([]time.Duration, error) {
	if len(keys) == 0 {
		return nil, nil
	}
	values := make([]any, len(keys))
	for i, key := range keys {
		values[i] = key
	}
	rows, err := queryAll(ctx, from, (*bucketRow).fields, fmt.Sprintf(
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

// Spend reads and changes how long buckets need until they are full; see guide.TokenBuckets.
func (s *Store) Spend(ctx context.Context, museum int64, keys []string, spend func(untilFull []time.Duration) (longer []time.Duration)) error {
	lane := s.writer.laneOf(fmt.Sprint("codes of museum ", museum))
	return s.writer.submit(ctx, &job{lane: lane, museum: museum, run: func(ctx context.Context, tx *transaction) error {
		untilFull, err := s.readBuckets(ctx, tx, keys)
		if err != nil {
			return err
		}
		if err := s.deleteFullBuckets(ctx, tx); err != nil {
			return err
		}
		return s.changeBuckets(ctx, tx, keys, spend(untilFull))
	}})
}

func (s *Store) changeBuckets(ctx context.Context, tx *transaction, keys []string, longer []time.Duration) error {
	var rows []string
	var values []any
	for i, key := range keys {
		if longer[i] != 0 {
			rows = append(rows, fmt.Sprintf("($%d, %s + $%d)", len(values)+1, s.dialect.now, len(values)+2))
			values = append(values, key, longer[i].Milliseconds())
		}
	}
	if len(rows) == 0 {
		return nil
	}
	_, err := tx.exec(ctx, fmt.Sprintf(`INSERT INTO token_buckets (key, full_at) VALUES %s ON CONFLICT (key) DO UPDATE
		SET full_at = excluded.full_at + CASE WHEN token_buckets.full_at > %[2]s THEN token_buckets.full_at - %[2]s ELSE 0 END`,
		strings.Join(rows, ", "), s.dialect.now), values...)
	return err
}

// deleteFullBuckets deletes full buckets of all museums, once every bucketCleanup.
func (s *Store) deleteFullBuckets(ctx context.Context, tx *transaction) error {
	cleaned, now := s.bucketsCleaned.Load(), s.clock().Unix()
	if now-cleaned < int64(bucketCleanup/time.Second) || !s.bucketsCleaned.CompareAndSwap(cleaned, now) {
		return nil
	}
	_, err := tx.exec(ctx, "DELETE FROM token_buckets WHERE full_at <= "+s.dialect.now)
	return err
}
