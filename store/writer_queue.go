package store

import (
	"time"

	"cicerone/guide"
)

// enqueue adds a job to its lane and makes the lane ready.
func (w *writer) enqueue(j *job) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	l := &w.lanes[j.lane]
	if w.closed {
		return errClosed
	}
	if !w.makeRoom(j) {
		w.metrics.refused.Inc()
		return busy(nil)
	}
	w.count(j, 1)
	l.add(j)
	if !l.scheduled {
		l.scheduled = true
		w.scheduled.Add(1)
		w.ready <- j.lane // has room for every lane
	}
	return nil
}

// makeRoom reports whether there is room for a job. In a full queue it refuses the newest job of the museum that has most,
// for a museum that has less.
func (w *writer) makeRoom(j *job) bool {
	l := &w.lanes[j.lane]
	var refused *job
	switch {
	case l.length >= w.maxInLane:
		if largest := l.largest(); l.count(largest) > l.count(j.museum)+1 {
			refused = l.newest(largest)
		}
	case w.queued >= w.maxQueued:
		if largest := w.largest(); w.byMuseum[largest] > w.byMuseum[j.museum]+1 {
			refused = w.newest(largest)
		}
	default:
		return true
	}
	if refused == nil || !refused.abandon() {
		return false
	}
	w.lanes[refused.lane].remove(refused)
	w.count(refused, -1)
	refused.refused = true
	refused.done <- busy(nil)
	w.metrics.refused.Inc()
	return true
}

// largest returns the museum with most jobs.
func (w *writer) largest() (museum int64) {
	most := 0
	for id, jobs := range w.byMuseum {
		if jobs > most {
			museum, most = id, jobs
		}
	}
	return museum
}

// newest returns the museum's newest job in the lane where it has most, or nil.
func (w *writer) newest(museum int64) *job {
	longest := &w.lanes[0]
	for i := range w.lanes {
		if l := &w.lanes[i]; l.count(museum) > longest.count(museum) {
			longest = l
		}
	}
	return longest.newest(museum)
}

// count adds so many jobs like j to those that are waiting or running.
func (w *writer) count(j *job, jobs int) {
	w.queued += jobs
	if w.byMuseum[j.museum] += jobs; w.byMuseum[j.museum] == 0 {
		delete(w.byMuseum, j.museum)
	}
}

// leave frees the place of a job that was answered or abandoned.
func (w *writer) leave(j *job) {
	w.metrics.queued.Dec()
	w.mu.Lock()
	defer w.mu.Unlock()
	if j.refused {
		return // and its place was given to another
	}
	w.count(j, -1)
	if j.state.Load() == jobAbandoned {
		w.lanes[j.lane].remove(j)
	}
}

// busyRetryAfter is when a caller should try again.
const busyRetryAfter = 2 * time.Second

// busy returns the error of a write that should be tried again later.
func busy(cause error) error {
	return &guide.Error{Code: guide.CodeBusy, Message: "too much is waiting to be recorded; please try again", After: busyRetryAfter, Cause: cause}
}
