package storetest

import (
	"fmt"
	"testing"
	"time"

	"cicerone/guide"
)

func previewLinks(t *testing.T, s Opened) {
	ctx := t.Context()
	owner := setUp(t, s)
	museum, other := newMuseum(t, s, "ONE").ID, newMuseum(t, s, "TWO").ID
	link := guide.PreviewLink{
		TokenHash: "a", Museum: museum, Organization: owner.Organization, Account: owner.Account.ID, CreatedBy: "Ada", Created: now, Expires: now.Add(time.Hour),
	}
	save := func(link guide.PreviewLink) guide.PreviewLink {
		t.Helper()
		var err error
		link.ID, err = s.SavePreviewLink(ctx, link, guide.AuditEntry{Organization: owner.Organization, At: now, Action: "preview.create"})
		must(t, err)
		return link
	}
	first := save(link)
	second := link
	second.TokenHash, second.Created = "b", now.Add(time.Minute)
	second = save(second)
	session := link
	session.TokenHash, session.Session = "c", 7
	session = save(session)

	listed := func(museum int64, at time.Time) []guide.PreviewLink {
		t.Helper()
		links, err := s.PreviewLinks(ctx, museum, at)
		must(t, err)
		return links
	}
	wantSame(t, "the links", listed(museum, now), []guide.PreviewLink{second, first})
	wantSame(t, "the links of another museum", len(listed(other, now)), 0)
	wantSame(t, "the links after their time", len(listed(museum, link.Expires)), 0)
	opened, err := s.PreviewLinkByToken(ctx, "c", now)
	must(t, err)
	wantSame(t, "the session's link", opened, session)
	_, err = s.PreviewLinkByToken(ctx, "a", link.Expires)
	wantCode(t, "an expired link", err, guide.CodeNotFound)

	session.Expires = now.Add(2 * time.Hour)
	wantSame(t, "the id of a renewed link", save(session).ID, session.ID)
	_, err = s.PreviewLinkByToken(ctx, "c", link.Expires)
	must(t, err)

	wantCode(t, "revoking a link of another museum", s.RevokePreviewLink(ctx, other, first.ID, guide.AuditEntry{}), guide.CodeNotFound)
	wantCode(t, "revoking a session's link", s.RevokePreviewLink(ctx, museum, session.ID, guide.AuditEntry{}), guide.CodeNotFound)
	must(t, s.RevokePreviewLink(ctx, museum, first.ID, guide.AuditEntry{}))
	wantCode(t, "revoking twice", s.RevokePreviewLink(ctx, museum, first.ID, guide.AuditEntry{}), guide.CodeNotFound)
	_, err = s.PreviewLinkByToken(ctx, "a", now)
	wantCode(t, "a revoked link", err, guide.CodeNotFound)
	_, err = s.SavePreviewLink(ctx, guide.PreviewLink{TokenHash: "d", Museum: 9_007_199, Created: now, Expires: now}, guide.AuditEntry{})
	wantCode(t, "a link to no museum", err, guide.CodeNotFound)

	byToken := link
	byToken.TokenHash, byToken.Token = "t", 5
	byToken = save(byToken)
	wantSame(t, "the links with that of a token", listed(museum, now), []guide.PreviewLink{second, byToken})
	token := guide.APIToken{TokenHash: "token", Organization: owner.Organization, Account: owner.Account.ID, Name: "Script", Created: now, Expires: now.Add(time.Hour)}
	token.ID, err = s.CreateAPIToken(ctx, token, guide.AuditEntry{})
	must(t, err)
	byRevoked := byToken
	byRevoked.TokenHash, byRevoked.Token = "u", token.ID
	save(byRevoked)
	must(t, s.RevokeAPIToken(ctx, owner.Organization, token.ID, guide.AuditEntry{}))
	_, err = s.PreviewLinkByToken(ctx, "u", now)
	wantCode(t, "a link of a revoked token", err, guide.CodeNotFound)
	_, err = s.PreviewLinkByToken(ctx, "t", now)
	must(t, err)
	must(t, s.RevokePreviewLink(ctx, museum, byToken.ID, guide.AuditEntry{}))

	late := link
	late.TokenHash, late.Created, late.Expires = "e", link.Expires, link.Expires.Add(time.Hour)
	save(late)
	_, err = s.PreviewLinkByToken(ctx, "b", now)
	wantCode(t, "an expired link, after a new one was made", err, guide.CodeNotFound)
	for i := range guide.MaxPreviewLinks - 1 {
		late.TokenHash = "many " + string(rune('a'+i))
		save(late)
	}
	late.TokenHash = "too many"
	_, err = s.SavePreviewLink(ctx, late, guide.AuditEntry{})
	wantCode(t, "one link too many", err, guide.CodeConflict)
}

// FillPreview stores a preview link of a museum.
func FillPreview(t *testing.T, s guide.PreviewLinks, museum int64) {
	t.Helper()
	_, err := s.SavePreviewLink(t.Context(), guide.PreviewLink{
		TokenHash: fmt.Sprint("preview of ", museum), Museum: museum, CreatedBy: "Ada", Created: now, Expires: now.Add(time.Hour),
	}, guide.AuditEntry{})
	must(t, err)
}
