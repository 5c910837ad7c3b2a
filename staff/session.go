package staff

import (
	"context"
	"strings"
	"time"

	"cicerone/guide"
)

// useInterval is how often it is stored that a session is used.
const useInterval = time.Minute

func wrongPassword() error {
	return guide.Errorf(guide.CodeSignIn, "this e-mail address and password do not belong together")
}

// signInRequired is the error of requests without a session.
func signInRequired() error { return guide.Errorf(guide.CodeSignIn, "please sign in") }

// prove compares a password with an account's, within the limits. It returns the token of the browser. The answer and its time
// do not depend on whether there is an account.
func (s *Service) prove(ctx context.Context, email, password string, from Origin) (guide.Account, string, error) {
	tried, err := s.admit(ctx, email, from)
	if err != nil {
		return guide.Account{}, "", err
	}
	account, err := s.config.Store.AccountByEmail(ctx, email)
	if err != nil && guide.ErrorCodeOf(err) != guide.CodeNotFound {
		return account, "", err
	}
	if len(password) > 4*guide.MaxPassword { // which no account has
		account.Password, password = "", ""
	}
	matches, err := s.passwords.matches(ctx, password, account.Password)
	if err != nil {
		return account, "", err
	}
	if !matches {
		return account, "", wrongPassword()
	}
	known, err := s.succeeded(ctx, tried, email, from)
	return account, known, err
}

// SignIn starts a session with a password. It returns CodeSignIn for a wrong e-mail address or password, and CodeTooMany after
// too many of them.
func (s *Service) SignIn(ctx context.Context, from Origin, email, password string) (*SignedIn, error) {
	account, known, err := s.prove(ctx, email, password, from)
	if err != nil {
		return nil, err
	}
	return s.start(ctx, from, account, known)
}

// start starts a session in the organization where the account was last seen.
func (s *Service) start(ctx context.Context, from Origin, account guide.Account, known string) (*SignedIn, error) {
	members, err := s.config.Store.Memberships(ctx, account.ID)
	if err != nil {
		return nil, err
	}
	if len(members) == 0 {
		return nil, wrongPassword()
	}
	return s.startIn(ctx, from, members[0], known)
}

func (s *Service) startIn(ctx context.Context, from Origin, member guide.Member, known string) (*SignedIn, error) {
	organization, err := s.config.Store.Organization(ctx, member.Organization)
	if err != nil {
		return nil, err
	}
	now := s.config.Clock()
	token, hash := newToken()
	in := &SignedIn{Token: token, Known: known, Person: Person{
		Account: member.Account, Organization: organization, Member: member, Origin: from,
		Session: guide.StaffSession{
			TokenHash: hash, Account: member.Account.ID, Organization: organization.ID, Device: from.Device, Network: from.Network,
			Created: now, LastUsed: now, Confirmed: now,
		},
	}}
	in.Session.ID, err = s.config.Store.StartSession(ctx, in.Session, s.entry(&in.Person, ActionSignIn, "", from.Device))
	return in, err
}

// Person returns who has the session with that token. It returns CodeSignIn if there is none or it has ended.
func (s *Service) Person(ctx context.Context, token string, from Origin) (*Person, error) {
	if token == "" {
		return nil, signInRequired()
	}
	session, err := s.config.Store.Session(ctx, hashOf(token))
	if guide.ErrorCodeOf(err) == guide.CodeNotFound {
		return nil, signInRequired()
	}
	if err != nil {
		return nil, err
	}
	now := s.config.Clock()
	if isOver(session, now) {
		return nil, signInRequired()
	}
	p := &Person{Session: session, Origin: from}
	members, err := s.config.Store.Memberships(ctx, session.Account)
	if err != nil {
		return nil, err
	}
	for _, m := range members {
		if m.Organization == session.Organization {
			p.Member, p.Account = m, m.Account
		}
	}
	if p.Member.ID == 0 {
		return nil, signInRequired()
	}
	if p.Organization, err = s.config.Store.Organization(ctx, session.Organization); err != nil {
		return nil, err
	}
	if now.Sub(session.LastUsed) >= useInterval {
		p.Session.LastUsed = now
		if err := s.config.Store.UseSession(ctx, p.Session); err != nil && guide.ErrorCodeOf(err) != guide.CodeNotFound {
			return nil, err
		}
	}
	return p, nil
}

func isOver(session guide.StaffSession, now time.Time) bool {
	return now.Sub(session.LastUsed) >= guide.SessionIdlePeriod || now.Sub(session.Created) >= guide.SessionPeriod
}

// RequireConfirmed returns CodeConfirm if the person last proved who they are too long ago for a dangerous action.
func (s *Service) RequireConfirmed(p *Person) error {
	if s.config.Clock().Sub(p.Session.Confirmed) < guide.ConfirmationPeriod || p.Account.Email == DemoEmail {
		return nil // the demo's owner has no password
	}
	return guide.Errorf(guide.CodeConfirm, "please confirm that it is you")
}

// Confirm proves with the password who the person is. It returns CodeInvalid for a wrong one.
func (s *Service) Confirm(ctx context.Context, p *Person, password string) error {
	if err := s.proveAgain(ctx, p, "password", password); err != nil {
		return err
	}
	confirmed := p.Session
	confirmed.Confirmed, confirmed.LastUsed = s.config.Clock(), s.config.Clock()
	if err := s.config.Store.UseSession(ctx, confirmed); err != nil {
		return err
	}
	return s.config.Store.Record(ctx, s.entry(p, ActionConfirm, "", ""))
}

// proveAgain is prove for somebody who is signed in: a wrong password is one of the field.
func (s *Service) proveAgain(ctx context.Context, p *Person, field, password string) error {
	_, _, err := s.prove(ctx, p.Account.Email, password, p.Origin)
	if guide.ErrorCodeOf(err) == guide.CodeSignIn {
		err = guide.Invalid(field, "is not the password of this account")
	}
	return err
}

// SignOut ends the person's session.
func (s *Service) SignOut(ctx context.Context, p *Person) error {
	return s.EndSession(ctx, p, p.Session.ID)
}

// Sessions lists the sessions of the person's account that have not ended.
func (s *Service) Sessions(ctx context.Context, p *Person) ([]guide.StaffSession, error) {
	all, err := s.config.Store.Sessions(ctx, p.Account.ID)
	var current []guide.StaffSession
	for _, session := range all {
		if !isOver(session, s.config.Clock()) {
			current = append(current, session)
		}
	}
	return current, err
}

// EndSession ends one session of the person's account.
func (s *Service) EndSession(ctx context.Context, p *Person, id int64) error {
	return s.config.Store.EndSession(ctx, p.Account.ID, id, s.entry(p, ActionSignOut, "", p.Session.Device))
}

// EndOtherSessions ends all sessions of the account except the person's.
func (s *Service) EndOtherSessions(ctx context.Context, p *Person) error {
	return s.config.Store.EndOtherSessions(ctx, p.Account.ID, p.Session.ID, s.entry(p, ActionEndSessions, "", ""))
}

// AccountChange is what to change of an account; nil stays.
type AccountChange struct{ Name, Language *string }

// ChangeAccount changes name and language of the person's account.
func (s *Service) ChangeAccount(ctx context.Context, p *Person, change AccountChange) (err error) {
	changed := p.Account
	var fields []string
	if change.Name != nil {
		if changed.Name, err = parseName("name", *change.Name); err != nil {
			return err
		}
		fields = append(fields, "name")
	}
	if change.Language != nil {
		if changed.Language, err = parseLanguage("language", *change.Language); err != nil {
			return err
		}
		fields = append(fields, "language")
	}
	entry := s.entry(p, ActionChangeAccount, changed.Name, strings.Join(fields, ", "))
	if err := s.config.Store.ChangeAccount(ctx, changed, entry); err != nil {
		return err
	}
	p.Account, p.Member.Account = changed, changed
	return nil
}

// ChangePassword changes the password and ends the account's other sessions.
func (s *Service) ChangePassword(ctx context.Context, p *Person, current, password string) error {
	if err := guide.CheckPassword("password", password, p.Account.Email); err != nil {
		return err
	}
	if err := s.proveAgain(ctx, p, "current", current); err != nil {
		return err
	}
	hash, err := s.passwords.hash(ctx, password)
	if err != nil {
		return err
	}
	return s.config.Store.ChangePassword(ctx, p.Account.ID, hash, p.Session.ID, s.entry(p, ActionChangePassword, "", ""))
}
