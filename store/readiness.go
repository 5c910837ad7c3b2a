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
// it ends no failure.
func (w *writer) noteOutcome(failed error, results []error, recorded bool) {
	if i := slices.IndexFunc(results, isUnavailable); failed == nil && i >= 0 {
		failed = results[i]
	}
	damaged := isDamaged(failed)
	if damaged {
		w.noteDamage(failed)
	}
	switch {
	case recorded && (failed == nil || damaged):
		w.noteRecovery()
	case damaged && w.failure.Load() == nil && time.Since(w.probedAt) > probeInterval:
		w.probe() // the damage may concern few events
	case failed != nil && !damaged:
		w.noteFailure(failed)
	}
}

func (w *writer) noteDamage(err error) {
	w.metrics.damaged.Inc()
	if !w.damaged {
		w.damaged = true
		w.logger.Error("the database is damaged; restore it from a backup", "error", err)
	}
}

// noteFailure schedules a probe.
func (w *writer) noteFailure(err error) {
	if w.failure.Swap(&err) == nil {
		w.logger.Error("events cannot be recorded", "error", err)
	}
	w.probeDue = time.After(probeInterval)
}

func (w *writer) noteRecovery() {
	w.probeDue = nil
	if w.failure.Swap(nil) != nil {
		w.logger.Info("events can be recorded again")
	}
}

// probe records an event and leaves nothing behind.
func (w *writer) probe() {
	w.probeDue, w.probedAt = nil, time.Now()
	results := make([]error, 1)
	_, err := w.execute([]*job{{run: writeProbe}}, results)
	if err == nil {
		err = results[0]
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
