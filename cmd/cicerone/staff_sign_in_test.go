package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/descope/virtualwebauthn"
	"github.com/pquerna/otp/totp"
)

const passkeyAddress = "https://guide.museum.example"

// passkeyDevice is a device with a passkey.
type passkeyDevice struct {
	party         virtualwebauthn.RelyingParty
	authenticator virtualwebauthn.Authenticator
	credential    virtualwebauthn.Credential
}

func newPasskeyDevice(account string) *passkeyDevice {
	return &passkeyDevice{
		party:         virtualwebauthn.RelyingParty{Name: "Cicerone", ID: "guide.museum.example", Origin: passkeyAddress},
		authenticator: virtualwebauthn.NewAuthenticatorWithOptions(virtualwebauthn.AuthenticatorOptions{UserHandle: []byte(account)}),
		credential:    virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeEC2),
	}
}

type publicKey struct{ PublicKey json.RawMessage }

// add creates a passkey on the phone and stores it.
func (p *passkeyDevice) add(b *staffBrowser, status int, name string) answer {
	b.s.t.Helper()
	var request publicKey
	b.expect(200, "POST", "/me/passkeys/request", nil, &request)
	options, err := virtualwebauthn.ParseAttestationOptions(string(request.PublicKey))
	if err != nil {
		b.s.t.Fatal(err)
	}
	created := virtualwebauthn.CreateAttestationResponse(p.party, p.authenticator, p.credential, *options)
	return b.expect(status, "POST", "/me/passkeys", fields{"name": name, "passkey": json.RawMessage(created)}, nil)
}

// answer answers a new challenge.
func (p *passkeyDevice) answer(b *staffBrowser) json.RawMessage {
	b.s.t.Helper()
	var request publicKey
	b.expect(200, "POST", "/passkeys/request", nil, &request)
	if strings.Contains(string(request.PublicKey), "allowCredentials\":[{") {
		b.s.t.Errorf("STAFF-2: the request names credentials: %s", request.PublicKey)
	}
	options, err := virtualwebauthn.ParseAssertionOptions(string(request.PublicKey))
	if err != nil {
		b.s.t.Fatal(err)
	}
	p.credential.Counter++
	return json.RawMessage(virtualwebauthn.CreateAssertionResponse(p.party, p.authenticator, p.credential, *options))
}

func atPasskeyAddress(c *Config) { c.URL = passkeyAddress }

func TestPasskeys(t *testing.T) {
	s, owner := startStaff(t, atPasskeyAddress)
	var who me
	owner.expect(200, "GET", "/me", nil, &who)
	if c := owner.cookies["__Host-cicerone_session"]; c == nil || !c.HttpOnly || !c.Secure || c.SameSite != http.SameSiteLaxMode || c.Path != "/" || c.Domain != "" {
		t.Errorf("STAFF-3: the session's cookie is %v", c)
	}
	device := newPasskeyDevice(who.Account.ID)
	device.add(owner, 201, "Phone")
	device.add(owner, 409, "The same phone")
	if got := problemOf(newPasskeyDevice(who.Account.ID).add(owner, 400, " ")); got != "invalid name" {
		t.Errorf("STAFF-2: a passkey without a name is answered with %q", got)
	}

	b := s.browser("198.51.100.1")
	answered := device.answer(b)
	b.expect(200, "POST", "/session", fields{"passkey": answered}, nil) // without an address
	b.expect(200, "GET", "/me", nil, nil)
	s.browser("198.51.100.2").expect(401, "POST", "/session", fields{"passkey": answered}, nil) // once
	b.expect(200, "POST", "/session", fields{"email": "ADA@museum.example", "passkey": device.answer(b)}, nil)
	b.expect(401, "POST", "/session", fields{"email": "ben@museum.example", "passkey": device.answer(b)}, nil)

	copied := *device
	copied.credential.Counter = 1
	b.expect(401, "POST", "/session", fields{"passkey": copied.answer(b)}, nil) // its counter does not grow
	elsewhere := *device
	elsewhere.party.Origin = "https://guide.museum.example.evil.example"
	b.expect(401, "POST", "/session", fields{"passkey": elsewhere.answer(b)}, nil)
	unverified := *device
	unverified.credential.Counter = 50
	unverified.authenticator.Options.UserNotVerified = true
	b.expect(401, "POST", "/session", fields{"passkey": unverified.answer(b)}, nil)
	late := device.answer(b)
	s.changeDatabase("UPDATE challenges SET expires_at = expires_at - 600000")
	b.expect(401, "POST", "/session", fields{"passkey": late}, nil)
	b.expect(401, "POST", "/session", fields{"passkey": "nonsense"}, nil)
	b.expect(401, "POST", "/session", fields{"passkey": newPasskeyDevice(who.Account.ID).answer(b)}, nil)

	// It confirms the identity, and without a password it is the last way to sign in.
	s.changeDatabase("UPDATE staff_sessions SET confirmed_at = confirmed_at - 660000")
	owner.expect(403, "DELETE", "/me/password", nil, nil)
	owner.expect(204, "POST", "/me/confirm", fields{"passkey": device.answer(owner)}, nil)
	owner.expect(204, "DELETE", "/me/password", nil, nil)
	s.browser("198.51.100.3").expect(401, "POST", "/session", fields{"email": "ada@museum.example", "password": goodPassword}, nil)
	s.browser("198.51.100.3").expect(401, "POST", "/session", fields{"email": "ada@museum.example", "password": ""}, nil)
	var methods struct {
		Password bool
		Passkeys []struct{ ID, Name, LastUsedAt string }
	}
	owner.expect(200, "GET", "/me/sign-in-methods", nil, &methods)
	if methods.Password || len(methods.Passkeys) != 1 || methods.Passkeys[0].Name != "Phone" || methods.Passkeys[0].LastUsedAt == "" {
		t.Fatalf("STAFF-2: the account signs in by %+v", methods)
	}
	only := "/me/passkeys/" + methods.Passkeys[0].ID
	owner.expect(409, "DELETE", only, nil, nil)
	owner.expect(204, "PATCH", only, fields{"name": "Old phone"}, nil)
	owner.expect(204, "PUT", "/me/password", fields{"password": "another good password"}, nil)
	owner.expect(204, "DELETE", only, nil, nil)
	owner.expect(401, "POST", "/session", fields{"passkey": device.answer(owner)}, nil)
}

func TestPasskeysNeedASecureSite(t *testing.T) {
	s, owner := startStaff(t)
	var start struct{ PasskeySite, Provider string }
	owner.expect(200, "GET", "/start", nil, &start)
	if start.PasskeySite != "" || start.Provider != "" {
		t.Errorf("STAFF-2: passkeys are offered at an IP address over http: %+v", start)
	}
	owner.expect(409, "POST", "/passkeys/request", nil, nil)
	s.browser("192.0.2.1").expect(401, "POST", "/me/passkeys/request", nil, nil)
}

// enrol adds a second factor and returns its secret and recovery codes.
func (b *staffBrowser) enrol() (secret string, codes []string) {
	b.s.t.Helper()
	var enrolment struct{ Enrolment, Secret, Address string }
	b.expect(200, "POST", "/me/second-factor/enrolment", nil, &enrolment)
	address, err := url.Parse(enrolment.Address)
	if err != nil || address.Scheme != "otpauth" || address.Query().Get("secret") != enrolment.Secret {
		b.s.t.Errorf("STAFF-2: the QR code has %s", enrolment.Address)
	}
	wrong := fields{"enrolment": enrolment.Enrolment, "code": "000000"}
	if got := problemOf(b.expect(400, "POST", "/me/second-factor", wrong, nil)); got != "invalid code" {
		b.s.t.Errorf("STAFF-2: a wrong code is answered with %q", got)
	}
	var recovery struct{ Codes []string }
	right := fields{"enrolment": enrolment.Enrolment, "code": b.s.codeAt(enrolment.Secret, -time.Minute/2)}
	b.expect(201, "POST", "/me/second-factor", right, &recovery)
	b.expect(404, "POST", "/me/second-factor", right, nil)
	return enrolment.Secret, recovery.Codes
}

// codeAt is the code of a secret, some time from now by the server's clock.
func (s *testServer) codeAt(secret string, later time.Duration) string {
	s.t.Helper()
	code, err := totp.GenerateCode(secret, s.clock().Add(later))
	if err != nil {
		s.t.Fatal(err)
	}
	return code
}

func TestSecondFactor(t *testing.T) {
	key := strings.Repeat("k", 32)
	s, owner := startStaff(t, func(c *Config) { c.SecretKey = key }, stopClock)
	secret, recovery := owner.enrol()
	if len(recovery) != 10 {
		t.Fatalf("STAFF-2: the recovery codes are %v", recovery)
	}
	with := func(name, value string) fields {
		return fields{"email": "ada@museum.example", "password": goodPassword, name: value}
	}
	b := s.browser("198.51.100.1")
	if got := problemOf(b.expect(401, "POST", "/session", with("code", ""), nil)); got != "second_step" {
		t.Errorf("STAFF-2: a password alone is answered with %q", got)
	}
	// A stranger learns nothing about accounts, nor that there is a second step.
	known := b.expect(401, "POST", "/session", fields{"email": "ada@museum.example", "password": "wrong", "code": "123456"}, nil)
	unknown := b.expect(401, "POST", "/session", fields{"email": "zoe@museum.example", "password": "wrong", "code": "123456"}, nil)
	if string(known.raw) != string(unknown.raw) {
		t.Errorf("STAFF-2: accounts can be told apart: %s, %s", known.raw, unknown.raw)
	}
	code := s.codeAt(secret, 0)
	b.expect(200, "POST", "/session", with("code", code[:3]+" "+code[3:]), nil)
	if got := problemOf(b.expect(400, "POST", "/session", with("code", code), nil)); got != "invalid code" {
		t.Errorf("STAFF-2: a used code is answered with %q", got)
	}
	b.expect(400, "POST", "/session", with("code", s.codeAt(secret, time.Hour)), nil)
	b.expect(200, "POST", "/session", with("code", strings.ToUpper(recovery[0])), nil)
	b.expect(400, "POST", "/session", with("code", recovery[0]), nil)

	// Neither the database nor a log shows secrets.
	if stored := s.queryDatabase("SELECT secret FROM second_factors"); stored == "" || strings.Contains(stored, secret) {
		t.Errorf("STAFF-2: the secret is stored as %q", stored)
	}
	if log := string(owner.expect(200, "GET", "/audit", nil, nil).raw); !strings.Contains(log, "recovery_code.use") || strings.Contains(log, recovery[0]) {
		t.Errorf("STAFF-7: the log is %s", log)
	}

	// Guesses of somebody who has the password are limited.
	thief := s.browser("203.0.113.1")
	guess := answer{http: 400}
	for guess.http == 400 {
		guess = thief.send("POST", consoleBase+"/session", with("code", "000000"))
	}
	if guess.http != 429 {
		t.Errorf("STAFF-2: guesses of a second step are answered %d %s", guess.http, guess.raw)
	}

	s.changeDatabase("UPDATE staff_sessions SET confirmed_at = confirmed_at - 660000")
	owner.expect(403, "POST", "/me/recovery-codes", nil, nil)
	owner.expect(400, "POST", "/me/confirm", fields{"code": "000000"}, nil)
	owner.expect(204, "POST", "/me/confirm", fields{"code": s.codeAt(secret, time.Minute/2)}, nil)
	var renewed struct{ Codes []string }
	owner.expect(201, "POST", "/me/recovery-codes", nil, &renewed)
	b.expect(400, "POST", "/session", with("code", recovery[2]), nil)
	b.expect(200, "POST", "/session", with("code", renewed.Codes[0]), nil)
	owner.expect(204, "DELETE", "/me/second-factor", nil, nil)
	b.expect(200, "POST", "/session", with("code", ""), nil)

	// A link of the operator is the way back for somebody who lost everything.
	owner.enrol()
	s.join("Ada", "owner", "Museum of Pattern").expect(200, "GET", "/me", nil, nil)
	b.expect(200, "POST", "/session", with("code", ""), nil)
}

// A visitor's wrong passwords and challenges lock the staff of the same network out neither of known browsers nor of open sessions.
// Setting up and accepting an invitation make the browser known.
func TestStrangersDoNotLockStaffOutOfSignIn(t *testing.T) {
	t.Parallel()
	const wifi = "192.0.2.1"
	s, owner := startStaff(t, atPasskeyAddress)
	var who me
	owner.expect(200, "GET", "/me", nil, &who)
	device := newPasskeyDevice(who.Account.ID)
	device.add(owner, 201, "Phone")
	right := fields{"email": "ada@museum.example", "password": goodPassword}
	joined := s.join("Ben", "editor", "Museum of Pattern") // with a chosen password
	joined.network = wifi
	rival := s.join("Zoe", "owner", "Rivals")
	accept := func(b *staffBrowser, with fields) *staffBrowser {
		var invitation struct{ URL string }
		rival.expect(201, "POST", "/invitations", fields{"email": "ada@museum.example", "role": "editor"}, &invitation)
		_, with["token"], _ = strings.Cut(invitation.URL, "#")
		with["existingAccount"] = true
		b.expect(201, "POST", "/invitation/accept", with, nil)
		return b
	}
	proved := accept(s.browser(wifi), fields{"password": goodPassword})
	signedIn := s.browser(wifi)
	signedIn.cookies["__Host-cicerone_session"] = owner.cookies["__Host-cicerone_session"]
	accept(signedIn, fields{})

	stranger := s.browser(wifi)
	untilRefused := func(path string, body func(n int) fields) {
		t.Helper()
		for n := range 1000 {
			if a := stranger.send("POST", consoleBase+path, body(n)); a.http == 429 {
				return
			}
		}
		t.Fatalf("STAFF-2: %s is not limited", path)
	}
	untilRefused("/passkeys/request", func(int) fields { return nil })
	untilRefused("/session", func(n int) fields {
		return fields{"email": fmt.Sprintf("invented%d@museum.example", n), "password": "wrong"}
	})
	if a := stranger.expect(429, "POST", "/session", right, nil); !strings.Contains(string(a.raw), "your network") || a.header.Get("Retry-After") == "" {
		t.Errorf("STAFF-2: the limit of a network is answered with %s, Retry-After %q", a.raw, a.header.Get("Retry-After"))
	}

	owner.expect(204, "POST", "/me/confirm", fields{"password": goodPassword}, nil)
	sessionOnly := s.browser(wifi)
	sessionOnly.cookies["__Host-cicerone_session"] = owner.cookies["__Host-cicerone_session"]
	sessionOnly.expect(204, "POST", "/me/confirm", fields{"passkey": device.answer(sessionOnly)}, nil)
	for name, b := range map[string]*staffBrowser{"set-up": owner, "chosen password": joined, "account's password": proved, "session": signedIn} {
		c := b.cookies["__Host-cicerone_browser"]
		if c == nil || !c.HttpOnly || !c.Secure || c.SameSite != http.SameSiteLaxMode || c.Path != "/" || c.Domain != "" {
			t.Errorf("STAFF-2: the cookie of a browser that joined by %s is %v", name, c)
		}
		credentials := right
		if b == joined {
			credentials = fields{"email": "ben@museum.example", "password": goodPassword}
		}
		delete(b.cookies, "__Host-cicerone_session")
		b.expect(200, "POST", "/session", credentials, nil)
	}
	delete(owner.cookies, "__Host-cicerone_session")
	owner.expect(200, "POST", "/session", fields{"passkey": device.answer(owner)}, nil)
}
