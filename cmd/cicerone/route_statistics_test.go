package main

import (
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"cicerone/httpapi/visitor"
	"cicerone/publish"
)

type routeStatistics struct {
	Visits int
	Routes []struct {
		ID, Key, Name string
		IsExhibition  bool
		Visits        int
		Steps         []stepVisits
	}
}

type stepVisits struct {
	ID, Name, Work string
	Visits         int
}

// What an analyst reads of the steps that phones reported, in groups of five.
func TestStatisticsOfRoutes(t *testing.T) {
	const work = `      - {type: ARTWORK, artwork: "214"}`
	s := startServer(t, publishedMuseum(t, work, "      - {type: INSTRUCTION, location: {en: At the gate}}\n"+work))
	s.setUpOwner()
	analyst := s.join("Someanalyst", "analyst", "Museum of Pattern")
	var detail publish.Detail
	s.succeed("GET", detailPath, nil, &detail)
	route := detail.Routes[0]
	for i := range 14 {
		visit := started
		visit.StartDate = time.Now().UTC().Format("2006-01-02T15:04:05-07:00")
		var made visitor.Visit
		s.succeed("POST", visitMuseum, visit, &made, key()...)
		seen := visitor.VisitStep{IDVisit: made.IDVisit, IDRoute: route.IDRoute, IDStep: route.Steps[0].IDStep}
		s.succeed("POST", visitStep, seen, nil, key()...)
		s.succeed("POST", visitStep, seen, nil, key()...) // counts once
		if i < 9 {
			seen.IDStep = route.Steps[1].IDStep
			s.succeed("POST", visitStep, seen, nil, key()...)
		}
	}
	var read routeStatistics
	analyst.expect(200, "GET", "/museums/1/statistics/routes", nil, &read)
	walked := read.Routes[0]
	if read.Visits != 10 || len(read.Routes) != 1 || walked.ID != fmt.Sprint(route.IDRoute) || walked.Name != "Night" || walked.Key != "night" || walked.Visits != 10 {
		t.Fatalf("STATS-3, STATS-6: of 14 visits are shown: %+v", read)
	}
	if want := []stepVisits{
		{fmt.Sprint(route.Steps[0].IDStep), "At the gate", "", 10}, {fmt.Sprint(route.Steps[1].IDStep), "Tiles", "214", 5},
	}; !slices.Equal(walked.Steps, want) {
		t.Errorf("STATS-6: of steps that 14 and 9 visits saw are shown: %+v, want %+v", walked.Steps, want)
	}
	file := analyst.expect(200, "GET", "/museums/1/statistics/routes.csv", nil, nil)
	rows, err := csv.NewReader(strings.NewReader(string(file.raw))).ReadAll()
	if err != nil || len(rows) != 4 || !slices.Equal(rows[1], []string{walked.ID, "Night", "ROUTE", "", "", "10", "10"}) ||
		!slices.Equal(rows[3], []string{walked.ID, "Night", "ROUTE", "2", "Tiles", "5", "10"}) {
		t.Errorf("STATS-10: the file is %v, %v", rows, err)
	}
	s.join("Zoe", "owner", "Rivals").expect(404, "GET", "/museums/1/statistics/routes", nil, nil)

	for field, bad := range map[string]visitor.VisitStep{
		"idVisit": {IDRoute: route.IDRoute, IDStep: route.Steps[0].IDStep},
		"idRoute": {IDVisit: 1, IDStep: route.Steps[0].IDStep},
		"idStep":  {IDVisit: 1, IDRoute: route.IDRoute},
	} {
		if a := s.call("POST", visitStep, bad, key()...); a.http != 400 || !strings.Contains(string(a.raw), field) {
			t.Errorf("STATS-6: without %s the answer is %d %s", field, a.http, a.raw)
		}
	}
}
