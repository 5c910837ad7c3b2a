package storetest

import (
	"fmt"
	"testing"
	"time"

	"cicerone/guide"
)

func passkeys(t *testing.T, s Opened) {
	owner := setUp(t, s)
	ctx, account := t.Context(), owner.Account.ID
	phone := guide.Passkey{Account: account, Name: "Phone", CredentialID: "c1", Credential: `{"n":1}`, Created: now}
	var err error
	phone.ID, err = s.SavePasskey(ctx, phone, guide.AuditEntry{})
	must(t, err)
	_, err = s.SavePasskey(ctx, phone, guide.AuditEntry{})
	wantCode(t, "to store a credential twice", err, guide.CodeConflict)
	laptop := guide.Passkey{Account: account, Name: "Laptop", CredentialID: "c2", Credential: "{}", Created: now.Add(time.Second)}
	laptop.ID, err = s.SavePasskey(ctx, laptop, guide.AuditEntry{})
	must(t, err)
	phone.Credential, phone.LastUsed = `{"n":2}`, now.Add(time.Minute)
	must(t, s.UsePasskey(ctx, phone))
	got, err := s.Passkey(ctx, "c1")
	must(t, err)
	wantSame(t, "the passkey", got, phone)
	wantCode(t, "to rename another account's", s.RenamePasskey(ctx, 77, phone.ID, "Mine", guide.AuditEntry{}), guide.CodeNotFound)
	wantCode(t, "to remove another account's", s.RemovePasskey(ctx, 77, phone.ID, guide.AuditEntry{}), guide.CodeNotFound)
	phone.Name = "Old phone"
	must(t, s.RenamePasskey(ctx, account, phone.ID, phone.Name, guide.AuditEntry{}))
	listed, err := s.Passkeys(ctx, account)
	must(t, err)
	wantSame(t, "the passkeys", listed, []guide.Passkey{phone, laptop})

	must(t, s.RemovePassword(ctx, account, guide.AuditEntry{}))
	must(t, s.RemovePasskey(ctx, account, laptop.ID, guide.AuditEntry{}))
	wantCode(t, "to remove the last way to sign in", s.RemovePasskey(ctx, account, phone.ID, guide.AuditEntry{}), guide.CodeConflict)
	identity := guide.Identity{Issuer: "https://id.example", Subject: "7"}
	must(t, s.LinkIdentity(ctx, account, identity, guide.AuditEntry{}))
	wantCode(t, "to link another person", s.LinkIdentity(ctx, account, guide.Identity{Issuer: identity.Issuer, Subject: "8"}, guide.AuditEntry{}), guide.CodeConflict)
	byIdentity, err := s.AccountByIdentity(ctx, identity.Issuer, "7")
	must(t, err)
	wantSame(t, "the account of the identity", byIdentity.ID, account)
	must(t, s.RemovePasskey(ctx, account, phone.ID, guide.AuditEntry{}))
	wantCode(t, "to unlink the last way to sign in", s.UnlinkIdentity(ctx, account, identity.Issuer, guide.AuditEntry{}), guide.CodeConflict)
	identities, err := s.Identities(ctx, account)
	must(t, err)
	wantSame(t, "the identities", identities, []guide.Identity{identity})
	must(t, s.ChangePassword(ctx, account, "hash", 0, guide.AuditEntry{}))
	must(t, s.UnlinkIdentity(ctx, account, identity.Issuer, guide.AuditEntry{}))
	_, err = s.AccountByIdentity(ctx, identity.Issuer, "7")
	wantCode(t, "an identity that is not linked", err, guide.CodeNotFound)
}

func secondFactors(t *testing.T, s Opened) {
	owner := setUp(t, s)
	ctx, account := t.Context(), owner.Account.ID
	_, err := s.SecondFactor(ctx, account)
	wantCode(t, "no second factor", err, guide.CodeNotFound)
	wantCode(t, "recovery codes of nothing", s.SaveRecoveryCodes(ctx, account, []string{"r0"}, guide.AuditEntry{}), guide.CodeNotFound)
	factor := guide.SecondFactor{Account: account, Secret: "secret", LastStep: 5}
	must(t, s.SaveSecondFactor(ctx, factor, []string{"r1", "r2"}, guide.AuditEntry{}))
	must(t, s.UseStep(ctx, account, 7))
	for _, step := range []int64{6, 7} {
		wantCode(t, "to use a code again", s.UseStep(ctx, account, step), guide.CodeRefused)
	}
	factor.LastStep = 7
	got, err := s.SecondFactor(ctx, account)
	must(t, err)
	wantSame(t, "the second factor", got, factor)
	wantCode(t, "another account's recovery code", s.UseRecoveryCode(ctx, 77, "r1", guide.AuditEntry{}), guide.CodeRefused)
	must(t, s.UseRecoveryCode(ctx, account, "r1", guide.AuditEntry{}))
	wantCode(t, "a used recovery code", s.UseRecoveryCode(ctx, account, "r1", guide.AuditEntry{}), guide.CodeRefused)
	must(t, s.SaveRecoveryCodes(ctx, account, []string{"r3", "r4", "r5"}, guide.AuditEntry{}))
	wantCode(t, "a replaced recovery code", s.UseRecoveryCode(ctx, account, "r2", guide.AuditEntry{}), guide.CodeRefused)
	left, err := s.RecoveryCodesLeft(ctx, account)
	must(t, err)
	wantSame(t, "recovery codes", left, 3)

	// A link with which somebody chooses another password replaces everything.
	organization, err := s.Organization(ctx, owner.Organization)
	must(t, err)
	_, err = s.CreateInvitation(ctx, guide.Invitation{
		TokenHash: "back", Organization: organization, Email: "ADA@museum.example", Grant: owner.Grant, Created: now, Expires: now.Add(time.Hour),
	}, guide.AuditEntry{})
	must(t, err)
	byEmail, err := s.InvitationsByEmail(ctx, "ada@museum.example", now)
	must(t, err)
	wantSame(t, "invitations of the address", len(byEmail), 1)
	renewed := owner.Account
	renewed.Password = "other"
	_, err = s.AcceptInvitation(ctx, "back", renewed, guide.AuditEntry{At: now})
	must(t, err)
	_, err = s.SecondFactor(ctx, account)
	wantCode(t, "the second factor of a renewed account", err, guide.CodeNotFound)
}

func challenges(t *testing.T, s Opened) {
	ctx := t.Context()
	c := guide.Challenge{Hash: "h", Purpose: "passkey", Account: 7, Data: "{}", Expires: now.Add(time.Minute)}
	must(t, s.SaveChallenge(ctx, c))
	_, err := s.TakeChallenge(ctx, "h", "other", now)
	wantCode(t, "a challenge of another purpose", err, guide.CodeNotFound)
	_, err = s.TakeChallenge(ctx, "h", "passkey", c.Expires)
	wantCode(t, "an expired challenge", err, guide.CodeNotFound)
	got, err := s.TakeChallenge(ctx, "h", "passkey", now)
	must(t, err)
	wantSame(t, "the challenge", got, c)
	_, err = s.TakeChallenge(ctx, "h", "passkey", now)
	wantCode(t, "an answered challenge", err, guide.CodeNotFound)
}

func apiTokens(t *testing.T, s Opened) {
	owner := setUp(t, s)
	ctx := t.Context()
	token := guide.APIToken{
		TokenHash: "t1", Organization: owner.Organization, Account: owner.Account.ID, MadeBy: "Ada", Name: "Collection",
		Scopes: []guide.Scope{guide.ScopeReadContent, guide.ScopePublish}, Created: now, Expires: now.Add(time.Hour),
	}
	var err error
	token.ID, err = s.CreateAPIToken(ctx, token, guide.AuditEntry{})
	must(t, err)
	token.LastUsed = now.Add(time.Minute)
	must(t, s.UseAPIToken(ctx, token.ID, token.LastUsed))
	got, err := s.APIToken(ctx, "t1")
	must(t, err)
	wantSame(t, "the token", got, token)
	wantCode(t, "to revoke another organization's", s.RevokeAPIToken(ctx, 77, token.ID, guide.AuditEntry{}), guide.CodeNotFound)
	listed, err := s.ListAPITokens(ctx, owner.Organization)
	must(t, err)
	wantSame(t, "the tokens", listed, []guide.APIToken{token})
	must(t, s.RevokeAPIToken(ctx, owner.Organization, token.ID, guide.AuditEntry{}))
	_, err = s.APIToken(ctx, "t1")
	wantCode(t, "a revoked token", err, guide.CodeNotFound)
	for n := range guide.MaxAPITokens {
		token.TokenHash = fmt.Sprint("many ", n)
		_, err := s.CreateAPIToken(ctx, token, guide.AuditEntry{})
		must(t, err)
	}
	token.TokenHash = "one too many"
	_, err = s.CreateAPIToken(ctx, token, guide.AuditEntry{})
	wantCode(t, "one token too many", err, guide.CodeConflict)
}

func organizationsOfAccounts(t *testing.T, s Opened) {
	owner := setUp(t, s)
	ctx := t.Context()
	other, err := s.EnsureOrganization(ctx, "Another")
	must(t, err)
	session := guide.StaffSession{TokenHash: "s", Account: owner.Account.ID, Organization: owner.Organization, Created: now, LastUsed: now, Confirmed: now}
	session.ID, err = s.StartSession(ctx, session, guide.AuditEntry{})
	must(t, err)
	wantCode(t, "to go where one is no member", s.MoveSession(ctx, session, other.ID, guide.AuditEntry{}), guide.CodeNotFound)
	_, err = s.CreateInvitation(ctx, guide.Invitation{
		TokenHash: "i", Organization: other, Email: owner.Account.Email, Grant: guide.Grant{Role: guide.RoleGuide}, Created: now, Expires: now.Add(time.Hour),
	}, guide.AuditEntry{})
	must(t, err)
	_, err = s.AcceptInvitation(ctx, "i", guide.Account{ID: owner.Account.ID}, guide.AuditEntry{At: now})
	must(t, err)
	listed, err := s.OrganizationsOf(ctx, owner.Account.ID)
	must(t, err)
	wantSame(t, "the organizations", listed, []guide.Organization{other, {ID: owner.Organization, Name: "Museum of Pattern"}})
	must(t, s.MoveSession(ctx, session, other.ID, guide.AuditEntry{}))
	moved, err := s.Session(ctx, "s")
	must(t, err)
	wantSame(t, "the session's organization", moved.Organization, other.ID)
}

// fillSignInMethods writes rows to the tables of sign-in methods and API tokens.
func fillSignInMethods(t *testing.T, s guide.Staff, m guide.Member) {
	t.Helper()
	ctx := t.Context()
	_, err := s.SavePasskey(ctx, guide.Passkey{Account: m.Account.ID, Name: "Phone", CredentialID: "c", Credential: "{}", Created: now}, guide.AuditEntry{})
	must(t, err)
	must(t, s.SaveSecondFactor(ctx, guide.SecondFactor{Account: m.Account.ID, Secret: "s"}, []string{"r"}, guide.AuditEntry{}))
	must(t, s.LinkIdentity(ctx, m.Account.ID, guide.Identity{Issuer: "https://id.example", Subject: "7"}, guide.AuditEntry{}))
	must(t, s.SaveChallenge(ctx, guide.Challenge{Hash: "h", Purpose: "passkey", Expires: now.Add(time.Hour)}))
	_, err = s.CreateAPIToken(ctx, guide.APIToken{
		TokenHash: "t", Organization: m.Organization, Account: m.Account.ID, Name: "Script", Scopes: guide.Scopes, Created: now, Expires: now.Add(time.Hour),
	}, guide.AuditEntry{})
	must(t, err)
}
