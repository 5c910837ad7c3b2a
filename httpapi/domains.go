package httpapi

import (
	"net/http"
	"net/url"
	"strings"

	"cicerone/guide"
	"cicerone/publish"
)

// Domains are the hosts of museums that have one of their own: museum codes by host, as HostNames writes it.
type Domains map[string]string

// HostNames returns the names under which the host of a request may be configured, the most exact one first: with its port, and
// without it. They are in lower case, and have no dot at their end and no brackets but those of an IPv6 address.
func HostNames(host string) []string {
	name, port := strings.ToLower(host), ""
	if colon := strings.LastIndex(name, ":"); colon > strings.LastIndex(name, "]") { // others are part of an IPv6 address
		name, port = name[:colon], name[colon:]
	}
	name = strings.TrimRight(name, ".")
	if inner := strings.Trim(name, "[]"); !strings.Contains(inner, ":") {
		name = strings.TrimRight(inner, ".")
	}
	return []string{name + port, name}
}

// museum returns the code of the museum that has the host, and the host as it is configured.
func (d Domains) museum(host string) (code, configured string, ok bool) {
	for _, name := range HostNames(host) {
		if code, ok := d[name]; ok {
			return code, name, true
		}
	}
	return "", "", false
}

// Origin returns the origin at which visitors reach the host: its own, as configured, if a museum has it, else that of base, the
// installation's address. What nobody configured of a host is the client's choice and becomes part of no address.
func (d Domains) Origin(host, base string) string {
	address, err := url.Parse(base)
	_, configured, ok := d.museum(host)
	if !ok || err != nil {
		return base
	}
	return address.Scheme + "://" + configured
}

// limitToDomain shows at a museum's own host no other museum. Its root opens the museum.
func (s *Server) limitToDomain(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		code, _, ok := s.config.Domains.museum(r.Host)
		if !ok {
			next.ServeHTTP(w, r)
			return
		}
		r = r.WithContext(publish.WithOnly(r.Context(), code))
		id, _ := s.config.Catalog.Only(r.Context())
		if r.URL.Path != "/" || id == 0 || r.Method != http.MethodGet && r.Method != http.MethodHead {
			next.ServeHTTP(w, r)
			return
		}
		museum := url.URL{Path: MuseumsPath + guide.Identifier(id, code), RawQuery: r.URL.RawQuery}
		http.Redirect(w, r, museum.String(), http.StatusFound)
	})
}
