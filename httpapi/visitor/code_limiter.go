package visitor

import (
	"context"
	"encoding/base64"
	"fmt"
	"time"

	"golang.org/x/sync/semaphore"

	"cicerone/guide"
)

// codeLimiter limits tries of codes by the rules of package guide, across all processes that share the store.
type codeLimiter struct {
	store guide.GuessCounter
	clock guide.Clock
	salt  []byte // keys of counts reveal no device or address
	queue *semaphore.Weighted
}

func newCodeLimiter(store guide.GuessCounter, clock guide.Clock, salt []byte) *codeLimiter {
	return &codeLimiter{store: store, clock: clock, salt: salt, queue: semaphore.NewWeighted(1)}
}

// check returns nil for a right code, CodeRefused for a wrong one and CodeTooMany for a try that is not allowed yet.
// Tries are checked one after another, so that each of many that are sent at once sees those before it counted.
func (l *codeLimiter) check(ctx context.Context, try guide.CodeAttempt, right bool) error {
	if err := l.queue.Acquire(ctx, 1); err != nil {
		return err
	}
	defer l.queue.Release(1)
	now := l.clock()
	counters, err := l.read(ctx, try, now)
	if err != nil {
		return err
	}
	if wait := counters.RetryAfter(); wait > 0 {
		return &guide.Error{
			Code: guide.CodeTooMany, Field: "code", Message: "too many wrong codes; please try again later", After: wait,
		}
	}
	if right {
		// A right code opens even if it cannot be recorded: others would only have to wait sooner.
		_ = l.record(ctx, try, now, counters.RightChanges())
		return nil
	}
	if err := l.record(ctx, try, now, counters.WrongChanges()); err != nil {
		return err
	}
	return &guide.Error{Code: guide.CodeRefused, Field: "code", Message: "wrong code"}
}

// read returns what was counted before the try.
func (l *codeLimiter) read(ctx context.Context, try guide.CodeAttempt, now time.Time) (*guide.CodeCounters, error) {
	counters := try.Counters()
	var of []guide.GuessCount
	for _, t := range counters.All() {
		current := l.count(try, t, now)
		before := current
		before.Window = current.Window.Add(-t.Window)
		t.Remaining = t.Window - now.Sub(current.Window)
		of = append(of, current, before)
	}
	counts, err := l.store.GuessCounts(ctx, of)
	if err != nil {
		return nil, err
	}
	for i, t := range counters.All() {
		t.Current, t.Previous = counts[2*i], counts[2*i+1]
	}
	return counters, nil
}

// record counts what a try changes.
func (l *codeLimiter) record(ctx context.Context, try guide.CodeAttempt, now time.Time, changes []guide.CounterChange) error {
	counts := make([]guide.GuessCount, len(changes))
	for i, change := range changes {
		counts[i] = l.count(try, change.WindowCounter, now)
		counts[i].Count = change.Number
	}
	return l.store.AddGuesses(ctx, counts, now.Truncate(guide.MaxGuessWindow).Add(-guide.MaxGuessWindow))
}

// count returns the key and window under which a counter of a try counts now.
func (l *codeLimiter) count(try guide.CodeAttempt, t *guide.WindowCounter, now time.Time) guide.GuessCount {
	key := guide.DeriveSalt(l.salt, "guess", t.Kind, t.Window.String(), fmt.Sprint(try.Museum), t.Value)
	return guide.GuessCount{Key: base64.RawURLEncoding.EncodeToString(key), Window: now.Truncate(t.Window)}
}
