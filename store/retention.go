package store

import (
	"context"
	"errors"
	"time"
)

// eventRetention is how long a repeat of an event gets the same answer. Phones repeat what was not confirmed for days at
// most.
const eventRetention = 90 * 24 * time.Hour

// pruneRows bounds the rows of one write, so that other writes hardly wait.
const pruneRows = 500

// pruneEvents deletes events that are older than eventRetention, and stops when ctx ends. It returns how many it has deleted.
func (s *Store) pruneEvents(ctx context.Context) (deleted int64, err error) {
	before := s.clock().Add(-eventRetention).UnixMilli()
	for {
		var rows int64
		err := s.writer.submit(ctx, &job{lane: s.writer.laneOf("retention"), run: func(ctx context.Context, tx *transaction) (err error) {
			rows, err = tx.exec(ctx, `DELETE FROM events WHERE key IN (
				SELECT key FROM events WHERE recorded_at < $1 ORDER BY recorded_at LIMIT $2)`, before, pruneRows)
			return err
		}})
		if err != nil {
			return deleted, err
		}
		deleted += rows
		if rows < pruneRows {
			return deleted, nil
		}
	}
}

// pruneRequests deletes the keys of edits after the same time.
func (s *Store) pruneRequests(ctx context.Context) error {
	return s.writer.do(ctx, func(ctx context.Context, tx *transaction) error {
		_, err := tx.exec(ctx, "DELETE FROM draft_requests WHERE created_at < $1", s.clock().Add(-eventRetention).UnixMilli())
		return err
	})
}

// Prune deletes what has expired: events, visits, keys of edits and what of the staff has. It logs what fails.
func (s *Store) Prune(ctx context.Context) {
	_, events := s.pruneEvents(ctx)
	_, visits := s.pruneVisits(ctx)
	for _, expired := range []struct {
		what string
		err  error
	}{
		{"old events", events},
		{"old visits", visits},
		{"old keys of edits", s.pruneRequests(ctx)},
		{"expired sessions, invitations and audit entries", s.pruneStaff(ctx)},
	} {
		if expired.err != nil && !errors.Is(expired.err, context.Canceled) {
			s.logger.Error(expired.what+" are not deleted", "error", expired.err)
		}
	}
}
