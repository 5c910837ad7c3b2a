package store

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"

	"cicerone/guide"
)

// EraseVisitor forgets who made a visit; see guide.PersonalDataEraser.
func (s *Store) EraseVisitor(ctx context.Context, key string, visit, user int64) (guide.ErasedData, error) {
	return event[guide.ErasedData]{
		key: key, call: eventCall{operation: opForgetVisitor, visit: visit, user: user}, erases: true,
		run: func(ctx context.Context, tx *transaction) (forgotten guide.ErasedData, err error) {
			if err := requireErasable(ctx, tx, visit, user); err != nil {
				return forgotten, err
			}
			if user != 0 {
				err = forgetUser(ctx, tx, user, &forgotten)
			}
			if visit != 0 && err == nil {
				err = forgetVisit(ctx, tx, visit, &forgotten)
			}
			if err == nil {
				err = noteRemoval(ctx, tx, forgotten)
			}
			return forgotten, err
		},
	}.record(ctx, s)
}

// requireErasable returns CodeBusy if the museum of the visit or the profile moves away: the visitor has to be forgotten there.
func requireErasable(ctx context.Context, tx *transaction, visit, user int64) error {
	museums, err := queryAll(ctx, tx, value[int64], "SELECT id_museum FROM visits WHERE id = $1 UNION SELECT id_museum FROM users WHERE id = $2", visit, user)
	for _, museum := range museums {
		if err == nil {
			err = requireHere(ctx, tx, museum)
		}
	}
	return err
}

// EraseEmail forgets whom an e-mail address belongs to; see guide.PersonalDataEraser. Addresses are compared here, since
// databases differ in which letters they consider equal. Visits that begin meanwhile are not found.
func (s *Store) EraseEmail(ctx context.Context, email string) (forgotten guide.ErasedData, err error) {
	equals := func(other string) bool { return strings.EqualFold(other, email) }
	lower := strings.ToLower(email)
	contains := func(text string) bool { return strings.Contains(strings.ToLower(text), lower) }
	users, err := s.matching(ctx, "SELECT id, email FROM users", equals)
	if err != nil {
		return forgotten, err
	}
	visits, err := s.matching(ctx, `SELECT id, email FROM visits WHERE email <> ''
		UNION SELECT id_visit, email FROM users WHERE id_visit IS NOT NULL`, equals)
	if err != nil {
		return forgotten, err
	}
	answered, err := s.matching(ctx, "SELECT id_visit, value FROM visit_answers WHERE free AND value <> ''", contains)
	if err != nil {
		return forgotten, err
	}
	if visits, err = s.sameVisitor(ctx, append(visits, answered...)); err != nil {
		return forgotten, err
	}
	err = s.writer.submit(ctx, &job{lane: s.writer.laneOf("e-mail " + lower), erases: true, run: func(ctx context.Context, tx *transaction) error {
		forgotten = guide.ErasedData{}
		for _, user := range users {
			if err := forgetUser(ctx, tx, user, &forgotten); err != nil {
				return err
			}
		}
		for _, visit := range visits {
			// Another process may have deleted the museum.
			if err := forgetVisit(ctx, tx, visit, &forgotten); err != nil && guide.ErrorCodeOf(err) != guide.CodeNotFound {
				return err
			}
		}
		return noteRemoval(ctx, tx, forgotten)
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

// sameVisitor returns the visits, and all that have the visitor token or the device of one of them.
func (s *Store) sameVisitor(ctx context.Context, visits []int64) (all []int64, err error) {
	for _, visit := range visits {
		same, err := queryAll(ctx, s.reads, value[int64], `SELECT visits.id FROM visits, visits AS known
			WHERE known.id = $1 AND (visits.id = known.id OR visits.visitor_token = known.visitor_token AND known.visitor_token <> ''
			OR visits.device = known.device AND known.device <> '')`, visit)
		if err != nil {
			return nil, err
		}
		all = append(all, same...)
	}
	slices.Sort(all)
	return slices.Compact(all), nil
}

// forgetUser forgets a profile and the visit it belongs to, and adds to total. An unknown profile was forgotten before.
func forgetUser(ctx context.Context, tx *transaction, user int64, total *guide.ErasedData) error {
	var visit sql.NullInt64
	err := tx.QueryRowContext(ctx, "SELECT id_visit FROM users WHERE id = $1", user).Scan(&visit)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	if visit.Valid {
		return forgetVisit(ctx, tx, visit.Int64, total)
	}
	return execCounted(ctx, tx, &total.Users, "DELETE FROM users WHERE id = $1", user)
}

// forgetVisit forgets who made a visit, and adds to total. It returns CodeNotFound for an unknown visit.
func forgetVisit(ctx context.Context, tx *transaction, visit int64, total *guide.ErasedData) error {
	_, err := museumOfVisit(ctx, tx, visit)
	for _, step := range []struct {
		count *int
		query string
	}{
		{&total.Visits, `UPDATE visits SET visitor_token = '', device = '', email = ''
			WHERE id = $1 AND (visitor_token <> '' OR device <> '' OR email <> '')`},
		{&total.Users, "DELETE FROM users WHERE id_visit = $1"},
		{&total.Answers, "UPDATE visit_answers SET value = '' WHERE id_visit = $1 AND free AND value <> ''"},
	} {
		if err == nil {
			err = execCounted(ctx, tx, step.count, step.query, visit)
		}
	}
	return err
}

// execCounted runs a statement and adds how many rows it changed to count.
func execCounted(ctx context.Context, tx *transaction, count *int, query string, id int64) error {
	affected, err := tx.exec(ctx, query, id)
	*count += int(affected)
	return err
}
