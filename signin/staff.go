package signin

import (
	"context"
	"errors"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"cicerone/guide"
)

// staffMethod names the staff's provider in errors.
const staffMethod guide.SignInMethod = "the staff's provider"

// maxAge is how long ago a person may have signed in at the provider who is asked again.
const maxAge = time.Minute

// Staff is the OpenID provider of the staff. Make it with NewStaff.
type Staff struct {
	issuer issuer
	name   string
	clock  guide.Clock
}

var _ guide.StaffProvider = (*Staff)(nil)

// NewStaff makes the provider of a client, whose URL is the issuer. It sends no requests to it.
func NewStaff(client Client, name string, clock guide.Clock) *Staff {
	return &Staff{issuer: issuer{client: client, http: newHTTPClient()}, name: name, clock: clock}
}

// Name returns the provider's name; see guide.StaffProvider.
func (s *Staff) Name() string {
	if s.issuer.client.ID == "" {
		return ""
	}
	return s.name
}

// Address returns where the provider asks the person; see guide.StaffProvider.
func (s *Staff) Address(ctx context.Context, attempt guide.SignInAttempt, reauthenticate bool) (string, error) {
	config, err := s.issuer.oauth(ctx)
	if err != nil {
		return "", unreachable(staffMethod, err)
	}
	config.RedirectURL = attempt.Return
	options := []oauth2.AuthCodeOption{oidc.Nonce(attempt.Nonce), oauth2.S256ChallengeOption(attempt.Verifier)}
	if reauthenticate {
		options = append(options, oauth2.SetAuthURLParam("prompt", "login"), oauth2.SetAuthURLParam("max_age", "0"))
	}
	return config.AuthCodeURL(attempt.State, options...), nil
}

// Identity exchanges a code for who the person is; see guide.StaffProvider.
func (s *Staff) Identity(ctx context.Context, attempt guide.SignInAttempt, code string, reauthenticate bool) (identity guide.Identity, err error) {
	config, err := s.issuer.oauth(ctx)
	if err != nil {
		return identity, unreachable(staffMethod, err)
	}
	config.RedirectURL = attempt.Return
	ctx = oidc.ClientContext(ctx, s.issuer.http)
	token, err := config.Exchange(ctx, code, oauth2.VerifierOption(attempt.Verifier))
	if err != nil {
		return identity, exchangeError(staffMethod, err)
	}
	signed, err := s.issuer.verify(ctx, token, attempt)
	if err != nil {
		return identity, err
	}
	var claims struct {
		Email         string       `json:"email"`
		EmailVerified flexibleBool `json:"email_verified"`
		Name          string       `json:"name"`
		AuthTime      int64        `json:"auth_time"` // which max_age asks for
	}
	if err := signed.Claims(&claims); err != nil {
		return identity, refused(err)
	}
	if reauthenticate && s.clock().Sub(time.Unix(claims.AuthTime, 0)) > maxAge {
		return identity, refused(errors.New("the person did not sign in again"))
	}
	return guide.Identity{
		Issuer: signed.Issuer, Subject: signed.Subject, Email: claims.Email, EmailVerified: bool(claims.EmailVerified), Name: claims.Name,
	}, nil
}

// flexibleBool reads true also from providers that write it as a text.
type flexibleBool bool

// UnmarshalJSON implements json.Unmarshaler.
func (b *flexibleBool) UnmarshalJSON(text []byte) error {
	*b = string(text) == "true" || string(text) == `"true"`
	return nil
}
