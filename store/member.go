package store

import (
	"context"
	"time"

	"cicerone/guide"
)

const selectMembers = `SELECT members.id, id_organization, role, museums, languages, last_seen_at,
	accounts.id, email, name, language, created_at FROM members JOIN accounts ON accounts.id = id_account `

func memberFields(m *guide.Member) []any {
	return []any{
		&m.ID, &m.Organization, &m.Role,
		jsonColumn[[]int64]{&m.Museums},
		jsonColumn[[]guide.LanguageCode]{&m.Languages},
		(*millis)(&m.LastSeen),
		&m.Account.ID, &m.Account.Email, &m.Account.Name, &m.Account.Language, (*millis)(&m.Account.Created),
	}
}

func unknownMember() error { return guide.Errorf(guide.CodeNotFound, "there is no such member") }

// Memberships lists the members that are an account; see guide.Staff.
func (s *Store) Memberships(ctx context.Context, account int64) ([]guide.Member, error) {
	return queryAll(ctx, s.reads, memberFields, selectMembers+"WHERE id_account = $1 ORDER BY COALESCE(last_seen_at, 0) DESC, members.id", account)
}

// Members lists the members of an organization; see guide.Staff.
func (s *Store) Members(ctx context.Context, organization int64) ([]guide.Member, error) {
	return queryAll(ctx, s.reads, memberFields, selectMembers+"WHERE id_organization = $1 ORDER BY LOWER(name), members.id", organization)
}

func insertMember(ctx context.Context, tx *transaction, m guide.Member) (int64, error) {
	id := newID()
	_, err := tx.exec(ctx, "INSERT INTO members (id, id_organization, id_account, role, museums, languages) VALUES ($1, $2, $3, $4, $5, $6)",
		id, m.Organization, m.Account.ID, m.Role, jsonColumn[[]int64]{&m.Museums}, jsonColumn[[]guide.LanguageCode]{&m.Languages})
	return id, err
}

// requireOtherOwner returns CodeConflict if the member is the organization's only owner.
func requireOtherOwner(ctx context.Context, tx *transaction, organization, id int64) error {
	owners, err := queryAll(ctx, tx, value[int64], "SELECT id FROM members WHERE id_organization = $1 AND role = $2", organization, guide.RoleOwner)
	if err == nil && len(owners) == 1 && owners[0] == id {
		err = guide.Errorf(guide.CodeConflict, "this is the last owner; make somebody else an owner first")
	}
	return err
}

// ChangeMember stores a member's grant; see guide.Staff.
func (s *Store) ChangeMember(ctx context.Context, m guide.Member, keepSession int64, entry guide.AuditEntry) error {
	return s.writeStaff(ctx, entry, func(ctx context.Context, tx *transaction) error {
		if m.Role != guide.RoleOwner {
			if err := requireOtherOwner(ctx, tx, m.Organization, m.ID); err != nil {
				return err
			}
		}
		if err := setGrant(ctx, tx, m); err != nil {
			return err
		}
		return endMemberSessions(ctx, tx, m.Organization, m.ID, keepSession)
	})
}

func endMemberSessions(ctx context.Context, tx *transaction, organization, member, keepSession int64) error {
	_, err := tx.exec(ctx, `DELETE FROM staff_sessions WHERE id_organization = $1 AND id <> $2
		AND id_account = (SELECT id_account FROM members WHERE id = $3)`, organization, keepSession, member)
	return err
}

// RemoveMember removes a member; see guide.Staff.
func (s *Store) RemoveMember(ctx context.Context, organization, id int64, entry guide.AuditEntry) error {
	return s.writeStaff(ctx, entry, func(ctx context.Context, tx *transaction) error {
		if err := requireOtherOwner(ctx, tx, organization, id); err != nil {
			return err
		}
		if err := endMemberSessions(ctx, tx, organization, id, 0); err != nil {
			return err
		}
		// Else they would be valid once more if the person was invited again.
		for _, table := range []string{"api_tokens", "preview_links"} {
			_, err := tx.exec(ctx, "DELETE FROM "+table+` WHERE id_organization = $1
				AND id_account IN (SELECT id_account FROM members WHERE id = $2 AND id_organization = $1)`, organization, id)
			if err != nil {
				return err
			}
		}
		removed, err := tx.exec(ctx, "DELETE FROM members WHERE id = $1 AND id_organization = $2", id, organization)
		return foundOne(removed, err, unknownMember())
	})
}

const selectInvitations = `SELECT invitations.id, token_hash, COALESCE(organizations.id, 0), COALESCE(organizations.name, ''), email, role, museums,
	languages, invited_by, created_at, expires_at FROM invitations LEFT JOIN organizations ON organizations.id = id_organization `

func invitationFields(i *guide.Invitation) []any {
	return []any{
		&i.ID, &i.TokenHash, &i.Organization.ID, &i.Organization.Name, &i.Email, &i.Role,
		jsonColumn[[]int64]{&i.Museums},
		jsonColumn[[]guide.LanguageCode]{&i.Languages},
		&i.InvitedBy, (*millis)(&i.Created), (*millis)(&i.Expires),
	}
}

func unknownInvitation() error {
	return guide.Errorf(guide.CodeNotFound, "this link has expired or was used already; ask for a new one")
}

// readInvitation returns an invitation that has not expired.
func readInvitation(ctx context.Context, from querier, tokenHash string, now time.Time) (guide.Invitation, error) {
	return queryOne(ctx, from, invitationFields, unknownInvitation(), selectInvitations+"WHERE token_hash = $1 AND expires_at > $2", tokenHash, millis(now))
}

func insertInvitation(ctx context.Context, tx *transaction, i guide.Invitation) (int64, error) {
	id := newID()
	var organization *int64
	if i.Organization.ID != 0 {
		organization = &i.Organization.ID
	}
	_, err := tx.exec(ctx, `INSERT INTO invitations (id, token_hash, id_organization, email, role, museums, languages, invited_by, created_at, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`, id, i.TokenHash, organization, i.Email, i.Role, jsonColumn[[]int64]{&i.Museums},
		jsonColumn[[]guide.LanguageCode]{&i.Languages}, i.InvitedBy, millis(i.Created), millis(i.Expires))
	return id, err
}

// CreateInvitation stores an invitation; see guide.Staff.
func (s *Store) CreateInvitation(ctx context.Context, i guide.Invitation, entry guide.AuditEntry) (id int64, err error) {
	err = s.writeStaff(ctx, entry, func(ctx context.Context, tx *transaction) error {
		if err := requireNewRequest(ctx, tx, i.RequestKey, i.Created); err != nil {
			return err
		}
		if _, err := tx.exec(ctx, "DELETE FROM invitations WHERE id_organization = $1 AND LOWER(email) = $2", i.Organization.ID, nameKey(i.Email)); err != nil {
			return err
		}
		id, err = insertInvitation(ctx, tx, i)
		return err
	})
	return id, err
}

// Invitations lists the invitations of an organization; see guide.Staff.
func (s *Store) Invitations(ctx context.Context, organization int64, now time.Time) ([]guide.Invitation, error) {
	return queryAll(ctx, s.reads, invitationFields, selectInvitations+"WHERE id_organization = $1 AND expires_at > $2 ORDER BY created_at DESC, invitations.id",
		organization, millis(now))
}

// InvitationsByEmail lists the invitations of an address; see guide.Staff.
func (s *Store) InvitationsByEmail(ctx context.Context, email string, now time.Time) ([]guide.Invitation, error) {
	return queryAll(ctx, s.reads, invitationFields, selectInvitations+`WHERE id_organization IS NOT NULL AND LOWER(email) = $1 AND expires_at > $2
		ORDER BY created_at DESC, invitations.id`, nameKey(email), millis(now))
}

// InvitationByToken returns an invitation; see guide.Staff.
func (s *Store) InvitationByToken(ctx context.Context, tokenHash string, now time.Time) (guide.Invitation, error) {
	i, err := readInvitation(ctx, s.reads, tokenHash, now)
	if err == nil && i.Organization.ID == 0 {
		err = unknownInvitation()
	}
	return i, err
}

// RevokeInvitation deletes an invitation; see guide.Staff.
func (s *Store) RevokeInvitation(ctx context.Context, organization, id int64, entry guide.AuditEntry) error {
	return s.writeStaff(ctx, entry, func(ctx context.Context, tx *transaction) error {
		deleted, err := tx.exec(ctx, "DELETE FROM invitations WHERE id = $1 AND id_organization = $2", id, organization)
		return foundOne(deleted, err, guide.Errorf(guide.CodeNotFound, "there is no such invitation"))
	})
}

// renewAccount replaces what somebody enters for an account, removes its other ways to sign in and ends its sessions.
func renewAccount(ctx context.Context, tx *transaction, a guide.Account) error {
	changed, err := tx.exec(ctx, "UPDATE accounts SET name = $1, language = $2, password = $3 WHERE id = $4", a.Name, a.Language, a.Password, a.ID)
	if err := foundOne(changed, err, unknownAccount()); err != nil {
		return err
	}
	if err := removeMethods(ctx, tx, a.ID); err != nil {
		return err
	}
	_, err = tx.exec(ctx, "DELETE FROM staff_sessions WHERE id_account = $1", a.ID)
	return err
}

// putMember inserts a member, or gives the grant to the member that the account is.
func putMember(ctx context.Context, tx *transaction, m guide.Member) (int64, error) {
	existing, err := queryAll(ctx, tx, value[int64], "SELECT id FROM members WHERE id_organization = $1 AND id_account = $2", m.Organization, m.Account.ID)
	if err != nil {
		return 0, err
	}
	if len(existing) == 0 {
		return insertMember(ctx, tx, m)
	}
	m.ID = existing[0]
	if m.Role != guide.RoleOwner {
		if err := requireOtherOwner(ctx, tx, m.Organization, m.ID); err != nil {
			return 0, err
		}
	}
	return m.ID, setGrant(ctx, tx, m)
}

// setGrant returns CodeNotFound if the organization has no such member.
func setGrant(ctx context.Context, tx *transaction, m guide.Member) error {
	changed, err := tx.exec(ctx, "UPDATE members SET role = $1, museums = $2, languages = $3 WHERE id = $4 AND id_organization = $5",
		m.Role, jsonColumn[[]int64]{&m.Museums}, jsonColumn[[]guide.LanguageCode]{&m.Languages}, m.ID, m.Organization)
	return foundOne(changed, err, unknownMember())
}

// AcceptInvitation makes an account a member; see guide.Staff.
func (s *Store) AcceptInvitation(ctx context.Context, tokenHash string, a guide.Account, entry guide.AuditEntry) (m guide.Member, err error) {
	err = s.writeStaff(ctx, guide.AuditEntry{}, func(ctx context.Context, tx *transaction) error {
		invitation, err := readInvitation(ctx, tx, tokenHash, entry.At)
		if err == nil && invitation.Organization.ID == 0 {
			err = unknownInvitation()
		}
		if err != nil {
			return err
		}
		account := a
		switch {
		case a.ID == 0:
			account.ID, err = createAccount(ctx, tx, a)
		case a.Password != "":
			err = renewAccount(ctx, tx, a)
		}
		if err != nil {
			return err
		}
		account.Password = ""
		m = guide.Member{Organization: invitation.Organization.ID, Account: account, Grant: invitation.Grant}
		if m.ID, err = putMember(ctx, tx, m); err != nil {
			return err
		}
		if _, err := tx.exec(ctx, "DELETE FROM invitations WHERE id = $1", invitation.ID); err != nil {
			return err
		}
		accepted := entry
		accepted.Organization, accepted.Account = m.Organization, account.ID
		return appendAudit(ctx, tx, accepted)
	})
	return m, err
}
