package main

import (
	"bytes"
	"testing"
)

func TestDeletionByCalls(t *testing.T) {
	s, owner := startStaff(t)
	editor := s.join("Ben", "editor", "Museum of Pattern")
	stranger := s.join("Zoe", "owner", "Rivals")
	stream := editor.open("")
	var seen publicationEvent
	stream.next("publication", &seen, func() bool { return seen.Version == 1 })
	museum := fields{"code": "demo", "name": fields{"en_GB": "New"}, "languages": []string{"en_GB"}}

	var second struct{ ID string }
	owner.expect(201, "POST", "/museums", fields{"code": "SECOND", "name": fields{"en_GB": "Second"}, "languages": []string{"en_GB"}}, &second)
	limited := fields{"email": "kim@museum.example", "role": "editor", "museums": []string{"1", second.ID}}
	owner.expect(201, "POST", "/invitations", limited, nil)
	owner.expect(201, "POST", "/invitations", fields{"email": "sue@museum.example", "role": "guide", "museums": []string{"1"}}, nil)
	s.changeDatabase("UPDATE members SET museums = '[1," + second.ID + "]' WHERE role = 'editor'")

	editor.expect(403, "DELETE", ownMuseum, nil, nil)
	s.changeDatabase("UPDATE staff_sessions SET confirmed_at = confirmed_at - 660000")
	if got := problemOf(owner.expect(403, "DELETE", ownMuseum, nil, nil)); got != "confirm_identity" {
		t.Errorf("STAFF-3: deleting the museum is answered with %q long after the identity was confirmed", got)
	}
	owner.expect(200, "GET", ownMuseum, nil, nil)
	s.succeed("GET", detailPath, nil, nil)
	owner.expect(204, "POST", "/me/confirm", fields{"password": goodPassword}, nil)

	owner.expect(204, "DELETE", ownMuseum, nil, nil)
	// Within the seconds that it takes.
	if a := owner.expect(409, "POST", "/museums", museum, nil); !bytes.Contains(a.raw, []byte("code_deleting")) {
		t.Errorf("a museum with the code of one that is being deleted is answered with %s", a.raw)
	}
	if a := stranger.expect(409, "POST", "/museums", museum, nil); bytes.Contains(a.raw, []byte("code_deleting")) {
		t.Errorf("STAFF-6: another organization learns of the deletion: %s", a.raw)
	}
	s.fail("GET", detailPath, nil, 404, 1000, "museum")
	s.fail("POST", visitMuseum, started, 404, 1000, "museum", key()...)
	owner.expect(404, "GET", ownMuseum, nil, nil)
	owner.expect(404, "DELETE", ownMuseum, nil, nil)
	editor.expect(404, "PATCH", tiles, fields{"base": 1, "changes": fields{"name/es_ES": "Mosaico"}}, nil)
	stream.next("publication", &seen, func() bool { return seen.Version == 0 })
	var museums struct{ Items []struct{ ID string } }
	if editor.expect(200, "GET", "/museums", nil, &museums); len(museums.Items) != 1 || museums.Items[0].ID != second.ID {
		t.Errorf("the museums are %+v", museums)
	}

	var log struct{ Items []struct{ Element string } }
	owner.expect(200, "GET", "/audit?action=museum.delete", nil, &log)
	if len(log.Items) != 1 || log.Items[0].Element != "DEMO" {
		t.Errorf("STAFF-7: the log is %+v", log)
	}

	s.waitUntil(func() bool { return stranger.send("POST", consoleBase+"/museums", museum).http == 201 })
	grants := func(path string) (museums []string) {
		t.Helper()
		var page struct {
			Items []struct {
				Role    string
				Museums []string
			}
		}
		owner.expect(200, "GET", path, nil, &page)
		for _, one := range page.Items {
			if one.Role == "editor" {
				museums = append(museums, one.Museums...)
			}
		}
		return museums
	}
	if members, invited := grants("/members"), grants("/invitations"); len(members) != 1 || members[0] != second.ID || len(invited) != 1 || invited[0] != second.ID {
		t.Errorf("STAFF-5: people are limited to the museums %v and %v", members, invited)
	}
	if a := owner.expect(200, "GET", "/invitations", nil, nil); !bytes.Contains(a.raw, []byte(`"museums":[]`)) {
		t.Errorf("STAFF-5: who was limited to the deleted museum has others: %s", a.raw)
	}
}
