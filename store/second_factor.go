package store

import (
	"context"
	"time"

	"cicerone/guide"
)

func secondFactorFields(f *guide.SecondFactor) []any {
	return []any{&f.Account, &f.Secret, &f.LastStep}
}

func noSecondFactor() error {
	return guide.Errorf(guide.CodeNotFound, "this account has no two-step sign-in")
}

// SecondFactor returns a second factor; see guide.SignInMethods.
func (s *Store) SecondFactor(ctx context.Context, account int64) (guide.SecondFactor, error) {
	return queryOne(ctx, s.reads, secondFactorFields, noSecondFactor(), "SELECT id_account, secret, last_step FROM second_factors WHERE id_account = $1", account)
}

// SaveSecondFactor stores a second factor; see guide.SignInMethods.
func (s *Store) SaveSecondFactor(ctx context.Context, f guide.SecondFactor, recoveryHashes []string, entry guide.AuditEntry) error {
	return s.writeStaff(ctx, entry, func(ctx context.Context, tx *transaction) error {
		if _, err := tx.exec(ctx, `INSERT INTO second_factors (id_account, secret, last_step) VALUES ($1, $2, $3)
			ON CONFLICT (id_account) DO UPDATE SET secret = excluded.secret, last_step = excluded.last_step`, f.Account, f.Secret, f.LastStep); err != nil {
			return err
		}
		return replaceRecoveryCodes(ctx, tx, f.Account, recoveryHashes)
	})
}

func replaceRecoveryCodes(ctx context.Context, tx *transaction, account int64, hashes []string) error {
	if _, err := tx.exec(ctx, "DELETE FROM recovery_codes WHERE id_account = $1", account); err != nil {
		return err
	}
	for _, hash := range hashes {
		if _, err := tx.exec(ctx, "INSERT INTO recovery_codes (hash, id_account) VALUES ($1, $2)", hash, account); err != nil {
			return err
		}
	}
	return nil
}

func removeSecondFactor(ctx context.Context, tx *transaction, account int64) error {
	if _, err := tx.exec(ctx, "DELETE FROM second_factors WHERE id_account = $1", account); err != nil {
		return err
	}
	return replaceRecoveryCodes(ctx, tx, account, nil)
}

// RemoveSecondFactor removes a second factor; see guide.SignInMethods.
func (s *Store) RemoveSecondFactor(ctx context.Context, account int64, entry guide.AuditEntry) error {
	return s.writeStaff(ctx, entry, func(ctx context.Context, tx *transaction) error { return removeSecondFactor(ctx, tx, account) })
}

// UseStep stores that a code was used; see guide.SignInMethods.
func (s *Store) UseStep(ctx context.Context, account, step int64) error {
	return s.writeStaff(ctx, guide.AuditEntry{}, func(ctx context.Context, tx *transaction) error {
		changed, err := tx.exec(ctx, "UPDATE second_factors SET last_step = $1 WHERE id_account = $2 AND last_step < $1", step, account)
		return foundOne(changed, err, guide.Errorf(guide.CodeRefused, "this code was used"))
	})
}

// RecoveryCodesLeft counts recovery codes; see guide.SignInMethods.
func (s *Store) RecoveryCodesLeft(ctx context.Context, account int64) (int, error) {
	hashes, err := queryAll(ctx, s.reads, value[string], "SELECT hash FROM recovery_codes WHERE id_account = $1", account)
	return len(hashes), err
}

// SaveRecoveryCodes stores recovery codes; see guide.SignInMethods.
func (s *Store) SaveRecoveryCodes(ctx context.Context, account int64, hashes []string, entry guide.AuditEntry) error {
	return s.writeStaff(ctx, entry, func(ctx context.Context, tx *transaction) error {
		factors, err := queryAll(ctx, tx, value[int64], "SELECT id_account FROM second_factors WHERE id_account = $1", account)
		if err := foundOne(int64(len(factors)), err, noSecondFactor()); err != nil {
			return err
		}
		return replaceRecoveryCodes(ctx, tx, account, hashes)
	})
}

// UseRecoveryCode deletes a recovery code; see guide.SignInMethods.
func (s *Store) UseRecoveryCode(ctx context.Context, account int64, hash string, entry guide.AuditEntry) error {
	return s.writeStaff(ctx, entry, func(ctx context.Context, tx *transaction) error {
		deleted, err := tx.exec(ctx, "DELETE FROM recovery_codes WHERE id_account = $1 AND hash = $2", account, hash)
		return foundOne(deleted, err, guide.Errorf(guide.CodeRefused, "there is no such recovery code"))
	})
}

// SaveChallenge stores a challenge; see guide.SignInMethods.
func (s *Store) SaveChallenge(ctx context.Context, c guide.Challenge) error {
	return s.writeStaff(ctx, guide.AuditEntry{}, func(ctx context.Context, tx *transaction) error {
		_, err := tx.exec(ctx, "INSERT INTO challenges (hash, purpose, id_account, data, expires_at) VALUES ($1, $2, $3, $4, $5)",
			c.Hash, c.Purpose, c.Account, c.Data, millis(c.Expires))
		return err
	})
}

func challengeFields(c *guide.Challenge) []any {
	return []any{&c.Hash, &c.Purpose, &c.Account, &c.Data, (*millis)(&c.Expires)}
}

// TakeChallenge deletes and returns a challenge; see guide.SignInMethods.
func (s *Store) TakeChallenge(ctx context.Context, hash, purpose string, now time.Time) (c guide.Challenge, err error) {
	err = s.writeStaff(ctx, guide.AuditEntry{}, func(ctx context.Context, tx *transaction) error {
		c, err = queryOne(ctx, tx, challengeFields, guide.Errorf(guide.CodeNotFound, "this took too long, or was answered already; please start again"),
			"SELECT hash, purpose, id_account, data, expires_at FROM challenges WHERE hash = $1 AND purpose = $2 AND expires_at > $3", hash, purpose, millis(now))
		if err != nil {
			return err
		}
		_, err := tx.exec(ctx, "DELETE FROM challenges WHERE hash = $1", hash)
		return err
	})
	return c, err
}
