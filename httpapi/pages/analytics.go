package pages

import (
	"context"
	"strings"

	"cicerone/guide"
	"cicerone/httpapi"
)

// Analytics says where the tag manager and the analytics of museums that have them come from. The app loads
// them after the visitor has agreed (SHELL-5), and browsers let it only on pages of those museums.
type Analytics struct {
	URL   string   // of the server that has gtm.js and gtag/js, without a slash at its end
	Hosts []string // content security policy sources that the scripts may send to and load pictures from
}

// Where Google serves its scripts from, and where these send to.
const (
	DefaultAnalyticsURL   = "https://www.googletagmanager.com"
	DefaultAnalyticsHosts = "https://*.googletagmanager.com https://*.google-analytics.com " +
		"https://*.analytics.google.com"
)

// allow opens a page's content security policy for the scripts, which use no Trusted Types.
func (m Analytics) allow(policy string) string {
	hosts := strings.Join(append([]string{m.URL}, m.Hosts...), " ")
	return strings.NewReplacer(
		"script-src 'self'", "script-src 'self' "+m.URL,
		"connect-src 'self'", "connect-src 'self' "+hosts,
		"img-src 'self'", "img-src 'self' "+hosts,
		"; "+trustedTypes, "",
	).Replace(policy)
}

// policyAt is the policy of a page at an address of the app.
func (p *Pages) policyAt(ctx context.Context, address, policy string) string {
	policy = p.config.Payments.allow(policy)
	m := p.museumAt(ctx, address)
	if p.config.Analytics.URL == "" || m == nil || (m.TagManagerID == "" && m.AnalyticsID == "") {
		return policy
	}
	return p.config.Analytics.allow(policy)
}

// museumAt is the published museum that an address of the app belongs to, without its elements; nil when
// there is none.
func (p *Pages) museumAt(ctx context.Context, address string) *guide.Museum {
	rest, ok := strings.CutPrefix(address, httpapi.MuseumsPath)
	if !ok {
		return nil
	}
	identifier, _, _ := strings.Cut(rest, "/")
	id, ok := guide.ParseIdentifier(identifier)
	if !ok {
		return nil
	}
	snapshot, err := p.config.Catalog.Open(ctx, id)
	if err != nil {
		return nil
	}
	return snapshot.Front
}
