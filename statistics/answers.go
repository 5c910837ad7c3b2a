package statistics

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strconv"
	"time"

	"cicerone/guide"
	"cicerone/search"
)

// Answers says how many visits of a period answered studies, and what. All its counts are multiples of MinVisits, and so are their sums
// and differences; means and scores are computed from them.
type Answers struct {
	Visits int // that there were
	Inputs map[int64]InputAnswers
}

// InputAnswers are the answers to an input of a study.
type InputAnswers struct {
	Answered int     // visits that did
	Choices  []Count // none of an input for free text
	Mean     *float64
	Score    *Score // of a RECOMMENDATION
}

// The choices of a RECOMMENDATION.
const (
	Promoters  = "promoters"  // 9 and 10
	Passives   = "passives"   // 7 and 8
	Detractors = "detractors" // 0 to 6
)

// Score is a recommendation score: the share of promoters minus that of detractors, in percent, with its confidence interval of 95 %.
type Score struct{ Value, Low, High int }

// Input is an input of a study.
type Input struct {
	Type    guide.AnswerType
	Options []int64 // in their order, of a type that has options
}

// AnsweredInputs returns the inputs that at least MinVisits visits answered on the days until last.
func (s *Service) AnsweredInputs(ctx context.Context, museum int64, zone *time.Location, last guide.Day) ([]int64, error) {
	if err := s.counts.RefreshVisitCounts(ctx, museum, zone); err != nil {
		return nil, err
	}
	totals, err := s.counts.ValueTotals(ctx, museum, guide.VisitsByAnswer, "", last)
	if err != nil {
		return nil, err
	}
	var inputs []int64
	for _, total := range totals {
		count, err := guide.ParseAnswerCount(total.Value)
		if err != nil {
			return nil, err
		}
		if count.Value == "" && total.Visits >= MinVisits {
			inputs = append(inputs, count.Input)
		}
	}
	slices.Sort(inputs)
	return inputs, nil
}

// Answers returns the answers to inputs, by idStudyQuestionAnswer, on the days from first to last in the museum's time zone.
func (s *Service) Answers(
	ctx context.Context, museum int64, zone *time.Location, first, last guide.Day, inputs map[int64]Input,
) (a Answers, err error) {
	if err := s.counts.RefreshVisitCounts(ctx, museum, zone); err != nil {
		return a, err
	}
	counts, err := s.multiplesOf(ctx, museum, guide.VisitsByAnswer, first, last, func(text string) (string, error) {
		count, err := guide.ParseAnswerCount(text)
		if err == nil && count.Value != "" {
			kind := inputs[count.Input].Type
			count = guide.AnswerCount{Input: count.Input, Value: choiceOf(kind, count.ValueAs(kind))}
		}
		return count.Text(), err
	})
	if err != nil {
		return a, err
	}
	if a.Visits, err = s.allVisits(ctx, museum, first, last); err != nil {
		return a, err
	}
	byInput := map[int64]map[string]int{}
	for text, visits := range counts {
		count, err := guide.ParseAnswerCount(text)
		if err != nil {
			return a, err
		}
		if byInput[count.Input] == nil {
			byInput[count.Input] = map[string]int{}
		}
		byInput[count.Input][count.Value] = visits
	}
	a.Inputs = map[int64]InputAnswers{}
	for id, input := range inputs {
		answers := answersOf(input, byInput[id])
		a.Visits = max(a.Visits, answers.Answered) // groups end at different visits
		a.Inputs[id] = answers
	}
	return a, nil
}

// choiceOf returns as which choice a counted value of an input is shown. A value that the type cannot have is "?".
func choiceOf(kind guide.AnswerType, value string) string {
	number, err := strconv.Atoi(value)
	isNumber := err == nil && number >= 0
	switch kind {
	case "RATING":
		if isNumber && guide.MinRating <= number && number <= guide.MaxRating {
			return value
		}
	case "RECOMMENDATION":
		switch {
		case !isNumber || number > guide.MaxRecommendation:
		case number >= 9:
			return Promoters
		case number >= 7:
			return Passives
		default:
			return Detractors
		}
	case "BIRTH_YEAR":
		if isNumber && len(value) == len("1980") {
			return value
		}
	case "ZIP":
		if isNumber && len(value) == len("28") {
			return value
		}
	case "DATE":
		if isNumber && len(value) == len("2026") {
			return value
		}
	case "CHECKBOX":
		if value == "true" || value == "false" {
			return value
		}
	default:
		if kind.NeedsOptions() && isNumber {
			return value
		}
	}
	return "?"
}

// answersOf returns the answers to an input from the visits by choice; those of "" are all that answered.
func answersOf(input Input, visits map[string]int) InputAnswers {
	a := InputAnswers{Answered: visits[""], Choices: []Count{}}
	if input.Type.IsFree() {
		return a
	}
	sum := 0
	for _, choice := range choicesOf(input, visits) {
		a.Choices = append(a.Choices, Count{choice, visits[choice]})
		sum += visits[choice]
		a.Answered = max(a.Answered, visits[choice])
	}
	if input.Type != "MULTIPLE" {
		a.Answered = sum // so that shares are of 100 %
	}
	if sum == 0 {
		return a
	}
	switch input.Type {
	case "RATING":
		total := 0
		for _, c := range a.Choices {
			stars, _ := strconv.Atoi(c.Value)
			total += stars * c.Visits
		}
		mean := float64(total) / float64(sum)
		a.Mean = &mean
	case "RECOMMENDATION":
		score := scoreOf(visits[Promoters], visits[Passives], visits[Detractors])
		a.Score = &score
	}
	return a
}

// choicesOf returns the choices of an input in the order in which they are read: those that it always has, and others that enough visits
// made.
func choicesOf(input Input, visits map[string]int) []string {
	var choices []string
	switch input.Type {
	case "RATING":
		for stars := guide.MaxRating; stars >= guide.MinRating; stars-- {
			choices = append(choices, strconv.Itoa(stars))
		}
	case "RECOMMENDATION":
		choices = []string{Promoters, Passives, Detractors}
	case "CHECKBOX":
		choices = []string{"true", "false"}
	}
	for _, option := range input.Options {
		choices = append(choices, strconv.FormatInt(option, 10))
	}
	var others []string
	for choice, count := range visits {
		if choice != "" && choice != "?" && count > 0 && !slices.Contains(choices, choice) {
			others = append(others, choice)
		}
	}
	slices.Sort(others)
	if input.Type == "ZIP" {
		slices.SortStableFunc(others, func(a, b string) int { return cmp.Compare(visits[b], visits[a]) })
	}
	return append(choices, others...)
}

// scoreOf returns a recommendation score. Its interval is the adjusted Wald interval for such scores, which adds 3/4 of an answer to
// promoters and detractors and 3 to all (B. Rocks, "Interval Estimation for the Net Promoter Score", The American Statistician 70,
// 2016).
func scoreOf(promoters, passives, detractors int) Score {
	const (
		added      = 0.75
		addedToAll = 3.0
		normal95   = 1.96 // standard errors on both sides
	)
	n := float64(promoters + passives + detractors)
	all := n + addedToAll
	up, down := (float64(promoters)+added)/all, (float64(detractors)+added)/all
	difference := up - down
	margin := normal95 * math.Sqrt((up+down-difference*difference)/all)
	percent := func(share float64) int { return int(math.Round(100 * max(-1, min(1, share)))) }
	return Score{
		Value: percent(float64(promoters-detractors) / n), Low: percent(difference - margin), High: percent(difference + margin),
	}
}

// FreeTexts returns the free texts of an input that have all words, whatever their accents and case, on the days from first to last in the museum's time zone.
// Texts wait until there are MinVisits of them, and are then shown together, by their letters, on the day on which the last was received.
// Deleted ones keep their places, so that no other text moves to another group. The newest group is the first.
func (s *Service) FreeTexts(
	ctx context.Context, museum int64, zone *time.Location, first, last guide.Day, input int64, words string,
) ([]string, error) {
	_, end := last.Bounds(zone)
	all, err := s.texts.FreeTexts(ctx, museum, input, end)
	if err != nil {
		return nil, err
	}
	searched := search.Words(words)
	shown := []string{}
	for whole := len(all) / MinVisits * MinVisits; whole > 0; whole -= MinVisits {
		group := all[whole-MinVisits : whole]
		if guide.DayAt(group[MinVisits-1].Received, zone) < first {
			break
		}
		at := len(shown)
		for _, text := range group {
			if text.Text != "" && search.Contains(text.Text, searched) {
				shown = append(shown, text.Text)
			}
		}
		slices.Sort(shown[at:])
	}
	return shown, nil
}
