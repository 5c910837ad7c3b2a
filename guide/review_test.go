package guide

import (
	"strings"
	"testing"
	"time"
)

func TestReviewsAreDecidedBySomebodyElse(t *testing.T) {
	at := time.Date(2026, 11, 13, 8, 0, 0, 0, time.UTC)
	asked := Review{Museum: 1, Revision: 7, State: ReviewRequested, ReviewRecord: ReviewRecord{RequestedBy: Author{Account: 1, Name: "Eva"}}}
	for name, test := range map[string]struct {
		by       int64
		grant    Grant
		state    ReviewState
		revision int64
		approved bool
		comment  string
		want     ErrorCode
	}{
		"another editor":             {by: 2, grant: Grant{Role: RoleEditor}, approved: true},
		"the editor who asked":       {by: 1, grant: Grant{Role: RoleEditor}, approved: true, want: CodeRefused},
		"an owner who asked":         {by: 1, grant: Grant{Role: RoleOwner}, approved: true},
		"an editor of other museums": {by: 2, grant: Grant{Role: RoleEditor, Museums: []int64{2}}, approved: true, want: CodeRefused},
		"a translator":               {by: 2, grant: Grant{Role: RoleTranslator}, approved: true, want: CodeRefused},
		"a token that may not":       {by: 2, grant: Grant{Role: RoleOwner, Scopes: []Scope{ScopeWriteContent}}, approved: true, want: CodeRefused},
		"after an edit":              {by: 2, grant: Grant{Role: RoleEditor}, revision: 8, approved: true, want: CodeConflict},
		"after a decision":           {by: 2, grant: Grant{Role: RoleEditor}, state: ReviewReturned, approved: true, want: CodeConflict},
		"sent back with a reason":    {by: 2, grant: Grant{Role: RoleEditor}, comment: "the date is wrong"},
		"sent back without a reason": {by: 2, grant: Grant{Role: RoleEditor}, comment: " ", want: CodeInvalid},
		"an endless comment":         {by: 2, grant: Grant{Role: RoleEditor}, comment: strings.Repeat("é", maxReviewText+1), want: CodeInvalid},
	} {
		r := asked
		if test.state != "" {
			r.State = test.state
		}
		if test.revision == 0 {
			test.revision = r.Revision
		}
		before := r
		err := r.Decide(ReviewDecision{test.approved, test.comment, Author{Account: test.by}, at}, test.grant, test.revision)
		if ErrorCodeOf(err) != test.want {
			t.Errorf("PUB-1: %s: %v, want %q", name, err, test.want)
		}
		switch {
		case err != nil && r != before:
			t.Errorf("PUB-1: %s: a refused decision changes the review to %+v", name, r)
		case err == nil && (r.Approves(7) != test.approved || r.Approves(8) || r.DecidedBy.Account != test.by || r.Comment != test.comment || !r.DecidedAt.Equal(at)):
			t.Errorf("PUB-1: %s: the review is %+v", name, r)
		}
	}
	withdrawn := asked
	if err := withdrawn.Withdraw(Author{Account: 3}, at); err != nil || withdrawn.State != ReviewWithdrawn || ErrorCodeOf(withdrawn.Withdraw(Author{}, at)) != CodeConflict {
		t.Errorf("PUB-1: a review that is withdrawn is %+v, %v", withdrawn, err)
	}
}
