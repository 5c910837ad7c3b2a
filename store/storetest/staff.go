package storetest

import (
	"testing"
	"time"

	"cicerone/guide"
)

// setUp creates the first organization with an owner.
func setUp(t *testing.T, s Opened) guide.Member {
	t.Helper()
	must(t, s.SaveSetUpLink(t.Context(), "set-up", now))
	owner := guide.Account{Email: "Ada@museum.example", Name: "Ada", Language: "en", Password: "hash", Created: now}
	m, err := s.SetUp(t.Context(), "set-up", "Museum of Pattern", owner, guide.AuditEntry{At: now, Actor: "Ada", Action: "set_up"})
	must(t, err)
	return m
}

func setUpLink(t *testing.T, s Opened) {
	exists, err := s.HasAccounts(t.Context())
	must(t, err)
	wantSame(t, "accounts before", exists, false)
	must(t, s.SaveSetUpLink(t.Context(), "late", now.Add(-guide.SetUpPeriod)))
	owner := guide.Account{Email: "Ada@museum.example", Name: "Ada", Language: "en", Password: "hash", Created: now}
	_, err = s.SetUp(t.Context(), "late", "Late", owner, guide.AuditEntry{})
	wantCode(t, "an expired link", err, guide.CodeNotFound)
	_, err = s.InvitationByToken(t.Context(), "late", now.Add(-time.Hour))
	wantCode(t, "a set-up link as an invitation", err, guide.CodeNotFound)

	m := setUp(t, s)
	wantSame(t, "the organization", m.Organization, int64(guide.FirstOrganization))
	wantSame(t, "the role", m.Role, guide.RoleOwner)
	must(t, s.SaveSetUpLink(t.Context(), "second", now))
	_, err = s.SetUp(t.Context(), "second", "Other", owner, guide.AuditEntry{})
	wantCode(t, "a second set-up", err, guide.CodeConflict)

	account, err := s.AccountByEmail(t.Context(), " ada@MUSEUM.example")
	must(t, err)
	owner.ID = m.Account.ID
	wantSame(t, "the account", account, owner)
	wantSame(t, "the member's password", m.Account.Password, "")
	entries, err := s.Audit(t.Context(), m.Organization, 0, 10, "")
	must(t, err)
	wantSame(t, "the log", entries, []guide.AuditEntry{{Number: 1, Organization: m.Organization, At: now, Account: owner.ID, Actor: "Ada", Action: "set_up"}})
}

func invitations(t *testing.T, s Opened) {
	owner := setUp(t, s)
	ctx := t.Context()
	other, err := s.EnsureOrganization(ctx, "Other")
	must(t, err)
	organization, err := s.Organization(ctx, owner.Organization)
	must(t, err)
	invitation := guide.Invitation{
		TokenHash: "one", Organization: organization, Email: "ben@museum.example", InvitedBy: "Ada", Created: now, Expires: now.Add(time.Hour),
		Grant: guide.Grant{Role: guide.RoleTranslator, Museums: []int64{3, 4}, Languages: []guide.LanguageCode{"es_ES"}},
	}
	invitation.ID, err = s.CreateInvitation(ctx, invitation, guide.AuditEntry{})
	must(t, err)
	got, err := s.InvitationByToken(ctx, "one", now)
	must(t, err)
	wantSame(t, "the invitation", got, invitation)
	_, err = s.InvitationByToken(ctx, "one", now.Add(time.Hour))
	wantCode(t, "an expired invitation", err, guide.CodeNotFound)
	listed, err := s.Invitations(ctx, other.ID, now)
	must(t, err)
	wantSame(t, "the other organization's", len(listed), 0)
	wantCode(t, "to revoke another organization's", s.RevokeInvitation(ctx, other.ID, invitation.ID, guide.AuditEntry{}), guide.CodeNotFound)

	later := invitation
	later.TokenHash, later.Email = "two", "Ben@museum.example"
	later.ID, err = s.CreateInvitation(ctx, later, guide.AuditEntry{})
	must(t, err)
	listed, err = s.Invitations(ctx, organization.ID, now)
	must(t, err)
	wantSame(t, "one invitation for an address", listed, []guide.Invitation{later})

	ben := guide.Account{Email: "ben@museum.example", Name: "Ben", Language: "es", Password: "hash", Created: now}
	m, err := s.AcceptInvitation(ctx, "two", ben, guide.AuditEntry{At: now, Action: "join"})
	must(t, err)
	wantSame(t, "the grant", m.Grant, invitation.Grant)
	_, err = s.AcceptInvitation(ctx, "two", ben, guide.AuditEntry{At: now})
	wantCode(t, "a used invitation", err, guide.CodeNotFound)
	memberships, err := s.Memberships(ctx, m.Account.ID)
	must(t, err)
	wantSame(t, "the memberships", memberships, []guide.Member{m})
}

func members(t *testing.T, s Opened) {
	owner := setUp(t, s)
	ctx := t.Context()
	wantCode(t, "to remove the last owner", s.RemoveMember(ctx, owner.Organization, owner.ID, guide.AuditEntry{}), guide.CodeConflict)
	demoted := owner
	demoted.Role = guide.RoleEditor
	wantCode(t, "to demote the last owner", s.ChangeMember(ctx, demoted, 0, guide.AuditEntry{}), guide.CodeConflict)
	foreign := owner
	foreign.Organization = 77
	wantCode(t, "to change another organization's member", s.ChangeMember(ctx, foreign, 0, guide.AuditEntry{}), guide.CodeNotFound)

	session := guide.StaffSession{
		TokenHash: "s1", Account: owner.Account.ID, Organization: owner.Organization, Device: "Firefox", Network: "192.0.2.1",
		Created: now, LastUsed: now.Add(time.Minute), Confirmed: now,
	}
	var err error
	session.ID, err = s.StartSession(ctx, session, guide.AuditEntry{})
	must(t, err)
	got, err := s.Session(ctx, "s1")
	must(t, err)
	wantSame(t, "the session", got, session)
	session.LastUsed = now.Add(time.Hour)
	must(t, s.UseSession(ctx, session))
	listed, err := s.Members(ctx, owner.Organization)
	must(t, err)
	wantSame(t, "when the owner was seen", listed[0].LastSeen, session.LastUsed)

	second := session
	second.TokenHash = "s2"
	second.ID, err = s.StartSession(ctx, second, guide.AuditEntry{})
	must(t, err)
	must(t, s.ChangePassword(ctx, owner.Account.ID, "new", second.ID, guide.AuditEntry{}))
	sessions, err := s.Sessions(ctx, owner.Account.ID)
	must(t, err)
	wantSame(t, "the sessions after a new password", sessions, []guide.StaffSession{second})
	wantCode(t, "to end another account's session", s.EndSession(ctx, 77, second.ID, guide.AuditEntry{}), guide.CodeNotFound)
	must(t, s.ChangeMember(ctx, owner, 0, guide.AuditEntry{}))
	_, err = s.Session(ctx, "s2")
	wantCode(t, "a session after a new role", err, guide.CodeNotFound)
}

func auditLog(t *testing.T, s Opened) {
	owner := setUp(t, s)
	ctx := t.Context()
	for _, detail := range []string{"100 % of it", "Ünïcode", "a_b"} {
		must(t, s.Record(ctx, guide.AuditEntry{Organization: owner.Organization, At: now, Action: "try", Detail: detail}))
	}
	must(t, s.Record(ctx, guide.AuditEntry{Organization: 77, At: now, Action: "try", Detail: "elsewhere"}))
	for search, want := range map[string]int{"": 4, "100 %": 1, "ünÏ": 1, "a_b": 1, "a%b": 0, "elsewhere": 0, "ada": 1} {
		entries, err := s.Audit(ctx, owner.Organization, 0, 10, search)
		must(t, err)
		wantSame(t, "entries with "+search, len(entries), want)
	}
	page, err := s.Audit(ctx, owner.Organization, 3, 1, "")
	must(t, err)
	wantSame(t, "the entry before 3", page[0].Number, int64(2))
	entries, last, err := s.VerifyAudit(ctx)
	if err != nil || entries != 5 || last == "" {
		t.Errorf("VerifyAudit = %d, %q, %v; want 5 entries", entries, last, err)
	}
	err = s.ChangeAccount(ctx, guide.Account{ID: 77}, guide.AuditEntry{Organization: owner.Organization, Action: "fails"})
	wantCode(t, "to change an unknown account", err, guide.CodeNotFound)
	entries, _, _ = s.VerifyAudit(ctx)
	wantSame(t, "entries after a change that failed", entries, 5)
}

func museumsOfOrganizations(t *testing.T, s Opened) {
	m := newMuseum(t, s, "DEMO")
	must(t, s.Publish(t.Context(), publication(m, 1)))
	other, err := s.EnsureOrganization(t.Context(), "First")
	must(t, err)
	second, err := s.EnsureOrganization(t.Context(), "Second")
	must(t, err)
	owned, err := s.MuseumsOf(t.Context(), other.ID)
	must(t, err)
	if len(owned) != 1 || owned[0].ID != m.ID || owned[0].PublishedAt.IsZero() {
		t.Errorf("the first organization has %+v", owned)
	}
	must(t, s.GiveMuseum(t.Context(), m.ID, second.ID, guide.AuditEntry{}))
	for organization, want := range map[int64]int{other.ID: 0, second.ID: 1} {
		owned, err := s.MuseumsOf(t.Context(), organization)
		must(t, err)
		wantSame(t, "museums", len(owned), want)
	}
	wantCode(t, "to give an unknown museum", s.GiveMuseum(t.Context(), 77, second.ID, guide.AuditEntry{}), guide.CodeNotFound)
}

// FillStaff writes rows to all tables of the staff, once.
func FillStaff(t *testing.T, s guide.Staff) {
	t.Helper()
	ctx := t.Context()
	if exists, err := s.HasAccounts(ctx); err != nil || exists {
		must(t, err)
		return
	}
	must(t, s.SaveSetUpLink(ctx, "set-up", now))
	entry := guide.AuditEntry{At: now, Actor: "Ada – “owner”", Action: "set_up"}
	m, err := s.SetUp(ctx, "set-up", "Museum of Pattern", guide.Account{Email: "ada@museum.example", Name: "Ada", Language: "ar", Created: now}, entry)
	must(t, err)
	_, err = s.StartSession(ctx, guide.StaffSession{TokenHash: "s", Account: m.Account.ID, Organization: m.Organization, Created: now, LastUsed: now, Confirmed: now}, entry)
	must(t, err)
	_, err = s.CreateInvitation(ctx, guide.Invitation{
		TokenHash: "i", Organization: guide.Organization{ID: m.Organization}, Email: "ben@museum.example", Grant: guide.Grant{Role: guide.RoleEditor},
		Created: now, Expires: now.Add(time.Hour),
	}, entry)
	must(t, err)
}
