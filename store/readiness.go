package store

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"slices"
	"time"
)

// probeInterval is how often the writer tries whether events can be recorded again.
const probeInterval = time.Second

// probeBytes is what a probe writes: more than an event, so that a disk with room for it has room for events.
const probeBytes = 64 << 10

// CanRecord returns why events cannot be recorded: the error of the last commit, or a disk that is nearly
// full. It returns nil if nothing is wrong.
func (s *Store) CanRecord() error {
	if failure := s.writer.failure.Load(); failure != nil {
		return *failure
	}
	return s.disk.requireSpace()
}

// noteOutcome notes whether the database could be written. A commit that recorded no event may have written nothing, so
// it ends no failure. A lock that another server holds says nothing about this one.
func (w *writer) noteOutcome(b *batch, failed error) {
	if i := slices.IndexFunc(b.results, isUnavailable); failed == nil && i >= 0 {
		failed = b.results[i]
	}
	damaged := isDamaged(failed)
	if damaged {
		w.noteDamage(failed)
	}
	switch {
	case isLocked(failed) || isDeadlock(failed):
	case b.recorded && (failed == nil || damaged):
		w.noteRecovery()
	case damaged && w.failure.Load() == nil && w.probedBefore(probeInterval):
		w.probe() // the damage may concern few events
	case failed != nil && !damaged:
		w.noteFailure(failed)
	}
}

func (w *writer) noteDamage(err error) {
	w.metrics.damaged.Inc()
	if !w.damaged.Swap(true) {
		w.logger.Error("the database is damaged; restore it from a backup", "error", err)
	}
}

// noteFailure makes watch probe the database.
func (w *writer) noteFailure(err error) {
	if w.failure.Swap(&err) == nil {
		w.logger.Error("events cannot be recorded", "error", err)
	}
	select {
	case w.failed <- struct{}{}:
	default: // it is going to
	}
}

func (w *writer) noteRecovery() {
	if w.failure.Swap(nil) != nil {
		w.logger.Info("events can be recorded again")
	}
}

// watch probes the database after a failure until events can be recorded.
func (w *writer) watch() {
	for {
		select {
		case <-w.failed:
		case <-w.closing:
			return
		}
		select {
		case <-time.After(probeInterval):
		case <-w.closing:
			return
		}
		if w.failure.Load() != nil {
			w.probe()
		}
	}
}

// probedBefore reports whether the last probe is longer ago than interval.
func (w *writer) probedBefore(interval time.Duration) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return time.Since(w.probedAt) > interval
}

// probe records an event and leaves nothing behind.
func (w *writer) probe() {
	w.mu.Lock()
	w.probedAt = time.Now()
	w.mu.Unlock()
	b := &batch{lane: w.laneOf("probe"), jobs: []*job{{run: writeProbe}}}
	err := w.execute(b, 1)
	if err == nil {
		err = b.results[0]
	}
	if err != nil {
		w.noteFailure(err)
		return
	}
	w.noteRecovery()
}

// writeProbe writes where the next events will be, which have keys that begin with the time.
func writeProbe(ctx context.Context, tx *transaction) error {
	now := time.Now().UnixMilli()
	key := fmt.Sprintf("%012x-%s", now, rand.Text())
	_, err := tx.exec(ctx, "INSERT INTO events (key, call, answer, recorded_at) VALUES ($1, 'probe', $2, $3)", key, probeText(), now)
	if err == nil {
		_, err = tx.exec(ctx, "DELETE FROM events WHERE key = $1", key)
	}
	return err
}

// probeText is random, since PostgreSQL compresses long values.
func probeText() string {
	random := make([]byte, probeBytes/2)
	_, _ = rand.Read(random) // it never fails
	return hex.EncodeToString(random)
}
