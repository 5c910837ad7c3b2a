package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"cicerone/guide"
)

// Rows of one write of a deletion, so that others wait no longer than a moment.
const (
	deleteVisits    = 50
	deleteRows      = 500
	deleteDocuments = 2 // of publications, which are large
)

// deletionInterval is how often a server looks for deletions that another server or a command has left.
const deletionInterval = time.Minute

// scannedEvents is how many events are read at a time, to find those of a museum.
const scannedEvents = 5000

// isDeleting is the condition for museums whose deletion has begun. Only they are inactive without a draft.
const isDeleting = "draft IS NULL AND NOT active"

// Deleting lists the museums whose deletion has begun and was interrupted.
func (s *Store) Deleting(ctx context.Context) ([]guide.MuseumState, error) {
	return queryAll(ctx, s.reads, stateFields, "SELECT id, code, version, active, change FROM museums WHERE "+isDeleting+" ORDER BY id")
}

// CountVisits returns the number of a museum's visits.
func (s *Store) CountVisits(ctx context.Context, museum int64) (int, error) {
	return queryOne(ctx, s.reads, value[int], nil, "SELECT COUNT(*) FROM visits WHERE id_museum = $1", museum)
}

// BeginDeletion makes a museum unknown, and has it deleted; see guide.Museums.
func (s *Store) BeginDeletion(ctx context.Context, id int64, entry guide.AuditEntry) error {
	err := s.writer.do(ctx, func(ctx context.Context, tx *transaction) error {
		if _, err := readWritableDraft(ctx, tx, id); err != nil {
			return err
		}
		// It may have been given to another organization since the person was asked for their rights.
		owner, err := organizationOf(ctx, tx, id)
		if err == nil && owner != entry.Organization {
			err = unknownMuseum(id)
		}
		if err != nil {
			return err
		}
		if err := markDeleting(ctx, tx, id); err != nil {
			return err
		}
		return s.appendAuditTo(ctx, tx, entry)
	})
	if err == nil {
		select {
		case s.deletionBegun <- struct{}{}:
		default: // it will look anyway
		}
	}
	return err
}

// completeDeletions completes the deletions that have begun, at any server or by a command, until ctx ends.
func (s *Store) completeDeletions(ctx context.Context) {
	ticks := time.NewTicker(deletionInterval)
	defer ticks.Stop()
	for {
		deleting, err := s.Deleting(ctx)
		for _, museum := range deleting {
			rows, failure := s.completeDeletion(ctx, museum.ID, func(int) {})
			if failure == nil {
				s.logger.Info("a museum was deleted", "museum", museum.ID, "code", museum.Code, "rows", rows)
			}
			err = errors.Join(err, failure)
		}
		if err != nil && ctx.Err() == nil {
			s.logger.Error("a museum is not deleted; this will be tried again", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-s.deletionBegun:
		case <-ticks.C:
		}
	}
}

// DeleteMuseum deletes a museum and everything that belongs to it but media files; see guide.Museums.Changes. It calls progress
// with the number of deleted rows now and then. When it was interrupted, it can be called again, and servers complete it.
func (s *Store) DeleteMuseum(ctx context.Context, id int64, progress func(rows int)) (rows int, err error) {
	err = s.writer.do(ctx, func(ctx context.Context, tx *transaction) error {
		if _, err := readMuseum(ctx, tx, id); err != nil { // also one that has moved away
			return err
		}
		return markDeleting(ctx, tx, id)
	})
	if err != nil {
		return 0, err
	}
	return s.completeDeletion(ctx, id, progress)
}

// completeDeletion deletes what belongs to a museum whose deletion has begun. Nothing is left to do for another one, such as after
// another server has deleted it.
func (s *Store) completeDeletion(ctx context.Context, id int64, progress func(rows int)) (rows int, err error) {
	row, err := readMuseum(ctx, s.reads, id)
	if guide.ErrorCodeOf(err) == guide.CodeNotFound || err == nil && !row.isDeleting() {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	d := &museumDeletion{store: s, id: id, progress: progress}
	select { // until all servers have noticed, and write nothing more for it
	case <-ctx.Done():
		return d.rows, ctx.Err()
	case <-time.After(guide.DeletionNotice):
	}
	deleteAllVisits := func(ctx context.Context) error { return d.deleteVisits(ctx, "TRUE") }
	for _, step := range []func(context.Context) error{d.endEarlierWrites, d.deleteEvents, deleteAllVisits, d.deleteContent, d.endGrants} {
		if err := step(ctx); err != nil {
			return d.rows, err
		}
	}
	return d.rows, d.delete(ctx, "DELETE FROM museums WHERE id = $1 AND "+isDeleting, id)
}

// museumDeletion deletes a museum, or some of its visits.
type museumDeletion struct {
	store    *Store
	id       int64
	rows     int // that were deleted
	progress func(rows int)
}

// markDeleting makes a museum unknown to visitors and servers.
func markDeleting(ctx context.Context, tx *transaction, id int64) error {
	change, err := tx.nextChange(ctx)
	if err != nil {
		return err
	}
	_, err = tx.exec(ctx, "UPDATE museums SET draft = NULL, draft_hash = '', artworks = 0, version = 0, active = $1, change = $2 WHERE id = $3",
		false, change, id)
	return err
}

// endEarlierWrites returns when no write is left that began before the museum was unknown.
func (d *museumDeletion) endEarlierWrites(ctx context.Context) error {
	for lane := range d.store.dialect.lanes {
		nothing := func(context.Context, *transaction) error { return nil }
		if err := d.store.writer.submit(ctx, &job{lane: lane, run: nothing}); err != nil {
			return err
		}
	}
	return nil
}

// delete runs one statement that deletes rows.
func (d *museumDeletion) delete(ctx context.Context, query string, values ...any) error {
	_, err := d.deleteSome(ctx, query, values...)
	return err
}

func (d *museumDeletion) deleteSome(ctx context.Context, query string, values ...any) (affected int64, err error) {
	w := d.store.writer
	err = w.submit(ctx, &job{lane: w.laneOf("retention"), run: func(ctx context.Context, tx *transaction) (err error) {
		affected, err = tx.exec(ctx, query, values...)
		return err
	}})
	if err == nil {
		d.rows += int(affected)
		d.progress(d.rows)
	}
	return affected, err
}

// deleteAll repeats a statement that deletes at most limit rows until none is left.
func (d *museumDeletion) deleteAll(ctx context.Context, limit int64, query string, values ...any) error {
	for {
		affected, err := d.deleteSome(ctx, query, values...)
		if err != nil || affected < limit {
			return err
		}
	}
}

type eventOfMuseum struct {
	key  string
	ours bool
}

func (e *eventOfMuseum) fields() []any { return []any{&e.key, &e.ours} }

// deleteEvents deletes the events of the museum and of its visits. No index leads to them, so all are read.
func (d *museumDeletion) deleteEvents(ctx context.Context) error {
	for last := ""; ; {
		page, err := queryAll(ctx, d.store.reads, (*eventOfMuseum).fields,
			"SELECT key, CASE WHEN "+inCall+" THEN TRUE ELSE FALSE END FROM events WHERE key > $2 ORDER BY key LIMIT $3", d.id, last, scannedEvents)
		if err != nil || len(page) == 0 {
			return err
		}
		last = page[len(page)-1].key
		var keys []any
		for _, e := range page {
			if e.ours {
				keys = append(keys, e.key)
			}
		}
		for some := range slices.Chunk(keys, bulkPlaceholders) {
			if err := d.delete(ctx, "DELETE FROM events WHERE key IN ("+placeholders(1, len(some))+")", some...); err != nil {
				return err
			}
		}
	}
}

// deleteVisits deletes the visits that meet a condition, whose placeholders begin with $2, and what refers to them.
func (d *museumDeletion) deleteVisits(ctx context.Context, condition string, values ...any) error {
	query := fmt.Sprintf("SELECT id FROM visits WHERE id_museum = $1 AND %s ORDER BY started_at LIMIT %d", condition, deleteVisits)
	values = append([]any{d.id}, values...)
	for {
		ids, err := queryAll(ctx, d.store.reads, value[any], query, values...)
		if err != nil || len(ids) == 0 {
			return err
		}
		these := placeholders(1, len(ids))
		for _, t := range tables {
			if t.museum != inVisit && t.name != "users" {
				continue
			}
			query := fmt.Sprintf("DELETE FROM %[1]s WHERE id IN (SELECT id FROM %[1]s WHERE id_visit IN (%[2]s) LIMIT %[3]d)", t.name, these, deleteRows)
			if err := d.deleteAll(ctx, deleteRows, query, ids...); err != nil {
				return err
			}
		}
		if err := d.delete(ctx, "DELETE FROM visits WHERE id IN ("+these+")", ids...); err != nil {
			return err
		}
	}
}

// deleteContent deletes the other rows but the museum's own.
func (d *museumDeletion) deleteContent(ctx context.Context) error {
	for _, t := range slices.Backward(tables) {
		if t.museum != inMuseum || t.name == "visits" {
			continue
		}
		limit := deleteRows
		if t.name == "renditions" || t.name == "publications" || t.name == "fronts" || t.name == "scheduled_publications" {
			limit = deleteDocuments
		}
		if err := d.deleteAll(ctx, int64(limit), d.store.dialect.deleteFrom(t.name, t.museum, limit), d.id); err != nil {
			return err
		}
	}
	return d.delete(ctx, "DELETE FROM presences WHERE id_museum = $1", d.id)
}

type museumLimit struct {
	id      int64
	museums []int64
}

func (l *museumLimit) fields() []any { return []any{&l.id, jsonColumn[[]int64]{&l.museums}} }

// endGrants removes the museum from those to which members and invitations are limited.
func (d *museumDeletion) endGrants(ctx context.Context) error {
	return d.store.writeStaff(ctx, guide.AuditEntry{}, func(ctx context.Context, tx *transaction) error {
		for _, table := range []string{"members", "invitations"} {
			limits, err := queryAll(ctx, tx, (*museumLimit).fields, "SELECT id, museums FROM "+table+" WHERE museums LIKE $1", "%"+strconv.FormatInt(d.id, 10)+"%")
			if err != nil {
				return err
			}
			for _, l := range limits {
				if !slices.Contains(l.museums, d.id) {
					continue // its id contains the digits
				}
				left := slices.DeleteFunc(l.museums, func(id int64) bool { return id == d.id })
				if _, err := tx.exec(ctx, "UPDATE "+table+" SET museums = $1 WHERE id = $2", jsonColumn[[]int64]{&left}, l.id); err != nil {
					return err
				}
			}
		}
		return nil
	})
}
