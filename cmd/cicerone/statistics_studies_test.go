package main

import (
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"cicerone/httpapi/visitor"
)

type studyStatistics struct {
	Visits    int
	Questions []struct {
		Title  string
		Asked  bool
		Work   *namedWork
		Inputs []studiedInput
	}
}

type studiedInput struct {
	ID, Type string
	Answered int
	Choices  []studiedChoice
	Mean     *float64
	Score    *struct{ Value, Low, High int }
}

type studiedChoice struct {
	Value, Label string
	Visits       int
}

// What an analyst reads of what visitors answered, most of them in kinds of input of their own.
func TestStatisticsOfStudies(t *testing.T) {
	s := startFullMuseum(t)
	s.setUpOwner()
	analyst := s.join("Someanalyst", "analyst", "Museum of Pattern")
	inputs := s.asked()
	many := inputs["MULTIPLE"]
	for i := range 14 {
		values := map[string]string{
			"RECOMMENDATION": "10", "RATING": "5", "MULTIPLE": optionsOf(many, 0, 2), "TEXTAREA": fmt.Sprintf("Sehr schön, =%02d", i), "ZIP": "28045",
		}
		if i >= 7 {
			values["RECOMMENDATION"], values["RATING"] = "3", "1"
			values["MULTIPLE"] = optionsOf(many, 0)
		}
		if i >= 12 {
			values["TEXT"] = "few"
		}
		visit := started
		visit.StartDate = time.Now().UTC().Format("2006-01-02T15:04:05-07:00")
		var made visitor.Visit
		s.succeed("POST", visitMuseum, visit, &made, key()...)
		var answers []visitor.VisitStudyQuestionAnswer
		for kind, value := range values {
			answers = append(answers, visitor.VisitStudyQuestionAnswer{IDStudyQuestionAnswer: inputs[kind].IDStudyQuestionAnswer, IDVisit: made.IDVisit, Value: value})
		}
		s.succeed("POST", registerAnswers, answers, nil, key()...)
	}

	var seen studyStatistics
	analyst.expect(200, "GET", "/museums/1/statistics/studies", nil, &seen)
	if seen.Visits != 10 || len(seen.Questions) != 1 || seen.Questions[0].Title != "How was it?" || !seen.Questions[0].Asked || seen.Questions[0].Work != nil {
		t.Fatalf("STATS-8: of 14 visits are shown: %+v", seen)
	}
	byType := map[string]studiedInput{}
	for _, input := range seen.Questions[0].Inputs {
		byType[input.Type] = input
	}
	if score := byType["RECOMMENDATION"]; score.Answered != 10 || score.Score == nil || score.Score.Value != 0 || score.Score.Low != -score.Score.High || score.Score.High < 40 {
		t.Errorf("STATS-8: 7 promoters and 7 detractors give %+v, %+v", score, score.Score)
	}
	if stars := byType["RATING"]; stars.Mean == nil || *stars.Mean != 3 || stars.Choices[0] != (studiedChoice{"5", "", 5}) {
		t.Errorf("STATS-8: 7 times 5 stars and 7 times 1 give %+v", stars)
	}
	want := []studiedChoice{{optionsOf(many, 0), "A", 10}, {optionsOf(many, 1), "B", 0}, {optionsOf(many, 2), "C", 5}}
	if got := byType["MULTIPLE"]; got.Answered != 10 || !slices.Equal(got.Choices, want) {
		t.Errorf("STATS-8: several choices give %+v, want %+v", got, want)
	}
	if zip := byType["ZIP"]; !slices.Equal(zip.Choices, []studiedChoice{{"28", "", 10}}) {
		t.Errorf("STATS-8: postcodes give %+v", zip)
	}
	if text, area := byType["TEXT"], byType["TEXTAREA"]; text.Answered != 0 || area.Answered != 10 || len(area.Choices) != 0 {
		t.Errorf("STATS-3: of 2 and 14 texts are counted %d and %d", text.Answered, area.Answered)
	}

	type texts struct {
		Total int
		Texts []string
	}
	read := func(input studiedInput, query string) (seen texts) {
		t.Helper()
		analyst.expect(200, "GET", "/museums/1/statistics/studies/"+input.ID+"/texts"+query, nil, &seen)
		return seen
	}
	area := byType["TEXTAREA"]
	if all := read(area, ""); all.Total != 10 || len(all.Texts) != 10 {
		t.Errorf("STATS-8: of 14 texts are shown: %+v", all)
	}
	if one := read(area, "?search=SCHON+%3D03"); one.Total != 1 || one.Texts[0] != "Sehr schön, =03" {
		t.Errorf("STATS-8: the search gives %+v", one)
	}
	if next := read(area, "?page=2"); next.Total != 10 || len(next.Texts) != 0 {
		t.Errorf("STATS-8: the second page is %+v", next)
	}
	if few := read(byType["TEXT"], ""); few.Total != 0 {
		t.Errorf("STATS-3: of two texts are shown: %+v", few)
	}
	for _, input := range []string{byType["ZIP"].ID, "999"} {
		analyst.expect(404, "GET", "/museums/1/statistics/studies/"+input+"/texts", nil, nil)
	}

	rows := func(path string) [][]string {
		t.Helper()
		file := analyst.expect(200, "GET", "/museums/1/statistics/"+path, nil, nil)
		rows, err := csv.NewReader(strings.NewReader(string(file.raw))).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		return rows
	}
	answers := rows("studies.csv")
	if !slices.ContainsFunc(answers, func(row []string) bool {
		return slices.Equal(row, []string{"How was it?", "", "", "MULTIPLE", "C", "5", "10", "10"})
	}) || answers[0][5] != "visits" {
		t.Errorf("STATS-10: the file of answers is %v", answers)
	}
	if lines := rows("texts.csv"); len(lines) != 11 || lines[1][0] != "How was it?" || !strings.HasPrefix(lines[1][2], "Sehr schön, =") {
		t.Errorf("STATS-10: the file of texts is %v", lines)
	}
	s.join("Zoe", "owner", "Rivals").expect(404, "GET", "/museums/1/statistics/studies/"+area.ID+"/texts", nil, nil)
}
