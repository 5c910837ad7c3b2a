// Package mail sends e-mails to the staff by SMTP.
package mail

import (
	"context"
	"fmt"
	"net/url"
	"strconv"
	"time"

	gomail "github.com/wneessen/go-mail"

	"cicerone/guide"
)

// timeout is how long the server may take for an e-mail.
const timeout = 10 * time.Second

// Sender sends e-mails by one SMTP server. Make one with New.
type Sender struct {
	host    string
	options []gomail.Option
	from    string
}

// New makes a sender. The address is such as smtp://user:password@mail.museum.example:587, or begins with smtps:// for TLS from
// the beginning. With a password the connection has to be encrypted, unless the server is on this machine.
func New(address, from string) (*Sender, error) {
	server, err := url.Parse(address)
	if err != nil || server.Hostname() == "" || server.Scheme != "smtp" && server.Scheme != "smtps" {
		return nil, fmt.Errorf("an SMTP server is such as smtp://user:password@mail.museum.example:587")
	}
	if err := gomail.NewMsg().From(from); err != nil {
		return nil, fmt.Errorf("the sender of e-mails must be an address such as guide@museum.example, not %q", from)
	}
	s := &Sender{host: server.Hostname(), from: from, options: []gomail.Option{gomail.WithTimeout(timeout)}}
	password, hasPassword := server.User.Password()
	isLocal := s.host == "localhost" || s.host == "127.0.0.1" || s.host == "::1"
	switch {
	case server.Scheme == "smtps":
		s.options = append(s.options, gomail.WithSSLPort(false))
	case hasPassword && !isLocal:
		s.options = append(s.options, gomail.WithTLSPortPolicy(gomail.TLSMandatory))
	default:
		s.options = append(s.options, gomail.WithTLSPortPolicy(gomail.TLSOpportunistic))
	}
	if text := server.Port(); text != "" {
		port, err := strconv.Atoi(text)
		if err != nil {
			return nil, err
		}
		s.options = append(s.options, gomail.WithPort(port))
	}
	if hasPassword {
		s.options = append(s.options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover), gomail.WithUsername(server.User.Username()), gomail.WithPassword(password))
	}
	return s, nil
}

// SendInvitation sends the link of an invitation; see staff.Mail.
func (s *Sender) SendInvitation(ctx context.Context, i guide.Invitation, link, language string) error {
	text, ok := invitationTexts[language]
	if !ok {
		text = invitationTexts[guide.ConsoleLanguages[0]]
	}
	message := gomail.NewMsg()
	if err := message.From(s.from); err != nil {
		return err
	}
	if err := message.To(i.Email); err != nil {
		return err
	}
	message.Subject(fmt.Sprintf(text.subject, i.Organization.Name))
	message.SetBodyString(gomail.TypeTextPlain, fmt.Sprintf(text.body, i.InvitedBy, i.Organization.Name, link, i.Expires.Format(time.DateOnly)))
	client, err := gomail.NewClient(s.host, s.options...)
	if err != nil {
		return err
	}
	return client.DialAndSendWithContext(ctx, message)
}
