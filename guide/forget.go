package guide

import "context"

// Forgotten tells how much personal data was forgotten. What is counted stays: visits, with their works and
// routes, and answers that are no words of the visitor's own.
type Forgotten struct {
	Users   int // profiles that are gone
	Visits  int // visits that lead to nobody any more: no e-mail address, token or device
	Answers int // answers in the visitor's own words that are gone
}

// Forgetting removes personal data at a visitor's request (specification 2 §9, requirement API-13). When a
// method returns nil, what it removed can be read no more, is in no log of the database, and leaves its file at
// once or, when something was removed in the last hour as well, within another hour.
type Forgetting interface {
	// ForgetVisitor forgets who made the visit, and the profiles that belong to it; user is a profile that
	// belongs to no visit. Either may be 0. Knowing their ids is the right to it, as it is for every call about a
	// visit. CodeNotFound when the visit is unknown; a user who is unknown was forgotten before.
	ForgetVisitor(ctx context.Context, key string, visit, user int64) (Forgotten, error)
	// ForgetEmail forgets every profile and visit with that e-mail address, whatever its case, and every visit
	// with an answer that holds it.
	ForgetEmail(ctx context.Context, email string) (Forgotten, error)
}
