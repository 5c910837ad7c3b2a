package httpapi

import (
	"crypto/sha256"
	"crypto/subtle"
	"net/http"
	"strings"

	"cicerone/guide"
)

// RecognitionPath is the address of recognition, which has an authorization of its own.
const RecognitionPath = "/api/recognition"

// recognitionScheme is the name of recognition's authorization in the document.
const recognitionScheme = "recognition"

// MaxFormBytes bounds the body of a request for recognition: a frame and the form's own lines.
const MaxFormBytes = guide.MaxFrameBytes + 64<<10

// requireLegacyAuth asks for the Basic authorization of the legacy base.
func (s *Server) requireLegacyAuth(next http.Handler) http.Handler {
	return authorized(next, `Basic realm="Cicerone", charset="UTF-8"`, "the client's Basic authorization", func(r *http.Request) bool {
		user, password, _ := r.BasicAuth()
		return sameSecret(user+"\x00"+password, s.config.LegacyUser+"\x00"+s.config.LegacyPassword)
	})
}

// requireToken asks for the recognition token.
func (s *Server) requireToken(next http.Handler) http.Handler {
	return authorized(next, `Token realm="Cicerone"`, "the recognition token", func(r *http.Request) bool {
		scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
		return sameSecret(strings.TrimSpace(token), s.config.RecognitionToken) && strings.EqualFold(scheme, "Token")
	})
}

// authorized passes on the requests that has accepts, and answers 401 to others.
func authorized(next http.Handler, challenge, what string, has func(*http.Request) bool) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !has(r) {
			w.Header().Set("WWW-Authenticate", challenge)
			writeJSON(w, http.StatusUnauthorized, newFailure(http.StatusUnauthorized, "Authorization: "+what+" is missing or wrong"))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// sameSecret compares in constant time.
func sameSecret(given, expected string) bool {
	a, b := sha256.Sum256([]byte(given)), sha256.Sum256([]byte(expected))
	return subtle.ConstantTimeCompare(a[:], b[:]) == 1
}
