package guide

import (
	"context"
	"strings"
	"time"
)

// ReviewState says what became of a review.
type ReviewState string

// The states of reviews.
const (
	ReviewRequested ReviewState = "requested"
	ReviewApproved  ReviewState = "approved"
	ReviewReturned  ReviewState = "returned"  // with what has to change
	ReviewWithdrawn ReviewState = "withdrawn" // by who asked, or because somebody asked again
)

// Values lists the states.
func (ReviewState) Values() []string {
	return []string{string(ReviewRequested), string(ReviewApproved), string(ReviewReturned), string(ReviewWithdrawn)}
}

// maxReviewText bounds notes and comments of reviews in characters.
const maxReviewText = 2000

// Review is somebody's wish that another person looks at a museum's draft before it is published.
type Review struct {
	ID          int64
	Museum      int64
	Revision    int64 // of the draft that is reviewed
	State       ReviewState
	RequestedAt time.Time
	ReviewRecord
}

// ReviewRecord says who asked, who decided, and why.
type ReviewRecord struct {
	RequestedBy Author    `json:"requestedBy"`
	Note        string    `json:"note,omitempty"`
	DecidedBy   Author    `json:"decidedBy,omitzero"`
	DecidedAt   time.Time `json:"decidedAt,omitzero"`
	Comment     string    `json:"comment,omitempty"`
}

// ReviewDecision is what somebody says to a review.
type ReviewDecision struct {
	Approved bool
	Comment  string
	By       Author
	At       time.Time
}

// CheckReviewNote returns CodeInvalid for a note that is too long.
func CheckReviewNote(field, text string) error {
	if len([]rune(text)) > maxReviewText {
		return Violates(field, RuleAtMost, maxReviewText)
	}
	return nil
}

// Answers reports whether the review, open or approved, makes a request needless: it is the same person's for the same draft with the
// same note.
func (r Review) Answers(request Review) bool {
	isWanted := r.State == ReviewRequested || r.State == ReviewApproved
	return isWanted && r.Revision == request.Revision && r.RequestedBy.Account == request.RequestedBy.Account && r.Note == request.Note
}

// MayDecide reports whether the grant's holder may decide on the review: everybody with the permission to publish, but not on what they asked for
// themselves, except an owner, who may also switch the need of reviews off.
func (r Review) MayDecide(g Grant, account int64) bool {
	return r.State == ReviewRequested && g.MayIn(r.Museum, Publish) && (r.RequestedBy.Account != account || g.MayIn(r.Museum, ManagePeople))
}

// Decide decides on the review of a draft that has the given revision. It returns CodeRefused for somebody who may not, CodeConflict
// if the review is decided already or the draft was changed since, and CodeInvalid for a draft that is sent back without a word.
func (r *Review) Decide(d ReviewDecision, g Grant, revision int64) error {
	switch {
	case r.State != ReviewRequested:
		return Errorf(CodeConflict, "this review is not open any more; ask for another one")
	case !r.MayDecide(g, d.By.Account):
		return Errorf(CodeRefused, "somebody else has to look at what you ask for")
	case r.Revision != revision:
		return Errorf(CodeConflict, "the draft was changed since the review was asked for; ask for another one")
	case !d.Approved && strings.TrimSpace(d.Comment) == "":
		return Violates("comment", ruleNoComment)
	}
	if err := CheckReviewNote("comment", d.Comment); err != nil {
		return err
	}
	r.State = ReviewReturned
	if d.Approved {
		r.State = ReviewApproved
	}
	r.DecidedBy, r.DecidedAt, r.Comment = d.By, d.At, d.Comment
	return nil
}

// Withdraw takes the review back. It returns CodeConflict if it is decided already.
func (r *Review) Withdraw(by Author, at time.Time) error {
	if r.State != ReviewRequested {
		return Errorf(CodeConflict, "this review is not open any more")
	}
	r.State, r.DecidedBy, r.DecidedAt = ReviewWithdrawn, by, at
	return nil
}

// Approves reports whether the review allows to publish the draft as it is at a revision, or a part of it. Any change after the
// approval needs another one.
func (r *Review) Approves(revision int64) bool {
	return r != nil && r.State == ReviewApproved && r.Revision == revision
}

// PublishingState is what a museum's people know of its publishing.
type PublishingState struct {
	ReviewRequired bool
	Change         int64           // counts the changes of this state
	Run            *PublicationRun // the last one; nil for none
	Review         *Review         // the last one; nil for none
}

// Reviews stores reviews, and whether museums need them. Methods return CodeNotFound for a museum or a review that does not exist.
type Reviews interface {
	// PublishingState returns what is known of a museum's publishing.
	PublishingState(ctx context.Context, museum int64) (PublishingState, error)
	// PublishingChange returns the number of the last change of that state.
	PublishingChange(ctx context.Context, museum int64) (int64, error)
	// ListReviews lists the last reviews of a museum, the last first.
	ListReviews(ctx context.Context, museum int64, limit int) ([]Review, error)
	// RequestReview stores a review of the draft as it is now, and withdraws an open one. It returns the last one if that answers the request.
	RequestReview(ctx context.Context, r Review, entry AuditEntry) (Review, error)
	// ChangeReview changes a review. change gets the draft's revision, and nothing is stored if it fails.
	ChangeReview(ctx context.Context, museum, id int64, change func(r *Review, revision int64) error, entry AuditEntry) (Review, error)
	// SetReviewRequired stores whether the museum is published only after a review.
	SetReviewRequired(ctx context.Context, museum int64, required bool, entry AuditEntry) error
}
