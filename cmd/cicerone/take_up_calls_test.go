package main

import (
	"slices"
	"strings"
	"testing"
	"time"
)

type takeUp struct {
	Admissions, Visits int
	Share              *float64
}

type takeUpStatistics struct {
	From, To, TimeZone string

	Visits int
	TakeUp *takeUp
	Counts []struct {
		From, To string
		takeUp
	}
}

// takeUp returns the take-up of the museum in a period.
func (b *staffBrowser) takeUp(query string) (seen takeUpStatistics) {
	b.s.t.Helper()
	b.expect(200, "GET", "/museums/1/statistics/take-up"+query, nil, &seen)
	return seen
}

const admissionsPath = "/museums/1/statistics/admissions"

// What an analyst types in is compared with the visits that phones reported.
func TestTakeUpOfAdmissions(t *testing.T) {
	s, owner := startStaff(t)
	analyst := s.join("Someanalyst", "analyst", "Museum of Pattern")
	now := time.Now().UTC()
	day := func(later int) string { return now.AddDate(0, 0, later).Format(time.DateOnly) }
	for _, visits := range []struct{ day, count int }{{-10, 6}, {-12, 10}, {-40, 5}} {
		for range visits.count {
			visit := started
			visit.IDLanguage, visit.StartDate = 1, now.AddDate(0, 0, visits.day).Format("2006-01-02T15:04:05-07:00")
			s.succeed("POST", visitMuseum, visit, nil, key()...)
		}
	}
	if seen := analyst.takeUp(""); seen.Visits != 16 || seen.TakeUp != nil || len(seen.Counts) != 0 {
		t.Errorf("STATS-11: without admissions there is %+v", seen)
	}
	analyst.expect(204, "PUT", admissionsPath, fields{"counts": []fields{
		{"from": day(-10), "admissions": 60}, {"from": day(-42), "to": day(-13), "admissions": 100}, {"from": day(-12), "to": day(-11), "admissions": 20},
	}}, nil)
	seen := analyst.takeUp("")
	if seen.Visits != 16 || seen.TakeUp == nil || seen.TakeUp.Admissions != 180 || seen.TakeUp.Visits != 21 || *seen.TakeUp.Share != 21.0/180 || len(seen.Counts) != 3 {
		t.Fatalf("STATS-11: the take-up is %+v", seen)
	}
	if c := seen.Counts[1]; c.From != day(-12) || c.To != day(-11) || c.Admissions != 20 || c.Visits != 10 || *c.Share != 0.5 {
		t.Errorf("STATS-11: of two days the take-up is %+v", c)
	}
	var overview visitStatistics
	owner.expect(200, "GET", "/museums/1/statistics/visits?days=3&to="+day(-10), nil, &overview)
	if overview.TakeUp == nil || overview.TakeUp.Admissions != 80 || overview.TakeUp.Visits != 16 {
		t.Errorf("STATS-11: in the overview, the take-up is %+v", overview.TakeUp)
	}

	// The number of the same days is replaced.
	owner.expect(204, "PUT", admissionsPath, fields{"counts": []fields{{"from": day(-12), "to": day(-11), "admissions": 0}}}, nil)
	if seen := analyst.takeUp(""); seen.TakeUp == nil || seen.TakeUp.Visits != 11 || seen.Counts[1].Visits != 10 || seen.Counts[1].Share != nil {
		t.Errorf("STATS-11: with days on which nobody was admitted the take-up is %+v", seen)
	}
	want := "from,to,admissions,visits\n" + day(-12) + "," + day(-11) + ",0,10\n" + day(-10) + "," + day(-10) + ",60,6\n"
	if file := string(analyst.expect(200, "GET", "/museums/1/statistics/take-up.csv?days=3&to="+day(-10), nil, nil).raw); file != want {
		t.Errorf("STATS-10: the file is %q; want %q", file, want)
	}

	tenth := admissionsPath + "/" + day(-10) + "/" + day(-10)
	owner.expect(404, "DELETE", admissionsPath+"/"+day(-10)+"/"+day(-9), nil, nil)
	owner.expect(204, "DELETE", tenth, nil, nil)
	owner.expect(404, "DELETE", tenth, nil, nil)
	if seen := analyst.takeUp("?days=3&to=" + day(-10)); seen.TakeUp != nil || len(seen.Counts) != 1 || seen.Counts[0].From != day(-12) {
		t.Errorf("STATS-11: after one was deleted, there is %+v", seen)
	}
	log := string(owner.expect(200, "GET", "/audit", nil, nil).raw)
	for _, want := range []string{"admissions.save", day(-42) + " – " + day(-10), `"180"`, "admissions.delete", `"60"`} {
		if !strings.Contains(log, want) {
			t.Errorf("STAFF-7: the log does not have %s: %s", want, log)
		}
	}
}

func TestAdmissionsThatAreRefused(t *testing.T) {
	var now time.Time
	s, owner := startStaff(t, stopClock, func(c *Config) { now = c.clock() })
	good := fields{"from": "2026-03-01", "to": "2026-03-31", "admissions": 9000}
	owner.expect(204, "PUT", admissionsPath, fields{"counts": []fields{good}}, nil)
	zone, err := time.LoadLocation(owner.takeUp("").TimeZone)
	if err != nil {
		t.Fatal(err)
	}
	day := func(later int) string { return now.In(zone).AddDate(0, 0, later).Format(time.DateOnly) }
	for want, bad := range map[string]fields{
		"invalid counts[1].from":       {"from": "2026-03-31", "admissions": 1},
		"invalid counts[1].to":         {"from": "2026-04-02", "to": day(1), "admissions": 1},
		"invalid counts[1].admissions": {"from": "2026-04-02", "admissions": -1},
	} {
		body := fields{"counts": []fields{{"from": "2026-04-01", "admissions": 1}, bad}}
		if got := problemOf(owner.expect(400, "PUT", admissionsPath, body, nil)); got != want {
			t.Errorf("STATS-11: %v is answered with %q, not %q", bad, got, want)
		}
	}
	many := make([]fields, 2001)
	for i := range many {
		many[i] = fields{"from": time.Date(2000, 1, 1+i, 0, 0, 0, 0, time.UTC).Format(time.DateOnly), "admissions": 1}
	}
	for _, bad := range [][]fields{{}, many, {{"from": "2026-02-30", "admissions": 1}}, {{"from": "2026-04-01"}}, {{"from": "2026-04-01", "admissions": 1.5}}} {
		owner.expect(400, "PUT", admissionsPath, fields{"counts": bad}, nil)
	}
	if seen := owner.takeUp("?days=3660"); len(seen.Counts) != 1 || seen.Counts[0].Admissions != 9000 {
		t.Errorf("STATS-11: bad input left %+v", seen.Counts)
	}
	owner.expect(204, "PUT", admissionsPath, fields{"counts": many[:2000]}, nil)

	stranger := s.join("Zoe", "owner", "Rivals")
	stranger.expect(404, "PUT", admissionsPath, fields{"counts": []fields{good}}, nil)
	stranger.expect(404, "DELETE", admissionsPath+"/2026-03-01/2026-03-31", nil, nil)
	owner.expect(404, "DELETE", admissionsPath+"/soon/later", nil, nil)

	reader := owner.createToken("Reports", "statistics").Secret
	writer := owner.createToken("Tickets", "write_content").Secret
	var statuses []int
	for _, token := range []string{reader, writer} {
		statuses = append(statuses,
			s.program(token, "GET", "/museums/1/statistics/take-up", nil).http,
			s.program(token, "PUT", admissionsPath, fields{"counts": []fields{good}}).http)
	}
	if want := []int{200, 403, 403, 204}; !slices.Equal(statuses, want) {
		t.Errorf("STATS-10: programs that read and write admissions are answered %v; want %v", statuses, want)
	}
}
