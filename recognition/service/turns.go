package service

import (
	"container/list"
	"context"
	"sync"
	"time"

	"cicerone/guide"
)

// turns lets a bounded number of frames be looked at at once. The others wait in the order they came, and of
// one visitor only the newest: what the phone saw before is of no use once it sees something else. Those from one
// network do not take all places.
type turns struct {
	mu       sync.Mutex
	atOnce   int // frames being looked at, at most
	most     int // frames waiting, at most
	share    int // of these, from one network
	taken    int
	waiting  *list.List // of *turn, first come first
	visitors map[visitorKey]*list.Element
	networks map[visitorKey]int // frames waiting
}

// turn is a frame that waits.
type turn struct {
	visitor visitorKey
	network visitorKey
	told    chan error // nil: it is its turn; buffered, told once
}

func newTurns(atOnce, most int) *turns {
	return &turns{
		atOnce: atOnce, most: most, share: guide.NetworkShare(most), waiting: list.New(),
		visitors: map[visitorKey]*list.Element{}, networks: map[visitorKey]int{},
	}
}

// take waits for the visitor's turn; done ends it. Errors are as guide.Recogniser's, or the context's.
func (t *turns) take(ctx context.Context, visitor, network visitorKey) (done func(), err error) {
	own, err := t.join(visitor, network)
	if err != nil {
		return nil, err
	}
	select {
	case err := <-own.told:
		if err != nil {
			return nil, err
		}
		return t.next, nil
	case <-ctx.Done():
		t.leave(own)
		return nil, ctx.Err()
	}
}

// busyPause is how long a client waits before it tries again when too many frames are waiting.
const busyPause = 2 * time.Second

func (t *turns) join(visitor, network visitorKey) (*turn, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	own := &turn{visitor: visitor, network: network, told: make(chan error, 1)}
	if t.taken < t.atOnce {
		t.taken++
		own.told <- nil
		return own, nil
	}
	if element, ok := t.visitors[visitor]; ok { // the newer frame takes the older one's place
		older := element.Value.(*turn)
		t.count(older.network, -1)
		t.count(network, 1)
		older.told <- errReplaced()
		element.Value = own
		return own, nil
	}
	if t.waiting.Len() >= t.most || t.networks[network] >= t.share {
		return nil, &guide.Error{
			Code: guide.CodeBusy, Message: "too many pictures are waiting to be looked at; please try again", After: busyPause,
		}
	}
	t.count(network, 1)
	t.visitors[visitor] = t.waiting.PushBack(own)
	return own, nil
}

func errReplaced() error {
	return &guide.Error{
		Code: guide.CodeTooMany, Message: "a newer picture of the same visitor took this one's place", After: time.Second,
	}
}

// next ends a turn and gives it to whoever waits longest.
func (t *turns) next() {
	t.mu.Lock()
	defer t.mu.Unlock()
	first := t.waiting.Front()
	if first == nil {
		t.taken--
		return
	}
	t.remove(first).told <- nil
}

// leave gives up waiting. A turn that was given meanwhile goes to the next.
func (t *turns) leave(own *turn) {
	t.mu.Lock()
	if element, ok := t.visitors[own.visitor]; ok && element.Value == own {
		t.remove(element)
		t.mu.Unlock()
		return
	}
	t.mu.Unlock()
	if err := <-own.told; err == nil {
		t.next()
	}
}

func (t *turns) remove(element *list.Element) *turn {
	removed := t.waiting.Remove(element).(*turn)
	t.count(removed.network, -1)
	delete(t.visitors, removed.visitor)
	return removed
}

// count adds to the frames that wait of those from a network.
func (t *turns) count(network visitorKey, frames int) {
	t.networks[network] += frames
	if t.networks[network] == 0 {
		delete(t.networks, network)
	}
}

// length is how many frames wait.
func (t *turns) length() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.waiting.Len()
}
