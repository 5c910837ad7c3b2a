package console

import (
	"context"
	"net/http"
	"time"

	"cicerone/guide"
	"cicerone/httpapi"
	"cicerone/staff"
)

// Me is who is signed in.
type Me struct {
	Account             Person             `json:"account"`
	Organization        Organization       `json:"organization"`
	Memberships         []Grant            `json:"memberships"`
	Permissions         []guide.Permission `json:"permissions" doc:"What the person may do in the whole organization"`
	IdentityConfirmedAt time.Time          `json:"identityConfirmedAt"`
}

// Person is an account.
type Person struct {
	ID       string `json:"id"`
	Email    string `json:"email"`
	Name     string `json:"name"`
	Language string `json:"language,omitempty" doc:"Of the console"`
}

// Organization is who owns museums.
type Organization struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Grant is a role and what it is limited to.
type Grant struct {
	Role      guide.Role           `json:"role" enum:"owner,editor,translator,analyst,guide"`
	Museums   []string             `json:"museums" required:"false" nullable:"true" maxItems:"10000" doc:"null: all of the organization"`
	Languages []guide.LanguageCode `json:"languages" required:"false" nullable:"true" maxItems:"100" doc:"That a translator may change; null: all"`
}

func wireGrant(g guide.Grant) Grant {
	wire := Grant{Role: g.Role, Languages: g.Languages}
	for _, id := range g.Museums {
		wire.Museums = append(wire.Museums, idOf(id))
	}
	return wire
}

func (c *Calls) me(p *staff.Person) Me {
	permissions := []guide.Permission{}
	for _, permission := range p.Member.Role.Permissions() {
		if p.Member.May(permission) {
			permissions = append(permissions, permission)
		}
	}
	return Me{
		Account:      Person{ID: idOf(p.Account.ID), Email: p.Account.Email, Name: p.Account.Name, Language: p.Account.Language},
		Organization: Organization{idOf(p.Organization.ID), p.Organization.Name},
		Memberships:  []Grant{wireGrant(p.Member.Grant)}, Permissions: permissions, IdentityConfirmedAt: p.Session.Confirmed.UTC(),
	}
}

// signedInOut is the answer of calls that start a session.
type signedInOut struct {
	Cookies []http.Cookie `header:"Set-Cookie"`
	Body    Me
}

func (c *Calls) signedIn(in *staff.SignedIn, err error) (*signedInOut, error) {
	if err != nil {
		return nil, err
	}
	return &signedInOut{Cookies: c.cookies(in), Body: c.me(&in.Person)}, nil
}

// Start is what the console has to know before anybody is signed in.
type Start struct {
	NeedsSetUp bool `json:"needsSetUp" doc:"There is no account; the server prints the link that creates the first one"`
}

func (c *Calls) getStart(ctx context.Context, _ *staff.Person, _ *none) (*out[Start], error) {
	needed, err := c.config.Staff.NeedsSetUp(ctx)
	return &out[Start]{Start{needed}}, err
}

// NewAccount is what somebody enters to get an account.
type NewAccount struct {
	Token    string `json:"token" maxLength:"200" doc:"Of the link"`
	Name     string `json:"name,omitempty" maxLength:"1000"`
	Password string `json:"password" maxLength:"1000" doc:"At least 12 characters"`
	Language string `json:"language,omitempty" maxLength:"20" doc:"Of the console: en, es, fr, de or ar"`
}

// SetUp is what the first owner enters.
type SetUp struct {
	NewAccount

	Organization string `json:"organization" maxLength:"1000"`
	Email        string `json:"email" maxLength:"1000"`
}

func (c *Calls) setUp(ctx context.Context, _ *staff.Person, in *struct{ Body SetUp }) (*signedInOut, error) {
	b := in.Body
	owner := staff.NewAccount{Name: b.Name, Email: b.Email, Password: b.Password, Language: b.Language}
	return c.signedIn(c.config.Staff.SetUp(ctx, c.origin(ctx), b.Token, b.Organization, owner))
}

// Credentials are what somebody signs in with.
type Credentials struct {
	Email    string `json:"email" maxLength:"1000"`
	Password string `json:"password" maxLength:"1000"`
}

func (c *Calls) startSession(ctx context.Context, _ *staff.Person, in *struct{ Body Credentials }) (*signedInOut, error) {
	from := c.origin(ctx)
	signed, err := c.config.Staff.SignIn(ctx, from, in.Body.Email, in.Body.Password)
	if code := guide.ErrorCodeOf(err); code == guide.CodeSignIn || code == guide.CodeTooMany {
		httpapi.LogWarning(ctx, "sign-in refused", "network", from.Network, "reason", string(code))
	}
	return c.signedIn(signed, err)
}

// signedOutOut removes the session's cookie.
type signedOutOut struct {
	Cookie http.Cookie `header:"Set-Cookie"`
}

func (c *Calls) endSession(ctx context.Context, p *staff.Person, _ *none) (*signedOutOut, error) {
	return &signedOutOut{c.newCookie(sessionCookie, "", -1)}, c.config.Staff.SignOut(ctx, p)
}

// InvitationToken is the token of an invitation's link.
type InvitationToken struct {
	Token string `json:"token" maxLength:"200"`
}

// OpenedInvitation is what the invited person sees.
type OpenedInvitation struct {
	Email        string     `json:"email"`
	Organization string     `json:"organization"`
	Role         guide.Role `json:"role"`
	HasAccount   bool       `json:"hasAccount" doc:"The person joins with the password of the account"`
}

func (c *Calls) readInvitation(ctx context.Context, _ *staff.Person, in *struct{ Body InvitationToken }) (*out[OpenedInvitation], error) {
	i, err := c.config.Staff.Invitation(ctx, in.Body.Token)
	return &out[OpenedInvitation]{OpenedInvitation{i.Email, i.Organization.Name, i.Role, i.AsksPassword}}, err
}

func (c *Calls) acceptInvitation(ctx context.Context, _ *staff.Person, in *struct{ Body NewAccount }) (*signedInOut, error) {
	b := in.Body
	invited := staff.NewAccount{Name: b.Name, Password: b.Password, Language: b.Language}
	return c.signedIn(c.config.Staff.Accept(ctx, c.origin(ctx), b.Token, invited))
}

func (c *Calls) getMe(_ context.Context, p *staff.Person, _ *none) (*out[Me], error) {
	return &out[Me]{c.me(p)}, nil
}

// AccountChange is what to change of an account.
type AccountChange struct {
	Name     *string `json:"name,omitempty" maxLength:"1000"`
	Language *string `json:"language,omitempty" maxLength:"20"`
}

func (c *Calls) changeMe(ctx context.Context, p *staff.Person, in *struct{ Body AccountChange }) (*out[Me], error) {
	err := c.config.Staff.ChangeAccount(ctx, p, staff.AccountChange{Name: in.Body.Name, Language: in.Body.Language})
	return &out[Me]{c.me(p)}, err
}

// PasswordChange is a new password and the one before.
type PasswordChange struct {
	Current  string `json:"current" maxLength:"1000"`
	Password string `json:"password" maxLength:"1000"`
}

func (c *Calls) changePassword(ctx context.Context, p *staff.Person, in *struct{ Body PasswordChange }) (*none, error) {
	return nil, c.config.Staff.ChangePassword(ctx, p, in.Body.Current, in.Body.Password)
}

// Password proves who is signed in.
type Password struct {
	Password string `json:"password" maxLength:"1000"`
}

func (c *Calls) confirmIdentity(ctx context.Context, p *staff.Person, in *struct{ Body Password }) (*none, error) {
	return nil, c.config.Staff.Confirm(ctx, p, in.Body.Password)
}

// Session is a signed-in browser.
type Session struct {
	ID         string    `json:"id"`
	Current    bool      `json:"current" doc:"It is the one of this request"`
	Device     string    `json:"device" doc:"Browser and system"`
	Network    string    `json:"network"`
	CreatedAt  time.Time `json:"createdAt"`
	LastUsedAt time.Time `json:"lastUsedAt"`
}

// list is an answer with several items.
type list[T any] struct {
	Items []T `json:"items"`
}

func listOf[From, To any](all []From, wire func(From) To) *out[list[To]] {
	items := make([]To, len(all))
	for i, one := range all {
		items[i] = wire(one)
	}
	return &out[list[To]]{list[To]{items}}
}

func (c *Calls) listSessions(ctx context.Context, p *staff.Person, _ *none) (*out[list[Session]], error) {
	sessions, err := c.config.Staff.Sessions(ctx, p)
	return listOf(sessions, func(s guide.StaffSession) Session {
		return Session{idOf(s.ID), s.ID == p.Session.ID, s.Device, s.Network, s.Created.UTC(), s.LastUsed.UTC()}
	}), err
}

// oneID names an element in an address.
type oneID struct {
	ID int64 `path:"id"`
}

func (c *Calls) endOneSession(ctx context.Context, p *staff.Person, in *oneID) (*none, error) {
	return nil, c.config.Staff.EndSession(ctx, p, in.ID)
}

func (c *Calls) endOtherSessions(ctx context.Context, p *staff.Person, _ *none) (*none, error) {
	return nil, c.config.Staff.EndOtherSessions(ctx, p)
}
