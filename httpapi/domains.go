package httpapi

import (
	"net/http"
	"net/url"
	"strings"

	"cicerone/guide"
	"cicerone/publish"
)

// Domains are the hosts of museums that have one of their own: museum codes by host, in lower case.
type Domains map[string]string

// Origin returns the origin at which visitors reach the host: its own if a museum has it, else that of base, the
// installation's address. A host that nobody configured is the client's choice and becomes part of no address.
func (d Domains) Origin(host, base string) string {
	address, err := url.Parse(base)
	if _, ok := d[strings.ToLower(host)]; !ok || err != nil {
		return base
	}
	return address.Scheme + "://" + strings.ToLower(host)
}

// limitToDomain shows at a museum's own host no other museum. Its root opens the museum.
func (s *Server) limitToDomain(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		code, ok := s.config.Domains[strings.ToLower(r.Host)]
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
