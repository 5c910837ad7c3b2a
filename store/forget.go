package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"cicerone/guide"
)

// ForgetVisitor forgets who made a visit; see guide.Forgetting.
func (s *Store) ForgetVisitor(ctx context.Context, key string, visit, user int64) (guide.Forgotten, error) {
	return event[guide.Forgotten]{
		key: key, call: fmt.Sprintf("ForgetVisitor of visit %d, user %d", visit, user), erases: true,
		run: func(ctx context.Context, tx transaction) (forgotten guide.Forgotten, err error) {
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
			found, err := forgetVisit(ctx, tx, visit)
			return add(forgotten, found), err
		},
	}.record(ctx, s)
}

// ForgetEmail forgets whom an e-mail address belongs to; see guide.Forgetting. Addresses are compared here, since
// databases differ in what they take for the same letter.
func (s *Store) ForgetEmail(ctx context.Context, email string) (forgotten guide.Forgotten, err error) {
	is := func(other string) bool { return strings.EqualFold(other, email) }
	lower := strings.ToLower(email)
	holds := func(text string) bool { return strings.Contains(strings.ToLower(text), lower) }
	users, err := s.matching(ctx, "SELECT id, email FROM users", is)
	if err != nil {
		return forgotten, err
	}
	visits, err := s.matching(ctx, "SELECT id, email FROM visits WHERE email <> ''", is)
	if err != nil {
		return forgotten, err
	}
	answered, err := s.matching(ctx, "SELECT id_visit, value FROM visit_answers WHERE free AND value <> ''", holds)
	if err != nil {
		return forgotten, err
	}
	err = s.writer.add(ctx, &job{erases: true, run: func(ctx context.Context, tx transaction) error {
		forgotten = guide.Forgotten{}
		if err := noteRemoval(ctx, tx); err != nil {
			return err
		}
		for _, user := range users {
			found, err := forgetUser(ctx, tx, user)
			if err != nil {
				return err
			}
			forgotten = add(forgotten, found)
		}
		for _, visit := range append(visits, answered...) {
			found, err := forgetVisit(ctx, tx, visit)
			if err != nil {
				return err
			}
			forgotten = add(forgotten, found)
		}
		return nil
	}})
	return forgotten, err
}

// matching are the ids of the rows whose text matches.
func (s *Store) matching(ctx context.Context, query string, matches func(string) bool) (ids []int64, err error) {
	rows, err := s.read.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var (
			id   int64
			text string
		)
		if err := rows.Scan(&id, &text); err != nil {
			return nil, err
		}
		if matches(text) {
			ids = append(ids, id)
		}
	}
	return ids, rows.Err()
}

// forgetUser forgets a profile and the visit it belongs to. One that is gone was forgotten before.
func forgetUser(ctx context.Context, tx transaction, user int64) (forgotten guide.Forgotten, err error) {
	var visit sql.NullInt64
	err = tx.row(ctx, "SELECT id_visit FROM users WHERE id = ?", user).Scan(&visit)
	if errors.Is(err, sql.ErrNoRows) {
		return forgotten, nil
	}
	if err == nil && visit.Valid {
		return forgetVisit(ctx, tx, visit.Int64)
	}
	if err != nil {
		return forgotten, err
	}
	forgotten.Users, err = count(tx.exec(ctx, "DELETE FROM users WHERE id = ?", user))
	return forgotten, err
}

// forgetVisit forgets who made a visit. CodeNotFound when it is unknown.
func forgetVisit(ctx context.Context, tx transaction, visit int64) (forgotten guide.Forgotten, err error) {
	var linked bool
	err = tx.row(ctx, "SELECT visitor_token <> '' OR device <> '' OR email <> '' FROM visits WHERE id = ?", visit).Scan(&linked)
	if errors.Is(err, sql.ErrNoRows) {
		return forgotten, unknownVisit(visit)
	}
	if err != nil {
		return forgotten, err
	}
	if linked {
		if forgotten.Visits, err = count(tx.exec(ctx, "UPDATE visits SET visitor_token = '', device = '', email = '' WHERE id = ?", visit)); err != nil {
			return forgotten, err
		}
	}
	if forgotten.Users, err = count(tx.exec(ctx, "DELETE FROM users WHERE id_visit = ?", visit)); err != nil {
		return forgotten, err
	}
	forgotten.Answers, err = count(tx.exec(ctx, "UPDATE visit_answers SET value = '' WHERE id_visit = ? AND free AND value <> ''", visit))
	return forgotten, err
}

func count(result sql.Result, err error) (int, error) {
	if err != nil {
		return 0, err
	}
	rows, err := result.RowsAffected()
	return int(rows), err
}

func add(a, b guide.Forgotten) guide.Forgotten {
	return guide.Forgotten{Users: a.Users + b.Users, Visits: a.Visits + b.Visits, Answers: a.Answers + b.Answers}
}
