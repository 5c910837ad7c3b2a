package staff

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"cicerone/guide"
)

// tokenPrefix lets people and scanners of source code recognise an API token.
const tokenPrefix = "cicerone_"

func invalidToken() error {
	return guide.Errorf(guide.CodeSignIn, "this token is unknown, has expired or was revoked")
}

// TokenPerson returns who has the API token: the owner who made it, limited to its scopes. It returns CodeSignIn if the token
// is not valid, or the person is no owner any more.
func (s *Service) TokenPerson(ctx context.Context, token string, from Origin) (*Person, error) {
	if !strings.HasPrefix(token, tokenPrefix) {
		return nil, invalidToken()
	}
	t, err := s.config.Store.APIToken(ctx, hashOf(token))
	if guide.ErrorCodeOf(err) == guide.CodeNotFound {
		return nil, invalidToken()
	}
	if err != nil {
		return nil, err
	}
	now := s.config.Clock()
	if !now.Before(t.Expires) {
		return nil, invalidToken()
	}
	p := &Person{Token: &t, Origin: from}
	if err := s.enter(ctx, p, t.Account, t.Organization); err != nil {
		return nil, err
	}
	if !p.Member.May(guide.ManageTokens) {
		return nil, invalidToken()
	}
	p.Member.Scopes = t.Scopes
	if now.Sub(t.LastUsed) >= useInterval {
		if err := s.config.Store.UseAPIToken(ctx, t.ID, now); err != nil && guide.ErrorCodeOf(err) != guide.CodeNotFound {
			return nil, err
		}
	}
	return p, nil
}

// isTokenValid reports whether a member's API token can still be used; 0 is none, which is.
func (s *Service) isTokenValid(ctx context.Context, m guide.Member, token int64) (bool, error) {
	if token == 0 {
		return true, nil
	}
	tokens, err := s.config.Store.ListAPITokens(ctx, m.Organization)
	isValid := func(t guide.APIToken) bool { return t.ID == token && s.config.Clock().Before(t.Expires) }
	return m.May(guide.ManageTokens) && slices.ContainsFunc(tokens, isValid), err
}

// APITokens lists the API tokens of the person's organization.
func (s *Service) APITokens(ctx context.Context, p *Person) ([]guide.APIToken, error) {
	return s.config.Store.ListAPITokens(ctx, p.Organization.ID)
}

// CreateAPIToken makes an API token, which is returned this once.
func (s *Service) CreateAPIToken(ctx context.Context, p *Person, name string, scopes []string, expires time.Time, requestKey string) (t guide.APIToken, token string, err error) {
	now := s.config.Clock()
	t = guide.APIToken{Organization: p.Organization.ID, Account: p.Account.ID, MadeBy: p.Account.Name, Created: now, Expires: expires, RequestKey: requestKey}
	if t.Name, err = parseName("name", name); err != nil {
		return t, "", err
	}
	if t.Scopes, err = guide.ParseScopes("scopes", scopes); err != nil {
		return t, "", err
	}
	if !expires.After(now) || expires.Sub(now) > guide.MaxAPITokenPeriod {
		return t, "", guide.Violates("expiresAt", guide.RuleExpiry)
	}
	random, _ := newToken()
	token = tokenPrefix + random
	t.TokenHash = hashOf(token)
	t.ID, err = s.config.Store.CreateAPIToken(ctx, t, s.entry(p, ActionCreateToken, t.Name, fmt.Sprint(t.Scopes)))
	return t, token, err
}

// RevokeAPIToken makes an API token useless.
func (s *Service) RevokeAPIToken(ctx context.Context, p *Person, id int64) error {
	all, err := s.APITokens(ctx, p)
	if err != nil {
		return err
	}
	var name string
	if i := slices.IndexFunc(all, func(t guide.APIToken) bool { return t.ID == id }); i >= 0 {
		name = all[i].Name
	}
	return s.config.Store.RevokeAPIToken(ctx, p.Organization.ID, id, s.entry(p, ActionRevokeToken, name, ""))
}
