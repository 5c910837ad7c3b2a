package guide

import "context"

// ErasedData counts the personal data that was erased. Anonymous data stays: visits with their works and routes, and
// answers that are not free text.
type ErasedData struct {
	Users   int // deleted profiles
	Visits  int // visits without e-mail address, token and device now
	Answers int // deleted answers of free text
}

// PersonalDataEraser erases personal data at a visitor's request (specification 2 §9, requirement API-13). When a method
// returns nil, the data cannot be read any more and is in no log of the database. It leaves SQLite's file at once,
// or within an hour if other data was erased in the last hour; PostgreSQL's files as soon as their space is used again.
type PersonalDataEraser interface {
	// EraseVisitor erases who made the visit and the visit's profiles; user is a profile without a visit. Either may be
	// 0. Knowing the ids authorizes the call, as for all calls about a visit. It returns CodeNotFound if the visit is
	// unknown. An unknown user has been erased before.
	EraseVisitor(ctx context.Context, key string, visit, user int64) (ErasedData, error)
	// EraseEmail erases all profiles and visits with that e-mail address, ignoring case, all visits with an answer that
	// contains it, and all visits of the same visitor tokens and devices.
	EraseEmail(ctx context.Context, email string) (ErasedData, error)
}
