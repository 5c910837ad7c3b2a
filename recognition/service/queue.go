package service

import (
	"context"
	"slices"
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
	waiting       []*request // the oldest first
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
	fromNetwork := 0
	for i, older := range q.waiting {
		if older.visitor == visitor {
			older.ready <- errReplaced()
			q.waiting[i] = r
			return r, nil
		}
		if older.network == network {
			fromNetwork++
		}
	}
	if len(q.waiting) >= q.maxWaiting || fromNetwork >= q.maxPerNetwork {
		return nil, &guide.Error{
			Code: guide.CodeBusy, Message: "too many pictures are waiting to be looked at; please try again", After: busyRetryAfter,
		}
	}
	q.waiting = append(q.waiting, r)
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
	if len(q.waiting) == 0 {
		q.active--
		return
	}
	q.waiting[0].ready <- nil
	q.waiting = slices.Delete(q.waiting, 0, 1)
}

// cancel gives up waiting. It releases a turn that was granted meanwhile.
func (q *queue) cancel(r *request) {
	q.mu.Lock()
	at := slices.Index(q.waiting, r)
	if at >= 0 {
		q.waiting = slices.Delete(q.waiting, at, at+1)
	}
	q.mu.Unlock()
	if at < 0 && <-r.ready == nil {
		q.release()
	}
}

// Len returns the number of waiting frames.
func (q *queue) Len() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting)
}
