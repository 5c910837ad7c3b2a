package service

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"cicerone/guide"
)

// waiter calls Acquire in a goroutine and records the result.
type waiter struct {
	done   func()
	err    error
	served atomic.Bool
	ended  atomic.Bool
}

func wait(ctx context.Context, t *queue, visitor visitorKey) *waiter {
	return waitFrom(ctx, t, visitor, 1000+visitor)
}

// waitFrom is wait for a visitor on a given network.
func waitFrom(ctx context.Context, t *queue, visitor, network visitorKey) *waiter {
	return waitAs(ctx, t, sender{museum: 1, visitor: visitor, network: network})
}

func waitAs(ctx context.Context, t *queue, from sender) *waiter {
	w := &waiter{}
	go func() {
		w.done, w.err = t.Acquire(ctx, from)
		w.served.Store(w.err == nil)
		w.ended.Store(true)
	}()
	synctest.Wait()
	return w
}

func TestNewerFramesReplaceOlderOnes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		queue := newQueue(1, 3)
		working := wait(t.Context(), queue, 1)
		older := wait(t.Context(), queue, 2)
		other := wait(t.Context(), queue, 3)
		newer := wait(t.Context(), queue, 2)
		if !older.ended.Load() || guide.ErrorCodeOf(older.err) != guide.CodeTooMany {
			t.Errorf("REC-6: the older frame ended: %v with %v", older.ended.Load(), older.err)
		}
		if queue.Len() != 2 {
			t.Errorf("REC-6: %d frames wait, want 2", queue.Len())
		}
		working.done()
		synctest.Wait()
		if !newer.served.Load() || other.served.Load() {
			t.Errorf("REC-6: the newer frame was served: %v, one that came after the older: %v", newer.served.Load(), other.served.Load())
		}
		newer.done()
		synctest.Wait()
		if !other.served.Load() {
			t.Error("REC-6: the last one is not served")
		}
		other.done()
		if queue.active != 0 || queue.Len() != 0 {
			t.Errorf("REC-6: afterwards %d are working and %d wait", queue.active, queue.Len())
		}
	})
}

func TestFullQueueRejects(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		queue := newQueue(2, 2)
		for visitor := range visitorKey(4) {
			wait(t.Context(), queue, visitor)
		}
		refused := wait(t.Context(), queue, 9)
		var busy *guide.Error
		if !errors.As(refused.err, &busy) || busy.Code != guide.CodeBusy || busy.After <= 0 {
			t.Errorf("REC-6: the fifth visitor gets %v", refused.err)
		}
		if own := wait(t.Context(), queue, 3); own.ended.Load() {
			t.Errorf("REC-6: a newer frame of one who waits gets %v", own.err)
		}
	})
}

func TestOneNetworkCannotFillTheQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const flood, elsewhere = 1, 2
		queue := newQueue(1, 8)
		working := waitFrom(t.Context(), queue, 0, flood)
		var flooding []*waiter
		for name := range visitorKey(20) {
			flooding = append(flooding, waitFrom(t.Context(), queue, 100+name, flood))
		}
		if queue.Len() != 6 || flooding[5].ended.Load() || guide.ErrorCodeOf(flooding[6].err) != guide.CodeBusy {
			t.Errorf("REC-6: of 8 places one address takes %d; the seventh frame gets %v", queue.Len(), flooding[6].err)
		}
		if newer := waitFrom(t.Context(), queue, 100, flood); newer.ended.Load() || queue.Len() != 6 {
			t.Errorf("REC-6: a newer frame of one who waits gets %v", newer.err)
		}
		honest := waitFrom(t.Context(), queue, 7, elsewhere)
		if honest.ended.Load() {
			t.Fatalf("REC-6: next to one address that sends without end another one gets %v", honest.err)
		}
		if moved := waitFrom(t.Context(), queue, 101, elsewhere); moved.ended.Load() || queue.Len() != 7 {
			t.Errorf("REC-6: a visitor who changed the network gets %v", moved.err)
		}
		if late := waitFrom(t.Context(), queue, 200, flood); late.ended.Load() {
			t.Errorf("REC-6: the place that one left for another network is refused with %v", late.err)
		}
		working.done()
		for range 7 { // the first six places, then the honest one's
			synctest.Wait()
			for _, w := range append(flooding, honest) {
				if w.served.CompareAndSwap(true, false) {
					w.done()
				}
			}
		}
	})
}

// One network that sends without end delays each frame from elsewhere by one turn.
func TestNetworksTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const flood, museum, elsewhere = 1, 2, 3
		queue := newQueue(1, 64)
		working := waitFrom(t.Context(), queue, 0, flood)
		var waiting []*waiter
		send := func(visitor, network visitorKey) {
			waiting = append(waiting, waitFrom(t.Context(), queue, visitor, network))
		}
		for visitor := range visitorKey(24) {
			send(100+visitor, flood)
		}
		send(200, museum)
		send(201, museum)
		send(300, elsewhere)
		var order []int
		for turn := working; turn != nil; {
			turn.done()
			synctest.Wait()
			turn = nil
			for i, w := range waiting {
				if w.served.CompareAndSwap(true, false) {
					order, turn = append(order, i), w
				}
			}
			if len(order) == 3 {
				send(400, elsewhere) // another frame, while others of the flood still wait
			}
		}
		want := []int{0, 24, 26, 1, 25, 27, 2}
		if len(order) != 28 || !slices.Equal(order[:len(want)], want) {
			t.Errorf("REC-6: the frames are served in the order %v, want %v first", order, want)
		}
		if queue.active != 0 || queue.Len() != 0 || len(queue.museums) != 0 {
			t.Errorf("REC-6: afterwards %d are working and %d wait", queue.active, queue.Len())
		}
	})
}

// A network's visitors take turns, and when more of them send than can be served, nobody waits for longer than five seconds.
func TestNobodyWaitsForLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const network = 1
		queue := newQueue(1, 16)
		working := waitFrom(t.Context(), queue, 0, network)
		var waiting []*waiter
		for visitor := range visitorKey(8) {
			waiting = append(waiting, waitFrom(t.Context(), queue, 1+visitor, network))
		}
		for turn := range 4 {
			time.Sleep(time.Second) // of the test's clock
			working.done()
			synctest.Wait()
			working = waiting[turn]
			if !working.served.Load() {
				t.Errorf("REC-6: after %d s visitor %d has no turn", 1+turn, 1+turn)
			}
		}
		time.Sleep(time.Second)
		synctest.Wait()
		for i, w := range waiting[4:] {
			if !w.ended.Load() || guide.ErrorCodeOf(w.err) != guide.CodeBusy {
				t.Errorf("REC-6: after 5 s visitor %d ended: %v with %v", 5+i, w.ended.Load(), w.err)
			}
		}
		working.done()
		if queue.active != 0 || queue.Len() != 0 {
			t.Errorf("REC-6: afterwards %d are working and %d wait", queue.active, queue.Len())
		}
	})
}

// Next to a flood from the same network, of known names or of new ones, a visitor who sends a frame a second has a turn in time.
func TestVisitorsOfANetworkTakeTurns(t *testing.T) {
	const flooding, looking = 40, 250 * time.Millisecond
	for _, test := range []struct {
		name     string
		newNames bool
		atMost   time.Duration // between two turns
	}{
		{"known names", false, (flooding+1)*looking + maxWait}, // each has a turn before the second of another one
		{"new names", true, 2 * maxWait},
	} {
		synctest.Test(t, func(t *testing.T) {
			const network = 1
			queue, known := newQueue(1, 32), newVisitors(time.Now, maxVisitors)
			ctx, stop := context.WithTimeout(t.Context(), 5*time.Minute)
			defer stop()
			look := func(visitor visitorKey, pause time.Duration) bool {
				done, err := queue.Acquire(ctx, sender{museum: 1, visitor: visitor, network: network, since: known.waitsSince(visitor)})
				if err == nil {
					known.takeTurn(visitor)
					time.Sleep(looking)
					done()
				}
				time.Sleep(pause)
				return err == nil
			}
			var names atomic.Uint64
			var flood sync.WaitGroup
			for range flooding {
				flood.Go(func() {
					for name := visitorKey(names.Add(1)); ctx.Err() == nil; {
						look(name, 200*time.Millisecond)
						if test.newNames {
							name = visitorKey(names.Add(1))
						}
					}
				})
			}
			time.Sleep(10 * time.Second)
			turn, longest := time.Now(), time.Duration(0)
			for ctx.Err() == nil {
				served := look(0, time.Second)
				longest = max(longest, time.Since(turn))
				if served {
					turn = time.Now()
				}
			}
			flood.Wait()
			if longest > test.atMost {
				t.Errorf("REC-6: next to a flood of %s a visitor is without a turn for %s, want at most %s", test.name, longest, test.atMost)
			}
		})
	}
}

// A visitor's frame at another museum takes the place of the one before, also when their network has no other place.
func TestVisitorChangesTheMuseum(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const network = 1
		queue := newQueue(1, 2)
		working := waitFrom(t.Context(), queue, 0, network)
		before := waitAs(t.Context(), queue, sender{museum: 1, visitor: 7, network: network, since: time.Now()})
		other := waitAs(t.Context(), queue, sender{museum: 1, visitor: 8, network: network, since: time.Now().Add(-2 * time.Second)})
		after := waitAs(t.Context(), queue, sender{museum: 2, visitor: 7, network: network, since: time.Now().Add(-time.Second)})
		if guide.ErrorCodeOf(before.err) != guide.CodeTooMany || other.ended.Load() || after.ended.Load() || queue.Len() != 2 {
			t.Errorf("REC-6: the frame before gets %v, another visitor's %v, the one after %v", before.err, other.err, after.err)
		}
		for _, next := range []*waiter{other, after} {
			working.done()
			synctest.Wait()
			if working = next; !next.served.Load() {
				t.Fatal("REC-6: a frame has no turn")
			}
		}
		working.done()
	})
}

// A museum whose visitors send without end, from many networks, delays each frame of another museum by one turn.
func TestMuseumsTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const rush, other = 1, 2
		queue := newQueue(1, 64)
		working := waitAs(t.Context(), queue, sender{museum: rush})
		var waiting []*waiter
		for i := range visitorKey(20) {
			waiting = append(waiting, waitAs(t.Context(), queue, sender{museum: rush, visitor: 100 + i, network: 100 + i}))
		}
		for i := range visitorKey(2) {
			waiting = append(waiting, waitAs(t.Context(), queue, sender{museum: other, visitor: 200 + i, network: 200}))
		}
		var order []int
		for turn := working; turn != nil; {
			turn.done()
			synctest.Wait()
			turn = nil
			for i, w := range waiting {
				if w.served.CompareAndSwap(true, false) {
					order, turn = append(order, i), w
				}
			}
		}
		if want := []int{0, 20, 1, 21, 2, 3}; len(order) != len(waiting) || !slices.Equal(order[:len(want)], want) {
			t.Errorf("REC-6: the frames are served in the order %v, want %v first", order, want)
		}
	})
}

// A full queue has room for a museum with few frames: the newest of the museum with most is refused.
func TestFullQueueMakesRoomForOtherMuseums(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const rush, other = 1, 2
		queue := newQueue(1, 4)
		working := waitAs(t.Context(), queue, sender{museum: rush})
		var rushing []*waiter
		for i := range visitorKey(5) {
			rushing = append(rushing, waitAs(t.Context(), queue, sender{museum: rush, visitor: 100 + i, network: 100 + i%2}))
		}
		if guide.ErrorCodeOf(rushing[4].err) != guide.CodeBusy || queue.Len() != 4 {
			t.Fatalf("REC-6: %d wait, and one more of the same museum gets %v", queue.Len(), rushing[4].err)
		}
		var others []*waiter
		for i := range visitorKey(3) {
			others = append(others, waitAs(t.Context(), queue, sender{museum: other, visitor: 200 + i, network: 200 + i}))
		}
		refused := 0
		for _, w := range rushing[:4] {
			if w.ended.Load() {
				refused++
			}
		}
		if others[0].ended.Load() || others[1].ended.Load() || guide.ErrorCodeOf(others[2].err) != guide.CodeBusy || refused != 2 || queue.Len() != 4 {
			t.Errorf("REC-6: the others get %v, %v, %v; %d of the museum with most are refused, %d wait",
				others[0].err, others[1].err, others[2].err, refused, queue.Len())
		}
		if rushing[0].ended.Load() || rushing[1].ended.Load() {
			t.Error("REC-6: an older frame was refused instead of a newer one")
		}
		for turn := working; turn != nil; {
			turn.done()
			synctest.Wait()
			turn = nil
			for _, w := range append(rushing, others...) {
				if w.served.CompareAndSwap(true, false) {
					turn = w
				}
			}
		}
	})
}

func TestCanceledRequestsLeaveTheQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		queue := newQueue(1, 5)
		working := wait(t.Context(), queue, 1)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		leaving := wait(ctx, queue, 2)
		staying := wait(t.Context(), queue, 3)
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if !errors.Is(leaving.err, context.DeadlineExceeded) || queue.Len() != 1 {
			t.Errorf("REC-6: who left got %v; %d wait", leaving.err, queue.Len())
		}
		working.done()
		synctest.Wait()
		if !staying.served.Load() {
			t.Error("REC-6: who stayed is not served")
		}
	})
}

func TestConcurrencyIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const atOnce = 3
		queue := newQueue(atOnce, 8)
		var working, most, served atomic.Int64
		for i := range 500 {
			visitor := visitorKey(rand.Uint64N(40))
			patience := time.Duration(rand.Int64N(int64(40 * time.Millisecond)))
			time.Sleep(time.Duration(rand.Int64N(int64(2 * time.Millisecond))))
			go func() {
				ctx, cancel := context.WithTimeout(t.Context(), patience)
				defer cancel()
				done, err := queue.Acquire(ctx, sender{museum: int64(visitor % 3), visitor: visitor, network: visitor % 5})
				if err != nil {
					return
				}
				defer done()
				if now := working.Add(1); now > most.Load() {
					most.Store(now)
				}
				time.Sleep(time.Duration(i%7) * time.Millisecond)
				working.Add(-1)
				served.Add(1)
			}()
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if most.Load() > atOnce || served.Load() == 0 {
			t.Errorf("REC-6: up to %d frames were looked at at once, want at most %d; %d were served", most.Load(), atOnce, served.Load())
		}
		if queue.active != 0 || queue.Len() != 0 {
			t.Errorf("REC-6: afterwards %d are working and %d wait", queue.active, queue.Len())
		}
	})
}
