package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What is wrong with a field is said by a rule and what it is about, which the console has words for in its languages.
func TestFieldErrorsNameTheirRules(t *testing.T) {
	_, owner := startStaff(t)
	invite := func(email string, museums []string) fields {
		return fields{"email": email, "role": "editor", "museums": museums}
	}
	museum := func(code string, languages ...string) fields {
		return fields{"code": code, "name": fields{"en_GB": "Shell"}, "languages": append([]string{}, languages...)}
	}
	base := owner.element(tiles).DraftRevision
	edit := func(path string, value any) fields { return fields{"base": base, "changes": fields{path: value}} }
	for _, bad := range []struct {
		status             int
		method, path       string
		body               fields
		field, rule, about string
	}{
		{400, "PUT", "/me/password", fields{"current": goodPassword, "password": "short"}, "password", "at_least", `{"shortest":12}`},
		{400, "PUT", "/me/password", fields{"current": goodPassword, "password": "password1234"}, "password", "guessable", ""},
		{400, "PUT", "/me/password", fields{"current": "wrong", "password": "another good password"}, "current", "not_of_account", ""},
		{400, "PATCH", "/me", fields{"name": " "}, "name", "missing", ""},
		{400, "PATCH", "/me", fields{"name": "Ada\nLovelace"}, "name", "one_line", ""},
		{400, "POST", "/invitations", invite("ben", nil), "email", "email", ""},
		{400, "POST", "/invitations", invite("ben@museum.example", []string{}), "museums", "no_museum", ""},
		{400, "POST", "/invitations", invite("ben@museum.example", []string{"77"}), "museums", "", ""},
		{400, "POST", "/tokens", fields{"name": "Shop", "scopes": []string{"read_content"}, "expiresAt": "2020-01-01T00:00:00Z"}, "expiresAt", "expiry", ""},
		{400, "POST", "/museums", museum("no code", "en_GB"), "code", "museum_code", `{"code":"no code"}`},
		{400, "POST", "/museums", museum("SHELL"), "languages", "no_language", ""},
		{400, "POST", "/museums/1/publications", fields{"at": "2020-01-01T08:00"}, "at", "passed_time", ""},
		{400, "POST", "/museums/1/publications", fields{"at": "soon"}, "at", "local_time", ""},
		{409, "POST", "/museums/1/elements/artworks", fields{"key": "214"}, "key", "key_taken", `{"element":"artworks/214"}`},
		{400, "PATCH", tiles, edit("author", "Ada\x1b"), "author", "control_character", `{"character":"001B"}`},
		{400, "PATCH", tiles, edit("text/en_GB", "<script>x</script>"), "text/en_GB", "markup", `{"detail":"<script> is not allowed"}`},
		{400, "PATCH", tiles, edit("author", strings.Repeat("a", 400_001)), "author", "many_bytes", `{"most":400000}`},
		{400, "PATCH", tiles, edit("image", fields{"path": "x.png", "name": "00000000000000000000000000000000.png"}), "image", "foreign_file", ""},
	} {
		var problem struct {
			Errors []struct {
				Field, Message, Rule string
				Params               json.RawMessage
			}
		}
		owner.expect(bad.status, bad.method, bad.path, bad.body, &problem)
		if len(problem.Errors) != 1 {
			t.Errorf("CON-12: %s %s %v has the errors %v", bad.method, bad.path, bad.body, problem.Errors)
			continue
		}
		e := problem.Errors[0]
		got, want := []string{e.Field, e.Rule, string(e.Params)}, []string{bad.field, bad.rule, bad.about}
		if diff := cmp.Diff(want, got); diff != "" || e.Message == "" {
			t.Errorf("CON-12: %s %s %v says %q, want (-) and got (+):\n%s", bad.method, bad.path, bad.body, e.Message, diff)
		}
	}
}
