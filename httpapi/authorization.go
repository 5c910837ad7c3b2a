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

// requireLegacyAuth asks for the Basic authorization of the legacy base, in constant time.
func (s *Server) requireLegacyAuth(next http.Handler) http.Handler {
	expected := sha256.Sum256([]byte(s.config.LegacyUser + "\x00" + s.config.LegacyPassword))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		user, password, _ := r.BasicAuth()
		given := sha256.Sum256([]byte(user + "\x00" + password))
		if subtle.ConstantTimeCompare(expected[:], given[:]) != 1 {
			w.Header().Set("WWW-Authenticate", `Basic realm="Cicerone", charset="UTF-8"`)
			writeJSON(w, http.StatusUnauthorized,
				newFailure(http.StatusUnauthorized, "Authorization: the client's Basic authorization is missing or wrong"))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// requireToken asks for the recognition token.
func (s *Server) requireToken(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.hasToken(r.Header.Get("Authorization")) {
			w.Header().Set("WWW-Authenticate", `Token realm="Cicerone"`)
			writeJSON(w, http.StatusUnauthorized,
				newFailure(http.StatusUnauthorized, "Authorization: the recognition token is missing or wrong"))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// hasToken reports whether an Authorization header carries the recognition token, in constant time.
func (s *Server) hasToken(header string) bool {
	scheme, token, _ := strings.Cut(header, " ")
	given, expected := sha256.Sum256([]byte(strings.TrimSpace(token))), sha256.Sum256([]byte(s.config.RecognitionToken))
	return subtle.ConstantTimeCompare(given[:], expected[:]) == 1 && strings.EqualFold(scheme, "Token")
}
