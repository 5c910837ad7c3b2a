package service

import (
	"hash/maphash"
	"maps"
	"sync"
	"time"

	"cicerone/guide"
	"cicerone/recognition"
)

// Each visitor has a token bucket: one frame a second on average, and a burst, because networks delay frames and then
// deliver them together.
const (
	frameCost = time.Second
	maxCredit = 5 * frameCost
)

// maxVisitors bounds the memory for visitors. One who sent nothing for [recognition.SessionAge] is forgotten.
const maxVisitors = 50_000

// visitorKey is the hash of a visitor's or a network's name, which is not stored.
type visitorKey uint64

// visitors remembers the visitors of the last seconds and what their frames showed.
type visitors struct {
	clock         guide.Clock
	seed          maphash.Seed
	maxRemembered int

	mu      sync.Mutex
	known   map[visitorKey]*visitor
	sweepAt time.Time // when expired visitors are removed next
}

type visitor struct {
	credit     time.Duration
	creditedAt time.Time
	lastSeen   time.Time
	lastTurn   time.Time // before the first one, when the visitor's first frame came
	session    recognition.Session
}

func newVisitors(clock guide.Clock, maxRemembered int) *visitors {
	return &visitors{clock: clock, seed: maphash.MakeSeed(), maxRemembered: maxRemembered, known: map[visitorKey]*visitor{}}
}

func (v *visitors) key(name string) visitorKey { return visitorKey(maphash.String(v.seed, name)) }

// admit implements guide.Recogniser.Admit.
func (v *visitors) admit(key visitorKey) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	now := v.clock()
	visitor := v.touch(key, now)
	visitor.credit = min(maxCredit, visitor.credit+now.Sub(visitor.creditedAt))
	visitor.creditedAt = now
	if visitor.credit >= frameCost {
		visitor.credit -= frameCost
		return nil
	}
	return &guide.Error{
		Code: guide.CodeTooMany, Message: "one picture a second is enough; please send fewer", After: frameCost - visitor.credit,
	}
}

// touch returns the visitor, remembered or new, and forgets expired ones. When there are too many, it forgets any other.
func (v *visitors) touch(key visitorKey, now time.Time) *visitor {
	if !now.Before(v.sweepAt) {
		maps.DeleteFunc(v.known, func(_ visitorKey, known *visitor) bool { return known.expired(now) })
		v.sweepAt = now.Add(recognition.SessionAge)
	}
	current, ok := v.known[key]
	if !ok || current.expired(now) {
		current = &visitor{credit: maxCredit, creditedAt: now}
		v.known[key] = current
	}
	current.lastSeen = now
	for other := range v.known {
		if len(v.known) <= v.maxRemembered {
			break
		}
		if other != key {
			delete(v.known, other)
		}
	}
	return current
}

func (v *visitor) expired(now time.Time) bool { return now.Sub(v.lastSeen) >= recognition.SessionAge }

// waitsSince returns since when a visitor is without a turn: since the last one, or since the visitor's first frame. New names
// are no way to be served first.
func (v *visitors) waitsSince(key visitorKey) time.Time {
	v.mu.Lock()
	defer v.mu.Unlock()
	now := v.clock()
	visitor := v.touch(key, now)
	if visitor.lastTurn.IsZero() {
		visitor.lastTurn = now
	}
	return visitor.lastTurn
}

// takeTurn records that a visitor's frame is looked at.
func (v *visitors) takeTurn(key visitorKey) {
	v.mu.Lock()
	defer v.mu.Unlock()
	now := v.clock()
	v.touch(key, now).lastTurn = now
}

// observe adds a frame's result to the visitor's session and returns the work that it shows, or 0.
func (v *visitors) observe(key visitorKey, result recognition.Result, threshold recognition.Threshold) int64 {
	v.mu.Lock()
	defer v.mu.Unlock()
	if work, ok := v.touch(key, v.clock()).session.Observe(result, threshold); ok {
		return work
	}
	return 0
}
