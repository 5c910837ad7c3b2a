package staff

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"cicerone/guide"
)

// museumEntry is entry for what the person does in a museum.
func (s *Service) museumEntry(p *Person, action string, museum guide.OwnedMuseum, detail string) guide.AuditEntry {
	entry := s.entry(p, action, museum.Code, detail)
	entry.Museum = museum.ID
	return entry
}

// CreatePreviewLink makes a link to a museum's draft, which is valid for guide.PreviewLinkPeriod, and returns its token.
func (s *Service) CreatePreviewLink(ctx context.Context, p *Person, museum guide.OwnedMuseum, requestKey string) (guide.PreviewLink, string, error) {
	token, hash := newToken()
	link := s.previewLink(p, museum.ID, hash, guide.PreviewLinkPeriod)
	link.RequestKey = requestKey
	var err error
	entry := s.museumEntry(p, ActionCreatePreview, museum, link.Expires.UTC().Format(time.RFC3339))
	link.ID, err = s.config.Previews.SavePreviewLink(ctx, link, entry)
	return link, token, err
}

// SessionPreviewLink returns the link of the person's session to a museum's draft, for the console's own frame, and renews it.
// sessionToken is the session's, from which nobody else can derive the link's.
func (s *Service) SessionPreviewLink(ctx context.Context, p *Person, sessionToken string, museum int64) (guide.PreviewLink, string, error) {
	if p.Session.ID == 0 || sessionToken == "" {
		return guide.PreviewLink{}, "", guide.Invalid("session", "needs a session; leave it out")
	}
	token := hashOf("preview of " + strconv.FormatInt(museum, 10) + " in " + sessionToken)
	link := s.previewLink(p, museum, hashOf(token), guide.PreviewSessionPeriod)
	link.Session = p.Session.ID
	var err error
	link.ID, err = s.config.Previews.SavePreviewLink(ctx, link, guide.AuditEntry{})
	return link, token, err
}

func (s *Service) previewLink(p *Person, museum int64, hash string, period time.Duration) guide.PreviewLink {
	now := s.config.Clock()
	link := guide.PreviewLink{
		TokenHash: hash, Museum: museum, Organization: p.Organization.ID, Account: p.Account.ID, CreatedBy: p.ActorName(),
		Created: now, Expires: now.Add(period),
	}
	if p.Token != nil {
		link.Token = p.Token.ID
	}
	return link
}

// PreviewLinks lists the valid links to a museum's draft that the person manages; see guide.PreviewLink.
func (s *Service) PreviewLinks(ctx context.Context, p *Person, museum int64) ([]guide.PreviewLink, error) {
	links, err := s.config.Previews.PreviewLinks(ctx, museum, s.config.Clock())
	isOthers := func(l guide.PreviewLink) bool { return !l.IsManagedBy(p.Account.ID, p.Member.Grant) }
	return slices.DeleteFunc(links, isOthers), err
}

// RevokePreviewLink makes a link useless at once. It returns CodeNotFound for one that the person does not manage.
func (s *Service) RevokePreviewLink(ctx context.Context, p *Person, museum guide.OwnedMuseum, id int64) error {
	links, err := s.PreviewLinks(ctx, p, museum.ID)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(links, func(l guide.PreviewLink) bool { return l.ID == id }) {
		return guide.Errorf(guide.CodeNotFound, "there is no such preview link; it may have expired")
	}
	return s.config.Previews.RevokePreviewLink(ctx, museum.ID, id, s.museumEntry(p, ActionRevokePreview, museum, ""))
}

// PreviewedMuseum returns the museum whose draft the link with that token opens. It returns CodeNotFound if the link does not
// exist, has expired or was revoked, its session has ended, its API token is not valid, or who made it may not preview the museum
// any more.
func (s *Service) PreviewedMuseum(ctx context.Context, token string) (int64, error) {
	now := s.config.Clock()
	link, err := s.config.Previews.PreviewLinkByToken(ctx, hashOf(token), now)
	if err != nil {
		return 0, err
	}
	ended := guide.Errorf(guide.CodeNotFound, "this preview link is not valid any more")
	if link.Session != 0 {
		sessions, err := s.config.Store.Sessions(ctx, link.Account)
		if err != nil {
			return 0, err
		}
		if !hasOpenSession(sessions, link.Session, now) {
			return 0, ended
		}
	}
	members, err := s.config.Store.Memberships(ctx, link.Account)
	if err != nil {
		return 0, err
	}
	for _, m := range members {
		if m.Organization != link.Organization || !m.MayIn(link.Museum, guide.Preview) {
			continue
		}
		if valid, err := s.isTokenValid(ctx, m, link.Token); err != nil || !valid {
			return 0, errors.Join(err, ended)
		}
		return link.Museum, s.requireOwner(ctx, link)
	}
	return 0, ended
}

func hasOpenSession(sessions []guide.StaffSession, id int64, now time.Time) bool {
	for _, session := range sessions {
		if session.ID == id {
			return !isOver(session, now)
		}
	}
	return false
}

// requireOwner returns CodeNotFound if the link's museum belongs to another organization now.
func (s *Service) requireOwner(ctx context.Context, link guide.PreviewLink) error {
	museums, err := s.config.Store.MuseumsOf(ctx, link.Organization)
	if err != nil {
		return err
	}
	for _, m := range museums {
		if m.ID == link.Museum {
			return nil
		}
	}
	return guide.Errorf(guide.CodeNotFound, "this preview link is not valid any more")
}
