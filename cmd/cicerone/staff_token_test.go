package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"
)

type apiToken struct {
	ID, Name, MadeBy, Secret, LastUsedAt string
	Scopes                               []string
}

// createToken makes an API token with scopes.
func (b *staffBrowser) createToken(name string, scopes ...string) (made apiToken) {
	b.s.t.Helper()
	b.expect(201, "POST", "/tokens", fields{"name": name, "scopes": scopes, "expiresAt": time.Now().AddDate(0, 6, 0)}, &made)
	return made
}

// program calls as a program with a token does, from another site.
func (s *testServer) program(secret, method, path string, body any) answer {
	s.t.Helper()
	return s.call(method, consoleBase+path, body, "Authorization", "Bearer "+secret, "Origin", "https://collection.example", "Sec-Fetch-Site", "cross-site")
}

func TestAPITokens(t *testing.T) {
	s, owner := startStaff(t)
	expires := time.Now().AddDate(0, 1, 0)
	for field, bad := range map[string]fields{
		"name":      {"name": " ", "scopes": []string{"publish"}, "expiresAt": expires},
		"scopes":    {"name": "Collection", "scopes": []string{"everything"}, "expiresAt": expires},
		"expiresAt": {"name": "Collection", "scopes": []string{"publish"}, "expiresAt": time.Now().AddDate(2, 0, 0)},
	} {
		if got := problemOf(owner.expect(400, "POST", "/tokens", bad, nil)); got != "invalid "+field {
			t.Errorf("STAFF-8: a bad %s is answered with %q", field, got)
		}
	}
	token := owner.createToken("Collection system", "read_content", "publish")
	if a := s.program(token.Secret, "GET", "/museums", nil); a.http != 200 || !strings.Contains(string(a.raw), "DEMO") {
		t.Errorf("STAFF-8: a token is answered %d %s", a.http, a.raw)
	}
	var listed struct{ Items []apiToken }
	raw := string(owner.expect(200, "GET", "/tokens", nil, &listed).raw)
	if len(listed.Items) != 1 || listed.Items[0].LastUsedAt == "" || listed.Items[0].MadeBy != "Ada" || strings.Contains(raw, token.Secret) {
		t.Errorf("STAFF-8: the tokens are %s", raw)
	}
	s.changeDatabase("UPDATE staff_sessions SET confirmed_at = confirmed_at - 660000")
	owner.expect(403, "DELETE", "/tokens/"+token.ID, nil, nil)
	owner.expect(204, "POST", "/me/confirm", fields{"password": goodPassword}, nil)

	// A token ends when it is revoked or expires, and while who made it is no owner.
	second := owner.createToken("Script", "read_content")
	s.changeDatabase("UPDATE api_tokens SET expires_at = 1 WHERE name = 'Script'")
	for name, secret := range map[string]string{"an expired token": second.Secret, "an unknown token": "cicerone_X", "another text": "x", "a session": owner.cookies["cicerone_session"].Value} {
		if a := s.program(secret, "GET", "/museums", nil); a.http != 401 {
			t.Errorf("STAFF-8: %s is answered %d %s", name, a.http, a.raw)
		}
	}
	s.changeDatabase("UPDATE members SET role = 'editor'")
	if a := s.program(token.Secret, "GET", "/museums", nil); a.http != 401 {
		t.Errorf("STAFF-8: the token of somebody who is no owner any more is answered %d", a.http)
	}
	s.changeDatabase("UPDATE members SET role = 'owner'")
	owner.expect(204, "DELETE", "/tokens/"+token.ID, nil, nil)
	if a := s.program(token.Secret, "GET", "/museums", nil); a.http != 401 {
		t.Errorf("STAFF-8: a revoked token is answered %d", a.http)
	}
	owner.expect(404, "DELETE", "/tokens/"+token.ID, nil, nil)
	if log := string(owner.expect(200, "GET", "/audit", nil, nil).raw); !strings.Contains(log, "api_token.create") || !strings.Contains(log, "api_token.revoke") {
		t.Errorf("STAFF-8: the log is %s", log)
	}
}

// scopesOfCalls returns the scope that each call of the API's description asks tokens for.
func scopesOfCalls(s *testServer) map[string]string {
	s.t.Helper()
	var d struct {
		Paths map[string]map[string]struct {
			OperationID string
			Scope       string `json:"x-scope"`
		}
	}
	if err := json.Unmarshal(s.call("GET", "/api/openapi.json", nil).raw, &d); err != nil {
		s.t.Fatal(err)
	}
	scopes := map[string]string{}
	for _, methods := range d.Paths {
		for _, operation := range methods {
			scopes[operation.OperationID] = operation.Scope
		}
	}
	return scopes
}

func TestEveryScopeAtEveryCall(t *testing.T) {
	s, owner := startStaff(t)
	scopes := scopesOfCalls(s)
	if scopes["listOwnMuseums"] != "read_content" {
		t.Errorf("STAFF-8: the API's description names no scopes: %v", scopes)
	}
	for _, id := range slices.Concat(ownCalls, strings.Fields("listTokens createToken revokeToken")) {
		if scopes[id] != "" {
			t.Errorf("STAFF-8: %s is for people alone", id)
		}
	}
	for id, scope := range map[string]string{
		"createMuseum": "museums", "applyMuseumImport": "museums", "getPackage": "museums", "createInvitation": "people", "removeMember": "people",
		"requireReview": "people", "listAudit": "audit", "getAuditCSV": "audit",
	} {
		if scopes[id] != scope {
			t.Errorf("STAFF-8: %s needs the scope %q, want %s", id, scopes[id], scope)
		}
	}
	for _, scope := range []string{"read_content", "write_content", "publish", "museums", "people", "audit", "statistics"} {
		program := s.browser("198.51.100.1")
		program.token = owner.createToken(scope, scope).Secret
		for _, o := range consoleOperations(s) {
			if slices.Contains(publicCalls, o[0]) {
				continue
			}
			a := program.try(o, "{id}", "7", "{asset}", "7", "{link}", "7", "{upload}", "x")
			refused := a.http == 403 && (len(a.raw) == 0 || strings.Contains(string(a.raw), "the scopes of this token"))
			if refused == (scopes[o[0]] == scope) || a.http == 401 || a.http >= 500 {
				t.Errorf("STAFF-8: %s with the scope %s answers %d %s", o[0], scope, a.http, a.raw)
			}
		}
	}
}

// allScopes are the scopes of a token that may do whatever tokens may.
var allScopes = []string{"read_content", "write_content", "publish", "museums", "people", "audit", "statistics"}

func TestTokensMakeNoOwners(t *testing.T) {
	s, owner := startStaff(t)
	s.join("Ben", "editor", "Museum of Pattern")
	program := s.browser("198.51.100.1")
	program.token = owner.createToken("Script", allScopes...).Secret
	var members struct{ Items []struct{ ID, Role string } }
	program.expect(200, "GET", "/members", nil, &members)
	ada, ben := members.Items[0].ID, members.Items[1].ID
	program.expect(403, "POST", "/invitations", fields{"email": "eve@museum.example", "role": "owner"}, nil)
	program.expect(403, "POST", "/invitations", fields{"email": " ADA@museum.example", "role": "editor"}, nil) // whose link replaces the password
	program.expect(403, "PATCH", "/members/"+ben, fields{"role": "owner"}, nil)
	program.expect(403, "PATCH", "/members/"+ada, fields{"role": "guide"}, nil)
	program.expect(403, "DELETE", "/members/"+ada, nil, nil)
	program.expect(201, "POST", "/invitations", fields{"email": "eve@museum.example", "role": "editor"}, nil)
	program.expect(200, "PATCH", "/members/"+ben, fields{"role": "guide"}, nil)
	program.expect(204, "DELETE", "/members/"+ben, nil, nil)
	if log := string(program.expect(200, "GET", "/audit?action=member.remove", nil, nil).raw); !strings.Contains(log, "Ada (API token Script)") {
		t.Errorf("STAFF-8: the log is %s", log)
	}
}

func TestRequestsForSecretsAreAnsweredOnce(t *testing.T) {
	s, owner := startStaff(t)
	const key = "11111111-2222-4333-8444-555555555555"
	for path, body := range map[string]fields{
		"/invitations":             {"email": "ben@museum.example", "role": "editor"},
		"/tokens":                  {"name": "Script", "scopes": []string{"publish"}, "expiresAt": time.Now().AddDate(0, 1, 0)},
		"/museums/1/preview-links": {},
	} {
		first := owner.send("POST", consoleBase+path, body, "Idempotency-Key", key)
		repeated := owner.send("POST", consoleBase+path, body, "Idempotency-Key", key)
		if first.http != 201 || repeated.http != 409 || !strings.Contains(string(repeated.raw), "withdraw") {
			t.Errorf("STAFF-8: %s is answered %d %s, and repeated %d %s", path, first.http, first.raw, repeated.http, repeated.raw)
		}
		var list struct{ Items []struct{ ID string } }
		if owner.expect(200, "GET", path, nil, &list); len(list.Items) != 1 {
			t.Errorf("STAFF-8: %s has %d items", path, len(list.Items))
		}
		s.changeDatabase("UPDATE staff_requests SET created_at = created_at - 86400001")
		if later := owner.send("POST", consoleBase+path, body, "Idempotency-Key", key); later.http != 201 {
			t.Errorf("STAFF-8: a day later %s is answered %d %s", path, later.http, later.raw)
		}
		s.changeDatabase("DELETE FROM staff_requests")
	}
	other := s.join("Zoe", "owner", "Museum of Pattern")
	invite := fields{"email": "kim@museum.example", "role": "editor"}
	for _, b := range []*staffBrowser{owner, other} {
		if a := b.send("POST", consoleBase+"/invitations", invite, "Idempotency-Key", key); a.http != 201 {
			t.Errorf("STAFF-8: another account's request with the same key is answered %d %s", a.http, a.raw)
		}
	}
}
