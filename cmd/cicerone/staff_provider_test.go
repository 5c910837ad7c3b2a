package main

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"cicerone/guide"
	"cicerone/signin/signintest"
)

// startStaffWithProvider is startStaff where people sign in at a provider as well.
func startStaffWithProvider(t *testing.T) (*testServer, *staffBrowser, *signintest.Provider) {
	t.Helper()
	p := signintest.Start(t)
	s, owner := startStaff(t, signingInAt(t, p), func(c *Config) {
		c.OIDC = staffIssuer{Issuer: p.URL, ID: signintest.ID, Secret: signintest.Secret, Name: "Museum login"}
	})
	return s, owner, p
}

// through goes to the provider and comes back, and returns the path that the console opens then.
func (b *staffBrowser) through(query string, change ...func(back *url.URL)) string {
	b.s.t.Helper()
	a := b.send("GET", consoleBase+"/provider/start"+query, nil)
	if a.http != 303 {
		b.s.t.Fatalf("the way to the provider begins with %d %s", a.http, a.raw)
	}
	if strings.Contains(a.header.Get("Location"), "/console/sign-in") {
		return a.header.Get("Location")
	}
	back := mustParse(b.s.t, consent(b.s.t, a.header.Get("Location")))
	for _, f := range change {
		f(back)
	}
	return b.send("GET", back.Path+"?"+back.RawQuery, nil).header.Get("Location")
}

const (
	refusedAtProvider = "/console/sign-in?provider=refused"
	refusedOnceTaken  = "/console/sign-in?provider=not_found"
)

func TestStaffSignInAtProvider(t *testing.T) {
	s, owner, p := startStaffWithProvider(t)
	var start struct{ Provider string }
	owner.expect(200, "GET", "/start", nil, &start)
	if start.Provider != "Museum login" {
		t.Errorf("STAFF-2: the provider is called %q", start.Provider)
	}
	// Nobody gets access who has neither account nor invitation, or whose address is not verified.
	b := s.browser("198.51.100.1")
	for name, claims := range map[string]map[string]any{
		"a stranger":                      {"email": "zoe@museum.example", "email_verified": true},
		"an address that is not verified": {"email": "ada@museum.example", "email_verified": false},
		"an address without a word":       {"email": "ada@museum.example"},
		"another nonce":                   {"email": "ada@museum.example", "email_verified": true, "nonce": "x"},
	} {
		p.Claims = claims
		if got := b.through(""); got != refusedAtProvider {
			t.Errorf("STAFF-2: %s ends at %q", name, got)
		}
	}
	b.expect(401, "GET", "/me", nil, nil)

	// An account with a password is linked by its own person, who is signed in and signs in there once more.
	p.Claims = map[string]any{"email": "ADA@museum.example", "email_verified": "true", "auth_time": time.Now().Unix()}
	if got := b.through("?next=/people"); got != refusedAtProvider {
		t.Errorf("STAFF-2: an account with a password is linked without it, and ends at %q", got)
	}
	b.expect(200, "POST", "/session", fields{"email": "ada@museum.example", "password": goodPassword}, nil)
	if got := b.through("?confirm"); got != "/console/identity-confirmed" {
		t.Errorf("STAFF-2: linking ends at %q", got)
	}
	b.expect(204, "DELETE", "/session", nil, nil)
	if got := b.through("?next=/people", func(back *url.URL) {
		query := back.Query()
		query.Set("state", "x")
		back.RawQuery = query.Encode()
	}); got != "/console/sign-in?provider=refused" {
		t.Errorf("STAFF-2: another state ends at %q", got)
	}
	if got := b.through("?next=/people"); got != "/console/people" {
		t.Errorf("STAFF-2: the sign-in ends at %q", got)
	}
	var who me
	b.expect(200, "GET", "/me", nil, &who)
	if who.Account.Email != "ada@museum.example" {
		t.Errorf("STAFF-2: %+v is signed in", who)
	}
	if got := s.browser("198.51.100.2").through("?next=//evil.example"); got != "/console/" {
		t.Errorf("STAFF-2: it leads to %q", got)
	}

	// The person is known by the provider's subject from then on, and another person who gets the address later is not.
	p.Claims = map[string]any{"email": "ada@elsewhere.example", "email_verified": true}
	if got := s.browser("198.51.100.3").through(""); got != "/console/" {
		t.Errorf("STAFF-2: after a change of address it ends at %q", got)
	}
	p.Claims = map[string]any{"sub": "somebody else", "email": "ada@museum.example", "email_verified": true}
	if got := s.browser("198.51.100.4").through(""); got != refusedAtProvider {
		t.Errorf("STAFF-2: another person with the address ends at %q", got)
	}

	// It confirms the identity of the same person, who has to sign in there once more.
	s.changeDatabase("UPDATE staff_sessions SET confirmed_at = confirmed_at - 660000")
	p.Claims = map[string]any{"auth_time": time.Now().Add(-time.Hour).Unix()}
	if got := b.through("?confirm"); got != refusedAtProvider {
		t.Errorf("STAFF-3: an old sign-in at the provider ends at %q", got)
	}
	b.expect(403, "DELETE", "/me/password", nil, nil)
	p.Claims = map[string]any{"sub": "somebody else", "auth_time": time.Now().Unix()}
	if got := b.through("?confirm"); got != refusedAtProvider {
		t.Errorf("STAFF-3: another person confirms the identity, and ends at %q", got)
	}
	// The answer is that of the browser and session that asked, and is used once.
	p.Claims = map[string]any{"auth_time": time.Now().Unix()}
	var answered string
	if got := b.through("?confirm", func(back *url.URL) {
		answered = back.Path + "?" + back.RawQuery
		thief := s.browser("198.51.100.9")
		thief.cookies["cicerone_provider"] = b.cookies["cicerone_provider"]
		if got := thief.send("GET", answered, nil).header.Get("Location"); got != refusedAtProvider {
			t.Errorf("STAFF-3: without the session the confirmation ends at %q", got)
		}
		thief.expect(401, "GET", "/me", nil, nil)
	}); got != refusedOnceTaken {
		t.Errorf("STAFF-3: an answer that another browser has used ends at %q", got)
	}
	b.expect(403, "DELETE", "/me/password", nil, nil)
	if got := b.through("?confirm", func(back *url.URL) { answered = back.Path + "?" + back.RawQuery }); got != "/console/identity-confirmed" {
		t.Errorf("STAFF-3: the confirmation ends at %q", got)
	}
	if got := b.send("GET", answered, nil).header.Get("Location"); got == "/console/identity-confirmed" {
		t.Error("STAFF-3: an answer confirms the identity twice")
	}
	b.expect(204, "DELETE", "/me/password", nil, nil)
	b.expect(409, "DELETE", "/me/provider", nil, nil) // the last way to sign in
	b.expect(204, "PUT", "/me/password", fields{"password": "another good password"}, nil)
	b.expect(204, "DELETE", "/me/provider", nil, nil)

	// Somebody who is invited becomes a member.
	owner.expect(200, "POST", "/session", fields{"email": "ada@museum.example", "password": "another good password"}, nil)
	owner.expect(201, "POST", "/invitations", fields{"email": "kim@museum.example", "role": "analyst"}, nil)
	p.Claims = map[string]any{"sub": "kim", "name": "Kim", "email": "Kim@museum.example", "email_verified": true}
	kim := s.browser("198.51.100.5")
	if got := kim.through(""); got != "/console/" {
		t.Errorf("STAFF-4: an invited person ends at %q", got)
	}
	kim.expect(200, "GET", "/me", nil, &who)
	if who.Account.Name != "Kim" || len(who.Permissions) != len(guide.RoleAnalyst.Permissions()) {
		t.Errorf("STAFF-4: the invited person is %+v", who)
	}
	if got := kim.through("?confirm"); got != refusedAtProvider { // without auth_time
		t.Errorf("STAFF-3: the confirmation ends at %q", got)
	}
	s.browser("198.51.100.6").expect(401, "POST", "/session", fields{"email": "kim@museum.example", "password": ""}, nil)
}

func TestStaffProviderNeedsSettings(t *testing.T) {
	for name, change := range map[string]func(*Config){
		"a secret":     func(c *Config) { c.OIDC.Secret = "" },
		"an address":   func(c *Config) { c.OIDC.Issuer = "login.museum.example" },
		"its own URL":  func(c *Config) { c.URL = "" },
		"a longer key": func(c *Config) { c.SecretKey = "short" },
		"a sender":     func(c *Config) { c.SMTPURL, c.MailFrom = "smtp://localhost", "" },
		"a server":     func(c *Config) { c.SMTPURL, c.MailFrom = "localhost:25", "guide@museum.example" },
	} {
		config := Config{URL: passkeyAddress, OIDC: staffIssuer{Issuer: "https://login.museum.example", ID: "x", Secret: "x"}}
		if err := config.checkStaff(); err != nil {
			t.Fatal(err)
		}
		change(&config)
		if config.checkStaff() == nil {
			t.Errorf("the staff's settings need %s", name)
		}
	}
}

func TestSeveralOrganizations(t *testing.T) {
	s, owner := startStaff(t, stopClock)
	rivals := s.join("Zoe", "owner", "Rivals")
	var invitation struct{ URL string }
	rivals.expect(201, "POST", "/invitations", fields{"email": "ada@museum.example", "role": "guide"}, &invitation)
	_, token, _ := strings.Cut(invitation.URL, "#")
	secret, _ := owner.enrol()
	b := s.browser("198.51.100.1")
	joining := fields{"token": token, "existingAccount": true, "password": goodPassword}
	if got := problemOf(b.expect(401, "POST", "/invitation/accept", joining, nil)); got != "second_step" {
		t.Errorf("STAFF-2: an invitation lets in without the second step: %q", got)
	}
	joining["code"] = s.codeAt(secret, 0)
	b.expect(201, "POST", "/invitation/accept", joining, nil)
	rivals.expect(201, "POST", "/invitations", fields{"email": "ada@museum.example", "role": "guide"}, &invitation)
	_, token, _ = strings.Cut(invitation.URL, "#")
	owner.expect(201, "POST", "/invitation/accept", fields{"token": token, "existingAccount": true}, nil) // signed in with the account

	var who struct {
		Organization  struct{ ID, Name string }
		Organizations []struct{ ID, Name string }
		Permissions   []string
	}
	owner.expect(200, "GET", "/me", nil, &who)
	if len(who.Organizations) != 2 || who.Organization.Name != "Rivals" {
		t.Fatalf("STAFF-6: the account is in %+v", who)
	}
	owner.expect(403, "GET", "/members", nil, nil)
	museum := who.Organizations[0]
	owner.expect(200, "PUT", "/session/organization", fields{"id": museum.ID}, &who)
	if who.Organization.Name != "Museum of Pattern" || len(who.Permissions) < 10 {
		t.Errorf("STAFF-6: after the change the session is %+v", who)
	}
	owner.expect(200, "GET", "/members", nil, nil)
	rivals.expect(404, "PUT", "/session/organization", fields{"id": museum.ID}, nil)
	rivals.expect(404, "PUT", "/session/organization", fields{"id": "x"}, nil)
}

// A page that says whose it is gets and changes nothing in the session of somebody else.
func TestPagesAreNeverSentAsSomebodyElse(t *testing.T) {
	s, ada := startStaff(t)
	ben := s.join("Ben", "editor", "Museum of Pattern")
	var who struct{ Account, Organization struct{ ID string } }
	ada.expect(200, "GET", "/me", nil, &who)
	before := ben.element(tiles)
	edit := fields{"base": before.DraftRevision, "changes": fields{"author": "Ada"}}
	for _, c := range []struct {
		sender                *staffBrowser
		account, organization string
		status                int
	}{
		{ben, who.Account.ID, who.Organization.ID, 401},
		{ben, who.Account.ID, "", 401},
		{ben, "", "999", 401},
		{ben, "x", "", 401},
		{ada, who.Account.ID, "999", 401},
		{ada, who.Account.ID, who.Organization.ID, 200},
		{ben, "", who.Organization.ID, 200},
		{ben, "", "", 200},
	} {
		for _, call := range []struct {
			method, path string
			body         any
		}{{"GET", "/me", nil}, {"GET", "/museums/1", nil}, {"PATCH", tiles, edit}, {"POST", "/museums/1/uploads/", nil}} {
			headers := []string{"Cicerone-Account", c.account, "Cicerone-Organization", c.organization}
			a := c.sender.send(call.method, consoleBase+call.path, call.body, headers...)
			isRefused := a.http == 401
			if isRefused != (c.status == 401) || isRefused && problemOf(a) != "unauthorized" {
				t.Errorf("DRAFT-10: %s %s of account %q in %q answers %d %s", call.method, call.path, c.account, c.organization, a.http, a.raw)
			}
		}
		if after := ben.element(tiles); c.status == 401 && after.text("author") != before.text("author") {
			t.Fatalf("DRAFT-10: a change of account %q in %q was stored as somebody else's", c.account, c.organization)
		}
	}
	// Who signs in says nothing of the page, whose owner it may become.
	ben.expect(200, "POST", "/session", fields{"email": "ada@museum.example", "password": goodPassword}, nil)
}
