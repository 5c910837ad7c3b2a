package main

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// What a member can make the server store or send is limited, and the answer says what to do.
func TestLimitsOfMembers(t *testing.T) {
	t.Parallel()
	s, owner := startStaff(t)
	refused := func(status int, words string, a answer) {
		t.Helper()
		if a.http != status || !strings.Contains(string(a.raw), words) || a.header.Get("Content-Type") != "application/problem+json" {
			t.Errorf("the limit answers %d %s; want %d and %q", a.http, a.raw, status, words)
		}
		if status == 429 && a.header.Get("Retry-After") == "" {
			t.Error("the answer does not say when to try again")
		}
	}
	invite := func(n int) answer {
		return owner.send("POST", consoleBase+"/invitations", fields{"email": fmt.Sprintf("guest%d@museum.example", n), "role": "guide"})
	}
	invited, began := 0, time.Now()
	last := invite(invited)
	for last.http == 201 {
		invited++
		last = invite(invited)
	}
	if most := 61 + int(time.Since(began)/time.Minute); invited < 60 || invited > most { // one returns each minute
		t.Errorf("STAFF-4: %d people can be invited at once, at most %d by now", invited, most)
	}
	refused(429, "invite the others in some minutes", last)
	s.join("Zoe", "owner", "Rivals").expect(201, "POST", "/invitations", fields{"email": "kim@museum.example", "role": "guide"}, nil)

	for n := range 21 {
		a := owner.send("PUT", consoleBase+ownMuseum+"/presence", fields{"tab": fmt.Sprint("tab", n)})
		if n < 20 && a.http != 204 {
			t.Fatalf("DRAFT-5: tab %d answers %d %s", n, a.http, a.raw)
		}
		if n == 20 {
			refused(429, "close some", a)
		}
	}
	owner.expect(204, "PUT", ownMuseum+"/presence", fields{"tab": "tab3"}, nil)

	var changes []fields
	for n := range 5001 {
		changes = append(changes, fields{"list": "halls", "key": fmt.Sprint(n), "delete": true})
	}
	refused(400, "changes", owner.send("POST", consoleBase+ownMuseum+"/changes", fields{"base": 1, "changes": changes}))
	refused(413, "too large", owner.send("POST", consoleBase+ownMuseum+"/changes", fields{"base": 1, "summary": strings.Repeat("x", 2<<20), "changes": changes[:1]}))
	long := strings.Repeat("x", 400_001)
	refused(400, "at most 400000 bytes", owner.send("PATCH", consoleBase+tiles, fields{"base": 1, "changes": fields{"name/en_GB": long}}))

	// An element does not grow without end by many changes.
	a := answer{http: 200}
	for n := 0; a.http == 200 && n < 50; n++ {
		keys := []string{}
		for k := range n + 1 {
			keys = append(keys, fmt.Sprint("r", k))
		}
		resource := fmt.Sprint("resources/r", n)
		a = owner.send("PATCH", consoleBase+tiles, fields{"base": owner.element(tiles).DraftRevision, "changes": fields{
			"resources": keys, resource + "/content/en_GB": long[1000:], resource + "/content/es_ES": long[1000:],
		}})
	}
	refused(400, "divide it", a)
}
