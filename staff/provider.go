package staff

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/json"

	"cicerone/guide"
)

// providerAttempt is a browser's way through the provider.
type providerAttempt struct {
	guide.SignInAttempt

	Next string // path of the console to open afterwards
}

func noProvider() error { return guide.Errorf(guide.CodeNotFound, "nobody signs in that way here") }

// ProviderName returns the provider's name for people, "" if there is none.
func (s *Service) ProviderName() string {
	if s.config.Provider == nil {
		return ""
	}
	return s.config.Provider.Name()
}

// StartProvider returns where the provider asks the person, and the token that the browser keeps meanwhile. A person who is
// signed in only proves who they are.
func (s *Service) StartProvider(ctx context.Context, from Origin, p *Person, returnAddress, next string) (address, token string, err error) {
	if s.ProviderName() == "" {
		return "", "", noProvider()
	}
	if err := s.admitChallenge(ctx, from, p); err != nil {
		return "", "", err
	}
	a := providerAttempt{Next: next}
	a.State, a.Nonce, a.Verifier, a.Return = rand.Text(), rand.Text(), rand.Text()+rand.Text(), returnAddress
	if address, err = s.config.Provider.Address(ctx, a.SignInAttempt, p != nil); err != nil {
		return "", "", err
	}
	data, err := json.Marshal(a)
	if err != nil {
		return "", "", err
	}
	c := guide.Challenge{Purpose: purposeProvider, Data: string(data), Expires: s.config.Clock().Add(guide.ChallengePeriod)}
	token, c.Hash = newToken()
	if p != nil {
		c.Account = p.Account.ID
	}
	return address, token, s.config.Store.SaveChallenge(ctx, c)
}

// FinishProvider is for a browser that comes back from the provider. A person who began it is confirmed, and the answer is nil;
// anybody else is signed in. It returns CodeRefused if the provider's answer is not of the attempt, or its person has no access.
func (s *Service) FinishProvider(ctx context.Context, from Origin, p *Person, token, state, code string) (in *SignedIn, next string, err error) {
	if s.ProviderName() == "" {
		return nil, "", noProvider()
	}
	c, err := s.config.Store.TakeChallenge(ctx, hashOf(token), purposeProvider, s.config.Clock())
	if err != nil {
		return nil, "", err
	}
	var a providerAttempt
	if err := json.Unmarshal([]byte(c.Data), &a); err != nil {
		return nil, "", err
	}
	if subtle.ConstantTimeCompare([]byte(state), []byte(a.State)) != 1 || c.Account != 0 && (p == nil || p.Account.ID != c.Account) {
		return nil, "", guide.Errorf(guide.CodeRefused, "this is not the answer to what this browser asked")
	}
	identity, err := s.config.Provider.Identity(ctx, a.SignInAttempt, code, c.Account != 0)
	if err != nil {
		return nil, "", err
	}
	account, err := s.accountOf(ctx, identity, from, c.Account)
	if err != nil {
		return nil, "", err
	}
	if c.Account != 0 {
		if account.ID != c.Account {
			return nil, "", guide.Errorf(guide.CodeRefused, "this is another person")
		}
		return nil, a.Next, s.confirm(ctx, p)
	}
	in, err = s.start(ctx, from, account)
	return in, a.Next, err
}

func noAccess() error {
	return guide.Errorf(guide.CodeRefused, "no account and no invitation has this person's verified e-mail address")
}

// accountOf returns the account of a provider's person: the one that is linked, or the one with the verified address, which is
// linked then. An account with another way to sign in is linked only when its person is signed in: somebody else may have made it
// with the link of an invitation. Somebody without an account who is invited becomes a member; nobody else gets access. signedIn
// is the account that asked, 0 for nobody.
func (s *Service) accountOf(ctx context.Context, i guide.Identity, from Origin, signedIn int64) (guide.Account, error) {
	account, err := s.config.Store.AccountByIdentity(ctx, i.Issuer, i.Subject)
	if err == nil || guide.ErrorCodeOf(err) != guide.CodeNotFound {
		return account, err
	}
	if !i.EmailVerified || i.Email == "" {
		return account, noAccess()
	}
	account, err = s.config.Store.AccountByEmail(ctx, i.Email)
	switch {
	case guide.ErrorCodeOf(err) == guide.CodeNotFound && signedIn == 0:
		account, err = s.acceptFor(ctx, i, from)
	case err == nil && account.ID != signedIn:
		err = s.requireNoOtherMethod(ctx, account)
	}
	if err != nil {
		return account, err
	}
	entry := guide.AuditEntry{
		At: s.config.Clock(), Account: account.ID, Actor: account.Name, Action: ActionLinkProvider, Element: s.ProviderName(), Network: from.Network,
	}
	members, err := s.config.Store.Memberships(ctx, account.ID)
	if err != nil {
		return account, err
	}
	if len(members) == 0 {
		return account, noAccess()
	}
	entry.Organization = members[0].Organization
	err = s.config.Store.LinkIdentity(ctx, account.ID, i, entry)
	if guide.ErrorCodeOf(err) == guide.CodeConflict {
		err = noAccess()
	}
	return account, err
}

// requireNoOtherMethod returns CodeRefused for an account that has a password or a passkey.
func (s *Service) requireNoOtherMethod(ctx context.Context, account guide.Account) error {
	passkeys, err := s.config.Store.Passkeys(ctx, account.ID)
	if err == nil && (account.Password != "" || len(passkeys) > 0) {
		err = guide.Errorf(guide.CodeRefused, "sign in as before, and link the account to the provider on the account page")
	}
	return err
}

// acceptFor accepts the last invitation of a person's address.
func (s *Service) acceptFor(ctx context.Context, i guide.Identity, from Origin) (guide.Account, error) {
	invitations, err := s.config.Store.InvitationsByEmail(ctx, i.Email, s.config.Clock())
	if err != nil {
		return guide.Account{}, err
	}
	if len(invitations) == 0 {
		return guide.Account{}, noAccess()
	}
	invitation := invitations[0]
	account := guide.Account{Email: invitation.Email, Name: invitation.Email, Language: guide.ConsoleLanguages[0], Created: s.config.Clock()}
	if name, err := parseName("name", i.Name); err == nil {
		account.Name = name
	}
	member, err := s.config.Store.AcceptInvitation(ctx, invitation.TokenHash, account, s.joinEntry(from, invitation, account))
	return member.Account, err
}

// UnlinkProvider removes the link of the person's account to the provider. It returns CodeConflict for the last way to sign in.
func (s *Service) UnlinkProvider(ctx context.Context, p *Person) error {
	identities, err := s.config.Store.Identities(ctx, p.Account.ID)
	if err != nil {
		return err
	}
	if len(identities) == 0 {
		return guide.Errorf(guide.CodeNotFound, "nothing is linked")
	}
	return s.config.Store.UnlinkIdentity(ctx, p.Account.ID, identities[0].Issuer, s.entry(p, ActionUnlinkProvider, s.ProviderName(), ""))
}
