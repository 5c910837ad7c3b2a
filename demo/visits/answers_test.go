package visits_test

import (
	"math"
	"slices"
	"strconv"
	"testing"

	"cicerone/demo/visits"
	"cicerone/guide"
)

// What invented visits answer is what a phone can report: to questions that are asked, after works that they opened.
func TestAnswersOfVisits(t *testing.T) {
	m, facts := museum(42)
	off := false
	kinds := guide.AnswerType("").Values()
	question := func(first int64, artwork string) guide.StudyQuestion {
		q := guide.StudyQuestion{Artwork: artwork}
		for at, kind := range kinds {
			input := guide.StudyAnswer{ID: first + int64(at), Type: guide.AnswerType(kind)}
			if input.Type.NeedsOptions() {
				input.Options = []guide.AnswerOption{{ID: 900}, {ID: 901}, {ID: 902}}
			}
			q.Answers = append(q.Answers, input)
		}
		return q
	}
	switchedOff := question(300, "")
	switchedOff.Active = &off
	m.Studies = []guide.Study{
		{ShowOn: guide.ShowOnBoth, Questions: []guide.StudyQuestion{question(100, ""), question(200, "9"), switchedOff}},
		{ShowOn: guide.ShowOnOther, Questions: []guide.StudyQuestion{question(400, "")}},
	}
	inventor := visits.New(m, facts, madrid)
	given := map[int64]int{}
	options, recommended := 0, 0.0
	all := twoYears()
	openers := 0
	for _, v := range all {
		opened := slices.ContainsFunc(v.Artworks, func(a guide.ArtworkVisit) bool { return a.Artwork == 109 })
		if opened {
			openers++
		}
		answers := inventor.Answers(v)
		if repeated := inventor.Answers(v); len(repeated) != len(answers) {
			t.Fatalf("a visit answers %+v, then %+v", answers, repeated)
		}
		for _, a := range answers {
			given[a.Answer]++
			kind := guide.AnswerType(kinds[a.Answer%100])
			if chosen, err := kind.Parse("value", a.Value, v.Start); err != nil || !slices.Equal(chosen, a.Options) || a.Free != kind.IsFree() {
				t.Fatalf("STATS-8: to a %s a visit answers %+v: %v", kind, a, err)
			}
			if a.Answer >= 300 || a.Answer >= 200 && !opened {
				t.Fatalf("STATS-8: a visit answers what it is not asked: %+v", a)
			}
			if kind == "MULTIPLE" {
				options += len(a.Options)
			}
			if kind == "RECOMMENDATION" {
				n, _ := strconv.Atoi(a.Value)
				recommended += float64(n)
			}
		}
	}
	at := func(first int, kind string) float64 { return float64(given[int64(first+slices.Index(kinds, kind))]) }
	wantAbout(t, "answers at the start", at(100, "RATING")/float64(len(all)), 0.7, 0.02)
	wantAbout(t, "answers after a work", at(200, "RATING")/float64(openers), 0.4, 0.03)
	wantAbout(t, "texts of those that answer", at(100, "TEXTAREA")/at(100, "RATING"), 0.3, 0.03)
	if each := float64(options) / (at(100, "MULTIPLE") + at(200, "MULTIPLE")); each < 1.3 || each > 1.7 {
		t.Errorf("several options are %.2f on average", each)
	}
	if mean := recommended / (at(100, "RECOMMENDATION") + at(200, "RECOMMENDATION")); math.Abs(mean-8.2) > 0.3 {
		t.Errorf("the mean recommendation is %.2f", mean)
	}
}
