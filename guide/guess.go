package guide

import (
	"context"
	"math"
	"strings"
	"time"
)

// GuessCount is how many tries of codes were counted under a key in the window that begins at a moment.
type GuessCount struct {
	Key    string // tells nobody what it stands for
	Window time.Time
	Count  int
}

// Guesses counts tries of codes for all processes of an installation together.
type Guesses interface {
	// CountGuesses adds each count to what was counted under its key in its window; a count below zero takes back, at
	// most what is there. What was counted in windows that began before oldest is dropped.
	CountGuesses(ctx context.Context, counts []GuessCount, oldest time.Time) error
	// Guesses returns how many were counted under the key and in the window of each, in their order.
	Guesses(ctx context.Context, of []GuessCount) ([]int, error)
}

// Limits on wrong codes. They count by device, by code and by museum, never by address alone: a whole museum can stand
// behind one (decisions.md). What a visitor got wrong before the right code counts no longer, so that honest visitors
// leave nothing behind, however many they are.
//
// Devices name themselves, so whoever guesses is a new one each time. What is unresolved is therefore counted for all
// strangers at a museum together: for networks from which nobody has entered lately. Networks from which visitors enter,
// such as the museum's own, have a count each, which guessing elsewhere does not touch; and a device that has entered is
// known and never waits for others.
const (
	GuessesOfDevice   = 20 // a minute, at one museum
	GuessesOfCode     = 60 // a minute, of one wrong code at one museum
	UnresolvedGuesses = 90 // a day, of different codes at one museum, by strangers or from one known network

	guessesOfDeviceByHour = 40 // the second wait is longer
	guessesOfDeviceByDay  = 60 // and the third one longest
	enteredPerGuess       = 10 // so many who enter from a network make up for one who never does
)

// LongestTally is the longest window that tries are counted in: what began before the last one counts no longer.
const LongestTally = 24 * time.Hour

// CodeTry is one try of a museum's access code.
type CodeTry struct {
	Museum  int64
	Device  string // as it names itself, "" when it does not
	Code    string
	Network string // that it came from
}

// Tally is what is counted by something in windows of some length. Who judges a try fills in what was counted.
type Tally struct {
	By, Value string // of which kind, and by what
	Window    time.Duration

	Current, Before int           // in the window that lasts and in the one before
	Left            time.Duration // until the window ends
}

// lately is the count within the last window's length: of the window before this one as much as lies in it.
func (t *Tally) lately() int {
	return t.Current + int(math.Ceil(float64(t.Before)*float64(t.Left)/float64(t.Window)))
}

// wait is how long until less than most are counted; 0 when that is so now.
func (t *Tally) wait(most int) time.Duration {
	w := float64(t.Window)
	switch {
	case t.lately() < most:
		return 0
	case t.Current >= most: // they count on in the next window
		return t.Left + time.Duration(w*(1-float64(most-1)/float64(t.Current)))
	}
	return t.Left - time.Duration(w*float64(most-1-t.Current)/float64(t.Before))
}

// Tallies are what a try is judged by.
type Tallies struct {
	minute, hour, day      Tally // wrong codes of the device; of its network when it names none
	code, codeToday        Tally // tries of this wrong code
	entered, known         Tally // right codes from the network, and of the device
	network, strangers     Tally // unresolved guesses from the network while it was known, and from all that were not
	ofNetwork, ofStrangers Tally // how many of those are this device's
}

// Tallies are those of the try, with nothing counted yet.
func (c CodeTry) Tallies() *Tallies {
	const day = LongestTally
	device, code := "device "+c.Device, strings.ToLower(c.Code)
	if c.Device == "" {
		device = "network " + c.Network
	}
	return &Tallies{
		minute: Tally{By: "device", Value: device, Window: time.Minute}, hour: Tally{By: "device", Value: device, Window: time.Hour},
		day:  Tally{By: "device", Value: device, Window: day},
		code: Tally{By: "code", Value: code, Window: time.Minute}, codeToday: Tally{By: "code", Value: code, Window: day},
		entered: Tally{By: "entered", Value: c.Network, Window: day}, known: Tally{By: "known", Value: device, Window: day},
		network: Tally{By: "network", Value: c.Network, Window: day}, strangers: Tally{By: "strangers", Window: day},
		ofNetwork:   Tally{By: "of network", Value: device + " at " + c.Network, Window: day},
		ofStrangers: Tally{By: "of strangers", Value: device, Window: day},
	}
}

// All are the tallies one by one, to be filled in.
func (t *Tallies) All() []*Tally {
	return []*Tally{
		&t.minute, &t.hour, &t.day, &t.code, &t.codeToday, &t.entered, &t.known, &t.network, &t.strangers, &t.ofNetwork, &t.ofStrangers,
	}
}

// Wait is how long the try has to wait; 0 when it may be made.
func (t *Tallies) Wait() time.Duration {
	wait := max(t.code.wait(GuessesOfCode), t.minute.wait(GuessesOfDevice), t.hour.wait(guessesOfDeviceByHour), t.day.wait(guessesOfDeviceByDay))
	switch {
	case t.known.lately() > 0:
		return wait
	case t.entered.lately() > 0:
		return max(wait, t.network.wait(UnresolvedGuesses+t.entered.lately()/enteredPerGuess))
	}
	return max(wait, t.strangers.wait(UnresolvedGuesses))
}

// TallyChange is a number to be added to what a tally counts in the window that lasts; below zero it is taken back.
type TallyChange struct {
	*Tally
	Number int
}

// Wrong are the changes that a wrong try makes. A code that was tried today already tells a guesser nothing new, and
// misprints are read by many: it counts by device and by code alone.
func (t *Tallies) Wrong() []TallyChange {
	changes := []TallyChange{{&t.minute, 1}, {&t.hour, 1}, {&t.day, 1}, {&t.code, 1}, {&t.codeToday, 1}}
	switch {
	case t.codeToday.lately() > 0:
		return changes
	case t.entered.lately() > 0:
		return append(changes, TallyChange{&t.network, 1}, TallyChange{&t.ofNetwork, 1})
	}
	return append(changes, TallyChange{&t.strangers, 1}, TallyChange{&t.ofStrangers, 1})
}

// Right are the changes that a right try makes: who enters is known, and what the same device got wrong before is taken
// back.
func (t *Tallies) Right() []TallyChange {
	changes := []TallyChange{{&t.entered, 1}, {&t.known, 1}}
	for _, wrong := range []TallyChange{
		{&t.minute, t.minute.Current},
		{&t.hour, t.hour.Current},
		{&t.day, t.day.Current},
		{&t.ofNetwork, t.ofNetwork.Current},
		{&t.network, t.ofNetwork.Current},
		{&t.ofStrangers, t.ofStrangers.Current},
		{&t.strangers, t.ofStrangers.Current},
	} {
		if wrong.Number > 0 {
			changes = append(changes, TallyChange{wrong.Tally, -wrong.Number})
		}
	}
	return changes
}
