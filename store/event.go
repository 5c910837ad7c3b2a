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

// event is a call that is recorded once, however often it is repeated.
type event[T any] struct {
	key  string // made by the client, unique among all calls
	call string // the method and what it is about
	run  func(context.Context, transaction) (T, error)
	// Answers are kept for repeats, as JSON. What of them is personal stands in one place alone, so that it can be
	// forgotten: keep leaves it out, restore reads it again. Answers are kept as they are when both are nil.
	keep    func(T) any
	restore func(ctx context.Context, tx transaction, kept []byte) (T, error)
	// erases says that the event removes what must leave no trace.
	erases bool
}

// record runs what an event asks for, once; see event.record.
func record[T any](ctx context.Context, s *Store, key, call string, run func(context.Context, transaction) (T, error)) (answer T, err error) {
	return event[T]{key: key, call: call, run: run}.record(ctx, s)
}

// record runs what the event asks for once, whatever happens in between: the answer is stored with the event in
// one transaction, and a repeat of the key gets the same answer. A key that came with another call is refused.
// CodeInvalid for a key that is missing or too long.
func (e event[T]) record(ctx context.Context, s *Store) (answer T, err error) {
	if e.key == "" || len(e.key) > maxKeyLength {
		return answer, guide.Invalid("Idempotency-Key", "an event needs a key of 1 to %d characters", maxKeyLength)
	}
	now := s.clock().UnixMilli()
	repeated := false
	err = s.writer.add(ctx, &job{again: !e.erases, erases: e.erases, run: func(ctx context.Context, tx transaction) (err error) {
		// Where jobs run together the key of a repeat makes the insert fail, and they run apart.
		if tx.apart {
			var earlier, answered string
			err := tx.row(ctx, "SELECT call, answer FROM events WHERE key = ?", e.key).Scan(&earlier, &answered)
			if repeated = err == nil; repeated {
				answer, err = e.repeat(ctx, tx, earlier, answered)
				return err
			}
			if !errors.Is(err, sql.ErrNoRows) {
				return err
			}
		}
		if answer, err = e.run(ctx, tx); err != nil {
			return err
		}
		kept := any(answer)
		if e.keep != nil {
			kept = e.keep(answer)
		}
		text, err := encode(kept)
		if err != nil {
			return fmt.Errorf("the answer to event %s cannot be stored: %w", e.key, err)
		}
		_, err = tx.exec(ctx, "INSERT INTO events (key, call, answer, recorded_at) VALUES (?, ?, ?, ?)", e.key, e.call, string(text), now)
		return err
	}})
	if err == nil {
		s.metrics.event(e.call, repeated)
	}
	return answer, err
}

// repeat is the answer to an event that was recorded earlier.
func (e event[T]) repeat(ctx context.Context, tx transaction, earlier, answered string) (answer T, err error) {
	if earlier != e.call {
		return answer, guide.Errorf(guide.CodeConflict, "the key %s was used for another call", e.key)
	}
	if e.restore != nil {
		answer, err = e.restore(ctx, tx, []byte(answered))
	} else {
		err = json.Unmarshal([]byte(answered), &answer)
	}
	if err != nil {
		return answer, fmt.Errorf("the answer to event %s cannot be read: %w", e.key, err)
	}
	return answer, nil
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
