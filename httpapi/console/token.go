package console

import (
	"context"
	"time"

	"cicerone/guide"
	"cicerone/staff"
)

// Token is an API token of the organization.
type Token struct {
	ID         string        `json:"id"`
	Name       string        `json:"name"`
	Scopes     []guide.Scope `json:"scopes" enum:"read_content,write_content,publish,museums,people,audit,statistics"`
	MadeBy     string        `json:"madeBy" doc:"It works as long as this person is an owner"`
	CreatedAt  time.Time     `json:"createdAt"`
	ExpiresAt  time.Time     `json:"expiresAt"`
	LastUsedAt *time.Time    `json:"lastUsedAt,omitempty"`
}

// NewToken is an API token with what a program sends.
type NewToken struct {
	Token

	Secret string `json:"secret" doc:"For the header Authorization: Bearer; it is not shown again"`
}

func wireToken(t guide.APIToken) Token {
	return Token{idOf(t.ID), t.Name, t.Scopes, t.MadeBy, t.Created.UTC(), t.Expires.UTC(), wireTime(t.LastUsed)}
}

func (c *Calls) listTokens(ctx context.Context, p *staff.Person, _ *none) (*out[list[Token]], error) {
	tokens, err := c.config.Staff.APITokens(ctx, p)
	return listOf(tokens, wireToken), err
}

// TokenRequest is which API token to make.
type TokenRequest struct {
	Name      string    `json:"name" maxLength:"1000"`
	Scopes    []string  `json:"scopes" maxItems:"10" doc:"read_content, write_content, publish, museums, people, audit, statistics"`
	ExpiresAt time.Time `json:"expiresAt" doc:"Within a year"`
}

type createTokenIn struct {
	InSecretRequest

	Body TokenRequest
}

func (c *Calls) createToken(ctx context.Context, p *staff.Person, in *createTokenIn) (*out[NewToken], error) {
	t, secret, err := c.config.Staff.CreateAPIToken(ctx, p, in.Body.Name, in.Body.Scopes, in.Body.ExpiresAt, in.requestKey(p))
	return &out[NewToken]{NewToken{wireToken(t), secret}}, err
}

func (c *Calls) revokeToken(ctx context.Context, p *staff.Person, in *oneID) (*none, error) {
	return nil, c.config.Staff.RevokeAPIToken(ctx, p, in.ID.number)
}
