package main

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"cicerone/httpapi/visitor"
)

// worksheet is the sheet of a workbook as ISO/IEC 29500 has it.
type worksheet struct {
	Rows []struct {
		Cells []struct {
			Type    string  `xml:"t,attr"`
			Formula *string `xml:"f"`
			Value   string  `xml:"v"`
			Text    string  `xml:"is>t"`
		} `xml:"c"`
	} `xml:"sheetData>row"`
}

// Every table is the same as CSV file and as workbook, where numbers are numbers and texts are never formulas.
func TestStatisticsAsFiles(t *testing.T) {
	s := startFullMuseum(t)
	s.setUpOwner()
	analyst := s.join("Someanalyst", "analyst", "Museum of Pattern")
	inputs := s.asked()
	const formula = `=HYPERLINK("http://museum.example") <b> & "é"`
	for range 5 {
		visit := started
		visit.StartDate = time.Now().UTC().Format("2006-01-02T15:04:05-07:00")
		var made visitor.Visit
		s.succeed("POST", visitMuseum, visit, &made, key()...)
		s.succeed("POST", visitWant, visitor.VisitWant{IDVisit: made.IDVisit, Kind: "NUMBER", Value: "241"}, nil, key()...)
		s.succeed("POST", visitArtwork, visitor.ArtworkVisit{IDVisit: made.IDVisit, IDArtwork: 1, StartDate: visit.StartDate}, nil, key()...)
		s.succeed("POST", registerAnswers, []visitor.VisitStudyQuestionAnswer{
			{IDStudyQuestionAnswer: inputs["TEXTAREA"].IDStudyQuestionAnswer, IDVisit: made.IDVisit, Value: formula},
			{IDStudyQuestionAnswer: inputs["RATING"].IDStudyQuestionAnswer, IDVisit: made.IDVisit, Value: "4"},
		}, nil, key()...)
	}
	for name, numbers := range map[string][]int{"visits": {2}, "works": {3, 4}, "wants": {2, 3}, "studies": {5, 6, 7}, "texts": nil} {
		file := analyst.expect(200, "GET", "/museums/1/statistics/"+name+".csv", nil, nil)
		lines, err := csv.NewReader(strings.NewReader(string(file.raw))).ReadAll()
		if err != nil || len(lines) < 2 {
			t.Fatalf("STATS-10: %s.csv is %v, %v", name, lines, err)
		}
		workbook := analyst.expect(200, "GET", "/museums/1/statistics/"+name+".xlsx", nil, nil)
		if got := workbook.header.Get("Content-Disposition"); got != `attachment; filename="`+name+`.xlsx"` {
			t.Errorf("STATS-10: the workbook %s is saved as %s", name, got)
		}
		archive, err := zip.NewReader(bytes.NewReader(workbook.raw), int64(len(workbook.raw)))
		if err != nil {
			t.Fatal(err)
		}
		sheet, err := archive.Open("xl/worksheets/sheet1.xml")
		if err != nil {
			t.Fatal(err)
		}
		var read worksheet
		if err := xml.NewDecoder(sheet).Decode(&read); err != nil || len(read.Rows) != len(lines) {
			t.Fatalf("STATS-10: %s.xlsx has %d rows, the file %d; %v", name, len(read.Rows), len(lines), err)
		}
		for i, row := range read.Rows {
			for j, c := range row.Cells {
				isNumber := i > 0 && slices.Contains(numbers, j)
				got := c.Text
				if isNumber {
					got = c.Value
				}
				if want := strings.TrimPrefix(lines[i][j], "'"); got != want || c.Formula != nil || isNumber != (c.Type == "" || c.Type == "n") {
					t.Errorf("STATS-10: row %d, column %d of %s.xlsx is %+v, in the file %q", i, j, name, c, lines[i][j])
				}
				if _, err := strconv.Atoi(got); isNumber && err != nil {
					t.Errorf("STATS-10: row %d, column %d of %s.xlsx is no number: %q", i, j, name, got)
				}
			}
			if len(row.Cells) != len(lines[i]) {
				t.Errorf("STATS-10: row %d of %s.xlsx has %d columns, in the file %d", i, name, len(row.Cells), len(lines[i]))
			}
		}
		if name == "texts" && lines[1][2] != "'"+formula {
			t.Errorf("STATS-10: in the file the text is %q", lines[1][2])
		}
	}
	s.join("Zoe", "owner", "Rivals").expect(404, "GET", "/museums/1/statistics/texts.xlsx", nil, nil)
}
