package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"cicerone/guide"
)

type userRow struct {
	bun.BaseModel `bun:"table:users"`

	ID        int64  `bun:"id,pk"`
	Museum    int64  `bun:"id_museum"`
	Visit     *int64 `bun:"id_visit"`
	Name      string `bun:"name"`
	Email     string `bun:"email"`
	Gender    string `bun:"gender"`
	Birthdate string `bun:"birthdate"`
	ImageURL  string `bun:"image_url"`
	Method    string `bun:"method"`
	CreatedAt int64  `bun:"created_at"` // milliseconds
}

// CreateUser keeps a profile; see guide.Users. The event's answer holds nothing of it but the id.
func (s *Store) CreateUser(ctx context.Context, key string, u guide.User) (int64, error) {
	now := s.clock().UnixMilli()
	return record(ctx, s, key, fmt.Sprintf("CreateUser of museum %d, visit %d", u.Museum, u.Visit), func(ctx context.Context, tx transaction) (int64, error) {
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
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			id, u.Museum, visit, u.Name, u.Email, u.Gender, u.Birthdate, u.ImageURL, string(u.Method), now)
		return id, err
	})
}

// User returns a profile; see guide.Users.
func (s *Store) User(ctx context.Context, id int64) (guide.User, error) {
	var row userRow
	err := s.read.NewSelect().Model(&row).Where("id = ?", id).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return guide.User{}, guide.Errorf(guide.CodeNotFound, "there is no user %d", id)
	}
	if err != nil {
		return guide.User{}, err
	}
	u := guide.User{
		ID: row.ID, Museum: row.Museum, Name: row.Name, Email: row.Email, Gender: row.Gender,
		Birthdate: row.Birthdate, ImageURL: row.ImageURL, Method: guide.SignInMethod(row.Method),
	}
	if row.Visit != nil {
		u.Visit = *row.Visit
	}
	return u, nil
}
