package main

import (
	"encoding/csv"
	"slices"
	"strings"
	"testing"
	"time"

	"cicerone/httpapi/visitor"
)

type useStatistics struct {
	Visits, Opened int
	Ways, Uses     []useVisits
}

type useVisits struct {
	Use    string
	Visits int
}

// What an analyst reads of what phones reported, in groups of five.
func TestStatisticsOfUse(t *testing.T) {
	s := startServer(t, publishedMuseum(t))
	s.setUpOwner()
	analyst := s.join("Someanalyst", "analyst", "Museum of Pattern")
	for i := range 14 {
		visit := started
		visit.StartDate = time.Now().UTC().Format("2006-01-02T15:04:05-07:00")
		var made visitor.Visit
		s.succeed("POST", visitMuseum, visit, &made, key()...)
		use := func(use string) {
			t.Helper()
			s.succeed("POST", visitUse, visitor.VisitUse{IDVisit: made.IDVisit, Use: use}, nil, key()...)
		}
		use("TRANSCRIPT")
		use("TRANSCRIPT") // counts once
		if i < 4 {
			use("KIDS") // too few
		}
		if i < 12 {
			use("HALL")
			access := "KEYBOARD"
			if i < 6 {
				access = "RECOGNITION"
			}
			work := visitor.ArtworkVisit{IDVisit: made.IDVisit, IDArtwork: 1, StartDate: visit.StartDate, AccessType: access}
			s.succeed("POST", visitArtwork, work, nil, key()...)
		}
	}
	want := useStatistics{
		Visits: 10, Opened: 10,
		Ways: []useVisits{{"NUMBER", 5}, {"CAMERA", 5}, {"LIST", 0}, {"HALL", 10}, {"ROUTE", 0}, {"TIMELINE", 0}, {"FAVOURITE", 0}, {"LINK", 0}},
		Uses: []useVisits{{"TRANSCRIPT", 10}, {"SPEED", 0}, {"TEXT_SIZE", 0}, {"OFFLINE", 0}, {"KIDS", 0}, {"BY_HALLS", 0}},
	}
	var read useStatistics
	analyst.expect(200, "GET", "/museums/1/statistics/use", nil, &read)
	if read.Visits != want.Visits || read.Opened != want.Opened || !slices.Equal(read.Ways, want.Ways) || !slices.Equal(read.Uses, want.Uses) {
		t.Errorf("STATS-3, STATS-4: of 14 visits are shown %+v, want %+v", read, want)
	}
	file := analyst.expect(200, "GET", "/museums/1/statistics/use.csv", nil, nil)
	rows, err := csv.NewReader(strings.NewReader(string(file.raw))).ReadAll()
	if err != nil || len(rows) != 1+len(want.Ways)+len(want.Uses) || !slices.Equal(rows[4], []string{"HALL", "10", "10"}) || !slices.Equal(rows[9], []string{"TRANSCRIPT", "10", "10"}) {
		t.Errorf("STATS-10: the file is %v, %v", rows, err)
	}
	s.join("Zoe", "owner", "Rivals").expect(404, "GET", "/museums/1/statistics/use", nil, nil)

	for field, bad := range map[string]visitor.VisitUse{"idVisit": {Use: "HALL"}, "use": {IDVisit: 1, Use: "CAMERA"}} {
		if a := s.call("POST", visitUse, bad, key()...); a.http != 400 || !strings.Contains(string(a.raw), field) {
			t.Errorf("STATS-1: with a wrong %s the answer is %d %s", field, a.http, a.raw)
		}
	}
}
