package store

import (
	"context"
	"time"

	"cicerone/guide"
)

const scheduleColumns = "id, id_museum, due_at, state, schedule"

func scheduleFields(p *guide.ScheduledPublication) []any {
	return []any{&p.ID, &p.Museum, (*millis)(&p.DueAt), &p.State, jsonColumn[guide.ScheduleRecord]{&p.ScheduleRecord}}
}

func unknownSchedule() error {
	return guide.Errorf(guide.CodeNotFound, "there is no such scheduled publication")
}

// SchedulePublication stores a publication that is due later; see guide.Schedules.
func (s *Store) SchedulePublication(ctx context.Context, p guide.DuePublication, entry guide.AuditEntry) (int64, error) {
	frozen, err := compressMuseum(p.Frozen)
	if err != nil {
		return 0, err
	}
	base := []byte{}
	if p.Base != nil {
		if base, err = compressMuseum(p.Base); err != nil {
			return 0, err
		}
	}
	id := newID()
	return id, s.writer.do(ctx, func(ctx context.Context, tx *transaction) error {
		if _, err := readWritableDraft(ctx, tx, p.Museum); err != nil {
			return err
		}
		old := millis(s.clock().Add(-guide.SchedulePeriod))
		_, err := tx.exec(ctx, "DELETE FROM scheduled_publications WHERE id_museum = $1 AND state IN ($2, $3) AND due_at < $4",
			p.Museum, guide.ScheduleDone, guide.ScheduleFailed, old)
		if err != nil {
			return err
		}
		waiting, err := queryOne(ctx, tx, value[int], nil, "SELECT COUNT(*) FROM scheduled_publications WHERE id_museum = $1 AND state IN ($2, $3)",
			p.Museum, guide.ScheduleWaiting, guide.ScheduleRunning)
		if err == nil && waiting >= guide.MaxScheduledPublications {
			err = guide.Errorf(guide.CodeConflict, "%d publications of this museum are scheduled; cancel one of them first", waiting)
		}
		if err != nil {
			return err
		}
		_, err = tx.exec(ctx, "INSERT INTO scheduled_publications ("+scheduleColumns+", lease_at, document, base) VALUES ("+placeholders(1, 8)+")",
			id, p.Museum, millis(p.DueAt), guide.ScheduleWaiting, jsonColumn[guide.ScheduleRecord]{&p.ScheduleRecord}, 0, frozen, base)
		if err != nil {
			return err
		}
		return s.appendAuditTo(ctx, tx, entry)
	})
}

// ScheduledPublications lists scheduled publications; see guide.Schedules.
func (s *Store) ScheduledPublications(ctx context.Context, museum int64) ([]guide.ScheduledPublication, error) {
	return queryAll(ctx, s.reads, scheduleFields, "SELECT "+scheduleColumns+` FROM scheduled_publications WHERE id_museum = $1
		ORDER BY CASE WHEN state IN ($2, $3) THEN 0 ELSE 1 END, CASE WHEN state IN ($2, $3) THEN due_at ELSE -due_at END, id`, museum, guide.ScheduleWaiting, guide.ScheduleRunning)
}

// CancelScheduledPublication deletes a scheduled publication; see guide.Schedules.
func (s *Store) CancelScheduledPublication(ctx context.Context, museum, id int64, entry guide.AuditEntry) error {
	return s.writer.do(ctx, func(ctx context.Context, tx *transaction) error {
		p, err := readSchedule(ctx, tx, museum, id)
		if err != nil {
			return err
		}
		if p.State == guide.ScheduleRunning || p.State == guide.ScheduleDone {
			return guide.Errorf(guide.CodeConflict, "this publication is made already; the history brings an earlier one back")
		}
		if _, err := tx.exec(ctx, "DELETE FROM scheduled_publications WHERE id = $1", id); err != nil {
			return err
		}
		return s.appendAuditTo(ctx, tx, entry)
	})
}

func readSchedule(ctx context.Context, from querier, museum, id int64) (guide.ScheduledPublication, error) {
	return queryOne(ctx, from, scheduleFields, unknownSchedule(),
		"SELECT "+scheduleColumns+" FROM scheduled_publications WHERE id_museum = $1 AND id = $2", museum, id)
}

// NextScheduledPublication returns when the next one is due; see guide.Schedules.
func (s *Store) NextScheduledPublication(ctx context.Context) (time.Time, error) {
	next, err := queryOne(ctx, s.reads, value[millis], unknownSchedule(),
		"SELECT MIN(CASE WHEN state = $1 THEN due_at ELSE lease_at END) FROM scheduled_publications WHERE state IN ($1, $2)",
		guide.ScheduleWaiting, guide.ScheduleRunning)
	return time.Time(next), err
}

type dueRow struct {
	guide.DuePublication

	frozen, base []byte
}

func (r *dueRow) fields() []any {
	return append(scheduleFields(&r.ScheduledPublication), &r.frozen, &r.base)
}

// ClaimScheduledPublication claims a publication that is due; see guide.Schedules.
func (s *Store) ClaimScheduledPublication(ctx context.Context, now time.Time, lease time.Duration) (*guide.DuePublication, error) {
	var row dueRow
	err := s.writer.do(ctx, func(ctx context.Context, tx *transaction) (err error) {
		row, err = queryOne(ctx, tx, (*dueRow).fields, unknownSchedule(), "SELECT "+scheduleColumns+`, document, base FROM scheduled_publications
			WHERE state = $1 AND due_at <= $3 OR state = $2 AND lease_at <= $3 ORDER BY due_at, id LIMIT 1`,
			guide.ScheduleWaiting, guide.ScheduleRunning, millis(now))
		if err != nil {
			return err
		}
		_, err = tx.exec(ctx, "UPDATE scheduled_publications SET state = $1, lease_at = $2 WHERE id = $3",
			guide.ScheduleRunning, millis(now.Add(lease)), row.ID)
		return err
	})
	if err != nil {
		return nil, err
	}
	row.State = guide.ScheduleRunning
	if row.Frozen, err = expandMuseum(row.frozen); err == nil && len(row.base) > 0 {
		row.Base, err = expandMuseum(row.base)
	}
	return &row.DuePublication, err
}

// RenewScheduledPublication extends a lease; see guide.Schedules.
func (s *Store) RenewScheduledPublication(ctx context.Context, id int64, until time.Time) error {
	return s.writer.do(ctx, func(ctx context.Context, tx *transaction) error {
		changed, err := tx.exec(ctx, "UPDATE scheduled_publications SET lease_at = $1 WHERE id = $2 AND state = $3", millis(until), id, guide.ScheduleRunning)
		return foundOne(changed, err, unknownSchedule())
	})
}

// FinishScheduledPublication stores an outcome; see guide.Schedules.
func (s *Store) FinishScheduledPublication(ctx context.Context, p guide.ScheduledPublication, entry guide.AuditEntry) error {
	return s.writer.do(ctx, func(ctx context.Context, tx *transaction) error {
		changed, err := tx.finishSchedule(ctx, p)
		if err := foundOne(changed, err, unknownSchedule()); err != nil {
			return err
		}
		return s.appendAuditTo(ctx, tx, entry)
	})
}

// finishSchedule stores the outcome of a running publication, and drops its content if it does not wait again.
func (tx *transaction) finishSchedule(ctx context.Context, p guide.ScheduledPublication) (changed int64, err error) {
	query := "UPDATE scheduled_publications SET state = $1, due_at = $2, schedule = $3, lease_at = 0"
	values := []any{p.State, millis(p.DueAt), jsonColumn[guide.ScheduleRecord]{&p.ScheduleRecord}, p.Museum, p.ID, guide.ScheduleRunning}
	if p.State != guide.ScheduleWaiting {
		query += ", document = $7, base = $7"
		values = append(values, []byte{})
	}
	return tx.exec(ctx, query+" WHERE id_museum = $4 AND id = $5 AND state = $6", values...)
}

// completeSchedule makes the publication the outcome of the scheduled one. It returns CodeConflict if that is not running, as
// after another server has completed it.
func (tx *transaction) completeSchedule(ctx context.Context, p *guide.Publication) error {
	if p.Schedule == 0 {
		return nil
	}
	scheduled, err := readSchedule(ctx, tx, p.Museum.ID, p.Schedule)
	if err != nil {
		return err
	}
	scheduled.State, scheduled.Version, scheduled.Error = guide.ScheduleDone, p.Version, ""
	changed, err := tx.finishSchedule(ctx, scheduled)
	return foundOne(changed, err, guide.Errorf(guide.CodeConflict, "the scheduled publication %d is made already", p.Schedule))
}
