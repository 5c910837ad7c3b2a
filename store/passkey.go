package store

import (
	"context"

	"cicerone/guide"
)

// requireMethod returns CodeConflict if an account has no way to sign in.
func requireMethod(ctx context.Context, tx *transaction, account int64) error {
	methods, err := queryAll(ctx, tx, value[int64], `SELECT 1 FROM accounts WHERE id = $1 AND password <> ''
		UNION ALL SELECT 1 FROM passkeys WHERE id_account = $1 UNION ALL SELECT 1 FROM account_identities WHERE id_account = $1`, account)
	if err == nil && len(methods) == 0 {
		err = guide.Errorf(guide.CodeConflict, "this is the last way to sign in; add another one first")
	}
	return err
}

// removeMethods removes all ways to sign in of an account except its password.
func removeMethods(ctx context.Context, tx *transaction, account int64) error {
	for _, table := range []string{"passkeys", "second_factors", "recovery_codes", "account_identities"} {
		if _, err := tx.exec(ctx, "DELETE FROM "+table+" WHERE id_account = $1", account); err != nil {
			return err
		}
	}
	return nil
}

// RemovePassword removes a password; see guide.SignInMethods.
func (s *Store) RemovePassword(ctx context.Context, account int64, entry guide.AuditEntry) error {
	return s.writeStaff(ctx, entry, func(ctx context.Context, tx *transaction) error {
		if _, err := tx.exec(ctx, "UPDATE accounts SET password = '' WHERE id = $1", account); err != nil {
			return err
		}
		if err := removeSecondFactor(ctx, tx, account); err != nil {
			return err
		}
		return requireMethod(ctx, tx, account)
	})
}

const selectPasskeys = "SELECT id, id_account, name, credential_id, credential, created_at, last_used_at FROM passkeys "

func passkeyFields(p *guide.Passkey) []any {
	return []any{&p.ID, &p.Account, &p.Name, &p.CredentialID, &p.Credential, (*millis)(&p.Created), (*millis)(&p.LastUsed)}
}

func unknownPasskey() error { return guide.Errorf(guide.CodeNotFound, "there is no such passkey") }

// SavePasskey stores a passkey; see guide.SignInMethods.
func (s *Store) SavePasskey(ctx context.Context, p guide.Passkey, entry guide.AuditEntry) (id int64, err error) {
	id = newID()
	err = s.writeStaff(ctx, entry, func(ctx context.Context, tx *transaction) error {
		inserted, err := tx.exec(ctx, `INSERT INTO passkeys (id, id_account, name, credential_id, credential, created_at)
			VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (credential_id) DO NOTHING`,
			id, p.Account, p.Name, p.CredentialID, p.Credential, millis(p.Created))
		return foundOne(inserted, err, guide.Errorf(guide.CodeConflict, "this passkey is stored already"))
	})
	return id, err
}

// Passkeys lists passkeys; see guide.SignInMethods.
func (s *Store) Passkeys(ctx context.Context, account int64) ([]guide.Passkey, error) {
	return queryAll(ctx, s.reads, passkeyFields, selectPasskeys+"WHERE id_account = $1 ORDER BY created_at, id", account)
}

// Passkey returns a passkey; see guide.SignInMethods.
func (s *Store) Passkey(ctx context.Context, credentialID string) (guide.Passkey, error) {
	return queryOne(ctx, s.reads, passkeyFields, unknownPasskey(), selectPasskeys+"WHERE credential_id = $1", credentialID)
}

// UsePasskey stores that a passkey was used; see guide.SignInMethods.
func (s *Store) UsePasskey(ctx context.Context, p guide.Passkey) error {
	return s.writeStaff(ctx, guide.AuditEntry{}, func(ctx context.Context, tx *transaction) error {
		changed, err := tx.exec(ctx, "UPDATE passkeys SET credential = $1, last_used_at = $2 WHERE id = $3", p.Credential, millis(p.LastUsed), p.ID)
		return foundOne(changed, err, unknownPasskey())
	})
}

// RenamePasskey stores a passkey's name; see guide.SignInMethods.
func (s *Store) RenamePasskey(ctx context.Context, account, id int64, name string, entry guide.AuditEntry) error {
	return s.writeStaff(ctx, entry, func(ctx context.Context, tx *transaction) error {
		changed, err := tx.exec(ctx, "UPDATE passkeys SET name = $1 WHERE id = $2 AND id_account = $3", name, id, account)
		return foundOne(changed, err, unknownPasskey())
	})
}

// RemovePasskey removes a passkey; see guide.SignInMethods.
func (s *Store) RemovePasskey(ctx context.Context, account, id int64, entry guide.AuditEntry) error {
	return s.writeStaff(ctx, entry, func(ctx context.Context, tx *transaction) error {
		removed, err := tx.exec(ctx, "DELETE FROM passkeys WHERE id = $1 AND id_account = $2", id, account)
		if err := foundOne(removed, err, unknownPasskey()); err != nil {
			return err
		}
		return requireMethod(ctx, tx, account)
	})
}
