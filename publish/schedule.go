package publish

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"cicerone/guide"
)

// How scheduled publications are made.
const (
	// scheduleLease is how long a server that makes a publication can be silent before another one makes it: so late it is at most
	// when a server is killed. It is made once even then: the server that was only slow fails.
	scheduleLease    = 1500 * time.Millisecond
	scheduleRenewal  = scheduleLease / 3
	scheduleRetry    = time.Minute // after a failure that may pass
	scheduleAttempts = 10
	// scheduleRefresh is how often a server looks for what other servers scheduled, which may have stopped meanwhile.
	scheduleRefresh = time.Second
)

// Scheduler makes scheduled publications when they are due. Make one with NewScheduler; several servers share them.
type Scheduler struct {
	desk   *Desk
	logger *slog.Logger
	woken  chan struct{}
	// after is time.After, but in tests.
	after func(time.Duration) <-chan time.Time
}

// NewScheduler returns a scheduler of the desk's publications, which wakes it.
func NewScheduler(desk *Desk, logger *slog.Logger) *Scheduler {
	s := &Scheduler{desk: desk, logger: logger, woken: make(chan struct{}, 1), after: time.After}
	desk.Scheduled = func() {
		select {
		case s.woken <- struct{}{}:
		default:
		}
	}
	return s
}

// Run makes publications until ctx ends. It waits by one timer, for whatever is due next.
func (s *Scheduler) Run(ctx context.Context) {
	for {
		wait := s.makeDue(ctx)
		select {
		case <-ctx.Done():
			return
		case <-s.woken:
		case <-s.after(wait):
		}
	}
}

// makeDue makes all publications that are due and returns how long to wait for the next one. Without one that is due it only reads.
func (s *Scheduler) makeDue(ctx context.Context) time.Duration {
	for ctx.Err() == nil {
		next, err := s.desk.Schedules.NextScheduledPublication(ctx)
		if err != nil {
			s.log(ctx, err)
			return scheduleRetry
		}
		if next.IsZero() {
			return scheduleRefresh
		}
		if wait := next.Sub(s.desk.Publisher.Clock()); wait > 0 {
			return min(wait, scheduleRefresh)
		}
		due, err := s.desk.Schedules.ClaimScheduledPublication(ctx, s.desk.Publisher.Clock(), scheduleLease)
		if guide.ErrorCodeOf(err) == guide.CodeNotFound {
			return scheduleRefresh // another server makes it
		}
		if err != nil && due == nil {
			s.log(ctx, err)
			return scheduleRetry
		}
		s.make(ctx, due, err)
	}
	return 0
}

func (s *Scheduler) log(ctx context.Context, err error) {
	if ctx.Err() == nil {
		s.logger.WarnContext(ctx, "looking for scheduled publications failed", "error", err)
	}
}

// reasonOf says why a publication failed, to staff; what went wrong on the server is for the log alone.
func reasonOf(err error) string {
	if e, ok := errors.AsType[*guide.Error](err); ok {
		return e.Message
	}
	return "something went wrong on the server"
}

// ActionFail is the action in the audit log of a scheduled publication that is not made.
const ActionFail = "museum.publication_failed"

// failureEntry returns an audit entry of a publication that has failed for good, the zero value for another outcome.
func failureEntry(outcome *guide.ScheduledPublication, at time.Time) guide.AuditEntry {
	if outcome.State != guide.ScheduleFailed {
		return guide.AuditEntry{}
	}
	entry := outcome.Audit
	entry.At, entry.Action, entry.Detail, entry.Network = at, ActionFail, outcome.Error, ""
	return entry
}

// keepLease keeps a publication from other servers until stop is called.
func (s *Scheduler) keepLease(ctx context.Context, id int64) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var renewing sync.WaitGroup
	renewing.Go(func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-s.after(scheduleRenewal):
			}
			err := s.desk.Schedules.RenewScheduledPublication(ctx, id, s.desk.Publisher.Clock().Add(scheduleLease))
			if err != nil && guide.ErrorCodeOf(err) != guide.CodeNotFound {
				s.log(ctx, err)
			}
		}
	})
	return func() {
		cancel()
		renewing.Wait()
	}
}

// make makes a publication whose content could be read, and stores its outcome.
func (s *Scheduler) make(ctx context.Context, due *guide.DuePublication, err error) {
	var result Result
	if err == nil {
		stop := s.keepLease(ctx, due.ID)
		result, err = s.desk.publishDue(ctx, due)
		stop()
	}
	logger := s.logger.With("museum", due.Museum, "scheduled", due.ID, "due", due.DueAt)
	outcome := due.ScheduledPublication
	switch {
	case err == nil && result.Changed:
		logger.InfoContext(ctx, "a scheduled publication was made", "version", result.Version)
		return // publishing has finished it
	case err == nil:
		outcome.State, outcome.Version, outcome.Error = guide.ScheduleDone, result.Version, ""
	case ctx.Err() != nil:
		outcome.State = guide.ScheduleWaiting // this server stops; another one makes it at once, or this one when it starts
	default:
		outcome.Failures++
		outcome.State, outcome.Error = guide.ScheduleFailed, reasonOf(err)
		if code := guide.ErrorCodeOf(err); (code == guide.CodeBusy || code == guide.CodeInternal) && outcome.Failures < scheduleAttempts {
			outcome.State, outcome.DueAt = guide.ScheduleWaiting, s.desk.Publisher.Clock().Add(scheduleRetry)
		}
		logger.ErrorContext(ctx, "a scheduled publication failed", "error", err, "attempt", outcome.Failures, "state", outcome.State)
	}
	ctx = context.WithoutCancel(ctx)
	if err := s.desk.Schedules.FinishScheduledPublication(ctx, outcome, failureEntry(&outcome, s.desk.Publisher.Clock())); err != nil {
		logger.ErrorContext(ctx, "the outcome of a scheduled publication could not be stored", "error", err)
	}
}
