package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"cicerone/guide"
)

type visitAnswerRow struct {
	bun.BaseModel `bun:"table:visit_answers"`

	ID         int64  `bun:"id,pk"`
	Visit      int64  `bun:"id_visit"`
	Answer     int64  `bun:"id_answer"`
	Value      string `bun:"value"`
	Free       bool   `bun:"free"`
	AnsweredAt int64  `bun:"answered_at"` // milliseconds
}

// RegisterAnswers records a visit's answers; see guide.VisitAnswers.
func (s *Store) RegisterAnswers(ctx context.Context, key string, museum, visit int64, answers []guide.VisitAnswer) ([]guide.VisitAnswer, error) {
	now := s.clock().UnixMilli()
	return event[[]guide.VisitAnswer]{
		key: key, call: fmt.Sprintf("RegisterAnswers of visit %d", visit),
		run: func(ctx context.Context, tx transaction) ([]guide.VisitAnswer, error) {
			if err := requireVisit(ctx, tx, museum, visit); err != nil {
				return nil, err
			}
			registered := make([]guide.VisitAnswer, len(answers))
			for i, answer := range answers {
				if err := registerAnswer(ctx, tx, visit, &answer, now); err != nil {
					return nil, guide.Within(fmt.Sprintf("[%d]", i), err)
				}
				registered[i] = answer
			}
			return registered, nil
		},
		keep: func(answers []guide.VisitAnswer) any {
			kept := make([]guide.VisitAnswer, len(answers))
			for i, a := range answers {
				kept[i] = guide.VisitAnswer{ID: a.ID, Answer: a.Answer}
			}
			return kept
		},
		restore: restoreAnswers,
	}.record(ctx, s)
}

// registerAnswer records an answer and notes its id.
func registerAnswer(ctx context.Context, tx transaction, visit int64, answer *guide.VisitAnswer, now int64) error {
	if err := requireInVisit(ctx, tx, visit, guide.KindStudyAnswer, answer.Answer, "idStudyQuestionAnswer"); err != nil {
		return err
	}
	for _, option := range answer.Options {
		if err := requireOption(ctx, tx, answer.Answer, option, "value"); err != nil {
			return err
		}
	}
	stated := answer.ID
	err := tx.returning(ctx, `INSERT INTO visit_answers (id, id_visit, id_answer, value, free, answered_at) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (id_visit, id_answer) DO UPDATE SET value = excluded.value, free = excluded.free, answered_at = excluded.answered_at
		RETURNING id`, newID(), visit, answer.Answer, answer.Value, answer.Free, now).Scan(&answer.ID)
	if err == nil && stated != 0 && stated != answer.ID {
		err = &guide.Error{
			Code: guide.CodeNotFound, Field: "idVisitStudyQuestionAnswer", Message: "the visit has no such answer to this input",
		}
	}
	return err
}

// requireVisit refuses a visit that is unknown or another museum's.
func requireVisit(ctx context.Context, tx transaction, museum, visit int64) error {
	of, err := museumOfVisit(ctx, tx, visit)
	if err == nil && of != museum {
		err = guide.Invalid("idMuseum", "the visit is another museum's")
	}
	return err
}

// requireOption refuses what never was an option of the input. One that the museum has no more is taken: phones
// report late.
func requireOption(ctx context.Context, tx transaction, answer, option int64, field string) error {
	var path, input string
	err := tx.row(ctx, `SELECT options.path, inputs.path FROM identities inputs
		JOIN identities options ON options.kind = ? AND options.id = ? AND options.id_museum = inputs.id_museum
		WHERE inputs.kind = ? AND inputs.id = ?`, string(guide.KindAnswerOption), option, string(guide.KindStudyAnswer), answer).Scan(&path, &input)
	if err == nil && guide.OwnsOption(input, path) {
		return nil
	}
	if err == nil || errors.Is(err, sql.ErrNoRows) {
		return &guide.Error{Code: guide.CodeNotFound, Field: field, Message: fmt.Sprintf("the input has no option %d", option)}
	}
	return err
}

// restoreAnswers reads what an earlier call's answers hold now.
func restoreAnswers(ctx context.Context, tx transaction, kept []byte) (answers []guide.VisitAnswer, err error) {
	if err := json.Unmarshal(kept, &answers); err != nil {
		return nil, err
	}
	for i := range answers {
		err := tx.row(ctx, "SELECT value, free FROM visit_answers WHERE id = ?", answers[i].ID).Scan(&answers[i].Value, &answers[i].Free)
		if err != nil {
			return nil, err
		}
	}
	return answers, nil
}

// Answers returns a visit's answers; see guide.VisitAnswers.
func (s *Store) Answers(ctx context.Context, visit int64) ([]guide.VisitAnswer, error) {
	var rows []visitAnswerRow
	if err := s.read.NewSelect().Model(&rows).Where("id_visit = ?", visit).Order("id_answer").Scan(ctx); err != nil {
		return nil, err
	}
	answers := make([]guide.VisitAnswer, len(rows))
	for i, row := range rows {
		answers[i] = guide.VisitAnswer{ID: row.ID, Answer: row.Answer, Value: row.Value, Free: row.Free}
	}
	return answers, nil
}
