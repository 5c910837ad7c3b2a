package main

import (
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"cicerone/httpapi/visitor"
	"cicerone/publish"
)

type hallStatistics struct {
	Visits, Opened int
	Halls          []hallVisits
	Moves          []hallMove
}

type hallVisits struct {
	ID, Key, Name string
	Visits        int
}

type hallMove struct {
	From, To string
	Visits   int
}

// What an analyst reads of the halls of the works that phones opened, in groups of five.
func TestStatisticsOfHalls(t *testing.T) {
	s := startServer(t, publishedMuseum(t, "artworks:\n", `  - key: south
    name: {en: South Hall}
artworks:
  - {code: "215", hall: south, name: {en: Vase}}
`))
	s.setUpOwner()
	analyst := s.join("Someanalyst", "analyst", "Museum of Pattern")
	var detail publish.Detail
	s.succeed("GET", detailPath, nil, &detail)
	north, south := fmt.Sprint(detail.Halls[0].IDHall), fmt.Sprint(detail.Halls[1].IDHall)
	vase, tiles := detail.Artworks[0].IDArtwork, detail.Artworks[1].IDArtwork
	began := time.Now().UTC().Add(-time.Hour)
	wireTime := func(minutes int) string {
		return began.Add(time.Duration(minutes) * time.Minute).Format("2006-01-02T15:04:05-07:00")
	}
	for i := range 14 {
		visit := started
		visit.StartDate = wireTime(0)
		var made visitor.Visit
		s.succeed("POST", visitMuseum, visit, &made, key()...)
		open := func(work int64, minutes int) {
			opened := visitor.ArtworkVisit{IDVisit: made.IDVisit, IDArtwork: work, StartDate: wireTime(minutes)}
			s.succeed("POST", visitArtwork, opened, nil, key()...)
		}
		open(tiles, 20) // phones report late
		open(tiles, 10)
		if i < 9 {
			open(vase, 30)
		}
	}
	var read hallStatistics
	analyst.expect(200, "GET", "/museums/1/statistics/halls", nil, &read)
	want := hallStatistics{
		Visits: 10, Opened: 10,
		Halls: []hallVisits{{north, "north", "North Hall", 10}, {south, "south", "South Hall", 5}},
		Moves: []hallMove{{"", north, 10}, {north, "", 5}, {north, south, 5}, {south, "", 5}},
	}
	if diff := gocmp.Diff(want, read); diff != "" {
		t.Fatalf("STATS-3, STATS-6: the halls of 14 visits (-want +got):\n%s", diff)
	}
	file := analyst.expect(200, "GET", "/museums/1/statistics/halls.csv", nil, nil)
	rows, err := csv.NewReader(strings.NewReader(string(file.raw))).ReadAll()
	if err != nil || len(rows) != 7 || !slices.Equal(rows[2], []string{"HALL", "", "", south, "South Hall", "5", "10"}) ||
		!slices.Equal(rows[5], []string{"MOVE", north, "North Hall", south, "South Hall", "5", "10"}) {
		t.Errorf("STATS-10: the file is %v, %v", rows, err)
	}
	s.join("Zoe", "owner", "Rivals").expect(404, "GET", "/museums/1/statistics/halls", nil, nil)
}
