package store

import (
	"context"

	"cicerone/guide"
)

// AccountByIdentity returns an account; see guide.SignInMethods.
func (s *Store) AccountByIdentity(ctx context.Context, issuer, subject string) (guide.Account, error) {
	return queryOne(ctx, s.reads, accountFields, unknownAccount(),
		selectAccounts+"WHERE id = (SELECT id_account FROM account_identities WHERE issuer = $1 AND subject = $2)", issuer, subject)
}

func identityFields(i *guide.Identity) []any { return []any{&i.Issuer, &i.Subject} }

// Identities lists identities; see guide.SignInMethods.
func (s *Store) Identities(ctx context.Context, account int64) ([]guide.Identity, error) {
	return queryAll(ctx, s.reads, identityFields, "SELECT issuer, subject FROM account_identities WHERE id_account = $1 ORDER BY issuer", account)
}

// LinkIdentity links an identity; see guide.SignInMethods.
func (s *Store) LinkIdentity(ctx context.Context, account int64, i guide.Identity, entry guide.AuditEntry) error {
	return s.writeStaff(ctx, entry, func(ctx context.Context, tx *transaction) error {
		inserted, err := tx.exec(ctx, "INSERT INTO account_identities (issuer, subject, id_account) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
			i.Issuer, i.Subject, account)
		return foundOne(inserted, err, guide.Errorf(guide.CodeConflict, "somebody else is linked already"))
	})
}

// UnlinkIdentity removes a link; see guide.SignInMethods.
func (s *Store) UnlinkIdentity(ctx context.Context, account int64, issuer string, entry guide.AuditEntry) error {
	return s.writeStaff(ctx, entry, func(ctx context.Context, tx *transaction) error {
		removed, err := tx.exec(ctx, "DELETE FROM account_identities WHERE id_account = $1 AND issuer = $2", account, issuer)
		if err := foundOne(removed, err, guide.Errorf(guide.CodeNotFound, "nothing is linked")); err != nil {
			return err
		}
		return requireMethod(ctx, tx, account)
	})
}
