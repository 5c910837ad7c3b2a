package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"cicerone/guide"
)

// RegisterAnswers records a visit's answers; see guide.VisitAnswers.
func (s *Store) RegisterAnswers(ctx context.Context, key string, museum, visit int64, answers []guide.VisitAnswer) ([]guide.VisitAnswer, error) {
	return event[[]guide.VisitAnswer]{
		key: key, call: eventCall{operation: opRegisterAnswers, visit: visit}, redact: redactAnswers, restore: restoreAnswers,
		run: func(ctx context.Context, tx *transaction) ([]guide.VisitAnswer, error) {
			if err := requireVisit(ctx, tx, museum, visit); err != nil {
				return nil, err
			}
			registered := make([]guide.VisitAnswer, len(answers))
			for i, answer := range answers {
				id, err := registerAnswer(ctx, tx, visit, answer, s.clock())
				if err != nil {
					return nil, guide.PrefixField(fmt.Sprintf("[%d]", i), err)
				}
				answer.ID = id
				registered[i] = answer
			}
			return registered, nil
		},
	}.record(ctx, s)
}

// registerAnswer records an answer and returns its id.
func registerAnswer(ctx context.Context, tx *transaction, visit int64, answer guide.VisitAnswer, now time.Time) (id int64, err error) {
	if err := requireInVisit(ctx, tx, visit, guide.KindStudyAnswer, answer.Answer); err != nil {
		return 0, err
	}
	for _, option := range answer.Options {
		if err := requireOption(ctx, tx, answer.Answer, option, "value"); err != nil {
			return 0, err
		}
	}
	// The same answer, sent once more when the museum has the input no more, keeps its type.
	const isSame = "visit_answers.value = excluded.value AND excluded.type = ''"
	err = tx.QueryRowContext(ctx, `INSERT INTO visit_answers (id, id_visit, id_answer, value, type, free, answered_at, received_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (id_visit, id_answer) DO UPDATE SET value = excluded.value, answered_at = excluded.answered_at,
			type = CASE WHEN `+isSame+` THEN visit_answers.type ELSE excluded.type END,
			free = CASE WHEN `+isSame+` THEN visit_answers.free ELSE excluded.free END
		RETURNING id`, newID(), visit, answer.Answer, answer.Value, answer.Type, answer.Free, answer.Given.UnixMilli(), now.UnixMilli()).Scan(&id)
	if err == nil && answer.ID != 0 && answer.ID != id {
		err = &guide.Error{
			Code: guide.CodeNotFound, Field: "idVisitStudyQuestionAnswer", Message: "the visit has no such answer to this input",
		}
	}
	return id, err
}

// requireOption returns CodeNotFound for an option that the input never had. A removed option is accepted, since phones
// report late.
func requireOption(ctx context.Context, tx *transaction, answer, option int64, field string) error {
	var path, input string
	err := tx.QueryRowContext(ctx, `SELECT options.path, inputs.path FROM identities inputs
		JOIN identities options ON options.kind = $1 AND options.id = $2 AND options.id_museum = inputs.id_museum
		WHERE inputs.kind = $3 AND inputs.id = $4`, guide.KindAnswerOption, option, guide.KindStudyAnswer, answer).Scan(&path, &input)
	if err == nil && guide.OwnsOption(input, path) {
		return nil
	}
	if err == nil || errors.Is(err, sql.ErrNoRows) {
		return &guide.Error{Code: guide.CodeNotFound, Field: field, Message: fmt.Sprintf("the input has no option %d", option)}
	}
	return err
}

// redactAnswers removes what the visitor answered.
func redactAnswers(answers []guide.VisitAnswer) []guide.VisitAnswer {
	redacted := make([]guide.VisitAnswer, len(answers))
	for i, a := range answers {
		redacted[i] = guide.VisitAnswer{ID: a.ID, Answer: a.Answer}
	}
	return redacted
}

// restoreAnswers returns redacted answers with their current values.
func restoreAnswers(ctx context.Context, tx *transaction, stored []byte) (answers []guide.VisitAnswer, err error) {
	if err := json.Unmarshal(stored, &answers); err != nil {
		return nil, err
	}
	for i := range answers {
		a := &answers[i]
		err := tx.QueryRowContext(ctx, "SELECT value, free, answered_at FROM visit_answers WHERE id = $1", a.ID).Scan(&a.Value, &a.Free, (*millis)(&a.Given))
		if err != nil {
			return nil, err
		}
	}
	return answers, nil
}

// Answers returns a visit's answers; see guide.VisitAnswers.
func (s *Store) Answers(ctx context.Context, visit int64) ([]guide.VisitAnswer, error) {
	answers, err := queryAll(ctx, s.reads, answerFields, selectAnswers+" FROM visit_answers a WHERE a.id_visit = $1 ORDER BY a.id_answer", visit)
	if answers == nil {
		answers = []guide.VisitAnswer{}
	}
	return answers, err
}

// selectAnswers selects the columns of answerFields.
const selectAnswers = "SELECT a.id, a.id_answer, a.value, a.type, a.free, a.answered_at"

func answerFields(a *guide.VisitAnswer) []any {
	return []any{&a.ID, &a.Answer, &a.Value, &a.Type, &a.Free, (*millis)(&a.Given)}
}

// FreeTexts returns the free texts of an input; see guide.VisitAnswers.
func (s *Store) FreeTexts(ctx context.Context, museum, input int64, before time.Time) ([]guide.FreeText, error) {
	fields := func(t *guide.FreeText) []any { return []any{(*millis)(&t.Received), &t.Text} }
	return queryAll(ctx, s.reads, fields, `SELECT a.received_at, a.value FROM visit_answers a JOIN visits v ON v.id = a.id_visit
		WHERE a.id_answer = $1 AND a.free AND v.id_museum = $2 AND v.api = $3 AND a.received_at < $4 ORDER BY a.received_at, a.id`,
		input, museum, guide.VisitV2, before.UnixMilli())
}
