package console

import (
	"context"
	"time"

	"cicerone/guide"
	"cicerone/staff"
)

// shownReviews is how many reviews an answer has, the last ones.
const shownReviews = 20

// Publishing is what is known of a museum's publishing.
type Publishing struct {
	Run            *PublicationRun `json:"run,omitempty" doc:"The publication that is being made, or the last one that was started; left out before the first"`
	ReviewRequired bool            `json:"reviewRequired" doc:"The museum is published only after a review"`
	Approved       bool            `json:"approved" doc:"The draft is as it was when somebody approved it"`
	Reviews        []Review        `json:"reviews" doc:"At most 20, the last first"`
}

// PublicationRun is a publication that is being made.
type PublicationRun struct {
	ID        string         `json:"id"`
	State     guide.RunState `json:"state" enum:"running,done,failed,cancelled"`
	Percent   int            `json:"percent"`
	Author    *Actor         `json:"author,omitempty"`
	StartedAt time.Time      `json:"startedAt"`
	EndedAt   *time.Time     `json:"endedAt,omitempty"`
	Version   int64          `json:"version,omitempty" doc:"That visitors see"`
	Error     string         `json:"error,omitempty" doc:"Why it failed"`
	Stopping  bool           `json:"stopping" doc:"Somebody has stopped it"`
}

// Review is somebody's wish that another person looks at the draft.
type Review struct {
	ID          string            `json:"id"`
	State       guide.ReviewState `json:"state" enum:"requested,approved,returned,withdrawn"`
	Revision    int64             `json:"revision" doc:"Of the draft that is reviewed"`
	Current     bool              `json:"current" doc:"The draft was not changed since"`
	RequestedBy *Actor            `json:"requestedBy,omitempty"`
	RequestedAt time.Time         `json:"requestedAt"`
	Note        string            `json:"note"`
	DecidedBy   *Actor            `json:"decidedBy,omitempty"`
	DecidedAt   *time.Time        `json:"decidedAt,omitempty"`
	Comment     string            `json:"comment"`
	MayDecide   bool              `json:"mayDecide" doc:"Who asks may decide on it"`
}

// wireAuthor is an author on the wire, nil for a command.
func wireAuthor(a guide.Author) *Actor {
	if a.Account == 0 {
		return nil
	}
	return &Actor{idOf(a.Account), a.Name}
}

func wireRun(run *guide.PublicationRun, now time.Time) *PublicationRun {
	if run == nil {
		return nil
	}
	r := run.At(now)
	wire := &PublicationRun{
		ID: r.ID, State: r.State, Percent: r.Percent, Author: wireAuthor(r.Author), StartedAt: r.StartedAt.UTC(), Version: r.Version, Error: r.Error,
		Stopping: r.Cancelled && r.State == guide.RunRunning,
	}
	if r.State != guide.RunRunning {
		wire.EndedAt = wireTime(r.ReportedAt)
	}
	return wire
}

func (p *museumPerson) wireReview(r guide.Review, revision int64) Review {
	return Review{
		ID: idOf(r.ID), State: r.State, Revision: r.Revision, Current: r.Revision == revision, RequestedBy: wireAuthor(r.RequestedBy), RequestedAt: r.RequestedAt.UTC(),
		Note: r.Note, DecidedBy: wireAuthor(r.DecidedBy), DecidedAt: wireTime(r.DecidedAt), Comment: r.Comment,
		MayDecide: r.Revision == revision && r.MayDecide(p.Member.Grant, p.Account.ID),
	}
}

func (c *Calls) getPublishing(ctx context.Context, p *museumPerson, _ *InMuseum) (*out[Publishing], error) {
	state, err := c.config.Reviews.PublishingState(ctx, p.museum.ID)
	if err != nil {
		return nil, err
	}
	revision, err := c.config.Drafts.DraftRevision(ctx, p.museum.ID)
	if err != nil {
		return nil, err
	}
	reviews, err := c.config.Reviews.ListReviews(ctx, p.museum.ID, shownReviews)
	wire := Publishing{
		Run: wireRun(state.Run, c.config.Clock()), ReviewRequired: state.ReviewRequired, Approved: state.Review.Approves(revision), Reviews: []Review{},
	}
	for _, r := range reviews {
		wire.Reviews = append(wire.Reviews, p.wireReview(r, revision))
	}
	return &out[Publishing]{wire}, err
}

func (c *Calls) stopPublishing(ctx context.Context, p *museumPerson, _ *InMuseum) (*none, error) {
	entry := c.config.Staff.Entry(p.Person, staff.ActionStopPublishing, p.museum.ID, p.museum.Code, "")
	err := c.config.Runs.CancelRun(ctx, p.museum.ID, c.config.Clock(), entry)
	c.feeds.wake(p.museum.ID)
	return nil, err
}

type requestReviewIn struct {
	InMuseum

	Body struct {
		Note string `json:"note,omitempty" maxLength:"2000" doc:"What to look at"`
	}
}

func (c *Calls) requestReview(ctx context.Context, p *museumPerson, in *requestReviewIn) (*out[Review], error) {
	if err := guide.CheckReviewNote("note", in.Body.Note); err != nil {
		return nil, err
	}
	entry := c.config.Staff.Entry(p.Person, staff.ActionRequestReview, p.museum.ID, p.museum.Code, in.Body.Note)
	review := guide.Review{Museum: p.museum.ID, RequestedAt: entry.At, ReviewRecord: guide.ReviewRecord{RequestedBy: p.author(), Note: in.Body.Note}}
	review, err := c.config.Reviews.RequestReview(ctx, review, entry)
	c.feeds.wake(p.museum.ID)
	return &out[Review]{p.wireReview(review, review.Revision)}, err
}

type decideReviewIn struct {
	InMuseum

	Review wireID `path:"review"`
	Body   struct {
		Approved bool   `json:"approved"`
		Comment  string `json:"comment,omitempty" maxLength:"2000" doc:"Needed by a draft that is sent back"`
	}
}

func (c *Calls) decideReview(ctx context.Context, p *museumPerson, in *decideReviewIn) (*out[Review], error) {
	action := staff.ActionReturnReview
	if in.Body.Approved {
		action = staff.ActionApproveReview
	}
	entry := c.config.Staff.Entry(p.Person, action, p.museum.ID, p.museum.Code, in.Body.Comment)
	decision := guide.ReviewDecision{Approved: in.Body.Approved, Comment: in.Body.Comment, By: p.author(), At: entry.At}
	return c.changeReview(ctx, p, in.Review.number, entry, func(r *guide.Review, revision int64) error {
		return r.Decide(decision, p.Member.Grant, revision)
	})
}

type withdrawReviewIn struct {
	InMuseum

	Review wireID `path:"review"`
}

func (c *Calls) withdrawReview(ctx context.Context, p *museumPerson, in *withdrawReviewIn) (*out[Review], error) {
	entry := c.config.Staff.Entry(p.Person, staff.ActionWithdrawReview, p.museum.ID, p.museum.Code, "")
	return c.changeReview(ctx, p, in.Review.number, entry, func(r *guide.Review, _ int64) error { return r.Withdraw(p.author(), entry.At) })
}

func (c *Calls) changeReview(
	ctx context.Context, p *museumPerson, id int64, entry guide.AuditEntry, change func(r *guide.Review, revision int64) error,
) (*out[Review], error) {
	var draft int64
	review, err := c.config.Reviews.ChangeReview(ctx, p.museum.ID, id, func(r *guide.Review, revision int64) error {
		draft = revision
		return change(r, revision)
	}, entry)
	c.feeds.wake(p.museum.ID)
	return &out[Review]{p.wireReview(review, draft)}, err
}

type requireReviewIn struct {
	InMuseum

	Body struct {
		Required bool `json:"required"`
	}
}

func (c *Calls) requireReview(ctx context.Context, p *museumPerson, in *requireReviewIn) (*none, error) {
	detail := "off"
	if in.Body.Required {
		detail = "on"
	}
	entry := c.config.Staff.Entry(p.Person, staff.ActionRequireReview, p.museum.ID, p.museum.Code, detail)
	err := c.config.Reviews.SetReviewRequired(ctx, p.museum.ID, in.Body.Required, entry)
	c.feeds.wake(p.museum.ID)
	return nil, err
}
