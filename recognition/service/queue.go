package service

import (
	"container/list"
	"context"
	"sync"
	"time"

	"cicerone/guide"
)

// queue bounds the number of frames processed at the same time. The others wait in order, one for each visitor: a newer
// frame replaces the visitor's older one. Frames from one network cannot take all places.
type queue struct {
	mu            sync.Mutex
	maxActive     int
	maxWaiting    int
	maxPerNetwork int // of the waiting frames
	active        int
	waiting       *list.List // of *request, the oldest first
	visitors      map[visitorKey]*list.Element
	networks      map[visitorKey]int // waiting frames
}

// request is a frame that waits for its turn.
type request struct {
	visitor visitorKey
	network visitorKey
	ready   chan error // receives one value: nil when it is the frame's turn
}

func newQueue(maxActive, maxWaiting int) *queue {
	return &queue{
		maxActive: maxActive, maxWaiting: maxWaiting, maxPerNetwork: guide.NetworkShare(maxWaiting), waiting: list.New(),
		visitors: map[visitorKey]*list.Element{}, networks: map[visitorKey]int{},
	}
}

// Acquire waits for the frame's turn, which done ends. It returns the errors of guide.Recogniser.Recognise, or the
// context's.
func (q *queue) Acquire(ctx context.Context, visitor, network visitorKey) (done func(), err error) {
	r, err := q.enqueue(visitor, network)
	if err != nil {
		return nil, err
	}
	select {
	case err := <-r.ready:
		if err != nil {
			return nil, err
		}
		return q.release, nil
	case <-ctx.Done():
		q.cancel(r)
		return nil, ctx.Err()
	}
}

// busyRetryAfter is when a client tries again after the queue was full.
const busyRetryAfter = 2 * time.Second

func (q *queue) enqueue(visitor, network visitorKey) (*request, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	r := &request{visitor: visitor, network: network, ready: make(chan error, 1)}
	if q.active < q.maxActive {
		q.active++
		r.ready <- nil
		return r, nil
	}
	if element, ok := q.visitors[visitor]; ok {
		older := element.Value.(*request)
		q.addWaiting(older.network, -1)
		q.addWaiting(network, 1)
		older.ready <- errReplaced()
		element.Value = r
		return r, nil
	}
	if q.waiting.Len() >= q.maxWaiting || q.networks[network] >= q.maxPerNetwork {
		return nil, &guide.Error{
			Code: guide.CodeBusy, Message: "too many pictures are waiting to be looked at; please try again", After: busyRetryAfter,
		}
	}
	q.addWaiting(network, 1)
	q.visitors[visitor] = q.waiting.PushBack(r)
	return r, nil
}

func errReplaced() error {
	return &guide.Error{
		Code: guide.CodeTooMany, Message: "a newer picture of the same visitor took this one's place", After: time.Second,
	}
}

// release ends a turn and starts that of the oldest waiting frame.
func (q *queue) release() {
	q.mu.Lock()
	defer q.mu.Unlock()
	first := q.waiting.Front()
	if first == nil {
		q.active--
		return
	}
	q.remove(first).ready <- nil
}

// cancel gives up waiting. It releases a turn that was granted meanwhile.
func (q *queue) cancel(r *request) {
	q.mu.Lock()
	if element, ok := q.visitors[r.visitor]; ok && element.Value == r {
		q.remove(element)
		q.mu.Unlock()
		return
	}
	q.mu.Unlock()
	if err := <-r.ready; err == nil {
		q.release()
	}
}

func (q *queue) remove(element *list.Element) *request {
	removed := q.waiting.Remove(element).(*request)
	q.addWaiting(removed.network, -1)
	delete(q.visitors, removed.visitor)
	return removed
}

// addWaiting adds to the number of waiting frames from a network.
func (q *queue) addWaiting(network visitorKey, frames int) {
	q.networks[network] += frames
	if q.networks[network] == 0 {
		delete(q.networks, network)
	}
}

// Len returns the number of waiting frames.
func (q *queue) Len() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.waiting.Len()
}
