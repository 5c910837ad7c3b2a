package storetest

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"cicerone/guide"
)

// FillReviews asks for a review of a museum's draft and wants reviews, so that every table of publishing has a row.
func FillReviews(t *testing.T, s guide.Reviews, museum int64) {
	t.Helper()
	_, err := s.RequestReview(t.Context(), guide.Review{Museum: museum, RequestedAt: now}, guide.AuditEntry{})
	must(t, err)
	must(t, s.SetReviewRequired(t.Context(), museum, true, guide.AuditEntry{}))
}

func reviews(t *testing.T, s Opened) {
	ctx := t.Context()
	m, other := newMuseum(t, s, "DEMO"), newMuseum(t, s, "OTHER")
	state := func() guide.PublishingState {
		t.Helper()
		state, err := s.PublishingState(ctx, m.ID)
		must(t, err)
		change, err := s.PublishingChange(ctx, m.ID)
		must(t, err)
		wantSame(t, "the number of the change", change, state.Change)
		return state
	}
	wantSame(t, "the state of a new museum", state(), guide.PublishingState{})
	ask := func(note string, at time.Time) guide.Review {
		t.Helper()
		r, err := s.RequestReview(ctx, guide.Review{
			Museum: m.ID, RequestedAt: at, ReviewRecord: guide.ReviewRecord{RequestedBy: guide.Author{Account: 7, Name: "Ada"}, Note: note},
		}, guide.AuditEntry{Organization: 1, At: at, Action: "review.request"})
		must(t, err)
		return r
	}
	first := ask("The north hall", now)
	revision, err := s.DraftRevision(ctx, m.ID)
	must(t, err)
	wantSame(t, "the reviewed revision", first.Revision, revision)
	wantSame(t, "the last review", state().Review, &first)

	// Asking for the same changes nothing; asking for something else withdraws the open one.
	before := state().Change
	wantSame(t, "the same review", ask(first.Note, now.Add(time.Second)), first)
	wantSame(t, "the number of the change", state().Change, before)
	second := ask("The south hall", now.Add(time.Minute))
	first.State = guide.ReviewWithdrawn
	all, err := s.ListReviews(ctx, m.ID, 9)
	must(t, err)
	wantSame(t, "the reviews", all, []guide.Review{second, first})

	// A change that fails stores nothing; one that succeeds knows the draft's revision.
	refused := guide.Errorf(guide.CodeRefused, "no")
	_, err = s.ChangeReview(ctx, m.ID, second.ID, func(r *guide.Review, _ int64) error {
		r.State = guide.ReviewApproved
		return refused
	}, guide.AuditEntry{Organization: 1, At: now, Action: "review.approve"})
	wantCode(t, "a change that fails", err, guide.CodeRefused)
	approve := func(r *guide.Review, draft int64) error {
		wantSame(t, "the draft's revision", draft, revision)
		r.State, r.DecidedBy, r.DecidedAt, r.Comment = guide.ReviewApproved, guide.Author{Account: 8, Name: "Eva"}, now, "Fine"
		return nil
	}
	approved, err := s.ChangeReview(ctx, m.ID, second.ID, approve, guide.AuditEntry{Organization: 1, At: now, Action: "review.approve"})
	must(t, err)
	if !approved.Approves(revision) || approved.Comment != "Fine" {
		t.Errorf("the approved review is %+v", approved)
	}
	wantSame(t, "the stored review", state().Review, &approved)
	wantSame(t, "the approved review", ask(second.Note, now.Add(2*time.Minute)), approved)
	_, err = s.ChangeReview(ctx, other.ID, second.ID, approve, guide.AuditEntry{})
	wantCode(t, "a review of another museum", err, guide.CodeNotFound)
	_, err = s.RequestReview(ctx, guide.Review{Museum: 99}, guide.AuditEntry{})
	wantCode(t, "a review of an unknown museum", err, guide.CodeNotFound)
	entries, err := s.Audit(ctx, 1, guide.AuditFilter{Limit: 9, Search: "review."})
	must(t, err)
	wantSame(t, "entries of the audit log", len(entries), 3)

	before = state().Change
	must(t, s.SetReviewRequired(ctx, m.ID, true, guide.AuditEntry{}))
	if got := state(); !got.ReviewRequired || got.Change == before {
		t.Errorf("after the museum wants reviews its state is %+v", got)
	}
	must(t, s.SetReviewRequired(ctx, m.ID, false, guide.AuditEntry{}))
	wantSame(t, "the setting", state().ReviewRequired, false)
	wantCode(t, "the setting of an unknown museum", s.SetReviewRequired(ctx, 99, true, guide.AuditEntry{}), guide.CodeNotFound)
}

func publicationRuns(t *testing.T, s Opened) {
	ctx := t.Context()
	m := newMuseum(t, s, "DEMO")
	runOf := func(id string, at time.Time) guide.PublicationRun {
		return guide.PublicationRun{ID: id, Author: guide.Author{Account: 7, Name: "Ada"}, State: guide.RunRunning, StartedAt: at, ReportedAt: at}
	}
	var started atomic.Int32
	parallel(4, func(n int) {
		err := s.StartRun(context.Background(), m.ID, runOf(string(rune('a'+n)), now))
		if err == nil {
			started.Add(1)
		} else if guide.ErrorCodeOf(err) != guide.CodeConflict {
			t.Error(err)
		}
	})
	wantSame(t, "runs at the same time", started.Load(), int32(1))
	state, err := s.PublishingState(ctx, m.ID)
	must(t, err)
	run := *state.Run

	run.Percent, run.ReportedAt = 40, now.Add(time.Second)
	reported, err := s.ReportRun(ctx, m.ID, run)
	must(t, err)
	wantSame(t, "the reported run", reported, run)
	must(t, s.CancelRun(ctx, m.ID, run.ReportedAt, guide.AuditEntry{Organization: 1, At: now, Action: "museum.stop_publication"}))
	run.Percent = 60
	reported, err = s.ReportRun(ctx, m.ID, run)
	must(t, err)
	wantSame(t, "a run that somebody stopped", reported.Cancelled, true)
	run.State = guide.RunCancelled
	_, err = s.ReportRun(ctx, m.ID, run)
	must(t, err)
	wantCode(t, "stopping nothing", s.CancelRun(ctx, m.ID, now, guide.AuditEntry{}), guide.CodeNotFound)

	// A run of a server that stopped is in nobody's way.
	must(t, s.StartRun(ctx, m.ID, runOf("x", now)))
	wantCode(t, "a second run", s.StartRun(ctx, m.ID, runOf("y", now.Add(guide.RunSilence-time.Second))), guide.CodeConflict)
	must(t, s.StartRun(ctx, m.ID, runOf("y", now.Add(guide.RunSilence))))
	_, err = s.ReportRun(ctx, m.ID, runOf("x", now))
	wantCode(t, "a run that was replaced", err, guide.CodeNotFound)
	wantCode(t, "a run of an unknown museum", s.StartRun(ctx, 99, runOf("z", now)), guide.CodeNotFound)
	state, err = s.Reopen().PublishingState(ctx, m.ID)
	must(t, err)
	wantSame(t, "the run after a restart", *state.Run, runOf("y", now.Add(guide.RunSilence)))
}
