package publish

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"cicerone/guide"
)

// schedules stores scheduled publications in memory; museums completes them.
type schedules struct {
	mu      sync.Mutex
	all     []guide.DuePublication
	leases  map[int64]time.Time
	entries []guide.AuditEntry // about failures
}

func (s *schedules) at(id int64) *guide.DuePublication {
	return &s.all[slices.IndexFunc(s.all, func(p guide.DuePublication) bool { return p.ID == id })]
}

func (s *schedules) SchedulePublication(_ context.Context, p guide.DuePublication, _ guide.AuditEntry) (int64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p.ID = int64(len(s.all) + 1)
	s.all = append(s.all, p)
	return p.ID, nil
}

func (s *schedules) ScheduledPublications(context.Context, int64) (list []guide.ScheduledPublication, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, p := range s.all {
		list = append(list, p.ScheduledPublication)
	}
	return list, nil
}

func (s *schedules) CancelScheduledPublication(_ context.Context, _, id int64, _ guide.AuditEntry) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = slices.DeleteFunc(s.all, func(p guide.DuePublication) bool { return p.ID == id })
	return nil
}

func (s *schedules) NextScheduledPublication(context.Context) (next time.Time, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, p := range s.all {
		due := p.DueAt
		if p.State == guide.ScheduleRunning {
			due = s.leases[p.ID]
		}
		if (p.State == guide.ScheduleWaiting || p.State == guide.ScheduleRunning) && (next.IsZero() || due.Before(next)) {
			next = due
		}
	}
	return next, nil
}

func (s *schedules) ClaimScheduledPublication(_ context.Context, now time.Time, lease time.Duration) (*guide.DuePublication, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range s.all {
		p := &s.all[i]
		if p.State == guide.ScheduleWaiting && !p.DueAt.After(now) || p.State == guide.ScheduleRunning && !s.leases[p.ID].After(now) {
			p.State, s.leases[p.ID] = guide.ScheduleRunning, now.Add(lease)
			claimed := *p
			return &claimed, nil
		}
	}
	return nil, guide.Errorf(guide.CodeNotFound, "nothing is due")
}

func (s *schedules) RenewScheduledPublication(_ context.Context, id int64, until time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.at(id).State != guide.ScheduleRunning {
		return guide.Errorf(guide.CodeNotFound, "it is not being made")
	}
	s.leases[id] = until
	return nil
}

func (s *schedules) FinishScheduledPublication(_ context.Context, p guide.ScheduledPublication, entry guide.AuditEntry) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.at(p.ID).ScheduledPublication = p
	if entry.Action != "" {
		s.entries = append(s.entries, entry)
	}
	return nil
}

// scheduled is a desk with a made-up clock.
type scheduled struct {
	*Desk
	museums   *museums
	schedules *schedules
	reviews   *reviews
	now       time.Time
}

func newScheduled(t *testing.T) *scheduled {
	t.Helper()
	s := &scheduled{museums: &museums{draft: gateSample()}, schedules: &schedules{leases: map[int64]time.Time{}}, reviews: &reviews{}, now: published}
	s.museums.completed = func(id int64) error {
		s.schedules.mu.Lock()
		defer s.schedules.mu.Unlock()
		if s.schedules.at(id).State != guide.ScheduleRunning {
			return guide.Errorf(guide.CodeConflict, "it is made already")
		}
		s.schedules.at(id).State = guide.ScheduleDone
		return nil
	}
	publisher := publisherOf(s.museums, markup)
	publisher.Clock = func() time.Time { return s.now }
	s.Desk = &Desk{Publisher: publisher, Gate: openGate(s.museums.draft), Schedules: s.schedules, Reviews: s.reviews}
	mustPublish(t, publisher, Order{Museum: s.museums.draft.ID}, Result{Version: 1, Changed: true})
	return s
}

// edit names the draft.
func (s *scheduled) edit(name string) {
	s.museums.draft = gateSample()
	for code := range s.museums.draft.Name {
		s.museums.draft.Name[code] = name
	}
	s.museums.revision++
}

func (s *scheduled) schedule(t *testing.T, at time.Time, selection guide.Selection) int64 {
	t.Helper()
	p, _, err := s.Schedule(t.Context(), Order{Museum: s.museums.draft.ID, Selection: selection, Note: "Opening"}, nil, at, guide.AuditEntry{})
	if err != nil {
		t.Fatal(err)
	}
	return p.ID
}

func (s *scheduled) visible() string { return s.museums.published.Museum.Name["es_ES"] }

func TestScheduledPublicationIsFrozenAndMadeOnce(t *testing.T) {
	s := newScheduled(t)
	scheduler, other := NewScheduler(s.Desk, slog.New(slog.DiscardHandler)), NewScheduler(s.Desk, slog.New(slog.DiscardHandler))
	s.edit("Friday")
	friday := s.now.Add(48 * time.Hour)
	id := s.schedule(t, friday, guide.Selection{})
	s.edit("An edit of Thursday")
	s.now = friday.Add(-time.Second)
	if wait := scheduler.makeDue(t.Context()); wait != time.Second || s.visible() == "Friday" {
		t.Errorf("PUB-3: a second before its time visitors see %s, and the server waits %s", s.visible(), wait)
	}
	s.now = friday
	var servers sync.WaitGroup
	for _, server := range []*Scheduler{scheduler, other, scheduler, other} {
		servers.Go(func() { server.makeDue(context.Background()) })
	}
	servers.Wait()
	p := s.museums.published
	if s.visible() != "Friday" || p.Version != 2 || !p.Record.Scheduled || p.Record.Note != "Opening" || s.schedules.at(id).State != guide.ScheduleDone {
		t.Errorf("PUB-3: visitors see %s, version %d: %+v", s.visible(), p.Version, p.Record)
	}
	if wait := scheduler.makeDue(t.Context()); wait != scheduleRefresh {
		t.Errorf("PUB-3: without another one the server waits %s", wait)
	}
}

// What was published after a publication was scheduled stays.
func TestScheduledPublicationLeavesWhatWasPublishedMeanwhile(t *testing.T) {
	s := newScheduled(t)
	scheduler := NewScheduler(s.Desk, slog.New(slog.DiscardHandler))
	s.edit("Friday")
	s.schedule(t, s.now.Add(time.Hour), guide.Selection{})
	s.museums.draft = gateSample()
	s.museums.draft.AnalyticsID = "G-FIXED1"
	mustPublish(t, s.Publisher, Order{Museum: s.museums.draft.ID}, Result{Version: 2, Changed: true})
	s.now = s.now.Add(time.Hour)
	scheduler.makeDue(t.Context())
	if m := s.museums.published.Museum; s.visible() != "Friday" || m.AnalyticsID != "G-FIXED1" || s.museums.published.Version != 3 {
		t.Errorf("PUB-3: visitors see %s with %q", s.visible(), m.AnalyticsID)
	}
}

// A server that stops in between leaves the publication to another one, which makes it when the lease has ended.
func TestScheduledPublicationOfAServerThatStopped(t *testing.T) {
	s := newScheduled(t)
	scheduler := NewScheduler(s.Desk, slog.New(slog.DiscardHandler))
	s.edit("Friday")
	s.schedule(t, s.now.Add(time.Hour), guide.Selection{})
	s.now = s.now.Add(time.Hour)
	first, err := s.schedules.ClaimScheduledPublication(t.Context(), s.now, scheduleLease)
	if err != nil {
		t.Fatal(err)
	}
	if wait := scheduler.makeDue(t.Context()); wait != scheduleRefresh || s.visible() == "Friday" {
		t.Errorf("PUB-3: while the other server makes it visitors see %s", s.visible())
	}
	s.now = s.now.Add(scheduleLease)
	scheduler.makeDue(t.Context())
	if s.visible() != "Friday" || s.museums.published.Version != 2 {
		t.Errorf("PUB-3: after the lease visitors see %s, version %d", s.visible(), s.museums.published.Version)
	}
	// A server that is stopped in an orderly way gives it back at once.
	s.edit("Saturday")
	s.schedule(t, s.now.Add(time.Hour), guide.Selection{})
	s.now = s.now.Add(time.Hour)
	second, err := s.schedules.ClaimScheduledPublication(t.Context(), s.now, scheduleLease)
	if err != nil {
		t.Fatal(err)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	scheduler.make(stopped, second, stopped.Err())
	scheduler.makeDue(t.Context())
	if s.visible() != "Saturday" || s.museums.published.Version != 3 {
		t.Errorf("PUB-3: after a server was stopped visitors see %s, version %d", s.visible(), s.museums.published.Version)
	}
	// The first server was only slow.
	scheduler.make(t.Context(), first, nil)
	if s.museums.published.Version != 3 {
		t.Errorf("PUB-3: it is made again as version %d", s.museums.published.Version)
	}
}

// A publication that takes longer than the lease is made by the server that began it.
func TestScheduledPublicationThatTakesLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newScheduled(t)
		s.Publisher.Clock = time.Now
		scheduler := NewScheduler(s.Desk, slog.New(slog.DiscardHandler))
		s.edit("Friday")
		id := s.schedule(t, time.Now().Add(time.Hour), guide.Selection{})
		time.Sleep(time.Hour)
		complete := s.museums.completed
		s.museums.completed = func(id int64) error {
			for range 4 {
				time.Sleep(scheduleLease)
				if _, err := s.schedules.ClaimScheduledPublication(t.Context(), time.Now(), scheduleLease); guide.ErrorCodeOf(err) != guide.CodeNotFound {
					t.Errorf("PUB-3: another server gets it meanwhile: %v", err)
				}
			}
			return complete(id)
		}
		scheduler.makeDue(t.Context())
		if s.visible() != "Friday" || s.museums.published.Version != 2 || s.schedules.at(id).State != guide.ScheduleDone {
			t.Errorf("PUB-3: visitors see %s, version %d", s.visible(), s.museums.published.Version)
		}
	})
}

func TestScheduledPublicationThatFails(t *testing.T) {
	s := newScheduled(t)
	scheduler := NewScheduler(s.Desk, slog.New(slog.DiscardHandler))
	s.edit("Friday")
	id := s.schedule(t, s.now.Add(time.Hour), guide.Selection{})
	s.now = s.now.Add(time.Hour)
	s.museums.failure = guide.Errorf(guide.CodeBusy, "the disk is full")
	scheduler.makeDue(t.Context())
	if p := s.schedules.at(id); p.State != guide.ScheduleWaiting || p.Error != "the disk is full" || !p.DueAt.Equal(s.now.Add(scheduleRetry)) {
		t.Errorf("PUB-3: after a failure that may pass: %+v", p.ScheduledPublication)
	}
	s.museums.failure = guide.Errorf(guide.CodeConflict, "the museum moved")
	s.now = s.now.Add(scheduleRetry)
	scheduler.makeDue(t.Context())
	if p := s.schedules.at(id); p.State != guide.ScheduleFailed || p.Error != "the museum moved" {
		t.Errorf("PUB-3: after a failure that stays: %+v", p.ScheduledPublication)
	}
	if e := s.schedules.entries; len(e) != 1 || e[0].Action != ActionFail || e[0].Detail != "the museum moved" {
		t.Errorf("STAFF-7: the audit log has %+v", e)
	}
}

func TestScheduleIsWokenAndCancelled(t *testing.T) {
	s := newScheduled(t)
	scheduler := NewScheduler(s.Desk, slog.New(slog.DiscardHandler))
	waits := make(chan time.Duration)
	scheduler.after = func(d time.Duration) <-chan time.Time {
		waits <- d
		return nil
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { scheduler.Run(ctx); close(done) }()
	if wait := <-waits; wait != scheduleRefresh {
		t.Errorf("PUB-3: without a publication it waits %s", wait)
	}
	s.edit("Soon")
	id := s.schedule(t, s.now.Add(scheduleRefresh/4), guide.Selection{})
	if wait := <-waits; wait != scheduleRefresh/4 {
		t.Errorf("PUB-3: before a publication it waits %s", wait)
	}
	if err := s.Cancel(t.Context(), s.museums.draft.ID, id, guide.AuditEntry{}); err != nil {
		t.Fatal(err)
	}
	if wait := <-waits; wait != scheduleRefresh {
		t.Errorf("PUB-3: after it was cancelled it waits %s", wait)
	}
	stop()
	<-done
	for _, at := range []time.Time{s.now, s.now.Add(guide.MaxScheduleAhead + time.Hour)} {
		if _, _, err := s.Schedule(t.Context(), Order{Museum: s.museums.draft.ID}, nil, at, guide.AuditEntry{}); err == nil || !strings.HasPrefix(err.Error(), "at: ") {
			t.Errorf("PUB-3: scheduling for %s gives %v", at, err)
		}
	}
}

// gateSample is a museum that passes the gate.
func gateSample() *guide.Museum {
	return &guide.Museum{
		ID: 1, Code: "DEMO", Name: guide.Text{"es_ES": "Museo", "en_GB": "Museum"}, Languages: []guide.LanguageCode{"es_ES", "en_GB"},
		Artworks: []guide.Artwork{{
			ID: 1, Key: "a", Name: guide.Text{"es_ES": "A", "en_GB": "A"},
			Image: guide.Media{Path: "a.png", Name: "a.png"}, ImageAlt: guide.Text{"es_ES": "Una A", "en_GB": "An A"},
		}},
	}
}
