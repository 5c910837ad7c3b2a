package main

import "testing"

func TestDeactivationByCalls(t *testing.T) {
	s, owner := startStaff(t)
	editor := s.join("Ben", "editor", "Museum of Pattern")
	stream := owner.open("")
	var seen publicationEvent
	active := func(want bool) func() bool {
		return func() bool { return seen.Version == 1 && seen.Active == want }
	}
	stream.next("publication", &seen, active(true))
	visitors := func(status int) {
		t.Helper()
		s.waitUntil(func() bool { return s.call("GET", detailPath, nil).http == status })
	}
	var state struct {
		Active  bool
		Current struct{ Version int64 }
	}
	show := func(want bool) {
		t.Helper()
		if owner.expect(200, "GET", ownMuseum+"/publication", nil, &state); state.Active != want || state.Current.Version != 1 {
			t.Errorf("SHELL-6: the state is %+v", state)
		}
	}

	editor.expect(204, "PUT", ownMuseum+"/active", fields{"active": false}, nil)
	visitors(410)
	stream.next("publication", &seen, active(false))
	show(false)
	editor.expect(204, "PUT", ownMuseum+"/active", fields{"active": false}, nil) // by somebody who has not seen it
	editor.expect(204, "PUT", ownMuseum+"/active", fields{"active": true}, nil)
	visitors(200)
	stream.next("publication", &seen, active(true))
	show(true)

	var log struct{ Items []struct{ Action string } }
	owner.expect(200, "GET", "/audit?museum=1&action=museum.deactivate,museum.activate", nil, &log)
	if len(log.Items) != 2 || log.Items[0].Action != "museum.activate" || log.Items[1].Action != "museum.deactivate" {
		t.Errorf("STAFF-7: the log is %+v", log)
	}

	owner.clear()
	for published := range 2 { // the second one changes nothing else
		owner.expect(204, "PUT", ownMuseum+"/active", fields{"active": false}, nil)
		visitors(410)
		owner.expect(201, "POST", ownMuseum+"/publications", fields{}, nil)
		visitors(200)
		owner.expect(200, "GET", "/audit?museum=1&action=museum.publish", nil, &log)
		if len(log.Items) != published+1 {
			t.Errorf("STAFF-7: publications that activated the museum are logged as %+v", log)
		}
	}

	s.changeDatabase("UPDATE staff_sessions SET confirmed_at = confirmed_at - 660000")
	if got := problemOf(editor.expect(403, "PUT", ownMuseum+"/active", fields{"active": false}, nil)); got != "confirm_identity" {
		t.Errorf("STAFF-3: hiding the museum is answered with %q long after the identity was confirmed", got)
	}
	visitors(200)
}

func TestOnlyPublishedMuseumsAreDeactivated(t *testing.T) {
	_, owner := startStaff(t)
	var made struct{ ID string }
	owner.expect(201, "POST", "/museums", fields{"code": "NEW", "name": fields{"en_GB": "New"}, "languages": []string{"en_GB"}}, &made)
	for _, active := range []bool{false, true} {
		if got := problemOf(owner.expect(400, "PUT", "/museums/"+made.ID+"/active", fields{"active": active}, nil)); got != "invalid active" {
			t.Errorf("SHELL-6: a museum that was never published is answered with %q", got)
		}
	}
}
