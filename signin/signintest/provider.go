// Package signintest is Google, Facebook and Twitter on loopback, as far as signing in goes: a real OpenID provider
// that signs with RS256 and holds clients to PKCE, the client's secret and the return address.
package signintest

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"
)

// ID and Secret are those of the one client that it knows.
const (
	ID     = "museum"
	Secret = "s3cret/of the museum"
)

// Subject is whom it signs in.
const Subject = "10769150350006150715113082367"

// Provider is a running provider. Change what is public between requests only.
type Provider struct {
	URL string

	People   map[string]any // what Google's people service answers
	Graph    map[string]any // what Facebook's graph answers
	Tweeter  map[string]any // what Twitter answers
	Claims   map[string]any // that replace those of the signed answer
	Refuses  bool           // the visitor says no
	WrongKey bool           // it signs with another key than it shows

	mu     sync.Mutex
	key    *rsa.PrivateKey
	other  *rsa.PrivateKey
	issued map[string]url.Values // codes and what was asked with them
}

// Start starts a provider that ends with the test.
func Start(t testing.TB) *Provider {
	t.Helper()
	p := &Provider{
		issued: map[string]url.Values{},
		People: map[string]any{
			"emailAddresses": []any{
				map[string]any{"value": "second@example.org"},
				map[string]any{"value": "ana@example.org", "metadata": map[string]any{"primary": true}},
			},
			"genders":   []any{map[string]any{"value": "female"}},
			"birthdays": []any{map[string]any{"date": map[string]any{"year": 1990, "month": 5, "day": 21}}},
		},
		Graph: map[string]any{
			"id": "1", "name": "Ana Fa", "email": "ana@example.org", "gender": "custom", "birthday": "05/21/1990",
			"picture": map[string]any{"data": map[string]any{"url": "https://example.org/fb.jpg"}},
		},
		Tweeter: map[string]any{"data": map[string]any{
			"id": "1", "name": "Ana Tw", "confirmed_email": "ana@example.org", "profile_image_url": "https://example.org/tw.jpg",
		}},
	}
	var err error
	if p.key, err = rsa.GenerateKey(rand.Reader, 2048); err != nil {
		t.Fatal(err)
	}
	if p.other, err = rsa.GenerateKey(rand.Reader, 2048); err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /.well-known/openid-configuration", p.discover)
	mux.HandleFunc("GET /keys", p.keys)
	for _, path := range []string{"/authorize", "/dialog/oauth", "/i/oauth2/authorize"} {
		mux.HandleFunc("GET "+path, p.authorize)
	}
	for _, path := range []string{"/token", "/oauth/access_token", "/2/oauth2/token"} {
		mux.HandleFunc("POST "+path, p.token)
	}
	mux.HandleFunc("GET /v1/people/"+Subject, p.profile(func() map[string]any { return p.People }))
	mux.HandleFunc("GET /me", p.profile(func() map[string]any { return p.Graph }))
	mux.HandleFunc("GET /2/users/me", p.profile(func() map[string]any { return p.Tweeter }))
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	p.URL = server.URL
	return p
}

func (p *Provider) discover(w http.ResponseWriter, _ *http.Request) {
	write(w, http.StatusOK, map[string]any{
		"issuer": p.URL, "authorization_endpoint": p.URL + "/authorize", "token_endpoint": p.URL + "/token",
		"jwks_uri": p.URL + "/keys", "id_token_signing_alg_values_supported": []string{"RS256"},
	})
}

func (p *Provider) keys(w http.ResponseWriter, _ *http.Request) {
	write(w, http.StatusOK, map[string]any{"keys": []any{map[string]any{
		"kty": "RSA", "alg": "RS256", "use": "sig", "kid": "one",
		"n": encode(p.key.N.Bytes()), "e": encode(big.NewInt(int64(p.key.E)).Bytes()),
	}}})
}

// authorize is where the visitor would say yes.
func (p *Provider) authorize(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	back, err := url.Parse(query.Get("redirect_uri"))
	if err != nil || !strings.Contains(back.Path, "/return") || query.Get("client_id") != ID ||
		query.Get("response_type") != "code" || query.Get("code_challenge_method") != "S256" {
		http.Error(w, "the request is not one of a client that is known here", http.StatusBadRequest)
		return
	}
	answer := url.Values{"state": {query.Get("state")}}
	if p.Refuses {
		answer.Set("error", "access_denied")
	} else {
		code := rand.Text()
		p.mu.Lock()
		p.issued[code] = query
		p.mu.Unlock()
		answer.Set("code", code)
	}
	back.RawQuery = answer.Encode()
	http.Redirect(w, r, back.String(), http.StatusFound)
}

func (p *Provider) token(w http.ResponseWriter, r *http.Request) {
	refuse := func(status int, why string) { write(w, status, map[string]any{"error": why}) }
	id, secret, basic := r.BasicAuth()
	if basic {
		id, _ = url.QueryUnescape(id)
		secret, _ = url.QueryUnescape(secret)
	} else {
		id, secret = r.FormValue("client_id"), r.FormValue("client_secret")
	}
	if id != ID || secret != Secret {
		refuse(http.StatusUnauthorized, "invalid_client")
		return
	}
	p.mu.Lock()
	asked, known := p.issued[r.FormValue("code")]
	delete(p.issued, r.FormValue("code")) // it serves once
	p.mu.Unlock()
	proof := sha256.Sum256([]byte(r.FormValue("code_verifier")))
	if !known || asked.Get("code_challenge") != encode(proof[:]) || asked.Get("redirect_uri") != r.FormValue("redirect_uri") {
		refuse(http.StatusBadRequest, "invalid_grant")
		return
	}
	claims := map[string]any{
		"iss": p.URL, "aud": ID, "sub": Subject, "exp": time.Now().Add(time.Hour).Unix(), "iat": time.Now().Unix(),
		"nonce": asked.Get("nonce"), "name": "Ana", "picture": "https://example.org/ana.jpg",
	}
	for name, value := range p.Claims {
		claims[name] = value
	}
	write(w, http.StatusOK, map[string]any{
		"access_token": "access", "token_type": "Bearer", "expires_in": 3600, "id_token": p.sign(claims),
	})
}

func (p *Provider) sign(claims map[string]any) string {
	body, _ := json.Marshal(claims)
	text := encode([]byte(`{"alg":"RS256","kid":"one"}`)) + "." + encode(body)
	hash := sha256.Sum256([]byte(text))
	key := p.key
	if p.WrongKey {
		key = p.other
	}
	signature, _ := rsa.SignPKCS1v15(rand.Reader, key, crypto.SHA256, hash[:])
	return text + "." + encode(signature)
}

// profile answers who shows the token.
func (p *Provider) profile(of func() map[string]any) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		profile := of()
		if r.Header.Get("Authorization") != "Bearer access" || profile == nil {
			write(w, http.StatusForbidden, map[string]any{"error": "no"})
			return
		}
		write(w, http.StatusOK, profile)
	}
}

func encode(bytes []byte) string { return base64.RawURLEncoding.EncodeToString(bytes) }

func write(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}
