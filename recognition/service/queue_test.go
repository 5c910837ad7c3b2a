package service

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
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
	w := &waiter{}
	go func() {
		w.done, w.err = t.Acquire(ctx, visitor, network)
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
		if queue.active != 0 || queue.Len() != 0 || len(queue.networks) != 0 {
			t.Errorf("REC-6: afterwards %d are working and %d wait", queue.active, queue.Len())
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
				done, err := queue.Acquire(ctx, visitor, visitor%5)
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
