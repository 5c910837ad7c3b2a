// Package signin signs visitors in at Google, Facebook and Twitter: the authorization code flow of OAuth 2.0
// with PKCE, and for Google OpenID Connect on top. Secrets stay on the server, and only the profile
// leaves this package.
package signin

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"golang.org/x/oauth2"

	"cicerone/guide"
)

// Client is how a provider knows this installation, and where the provider is.
type Client struct {
	ID, Secret string // the provider is not configured when ID is empty
	URL        string // that visitors are sent to; without a slash at its end
	APIURL     string // that answers this server with profiles; without a slash at its end
}

// Where the providers are.
const (
	GoogleURL      = "https://accounts.google.com" // the issuer
	GoogleAPIURL   = "https://people.googleapis.com"
	FacebookURL    = "https://www.facebook.com/v24.0"
	FacebookAPIURL = "https://graph.facebook.com/v24.0"
	TwitterURL     = "https://x.com"
	TwitterAPIURL  = "https://api.x.com"
)

// Clients are the installation's, by provider.
type Clients struct{ Google, Facebook, Twitter Client }

const (
	requestTimeout = 10 * time.Second // for one answer of a provider
	maxAnswer      = 1 << 20          // bytes of it
)

// provider is what differs between the providers.
type provider interface {
	// config returns the provider's OAuth configuration without the return address.
	config(ctx context.Context) (*oauth2.Config, error)
	// options returns further parameters of the provider's address.
	options(attempt guide.SignInAttempt) []oauth2.AuthCodeOption
	// profile returns the profile of the visitor whom the token belongs to.
	profile(ctx context.Context, token *oauth2.Token, attempt guide.SignInAttempt) (guide.User, error)
}

// SignIns are the configured providers. Make them with New.
type SignIns struct {
	http      *http.Client
	clock     guide.Clock
	methods   []guide.SignInMethod
	providers map[guide.SignInMethod]provider
}

var _ guide.SignIns = (*SignIns)(nil)

// New makes the providers that have a client. It sends no requests to them.
func New(clients Clients, clock guide.Clock) *SignIns {
	s := &SignIns{
		http: newHTTPClient(), clock: clock, providers: map[guide.SignInMethod]provider{},
	}
	add := func(method guide.SignInMethod, client Client, p provider) {
		if client.ID != "" {
			s.methods = append(s.methods, method)
			s.providers[method] = p
		}
	}
	add(guide.SignInFacebook, clients.Facebook, &facebook{clients.Facebook, s.http})
	add(guide.SignInGoogle, clients.Google, &google{issuer{client: clients.Google, http: s.http}})
	add(guide.SignInTwitter, clients.Twitter, &twitter{clients.Twitter, s.http})
	return s
}

// newHTTPClient returns the client of requests to providers. Redirects are not followed: a provider answers at its own address.
func newHTTPClient() *http.Client {
	return &http.Client{
		Timeout:       requestTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// Methods lists the configured providers; see guide.SignIns.
func (s *SignIns) Methods() []guide.SignInMethod { return s.methods }

// Address returns where the provider asks the visitor; see guide.SignIns.
func (s *SignIns) Address(ctx context.Context, method guide.SignInMethod, attempt guide.SignInAttempt) (string, error) {
	p, config, err := s.open(ctx, method, attempt)
	if err != nil {
		return "", err
	}
	options := append(p.options(attempt), oauth2.S256ChallengeOption(attempt.Verifier))
	return config.AuthCodeURL(attempt.State, options...), nil
}

// Profile exchanges a code for the visitor's profile; see guide.SignIns.
func (s *SignIns) Profile(
	ctx context.Context, method guide.SignInMethod, attempt guide.SignInAttempt, code string,
) (guide.User, error) {
	p, config, err := s.open(ctx, method, attempt)
	if err != nil {
		return guide.User{}, err
	}
	ctx = context.WithValue(ctx, oauth2.HTTPClient, s.http)
	token, err := config.Exchange(ctx, code, oauth2.VerifierOption(attempt.Verifier))
	if err != nil {
		return guide.User{}, exchangeError(method, err)
	}
	profile, err := p.profile(ctx, token, attempt)
	if err != nil {
		return guide.User{}, err
	}
	profile.Method = method
	return guide.ProviderProfile(profile, s.clock())
}

func (s *SignIns) open(
	ctx context.Context, method guide.SignInMethod, attempt guide.SignInAttempt,
) (provider, *oauth2.Config, error) {
	p, ok := s.providers[method]
	if !ok {
		return nil, nil, &guide.Error{Code: guide.CodeNotFound, Field: "method", Message: "nobody signs in that way here"}
	}
	config, err := p.config(ctx)
	if err != nil {
		return nil, nil, unreachable(method, err)
	}
	config.RedirectURL = attempt.Return
	return p, config, nil
}

// exchangeError returns CodeRefused if the provider does not take a code, and CodeBusy otherwise.
func exchangeError(method guide.SignInMethod, err error) error {
	if refusal, ok := errors.AsType[*oauth2.RetrieveError](err); ok && refusal.Response.StatusCode < http.StatusInternalServerError {
		return &guide.Error{
			Code: guide.CodeRefused, Field: "code", Message: "the provider does not take it",
			// Its description may quote the code, its short name does not.
			Cause: fmt.Errorf("%s: HTTP %d %s", method, refusal.Response.StatusCode, refusal.ErrorCode),
		}
	}
	return unreachable(method, err)
}

func unreachable(method guide.SignInMethod, cause error) error {
	return &guide.Error{
		Code: guide.CodeBusy, Message: "the provider cannot be reached or answers what it should not; please try again later",
		Cause: fmt.Errorf("%s: %w", method, cause),
	}
}

// getJSON reads a provider's JSON with the visitor's token.
func getJSON(ctx context.Context, client *http.Client, address string, token *oauth2.Token, into any) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}
	token.SetAuthHeader(request)
	answer, err := client.Do(request)
	var failed *url.Error
	if errors.As(err, &failed) {
		return failed.Err // without the address, which may contain data of the visitor
	}
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the profile was answered with HTTP %d", answer.StatusCode)
	}
	if err := json.NewDecoder(io.LimitReader(answer.Body, maxAnswer)).Decode(into); err != nil {
		return fmt.Errorf("the profile cannot be read: %w", err)
	}
	return nil
}
