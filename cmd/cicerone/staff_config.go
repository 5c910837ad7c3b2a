package main

import (
	"cmp"
	"fmt"
	"net/url"

	"cicerone/guide"
	"cicerone/mail"
	"cicerone/signin"
	"cicerone/staff"
)

// staffIssuer contains the settings of the OpenID provider of the staff; without an issuer there is none.
type staffIssuer struct {
	Issuer string `env:"ISSUER"` // such as https://login.museum.example
	ID     string `env:"ID"`
	Secret string `env:"SECRET"`
	Name   string `env:"NAME"` // for people; the issuer's host if it is empty
}

// minSecretKey is how many characters CICERONE_SECRET_KEY has at least.
const minSecretKey = 32

// checkStaff checks the settings of how the staff signs in.
func (c *Config) checkStaff() error {
	if c.SecretKey != "" && len(c.SecretKey) < minSecretKey {
		return fmt.Errorf("CICERONE_SECRET_KEY needs at least %d characters, such as those that 'openssl rand -hex 32' prints", minSecretKey)
	}
	if _, err := c.staffMail(); err != nil {
		return err
	}
	p := c.OIDC
	if p.Issuer == "" && p.ID == "" && p.Secret == "" {
		return nil
	}
	if _, ok := parseAddress(p.Issuer); !ok || p.ID == "" || p.Secret == "" {
		return fmt.Errorf("CICERONE_OIDC_ISSUER (an address such as https://login.museum.example), CICERONE_OIDC_ID and CICERONE_OIDC_SECRET " +
			"go together: set all, or none")
	}
	if c.URL == "" {
		return fmt.Errorf("CICERONE_OIDC_ISSUER needs --url (CICERONE_URL), the address to which the provider returns people")
	}
	return nil
}

// staffProvider returns the OpenID provider of the staff, nil if none is configured.
func (c *Config) staffProvider() guide.StaffProvider {
	if c.OIDC.Issuer == "" {
		return nil
	}
	issuer, _ := url.Parse(c.OIDC.Issuer) // checkStaff has parsed it
	client := signin.Client{ID: c.OIDC.ID, Secret: c.OIDC.Secret, URL: c.OIDC.Issuer}
	return signin.NewStaff(client, cmp.Or(c.OIDC.Name, issuer.Host), c.clock)
}

// staffMail returns what sends invitations, nil if no SMTP server is configured.
func (c *Config) staffMail() (staff.Mail, error) {
	if c.SMTPURL == "" {
		return nil, nil
	}
	sender, err := mail.New(c.SMTPURL, c.MailFrom)
	if err != nil {
		return nil, fmt.Errorf("CICERONE_SMTP_URL and CICERONE_MAIL_FROM: %w", err)
	}
	return sender, nil
}
