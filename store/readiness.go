package store

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"slices"
	"time"

	"cicerone/guide"
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

// noteOutcome notes whether the database could be written. What was recorded ends no failure, since other events may need
// other pages: a probe does. A lock that another server holds says nothing about this one.
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
	case damaged && w.failure.Load() == nil && w.probedBefore(probeInterval):
		w.probe() // the damage may concern few events
	case failed != nil && !damaged:
		w.noteFailure(failed)
	}
}

func (w *writer) noteDamage(err error) {
	w.metrics.damaged.Inc()
	w.logDamage(err)
}

func (w *writer) logDamage(err error) {
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

// probe records what visitors record most, and leaves nothing behind.
func (w *writer) probe() {
	w.mu.Lock()
	w.probedAt = time.Now()
	w.mu.Unlock()
	b := &batch{lane: w.laneOf("probe"), jobs: []*job{{run: writeProbe}}}
	err := w.execute(b, 1)
	if err == nil {
		err = b.results[0]
	}
	switch {
	case (isLocked(err) || isDeadlock(err)) && w.failure.Load() == nil:
		return
	case isDamaged(err):
		w.logDamage(err)
	}
	if err != nil {
		w.noteFailure(err)
		return
	}
	if w.failure.Swap(nil) != nil {
		w.logger.Info("events can be recorded again")
	}
}

// writeProbe writes where the next events will be, which have keys that begin with the time, and a visit of a work. Without
// a museum there are no visits.
func writeProbe(ctx context.Context, tx *transaction) error {
	now := time.Now()
	key := fmt.Sprintf("%012x-%s", now.UnixMilli(), rand.Text())
	if _, err := tx.exec(ctx, "INSERT INTO events (key, call, answer, recorded_at) VALUES ($1, 'probe', $2, $3)", key, probeText(), now.UnixMilli()); err != nil {
		return err
	}
	if _, err := tx.exec(ctx, "DELETE FROM events WHERE key = $1", key); err != nil {
		return err
	}
	visit := newID()
	added, err := tx.exec(ctx, `INSERT INTO visits (id, id_museum, api, visitor_token, device, language, started_at, email)
		SELECT $1, id, $2, '', '', '', $3, '' FROM museums LIMIT 1`, visit, guide.VisitV2, now.UnixMilli())
	if err != nil || added == 0 {
		return err
	}
	if _, err := insertArtworkVisit(ctx, tx, guide.ArtworkVisit{Visit: visit, Start: now}); err != nil {
		return err
	}
	if _, err := tx.exec(ctx, "DELETE FROM artwork_visits WHERE id_visit = $1", visit); err != nil {
		return err
	}
	_, err = tx.exec(ctx, "DELETE FROM visits WHERE id = $1", visit)
	return err
}

// probeText is random, since PostgreSQL compresses long values.
func probeText() string {
	random := make([]byte, probeBytes/2)
	_, _ = rand.Read(random) // it never fails
	return hex.EncodeToString(random)
}
