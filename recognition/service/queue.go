package service

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"cicerone/guide"
)

// queue bounds the number of frames processed at the same time. The others wait, one for each visitor: a newer frame
// replaces the visitor's older one. Museums take turns, in a museum's turn its networks do, and in a network's turn its
// visitors: the one who has had none for longest is next. So frames of one museum or network delay those of others by one turn.
// They cannot take all places either, and of a network that has as many as it may, the visitor who had a turn last gives way.
// Nobody waits for longer than maxWait.
type queue struct {
	mu            sync.Mutex
	maxActive     int
	maxWaiting    int
	maxPerNetwork int // of the waiting frames
	active        int
	waiting       int
	museums       []*museumQueue // those with waiting frames; the first one has the next turn
}

// museumQueue has the waiting frames of a museum.
type museumQueue struct {
	museum   int64
	waiting  int
	networks []*networkQueue // those with waiting frames; the first one has the museum's next turn
}

// networkQueue has the waiting frames of a network at a museum, those of visitors without a turn for longest first.
type networkQueue struct {
	network  visitorKey
	requests []*request
}

// sender is whose frame it is.
type sender struct {
	museum           int64
	visitor, network visitorKey

	since time.Time // since when the visitor is without a turn, also without a frame that waits
}

// request is a frame that waits for its turn.
type request struct {
	sender

	ready chan error // receives one value: nil when it is the frame's turn
}

func newQueue(maxActive, maxWaiting int) *queue {
	return &queue{maxActive: maxActive, maxWaiting: maxWaiting, maxPerNetwork: guide.NetworkShare(maxWaiting)}
}

// maxWait is how long a frame waits: after it the visitor looks at something else, and a newer frame serves them better.
const maxWait = 5 * time.Second

// Acquire waits for the frame's turn, which done ends. It returns the errors of guide.Recogniser.Recognise, or the
// context's.
func (q *queue) Acquire(ctx context.Context, from sender) (done func(), err error) {
	r, err := q.enqueue(from)
	if err != nil {
		return nil, err
	}
	waiting, end := context.WithTimeoutCause(ctx, maxWait, errBusy())
	defer end()
	select {
	case err := <-r.ready:
		if err != nil {
			return nil, err
		}
		return q.release, nil
	case <-waiting.Done():
		q.cancel(r)
		return nil, context.Cause(waiting)
	}
}

// busyRetryAfter is when a client tries again after the queue was full.
const busyRetryAfter = 2 * time.Second

func (q *queue) enqueue(from sender) (*request, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	r := &request{sender: from, ready: make(chan error, 1)}
	if q.active < q.maxActive {
		q.active++
		r.ready <- nil
		return r, nil
	}
	older := q.find(from.visitor)
	if older != nil && older.museum == from.museum && older.network == from.network {
		older.ready <- errReplaced()
		requests := q.of(from).requests
		requests[slices.Index(requests, older)] = r
		return r, nil
	}
	isMore := older == nil || older.network != from.network // of the network's frames
	if last, count := q.lastOf(from.network); isMore && count >= q.maxPerNetwork {
		if !from.since.Before(last.since) {
			return nil, errBusy()
		}
		q.refuse(last)
	}
	if older == nil && !q.makeRoom(from.museum) {
		return nil, errBusy()
	}
	if older != nil { // the visitor is in another network or museum now
		older.ready <- errReplaced()
		q.remove(older)
	}
	q.add(r)
	return r, nil
}

func errBusy() error {
	return &guide.Error{
		Code: guide.CodeBusy, Message: "too many pictures are waiting to be looked at; please try again", After: busyRetryAfter,
	}
}

// makeRoom reports whether there is room for a museum's frame. In a full queue it refuses the last frame of a network of
// the museum that has most, for a museum that has less.
func (q *queue) makeRoom(museum int64) bool {
	if q.waiting < q.maxWaiting {
		return true
	}
	largest := slices.MaxFunc(q.museums, func(a, b *museumQueue) int { return cmp.Compare(a.waiting, b.waiting) })
	own := 0
	if m := q.museumQueue(museum); m != nil {
		own = m.waiting
	}
	if largest.waiting <= own+1 {
		return false
	}
	network := slices.MaxFunc(largest.networks, func(a, b *networkQueue) int { return cmp.Compare(len(a.requests), len(b.requests)) })
	q.refuse(network.requests[len(network.requests)-1])
	return true
}

// refuse removes a frame for another one.
func (q *queue) refuse(r *request) {
	r.ready <- errBusy()
	q.remove(r)
}

// find returns the visitor's waiting frame, nil if there is none.
func (q *queue) find(visitor visitorKey) *request {
	for _, m := range q.museums {
		for _, n := range m.networks {
			for _, r := range n.requests {
				if r.visitor == visitor {
					return r
				}
			}
		}
	}
	return nil
}

// museumQueue returns the museum's waiting frames, nil if there are none.
func (q *queue) museumQueue(museum int64) *museumQueue {
	for _, m := range q.museums {
		if m.museum == museum {
			return m
		}
	}
	return nil
}

// of returns the waiting frames of the sender's museum and network, nil if there are none.
func (q *queue) of(from sender) *networkQueue {
	if m := q.museumQueue(from.museum); m != nil {
		return m.of(from.network)
	}
	return nil
}

func (m *museumQueue) of(network visitorKey) *networkQueue {
	for _, n := range m.networks {
		if n.network == network {
			return n
		}
	}
	return nil
}

// lastOf returns the network's waiting frame whose visitor had a turn last, nil if there is none, and the number of its frames, of
// all museums.
func (q *queue) lastOf(network visitorKey) (last *request, count int) {
	for _, m := range q.museums {
		n := m.of(network)
		if n == nil {
			continue
		}
		count += len(n.requests)
		if r := n.requests[len(n.requests)-1]; last == nil || last.since.Before(r.since) {
			last = r
		}
	}
	return last, count
}

// add adds a frame to those of its network. A museum or network without waiting frames has its turn after all others.
func (q *queue) add(r *request) {
	m := q.museumQueue(r.museum)
	if m == nil {
		m = &museumQueue{museum: r.museum}
		q.museums = append(q.museums, m)
	}
	n := m.of(r.network)
	if n == nil {
		n = &networkQueue{network: r.network}
		m.networks = append(m.networks, n)
	}
	i := slices.IndexFunc(n.requests, func(other *request) bool { return r.since.Before(other.since) })
	if i < 0 {
		i = len(n.requests)
	}
	n.requests = slices.Insert(n.requests, i, r)
	m.waiting++
	q.waiting++
}

// remove removes a frame. It reports false if the frame is not waiting.
func (q *queue) remove(r *request) bool {
	n := q.of(r.sender)
	if n == nil || !slices.Contains(n.requests, r) {
		return false
	}
	m := q.museumQueue(r.museum)
	q.waiting--
	m.waiting--
	n.requests = slices.DeleteFunc(n.requests, func(other *request) bool { return other == r })
	if len(n.requests) == 0 {
		m.networks = slices.DeleteFunc(m.networks, func(other *networkQueue) bool { return other == n })
	}
	if m.waiting == 0 {
		q.museums = slices.DeleteFunc(q.museums, func(other *museumQueue) bool { return other == m })
	}
	return true
}

func errReplaced() error {
	return &guide.Error{
		Code: guide.CodeTooMany, Message: "a newer picture of the same visitor took this one's place", After: time.Second,
	}
}

// release ends a turn and starts that of the next museum's next network's first frame.
func (q *queue) release() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.waiting == 0 {
		q.active--
		return
	}
	m := q.museums[0]
	q.museums = append(q.museums[1:], m)
	n := m.networks[0]
	m.networks = append(m.networks[1:], n)
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
