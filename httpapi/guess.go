package httpapi

import (
	"context"
	"encoding/base64"
	"fmt"
	"time"

	"golang.org/x/sync/semaphore"

	"cicerone/guide"
)

// guesses judges tries of codes by the limits of package guide, for all processes that share the store together.
type guesses struct {
	store guide.Guesses
	clock guide.Clock
	salt  []byte // so that what is counted tells nobody's device or address
	turn  *semaphore.Weighted
}

func newGuesses(store guide.Guesses, clock guide.Clock, salt []byte) *guesses {
	return &guesses{store: store, clock: clock, salt: salt, turn: semaphore.NewWeighted(1)}
}

// judge answers a try: whether it may be made, and then whether the code is right. Tries have their turn one by
// one: of many that are sent together each must find the wrong ones before it counted.
func (g *guesses) judge(ctx context.Context, try guide.CodeTry, right bool) error {
	if err := g.turn.Acquire(ctx, 1); err != nil {
		return err
	}
	defer g.turn.Release(1)
	now := g.clock()
	found, err := g.look(ctx, try, now)
	if err != nil {
		return err
	}
	if wait := found.Wait(); wait > 0 {
		return &guide.Error{
			Code: guide.CodeTooMany, Field: "code", Message: "too many wrong codes; please try again later", After: wait,
		}
	}
	if right {
		// Whose code is right enters, whether or not that can be noted: others would have to wait sooner.
		_ = g.note(ctx, try, now, found.Right())
		return nil
	}
	if err := g.note(ctx, try, now, found.Wrong()); err != nil {
		return err
	}
	return &guide.Error{Code: guide.CodeRefused, Field: "code", Message: "wrong code"}
}

// look reads what was counted before the try.
func (g *guesses) look(ctx context.Context, try guide.CodeTry, now time.Time) (*guide.Tallies, error) {
	found := try.Tallies()
	var of []guide.GuessCount
	for _, t := range found.All() {
		current := g.count(try, t, now)
		before := current
		before.Window = current.Window.Add(-t.Window)
		t.Left = t.Window - now.Sub(current.Window)
		of = append(of, current, before)
	}
	counts, err := g.store.Guesses(ctx, of)
	if err != nil {
		return nil, err
	}
	for i, t := range found.All() {
		t.Current, t.Before = counts[2*i], counts[2*i+1]
	}
	return found, nil
}

// note counts what a try changes.
func (g *guesses) note(ctx context.Context, try guide.CodeTry, now time.Time, changes []guide.TallyChange) error {
	counts := make([]guide.GuessCount, len(changes))
	for i, change := range changes {
		counts[i] = g.count(try, change.Tally, now)
		counts[i].Count = change.Number
	}
	return g.store.CountGuesses(ctx, counts, now.Truncate(guide.LongestTally).Add(-guide.LongestTally))
}

// count is under which key, and in which window, a tally of a try counts now.
func (g *guesses) count(try guide.CodeTry, t *guide.Tally, now time.Time) guide.GuessCount {
	key := guide.DeriveSalt(g.salt, "guess", t.By, t.Window.String(), fmt.Sprint(try.Museum), t.Value)
	return guide.GuessCount{Key: base64.RawURLEncoding.EncodeToString(key), Window: now.Truncate(t.Window)}
}
