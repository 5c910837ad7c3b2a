package main

import (
	"strings"
	"testing"
	"time"
)

// A scheduled publication stops, with a reason and an audit entry, when its author may not publish any more.
func TestScheduledPublicationsStopWithTheirAuthor(t *testing.T) {
	s, owner := startStaff(t)
	owner.clear()
	next := time.Now().AddDate(0, 0, 7).Format(time.RFC3339)
	schedule := func(b *staffBrowser) string {
		t.Helper()
		var p publishedAnswer
		b.expect(201, "POST", ownMuseum+"/publications", fields{"at": next}, &p)
		return p.Scheduled.ID
	}
	removed, demoted, stays := s.join("Ben", "editor", "Museum of Pattern"), s.join("Dora", "editor", "Museum of Pattern"), s.join("Sue", "editor", "Museum of Pattern")
	token := owner.createToken("Script", "publish")
	program := s.browser("192.0.2.8")
	program.token = token.Secret
	ids := map[string]string{"Ben": schedule(removed), "Dora": schedule(demoted), "Script": schedule(program), "Sue": schedule(stays)}
	var members struct {
		Items []struct {
			ID      string
			Account struct{ Name string }
		}
	}
	owner.expect(200, "GET", "/members", nil, &members)
	for _, m := range members.Items {
		switch m.Account.Name {
		case "Ben":
			owner.expect(204, "DELETE", "/members/"+m.ID, nil, nil)
		case "Dora":
			owner.expect(200, "PATCH", "/members/"+m.ID, fields{"role": "translator"}, nil)
		}
	}
	owner.expect(204, "DELETE", "/tokens/"+token.ID, nil, nil)
	s.changeDatabase("UPDATE scheduled_publications SET due_at = 1")
	wake := schedule(owner)
	var list struct {
		Items []struct{ ID, State, Error string }
	}
	s.waitUntil(func() bool {
		owner.expect(200, "GET", ownMuseum+"/scheduled-publications", nil, &list)
		for _, one := range list.Items {
			if one.ID != wake && (one.State == "waiting" || one.State == "running") {
				return false
			}
		}
		return len(list.Items) == 5
	})
	for _, one := range list.Items {
		for name, id := range ids {
			if one.ID != id {
				continue
			}
			isStopped := one.State == "failed" && strings.Contains(one.Error, "may not publish this museum any more")
			if isStopped == (name == "Sue") {
				t.Errorf("PUB-3: the publication of %s is %+v", name, one)
			}
		}
	}
	var log struct {
		Items []struct {
			Actor  struct{ Name string }
			Detail string
		}
	}
	owner.expect(200, "GET", "/audit?search=museum.publication_failed", nil, &log)
	if len(log.Items) != 3 || !strings.Contains(log.Items[0].Detail, "somebody who may has to schedule it again") {
		t.Errorf("STAFF-7: the audit log has %+v", log)
	}
}
