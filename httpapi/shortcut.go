package httpapi

import (
	"net/http"
	"strings"

	"cicerone/publish"
)

// detailPath is where the details of museums are.
const detailPath = "/api/v2/museums/detail/all-data/"

// The endpoints that have a shortcut, as the table names them.
const (
	detailEndpoint = detailPath + "{idMuseum}/{idLanguage}"
	mediaEndpoint  = publish.MediaPath + "{name}"
)

// Shortcut is the handler of what phones ask for again and again: a museum that is in memory and a media file of this
// machine, past the router and the wrappers that matter to bodies and to calls that take long, and the calls of visits, by
// the router. It is nil for whatever is not the plain case, and for what may have to wait for long, since it does not notice
// a client that leaves meanwhile. What has a shortcut is answered, counted and logged as by the router; a test holds them to
// each other.
func (s *Server) Shortcut(r *http.Request) http.Handler {
	if tellsOfVisit(r) {
		return s.handler
	}
	endpoint, answer := s.shortcut(r)
	if answer == nil {
		return nil
	}
	wrapped := s.recoverPanic(s.setSecurityHeaders(answer))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { s.observed(w, r, endpoint, wrapped) })
}

// tellsOfVisit reports whether the request is a call by which phones tell of visits; see visitCall.
func tellsOfVisit(r *http.Request) bool {
	if r.Method != http.MethodPost && r.Method != http.MethodPut {
		return false
	}
	return strings.HasPrefix(r.URL.Path, "/api/v2/visit") ||
		strings.HasPrefix(r.URL.Path, legacyBase) && strings.HasSuffix(r.URL.Path, "/v2/registerVisit")
}

func (s *Server) shortcut(r *http.Request) (endpoint string, answer http.HandlerFunc) {
	if r.Method != http.MethodGet || r.Body != http.NoBody || r.URL.RawQuery != "" || r.URL.RawPath != "" || s.isPaymentHost(r) {
		return "", nil
	}
	if name, found := strings.CutPrefix(r.URL.Path, publish.MediaPath); found && name != "" && !strings.Contains(name, "/") && !s.config.RemoteBlobs {
		return mediaEndpoint, func(w http.ResponseWriter, r *http.Request) { s.sendMedia(w, r, name) }
	}
	rest, found := strings.CutPrefix(r.URL.Path, detailPath)
	if !found {
		return "", nil
	}
	museum, language, _ := strings.Cut(rest, "/")
	snapshot, id, err := s.detailOf(museum, language)
	if err != nil {
		return "", nil // as it is said
	}
	return detailEndpoint, s.heldDetail(r, snapshot, id)
}
