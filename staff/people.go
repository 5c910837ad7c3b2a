package staff

import (
	"context"
	"slices"
	"strings"

	"cicerone/guide"
)

// NeedsSetUp reports whether there is no account yet.
func (s *Service) NeedsSetUp(ctx context.Context) (bool, error) {
	exists, err := s.config.Store.HasAccounts(ctx)
	return !exists, err
}

// SetUpToken returns the token of a new set-up link, which is valid for guide.SetUpPeriod, or "" if there is an account.
func (s *Service) SetUpToken(ctx context.Context) (string, error) {
	needed, err := s.NeedsSetUp(ctx)
	if err != nil || !needed {
		return "", err
	}
	token, hash := newToken()
	return token, s.config.Store.SaveSetUpLink(ctx, hash, s.config.Clock())
}

// SetUp creates the first organization and its owner, who is signed in.
func (s *Service) SetUp(ctx context.Context, from Origin, token, organization string, owner NewAccount) (*SignedIn, error) {
	needed, err := s.NeedsSetUp(ctx) // before the password is hashed, which is slow
	if err == nil && !needed {
		err = guide.Errorf(guide.CodeConflict, "Cicerone is set up already")
	}
	if err != nil {
		return nil, err
	}
	organization, err = parseName("organization", organization)
	if err != nil {
		return nil, err
	}
	account, err := owner.parse(ctx, s)
	if err != nil {
		return nil, err
	}
	entry := guide.AuditEntry{At: account.Created, Actor: account.Name, Action: guide.AuditSetUp, Element: organization, Network: from.Network}
	member, err := s.config.Store.SetUp(ctx, hashOf(token), organization, account, entry)
	if err != nil {
		return nil, err
	}
	return s.startIn(ctx, from, member)
}

// DemoEmail is the address of the demo's owner, whose account has no password.
const DemoEmail = "owner@demo.invalid"

// EnsureDemo creates the demo's owner in an installation without accounts, and reports whether there is one.
func (s *Service) EnsureDemo(ctx context.Context) (bool, error) {
	token, err := s.SetUpToken(ctx)
	if err != nil {
		return false, err
	}
	if token != "" {
		owner := guide.Account{Email: DemoEmail, Name: "Demo owner", Language: "en", Created: s.config.Clock()}
		entry := guide.AuditEntry{At: owner.Created, Actor: owner.Name, Action: guide.AuditSetUp, Element: "Demo museums"}
		_, err := s.config.Store.SetUp(ctx, hashOf(token), entry.Element, owner, entry)
		return err == nil, err
	}
	_, err = s.config.Store.AccountByEmail(ctx, DemoEmail)
	if guide.ErrorCodeOf(err) == guide.CodeNotFound {
		return false, nil
	}
	return err == nil, err
}

// SignInDemo signs the demo's owner in.
func (s *Service) SignInDemo(ctx context.Context, from Origin) (*SignedIn, error) {
	account, err := s.config.Store.AccountByEmail(ctx, DemoEmail)
	if err != nil {
		return nil, err
	}
	return s.start(ctx, from, account)
}

// Members lists the members of the person's organization.
func (s *Service) Members(ctx context.Context, p *Person) ([]guide.Member, error) {
	return s.config.Store.Members(ctx, p.Organization.ID)
}

// member returns a member of the person's organization.
func (s *Service) member(ctx context.Context, p *Person, id int64) (guide.Member, error) {
	members, err := s.Members(ctx, p)
	if err != nil {
		return guide.Member{}, err
	}
	i := slices.IndexFunc(members, func(m guide.Member) bool { return m.ID == id })
	if i < 0 {
		return guide.Member{}, guide.Errorf(guide.CodeNotFound, "there is no such member")
	}
	return members[i], nil
}

// checkGrant returns CodeInvalid for a grant that the organization cannot give.
func (s *Service) checkGrant(ctx context.Context, p *Person, g guide.Grant) error {
	if err := g.Check(); err != nil {
		return err
	}
	if err := checkToken(p, g); err != nil {
		return err
	}
	museums, err := s.config.Store.MuseumsOf(ctx, p.Organization.ID)
	if err != nil {
		return err
	}
	for _, id := range g.Museums {
		if !slices.ContainsFunc(museums, func(m guide.OwnedMuseum) bool { return m.ID == id }) {
			return guide.Invalid("museums", "there is no museum %d", id)
		}
	}
	for _, language := range g.Languages {
		if !slices.ContainsFunc(museums, func(m guide.OwnedMuseum) bool { return slices.Contains(m.Languages, language) }) {
			return guide.Invalid("languages", "no museum has the language %s", language)
		}
	}
	return nil
}

// checkToken returns CodeRefused if an API token is about to make, change or remove an owner: somebody who finds it must not get the
// organization.
func checkToken(p *Person, g guide.Grant) error {
	if p.Token != nil && g.Role == guide.RoleOwner {
		return guide.Errorf(guide.CodeRefused, "API tokens cannot make, change or remove owners")
	}
	return nil
}

// ChangeMember changes what a member may do and returns the member.
func (s *Service) ChangeMember(ctx context.Context, p *Person, id int64, g guide.Grant) (guide.Member, error) {
	m, err := s.member(ctx, p, id)
	if err != nil {
		return m, err
	}
	if err := checkToken(p, m.Grant); err != nil {
		return m, err
	}
	if err := s.checkGrant(ctx, p, g); err != nil {
		return m, err
	}
	detail := string(m.Role) + " → " + string(g.Role)
	m.Grant = g
	return m, s.config.Store.ChangeMember(ctx, m, p.Session.ID, s.entry(p, ActionChangeMember, m.Account.Name, detail))
}

// RemoveMember removes a member.
func (s *Service) RemoveMember(ctx context.Context, p *Person, id int64) error {
	m, err := s.member(ctx, p, id)
	if err != nil {
		return err
	}
	if err := checkToken(p, m.Grant); err != nil {
		return err
	}
	return s.config.Store.RemoveMember(ctx, p.Organization.ID, id, s.entry(p, ActionRemoveMember, m.Account.Name, string(m.Role)))
}

// Invite invites somebody to the person's organization and returns the token of the link. It returns CodeTooMany after too many in a
// short time.
func (s *Service) Invite(ctx context.Context, p *Person, email string, g guide.Grant, requestKey string) (guide.Invitation, string, error) {
	if err := s.checkGrant(ctx, p, g); err != nil {
		return guide.Invitation{}, "", err
	}
	members, err := s.Members(ctx, p)
	if err != nil {
		return guide.Invitation{}, "", err
	}
	for _, m := range members {
		if strings.EqualFold(m.Account.Email, strings.TrimSpace(email)) {
			if err := checkToken(p, m.Grant); err != nil {
				return guide.Invitation{}, "", err
			}
		}
	}
	if _, err := guide.ParseEmail("email", email); err != nil {
		return guide.Invitation{}, "", err
	}
	if err := s.admitInvitation(ctx, p.Organization.ID); err != nil {
		return guide.Invitation{}, "", err
	}
	return s.invite(ctx, p.Organization, p.Account.Name, email, g, requestKey, s.entry(p, ActionInvite, email, roleDetail(g.Role, p.Origin)))
}

// InviteByCommand invites somebody to an organization in the operator's name.
func (s *Service) InviteByCommand(ctx context.Context, organization guide.Organization, email string, g guide.Grant) (guide.Invitation, string, error) {
	if err := g.Check(); err != nil {
		return guide.Invitation{}, "", err
	}
	entry := s.commandEntry(organization.ID, ActionInvite, email, string(g.Role))
	return s.invite(ctx, organization, "", email, g, "", entry)
}

// commandEntry returns an audit entry of something that the operator does.
func (s *Service) commandEntry(organization int64, action, element, detail string) guide.AuditEntry {
	return guide.AuditEntry{Organization: organization, At: s.config.Clock(), Action: action, Element: element, Detail: detail}
}

// GiveMuseum makes a museum another organization's, in the operator's name.
func (s *Service) GiveMuseum(ctx context.Context, museum guide.MuseumSummary, to guide.Organization) error {
	entry := s.commandEntry(to.ID, ActionGiveMuseum, museum.Code, "")
	entry.Museum = museum.ID
	return s.config.Store.GiveMuseum(ctx, museum.ID, to.ID, entry)
}

func (s *Service) invite(
	ctx context.Context, organization guide.Organization, by, email string, g guide.Grant, requestKey string, entry guide.AuditEntry,
) (i guide.Invitation, token string, err error) {
	address, err := guide.ParseEmail("email", email)
	if err != nil {
		return i, "", err
	}
	token, hash := newToken()
	i = guide.Invitation{
		TokenHash: hash, Organization: organization, Email: address, Grant: g, InvitedBy: by,
		Created: s.config.Clock(), Expires: s.config.Clock().Add(guide.InvitationPeriod), RequestKey: requestKey,
	}
	i.ID, err = s.config.Store.CreateInvitation(ctx, i, entry)
	return i, token, err
}

// Invitations lists the invitations of the person's organization that can be accepted.
func (s *Service) Invitations(ctx context.Context, p *Person) ([]guide.Invitation, error) {
	return s.config.Store.Invitations(ctx, p.Organization.ID, s.config.Clock())
}

// Revoke makes an invitation's link useless.
func (s *Service) Revoke(ctx context.Context, p *Person, id int64) error {
	all, err := s.Invitations(ctx, p)
	if err != nil {
		return err
	}
	var email string
	for _, i := range all {
		if i.ID == id {
			email = i.Email
		}
	}
	return s.config.Store.RevokeInvitation(ctx, p.Organization.ID, id, s.entry(p, ActionRevoke, email, ""))
}

// Invitation returns the invitation with that link. It returns CodeNotFound if the link was used or has expired. It does not say who
// has an account, since the inviting owner has the link, too.
func (s *Service) Invitation(ctx context.Context, token string) (guide.Invitation, error) {
	return s.config.Store.InvitationByToken(ctx, hashOf(token), s.config.Clock())
}

// Accept makes the invited person a member with a name and a password that they choose, and signs them in. It returns CodeConflict if
// the address has an account whose password the invitation cannot change, and CodeTooMany after too many of these attempts.
func (s *Service) Accept(ctx context.Context, from Origin, token string, invited NewAccount) (*SignedIn, error) {
	i, err := s.Invitation(ctx, token)
	if err != nil {
		return nil, err
	}
	invited.Email = i.Email
	account, err := s.chooseAccount(ctx, from, i, invited)
	if guide.ErrorCodeOf(err) == guide.CodeConflict {
		if failed := s.recordRefusal(ctx, from, i); failed != nil {
			return nil, failed
		}
	}
	if err != nil {
		return nil, err
	}
	return s.join(ctx, from, i, account)
}

// chooseAccount returns the new account of an invited person, or the one whose name and password they choose again. It takes as long as
// a wrong password of the account, and counts like one, since a refusal says that there is an account.
func (s *Service) chooseAccount(ctx context.Context, from Origin, i guide.Invitation, invited NewAccount) (account guide.Account, err error) {
	var buckets []bucket
	if i.InvitedBy != "" { // the operator's links are never refused
		if buckets, err = s.signInBuckets(ctx, i.Email, from); err != nil {
			return account, err
		}
		if err := s.take(ctx, buckets...); err != nil { // before the account is looked up
			return account, err
		}
	}
	if account, err = invited.parse(ctx, s); err == nil {
		account.ID, err = s.accountToRenew(ctx, i)
	}
	if guide.ErrorCodeOf(err) == guide.CodeConflict {
		return account, err
	}
	if back := s.giveBack(ctx, buckets); back != nil {
		return account, back
	}
	return account, err
}

// accountToRenew returns the account whose password an invitation changes, 0 if there is none.
//
// A link of the operator, or of the only organization of a member, lets people who forgot their password choose another one.
// An organization cannot change the password of an account that others have as well: accountToRenew returns CodeConflict.
func (s *Service) accountToRenew(ctx context.Context, i guide.Invitation) (int64, error) {
	account, err := s.config.Store.AccountByEmail(ctx, i.Email)
	if guide.ErrorCodeOf(err) == guide.CodeNotFound {
		return 0, nil
	}
	if err != nil || i.InvitedBy == "" {
		return account.ID, err
	}
	members, err := s.config.Store.Memberships(ctx, account.ID)
	elsewhere := func(m guide.Member) bool { return m.Organization != i.Organization.ID }
	if err == nil && (len(members) == 0 || slices.ContainsFunc(members, elsewhere)) {
		err = guide.Errorf(guide.CodeConflict, "please join with the account that you have")
	}
	return account.ID, err
}

// AcceptWithAccount makes the invited person a member with the account that they have, and signs them in. They are signed in with it, or
// prove that it is theirs; whether there is one makes no difference to a wrong proof.
func (s *Service) AcceptWithAccount(ctx context.Context, from Origin, token string, proof Proof, signedIn *Person) (*SignedIn, error) {
	i, err := s.Invitation(ctx, token)
	if err != nil {
		return nil, err
	}
	var account guide.Account
	if signedIn != nil && accountKey(signedIn.Account.Email) == accountKey(i.Email) {
		account = signedIn.Account
	} else {
		proof.Email = i.Email
		account, err = s.prove(ctx, proof, from)
	}
	if code := guide.ErrorCodeOf(err); code == guide.CodeSignIn || code == guide.CodeInvalid {
		if failed := s.recordRefusal(ctx, from, i); failed != nil {
			return nil, failed
		}
		if code == guide.CodeSignIn {
			err = guide.Invalid("password", "is not that of an account with this e-mail address")
		}
	}
	if err != nil {
		return nil, err
	}
	account.Password = "" // which stays
	return s.join(ctx, from, i, account)
}

// recordRefusal records that somebody did not get in by an invitation. The entry does not say in which way they tried, so that the
// inviting organization does not learn who has an account.
func (s *Service) recordRefusal(ctx context.Context, from Origin, i guide.Invitation) error {
	return s.config.Store.Record(ctx, guide.AuditEntry{
		Organization: i.Organization.ID, At: s.config.Clock(), Action: ActionRefuseJoin, Element: i.Email, Network: from.Network, Detail: from.Device,
	})
}

// join makes an account a member by an invitation, and signs the person in.
func (s *Service) join(ctx context.Context, from Origin, i guide.Invitation, account guide.Account) (*SignedIn, error) {
	member, err := s.config.Store.AcceptInvitation(ctx, i.TokenHash, account, s.joinEntry(from, i, account))
	if err != nil {
		return nil, err
	}
	return s.startIn(ctx, from, member)
}

// joinEntry returns the audit entry of an invitation that is accepted.
func (s *Service) joinEntry(from Origin, i guide.Invitation, account guide.Account) guide.AuditEntry {
	return guide.AuditEntry{
		At: s.config.Clock(), Actor: account.Name, Action: guide.AuditJoin, Element: account.Name, Network: from.Network, Detail: roleDetail(i.Role, from),
	}
}

// roleDetail returns the detail of an audit entry about an invitation: the role, and the browser and system.
func roleDetail(role guide.Role, from Origin) string {
	return strings.TrimSuffix(string(role)+", "+from.Device, ", ") // programs have no device
}

// Museums lists the museums that the person may see.
func (s *Service) Museums(ctx context.Context, p *Person) ([]guide.OwnedMuseum, error) {
	all, err := s.config.Store.MuseumsOf(ctx, p.Organization.ID)
	return slices.DeleteFunc(all, func(m guide.OwnedMuseum) bool { return !p.Member.Sees(m.ID) }), err
}

// Museum returns a museum of the person's organization. It returns CodeNotFound for every other one, and for one that the person
// may not see.
func (s *Service) Museum(ctx context.Context, p *Person, id int64) (guide.OwnedMuseum, error) {
	if !p.Member.Sees(id) {
		return guide.OwnedMuseum{}, guide.Errorf(guide.CodeNotFound, "there is no such museum")
	}
	return s.config.Store.OwnedMuseum(ctx, p.Organization.ID, id)
}

// Audit lists entries of the audit log of the person's organization; see guide.Staff.
func (s *Service) Audit(ctx context.Context, p *Person, filter guide.AuditFilter) ([]guide.AuditEntry, error) {
	return s.config.Store.Audit(ctx, p.Organization.ID, filter)
}

// AuditChoices lists what the entries can be searched for. Members have their names of today.
func (s *Service) AuditChoices(ctx context.Context, p *Person) (guide.AuditChoices, error) {
	choices, err := s.config.Store.AuditChoices(ctx, p.Organization.ID)
	if err != nil {
		return choices, err
	}
	members, err := s.Members(ctx, p)
	for _, m := range members {
		for i := range choices.People {
			if choices.People[i].Account == m.Account.ID {
				choices.People[i].Name = m.Account.Name
			}
		}
	}
	return choices, err
}

// Record stores an audit entry of something that the person does and that is stored nowhere else, such as taking data out. museum is
// 0 for none.
func (s *Service) Record(ctx context.Context, p *Person, action string, museum int64, element, detail string) error {
	return s.config.Store.Record(ctx, s.Entry(p, action, museum, element, detail))
}
