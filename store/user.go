package store

import (
	"context"

	"cicerone/guide"
)

// CreateUser stores a profile; see guide.Users. The event's answer is only the id.
func (s *Store) CreateUser(ctx context.Context, key string, u guide.User) (int64, error) {
	now := s.clock().UnixMilli()
	call := eventCall{operation: opCreateUser, museum: u.Museum, visit: u.Visit}
	return record(ctx, s, key, call, func(ctx context.Context, tx *transaction) (int64, error) {
		var visit *int64
		if u.Visit != 0 {
			visit = &u.Visit
			if err := requireVisit(ctx, tx, u.Museum, u.Visit); err != nil {
				return 0, err
			}
		} else if err := requireMuseum(ctx, tx, u.Museum); err != nil {
			return 0, err
		}
		id := newID()
		_, err := tx.exec(ctx, `INSERT INTO users (id, id_museum, id_visit, name, email, gender, birthdate, image_url, method, created_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
			id, u.Museum, visit, u.Name, u.Email, u.Gender, u.Birthdate, u.ImageURL, u.Method, now)
		return id, err
	})
}

// User returns a profile; see guide.Users.
func (s *Store) User(ctx context.Context, id int64) (guide.User, error) {
	return queryOne(ctx, s.reads, userFields, guide.Errorf(guide.CodeNotFound, "there is no user %d", id),
		"SELECT id, id_museum, COALESCE(id_visit, 0), name, email, gender, birthdate, image_url, method FROM users WHERE id = $1", id)
}

func userFields(u *guide.User) []any {
	return []any{&u.ID, &u.Museum, &u.Visit, &u.Name, &u.Email, &u.Gender, &u.Birthdate, &u.ImageURL, &u.Method}
}
