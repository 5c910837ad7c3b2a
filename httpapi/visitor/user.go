package visitor

import (
	"context"

	"cicerone/guide"
)

// User is a visitor's profile from a sign-in (specification 2 §3, User payload). The token is read and not kept.
type User struct {
	IDMuseum  int64   `json:"idMuseum"`
	IDVisit   *int64  `json:"idVisit,omitempty" nullable:"true" doc:"The visit that the profile belongs to; with it goes the profile when the visitor asks to be forgotten"`
	Name      *string `json:"name,omitempty" nullable:"true" maxLength:"200"`
	Email     string  `json:"email"`
	Gender    *string `json:"gender,omitempty" nullable:"true" maxLength:"100" doc:"male or female; anything else is taken for none"`
	Birthdate *string `json:"birthdate,omitempty" nullable:"true" doc:"Such as 1990-05-21"`
	Token     *string `json:"token,omitempty" nullable:"true" maxLength:"8192" doc:"What the sign-in gave; asked for by museums that ask for a sign-in, and not kept"`
	ImageURL  *string `json:"imageUrl,omitempty" nullable:"true" maxLength:"2000"`
	Method    string  `json:"method" enum:"facebook,google,twitter"`
}

// CreatedUser is the id under which a profile is stored. Knowing it is the right to have it forgotten.
type CreatedUser struct {
	IDUser int64 `json:"idUser"`
}

// createUser keeps a visitor's profile (specification 2 §7).
func (c *Calls) createUser(ctx context.Context, in *eventInput[User]) (CreatedUser, error) {
	return record(ctx, c, "User", subject{orZero(in.Body.IDVisit), in.Body.IDMuseum}, in.Key, func(key string) (CreatedUser, error) {
		museum, err := c.config.Catalog.Find(ctx, in.Body.IDMuseum)
		if err != nil {
			return CreatedUser{}, err
		}
		user, err := c.userOf(in.Body)
		if err != nil {
			return CreatedUser{}, err
		}
		if err := c.checkReceipt(museum.Front, user, orEmpty(in.Body.Token)); err != nil {
			return CreatedUser{}, err
		}
		id, err := c.config.Users.CreateUser(ctx, key, user)
		return CreatedUser{IDUser: id}, err
	})
}

func (c *Calls) userOf(u User) (guide.User, error) {
	f := &fieldReader{}
	user := guide.User{
		Museum: u.IDMuseum, Visit: f.optionalID("idVisit", u.IDVisit), Name: orEmpty(u.Name),
		Gender: guide.ParseGender(orEmpty(u.Gender)), Method: guide.SignInMethod(u.Method),
	}
	f.check(checkStorable("name", user.Name))
	var err error
	user.Email, err = guide.ParseEmail("email", u.Email)
	f.check(err)
	user.Birthdate, err = guide.ParseBirthdate("birthdate", orEmpty(u.Birthdate), c.config.Clock())
	f.check(err)
	user.ImageURL, err = guide.ParseImageURL("imageUrl", orEmpty(u.ImageURL))
	f.check(err)
	return user, f.err
}

func orZero(id *int64) int64 {
	if id == nil {
		return 0
	}
	return *id
}

func orEmpty(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}
