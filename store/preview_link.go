package store

import (
	"context"
	"time"

	"cicerone/guide"
)

var _ guide.PreviewLinks = (*Store)(nil)

const previewLinkColumns = "id, token_hash, id_museum, id_organization, id_account, created_by, id_session, id_token, created_at, expires_at"

func previewLinkFields(l *guide.PreviewLink) []any {
	return []any{
		&l.ID, &l.TokenHash, &l.Museum, &l.Organization, &l.Account, &l.CreatedBy, &l.Session, &l.Token, (*millis)(&l.Created), (*millis)(&l.Expires),
	}
}

func unknownPreviewLink() error {
	return guide.Errorf(guide.CodeNotFound, "there is no such preview link; it may have expired")
}

// SavePreviewLink stores a link; see guide.PreviewLinks.
func (s *Store) SavePreviewLink(ctx context.Context, link guide.PreviewLink, entry guide.AuditEntry) (id int64, err error) {
	err = s.writeStaff(ctx, entry, func(ctx context.Context, tx *transaction) error {
		if _, err := readWritableMuseum(ctx, tx, link.Museum); err != nil {
			return err
		}
		if err := requireNewRequest(ctx, tx, link.RequestKey, link.Created); err != nil {
			return err
		}
		if _, err := tx.exec(ctx, "DELETE FROM preview_links WHERE id_museum = $1 AND expires_at <= $2", link.Museum, millis(link.Created)); err != nil {
			return err
		}
		if err := requireFewLinks(ctx, tx, link); err != nil {
			return err
		}
		id, err = queryOne(ctx, tx, value[int64], nil, "INSERT INTO preview_links ("+previewLinkColumns+") VALUES ("+placeholders(1, 10)+`)
			ON CONFLICT (token_hash) DO UPDATE SET expires_at = excluded.expires_at RETURNING id`,
			newID(), link.TokenHash, link.Museum, link.Organization, link.Account, link.CreatedBy, link.Session, link.Token,
			millis(link.Created), millis(link.Expires))
		return err
	})
	return id, err
}

func requireFewLinks(ctx context.Context, tx *transaction, link guide.PreviewLink) error {
	if link.Session != 0 {
		return nil
	}
	links, err := queryOne(ctx, tx, value[int], nil, "SELECT COUNT(*) FROM preview_links WHERE id_museum = $1 AND id_session = 0", link.Museum)
	if err == nil && links >= guide.MaxPreviewLinks {
		err = guide.Errorf(guide.CodeConflict, "this museum has %d preview links already; revoke one first", links)
	}
	return err
}

// PreviewLinks lists links; see guide.PreviewLinks.
func (s *Store) PreviewLinks(ctx context.Context, museum int64, now time.Time) ([]guide.PreviewLink, error) {
	return queryAll(ctx, s.reads, previewLinkFields, "SELECT "+previewLinkColumns+
		" FROM preview_links WHERE id_museum = $1 AND id_session = 0 AND expires_at > $2 ORDER BY created_at DESC, id DESC", museum, millis(now))
}

// PreviewLinkByToken returns a link; see guide.PreviewLinks.
func (s *Store) PreviewLinkByToken(ctx context.Context, tokenHash string, now time.Time) (guide.PreviewLink, error) {
	return queryOne(ctx, s.reads, previewLinkFields, unknownPreviewLink(),
		"SELECT "+previewLinkColumns+" FROM preview_links WHERE token_hash = $1 AND expires_at > $2", tokenHash, millis(now))
}

// RevokePreviewLink deletes a link; see guide.PreviewLinks.
func (s *Store) RevokePreviewLink(ctx context.Context, museum, id int64, entry guide.AuditEntry) error {
	return s.writeStaff(ctx, entry, func(ctx context.Context, tx *transaction) error {
		revoked, err := tx.exec(ctx, "DELETE FROM preview_links WHERE id = $1 AND id_museum = $2 AND id_session = 0", id, museum)
		return foundOne(revoked, err, unknownPreviewLink())
	})
}
