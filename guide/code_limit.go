package guide

import (
	"context"
	"math"
	"strings"
	"time"
)

// GuessCount is a number of guesses counted under a key in a window of time.
type GuessCount struct {
	Key    string // opaque
	Window time.Time
	Count  int
}

// GuessCounter counts guesses of codes across all processes of an installation.
type GuessCounter interface {
	// AddGuesses adds each count to the count of its key and window, which never falls below zero. It deletes the counts
	// of windows that began before oldest.
	AddGuesses(ctx context.Context, counts []GuessCount, oldest time.Time) error
	// GuessCounts returns the counts of the given keys and windows, in their order.
	GuessCounts(ctx context.Context, of []GuessCount) ([]int, error)
}

// Limits on wrong codes. They count by device, code and museum, never by address alone, because a whole museum can share
// one (decisions.md). A right code removes the device's wrong guesses, so that honest visitors leave no counts.
//
// Devices name themselves, so an attacker can use a new name for every guess. Unresolved guesses are therefore counted
// for all unknown networks of a museum together: those from which nobody entered recently. Each network from which
// visitors enter, such as the museum's own, has its own count, which guesses from elsewhere do not affect. A device that
// entered recently never waits for others.
const (
	MaxGuessesOfDevice   = 20 // a minute, at one museum
	MaxGuessesOfCode     = 60 // a minute, of one wrong code at one museum
	MaxUnresolvedGuesses = 90 // a day, of different codes at one museum, from all unknown networks or one known network

	maxGuessesOfDevicePerHour = 40
	maxGuessesOfDevicePerDay  = 60
	entriesPerExtraGuess      = 10 // entries from a network that allow one more unresolved guess
)

// MaxGuessWindow is the longest window of a counter.
const MaxGuessWindow = 24 * time.Hour

// CodeAttempt is an attempt to enter a museum's access code.
type CodeAttempt struct {
	Museum  int64
	Device  string // as it names itself, "" when it does not
	Code    string
	Network string
}

// WindowCounter counts in windows of a fixed length. The caller fills in the counts.
type WindowCounter struct {
	Kind, Value string // what is counted by
	Window      time.Duration

	Current, Previous int           // counts of the current window and the one before
	Remaining         time.Duration // of the current window
}

// recent returns the count of a sliding window: the current window and the matching part of the one before.
func (t *WindowCounter) recent() int {
	return t.Current + int(math.Ceil(float64(t.Previous)*float64(t.Remaining)/float64(t.Window)))
}

// retryAfter returns how long until the count falls below limit; 0 if it is below.
func (t *WindowCounter) retryAfter(limit int) time.Duration {
	w := float64(t.Window)
	switch {
	case t.recent() < limit:
		return 0
	case t.Current >= limit: // they also count in the next window
		return t.Remaining + time.Duration(w*(1-float64(limit-1)/float64(t.Current)))
	}
	return t.Remaining - time.Duration(w*float64(limit-1-t.Current)/float64(t.Previous))
}

// CodeCounters are the counters that limit an attempt.
type CodeCounters struct {
	minute, hour, day                 WindowCounter // wrong codes of the device, or of its network when it has no name
	code, codeToday                   WindowCounter // attempts of this wrong code
	networkEntries, deviceEntries     WindowCounter // right codes from the network and of the device
	knownNetwork, unknownNetworks     WindowCounter // unresolved guesses from the network and from all unknown networks
	ofKnownNetwork, ofUnknownNetworks WindowCounter // of these, the device's own
}

// Counters returns the counters of the attempt, without counts.
func (c CodeAttempt) Counters() *CodeCounters {
	const day = MaxGuessWindow
	device, code := "device "+c.Device, strings.ToLower(c.Code)
	if c.Device == "" {
		device = "network " + c.Network
	}
	return &CodeCounters{
		minute: WindowCounter{Kind: "device", Value: device, Window: time.Minute}, hour: WindowCounter{Kind: "device", Value: device, Window: time.Hour},
		day:  WindowCounter{Kind: "device", Value: device, Window: day},
		code: WindowCounter{Kind: "code", Value: code, Window: time.Minute}, codeToday: WindowCounter{Kind: "code", Value: code, Window: day},
		networkEntries: WindowCounter{Kind: "entered", Value: c.Network, Window: day}, deviceEntries: WindowCounter{Kind: "known", Value: device, Window: day},
		knownNetwork: WindowCounter{Kind: "network", Value: c.Network, Window: day}, unknownNetworks: WindowCounter{Kind: "strangers", Window: day},
		ofKnownNetwork:    WindowCounter{Kind: "of network", Value: device + " at " + c.Network, Window: day},
		ofUnknownNetworks: WindowCounter{Kind: "of strangers", Value: device, Window: day},
	}
}

// All lists the counters.
func (t *CodeCounters) All() []*WindowCounter {
	return []*WindowCounter{
		&t.minute, &t.hour, &t.day, &t.code, &t.codeToday, &t.networkEntries, &t.deviceEntries, &t.knownNetwork, &t.unknownNetworks, &t.ofKnownNetwork, &t.ofUnknownNetworks,
	}
}

// RetryAfter returns how long the attempt must wait; 0 if it is allowed.
func (t *CodeCounters) RetryAfter() time.Duration {
	wait := max(t.code.retryAfter(MaxGuessesOfCode), t.minute.retryAfter(MaxGuessesOfDevice), t.hour.retryAfter(maxGuessesOfDevicePerHour), t.day.retryAfter(maxGuessesOfDevicePerDay))
	switch {
	case t.deviceEntries.recent() > 0:
		return wait
	case t.networkEntries.recent() > 0:
		return max(wait, t.knownNetwork.retryAfter(MaxUnresolvedGuesses+t.networkEntries.recent()/entriesPerExtraGuess))
	}
	return max(wait, t.unknownNetworks.retryAfter(MaxUnresolvedGuesses))
}

// CounterChange is a number to add to a counter's current window; it may be negative.
type CounterChange struct {
	*WindowCounter
	Number int
}

// WrongChanges returns the changes of a wrong attempt. A wrong code that was tried before today gives an attacker nothing
// new and may be a misprint that many visitors read, so it counts only by device and by code.
func (t *CodeCounters) WrongChanges() []CounterChange {
	changes := []CounterChange{{&t.minute, 1}, {&t.hour, 1}, {&t.day, 1}, {&t.code, 1}, {&t.codeToday, 1}}
	switch {
	case t.codeToday.recent() > 0:
		return changes
	case t.networkEntries.recent() > 0:
		return append(changes, CounterChange{&t.knownNetwork, 1}, CounterChange{&t.ofKnownNetwork, 1})
	}
	return append(changes, CounterChange{&t.unknownNetworks, 1}, CounterChange{&t.ofUnknownNetworks, 1})
}

// RightChanges returns the changes of a right attempt: an entry of the device and its network, and the removal of the
// device's wrong guesses.
func (t *CodeCounters) RightChanges() []CounterChange {
	changes := []CounterChange{{&t.networkEntries, 1}, {&t.deviceEntries, 1}}
	for _, wrong := range []CounterChange{
		{&t.minute, t.minute.Current},
		{&t.hour, t.hour.Current},
		{&t.day, t.day.Current},
		{&t.ofKnownNetwork, t.ofKnownNetwork.Current},
		{&t.knownNetwork, t.ofKnownNetwork.Current},
		{&t.ofUnknownNetworks, t.ofUnknownNetworks.Current},
		{&t.unknownNetworks, t.ofUnknownNetworks.Current},
	} {
		if wrong.Number > 0 {
			changes = append(changes, CounterChange{wrong.WindowCounter, -wrong.Number})
		}
	}
	return changes
}
