package publish

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"cicerone/guide"
)

// reviews is the state of one museum's publishing, in memory.
type reviews struct {
	guide.Reviews
	state guide.PublishingState
}

func (r *reviews) PublishingState(context.Context, int64) (guide.PublishingState, error) {
	return r.state, nil
}

// approve approves the draft as it was at a revision.
func (r *reviews) approve(revision int64) {
	r.state.Review = &guide.Review{Revision: revision, State: guide.ReviewApproved, ReviewRecord: guide.ReviewRecord{DecidedBy: guide.Author{Account: 2, Name: "Eva"}}}
}

func TestWhatIsApprovedIsWhatIsPublished(t *testing.T) {
	s := newScheduled(t)
	s.reviews.state.ReviewRequired = true
	order := Order{Museum: s.museums.draft.ID}
	refused := func(what string) {
		t.Helper()
		_, _, err := s.Publish(t.Context(), order, nil)
		if guide.ErrorCodeOf(err) != guide.CodeConflict || !strings.Contains(err.Error(), "ask for a review") {
			t.Errorf("PUB-1: %s is published: %v", what, err)
		}
	}
	s.edit("Friday")
	refused("what nobody approved")
	s.reviews.approve(s.museums.revision)
	s.edit("An edit after the approval")
	refused("what was changed after the approval")
	s.reviews.approve(s.museums.revision)
	s.reviews.state.Review.State = guide.ReviewReturned
	refused("what was sent back")
	s.reviews.approve(s.museums.revision)
	result, _, err := s.Publish(t.Context(), order, nil)
	if record := s.museums.published.Record; err != nil || result.Version != 2 || record.ApprovedBy == nil || record.ApprovedBy.Name != "Eva" {
		t.Errorf("PUB-1: what Eva approved gives %+v, %v: %+v", result, err, record)
	}
	// Publishing again needs nobody: visitors saw it before.
	if _, err := s.Publisher.Again(t.Context(), order, 1); err != nil {
		t.Errorf("PUB-4: without an approval the first version is not published again: %v", err)
	}
}

// An edit that comes while a draft is read is not taken for what was approved.
func TestEditWhileADraftIsReadIsNotApproved(t *testing.T) {
	s := newScheduled(t)
	s.reviews.state.ReviewRequired = true
	s.edit("Approved")
	s.reviews.approve(s.museums.revision)
	s.Publisher.Museums = editedMeanwhile{s.museums, func() { s.edit("Not approved") }}
	if _, _, err := s.Publish(t.Context(), Order{Museum: 1}, nil); guide.ErrorCodeOf(err) != guide.CodeConflict || s.visible() == "Not approved" {
		t.Errorf("PUB-1: visitors see %s, %v", s.visible(), err)
	}
}

// editedMeanwhile edits a draft before it is read.
type editedMeanwhile struct {
	*museums
	edit func()
}

func (m editedMeanwhile) Draft(ctx context.Context, id int64) (*guide.Museum, error) {
	m.edit()
	return m.museums.Draft(ctx, id)
}

func TestScheduledPublicationKeepsItsApproval(t *testing.T) {
	s := newScheduled(t)
	scheduler := NewScheduler(s.Desk, slog.New(slog.DiscardHandler))
	s.reviews.state.ReviewRequired = true
	s.edit("Friday")
	if _, _, err := s.Schedule(t.Context(), Order{Museum: 1}, nil, s.now.Add(time.Hour), guide.AuditEntry{}); guide.ErrorCodeOf(err) != guide.CodeConflict {
		t.Errorf("PUB-1: what nobody approved is scheduled: %v", err)
	}
	s.reviews.approve(s.museums.revision)
	s.schedule(t, s.now.Add(time.Hour), guide.Selection{})
	s.edit("Saturday")
	s.now = s.now.Add(time.Hour)
	scheduler.makeDue(t.Context())
	if s.visible() != "Friday" || s.museums.published.Record.ApprovedBy.Name != "Eva" {
		t.Errorf("PUB-3: visitors see %s: %+v", s.visible(), s.museums.published.Record)
	}

	// One that was scheduled before the museum wanted reviews fails, and says why.
	s.reviews.state = guide.PublishingState{}
	id := s.schedule(t, s.now.Add(time.Hour), guide.Selection{})
	s.reviews.state.ReviewRequired = true
	s.now = s.now.Add(time.Hour)
	scheduler.makeDue(t.Context())
	if p := s.schedules.at(id); s.visible() == "Saturday" || p.State != guide.ScheduleFailed || !strings.Contains(p.Error, "ask for a review") {
		t.Errorf("PUB-1: without an approval visitors see %s: %+v", s.visible(), p.ScheduledPublication)
	}
}
