package signin

import (
	"context"
	"crypto/subtle"
	"fmt"
	"net/http"
	"sync/atomic"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
	"golang.org/x/sync/singleflight"

	"cicerone/guide"
)

// issuer is an OpenID provider.
type issuer struct {
	client Client
	http   *http.Client

	cached  atomic.Pointer[oidc.Provider]
	loading singleflight.Group
}

// discover returns the provider's endpoints, which are requested once.
func (i *issuer) discover(ctx context.Context) (*oidc.Provider, error) {
	if provider := i.cached.Load(); provider != nil {
		return provider, nil
	}
	_, err, _ := i.loading.Do("", func() (any, error) {
		// Other requests may share this one, so it must not end with the request that started it; the client has a time-out.
		provider, err := oidc.NewProvider(oidc.ClientContext(context.WithoutCancel(ctx), i.http), i.client.URL)
		if err == nil {
			i.cached.Store(provider)
		}
		return nil, err
	})
	return i.cached.Load(), err
}

// oauth returns the provider's OAuth configuration.
func (i *issuer) oauth(ctx context.Context, scopes ...string) (*oauth2.Config, error) {
	provider, err := i.discover(ctx)
	if err != nil {
		return nil, err
	}
	endpoint := provider.Endpoint()
	endpoint.AuthStyle = oauth2.AuthStyleInParams
	return &oauth2.Config{
		ClientID: i.client.ID, ClientSecret: i.client.Secret, Endpoint: endpoint, Scopes: append([]string{oidc.ScopeOpenID, "email", "profile"}, scopes...),
	}, nil
}

// verify returns the signed answer that came with a token. It returns CodeRefused if it is not of the attempt.
func (i *issuer) verify(ctx context.Context, token *oauth2.Token, attempt guide.SignInAttempt) (*oidc.IDToken, error) {
	provider, err := i.discover(ctx)
	if err != nil {
		return nil, err
	}
	raw, _ := token.Extra("id_token").(string)
	signed, err := provider.Verifier(&oidc.Config{ClientID: i.client.ID}).Verify(ctx, raw)
	if err != nil {
		return nil, refused(err)
	}
	if subtle.ConstantTimeCompare([]byte(signed.Nonce), []byte(attempt.Nonce)) != 1 {
		return nil, refused(fmt.Errorf("its nonce is another"))
	}
	return signed, nil
}

func refused(cause error) error {
	return &guide.Error{
		Code: guide.CodeRefused, Field: "code", Message: "the provider's answer is not of this sign-in", Cause: cause,
	}
}
