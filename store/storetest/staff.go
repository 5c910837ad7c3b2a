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
	m, err := s.SetUp(t.Context(), "set-up", "Museum of Pattern", owner, guide.AuditEntry{At: now, Actor: "Ada", Action: guide.AuditSetUp})
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
	entries, err := s.Audit(t.Context(), m.Organization, guide.AuditFilter{Limit: 10})
	must(t, err)
	wantSame(t, "the log", entries, []guide.AuditEntry{{ID: entries[0].ID, Organization: m.Organization, At: now, Account: owner.ID, Actor: "Ada", Action: guide.AuditSetUp}})
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
	wantSame(t, "changes of a museum that was published without its revision", []any{owned[0].Changed, owned[0].Changes}, []any{true, changesOfAll(t, s, m)})
	revision := int64(1)
	p := publication(m, 2)
	p.Record.DraftRevision = &revision
	must(t, s.Publish(t.Context(), p))
	mustEdit(t, s, edit(m, 1, ada, weaver, guide.Values{"author": raw("A. Loom")}))
	mustEdit(t, s, edit(m, 2, ada, weaver, guide.Values{"author": raw("B. Loom")}))
	mustEdit(t, s, edit(m, 3, ada, sea, guide.Values{"author": raw("C. Loom")}))
	must(t, s.Publish(t.Context(), publication(m, 3))) // a part
	owned, err = s.MuseumsOf(t.Context(), other.ID)
	must(t, err)
	wantSame(t, "CON-1: changes since it was published as a whole", []any{owned[0].Changed, owned[0].Changes}, []any{true, 2})
	must(t, s.GiveMuseum(t.Context(), m.ID, second.ID, guide.AuditEntry{}))
	for organization, want := range map[int64]int{other.ID: 0, second.ID: 1} {
		owned, err := s.MuseumsOf(t.Context(), organization)
		must(t, err)
		wantSame(t, "museums", len(owned), want)
		one, err := s.OwnedMuseum(t.Context(), organization, m.ID)
		if want == 0 {
			wantCode(t, "another organization's museum", err, guide.CodeNotFound)
			continue
		}
		must(t, err)
		owned[0].Changes = 0 // in lists only
		wantSame(t, "the museum", one, owned[0])
	}
	wantCode(t, "to give an unknown museum", s.GiveMuseum(t.Context(), 77, second.ID, guide.AuditEntry{}), guide.CodeNotFound)
}

// changesOfAll returns how many elements the draft of a museum has, with the museum itself.
func changesOfAll(t *testing.T, s Store, m *guide.Museum) int {
	t.Helper()
	revision, err := s.Revision(t.Context(), m.ID, 1)
	must(t, err)
	return len(revision.Changes)
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
	entry := guide.AuditEntry{At: now, Actor: "Ada – “owner”", Action: guide.AuditSetUp}
	m, err := s.SetUp(ctx, "set-up", "Museum of Pattern", guide.Account{Email: "ada@museum.example", Name: "Ada", Language: "ar", Created: now}, entry)
	must(t, err)
	_, err = s.StartSession(ctx, guide.StaffSession{TokenHash: "s", Account: m.Account.ID, Organization: m.Organization, Created: now, LastUsed: now, Confirmed: now}, entry)
	must(t, err)
	_, err = s.CreateInvitation(ctx, guide.Invitation{
		TokenHash: "i", Organization: guide.Organization{ID: m.Organization}, Email: "ben@museum.example", Grant: guide.Grant{Role: guide.RoleEditor},
		Created: now, Expires: now.Add(time.Hour), RequestKey: "invitation",
	}, entry)
	must(t, err)
	fillSignInMethods(t, s, m)
}
