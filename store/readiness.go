package store

import (
	"context"
	"crypto/rand"
	"encoding/hex"
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
	switch {
	case failed != nil:
		w.noteFailure(failed)
	case recorded:
		w.noteRecovery()
	}
}

// noteFailure schedules a probe. A damaged file does not repair itself: only an event that is recorded ends that failure.
func (w *writer) noteFailure(err error) {
	if w.failure.Swap(&err) == nil {
		w.logger.Error("events cannot be recorded", "error", err)
	}
	if !isDamaged(err) {
		w.probeDue = time.After(probeInterval)
	}
}

func (w *writer) noteRecovery() {
	w.probeDue = nil
	if w.failure.Swap(nil) != nil {
		w.logger.Info("events can be recorded again")
	}
}

// probe writes to the database and leaves nothing behind.
func (w *writer) probe() {
	w.probeDue = nil
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

// probeText is random, since PostgreSQL compresses long values.
func probeText() string {
	random := make([]byte, probeBytes/2)
	_, _ = rand.Read(random) // it never fails
	return hex.EncodeToString(random)
}

func writeProbe(ctx context.Context, tx *transaction) error {
	const name = "probe"
	_, err := tx.exec(ctx, "INSERT INTO settings (name, value) VALUES ($1, $2)", name, probeText())
	if err == nil {
		_, err = tx.exec(ctx, "DELETE FROM settings WHERE name = $1", name)
	}
	return err
}
