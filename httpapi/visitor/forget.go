package visitor

import (
	"context"

	"cicerone/guide"
)

// ForgottenVisitor names who is to be forgotten: who made a visit, or the profile of one who made none.
type ForgottenVisitor struct {
	IDVisit *int64 `json:"idVisit,omitempty" doc:"Knowing it is the right to it"`
	IDUser  *int64 `json:"idUser,omitempty" doc:"Knowing it is the right to it"`
}

// Forgotten reports how much was forgotten.
type Forgotten struct {
	Users   int `json:"users" doc:"Profiles that are gone"`
	Visits  int `json:"visits" doc:"Visits that lead to nobody any more"`
	Answers int `json:"answers" doc:"Answers in the visitor's own words that are gone"`
}

// forgetVisitor forgets a visitor who asks for it on the phone (specification 2 §9, decisions.md).
func (c *Calls) forgetVisitor(ctx context.Context, in *eventInput[ForgottenVisitor]) (Forgotten, error) {
	visit, user := orZero(in.Body.IDVisit), orZero(in.Body.IDUser)
	done, err := c.eventLimiter.UseID(ctx, user)
	if err != nil {
		return Forgotten{}, err
	}
	forgotten, err := record(ctx, c, "forgetVisitor", subject{visit: visit}, in.Key, func(key string) (Forgotten, error) {
		f := &fieldReader{}
		f.optionalID("idVisit", in.Body.IDVisit)
		f.optionalID("idUser", in.Body.IDUser)
		if visit == 0 && user == 0 {
			f.check(guide.Invalid("idVisit", "is missing, and so is idUser"))
		}
		if f.err == nil {
			f.check(c.checkProfile(ctx, user))
		}
		if f.err != nil {
			return Forgotten{}, f.err
		}
		forgotten, err := c.config.Eraser.EraseVisitor(ctx, key, visit, user)
		return Forgotten(forgotten), err
	})
	if err == nil && forgotten.Users == 0 {
		done(guide.Errorf(guide.CodeNotFound, "there is no profile %d", user))
	} else {
		done(err)
	}
	return forgotten, err
}

// checkProfile refuses profiles of other museums at a museum's own host. One that does not exist may have been forgotten before.
func (c *Calls) checkProfile(ctx context.Context, id int64) error {
	only, limited := c.config.Catalog.Only(ctx)
	if !limited || id == 0 {
		return nil
	}
	user, err := c.config.Users.User(ctx, id)
	switch {
	case guide.ErrorCodeOf(err) == guide.CodeNotFound:
		return nil
	case err == nil && user.Museum != only:
		return &guide.Error{Code: guide.CodeNotFound, Field: "idUser", Message: "this profile is not of this museum"}
	}
	return err
}
