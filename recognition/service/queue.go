package service

import (
	"context"
	"slices"
	"sync"
	"time"

	"cicerone/guide"
)

// queue bounds the number of frames processed at the same time. The others wait, one for each visitor: a newer frame
// replaces the visitor's older one. Networks take turns, and frames of the same network keep their order, so that one
// network's frames delay those of others by one turn. They cannot take all places either.
type queue struct {
	mu            sync.Mutex
	maxActive     int
	maxWaiting    int
	maxPerNetwork int // of the waiting frames
	active        int
	waiting       int
	networks      []*networkQueue // those with waiting frames; the first one has the next turn
}

// networkQueue has the waiting frames of a network, the oldest first.
type networkQueue struct {
	network  visitorKey
	requests []*request
}

// request is a frame that waits for its turn.
type request struct {
	visitor visitorKey
	network visitorKey
	ready   chan error // receives one value: nil when it is the frame's turn
}

func newQueue(maxActive, maxWaiting int) *queue {
	return &queue{maxActive: maxActive, maxWaiting: maxWaiting, maxPerNetwork: guide.NetworkShare(maxWaiting)}
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
	older := q.find(visitor)
	if older != nil && older.network == network {
		older.ready <- errReplaced()
		q.replace(older, r)
		return r, nil
	}
	if older == nil && q.waiting >= q.maxWaiting || q.countOf(network) >= q.maxPerNetwork {
		return nil, &guide.Error{
			Code: guide.CodeBusy, Message: "too many pictures are waiting to be looked at; please try again", After: busyRetryAfter,
		}
	}
	if older != nil { // the visitor's phone has changed the network
		older.ready <- errReplaced()
		q.remove(older)
	}
	q.add(r)
	return r, nil
}

// find returns the visitor's waiting frame, nil if there is none.
func (q *queue) find(visitor visitorKey) *request {
	for _, n := range q.networks {
		for _, r := range n.requests {
			if r.visitor == visitor {
				return r
			}
		}
	}
	return nil
}

// of returns the network's waiting frames, nil if there are none.
func (q *queue) of(network visitorKey) *networkQueue {
	for _, n := range q.networks {
		if n.network == network {
			return n
		}
	}
	return nil
}

func (q *queue) countOf(network visitorKey) int {
	if n := q.of(network); n != nil {
		return len(n.requests)
	}
	return 0
}

// add adds a frame behind those of its network. A network without waiting frames has its turn after all others.
func (q *queue) add(r *request) {
	q.waiting++
	n := q.of(r.network)
	if n == nil {
		n = &networkQueue{network: r.network}
		q.networks = append(q.networks, n)
	}
	n.requests = append(n.requests, r)
}

// replace puts a frame in the place of an older one of the same network.
func (q *queue) replace(older, newer *request) {
	requests := q.of(older.network).requests
	requests[slices.Index(requests, older)] = newer
}

// remove removes a frame. It reports false if the frame is not waiting.
func (q *queue) remove(r *request) bool {
	n := q.of(r.network)
	if n == nil || !slices.Contains(n.requests, r) {
		return false
	}
	q.waiting--
	n.requests = slices.DeleteFunc(n.requests, func(other *request) bool { return other == r })
	if len(n.requests) == 0 {
		q.networks = slices.DeleteFunc(q.networks, func(other *networkQueue) bool { return other == n })
	}
	return true
}

func errReplaced() error {
	return &guide.Error{
		Code: guide.CodeTooMany, Message: "a newer picture of the same visitor took this one's place", After: time.Second,
	}
}

// release ends a turn and starts that of the next network's oldest frame.
func (q *queue) release() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.waiting == 0 {
		q.active--
		return
	}
	n := q.networks[0]
	q.networks = append(q.networks[1:], n)
	next := n.requests[0]
	q.remove(next)
	next.ready <- nil
}

// cancel gives up waiting. It releases a turn that was granted meanwhile.
func (q *queue) cancel(r *request) {
	q.mu.Lock()
	waited := q.remove(r)
	q.mu.Unlock()
	if !waited && <-r.ready == nil {
		q.release()
	}
}

// Len returns the number of waiting frames.
func (q *queue) Len() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.waiting
}
