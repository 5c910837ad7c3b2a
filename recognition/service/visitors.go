package service

import (
	"container/list"
	"hash/maphash"
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

// A visitor who sent nothing for visitorAge is forgotten: what they see now has nothing to do with what they saw then.
const (
	visitorAge  = 10 * time.Second
	maxVisitors = 50_000
)

// visitorKey is the hash of a visitor's or a network's name, which is not stored.
type visitorKey uint64

// visitors remembers the visitors of the last seconds and what their frames showed.
type visitors struct {
	clock         guide.Clock
	seed          maphash.Seed
	maxRemembered int

	mu       sync.Mutex
	order    *list.List // of *visitor, the most recent first
	elements map[visitorKey]*list.Element
}

type visitor struct {
	key        visitorKey
	credit     time.Duration
	creditedAt time.Time
	lastSeen   time.Time
	session    recognition.Session
}

func newVisitors(clock guide.Clock, maxRemembered int) *visitors {
	return &visitors{
		clock: clock, seed: maphash.MakeSeed(), maxRemembered: maxRemembered, order: list.New(), elements: map[visitorKey]*list.Element{},
	}
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

// touch returns the visitor, remembered or new, and removes expired ones.
func (v *visitors) touch(key visitorKey, now time.Time) *visitor {
	element, ok := v.elements[key]
	if !ok {
		element = v.order.PushFront(&visitor{key: key, credit: maxCredit, creditedAt: now, lastSeen: now})
		v.elements[key] = element
	}
	v.order.MoveToFront(element)
	current := element.Value.(*visitor)
	if now.Sub(current.lastSeen) >= visitorAge {
		current.session.Reset()
	}
	current.lastSeen = now
	for last := v.order.Back(); last != element; last = v.order.Back() {
		if v.order.Len() <= v.maxRemembered && now.Sub(last.Value.(*visitor).lastSeen) < visitorAge {
			break
		}
		delete(v.elements, v.order.Remove(last).(*visitor).key)
	}
	return current
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
