package store

import (
	"context"

	"cicerone/guide"
)

const sessionColumns = "id, token_hash, id_account, id_organization, device, network, created_at, last_used_at, confirmed_at"

func sessionFields(s *guide.StaffSession) []any {
	return []any{
		&s.ID, &s.TokenHash, &s.Account, &s.Organization, &s.Device, &s.Network, (*millis)(&s.Created), (*millis)(&s.LastUsed), (*millis)(&s.Confirmed),
	}
}

func unknownSession() error { return guide.Errorf(guide.CodeNotFound, "there is no such session") }

// StartSession stores a session; see guide.Staff.
func (s *Store) StartSession(ctx context.Context, session guide.StaffSession, entry guide.AuditEntry) (id int64, err error) {
	id = newID()
	err = s.writeStaff(ctx, entry, func(ctx context.Context, tx *transaction) error {
		_, err := tx.exec(ctx, "INSERT INTO staff_sessions ("+sessionColumns+") VALUES ("+placeholders(1, 9)+")",
			id, session.TokenHash, session.Account, session.Organization, session.Device, session.Network,
			millis(session.Created), millis(session.LastUsed), millis(session.Confirmed))
		if err != nil {
			return err
		}
		return seeMember(ctx, tx, session)
	})
	return id, err
}

// seeMember stores when the session's member was seen.
func seeMember(ctx context.Context, tx *transaction, session guide.StaffSession) error {
	_, err := tx.exec(ctx, "UPDATE members SET last_seen_at = $1 WHERE id_account = $2 AND id_organization = $3",
		millis(session.LastUsed), session.Account, session.Organization)
	return err
}

// Session returns a session; see guide.Staff.
func (s *Store) Session(ctx context.Context, tokenHash string) (guide.StaffSession, error) {
	return queryOne(ctx, s.reads, sessionFields, unknownSession(), "SELECT "+sessionColumns+" FROM staff_sessions WHERE token_hash = $1", tokenHash)
}

// UseSession stores when a session was used; see guide.Staff.
func (s *Store) UseSession(ctx context.Context, session guide.StaffSession) error {
	return s.writeStaff(ctx, guide.AuditEntry{}, func(ctx context.Context, tx *transaction) error {
		changed, err := tx.exec(ctx, "UPDATE staff_sessions SET last_used_at = $1, confirmed_at = $2 WHERE id = $3",
			millis(session.LastUsed), millis(session.Confirmed), session.ID)
		if err := foundOne(changed, err, unknownSession()); err != nil {
			return err
		}
		return seeMember(ctx, tx, session)
	})
}

// MoveSession makes a session another organization's; see guide.Staff.
func (s *Store) MoveSession(ctx context.Context, session guide.StaffSession, organization int64, entry guide.AuditEntry) error {
	return s.writeStaff(ctx, entry, func(ctx context.Context, tx *transaction) error {
		moved, err := tx.exec(ctx, `UPDATE staff_sessions SET id_organization = $1 WHERE id = $2
			AND EXISTS (SELECT 1 FROM members WHERE id_account = $3 AND id_organization = $1)`, organization, session.ID, session.Account)
		if err := foundOne(moved, err, guide.Errorf(guide.CodeNotFound, "there is no such organization")); err != nil {
			return err
		}
		session.Organization = organization
		return seeMember(ctx, tx, session)
	})
}

// Sessions lists the sessions of an account; see guide.Staff.
func (s *Store) Sessions(ctx context.Context, account int64) ([]guide.StaffSession, error) {
	return queryAll(ctx, s.reads, sessionFields, "SELECT "+sessionColumns+" FROM staff_sessions WHERE id_account = $1 ORDER BY last_used_at DESC, id", account)
}

// EndSession ends a session; see guide.Staff.
func (s *Store) EndSession(ctx context.Context, account, id int64, entry guide.AuditEntry) error {
	return s.writeStaff(ctx, entry, func(ctx context.Context, tx *transaction) error {
		ended, err := tx.exec(ctx, "DELETE FROM staff_sessions WHERE id = $1 AND id_account = $2", id, account)
		return foundOne(ended, err, unknownSession())
	})
}

// EndOtherSessions ends sessions; see guide.Staff.
func (s *Store) EndOtherSessions(ctx context.Context, account, keepSession int64, entry guide.AuditEntry) error {
	return s.writeStaff(ctx, entry, func(ctx context.Context, tx *transaction) error {
		_, err := tx.exec(ctx, "DELETE FROM staff_sessions WHERE id_account = $1 AND id <> $2", account, keepSession)
		return err
	})
}
