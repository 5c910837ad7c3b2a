package publish

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"cicerone/guide"
)

// runReports is how often the state of a run is stored, and its cancellation noticed.
const runReports = time.Second

// Runs make publications that continue when nobody waits for them any more, and store how far they are. Make them with NewRuns.
type Runs struct {
	store  guide.PublicationRuns
	clock  guide.Clock
	logger *slog.Logger
	// after is time.After, but in tests.
	after func(time.Duration) <-chan time.Time

	mu      sync.Mutex
	closed  bool
	current map[*run]bool
	ended   sync.WaitGroup
}

// NewRuns returns runs whose states are stored.
func NewRuns(store guide.PublicationRuns, clock guide.Clock, logger *slog.Logger) *Runs {
	return &Runs{store: store, clock: clock, logger: logger, after: time.After, current: map[*run]bool{}}
}

// run is a publication that is being made.
type run struct {
	museum     int64
	requestKey string
	percent    atomic.Int64
	cancel     context.CancelCauseFunc

	done    chan struct{} // closed when the outcome is known
	result  Result
	partial guide.PartialDraft
	err     error
}

// The causes for which runs end early.
var (
	errCancelled = guide.Errorf(guide.CodeConflict, "somebody cancelled this publication")
	errStopping  = guide.Errorf(guide.CodeBusy, "the server stopped; publish again")
	errReplaced  = guide.Errorf(guide.CodeConflict, "this publication was taken for ended, and somebody else publishes the museum")
)

// Run stops the runs when ctx ends, and returns when their states are stored.
func (r *Runs) Run(ctx context.Context) {
	<-ctx.Done()
	r.mu.Lock()
	r.closed = true
	for one := range r.current {
		one.cancel(errStopping)
	}
	r.mu.Unlock()
	r.ended.Wait()
}

// Start publishes as Desk.Publish does, and continues when ctx ends before it is done. A repeated request waits for the same run. It
// returns CodeConflict while somebody else publishes the museum.
func (d *Desk) Start(ctx context.Context, order Order, waivers []guide.Waiver) (Result, guide.PartialDraft, error) {
	one, err := d.Runs.start(ctx, d, order, waivers)
	if err != nil {
		return Result{}, guide.PartialDraft{}, err
	}
	select {
	case <-one.done:
		return one.result, one.partial, one.err
	case <-ctx.Done():
		return Result{}, guide.PartialDraft{}, ctx.Err()
	}
}

func (r *Runs) start(ctx context.Context, d *Desk, order Order, waivers []guide.Waiver) (*run, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return nil, errStopping
	}
	for one := range r.current {
		if order.RequestKey != "" && one.museum == order.Museum && one.requestKey == order.RequestKey {
			return one, nil
		}
	}
	one := &run{museum: order.Museum, requestKey: order.RequestKey, done: make(chan struct{})}
	making, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	one.cancel = cancel
	order.Progress = func(percent int) { one.percent.Store(int64(percent)) }
	r.current[one] = true
	r.ended.Go(func() {
		r.publish(making, one, d, order, waivers)
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(r.current, one)
		cancel(nil)
		close(one.done)
	})
	return one, nil
}

// publish makes a publication, and stores how far it is until its outcome is stored.
func (r *Runs) publish(ctx context.Context, one *run, d *Desk, order Order, waivers []guide.Waiver) {
	now := r.clock()
	state := guide.PublicationRun{ID: rand.Text(), Author: order.Author, State: guide.RunRunning, StartedAt: now, ReportedAt: now}
	if err := r.store.StartRun(ctx, order.Museum, state); err != nil {
		one.err = cmp.Or(context.Cause(ctx), err)
		return
	}
	made := make(chan struct{})
	go func() {
		defer close(made)
		one.err = guide.RecoverPanics(func() (err error) {
			one.result, one.partial, err = d.Publish(ctx, order, waivers)
			return err
		})
		if panicked, ok := errors.AsType[*guide.PanicError](one.err); ok {
			r.logger.ErrorContext(ctx, "a publication panicked", "museum", order.Museum, "error", panicked, "stack", panicked.Stack)
		}
		if one.err != nil {
			one.err = cmp.Or(context.Cause(ctx), one.err)
		}
	}()
	r.follow(context.WithoutCancel(ctx), one, state, made)
}

// follow stores the state of a run until its publication is made.
func (r *Runs) follow(ctx context.Context, one *run, state guide.PublicationRun, made <-chan struct{}) {
	for {
		select {
		case <-made:
			r.reportOutcome(ctx, one, outcomeOf(state, one))
			return
		case <-r.after(runReports):
		}
		state.Percent = int(one.percent.Load())
		switch cancelled, err := r.report(ctx, one, state); {
		case guide.ErrorCodeOf(err) == guide.CodeNotFound:
			one.cancel(errReplaced)
		case cancelled:
			one.cancel(errCancelled)
		}
	}
}

// outcomeReports is how often the outcome of a run is reported while the database fails.
const outcomeReports = 5

// reportOutcome stores the outcome of a run, so that nobody waits for a publication that is made.
func (r *Runs) reportOutcome(ctx context.Context, one *run, outcome guide.PublicationRun) {
	for attempt := 1; ; attempt++ {
		_, err := r.report(ctx, one, outcome)
		if err == nil || guide.ErrorCodeOf(err) == guide.CodeNotFound || attempt == outcomeReports {
			return
		}
		<-r.after(runReports)
	}
}

// outcomeOf returns the last state of a run. What stands in the way of a publication is shown by the gate, and is no failure.
func outcomeOf(state guide.PublicationRun, one *run) guide.PublicationRun {
	_, blocked := errors.AsType[*GateError](one.err)
	switch {
	case one.err == nil:
		state.State, state.Percent, state.Version = guide.RunDone, 100, one.result.Version
	case errors.Is(one.err, errCancelled), blocked, guide.ErrorCodeOf(one.err) == guide.CodeInvalid:
		state.State = guide.RunCancelled
	default:
		state.State, state.Error = guide.RunFailed, reasonOf(one.err)
	}
	return state
}

// report stores the state of a run, and reports whether it was cancelled.
func (r *Runs) report(ctx context.Context, one *run, state guide.PublicationRun) (cancelled bool, err error) {
	state.ReportedAt = r.clock()
	stored, err := r.store.ReportRun(ctx, one.museum, state)
	if err != nil {
		r.logger.WarnContext(ctx, "the progress of a publication could not be stored", "museum", one.museum, "error", err)
	}
	return stored.Cancelled, err
}
