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

// Limits on wrong codes. They count by device, by code and by museum, never by address alone: a whole museum can stand
// behind one (decisions.md). What a visitor got wrong before the right code counts no longer, so that honest visitors
// leave nothing behind, however many they are.
//
// Devices name themselves, so whoever guesses is a new one each time. What is unresolved is therefore counted for all
// strangers at a museum together: for networks from which nobody has entered lately. Networks from which visitors enter,
// such as the museum's own, have a count each, which guessing elsewhere does not touch; and a device that has entered is
// known and never waits for others.
const (
	guessesOfDevice       = 20 // a minute, at one museum
	guessesOfDeviceByHour = 40 // the second wait is longer
	guessesOfDeviceByDay  = 60 // and the third one longest
	guessesOfCode         = 60 // a minute, of one wrong code at one museum
	unresolvedGuesses     = 90 // a day, of different codes at one museum, by strangers or from one known network
	enteredPerGuess       = 10 // so many who enter from a network make up for one who never does
)

const day = 24 * time.Hour

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

// tally is what is counted by something in windows of some length, with what was counted lately.
type tally struct {
	by, value string
	window    time.Duration

	current, before int
	left            time.Duration // until the window ends
}

// lately is the count within the last window's length: of the window before this one as much as lies in it.
func (t *tally) lately() int {
	return t.current + int(math.Ceil(float64(t.before)*float64(t.left)/float64(t.window)))
}

// wait is how long until less than most are counted; 0 when that is so now.
func (t *tally) wait(most int) time.Duration {
	w := float64(t.window)
	switch {
	case t.lately() < most:
		return 0
	case t.current >= most: // they count on in the next window
		return t.left + time.Duration(w*(1-float64(most-1)/float64(t.current)))
	}
	return t.left - time.Duration(w*float64(most-1-t.current)/float64(t.before))
}

// tallies are what a try is judged by.
type tallies struct {
	minute, hour, day      tally // wrong codes of the device; of its network when it names none
	code, codeToday        tally // tries of this wrong code
	entered, known         tally // right codes from the network, and of the device
	network, strangers     tally // unresolved guesses from the network while it was known, and from all that were not
	ofNetwork, ofStrangers tally // how many of those are this device's
}

func (try guess) tallies() *tallies {
	device, code := "device "+try.device, strings.ToLower(try.code)
	if try.device == "" {
		device = "network " + try.address
	}
	return &tallies{
		minute: tally{by: "device", value: device, window: time.Minute}, hour: tally{by: "device", value: device, window: time.Hour},
		day:  tally{by: "device", value: device, window: day},
		code: tally{by: "code", value: code, window: time.Minute}, codeToday: tally{by: "code", value: code, window: day},
		entered: tally{by: "entered", value: try.address, window: day}, known: tally{by: "known", value: device, window: day},
		network: tally{by: "network", value: try.address, window: day}, strangers: tally{by: "strangers", window: day},
		ofNetwork:   tally{by: "of network", value: device + " at " + try.address, window: day},
		ofStrangers: tally{by: "of strangers", value: device, window: day},
	}
}

func (t *tallies) all() []*tally {
	return []*tally{
		&t.minute, &t.hour, &t.day, &t.code, &t.codeToday, &t.entered, &t.known, &t.network, &t.strangers, &t.ofNetwork, &t.ofStrangers,
	}
}

// wait is how long the try has to wait: 0 when it may be made.
func (t *tallies) wait() time.Duration {
	wait := max(t.code.wait(guessesOfCode), t.minute.wait(guessesOfDevice), t.hour.wait(guessesOfDeviceByHour), t.day.wait(guessesOfDeviceByDay))
	switch {
	case t.known.lately() > 0:
		return wait
	case t.entered.lately() > 0:
		return max(wait, t.network.wait(unresolvedGuesses+t.entered.lately()/enteredPerGuess))
	}
	return max(wait, t.strangers.wait(unresolvedGuesses))
}

// wrong are the tallies that a wrong try counts in. A code that was tried today already tells a guesser nothing new, and
// misprints are read by many: it counts by device and by code alone.
func (t *tallies) wrong() []*tally {
	counting := []*tally{&t.minute, &t.hour, &t.day, &t.code, &t.codeToday}
	switch {
	case t.codeToday.lately() > 0:
		return counting
	case t.entered.lately() > 0:
		return append(counting, &t.network, &t.ofNetwork)
	}
	return append(counting, &t.strangers, &t.ofStrangers)
}

// judge answers a try: whether it may be made, and then whether the code is right. Tries have their turn one by
// one: of many that are sent together each must find the wrong ones before it counted.
func (g *guesses) judge(ctx context.Context, try guess, right bool) error {
	if err := g.turn.Acquire(ctx, 1); err != nil {
		return err
	}
	defer g.turn.Release(1)
	found, err := g.look(ctx, try)
	if err != nil {
		return err
	}
	if wait := found.wait(); wait > 0 {
		return &guide.Error{
			Code: guide.CodeTooMany, Field: "code", Message: "too many wrong codes; please try again later", After: wait,
		}
	}
	if right {
		// Whose code is right enters, whether or not that can be noted: others would have to wait sooner.
		_ = g.enter(ctx, try, found)
		return nil
	}
	if err := g.add(ctx, try, found.wrong()); err != nil {
		return err
	}
	return &guide.Error{Code: guide.CodeRefused, Field: "code", Message: "wrong code"}
}

// look reads what was counted before the try.
func (g *guesses) look(ctx context.Context, try guess) (*tallies, error) {
	found := try.tallies()
	var of []guide.GuessCount
	for _, t := range found.all() {
		current := g.count(try.museum, t, 0)
		before := current
		before.Window = current.Window.Add(-t.window)
		t.left = t.window - g.clock().Sub(current.Window)
		of = append(of, current, before)
	}
	counts, err := g.store.Guesses(ctx, of)
	if err != nil {
		return nil, err
	}
	for i, t := range found.all() {
		t.current, t.before = counts[2*i], counts[2*i+1]
	}
	return found, nil
}

// add counts a try in the tallies.
func (g *guesses) add(ctx context.Context, try guess, in []*tally) error {
	counts := make([]guide.GuessCount, len(in))
	for i, t := range in {
		counts[i] = g.count(try.museum, t, 1)
	}
	return g.store.CountGuesses(ctx, counts, g.oldest())
}

// enter notes a right code and takes back what the same device got wrong before.
func (g *guesses) enter(ctx context.Context, try guess, found *tallies) error {
	counts := []guide.GuessCount{g.count(try.museum, &found.entered, 1), g.count(try.museum, &found.known, 1)}
	back := func(t *tally, number int) {
		if number > 0 {
			counts = append(counts, g.count(try.museum, t, -number))
		}
	}
	for _, own := range []*tally{&found.minute, &found.hour, &found.day, &found.ofNetwork, &found.ofStrangers} {
		back(own, own.current)
	}
	back(&found.network, found.ofNetwork.current)
	back(&found.strangers, found.ofStrangers.current)
	return g.store.CountGuesses(ctx, counts, g.oldest())
}

// oldest is the beginning of the first window that still counts.
func (g *guesses) oldest() time.Time { return g.clock().Truncate(day).Add(-day) }

// count is a number under a tally's key in its current window.
func (g *guesses) count(museum int64, of *tally, number int) guide.GuessCount {
	key := derivedSalt(g.salt, "guess", of.by, of.window.String(), fmt.Sprint(museum), of.value)
	return guide.GuessCount{Key: base64.RawURLEncoding.EncodeToString(key), Window: g.clock().Truncate(of.window), Count: number}
}
