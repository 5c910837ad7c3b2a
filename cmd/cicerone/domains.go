package main

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"cicerone/httpapi"
)

// domain is the host of a museum that has one of its own.
type domain struct{ host, code string }

// domains returns CICERONE_DOMAINS, a list of HOST=CODE.
func (c *Config) domains() (list []domain, err error) {
	seen := map[string]bool{}
	for entry := range strings.FieldsSeq(c.Domains) {
		host, code, _ := strings.Cut(entry, "=")
		address, err := url.Parse("https://" + host)
		if err != nil || address.Host != host || address.User != nil || host == "" || code == "" {
			return nil, fmt.Errorf("CICERONE_DOMAINS lists hosts with the codes of their museums, such as guide.museum.example=MUSEUM, not %q", entry)
		}
		host = httpapi.HostNames(host)[0]
		if seen[host] {
			return nil, fmt.Errorf("CICERONE_DOMAINS lists %s twice", host)
		}
		seen[host] = true
		list = append(list, domain{host, code})
	}
	for _, own := range []string{c.URL, c.PaymentOrigin} {
		address, ok := parseAddress(own)
		if ok && slices.ContainsFunc(httpapi.HostNames(address.Host), func(name string) bool { return seen[name] }) {
			return nil, fmt.Errorf("CICERONE_DOMAINS lists %s, which is the host of --url or CICERONE_PAYMENT_ORIGIN", address.Host)
		}
	}
	if len(list) > 0 && c.URL == "" {
		return nil, fmt.Errorf("CICERONE_DOMAINS needs --url (CICERONE_URL), the address of the other museums")
	}
	return list, nil
}

// museumBase returns the address of the museum's own domain, the first one if it has several, or else base.
func (c *Config) museumBase(base, code string) string {
	list, _ := c.domains() // check has reported what is wrong with them
	for _, d := range list {
		if strings.EqualFold(d.code, code) {
			return c.scheme() + d.host
		}
	}
	return base
}

// origins returns the origins of URL and of the domains.
func (c *Config) origins(list []domain) []string {
	origins := []string{c.origin()}
	for _, d := range list {
		origins = append(origins, c.scheme()+d.host)
	}
	return origins
}

// scheme returns how visitors reach the server, with the slashes before the host.
func (c *Config) scheme() string {
	scheme, _, _ := strings.Cut(c.URL, "://")
	return scheme + "://"
}
