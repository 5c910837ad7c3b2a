package main

import (
	"slices"
	"testing"
	"time"
)

func TestVisitorsOfMuseums(t *testing.T) {
	s, owner := startStaff(t)
	type counts struct {
		Items []struct {
			Museum     string
			Now, Today int
		}
	}
	visitorsSeenBy := func(b *staffBrowser) (seen counts) {
		t.Helper()
		b.expect(200, "GET", "/visitors", nil, &seen)
		return seen
	}
	before := visitorsSeenBy(owner).Items
	visit := started
	visit.StartDate = time.Now().UTC().Format("2006-01-02T15:04:05-07:00")
	s.succeed("POST", visitMuseum, visit, nil, key()...)
	after := visitorsSeenBy(owner).Items
	if len(after) != len(before) || len(after) == 0 || after[0].Now != before[0].Now+1 || after[0].Today != before[0].Today+1 {
		t.Errorf("CON-1: a visit changes the counts from %+v to %+v", before, after)
	}
	for _, role := range []string{"editor", "translator", "analyst", "guide"} {
		seen := visitorsSeenBy(s.join("Some"+role, role, "Museum of Pattern")).Items
		if want := slices.Contains([]string{"editor", "analyst"}, role); (len(seen) > 0) != want {
			t.Errorf("STAFF-5: as %s the counts are %+v", role, seen)
		}
	}
	if seen := visitorsSeenBy(s.join("Zoe", "owner", "Rivals")).Items; len(seen) != 0 {
		t.Errorf("STAFF-6: another organization sees %+v", seen)
	}
}
