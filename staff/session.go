package staff

import (
	"context"
	"slices"
	"strings"
	"time"

	"cicerone/guide"
)

// useInterval is how often it is stored that a session is used.
const useInterval = time.Minute

// signInRequired is the error of requests without a session.
func signInRequired() error { return guide.Errorf(guide.CodeSignIn, "please sign in") }

// SignIn starts a session. It returns CodeSignIn for a wrong proof, CodeSecondStep for a right password that needs a code, and
// CodeTooMany after too many wrong ones.
func (s *Service) SignIn(ctx context.Context, from Origin, proof Proof) (*SignedIn, error) {
	account, err := s.prove(ctx, proof, from)
	if err != nil {
		return nil, err
	}
	return s.start(ctx, from, account)
}

// start starts a session in the organization where the account was last seen.
func (s *Service) start(ctx context.Context, from Origin, account guide.Account) (*SignedIn, error) {
	members, err := s.config.Store.Memberships(ctx, account.ID)
	if err != nil {
		return nil, err
	}
	if len(members) == 0 {
		return nil, wrongPassword()
	}
	return s.startIn(ctx, from, members[0])
}

// startIn starts a session of a member, and makes the browser known to the account.
func (s *Service) startIn(ctx context.Context, from Origin, member guide.Member) (*SignedIn, error) {
	organization, err := s.config.Store.Organization(ctx, member.Organization)
	if err != nil {
		return nil, err
	}
	known, err := s.remember(ctx, member.Account.Email, from)
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
	in.Session.ID, err = s.config.Store.StartSession(ctx, in.Session, s.entry(&in.Person, guide.AuditSignIn, "", from.Device))
	return in, err
}

// Person returns who has the session with that token, which does not use it yet. It returns CodeSignIn if there is none or it has
// ended.
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
	if isOver(session, s.config.Clock()) {
		return nil, signInRequired()
	}
	p := &Person{Session: session, Origin: from}
	if err := s.enter(ctx, p, session.Account, session.Organization); err != nil {
		return nil, err
	}
	return p, nil
}

// enter reads what an account is in an organization. It returns CodeSignIn if it is no member there.
func (s *Service) enter(ctx context.Context, p *Person, account, organization int64) error {
	members, err := s.config.Store.Memberships(ctx, account)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(members, func(m guide.Member) bool { return m.Organization == organization })
	if i < 0 {
		return signInRequired()
	}
	p.Member, p.Account = members[i], members[i].Account
	p.Organization, err = s.config.Store.Organization(ctx, organization)
	return err
}

// Use records that the person's session is used.
func (s *Service) Use(ctx context.Context, p *Person) error {
	now := s.config.Clock()
	if now.Sub(p.Session.LastUsed) < useInterval {
		return nil
	}
	p.Session.LastUsed = now
	if err := s.config.Store.UseSession(ctx, p.Session); err != nil && guide.ErrorCodeOf(err) != guide.CodeNotFound {
		return err
	}
	return nil
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

// Confirm proves again who the person is. It returns CodeInvalid for a wrong proof.
func (s *Service) Confirm(ctx context.Context, p *Person, proof Proof) error {
	if err := s.proveAgain(ctx, p, "password", proof); err != nil {
		return err
	}
	return s.confirm(ctx, p)
}

// confirm stores that the person has just proved who they are.
func (s *Service) confirm(ctx context.Context, p *Person) error {
	confirmed := p.Session
	confirmed.Confirmed, confirmed.LastUsed = s.config.Clock(), s.config.Clock()
	if err := s.config.Store.UseSession(ctx, confirmed); err != nil {
		return err
	}
	return s.config.Store.Record(ctx, s.entry(p, ActionConfirm, "", ""))
}

// SwitchOrganization makes the session one of another organization of the account.
func (s *Service) SwitchOrganization(ctx context.Context, p *Person, organization int64) error {
	moved := &Person{Session: p.Session, Origin: p.Origin}
	if err := s.enter(ctx, moved, p.Account.ID, organization); err != nil {
		if guide.ErrorCodeOf(err) == guide.CodeSignIn {
			err = guide.Errorf(guide.CodeNotFound, "there is no such organization")
		}
		return err
	}
	moved.Session.LastUsed = s.config.Clock()
	if err := s.config.Store.MoveSession(ctx, moved.Session, organization, s.entry(moved, ActionSwitch, "", moved.Origin.Device)); err != nil {
		return err
	}
	moved.Session.Organization = organization
	*p = *moved
	return nil
}

// Organizations lists the organizations of the person's account.
func (s *Service) Organizations(ctx context.Context, p *Person) ([]guide.Organization, error) {
	return s.config.Store.OrganizationsOf(ctx, p.Account.ID)
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

// RemovePassword removes the password and the second factor. It returns CodeConflict if there is no other way to sign in.
func (s *Service) RemovePassword(ctx context.Context, p *Person) error {
	return s.config.Store.RemovePassword(ctx, p.Account.ID, s.entry(p, ActionRemovePassword, "", ""))
}

// ChangePassword changes the password, which an account without one does not have to prove, and ends the other sessions.
func (s *Service) ChangePassword(ctx context.Context, p *Person, current, password string) error {
	if err := guide.CheckPassword("password", password, p.Account.Email); err != nil {
		return err
	}
	account, err := s.config.Store.Account(ctx, p.Account.ID)
	if err != nil {
		return err
	}
	if account.Password == "" { // the first one
		err = s.RequireConfirmed(p)
	} else {
		err = s.proveAgain(ctx, p, "current", Proof{Password: current})
	}
	if err != nil {
		return err
	}
	hash, err := s.passwords.hash(ctx, password)
	if err != nil {
		return err
	}
	return s.config.Store.ChangePassword(ctx, p.Account.ID, hash, p.Session.ID, s.entry(p, ActionChangePassword, "", ""))
}
