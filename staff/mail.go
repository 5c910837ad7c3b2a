package staff

import (
	"context"

	"cicerone/guide"
)

// Mail sends e-mails to the staff.
type Mail interface {
	// SendInvitation sends the link of an invitation, in a language of the console.
	SendInvitation(ctx context.Context, i guide.Invitation, link, language string) error
}

// HasMail reports whether invitations are sent by e-mail.
func (s *Service) HasMail() bool { return s.config.Mail != nil }

// SendInvitation sends the link of an invitation in the language of the person who invites.
func (s *Service) SendInvitation(ctx context.Context, p *Person, i guide.Invitation, link string) error {
	return s.config.Mail.SendInvitation(ctx, i, link, p.Account.Language)
}
