package publish

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"cicerone/guide"
)

// runStore stores the last run of one museum in memory.
type runStore struct {
	mu       sync.Mutex
	last     *guide.PublicationRun
	starting chan struct{} // starting a run waits for it, unless it is nil
	failures int           // how many reports of an outcome fail
}

func (s *runStore) StartRun(_ context.Context, _ int64, run guide.PublicationRun) error {
	if s.starting != nil {
		<-s.starting
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.last.IsRunning(run.StartedAt) {
		return guide.Errorf(guide.CodeConflict, "somebody is publishing")
	}
	s.last = &run
	return nil
}

func (s *runStore) ReportRun(_ context.Context, _ int64, run guide.PublicationRun) (guide.PublicationRun, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if run.State != guide.RunRunning && s.failures > 0 {
		s.failures--
		return guide.PublicationRun{}, guide.Errorf(guide.CodeBusy, "the database does not answer")
	}
	if s.last.ID != run.ID {
		return guide.PublicationRun{}, guide.Errorf(guide.CodeNotFound, "there is no such publication run")
	}
	run.Cancelled = s.last.Cancelled
	s.last = &run
	return run, nil
}

func (s *runStore) CancelRun(context.Context, int64, time.Time, guide.AuditEntry) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	cancelled := *s.last
	cancelled.Cancelled = true
	s.last = &cancelled
	return nil
}

func (s *runStore) state() guide.PublicationRun {
	s.mu.Lock()
	defer s.mu.Unlock()
	return *s.last
}

// slowDesk is a desk whose publications wait before they are rendered, and whose runs are reported when the test wants it.
type slowDesk struct {
	*scheduled
	store              *runStore
	preparing, proceed chan struct{}
	report             chan time.Time
}

func newSlowDesk(t *testing.T) *slowDesk {
	t.Helper()
	d := &slowDesk{scheduled: newScheduled(t), store: &runStore{}, preparing: make(chan struct{}, 9), proceed: make(chan struct{}), report: make(chan time.Time)}
	d.Publisher.Prepare = func(ctx context.Context, _, _ *guide.Museum) (none guide.MediaFacts, _ error) {
		d.preparing <- struct{}{}
		select {
		case <-d.proceed:
			return none, nil
		case <-ctx.Done():
			return none, ctx.Err()
		}
	}
	d.Runs = NewRuns(d.store, func() time.Time { return published }, slog.New(slog.DiscardHandler))
	d.Runs.after = func(time.Duration) <-chan time.Time { return d.report }
	return d
}

type started struct {
	result Result
	err    error
}

// start publishes, for a request with a key that may end.
func (d *slowDesk) start(ctx context.Context, key string) <-chan started {
	outcome := make(chan started, 1)
	go func() {
		result, _, err := d.Start(ctx, Order{Museum: 1, RequestKey: key, Author: guide.Author{Account: 7, Name: "Ada"}}, nil)
		outcome <- started{result, err}
	}()
	return outcome
}

func TestPublicationContinuesWhenNobodyWaits(t *testing.T) {
	d := newSlowDesk(t)
	d.edit("Friday")
	ctx, leave := context.WithCancel(t.Context())
	first := d.start(ctx, "one")
	<-d.preparing
	leave()
	if outcome := <-first; !errors.Is(outcome.err, context.Canceled) {
		t.Errorf("PUB-2: a request that ended gets %+v", outcome)
	}
	d.report <- published
	d.report <- published // the first one is stored
	if run := d.store.state(); run.State != guide.RunRunning || run.Percent != percentChecked || run.Author.Name != "Ada" {
		t.Errorf("PUB-2: others see %+v", run)
	}
	if outcome := <-d.start(t.Context(), "another"); guide.ErrorCodeOf(outcome.err) != guide.CodeConflict {
		t.Errorf("PUB-2: somebody else publishes at the same time: %+v", outcome)
	}
	repeated := d.start(t.Context(), "one")
	close(d.proceed)
	if outcome := <-repeated; outcome.err != nil || outcome.result.Version != 2 || d.visible() != "Friday" {
		t.Errorf("PUB-2: the repeated request gets %+v, and visitors see %s", outcome, d.visible())
	}
	if run := d.store.state(); run.State != guide.RunDone || run.Percent != 100 || run.Version != 2 {
		t.Errorf("PUB-2: the last state is %+v", run)
	}
}

func TestPublicationIsCancelled(t *testing.T) {
	d := newSlowDesk(t)
	d.edit("Friday")
	waiting := d.start(t.Context(), "")
	<-d.preparing
	if err := d.store.CancelRun(t.Context(), 1, published, guide.AuditEntry{}); err != nil {
		t.Fatal(err)
	}
	d.report <- published
	if outcome := <-waiting; !errors.Is(outcome.err, errCancelled) || d.visible() == "Friday" || d.store.state().State != guide.RunCancelled {
		t.Errorf("PUB-2: a cancelled publication gives %+v, %+v; visitors see %s", outcome, d.store.state(), d.visible())
	}
}

// A server that was silent for long stops its run when another server has begun one.
func TestPublicationThatWasTakenForEnded(t *testing.T) {
	d := newSlowDesk(t)
	d.edit("Friday")
	waiting := d.start(t.Context(), "")
	<-d.preparing
	later := guide.PublicationRun{ID: "later", State: guide.RunRunning, StartedAt: published.Add(guide.RunSilence)}
	if err := d.store.StartRun(t.Context(), 1, later); err != nil {
		t.Fatal(err)
	}
	d.report <- published
	if outcome := <-waiting; guide.ErrorCodeOf(outcome.err) != guide.CodeConflict || d.visible() == "Friday" || d.store.state().ID != "later" {
		t.Errorf("PUB-2: it gives %+v, and others see %+v", outcome, d.store.state())
	}
}

// Others see the outcome of a publication although the database fails for a moment.
func TestOutcomeIsReportedUntilItIsStored(t *testing.T) {
	d := newSlowDesk(t)
	d.edit("Friday")
	d.store.failures = 2
	waiting := d.start(t.Context(), "")
	<-d.preparing
	close(d.proceed)
	for {
		select {
		case d.report <- published:
			continue
		case outcome := <-waiting:
			if run := d.store.state(); outcome.err != nil || run.State != guide.RunDone || d.store.failures != 0 {
				t.Errorf("PUB-2: it gives %+v, and others see %+v", outcome, run)
			}
		}
		return
	}
}

// While the database is slow for one museum, others are published.
func TestSlowStartHoldsUpNoOtherMuseum(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newSlowDesk(t)
		store := &runStore{starting: make(chan struct{})}
		runs := NewRuns(store, d.Runs.clock, slog.New(slog.DiscardHandler))
		begun := map[*run]bool{}
		for _, order := range []Order{{Museum: 1, RequestKey: "one"}, {Museum: 1, RequestKey: "one"}, {Museum: 2}} {
			one, err := runs.start(t.Context(), d.Desk, order, nil)
			if err != nil {
				t.Fatal(err)
			}
			begun[one] = true
		}
		if len(begun) != 2 {
			t.Errorf("PUB-2: %d runs begin for two museums and a repeated request", len(begun))
		}
		close(d.proceed)
		close(store.starting)
		runs.ended.Wait()
	})
}

func TestPublicationThatPanicsEndsNoServer(t *testing.T) {
	d := newSlowDesk(t)
	d.Publisher.Prepare = func(context.Context, *guide.Museum, *guide.Museum) (guide.MediaFacts, error) {
		panic("a picture that nobody expects")
	}
	d.edit("Friday")
	outcome := <-d.start(t.Context(), "")
	if _, panicked := errors.AsType[*guide.PanicError](outcome.err); !panicked || d.visible() == "Friday" || d.store.state().State != guide.RunFailed {
		t.Errorf("PUB-2: a publication that panics gives %+v, %+v", outcome, d.store.state())
	}
}

// A server that ends stops what it publishes, and says so.
func TestPublicationOfAServerThatEnds(t *testing.T) {
	d := newSlowDesk(t)
	d.edit("Friday")
	waiting := d.start(t.Context(), "")
	<-d.preparing
	ctx, end := context.WithCancel(t.Context())
	end()
	d.Runs.Run(ctx)
	if outcome := <-waiting; guide.ErrorCodeOf(outcome.err) != guide.CodeBusy {
		t.Errorf("PUB-2: the request gets %+v", outcome)
	}
	if run := d.store.state(); run.State != guide.RunFailed || run.Error == "" {
		t.Errorf("PUB-2: the last state is %+v", run)
	}
	if outcome := <-d.start(t.Context(), ""); guide.ErrorCodeOf(outcome.err) != guide.CodeBusy {
		t.Errorf("PUB-2: a server that ends publishes: %+v", outcome)
	}
}

// What stands in the way is for the gate to show, not a failure.
func TestGateIsNoFailedRun(t *testing.T) {
	d := newSlowDesk(t)
	d.museums.draft.Artworks[0].Hall = "nowhere"
	d.museums.revision++
	_, blocked := errors.AsType[*GateError]((<-d.start(t.Context(), "")).err)
	if run := d.store.state(); !blocked || run.State != guide.RunCancelled || run.Error != "" {
		t.Errorf("PUB-1: the gate blocks: %t; others see %+v", blocked, run)
	}
}
