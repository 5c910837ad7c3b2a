package store

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"cicerone/guide"
)

// EraseVisitor forgets who made a visit; see guide.PersonalDataEraser.
func (s *Store) EraseVisitor(ctx context.Context, key string, visit, user int64) (guide.ErasedData, error) {
	return event[guide.ErasedData]{
		key: key, call: eventCall{operation: opForgetVisitor, visit: visit, user: user}, erases: true,
		run: func(ctx context.Context, tx *transaction) (forgotten guide.ErasedData, err error) {
			if err := noteRemoval(ctx, tx); err != nil {
				return forgotten, err
			}
			if user != 0 {
				if forgotten, err = forgetUser(ctx, tx, user); err != nil {
					return forgotten, err
				}
			}
			if visit == 0 {
				return forgotten, nil
			}
			more, err := forgetVisit(ctx, tx, visit)
			return add(forgotten, more), err
		},
	}.record(ctx, s)
}

// EraseEmail forgets whom an e-mail address belongs to; see guide.PersonalDataEraser. Addresses are compared here, since
// databases differ in which letters they consider equal.
func (s *Store) EraseEmail(ctx context.Context, email string) (forgotten guide.ErasedData, err error) {
	equals := func(other string) bool { return strings.EqualFold(other, email) }
	lower := strings.ToLower(email)
	contains := func(text string) bool { return strings.Contains(strings.ToLower(text), lower) }
	users, err := s.matching(ctx, "SELECT id, email FROM users", equals)
	if err != nil {
		return forgotten, err
	}
	visits, err := s.matching(ctx, "SELECT id, email FROM visits WHERE email <> ''", equals)
	if err != nil {
		return forgotten, err
	}
	answered, err := s.matching(ctx, "SELECT id_visit, value FROM visit_answers WHERE free AND value <> ''", contains)
	if err != nil {
		return forgotten, err
	}
	err = s.writer.submit(ctx, &job{erases: true, run: func(ctx context.Context, tx *transaction) error {
		forgotten = guide.ErasedData{}
		if err := noteRemoval(ctx, tx); err != nil {
			return err
		}
		for _, user := range users {
			more, err := forgetUser(ctx, tx, user)
			if err != nil {
				return err
			}
			forgotten = add(forgotten, more)
		}
		for _, visit := range append(visits, answered...) {
			more, err := forgetVisit(ctx, tx, visit)
			if err != nil {
				return err
			}
			forgotten = add(forgotten, more)
		}
		return nil
	}})
	return forgotten, err
}

type textRow struct {
	id   int64
	text string
}

func (r *textRow) fields() []any { return []any{&r.id, &r.text} }

// matching returns the ids of the rows whose text matches.
func (s *Store) matching(ctx context.Context, query string, matches func(string) bool) (ids []int64, err error) {
	rows, err := queryAll(ctx, s.reads, (*textRow).fields, query)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		if matches(row.text) {
			ids = append(ids, row.id)
		}
	}
	return ids, nil
}

// forgetUser forgets a profile and the visit it belongs to. An unknown profile was forgotten before.
func forgetUser(ctx context.Context, tx *transaction, user int64) (forgotten guide.ErasedData, err error) {
	var visit sql.NullInt64
	err = tx.QueryRowContext(ctx, "SELECT id_visit FROM users WHERE id = $1", user).Scan(&visit)
	if errors.Is(err, sql.ErrNoRows) {
		return forgotten, nil
	}
	if err != nil {
		return forgotten, err
	}
	if visit.Valid {
		return forgetVisit(ctx, tx, visit.Int64)
	}
	users, err := tx.exec(ctx, "DELETE FROM users WHERE id = $1", user)
	return guide.ErasedData{Users: int(users)}, err
}

// forgetVisit forgets who made a visit. It returns CodeNotFound for an unknown visit.
func forgetVisit(ctx context.Context, tx *transaction, visit int64) (forgotten guide.ErasedData, err error) {
	if _, err := museumOfVisit(ctx, tx, visit); err != nil {
		return forgotten, err
	}
	visits, err := tx.exec(ctx, `UPDATE visits SET visitor_token = '', device = '', email = ''
		WHERE id = $1 AND (visitor_token <> '' OR device <> '' OR email <> '')`, visit)
	if err != nil {
		return forgotten, err
	}
	users, err := tx.exec(ctx, "DELETE FROM users WHERE id_visit = $1", visit)
	if err != nil {
		return forgotten, err
	}
	answers, err := tx.exec(ctx, "UPDATE visit_answers SET value = '' WHERE id_visit = $1 AND free AND value <> ''", visit)
	return guide.ErasedData{Users: int(users), Visits: int(visits), Answers: int(answers)}, err
}

func add(a, b guide.ErasedData) guide.ErasedData {
	return guide.ErasedData{Users: a.Users + b.Users, Visits: a.Visits + b.Visits, Answers: a.Answers + b.Answers}
}
