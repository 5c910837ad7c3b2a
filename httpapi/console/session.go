package console

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"cicerone/guide"
	"cicerone/httpapi"
	"cicerone/staff"
)

// Me is who is signed in.
type Me struct {
	Account             Person             `json:"account"`
	Organization        Organization       `json:"organization"`
	Organizations       []Organization     `json:"organizations" doc:"Of which the account is a member"`
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
	Museums   []string             `json:"museums" nullable:"true" doc:"null: all of the organization"`
	Languages []guide.LanguageCode `json:"languages" nullable:"true" doc:"That a translator may change; null: all"`
}

// NewGrant is a grant that somebody gives.
type NewGrant struct {
	Role      guide.Role           `json:"role" enum:"owner,editor,translator,analyst,guide"`
	Museums   []string             `json:"museums" required:"false" nullable:"true" maxItems:"10000" doc:"null or left out: all of the organization"`
	Languages []guide.LanguageCode `json:"languages" required:"false" nullable:"true" maxItems:"100" doc:"That a translator may change; null or left out: all"`
}

func wireGrant(g guide.Grant) Grant {
	wire := Grant{Role: g.Role, Languages: g.Languages}
	if g.Museums != nil {
		wire.Museums = []string{} // none, where all are null
	}
	for _, id := range g.Museums {
		wire.Museums = append(wire.Museums, idOf(id))
	}
	return wire
}

func (c *Calls) me(ctx context.Context, p *staff.Person) (Me, error) {
	all, err := c.config.Staff.Organizations(ctx, p)
	if err != nil {
		return Me{}, err
	}
	organizations := make([]Organization, len(all))
	for i, o := range all {
		organizations[i] = Organization{idOf(o.ID), o.Name}
	}
	permissions := []guide.Permission{}
	for _, permission := range p.Member.Role.Permissions() {
		if p.Member.May(permission) {
			permissions = append(permissions, permission)
		}
	}
	return Me{
		Organizations: organizations,
		Account:       Person{ID: idOf(p.Account.ID), Email: p.Account.Email, Name: p.Account.Name, Language: p.Account.Language},
		Organization:  Organization{idOf(p.Organization.ID), p.Organization.Name},
		Memberships:   []Grant{wireGrant(p.Member.Grant)}, Permissions: permissions, IdentityConfirmedAt: p.Session.Confirmed.UTC(),
	}, nil
}

// meOf answers who is signed in.
func (c *Calls) meOf(ctx context.Context, p *staff.Person) (*out[Me], error) {
	me, err := c.me(ctx, p)
	return &out[Me]{me}, err
}

// signedInOut is the answer of calls that start a session.
type signedInOut struct {
	Cookies []http.Cookie `header:"Set-Cookie"`
	Body    Me
}

func (c *Calls) signedIn(ctx context.Context, in *staff.SignedIn, err error) (*signedInOut, error) {
	if err != nil {
		return nil, err
	}
	me, err := c.me(ctx, &in.Person)
	return &signedInOut{Cookies: c.cookies(in), Body: me}, err
}

// Start is what the console has to know before anybody is signed in.
type Start struct {
	NeedsSetUp  bool   `json:"needsSetUp" doc:"There is no account; the server prints the link that creates the first one"`
	PasskeySite string `json:"passkeySite,omitempty" doc:"The origin to which passkeys belong; other pages cannot use them"`
	Provider    string `json:"provider,omitempty" doc:"Name of the OpenID provider at which people sign in as well"`
}

func (c *Calls) getStart(ctx context.Context, _ *staff.Person, _ *none) (*out[Start], error) {
	needed, err := c.config.Staff.NeedsSetUp(ctx)
	return &out[Start]{Start{needed, c.passkeySite(ctx), c.config.Staff.ProviderName()}}, err
}

// NewAccount is what somebody enters to get an account.
type NewAccount struct {
	Token    string `json:"token" maxLength:"200" doc:"Of the link"`
	Name     string `json:"name,omitempty" maxLength:"1000"`
	Password string `json:"password,omitempty" maxLength:"1000" doc:"At least 12 characters"`
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
	signed, err := c.config.Staff.SetUp(ctx, c.origin(ctx), b.Token, b.Organization, owner)
	return c.signedIn(ctx, signed, err)
}

// Credentials are what somebody signs in with: an address, a password and, after the answer second_step, a code; or a passkey.
type Credentials struct {
	Email    string `json:"email,omitempty" maxLength:"1000"`
	Password string `json:"password,omitempty" maxLength:"1000"`
	Code     string `json:"code,omitempty" maxLength:"100" doc:"Of the second step, or a recovery code"`
	Passkey  any    `json:"passkey,omitempty" doc:"The PublicKeyCredential as JSON that answers getPasskeyRequest"`
}

func (b Credentials) proof() (staff.Proof, error) {
	passkey, err := passkeyJSON(b.Passkey)
	return staff.Proof{Email: b.Email, Password: b.Password, Code: b.Code, Passkey: passkey}, err
}

func (c *Calls) startSession(ctx context.Context, _ *staff.Person, in *struct{ Body Credentials }) (*signedInOut, error) {
	from := c.origin(ctx)
	proof, err := in.Body.proof()
	if err != nil {
		return nil, err
	}
	signed, err := c.config.Staff.SignIn(ctx, from, proof)
	if code := guide.ErrorCodeOf(err); code == guide.CodeSignIn || code == guide.CodeTooMany || code == guide.CodeInvalid {
		httpapi.LogWarning(ctx, "sign-in refused", "network", from.Network, "reason", string(code))
	}
	return c.signedIn(ctx, signed, err)
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
	Role         guide.Role `json:"role" enum:"owner,editor,translator,analyst,guide"`
}

func (c *Calls) readInvitation(ctx context.Context, _ *staff.Person, in *struct{ Body InvitationToken }) (*out[OpenedInvitation], error) {
	i, err := c.config.Staff.Invitation(ctx, in.Body.Token)
	return &out[OpenedInvitation]{OpenedInvitation{i.Email, i.Organization.Name, i.Role}}, err
}

// Joining is what an invited person enters.
type Joining struct {
	NewAccount

	ExistingAccount bool   `json:"existingAccount,omitempty" doc:"The person is signed in with an account, or proves that it is theirs, instead of choosing a name and a password"`
	Code            string `json:"code,omitempty" maxLength:"100" doc:"Of the second step, with existingAccount"`
	Passkey         any    `json:"passkey,omitempty" doc:"With existingAccount; see the call startSession"`
}

func (c *Calls) acceptInvitation(ctx context.Context, _ *staff.Person, in *struct{ Body Joining }) (*signedInOut, error) {
	b := in.Body
	if !b.ExistingAccount {
		signed, err := c.config.Staff.Accept(ctx, c.origin(ctx), b.Token, staff.NewAccount{Name: b.Name, Password: b.Password, Language: b.Language})
		return c.signedIn(ctx, signed, err)
	}
	proof, err := Credentials{Password: b.Password, Code: b.Code, Passkey: b.Passkey}.proof()
	if err != nil {
		return nil, err
	}
	already, err := c.person(ctx)
	if err != nil {
		return nil, err
	}
	signed, err := c.config.Staff.AcceptWithAccount(ctx, c.origin(ctx), b.Token, proof, already)
	return c.signedIn(ctx, signed, err)
}

func (c *Calls) getMe(ctx context.Context, p *staff.Person, _ *none) (*out[Me], error) {
	return c.meOf(ctx, p)
}

func (c *Calls) switchOrganization(ctx context.Context, p *staff.Person, in *struct{ Body OrganizationChoice }) (*out[Me], error) {
	id, err := strconv.ParseInt(in.Body.ID, 10, 64)
	if err != nil {
		return nil, guide.Errorf(guide.CodeNotFound, "there is no such organization")
	}
	if err := c.config.Staff.SwitchOrganization(ctx, p, id); err != nil {
		return nil, err
	}
	return c.meOf(ctx, p)
}

// OrganizationChoice is where the person wants to work.
type OrganizationChoice struct {
	ID string `json:"id" maxLength:"20"`
}

// AccountChange is what to change of an account.
type AccountChange struct {
	Name     *string `json:"name,omitempty" maxLength:"1000"`
	Language *string `json:"language,omitempty" maxLength:"20"`
}

func (c *Calls) changeMe(ctx context.Context, p *staff.Person, in *struct{ Body AccountChange }) (*out[Me], error) {
	if err := c.config.Staff.ChangeAccount(ctx, p, staff.AccountChange{Name: in.Body.Name, Language: in.Body.Language}); err != nil {
		return nil, err
	}
	return c.meOf(ctx, p)
}

// PasswordChange is a new password and the one before.
type PasswordChange struct {
	Current  string `json:"current,omitempty" maxLength:"1000" doc:"Not needed by an account without a password"`
	Password string `json:"password" maxLength:"1000"`
}

func (c *Calls) changePassword(ctx context.Context, p *staff.Person, in *struct{ Body PasswordChange }) (*none, error) {
	return nil, c.config.Staff.ChangePassword(ctx, p, in.Body.Current, in.Body.Password)
}

func (c *Calls) removePassword(ctx context.Context, p *staff.Person, _ *none) (*none, error) {
	return nil, c.config.Staff.RemovePassword(ctx, p)
}

// Confirmation proves who is signed in: with one of these.
type Confirmation struct {
	Password string `json:"password,omitempty" maxLength:"1000"`
	Code     string `json:"code,omitempty" maxLength:"100" doc:"Of the second step, or a recovery code"`
	Passkey  any    `json:"passkey,omitempty" doc:"See the call startSession"`
}

func (c *Calls) confirmIdentity(ctx context.Context, p *staff.Person, in *struct{ Body Confirmation }) (*none, error) {
	proof, err := Credentials{Password: in.Body.Password, Code: in.Body.Code, Passkey: in.Body.Passkey}.proof()
	if err != nil {
		return nil, err
	}
	return nil, c.config.Staff.Confirm(ctx, p, proof)
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
	ID wireID `path:"id"`
}

func (c *Calls) endOneSession(ctx context.Context, p *staff.Person, in *oneID) (*none, error) {
	return nil, c.config.Staff.EndSession(ctx, p, in.ID.number)
}

func (c *Calls) endOtherSessions(ctx context.Context, p *staff.Person, _ *none) (*none, error) {
	return nil, c.config.Staff.EndOtherSessions(ctx, p)
}
