package main

import (
	"strings"
	"testing"
)

// Ids and files of another organization in bodies are answered as those that nobody has.
func TestBodiesReachNoOtherOrganization(t *testing.T) {
	s, owner := startStaff(t)
	stranger := s.join("Zoe", "owner", "Rivals")
	var rival struct{ ID string }
	stranger.expect(201, "POST", "/museums", fields{"code": "RIVAL", "name": fields{"en_GB": "Rivals"}, "languages": []string{"en_GB"}}, &rival)
	museum := "/museums/" + rival.ID
	secret := owner.upload("secret.png", paint(t, 90)).Asset
	image := func(name string) fields { return fields{"image": fields{"path": secret.Path, "name": name}} }
	var hall draftElement
	stranger.expect(201, "POST", museum+"/elements/halls", fields{"key": "one", "values": fields{"name/en_GB": "One"}}, &hall)
	const nobodys = "0000000000000000000000000000000000000000000000000000000000000000.png"
	for call, ask := range map[string]func(name string) answer{
		"a change": func(name string) answer {
			return stranger.send("PATCH", consoleBase+museum+"/elements/halls/one", fields{"base": hall.DraftRevision, "changes": image(name)})
		},
		"a new element": func(name string) answer {
			return stranger.send("POST", consoleBase+museum+"/elements/halls", fields{"key": "two", "values": image(name)})
		},
		"several changes": func(name string) answer {
			return stranger.send("POST", consoleBase+museum+"/changes", fields{"base": hall.DraftRevision, "changes": []fields{
				{"list": "halls", "key": "three", "create": true, "values": image(name)}, {"list": "halls", "key": "one", "values": image(name)},
			}})
		},
		"a preview": func(name string) answer {
			return stranger.send("POST", consoleBase+museum+"/preview", fields{"language": "en_GB", "list": "halls", "key": "one", "values": image(name)})
		},
	} {
		theirs, unknown := ask(secret.Name), ask(nobodys)
		if theirs.http != 400 || string(theirs.raw) != string(unknown.raw) || !strings.HasSuffix(problemOf(theirs), "image") {
			t.Errorf("STAFF-6: %s with another organization's file answers %d %s, and %s for one that nobody has", call, theirs.http, theirs.raw, unknown.raw)
		}
	}
	if e := stranger.element(museum + "/elements/halls/one"); e.Values["image"] != nil {
		t.Errorf("STAFF-6: the hall shows %s", e.Values["image"])
	}

	// Codes are in the addresses of visitors, so one of them is one museum; the answer does not say whose it is.
	create := func(b *staffBrowser, code string) string {
		return string(b.expect(409, "POST", "/museums", fields{"code": code, "name": fields{"en_GB": "x"}, "languages": []string{"en_GB"}}, nil).raw)
	}
	if theirs, mine := create(stranger, "DEMO"), create(owner, "demo"); theirs != mine || strings.Contains(theirs, "DEMO") {
		t.Errorf("STAFF-6: a code of another organization is answered %s, an own one %s", theirs, mine)
	}

	var own struct{ Items []struct{ ID string } }
	owner.expect(200, "GET", "/members", nil, &own)
	for what, ask := range map[string]func(id string) answer{
		"a member of a museum": func(id string) answer {
			return stranger.send("POST", consoleBase+"/invitations", fields{"email": "kim@museum.example", "role": "editor", "museums": []string{id}})
		},
		"another organization": func(id string) answer {
			return stranger.send("PUT", consoleBase+"/session/organization", fields{"id": id})
		},
	} {
		theirs, unknown := ask("1"), ask("9007199254740")
		if theirs.http < 400 || theirs.http >= 500 || strings.ReplaceAll(string(theirs.raw), "museum 1", "museum 9007199254740") != string(unknown.raw) {
			t.Errorf("STAFF-6: %s answers %d %s, and %s for an id that nobody has", what, theirs.http, theirs.raw, unknown.raw)
		}
	}
}
