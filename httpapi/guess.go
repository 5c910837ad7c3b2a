package httpapi

import (
	"context"
	"encoding/base64"
	"fmt"
	"math"
	"strings"
	"time"

	"golang.org/x/sync/semaphore"

	"cicerone/guide"
)

// Limits on wrong codes a minute. They count by device, by code and by museum; the one that also counts by
// address is wide, because a whole museum can stand behind one address (decisions.md).
const (
	guessWindow      = time.Minute
	guessesByDevice  = 20  // of one device at one museum
	guessesByCode    = 10  // of one wrong code at one museum
	guessesByAddress = 300 // of one address at one museum
)

// guesses limits wrong codes, for all processes that share the store together.
type guesses struct {
	store guide.Guesses
	clock guide.Clock
	salt  []byte // so that what is counted tells nobody's device or address
	turn  *semaphore.Weighted
}

func newGuesses(store guide.Guesses, clock guide.Clock, salt []byte) *guesses {
	return &guesses{store: store, clock: clock, salt: salt, turn: semaphore.NewWeighted(1)}
}

// guess is one try of a code.
type guess struct {
	museum                int64
	device, code, address string
}

// limits are the keys that a try counts by and the most that each takes.
func (g *guesses) limits(try guess) (keys []string, most []int) {
	add := func(by, value string, limit int) {
		key := derivedSalt(g.salt, "guess", by, fmt.Sprint(try.museum), value)
		keys, most = append(keys, base64.RawURLEncoding.EncodeToString(key)), append(most, limit)
	}
	if try.device != "" {
		add("device", try.device, guessesByDevice)
	}
	add("code", strings.ToLower(try.code), guessesByCode)
	add("address", try.address, guessesByAddress)
	return keys, most
}

// judge answers a try: whether it may be made, and then whether the code is right. Tries have their turn one by
// one: of many that are sent together each must find the wrong ones before it counted.
func (g *guesses) judge(ctx context.Context, try guess, right bool) error {
	if err := g.turn.Acquire(ctx, 1); err != nil {
		return err
	}
	defer g.turn.Release(1)
	allowed, err := g.allowed(ctx, try)
	switch {
	case err != nil || (allowed && right):
		return err
	case !allowed:
		return &guide.Error{
			Code: guide.CodeTooMany, Field: "code", Message: "too many wrong codes; please try again in a minute",
		}
	}
	if err := g.wrong(ctx, try); err != nil {
		return err
	}
	return &guide.Error{Code: guide.CodeRefused, Field: "code", Message: "wrong code"}
}

// allowed reports whether another try may be made. The window slides: of the minute before this one as much
// counts as lies within the last sixty seconds.
func (g *guesses) allowed(ctx context.Context, try guess) (bool, error) {
	now := g.clock()
	window := now.Truncate(guessWindow)
	keys, most := g.limits(try)
	current, err := g.store.Guesses(ctx, keys, window)
	if err != nil {
		return false, err
	}
	before, err := g.store.Guesses(ctx, keys, window.Add(-guessWindow))
	if err != nil {
		return false, err
	}
	still := float64(guessWindow-now.Sub(window)) / float64(guessWindow)
	for i := range keys {
		if current[i]+int(math.Ceil(float64(before[i])*still)) >= most[i] {
			return false, nil
		}
	}
	return true, nil
}

// wrong counts a wrong try.
func (g *guesses) wrong(ctx context.Context, try guess) error {
	window := g.clock().Truncate(guessWindow)
	keys, _ := g.limits(try)
	return g.store.CountGuess(ctx, keys, window, window.Add(-guessWindow))
}
