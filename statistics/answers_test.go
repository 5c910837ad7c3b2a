package statistics_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"cicerone/guide"
	"cicerone/statistics"
)

// addAnswers counts visits that gave an answer on a day of March 2026; "" are all that answered the input.
func (f fakeCounts) addAnswers(day int, input int64, value string, visits int) {
	f.addTyped(day, guide.AnswerCount{Input: input, Value: value}, visits)
}

// addTyped counts visits on a day of March 2026.
func (f fakeCounts) addTyped(day int, count guide.AnswerCount, visits int) {
	f[guide.VisitsByAnswer] = append(f[guide.VisitsByAnswer], guide.VisitCount{Day: march(day), Value: count.Text(), Visits: visits})
}

func (f fakeCounts) answers(t testing.TB, first, last int, inputs map[int64]statistics.Input) statistics.Answers {
	t.Helper()
	answers, err := statistics.New(f, nil, nil).Answers(t.Context(), 1, time.UTC, march(first), march(last), inputs)
	if err != nil {
		t.Fatal(err)
	}
	return answers
}

// Each type of input has its choices, in whole groups of five visits.
func TestAnswers(t *testing.T) {
	mean := func(stars, visits float64) *float64 { m := stars / visits; return &m }
	for _, c := range []struct {
		kind    guide.AnswerType
		options []int64
		given   map[string]int
		want    statistics.InputAnswers
	}{
		{"RATING", nil, map[string]int{"": 21, "5": 12, "4": 4, "3": 5}, statistics.InputAnswers{Answered: 15, Choices: choices("5", 10, "4", 0, "3", 5, "2", 0, "1", 0), Mean: mean(5*10+3*5, 15)}},
		{"RATING", nil, map[string]int{"": 26, "5": 15, "4": 11, "7": 9}, statistics.InputAnswers{Answered: 25, Choices: choices("5", 15, "4", 10, "3", 0, "2", 0, "1", 0), Mean: mean(5*15+4*10, 25)}},
		{"RECOMMENDATION", nil, map[string]int{"": 30, "10": 8, "9": 7, "8": 4, "7": 1, "6": 3, "0": 2}, statistics.InputAnswers{
			Answered: 25, Choices: choices("promoters", 15, "passives", 5, "detractors", 5), Score: &statistics.Score{Value: 40, Low: 6, High: 65},
		}},
		{"CHECKBOX", nil, map[string]int{"": 12, "true": 8, "false": 4}, statistics.InputAnswers{Answered: 5, Choices: choices("true", 5, "false", 0)}},
		{"RADIO", []int64{31, 30}, map[string]int{"": 18, "30": 6, "31": 4, "99": 5}, statistics.InputAnswers{Answered: 10, Choices: choices("31", 0, "30", 5, "99", 5)}},
		{"MULTIPLE", []int64{30, 31}, map[string]int{"": 12, "30": 11, "31": 6}, statistics.InputAnswers{Answered: 10, Choices: choices("30", 10, "31", 5)}},
		{"BIRTH_YEAR", nil, map[string]int{"": 11, "1980": 3, "1989": 3, "1979": 4}, statistics.InputAnswers{Answered: 5, Choices: choices("1980", 5)}},
		{"ZIP", nil, map[string]int{"": 21, "05001": 5, "28001": 6, "28999": 5}, statistics.InputAnswers{Answered: 15, Choices: choices("28", 10, "05", 5)}},
		{"DATE", nil, map[string]int{"": 10, "2024-02-29": 3, "2024-11-21": 2, "2023-01-01": 5}, statistics.InputAnswers{Answered: 10, Choices: choices("2023", 5, "2024", 5)}},
		{"TEXTAREA", nil, map[string]int{"": 9}, statistics.InputAnswers{Answered: 5, Choices: choices()}},
		{"RATING", nil, map[string]int{"": 4, "5": 4}, statistics.InputAnswers{Choices: choices("5", 0, "4", 0, "3", 0, "2", 0, "1", 0)}},
	} {
		f := fakeCounts{}
		f.add(1, 50, "de_DE", 1, 9)
		for value, visits := range c.given {
			f.addAnswers(1, 7, value, visits)
			f.addAnswers(1, 8, value, visits) // another input
			f.addAnswers(2, 7, value, visits) // after the period
		}
		got := f.answers(t, 1, 1, map[int64]statistics.Input{7: {Type: c.kind, Options: c.options}})
		if diff := gocmp.Diff(statistics.Answers{Visits: 50, Inputs: map[int64]statistics.InputAnswers{7: c.want}}, got); diff != "" {
			t.Errorf("STATS-3, STATS-8: %s of %v (-want +got):\n%s", c.kind, c.given, diff)
		}
	}
}

// choices returns counts from values and visits in turn.
func choices(pairs ...any) []statistics.Count {
	counts := []statistics.Count{}
	for i := 0; i < len(pairs); i += 2 {
		counts = append(counts, statistics.Count{Value: pairs[i].(string), Visits: pairs[i+1].(int)})
	}
	return counts
}

// The interval holds the true score in about 95 of 100 surveys of 60 answers, and never leaves the scale.
func TestIntervalOfScoresHoldsTheTrueScore(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 5))
	inputs := map[int64]statistics.Input{7: {Type: "RECOMMENDATION"}}
	holding, surveys := 0, 0
	for range 200 {
		promoters, detractors := 0.2+0.5*random.Float64(), 0.05+0.2*random.Float64()
		for range 20 {
			f := fakeCounts{}
			counts := map[string]int{}
			for range 300 { // of which at most 12 wait
				switch at := random.Float64(); {
				case at < promoters:
					counts["10"]++
				case at < promoters+detractors:
					counts["3"]++
				default:
					counts["8"]++
				}
			}
			for value, visits := range counts {
				f.addAnswers(1, 7, value, visits)
			}
			score := f.answers(t, 1, 1, inputs).Inputs[7].Score
			if score == nil || score.Low < -100 || score.High > 100 || score.Low > score.Value || score.Value > score.High {
				t.Fatalf("STATS-8: of %v the score is %+v", counts, score)
			}
			surveys++
			if truth := 100 * (promoters - detractors); float64(score.Low)-0.5 <= truth && truth <= float64(score.High)+0.5 {
				holding++
			}
		}
	}
	if share := float64(holding) / float64(surveys); share < 0.93 || share > 0.98 {
		t.Errorf("STATS-8: the interval of 95 %% holds the true score in %.1f %% of surveys", 100*share)
	}
}

// Somebody who may ask for every period subtracts what one shows from what another shows that contains it. Nothing between 0 and 5 comes
// out, also where several values count as one choice.
func TestNoSubtractionShowsFewAnswers(t *testing.T) {
	const days = 40
	random := rand.New(rand.NewPCG(11, 11))
	f := fakeCounts{}
	inputs := map[int64]statistics.Input{1: {Type: "RECOMMENDATION"}, 2: {Type: "ZIP"}, 3: {Type: "BIRTH_YEAR"}, 4: {Type: "MULTIPLE"}}
	given := map[string]int{} // by choice
	for day := 1; day <= days; day++ {
		for input, values := range map[int64][]string{
			1: {"0", "7", "9", "10"}, 2: {"28001", "28002", "19001"}, 3: {"1961", "1968", "2001"}, 4: {"30", "31"},
		} {
			for _, value := range values {
				if visits := random.IntN(4); visits > 0 {
					f.addAnswers(day, input, value, visits)
					f.addAnswers(day, input, "", visits)
					given[fmt.Sprint(input)] += visits
				}
			}
		}
	}
	shownIn := func(first, last int) map[string]int {
		cells := map[string]int{}
		for id, input := range f.answers(t, first, last, inputs).Inputs {
			cells[fmt.Sprint(id)] = input.Answered
			for _, c := range input.Choices {
				cells[fmt.Sprint(id, " ", c.Value)] = c.Visits
			}
		}
		return cells
	}
	shown := 0
	for range 300 {
		first, last := 1+random.IntN(days), 1+random.IntN(days)
		first, last = min(first, last), max(first, last)
		inFirst, inLast := first+random.IntN(last-first+1), first+random.IntN(last-first+1)
		outer, inner := shownIn(first, last), shownIn(min(inFirst, inLast), max(inFirst, inLast))
		for cell, visits := range outer {
			if visits > 0 {
				shown++
			}
			if few := visits - inner[cell]; visits%statistics.MinVisits != 0 || few%statistics.MinVisits != 0 {
				t.Fatalf("STATS-3: days %d–%d show %d of %q, and a period in it %d", first, last, visits, cell, inner[cell])
			}
		}
	}
	if shown < 2000 {
		t.Errorf("only %d counts were compared", shown)
	}
	for id, input := range f.answers(t, 1, days, inputs).Inputs {
		const mostChoices = 4
		if all := given[fmt.Sprint(id)]; input.Answered > all || input.Answered < all-mostChoices*(statistics.MinVisits-1) {
			t.Errorf("STATS-8: of %d answers to input %d are shown: %d", all, id, input.Answered)
		}
	}
}

// fakeTexts are texts with the hours of March 2026 at which they were received.
type fakeTexts map[string]int

func (f fakeTexts) FreeTexts(_ context.Context, _, _ int64, before time.Time) (texts []guide.FreeText, err error) {
	for hour := range 24 * 31 {
		for text, at := range f {
			start := time.Date(2026, 3, 1, at, 0, 0, 0, time.UTC)
			if at == hour && start.Before(before) {
				texts = append(texts, guide.FreeText{Received: start, Text: text})
			}
		}
	}
	return texts, nil
}

// Texts are shown in whole groups of five, on the day of the last one, and in no order that says when they were given.
func TestFreeTexts(t *testing.T) {
	f := fakeTexts{"Zèbre": 1, "apple": 2, "Rose": 3, "rose garden": 30, "moon": 31, "blue": 50, "été": 51, "sea": 52, "sun": 53, "sand": 55, "ROSÉ": 54, "waits": 70}
	for _, c := range []struct {
		first, last int
		search      string
		want        []string
	}{
		{1, 1, "", []string{}},
		{1, 2, "", []string{"Rose", "Zèbre", "apple", "moon", "rose garden"}},
		{2, 2, "", []string{"Rose", "Zèbre", "apple", "moon", "rose garden"}},
		{3, 3, "", []string{"ROSÉ", "blue", "sea", "sun", "été"}},
		{1, 31, "rose", []string{"ROSÉ", "Rose", "rose garden"}},
		{1, 31, "garden ROSÉ", []string{"rose garden"}},
		{1, 31, "wait", []string{}},
		{4, 31, "", []string{}},
	} {
		got, err := statistics.New(fakeCounts{}, f, nil).FreeTexts(t.Context(), 1, time.UTC, march(c.first), march(c.last), 7, c.search)
		if err != nil {
			t.Fatal(err)
		}
		if diff := gocmp.Diff(c.want, got); diff != "" {
			t.Errorf("STATS-3, STATS-8: days %d–%d, %q (-want +got):\n%s", c.first, c.last, c.search, diff)
		}
	}
}

// A text that its visitor deletes leaves its group one short, and moves no other.
func TestDeletedTextsMoveNoOther(t *testing.T) {
	texts := deletedTexts{"one", "two", "", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"}
	got, err := statistics.New(fakeCounts{}, texts, nil).FreeTexts(t.Context(), 1, time.UTC, march(1), march(1), 7, "")
	want := []string{"eight", "nine", "seven", "six", "ten", "five", "four", "one", "two"}
	if diff := gocmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("STATS-8: %v (-want +got):\n%s", err, diff)
	}
}

// deletedTexts are texts that were received in their order, an empty one was deleted.
type deletedTexts []string

func (d deletedTexts) FreeTexts(context.Context, int64, int64, time.Time) (texts []guide.FreeText, err error) {
	for minute, text := range d {
		texts = append(texts, guide.FreeText{Received: time.Date(2026, 3, 1, 0, minute, 0, 0, time.UTC), Text: text})
	}
	return texts, nil
}

// An input whose type was another one counts what was answered to the one that it has now.
func TestAnswersOfAnotherType(t *testing.T) {
	f := fakeCounts{}
	f.addTyped(1, guide.AnswerCount{Input: 7}, 100)
	for kind, visits := range map[guide.AnswerType]int{"RATING": 35, "RECOMMENDATION": 20, "": 10, "RADIO": 30} {
		f.addTyped(1, guide.AnswerCount{Input: 7, Type: kind, Value: "5"}, visits)
	}
	for kind, want := range map[guide.AnswerType]int{"RATING": 45, "RECOMMENDATION": 30, "RADIO": 40, "ZIP": 0} {
		if got := f.answers(t, 1, 1, map[int64]statistics.Input{7: {Type: kind}}).Inputs[7].Answered; got != want {
			t.Errorf("STATS-8: as %s %d answers are counted, want %d", kind, got, want)
		}
	}
}

// Removed questions are shown if enough visits answered them until the end of the period.
func TestAnsweredInputs(t *testing.T) {
	f := fakeCounts{}
	f.addAnswers(1, 9, "", 3)
	f.addAnswers(2, 9, "", 2)
	f.addAnswers(1, 8, "", 4)
	f.addAnswers(1, 7, "", 50)
	f.addTyped(1, guide.AnswerCount{Input: 6, Type: "RADIO", Value: "30"}, 50) // a choice alone is no answer
	for last, want := range map[int][]int64{1: {7}, 2: {7, 9}} {
		got, err := statistics.New(f, nil, nil).AnsweredInputs(t.Context(), 1, time.UTC, march(last))
		if diff := gocmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("STATS-3: %v, until day %d (-want +got):\n%s", err, last, diff)
		}
	}
}
