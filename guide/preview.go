package guide

import (
	"context"
	"time"
)

// How long preview links are valid (specification 3 §3.13).
const (
	PreviewLinkPeriod    = 24 * time.Hour
	PreviewSessionPeriod = time.Hour // those of the console's own frame, which asks again while it is open
)

// MaxPreviewLinks is how many links of a museum may be valid at a time, without those of sessions.
const MaxPreviewLinks = 100

// PreviewLink opens the draft of one museum to everybody who has it. It is valid while the account that made it
// may preview the museum.
type PreviewLink struct {
	ID           int64
	TokenHash    string
	Museum       int64
	Organization int64
	Account      int64
	Token        int64  // API token with which the account made it, and with which it ends; 0: none
	CreatedBy    string // name of the account
	Session      int64  // it ends with this session; 0: with its period
	Created      time.Time
	Expires      time.Time
	RequestKey   string // see Invitation
}

// IsManagedBy reports whether an account with a grant sees the link and may end it: the one who made it, and people who edit the museum.
func (l *PreviewLink) IsManagedBy(account int64, g Grant) bool {
	return l.Account == account || g.MayIn(l.Museum, EditContent)
}

// PreviewLinks stores preview links. Methods return CodeNotFound for what does not exist or has expired.
type PreviewLinks interface {
	// SavePreviewLink stores a link, whose id it returns, and deletes those of the museum that have expired. A link with the same
	// token is renewed. It returns CodeConflict if the museum has MaxPreviewLinks links, unless the link is a session's,
	// and for a repeated request.
	SavePreviewLink(ctx context.Context, link PreviewLink, entry AuditEntry) (int64, error)
	// PreviewLinks lists the valid links of a museum without those of sessions, the last first.
	PreviewLinks(ctx context.Context, museum int64, now time.Time) ([]PreviewLink, error)
	// PreviewLinkByToken returns the link with that token.
	PreviewLinkByToken(ctx context.Context, tokenHash string, now time.Time) (PreviewLink, error)
	// RevokePreviewLink deletes a link of a museum.
	RevokePreviewLink(ctx context.Context, museum, id int64, entry AuditEntry) error
}
