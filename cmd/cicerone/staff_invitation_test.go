package main

import (
	"maps"
	"reflect"
	"strings"
	"testing"
)

// rivalInvitation invites an address to an organization of strangers, and returns the token of the link.
func rivalInvitation(stranger *staffBrowser, email string) string {
	stranger.s.t.Helper()
	var invitation struct{ URL string }
	stranger.expect(201, "POST", "/invitations", fields{"email": email, "role": "editor"}, &invitation)
	_, token, _ := strings.Cut(invitation.URL, "#")
	return token
}

// An organization neither gets at the account of another one, nor learns who has one without an attempt that counts as a wrong password.
func TestInvitationsOfPeopleWithAnAccount(t *testing.T) {
	s, owner := startStaff(t)
	stranger := s.join("Zoe", "owner", "Rivals")
	ada, nobody := rivalInvitation(stranger, "Ada@museum.example"), rivalInvitation(stranger, "nobody@museum.example")
	b := s.browser("198.51.100.1")
	opened := string(b.expect(200, "POST", "/invitation/read", fields{"token": ada}, nil).raw)
	other := string(b.expect(200, "POST", "/invitation/read", fields{"token": nobody}, nil).raw)
	if strings.Replace(opened, "Ada@", "nobody@", 1) != other {
		t.Errorf("STAFF-6: the invitations %s and %s say who has an account", opened, other)
	}
	wrong := func(token string) fields {
		return fields{"token": token, "existingAccount": true, "password": "some other password"}
	}
	known, unknown := b.expect(400, "POST", "/invitation/accept", wrong(ada), nil), b.expect(400, "POST", "/invitation/accept", wrong(nobody), nil)
	if string(known.raw) != string(unknown.raw) || problemOf(known) != "invalid password" {
		t.Errorf("STAFF-6: the wrong passwords are answered with %s and %s", known.raw, unknown.raw)
	}
	chosen := func(token, password string) fields {
		return fields{"token": token, "name": "Mallory", "password": password, "language": "en"}
	}
	b.expect(400, "POST", "/invitation/accept", chosen(ada, "short"), nil)
	if got := problemOf(b.expect(409, "POST", "/invitation/accept", chosen(ada, "some other password"), nil)); got != "conflict" {
		t.Errorf("STAFF-6: a new password for an account of others is answered with %q", got)
	}
	var log struct {
		Items []struct {
			Element, Network, Detail string
			Actor                    *struct{}
		}
	}
	stranger.expect(200, "GET", "/audit?action=member.refuse_join&search=ada", nil, &log)
	if len(log.Items) != 2 || log.Items[0] != log.Items[1] || log.Items[0].Detail != "Firefox Linux" || log.Items[0].Network != b.network || log.Items[0].Actor != nil {
		t.Errorf("STAFF-7: a wrong password and a chosen one are recorded as %+v; want the same", log.Items)
	}
	if owner.expect(200, "GET", "/audit?action=member.refuse_join", nil, &log); len(log.Items) > 0 {
		t.Errorf("STAFF-6: another organization sees %+v", log.Items)
	}

	b.expect(201, "POST", "/invitation/accept", fields{"token": ada, "existingAccount": true, "password": goodPassword}, nil)
	owner.expect(200, "GET", "/me", nil, nil)
	owner.expect(201, "POST", "/invitation/accept", fields{"token": rivalInvitation(stranger, "ada@museum.example"), "existingAccount": true}, nil)
	b.expect(201, "POST", "/invitation/accept", chosen(nobody, goodPassword), nil)

	// The operator's link is for everybody who forgot the password.
	out := mustRun(t, s.data, "staff", "invite", "ada@museum.example", "--role", "owner", "--organization", "Rivals")
	_, token, _ := strings.Cut(strings.Fields(out)[0], "#")
	b.expect(201, "POST", "/invitation/accept", chosen(token, "yet another sentence"), nil)
	owner.expect(401, "GET", "/me", nil, nil)
}

// An owner learns nothing about an address by inviting it, also again, nor from the list of invitations and the audit log.
func TestMakingAnInvitationSaysNothingAboutAccounts(t *testing.T) {
	s, _ := startStaff(t)
	stranger := s.join("Zoe", "owner", "Rivals")
	answers := map[string][]map[string]any{}
	for _, email := range []string{"ada@museum.example", "nobody@museum.example"} {
		for range 2 {
			var made map[string]any
			stranger.expect(201, "POST", "/invitations", fields{"email": email, "role": "owner"}, &made)
			answers[email] = append(answers[email], made)
		}
		var listed, log struct{ Items []map[string]any }
		stranger.expect(200, "GET", "/invitations", nil, &listed)
		stranger.expect(200, "GET", "/audit?action=invitation.create&search="+email, nil, &log)
		for _, one := range listed.Items {
			if one["email"] == email {
				answers[email] = append(answers[email], one)
			}
		}
		answers[email] = append(answers[email], log.Items...)
		for _, answer := range answers[email] { // what is of its own in each
			maps.DeleteFunc(answer, func(key string, value any) bool {
				return value == email || key == "id" || key == "url" || strings.HasSuffix(key, "At") || key == "at"
			})
		}
	}
	known, unknown := answers["ada@museum.example"], answers["nobody@museum.example"]
	if len(known) != 5 || !reflect.DeepEqual(known, unknown) {
		t.Errorf("STAFF-6: for the address of an account the owner gets\n%v, else\n%v", known, unknown)
	}
}
