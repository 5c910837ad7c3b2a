package visitor

import (
	"context"
	"fmt"

	"cicerone/guide"
	"cicerone/publish"
)

// VisitStudyQuestionAnswer is what a visitor answered to one input of a study (specification 2 §3, Visit study
// answer).
type VisitStudyQuestionAnswer struct {
	IDVisitStudyQuestionAnswer *int64 `json:"idVisitStudyQuestionAnswer,omitempty" nullable:"true" doc:"Of an earlier answer that this one replaces, which it does without as well"`
	IDStudyQuestionAnswer      int64  `json:"idStudyQuestionAnswer"`
	IDVisit                    int64  `json:"idVisit" doc:"The same in all answers of a call"`
	AnswerDate                 string `json:"answerDate,omitempty" doc:"When it was given, since phones report late; now when it is left out"`
	Value                      string `json:"value" doc:"Words for TEXT and TEXTAREA; 2026-11-21 for DATE; true or false for CHECKBOX; a number for RATING (1 to 5), RECOMMENDATION (0 to 10), BIRTH_YEAR and ZIP (five digits); for the others ids of options, separated by commas"`
}

// RegisteredAnswer is the id under which an answer was recorded.
type RegisteredAnswer struct {
	IDVisitStudyQuestionAnswer int64 `json:"idVisitStudyQuestionAnswer"`
	IDStudyQuestionAnswer      int64 `json:"idStudyQuestionAnswer"`
	IDVisit                    int64 `json:"idVisit"`
}

type registerAnswersInput struct {
	MuseumInput
	EventHeader
	Body []VisitStudyQuestionAnswer `nullable:"false" minItems:"1" maxItems:"200"`
}

// registerAnswers records what a visitor answered to studies, all of it or nothing (specification 2 §7).
func (c *Calls) registerAnswers(ctx context.Context, in *registerAnswersInput) ([]RegisteredAnswer, error) {
	return record(ctx, c, "registerAnswers", subject{visit: in.Body[0].IDVisit}, in.Key, func(key string) ([]RegisteredAnswer, error) {
		museum, err := in.IDMuseum.ID()
		if err != nil {
			return nil, err
		}
		of, err := c.config.Catalog.Find(ctx, museum) // of a deactivated one as well: phones report late
		if err != nil {
			return nil, err
		}
		answers, err := c.visitAnswersOf(of, in.Body)
		if err != nil {
			return nil, err
		}
		visit := in.Body[0].IDVisit
		stored, err := c.config.Answers.RegisterAnswers(ctx, key, museum, visit, answers)
		if err != nil {
			return nil, err
		}
		registered := make([]RegisteredAnswer, len(stored))
		for i, a := range stored {
			registered[i] = RegisteredAnswer{IDVisitStudyQuestionAnswer: a.ID, IDStudyQuestionAnswer: a.Answer, IDVisit: visit}
		}
		return registered, nil
	})
}

func (c *Calls) visitAnswersOf(of *publish.Snapshot, body []VisitStudyQuestionAnswer) ([]guide.VisitAnswer, error) {
	answers := make([]guide.VisitAnswer, len(body))
	seen := map[int64]bool{}
	for i, given := range body {
		answer, err := visitAnswerOf(given)
		if answer.Given.IsZero() {
			answer.Given = c.config.Clock()
		}
		switch {
		case err != nil:
		case given.IDVisit != body[0].IDVisit:
			err = guide.Invalid("idVisit", "differs from that of the first answer")
		case seen[answer.Answer]:
			err = guide.Invalid("idStudyQuestionAnswer", "is answered twice")
		default:
			kind := of.Answers[answer.Answer]
			answer.Type, answer.Free = kind, kind.IsFree()
			answer.Options, err = kind.Parse("value", answer.Value, c.config.Clock())
		}
		if err != nil {
			return nil, guide.PrefixField(fmt.Sprintf("[%d]", i), err)
		}
		seen[answer.Answer] = true
		answers[i] = answer
	}
	return answers, nil
}

func visitAnswerOf(given VisitStudyQuestionAnswer) (guide.VisitAnswer, error) {
	f := &fieldReader{}
	f.id("idVisit", given.IDVisit)
	answer := guide.VisitAnswer{Answer: f.id("idStudyQuestionAnswer", given.IDStudyQuestionAnswer), Value: given.Value}
	answer.Given = f.optionalTime("answerDate", given.AnswerDate)
	if id := given.IDVisitStudyQuestionAnswer; id != nil && *id != 0 { // 0: there is none yet
		answer.ID = f.id("idVisitStudyQuestionAnswer", *id)
	}
	return answer, f.err
}
