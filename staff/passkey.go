package staff

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"net/url"
	"slices"
	"strconv"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"cicerone/guide"
)

// The purposes of challenges.
const (
	purposeUsePasskey    = "passkey.use"
	purposeCreatePasskey = "passkey.create"
	purposeSecondFactor  = "second_factor"
	purposeProvider      = "provider"
)

// maxPasskeys is the most passkeys of an account.
const maxPasskeys = 20

// relyingParty returns what verifies passkeys of a site, such as https://guide.museum.example.
func relyingParty(site string) (*webauthn.WebAuthn, error) {
	address, err := url.Parse(site)
	if err != nil || site == "" {
		return nil, guide.Errorf(guide.CodeConflict, "passkeys work at an https address and at localhost only")
	}
	return webauthn.New(&webauthn.Config{
		RPID: address.Hostname(), RPDisplayName: "Cicerone", RPOrigins: []string{site},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: protocol.ResidentKeyRequired(),
			UserVerification: protocol.VerificationRequired, // so that a passkey needs no second step
		},
	})
}

// passkeyUser is an account as WebAuthn sees it.
type passkeyUser struct {
	account     guide.Account
	credentials []webauthn.Credential
}

func (u *passkeyUser) WebAuthnID() []byte                         { return []byte(strconv.FormatInt(u.account.ID, 10)) }
func (u *passkeyUser) WebAuthnName() string                       { return u.account.Email }
func (u *passkeyUser) WebAuthnDisplayName() string                { return u.account.Name }
func (u *passkeyUser) WebAuthnCredentials() []webauthn.Credential { return u.credentials }

// passkeyUser returns an account with its passkeys.
func (s *Service) passkeyUser(ctx context.Context, account guide.Account) (*passkeyUser, error) {
	passkeys, err := s.config.Store.Passkeys(ctx, account.ID)
	user := &passkeyUser{account: account, credentials: make([]webauthn.Credential, len(passkeys))}
	for i, p := range passkeys {
		if err := json.Unmarshal([]byte(p.Credential), &user.credentials[i]); err != nil {
			return nil, err
		}
	}
	return user, err
}

// saveSession stores what is needed to check the answer to a challenge.
func (s *Service) saveSession(ctx context.Context, purpose string, account int64, session *webauthn.SessionData) error {
	data, err := json.Marshal(session)
	if err != nil {
		return err
	}
	return s.config.Store.SaveChallenge(ctx, guide.Challenge{
		Hash: hashOf(session.Challenge), Purpose: purpose, Account: account, Data: string(data), Expires: s.config.Clock().Add(guide.ChallengePeriod),
	})
}

// takeSession returns what belongs to a challenge, once.
func (s *Service) takeSession(ctx context.Context, purpose string, account int64, challenge string) (session webauthn.SessionData, err error) {
	c, err := s.config.Store.TakeChallenge(ctx, hashOf(challenge), purpose, s.config.Clock())
	if err == nil && c.Account != account {
		err = guide.Errorf(guide.CodeNotFound, "this challenge is somebody else's")
	}
	if err != nil {
		return session, err
	}
	return session, json.Unmarshal([]byte(c.Data), &session)
}

// PasskeyRequest returns what a browser needs to sign in with any passkey of this site. It names no account, so that nobody
// learns which ones exist. p is nil if nobody is signed in.
func (s *Service) PasskeyRequest(ctx context.Context, from Origin, p *Person) (*protocol.CredentialAssertion, error) {
	party, err := relyingParty(from.Site)
	if err != nil {
		return nil, err
	}
	if err := s.admitChallenge(ctx, from, p); err != nil {
		return nil, err
	}
	request, session, err := party.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		return nil, err
	}
	return request, s.saveSession(ctx, purposeUsePasskey, 0, session)
}

func wrongPasskey() error {
	return guide.Errorf(guide.CodeSignIn, "this passkey is not known here, or its challenge has expired; please try again")
}

// provePasskey returns the account of a passkey.
func (s *Service) provePasskey(ctx context.Context, p Proof, from Origin) (guide.Account, error) {
	party, err := relyingParty(from.Site)
	if err != nil {
		return guide.Account{}, err
	}
	answer, err := protocol.ParseCredentialRequestResponseBytes(p.Passkey)
	if err != nil {
		return guide.Account{}, wrongPasskey()
	}
	session, err := s.takeSession(ctx, purposeUsePasskey, 0, answer.Response.CollectedClientData.Challenge)
	if guide.ErrorCodeOf(err) == guide.CodeNotFound {
		err = wrongPasskey()
	}
	if err != nil {
		return guide.Account{}, err
	}
	stored, err := s.config.Store.Passkey(ctx, base64.RawURLEncoding.EncodeToString(answer.RawID))
	if guide.ErrorCodeOf(err) == guide.CodeNotFound {
		err = wrongPasskey()
	}
	if err != nil {
		return guide.Account{}, err
	}
	account, err := s.config.Store.Account(ctx, stored.Account)
	if err != nil {
		return account, err
	}
	user, err := s.passkeyUser(ctx, account)
	if err != nil {
		return account, err
	}
	_, credential, err := party.ValidatePasskeyLogin(func(_, _ []byte) (webauthn.User, error) { return user, nil }, session, answer)
	// A counter that does not grow is one of a copied key.
	if err != nil || credential.Authenticator.CloneWarning || p.Email != "" && accountKey(p.Email) != accountKey(account.Email) {
		return account, wrongPasskey()
	}
	data, err := json.Marshal(credential)
	if err != nil {
		return account, err
	}
	stored.Credential, stored.LastUsed = string(data), s.config.Clock()
	return account, s.config.Store.UsePasskey(ctx, stored)
}

// Passkeys lists the passkeys of the person's account.
func (s *Service) Passkeys(ctx context.Context, p *Person) ([]guide.Passkey, error) {
	return s.config.Store.Passkeys(ctx, p.Account.ID)
}

// NewPasskeyRequest returns what the person's browser needs to create a passkey.
func (s *Service) NewPasskeyRequest(ctx context.Context, p *Person) (*protocol.CredentialCreation, error) {
	party, err := relyingParty(p.Origin.Site)
	if err != nil {
		return nil, err
	}
	user, err := s.passkeyUser(ctx, p.Account)
	if err != nil {
		return nil, err
	}
	if len(user.credentials) >= maxPasskeys {
		return nil, guide.Errorf(guide.CodeConflict, "an account has at most %d passkeys", maxPasskeys)
	}
	request, session, err := party.BeginRegistration(user, webauthn.WithExclusions(webauthn.Credentials(user.credentials).CredentialDescriptors()))
	if err != nil {
		return nil, err
	}
	return request, s.saveSession(ctx, purposeCreatePasskey, p.Account.ID, session)
}

// AddPasskey stores the passkey that the person's browser created.
func (s *Service) AddPasskey(ctx context.Context, p *Person, name string, answer []byte) (added guide.Passkey, err error) {
	added = guide.Passkey{Account: p.Account.ID, Created: s.config.Clock()}
	if added.Name, err = parseName("name", name); err != nil {
		return added, err
	}
	party, err := relyingParty(p.Origin.Site)
	if err != nil {
		return added, err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(answer)
	if err != nil {
		return added, guide.Invalid("passkey", "cannot be read")
	}
	session, err := s.takeSession(ctx, purposeCreatePasskey, p.Account.ID, parsed.Response.CollectedClientData.Challenge)
	if err != nil {
		return added, err
	}
	credential, err := party.CreateCredential(&passkeyUser{account: p.Account}, session, parsed)
	if err != nil {
		return added, &guide.Error{Code: guide.CodeInvalid, Field: "passkey", Message: "cannot be verified", Cause: err}
	}
	data, err := json.Marshal(credential)
	if err != nil {
		return added, err
	}
	added.CredentialID, added.Credential = base64.RawURLEncoding.EncodeToString(credential.ID), string(data)
	added.ID, err = s.config.Store.SavePasskey(ctx, added, s.entry(p, ActionAddPasskey, added.Name, ""))
	return added, err
}

// passkeyName returns the name of one of the person's passkeys, "" if there is none.
func (s *Service) passkeyName(ctx context.Context, p *Person, id int64) (string, error) {
	passkeys, err := s.Passkeys(ctx, p)
	if i := slices.IndexFunc(passkeys, func(k guide.Passkey) bool { return k.ID == id }); i >= 0 {
		return passkeys[i].Name, err
	}
	return "", err
}

// RenamePasskey changes the name of one of the person's passkeys.
func (s *Service) RenamePasskey(ctx context.Context, p *Person, id int64, name string) error {
	name, err := parseName("name", name)
	if err != nil {
		return err
	}
	return s.config.Store.RenamePasskey(ctx, p.Account.ID, id, name, s.entry(p, ActionRenamePasskey, name, ""))
}

// RemovePasskey removes one of the person's passkeys. It returns CodeConflict for the last way to sign in.
func (s *Service) RemovePasskey(ctx context.Context, p *Person, id int64) error {
	name, err := s.passkeyName(ctx, p, id)
	if err != nil {
		return err
	}
	return s.config.Store.RemovePasskey(ctx, p.Account.ID, id, s.entry(p, ActionRemovePasskey, name, ""))
}
