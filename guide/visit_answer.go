package guide

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// VisitAnswer is what a visitor answered to one input of a study's question (specification 2 §3, Visit study
// answer).
type VisitAnswer struct {
	ID      int64      // idVisitStudyQuestionAnswer; 0 until it is recorded
	Answer  int64      // idStudyQuestionAnswer
	Value   string     // see AnswerType.Parse
	Options []int64    // the selected options
	Type    AnswerType `json:",omitzero"` // of the input; "" if the museum had it no more, or an older version recorded the answer
	Free    bool       // free text, which may identify the visitor
	Given   time.Time  `json:",omitzero"` // when the visitor answered
}

// VisitAnswers records visitors' answers. A visit has one answer to each input, the latest one.
type VisitAnswers interface {
	// RegisterAnswers records answers of the visit, all or none, under the event key of the call (see Visits),
	// and returns them with their ids. CodeNotFound when the visit is unknown, the input or an option never was
	// its museum's, or an answer states an id that it does not have; CodeInvalid when the visit is another
	// museum's.
	RegisterAnswers(ctx context.Context, key string, museum, visit int64, answers []VisitAnswer) ([]VisitAnswer, error)
	// Answers returns the visit's answers in the order of their inputs' ids, without their options.
	Answers(ctx context.Context, visit int64) ([]VisitAnswer, error)
	// FreeTexts returns the free texts that a museum's visits gave to an input, of those that were first received before a time, in the
	// order in which they were. Of deleted ones the text is empty. Those of visits of version 1 are not among them.
	FreeTexts(ctx context.Context, museum, input int64, before time.Time) ([]FreeText, error)
}

// FreeText is what a visitor answered in words of their own.
type FreeText struct {
	Received time.Time // by the server, the first time
	Text     string
}

// Limits of what visitors may answer (specification 2 §5 and §9, decisions.md).
const (
	MaxAnswerLine     = 1_000 // characters of a TEXT
	MaxAnswerText     = 5_000 // characters of a TEXTAREA
	MinRating         = 1
	MaxRating         = 5
	MaxRecommendation = 10
	ZipDigits         = 5
	EarliestBirthYear = 1900
)

// IsFree reports whether answers are free text. That includes the empty type of deleted inputs.
func (t AnswerType) IsFree() bool { return t == "TEXT" || t == "TEXTAREA" || t == "" }

// Parse reads a value that an input of the type can have, and the options it chooses. A TEXT and TEXTAREA hold
// any words, a DATE is 2026-11-21, a CHECKBOX true or false, a RATING 1 to 5, a RECOMMENDATION 0 to 10, a
// BIRTH_YEAR has four digits and a ZIP five; SELECTOR, SELECT and RADIO hold an idStudyQuestionAnswerOption and
// MULTIPLE several of them, separated by commas. The empty type, of an input that the museum has no more, takes
// words. CodeInvalid, naming the field, for any other value.
func (t AnswerType) Parse(field, value string, now time.Time) (options []int64, err error) {
	if strings.TrimSpace(value) == "" {
		return nil, Invalid(field, "is empty; only answers with values are sent")
	}
	switch t {
	case "TEXT":
		return nil, checkFreeText(field, value, MaxAnswerLine)
	case "TEXTAREA", "":
		return nil, checkFreeText(field, value, MaxAnswerText)
	case "DATE":
		day, err := time.Parse(time.DateOnly, value)
		if err != nil || day.Year() < EarliestBirthYear || day.Year() > now.Year()+100 {
			return nil, Invalid(field, "must be a date such as 2026-11-21")
		}
		return nil, nil
	case "CHECKBOX":
		if value != "true" && value != "false" {
			return nil, Invalid(field, "must be true or false")
		}
		return nil, nil
	case "RATING":
		return nil, checkNumber(field, value, MinRating, MaxRating)
	case "RECOMMENDATION":
		return nil, checkNumber(field, value, 0, MaxRecommendation)
	case "BIRTH_YEAR":
		return nil, checkNumber(field, value, EarliestBirthYear, now.Year())
	case "ZIP":
		if len(value) != ZipDigits || strings.Trim(value, "0123456789") != "" {
			return nil, Invalid(field, "must have %d digits", ZipDigits)
		}
		return nil, nil
	}
	return parseOptionIDs(field, value, t == "MULTIPLE")
}

func checkFreeText(field, value string, maxLength int) error {
	switch {
	case !utf8.ValidString(value) || strings.ContainsRune(value, 0):
		return Invalid(field, "holds characters that cannot be stored")
	case utf8.RuneCountInString(value) > maxLength:
		return Invalid(field, "must have at most %d characters", maxLength)
	}
	return nil
}

func checkNumber(field, value string, low, high int) error {
	n, err := strconv.Atoi(value)
	if err != nil || strconv.Itoa(n) != value || n < low || n > high {
		return Invalid(field, "must be a whole number from %d to %d", low, high)
	}
	return nil
}

// parseOptionIDs parses the ids of options.
func parseOptionIDs(field, value string, several bool) ([]int64, error) {
	seen := map[int64]bool{}
	var ids []int64
	for item := range strings.SplitSeq(value, ",") {
		id, err := strconv.ParseInt(item, 10, 64)
		if err != nil || id < 1 || id > MaxID || strconv.FormatInt(id, 10) != item || seen[id] {
			return nil, Invalid(field, "must be ids of options, each once, separated by commas")
		}
		seen[id] = true
		ids = append(ids, id)
	}
	if len(ids) > 1 && !several {
		return nil, Invalid(field, "must be the id of one option")
	}
	return ids, nil
}

// AnswerCount is what a visit's answer counts as in statistics: as one to the input, whose value is empty, and as each of the values
// that are not free text.
type AnswerCount struct {
	Input int64
	Type  AnswerType // that the input had; "" as in VisitAnswer
	Value string     // an option's id, or the answer's value; of years of birth the decade, of ZIP codes two digits, of dates the year
}

// CountsOf returns what an answer counts as, each once.
func CountsOf(answer VisitAnswer) []AnswerCount {
	counts := []AnswerCount{{Input: answer.Answer}}
	if !answer.Free {
		for value := range strings.SplitSeq(answer.Value, ",") {
			counts = append(counts, AnswerCount{answer.Answer, answer.Type, answer.Type.coarse(value)})
		}
	}
	return counts
}

// coarse returns a value as it is counted. Few visits share a year of birth, a ZIP code or a date.
func (t AnswerType) coarse(value string) string {
	switch {
	case t == "BIRTH_YEAR" && len(value) == len("1980"):
		return value[:3] + "0"
	case t == "ZIP" && len(value) == ZipDigits:
		return value[:2]
	case t == "DATE" && len(value) == len(time.DateOnly):
		return value[:len("2026")]
	}
	return value
}

// Text returns the count as the value of a VisitCount.
func (c AnswerCount) Text() string {
	if c.Value == "" {
		return strconv.FormatInt(c.Input, 10)
	}
	return fmt.Sprintf("%d %s %s", c.Input, c.Type, c.Value)
}

// ParseAnswerCount parses a Text.
func ParseAnswerCount(text string) (c AnswerCount, err error) {
	input, rest, _ := strings.Cut(text, " ")
	kind, value, _ := strings.Cut(rest, " ")
	c.Type, c.Value = AnswerType(kind), value
	c.Input, err = strconv.ParseInt(input, 10, 64)
	return c, err
}

// ValueAs returns the value of a count for an input that has the type now; "" if it was given to another type.
func (c AnswerCount) ValueAs(t AnswerType) string {
	if c.Type != t && c.Type != "" {
		return ""
	}
	return t.coarse(c.Value)
}

// AnswerTypes returns the types of the museum's inputs by idStudyQuestionAnswer.
func (m *Museum) AnswerTypes() map[int64]AnswerType {
	types := map[int64]AnswerType{}
	for _, study := range m.Studies {
		for _, question := range study.Questions {
			for _, answer := range question.Answers {
				types[answer.ID] = answer.Type
			}
		}
	}
	return types
}
