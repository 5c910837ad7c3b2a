package signin

import (
	"context"
	"fmt"
	"net/url"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"cicerone/guide"
)

// google is an OpenID provider with a people service, which is asked for what the signed answer lacks (specification 2 §7).
type google struct{ issuer }

func (g *google) config(ctx context.Context) (*oauth2.Config, error) {
	return g.oauth(ctx, "https://www.googleapis.com/auth/user.birthday.read", "https://www.googleapis.com/auth/user.gender.read",
		"https://www.googleapis.com/auth/user.emails.read")
}

func (g *google) options(attempt guide.SignInAttempt) []oauth2.AuthCodeOption {
	return []oauth2.AuthCodeOption{oidc.Nonce(attempt.Nonce)}
}

// people is the answer of the people service.
type people struct {
	EmailAddresses []struct {
		Value    string `json:"value"`
		Metadata struct {
			Primary bool `json:"primary"`
		} `json:"metadata"`
	} `json:"emailAddresses"`
	Genders []struct {
		Value string `json:"value"`
	} `json:"genders"`
	Birthdays []struct {
		Date struct {
			Year  int `json:"year"`
			Month int `json:"month"`
			Day   int `json:"day"`
		} `json:"date"`
	} `json:"birthdays"`
}

func (g *google) profile(ctx context.Context, token *oauth2.Token, attempt guide.SignInAttempt) (guide.User, error) {
	signed, err := g.verify(ctx, token, attempt)
	if err != nil {
		return guide.User{}, err
	}
	var claims struct {
		Name    string `json:"name"`
		Picture string `json:"picture"`
	}
	if err := signed.Claims(&claims); err != nil {
		return guide.User{}, refused(err)
	}
	address := g.client.APIURL + "/v1/people/" + url.PathEscape(signed.Subject) + "?personFields=birthdays,genders,emailAddresses"
	var person people
	if err := getJSON(ctx, g.http, address, token, &person); err != nil {
		return guide.User{}, unreachable(guide.SignInGoogle, err)
	}
	return person.user(claims.Name, claims.Picture), nil
}

// user returns the visitor: the primary e-mail address, and the day of birth that has a year.
func (p people) user(name, picture string) guide.User {
	user := guide.User{Name: name, ImageURL: picture}
	for i, address := range p.EmailAddresses {
		if i == 0 || address.Metadata.Primary {
			user.Email = address.Value
		}
	}
	if len(p.Genders) > 0 {
		user.Gender = p.Genders[0].Value
	}
	for _, birthday := range p.Birthdays {
		if d := birthday.Date; d.Year > 0 {
			user.Birthdate = fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day)
		}
	}
	return user
}
