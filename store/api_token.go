package store

import (
	"context"
	"time"

	"cicerone/guide"
)

const selectAPITokens = `SELECT api_tokens.id, token_hash, id_organization, id_account, accounts.name, api_tokens.name, scopes,
	api_tokens.created_at, expires_at, last_used_at FROM api_tokens JOIN accounts ON accounts.id = id_account `

func apiTokenFields(t *guide.APIToken) []any {
	return []any{
		&t.ID, &t.TokenHash, &t.Organization, &t.Account, &t.MadeBy, &t.Name,
		jsonColumn[[]guide.Scope]{&t.Scopes},
		(*millis)(&t.Created), (*millis)(&t.Expires), (*millis)(&t.LastUsed),
	}
}

func unknownAPIToken() error { return guide.Errorf(guide.CodeNotFound, "there is no such token") }

// CreateAPIToken stores a token; see guide.APITokens.
func (s *Store) CreateAPIToken(ctx context.Context, t guide.APIToken, entry guide.AuditEntry) (id int64, err error) {
	id = newID()
	err = s.writeStaff(ctx, entry, func(ctx context.Context, tx *transaction) error {
		if err := requireNewRequest(ctx, tx, t.RequestKey, t.Created); err != nil {
			return err
		}
		others, err := queryOne(ctx, tx, value[int], nil, "SELECT COUNT(*) FROM api_tokens WHERE id_organization = $1 AND id_account = $2", t.Organization, t.Account)
		if err == nil && others >= guide.MaxAPITokens {
			err = guide.Errorf(guide.CodeConflict, "this account has %d API tokens; revoke one of them first", others)
		}
		if err != nil {
			return err
		}
		_, err = tx.exec(ctx, "INSERT INTO api_tokens (id, token_hash, id_organization, id_account, name, scopes, created_at, expires_at) VALUES ("+
			placeholders(1, 8)+")", id, t.TokenHash, t.Organization, t.Account, t.Name, jsonColumn[[]guide.Scope]{&t.Scopes}, millis(t.Created), millis(t.Expires))
		return err
	})
	return id, err
}

// ListAPITokens lists tokens; see guide.APITokens.
func (s *Store) ListAPITokens(ctx context.Context, organization int64) ([]guide.APIToken, error) {
	return queryAll(ctx, s.reads, apiTokenFields, selectAPITokens+"WHERE id_organization = $1 ORDER BY api_tokens.created_at DESC, api_tokens.id", organization)
}

// APIToken returns a token; see guide.APITokens.
func (s *Store) APIToken(ctx context.Context, tokenHash string) (guide.APIToken, error) {
	return queryOne(ctx, s.reads, apiTokenFields, unknownAPIToken(), selectAPITokens+"WHERE token_hash = $1", tokenHash)
}

// UseAPIToken stores that a token was used; see guide.APITokens.
func (s *Store) UseAPIToken(ctx context.Context, id int64, at time.Time) error {
	return s.writeStaff(ctx, guide.AuditEntry{}, func(ctx context.Context, tx *transaction) error {
		changed, err := tx.exec(ctx, "UPDATE api_tokens SET last_used_at = $1 WHERE id = $2", millis(at), id)
		return foundOne(changed, err, unknownAPIToken())
	})
}

// RevokeAPIToken deletes a token; see guide.APITokens.
func (s *Store) RevokeAPIToken(ctx context.Context, organization, id int64, entry guide.AuditEntry) error {
	return s.writeStaff(ctx, entry, func(ctx context.Context, tx *transaction) error {
		deleted, err := tx.exec(ctx, "DELETE FROM api_tokens WHERE id = $1 AND id_organization = $2", id, organization)
		if err := foundOne(deleted, err, unknownAPIToken()); err != nil {
			return err
		}
		_, err = tx.exec(ctx, "DELETE FROM preview_links WHERE id_token = $1", id)
		return err
	})
}
