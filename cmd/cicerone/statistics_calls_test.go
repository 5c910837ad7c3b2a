package main

import (
	"encoding/csv"
	"slices"
	"strings"
	"testing"
	"time"

	"cicerone/httpapi/visitor"
)

type visitStatistics struct {
	From, To, Today, TimeZone string
	Visits                    int
	Days                      []struct {
		Day    string
		Visits int
	}
	Languages []struct {
		Language string
		Visits   int
	}
	OpenedNone *float64
	TakeUp     *takeUp
	Works      *struct {
		Mean   float64
		Median int
	}
	Minutes *struct{ Median int }
}

// What an analyst reads of the visits that phones reported, most of them late.
func TestStatisticsOfVisits(t *testing.T) {
	s, owner := startStaff(t)
	before := time.Now().UTC().AddDate(0, 0, -40)
	visits := func(count, daysLater int, language int64) {
		t.Helper()
		for range count {
			visit := started
			visit.IDLanguage = language
			visit.StartDate = before.AddDate(0, 0, daysLater).Format("2006-01-02T15:04:05-07:00")
			s.succeed("POST", visitMuseum, visit, nil, key()...)
		}
	}
	visits(6, 0, 1)
	visits(4, 1, 2)
	visits(3, 2, 2)
	visits(3, 2, 3)
	visits(5, 15, 1) // after the period
	day := func(later int) string { return before.AddDate(0, 0, later).Format(time.DateOnly) }

	analyst := s.join("Someanalyst", "analyst", "Museum of Pattern")
	read := func(query string) (seen visitStatistics) {
		t.Helper()
		analyst.expect(200, "GET", "/museums/1/statistics/visits"+query, nil, &seen)
		return seen
	}
	query := "?days=7&to=" + day(4)
	seen := read(query)
	if seen.From != day(-2) || seen.To != day(4) || seen.TimeZone == "" || seen.Visits != 13 || len(seen.Days) != 2 || len(seen.Languages) != 2 {
		t.Fatalf("STATS-4: of 16 visits, 3 of them in a language of its own, are shown: %+v", seen)
	}
	if d := seen.Days; d[0].Day != day(0) || d[0].Visits != 6 || d[1].Day != day(2) || d[1].Visits != 7 {
		t.Errorf("STATS-3: by day the visits are %+v", d)
	}
	if seen.Languages[0].Visits != 7 || seen.Languages[1].Visits != 6 || seen.OpenedNone == nil || *seen.OpenedNone != 1 || seen.Works == nil || seen.Works.Mean != 0 || seen.Minutes != nil {
		t.Errorf("STATS-11: of visits that opened nothing are shown: %+v", seen)
	}
	if whole := read("?days=90"); whole.To != whole.Today || whole.Visits != 18 {
		t.Errorf("STATS-4: until today %d visits are shown, to %s", whole.Visits, whole.To)
	}
	if empty := read("?days=7&to=" + day(-3)); empty.Visits != 0 || len(empty.Days) != 0 || empty.OpenedNone != nil {
		t.Errorf("STATS-4: of a period without visits are shown: %+v", empty)
	}
	visits(2, 2, 3)
	if now := read(query); now.Visits != 18 || len(now.Languages) != 3 {
		t.Errorf("STATS-3: with the fifth visit in a language are shown: %+v", now)
	}

	file := analyst.expect(200, "GET", "/museums/1/statistics/visits.csv"+query, nil, nil)
	rows, err := csv.NewReader(strings.NewReader(string(file.raw))).ReadAll()
	if err != nil || len(rows) != 4 || !slices.Equal(rows[0], []string{"day", "language", "visits", "annotations"}) || rows[1][0] != day(0) || rows[1][2] != "6" {
		t.Errorf("STATS-10: the file is %v, %v", rows, err)
	}
	for bad, want := range map[string]string{"to=2026-02-30": "invalid to", "days=0": "invalid days", "days=4000": "invalid days"} {
		if got := problemOf(analyst.expect(400, "GET", "/museums/1/statistics/visits?"+bad, nil, nil)); got != want {
			t.Errorf("STATS-10: %s is answered with %q, not %q", bad, got, want)
		}
	}
	if future := read("?days=7&to=2999-01-01"); future.To != future.Today {
		t.Errorf("STATS-4: a period of the future ends on %s", future.To)
	}
	token := owner.createToken("Reports", "statistics").Secret
	if a := s.program(token, "GET", "/museums/1/statistics/visits", nil); a.http != 200 {
		t.Errorf("STATS-10: a program with the scope gets %d %s", a.http, a.raw)
	}
	if a := s.program(owner.createToken("Texts", "read_content").Secret, "GET", "/museums/1/statistics/visits", nil); a.http != 403 {
		t.Errorf("STATS-10: a program without the scope gets %d", a.http)
	}
	s.join("Zoe", "owner", "Rivals").expect(404, "GET", "/museums/1/statistics/visits", nil, nil)
}

type workStatistics struct {
	Visits, Opened int
	Works          []workVisits
}

type workVisits struct {
	ID, Key, Number, Name string
	Visits                int
	Listened              *int
}

// What an analyst reads of the works that phones reported.
func TestStatisticsOfWorks(t *testing.T) {
	s, _ := startStaff(t)
	analyst := s.join("Someanalyst", "analyst", "Museum of Pattern")
	read := func() (seen workStatistics) {
		t.Helper()
		analyst.expect(200, "GET", "/museums/1/statistics/works", nil, &seen)
		return seen
	}
	before := read()
	if len(before.Works) != 1 || before.Visits != 0 || before.Works[0] != (workVisits{ID: "1", Key: "214", Number: "214", Name: "Tiles"}) {
		t.Fatalf("STATS-3: before the first visit are shown: %+v", before)
	}
	for range 14 {
		visit := started
		visit.StartDate = time.Now().UTC().Format("2006-01-02T15:04:05-07:00")
		var made visitor.Visit
		s.succeed("POST", visitMuseum, visit, &made, key()...)
		work := visitor.ArtworkVisit{IDVisit: made.IDVisit, IDArtwork: 1, StartDate: visit.StartDate, AccessType: "KEYBOARD"}
		s.succeed("POST", visitArtwork, work, nil, key()...)
		work.Duration = 40
		s.succeed("PUT", visitArtwork, work, nil, key()...)
	}
	seen := read()
	if first := seen.Works[0]; seen.Visits != 10 || seen.Opened != 10 || first.Visits != 10 || first.Listened != nil {
		t.Errorf("STATS-3: of 14 visits that opened a work without sound are shown: %+v", seen)
	}
	file := analyst.expect(200, "GET", "/museums/1/statistics/works.csv", nil, nil)
	rows, err := csv.NewReader(strings.NewReader(string(file.raw))).ReadAll()
	want := []string{"1", "214", "Tiles", "10", "10", ""}
	if err != nil || len(rows) != 2 || !slices.Equal(rows[1], want) {
		t.Errorf("STATS-10: the file is %v, %v; want %v first", rows, err, want)
	}
	s.join("Zoe", "owner", "Rivals").expect(404, "GET", "/museums/1/statistics/works", nil, nil)
}

type namedWork struct{ ID, Key, Number, Name string }

type wantStatistics struct {
	Visits  int
	Numbers []struct {
		Number string
		Visits int
		Work   *namedWork
		Near   []namedWork
	}
	Languages []struct {
		Language string
		Visits   int
		Offered  bool
		Possible bool
	}
	Camera int
}

// What an analyst reads of what visitors wanted and did not get, with the work that has a number by now and the one that was meant.
func TestStatisticsOfWants(t *testing.T) {
	s, _ := startStaff(t)
	analyst := s.join("Someanalyst", "analyst", "Museum of Pattern")
	want := func(visit int64, kind, value string) {
		t.Helper()
		s.succeed("POST", visitWant, visitor.VisitWant{IDVisit: visit, Kind: kind, Value: value}, nil, key()...)
	}
	for i := range 14 {
		visit := started
		visit.StartDate = time.Now().UTC().Format("2006-01-02T15:04:05-07:00")
		var made visitor.Visit
		s.succeed("POST", visitMuseum, visit, &made, key()...)
		want(made.IDVisit, "NUMBER", "241")
		want(made.IDVisit, "NUMBER", "241") // counts once
		if i < 9 {
			want(made.IDVisit, "NUMBER", "214") // a work has it by now
			want(made.IDVisit, "LANGUAGE", "ja")
			want(made.IDVisit, "LANGUAGE", "en")
			want(made.IDVisit, "LANGUAGE", "pl")
		}
		if i < 4 { // too few
			want(made.IDVisit, "NUMBER", "99")
			want(made.IDVisit, "CAMERA", "")
		}
	}
	var seen wantStatistics
	analyst.expect(200, "GET", "/museums/1/statistics/wants", nil, &seen)
	tiles := namedWork{ID: "1", Key: "214", Number: "214", Name: "Tiles"}
	if seen.Visits != 10 || seen.Camera != 0 || len(seen.Numbers) != 2 || len(seen.Languages) != 3 {
		t.Fatalf("STATS-3, STATS-7: of 14 visits are shown: %+v", seen)
	}
	meant, taken := seen.Numbers[0], seen.Numbers[1]
	if meant.Number != "241" || meant.Visits != 10 || meant.Work != nil || !slices.Equal(meant.Near, []namedWork{tiles}) {
		t.Errorf("STATS-7: of a number with two digits swapped is shown: %+v", meant)
	}
	if taken.Number != "214" || taken.Visits != 5 || taken.Work == nil || *taken.Work != tiles || len(taken.Near) != 0 {
		t.Errorf("STATS-7: of a number that a work has by now is shown: %+v", taken)
	}
	en, ja, pl := seen.Languages[0], seen.Languages[1], seen.Languages[2]
	if en.Language != "en" || !en.Offered || ja.Language != "ja" || ja.Offered || !ja.Possible || ja.Visits != 5 || pl.Language != "pl" || pl.Possible {
		t.Errorf("STATS-7: of languages are shown: %+v", seen.Languages)
	}
	file := analyst.expect(200, "GET", "/museums/1/statistics/wants.csv", nil, nil)
	rows, err := csv.NewReader(strings.NewReader(string(file.raw))).ReadAll()
	if err != nil || len(rows) != 7 || !slices.Equal(rows[1], []string{"NUMBER", "241", "10", "10"}) || !slices.Equal(rows[6], []string{"CAMERA", "", "0", "10"}) {
		t.Errorf("STATS-10: the file is %v, %v", rows, err)
	}
	s.join("Zoe", "owner", "Rivals").expect(404, "GET", "/museums/1/statistics/wants", nil, nil)

	for _, bad := range []visitor.VisitWant{
		{IDVisit: 1, Kind: "NUMBER", Value: "ana@example.org"},
		{IDVisit: 1, Kind: "NUMBER", Value: "06123456789"},
		{IDVisit: 1, Kind: "LANGUAGE", Value: "ja-JP"},
		{IDVisit: 1, Kind: "CAMERA", Value: "picture"},
		{IDVisit: 1, Kind: "SEARCH", Value: "me"},
	} {
		if a := s.call("POST", visitWant, bad, key()...); a.http != 400 {
			t.Errorf("STATS-1: %+v is answered with %d", bad, a.http)
		}
	}
}

// STATS-2: the counts of all museums are rebuilt by a command, while the server runs.
func TestStatisticsAreRebuilt(t *testing.T) {
	s, owner := startStaff(t)
	for range 5 {
		visit := started
		visit.StartDate = time.Now().UTC().Format("2006-01-02T15:04:05-07:00")
		s.succeed("POST", visitMuseum, visit, nil, key()...)
	}
	var seen visitStatistics
	owner.expect(200, "GET", "/museums/1/statistics/visits", nil, &seen)
	for _, damage := range []string{"UPDATE visit_counts SET visits = 90", "UPDATE visits SET changed_at = 0"} { // long ago
		if _, err := openSQL(t, s.data).ExecContext(t.Context(), damage); err != nil {
			t.Fatal(err)
		}
	}
	if owner.expect(200, "GET", "/museums/1/statistics/visits", nil, &seen); seen.Visits != 90 {
		t.Fatalf("the damaged count is shown as %d", seen.Visits)
	}
	if out := mustRun(t, s.data, "statistics", "rebuild"); out != "counted the visits of 1 museum\n" {
		t.Errorf("STATS-2: rebuilding says %q", out)
	}
	if owner.expect(200, "GET", "/museums/1/statistics/visits", nil, &seen); seen.Visits != 5 {
		t.Errorf("STATS-2: after rebuilding, %d of 5 visits are shown", seen.Visits)
	}
}
