package main

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"cicerone/guide"
)

func TestAuditLog(t *testing.T) {
	s, owner := startStaff(t)
	owner.expect(200, "PATCH", "/me", fields{"name": "=Ada+1"}, nil)
	owner.expect(201, "POST", "/invitations", fields{"email": "ben@museum.example", "role": "editor"}, nil)
	type page struct {
		Items []struct{ Action, Element, Network, Detail string }
		Next  *string
	}
	var all, second, matching page
	owner.expect(200, "GET", "/audit?limit=3", nil, &all)
	if len(all.Items) != 3 || all.Next == nil || all.Items[0].Action != "invitation.create" || all.Items[0].Network != "192.0.2.1" {
		t.Fatalf("STAFF-7: the log is %+v", all)
	}
	owner.expect(200, "GET", "/audit?limit=3&cursor="+*all.Next, nil, &second)
	if len(second.Items) != 1 || second.Next != nil || second.Items[0].Action != "organization.set_up" {
		t.Errorf("STAFF-7: the second part is %+v", second)
	}
	owner.expect(200, "GET", "/audit?search=BEN@", nil, &matching)
	if len(matching.Items) != 1 {
		t.Errorf("STAFF-7: the search finds %+v", matching)
	}
	table := string(owner.expect(200, "GET", "/audit.csv", nil, nil).raw)
	if strings.Count(table, "\n") != 5 || !strings.Contains(table, "'=Ada+1") {
		t.Errorf("STAFF-7: the CSV is %s", table)
	}
	if out := mustRun(t, s.data, "audit", "verify"); !strings.Contains(out, "entries 5 from 2") || !strings.Contains(out, " to 2") || !strings.Contains(out, "newest number 5, hash ") {
		t.Errorf("STAFF-7: %s", out)
	}
	out := strings.Fields(mustRun(t, s.data, "audit", "verify"))
	mustRun(t, s.data, "audit", "verify", "--since", out[len(out)-1])
	mustRun(t, s.data, "audit", "verify", "--since", " "+strings.ToUpper(out[len(out)-1])+" ")
	for _, since := range []string{"", " ", out[len(out)-1][1:], strings.Repeat("g", 64)} {
		if _, failed, code := runCommand(t, s.data, "audit", "verify", "--since", since); code == 0 || !strings.Contains(failed, "--since is a hash of 64") {
			t.Errorf("STAFF-7: the log is verified since %q: %s", since, failed)
		}
	}
	if _, failed, code := runCommand(t, s.data, "audit", "verify", "--since", strings.Repeat("0", 64)); code == 0 || !strings.Contains(failed, "has the hash 000") {
		t.Errorf("STAFF-7: a log without the hash that was kept is verified: %s", failed)
	}
	if table := string(owner.expect(200, "GET", "/audit.csv?action=invitation.create,audit.export&search=ben", nil, nil).raw); strings.Count(table, "\n") != 2 {
		t.Errorf("STAFF-7: the CSV of a search is %s", table)
	}
	s.changeDatabase("UPDATE staff_sessions SET confirmed_at = confirmed_at - 660000")
	if got := problemOf(owner.expect(403, "GET", "/audit.csv", nil, nil)); got != "confirm_identity" {
		t.Errorf("STAFF-7: the CSV is answered with %q long after the identity was confirmed", got)
	}
	owner.expect(200, "GET", "/audit", nil, nil)
	for name, tampering := range map[string][2]string{
		"changed": {"UPDATE audit SET detail = 'owner' WHERE number = 4", "UPDATE audit SET detail = 'editor' WHERE number = 4"},
		"moved":   {"UPDATE audit SET number = 9 WHERE number = 2", "UPDATE audit SET number = 2 WHERE number = 9"},
	} {
		s.changeDatabase(tampering[0])
		if _, failed, code := runCommand(t, s.data, "audit", "verify"); code == 0 || !strings.Contains(failed, "not as it was recorded") {
			t.Errorf("STAFF-7: a %s entry is not noticed: %s", name, failed)
		}
		s.changeDatabase(tampering[1])
	}
	s.changeDatabase("DELETE FROM audit WHERE number = 2")
	if _, failed, code := runCommand(t, s.data, "audit", "verify"); code == 0 {
		t.Errorf("STAFF-7: a removed entry is not noticed: %s", failed)
	}
}

func TestEditsAndDownloadsAreInTheAuditLog(t *testing.T) {
	s, owner := startStaff(t)
	editor := s.join("Ben", "editor", "Museum of Pattern")
	editor.expect(200, "PATCH", "/museums/1/elements/artworks/214", fields{"base": 1, "changes": fields{"author": "Eve"}}, nil)
	editor.expect(200, "PATCH", "/museums/1/elements/artworks/214", fields{"base": 2, "changes": fields{"author": "Eve B"}}, nil)
	editor.expect(200, "PATCH", "/museums/1/elements/museum/museum", fields{"base": 3, "changes": fields{"extraDownloads": []string{"214"}}}, nil)
	for _, method := range []string{"HEAD", "GET"} { // the first one takes nothing out
		if a := editor.send(method, consoleBase+"/museums/1/package", nil); a.http != 200 || len(a.raw) > 0 != (method == "GET") {
			t.Fatalf("%s of the package is answered %d %s", method, a.http, a.raw)
		}
	}
	var log struct {
		Items []struct {
			Action, Element, Network, Detail, Museum string
			Actor                                    struct{ ID, Name string }
			Ref                                      struct{ List, Key string }
		}
	}
	owner.expect(200, "GET", "/audit?museum=1", nil, &log)
	if len(log.Items) != 3 {
		t.Fatalf("STAFF-7: the log of the museum is %+v", log.Items)
	}
	for i, want := range []string{"museum.export", "museum.change extraDownloads", "element.change author"} {
		e := log.Items[i]
		if strings.TrimSpace(e.Action+" "+e.Detail) != want || e.Actor.Name != "Ben" || e.Network != "192.0.2.7" {
			t.Errorf("STAFF-7: the entry is %+v, want %s", e, want)
		}
	}
	if ref := log.Items[2].Ref; ref.List != "artworks" || ref.Key != "214" {
		t.Errorf("STAFF-7: the edited element is %+v", ref)
	}
	ben := log.Items[0].Actor.ID
	for query, want := range map[string]int{
		"?list=artworks&key=214": 1, "?account=" + ben + "&action=museum.change,museum.export": 2, "?account=" + ben + "&from=2999-01-01T00:00:00Z": 0,
		"?museum=1&to=2999-01-01T00:00:00Z": 3, "?museum=1&search=DARK": 0,
	} {
		if owner.expect(200, "GET", "/audit"+query, nil, &log); len(log.Items) != want {
			t.Errorf("STAFF-7: %s finds %+v, want %d", query, log.Items, want)
		}
	}
	var choices struct {
		Actions []string
		People  []struct{ ID, Name string }
	}
	owner.expect(200, "GET", "/audit/choices", nil, &choices)
	if len(choices.People) != 2 || choices.People[0].Name != "Ada" || !slices.Contains(choices.Actions, "element.change") {
		t.Errorf("STAFF-7: the log can be searched for %+v", choices)
	}
	for query, want := range map[string]string{"?list=artworks": "invalid key", "?account=x": "invalid account", "?from=yesterday": "invalid from", "?cursor=x": "not_found", "?search=%00": "invalid", "?search=%ff": "invalid"} {
		status := 400
		if want == "not_found" {
			status = 404
		}
		if got := problemOf(owner.expect(status, "GET", "/audit"+query, nil, nil)); got != want {
			t.Errorf("STAFF-7: %s is answered with %q, want %q", query, got, want)
		}
	}
	if out := mustRun(t, s.data, "audit", "verify"); !strings.Contains(out, "as it was recorded") {
		t.Errorf("STAFF-7: %s", out)
	}
}

// The server logs what `audit verify --since` compares with, outside of the database: when it starts and once a day.
func TestServerLogsTheHashOfTheAuditLog(t *testing.T) {
	s, _ := startStaff(t)
	if !strings.Contains(s.log.String(), `"msg":"audit log","entries":0,"newest":0,"hash":""}`) {
		t.Errorf("STAFF-7: before the first entry the server logs\n%s", s.log)
	}
	s.shutDown()
	words := strings.Fields(mustRun(t, s.data, "audit", "verify"))
	want := fmt.Sprintf(`"msg":"audit log","entries":2,"newest":2,"hash":%q,"from":"2`, words[len(words)-1])
	if later := startServer(t, s.data); !strings.Contains(later.log.String(), want) {
		t.Errorf("STAFF-7: at a later start the server logs\n%s", later.log)
	}

	synctest.Test(t, func(t *testing.T) {
		var logged strings.Builder
		days := 0
		reporter := auditReporter{func(context.Context) (guide.AuditSummary, error) {
			days++
			return guide.AuditSummary{Newest: int64(days)}, nil
		}, slog.New(slog.NewTextHandler(&logged, nil))}
		ctx, stop := context.WithTimeout(t.Context(), 49*time.Hour)
		defer stop()
		regularly(auditLogInterval, reporter.report)(ctx)
		if strings.Count(logged.String(), "audit log") != 2 || !strings.Contains(logged.String(), "newest=2") {
			t.Errorf("STAFF-7: in two days the server logs\n%s", logged.String())
		}
	})
}
