package signin

import (
	"context"
	"crypto/subtle"
	"fmt"
	"net/http"
	"net/url"
	"sync/atomic"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
	"golang.org/x/sync/singleflight"

	"cicerone/guide"
)

// google is an OpenID provider with a people service, which is asked for what the signed answer lacks (specification 2 §7).
type google struct {
	client Client
	http   *http.Client

	cached  atomic.Pointer[oidc.Provider]
	loading singleflight.Group
}

// discover returns the provider's endpoints, which are requested once.
func (g *google) discover(ctx context.Context) (*oidc.Provider, error) {
	if provider := g.cached.Load(); provider != nil {
		return provider, nil
	}
	_, err, _ := g.loading.Do("", func() (any, error) {
		// Other requests may share this one, so it must not end with the request that started it; the client has a time-out.
		provider, err := oidc.NewProvider(oidc.ClientContext(context.WithoutCancel(ctx), g.http), g.client.URL)
		if err == nil {
			g.cached.Store(provider)
		}
		return nil, err
	})
	return g.cached.Load(), err
}

func (g *google) config(ctx context.Context) (*oauth2.Config, error) {
	provider, err := g.discover(ctx)
	if err != nil {
		return nil, err
	}
	endpoint := provider.Endpoint()
	endpoint.AuthStyle = oauth2.AuthStyleInParams
	return &oauth2.Config{
		ClientID: g.client.ID, ClientSecret: g.client.Secret, Endpoint: endpoint,
		Scopes: []string{
			oidc.ScopeOpenID, "email", "profile",
			"https://www.googleapis.com/auth/user.birthday.read", "https://www.googleapis.com/auth/user.gender.read",
			"https://www.googleapis.com/auth/user.emails.read",
		},
	}, nil
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
	provider, err := g.discover(ctx)
	if err != nil {
		return guide.User{}, unreachable(guide.SignInGoogle, err)
	}
	raw, _ := token.Extra("id_token").(string)
	signed, err := provider.Verifier(&oidc.Config{ClientID: g.client.ID}).Verify(ctx, raw)
	if err != nil {
		return guide.User{}, refused(err)
	}
	if subtle.ConstantTimeCompare([]byte(signed.Nonce), []byte(attempt.Nonce)) != 1 {
		return guide.User{}, refused(fmt.Errorf("its nonce is another"))
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

func refused(cause error) error {
	return &guide.Error{
		Code: guide.CodeRefused, Field: "code", Message: "the provider's answer is not of this sign-in", Cause: cause,
	}
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
