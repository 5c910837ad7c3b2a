package service

import (
	"container/list"
	"hash/maphash"
	"sync"
	"time"

	"cicerone/guide"
	"cicerone/recognition"
)

// A visitor sends one frame a second on average, and a few at once: networks hold frames back and let them
// go together. Each frame costs a second of what the visitor has waited, of which so much is kept.
const (
	frameCost  = time.Second
	mostCredit = 5 * frameCost
)

// A visitor who sent nothing for visitorAge is forgotten: what they see now has nothing to do with what they
// saw then, and their allowance is whole again. More than maxVisitors are not remembered.
const (
	visitorAge  = 10 * time.Second
	maxVisitors = 50_000
)

// visitorKey stands for a visitor within this process. What the client calls itself is not kept.
type visitorKey uint64

// visitors remembers for seconds who sent frames and what they showed.
type visitors struct {
	clock guide.Clock
	seed  maphash.Seed
	most  int

	mu    sync.Mutex
	order *list.List // of *visitor, the one seen last first
	known map[visitorKey]*list.Element
}

type visitor struct {
	key     visitorKey
	credit  time.Duration
	counted time.Time
	seen    time.Time
	session recognition.Session
}

func newVisitors(clock guide.Clock, most int) *visitors {
	return &visitors{
		clock: clock, seed: maphash.MakeSeed(), most: most, order: list.New(), known: map[visitorKey]*list.Element{},
	}
}

func (v *visitors) key(name string) visitorKey { return visitorKey(maphash.String(v.seed, name)) }

// admit counts a frame; see guide.Recogniser.
func (v *visitors) admit(key visitorKey) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	now := v.clock()
	one := v.find(key, now)
	one.credit = min(mostCredit, one.credit+now.Sub(one.counted))
	one.counted = now
	if one.credit >= frameCost {
		one.credit -= frameCost
		return nil
	}
	return &guide.Error{
		Code: guide.CodeTooMany, Message: "one picture a second is enough; please send fewer", After: frameCost - one.credit,
	}
}

// find is the visitor, remembered or new. Who was not seen for long is forgotten on the way.
func (v *visitors) find(key visitorKey, now time.Time) *visitor {
	element, ok := v.known[key]
	if !ok {
		element = v.order.PushFront(&visitor{key: key, credit: mostCredit, counted: now, seen: now})
		v.known[key] = element
	}
	v.order.MoveToFront(element)
	one := element.Value.(*visitor)
	if now.Sub(one.seen) >= visitorAge {
		one.session.Reset()
	}
	one.seen = now
	for last := v.order.Back(); last != element; last = v.order.Back() {
		if v.order.Len() <= v.most && now.Sub(last.Value.(*visitor).seen) < visitorAge {
			break
		}
		delete(v.known, v.order.Remove(last).(*visitor).key)
	}
	return one
}

// see adds what a frame showed to what the visitor's frames just before it showed, and tells which work that
// makes, 0 for none.
func (v *visitors) see(key visitorKey, result recognition.Result, threshold recognition.Threshold) int64 {
	v.mu.Lock()
	defer v.mu.Unlock()
	if work, ok := v.find(key, v.clock()).session.Observe(result, threshold); ok {
		return work
	}
	return 0
}
