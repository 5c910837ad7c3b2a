package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"cicerone/guide"
)

// maxKeyLength bounds the keys that clients make; a UUID has 36 characters.
const maxKeyLength = 128

// record runs what an event asks for once, whatever happens in between: the answer is stored with the
// event in one transaction, and a repeat of the key gets the same answer. call names the method and what it
// is about; a key that came with another call is refused. CodeInvalid for a key that is missing or too long.
func record[T any](ctx context.Context, s *Store, key, call string, run func(context.Context, transaction) (T, error)) (answer T, err error) {
	if key == "" || len(key) > maxKeyLength {
		return answer, guide.Invalid("Idempotency-Key", "an event needs a key of 1 to %d characters", maxKeyLength)
	}
	now := s.clock().UnixMilli()
	err = s.writer.do(ctx, func(ctx context.Context, tx transaction) error {
		var earlier, answered string
		err := tx.row(ctx, "SELECT call, answer FROM events WHERE key = ?", key).Scan(&earlier, &answered)
		if err == nil {
			if earlier != call {
				return guide.Errorf(guide.CodeConflict, "the key %s was used for another call", key)
			}
			if err := json.Unmarshal([]byte(answered), &answer); err != nil {
				return fmt.Errorf("the answer to event %s cannot be read: %w", key, err)
			}
			return nil
		}
		if !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		if answer, err = run(ctx, tx); err != nil {
			return err
		}
		text, err := encode(answer)
		if err != nil {
			return fmt.Errorf("the answer to event %s cannot be stored: %w", key, err)
		}
		_, err = tx.exec(ctx, "INSERT INTO events (key, call, answer, recorded_at) VALUES (?, ?, ?, ?)", key, call, string(text), now)
		return err
	})
	return answer, err
}

// stored is a moment as the database keeps it: to the millisecond, in UTC.
func stored(t time.Time) time.Time {
	if t.IsZero() {
		return time.Time{}
	}
	return time.UnixMilli(t.UnixMilli()).UTC()
}

// toColumn and fromColumn convert moments that may be missing.
func toColumn(t time.Time) *int64 {
	if t.IsZero() {
		return nil
	}
	ms := t.UnixMilli()
	return &ms
}

func fromColumn(ms *int64) time.Time {
	if ms == nil {
		return time.Time{}
	}
	return time.UnixMilli(*ms).UTC()
}
