package main

import (
	"encoding/csv"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"
)

type annotation struct{ ID, From, To, Text string }

// annotations returns those of the museum in a period.
func (b *staffBrowser) annotations(query string) []annotation {
	b.s.t.Helper()
	var seen struct{ Items []annotation }
	b.expect(200, "GET", "/museums/1/statistics/annotations"+query, nil, &seen)
	return seen.Items
}

// What an analyst notes at days of the overview, others see there and in its file.
func TestAnnotationsOfStatistics(t *testing.T) {
	s, owner := startStaff(t)
	analyst := s.join("Someanalyst", "analyst", "Museum of Pattern")
	now := time.Now().UTC()
	day := func(later int) string { return now.AddDate(0, 0, later).Format(time.DateOnly) }
	const path = "/museums/1/statistics/annotations"
	create := func(body fields, headers ...string) (made annotation) {
		t.Helper()
		a := analyst.send("POST", consoleBase+path, body, headers...)
		if a.http != 201 {
			t.Fatalf("STATS-4: %v is answered %d %s", body, a.http, a.raw)
		}
		if err := json.Unmarshal(a.raw, &made); err != nil {
			t.Fatal(err)
		}
		return made
	}
	const requestKey = "11111111-2222-4333-8444-555555555555"
	sunday := create(fields{"from": day(-10), "text": " Free Sunday "}, "Idempotency-Key", requestKey)
	if want := (annotation{sunday.ID, day(-10), day(-10), "Free Sunday"}); sunday != want || sunday.ID == "" {
		t.Errorf("STATS-4: an annotation of one day is %+v", sunday)
	}
	if repeated := create(fields{"from": day(-10), "text": "Free Sunday"}, "Idempotency-Key", requestKey); repeated != sunday {
		t.Errorf("STATS-4: the repeated request makes %+v", repeated)
	}
	label := create(fields{"from": day(-12), "to": day(-9), "text": "=New label"})
	old := create(fields{"from": day(-60), "text": "Long ago"})
	planned := create(fields{"from": day(20), "text": "Planned"})
	for query, want := range map[string][]annotation{
		"":                       {label, sunday, planned},
		"?days=7&to=" + day(-10): {label, sunday},
		"?days=2&to=" + day(-9):  {label, sunday},
		"?days=1&to=" + day(-9):  {label},
		"?days=90":               {old, label, sunday, planned},
		"?days=7&to=" + day(-20): {},
	} {
		if got := owner.annotations(query); !slices.Equal(got, want) {
			t.Errorf("STATS-4: %q shows %+v, not %+v", query, got, want)
		}
	}

	for range 5 {
		visit := started
		visit.IDLanguage, visit.StartDate = 1, now.AddDate(0, 0, -10).Format("2006-01-02T15:04:05-07:00")
		s.succeed("POST", visitMuseum, visit, nil, key()...)
	}
	file := analyst.expect(200, "GET", "/museums/1/statistics/visits.csv", nil, nil)
	rows, err := csv.NewReader(strings.NewReader(string(file.raw))).ReadAll()
	if err != nil || len(rows) != 2 || rows[1][0] != day(-10) || rows[1][3] != "'=New label; Free Sunday" {
		t.Errorf("STATS-10: the file is %v, %v", rows, err)
	}

	var changed annotation
	owner.expect(200, "PUT", path+"/"+sunday.ID, fields{"from": day(-11), "to": day(-10), "text": "Free weekend"}, &changed)
	if want := (annotation{sunday.ID, day(-11), day(-10), "Free weekend"}); changed != want || !slices.Contains(analyst.annotations(""), want) {
		t.Errorf("STATS-4: changed, it is %+v, and listed are %+v", changed, analyst.annotations(""))
	}
	owner.expect(204, "DELETE", path+"/"+label.ID, nil, nil)
	if got := analyst.annotations("?days=28&to=" + day(-1)); !slices.Equal(got, []annotation{changed}) {
		t.Errorf("STATS-4: after one was deleted, there are %+v", got)
	}
	log := string(owner.expect(200, "GET", "/audit?action=annotation.delete", nil, nil).raw)
	if !strings.Contains(log, `"=New label"`) || !strings.Contains(log, day(-12)+" – "+day(-9)) {
		t.Errorf("STAFF-7: the log is %s", log)
	}
}

func TestAnnotationsThatAreRefused(t *testing.T) {
	s, owner := startStaff(t)
	const path = "/museums/1/statistics/annotations"
	body := fields{"from": "2026-03-01", "text": "Free Sunday"}
	var made annotation
	owner.expect(201, "POST", path, body, &made)
	for want, bad := range map[string]fields{
		"invalid from": {"from": "2026-02-30", "text": "x"},
		"invalid to":   {"from": "2026-03-01", "to": "2026-02-28", "text": "x"},
		"invalid text": {"from": "2026-03-01", "text": strings.Repeat("x", 201)},
	} {
		for method, address := range map[string]string{"POST": path, "PUT": path + "/" + made.ID} {
			if got := problemOf(owner.expect(400, method, address, bad, nil)); got != want {
				t.Errorf("STATS-4: %s of %v is answered with %q, not %q", method, bad, got, want)
			}
		}
	}
	for _, bad := range []fields{{"from": "9999-12-31", "text": "x"}, {"from": "2026-03-01", "text": "a\x00b"}, {"from": "2026-03-01", "text": " "}} {
		owner.expect(400, "POST", path, bad, nil)
	}
	if got := owner.annotations("?days=3660"); !slices.Equal(got, []annotation{made}) {
		t.Errorf("STATS-4: bad input left %+v", got)
	}

	stranger := s.join("Zoe", "owner", "Rivals")
	stranger.expect(404, "PUT", path+"/"+made.ID, body, nil)
	owner.expect(404, "PUT", path+"/7", body, nil)
	owner.expect(404, "DELETE", path+"/7", nil, nil)

	reader := owner.createToken("Reports", "statistics").Secret
	writer := owner.createToken("Events", "write_content").Secret
	for _, call := range []struct {
		token, method string
		status        int
	}{{reader, "GET", 200}, {reader, "POST", 403}, {writer, "POST", 201}, {writer, "GET", 403}} {
		var sent any
		if call.method == "POST" {
			sent = body
		}
		if a := s.program(call.token, call.method, path, sent); a.http != call.status {
			t.Errorf("STATS-10: %s by a program is answered %d %s; want %d", call.method, a.http, a.raw, call.status)
		}
	}
}
