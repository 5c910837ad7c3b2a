package storetest

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"cicerone/guide"
)

// scheduleOf returns a scheduled publication of m.
func scheduleOf(m *guide.Museum, due time.Time) guide.DuePublication {
	p := guide.DuePublication{Frozen: m}
	p.Museum, p.DueAt = m.ID, due
	p.Author, p.CreatedAt, p.Note = guide.Author{Account: 7, Name: "Ada"}, now, "Opening"
	return p
}

func schedules(t *testing.T, s Opened) {
	ctx, lease := t.Context(), time.Minute
	m := newMuseum(t, s, "DEMO")
	must(t, s.Publish(ctx, publication(m, 1)))
	next := func(want time.Time) {
		t.Helper()
		got, err := s.NextScheduledPublication(ctx)
		must(t, err)
		wantSame(t, "the next time", got, want)
	}
	next(time.Time{})
	later, sooner := scheduleOf(m, now.Add(2*time.Hour)), scheduleOf(m, now.Add(time.Hour))
	sooner.Base = &guide.Museum{ID: m.ID, Name: guide.Text{"en_GB": "Before"}}
	var err error
	later.ID, err = s.SchedulePublication(ctx, later, guide.AuditEntry{})
	must(t, err)
	sooner.ID, err = s.SchedulePublication(ctx, sooner, guide.AuditEntry{Organization: 1, At: now, Action: "publication.schedule"})
	must(t, err)
	next(sooner.DueAt)
	_, err = s.ClaimScheduledPublication(ctx, now, lease)
	wantCode(t, "before it is due", err, guide.CodeNotFound)

	// Of several servers one gets it, and another one when its lease has ended.
	var claimed atomic.Int32
	parallel(4, func(int) {
		due, err := s.ClaimScheduledPublication(context.Background(), sooner.DueAt, lease)
		if err == nil && due.ID == sooner.ID && due.Frozen.Artworks[0].Key == "214" && due.Base.Name["en_GB"] == "Before" && due.Note == "Opening" {
			claimed.Add(1)
		} else if guide.ErrorCodeOf(err) != guide.CodeNotFound {
			t.Errorf("claiming gives %+v, %v", due, err)
		}
	})
	if claimed.Load() != 1 {
		t.Errorf("%d servers claimed it", claimed.Load())
	}
	next(sooner.DueAt.Add(lease))
	wantCode(t, "renewing one that waits", s.RenewScheduledPublication(ctx, later.ID, later.DueAt), guide.CodeNotFound)
	must(t, s.RenewScheduledPublication(ctx, sooner.ID, sooner.DueAt.Add(lease+time.Second)))
	next(sooner.DueAt.Add(lease + time.Second))
	_, err = s.ClaimScheduledPublication(ctx, sooner.DueAt.Add(lease), lease)
	wantCode(t, "while another server makes it", err, guide.CodeNotFound)
	lease += time.Second
	reclaimed, err := s.ClaimScheduledPublication(ctx, sooner.DueAt.Add(lease), lease)
	must(t, err)

	// Publishing completes it, once.
	p := publication(m, 2)
	p.Schedule = reclaimed.ID
	must(t, s.Publish(ctx, p))
	p = publication(m, 3)
	p.Schedule = reclaimed.ID
	wantCode(t, "a second publication", s.Publish(ctx, p), guide.CodeConflict)
	wantCode(t, "finishing it again", s.FinishScheduledPublication(ctx, reclaimed.ScheduledPublication, guide.AuditEntry{}), guide.CodeNotFound)
	published, err := s.Published(ctx, m.ID)
	must(t, err)
	wantSame(t, "the version", published.Version, int64(2))

	// A failure is listed, after what waits.
	failed, err := s.ClaimScheduledPublication(ctx, later.DueAt, lease)
	must(t, err)
	failed.State, failed.DueAt, failed.Failures = guide.ScheduleWaiting, later.DueAt.Add(time.Minute), 1
	must(t, s.FinishScheduledPublication(ctx, failed.ScheduledPublication, guide.AuditEntry{}))
	next(failed.DueAt)
	failed, err = s.ClaimScheduledPublication(ctx, failed.DueAt, lease)
	must(t, err)
	wantSame(t, "the content after a failure", failed.Frozen.Code, "DEMO")
	failed.State, failed.Error = guide.ScheduleFailed, "the disk is full"
	must(t, s.FinishScheduledPublication(ctx, failed.ScheduledPublication, guide.AuditEntry{Organization: 1, At: now, Action: "museum.publication_failed", Detail: failed.Error}))
	entries, err := s.Audit(ctx, 1, guide.AuditFilter{Limit: 10, Search: "disk"})
	must(t, err)
	wantSame(t, "the entries about the failure", len(entries), 1)
	next(time.Time{})
	last := scheduleOf(m, now.Add(9*time.Hour))
	last.ID, err = s.SchedulePublication(ctx, last, guide.AuditEntry{})
	must(t, err)
	list, err := s.ScheduledPublications(ctx, m.ID)
	must(t, err)
	for range guide.MaxScheduledPublications - 1 {
		_, err := s.SchedulePublication(ctx, scheduleOf(m, now.Add(10*time.Hour)), guide.AuditEntry{})
		must(t, err)
	}
	_, err = s.SchedulePublication(ctx, scheduleOf(m, now.Add(10*time.Hour)), guide.AuditEntry{})
	wantCode(t, "one publication too many", err, guide.CodeConflict)
	last.State, sooner.State, sooner.Version = guide.ScheduleWaiting, guide.ScheduleDone, 2
	wantSame(t, "the list", list, []guide.ScheduledPublication{last.ScheduledPublication, failed.ScheduledPublication, sooner.ScheduledPublication})
}

func cancelSchedules(t *testing.T, s Opened) {
	ctx := t.Context()
	m, other := newMuseum(t, s, "DEMO"), newMuseum(t, s, "OTHER")
	id, err := s.SchedulePublication(ctx, scheduleOf(m, now), guide.AuditEntry{})
	must(t, err)
	wantCode(t, "cancelling one of another museum", s.CancelScheduledPublication(ctx, other.ID, id, guide.AuditEntry{}), guide.CodeNotFound)
	must(t, s.CancelScheduledPublication(ctx, m.ID, id, guide.AuditEntry{Organization: 1, At: now, Action: "publication.cancel"}))
	wantCode(t, "cancelling it again", s.CancelScheduledPublication(ctx, m.ID, id, guide.AuditEntry{}), guide.CodeNotFound)
	_, err = s.ClaimScheduledPublication(ctx, now, time.Minute)
	wantCode(t, "a cancelled one", err, guide.CodeNotFound)
	id, err = s.SchedulePublication(ctx, scheduleOf(m, now), guide.AuditEntry{})
	must(t, err)
	_, err = s.ClaimScheduledPublication(ctx, now, time.Minute)
	must(t, err)
	wantCode(t, "cancelling one that is made", s.CancelScheduledPublication(ctx, m.ID, id, guide.AuditEntry{}), guide.CodeConflict)
	_, err = s.SchedulePublication(ctx, scheduleOf(&guide.Museum{ID: 99}, now), guide.AuditEntry{})
	wantCode(t, "an unknown museum", err, guide.CodeNotFound)
}
