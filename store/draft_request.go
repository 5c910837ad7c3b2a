package store

import (
	"context"
	"time"

	"cicerone/guide"
)

// draftRequest is a request that has changed a draft and may be repeated.
type draftRequest struct {
	key    string
	hash   string // of what it asks for
	number int64  // of the revision that answers it
}

func (r *draftRequest) fields() []any { return []any{&r.key, &r.hash, &r.number} }

// readRequest returns the request with that key, nil for a new one. It returns CodeConflict if it asked for something else.
func readRequest(ctx context.Context, from querier, museum int64, key, hash string) (*draftRequest, error) {
	requests, err := queryAll(ctx, from, (*draftRequest).fields, "SELECT key, hash, number FROM draft_requests WHERE id_museum = $1 AND key = $2", museum, key)
	if err != nil || len(requests) == 0 {
		return nil, err
	}
	if requests[0].hash != hash {
		return nil, guide.Errorf(guide.CodeConflict, "the request's key was used for another edit")
	}
	return &requests[0], nil
}

func insertRequest(ctx context.Context, tx *transaction, museum int64, r draftRequest, at time.Time) error {
	_, err := tx.exec(ctx, "INSERT INTO draft_requests (id_museum, key, hash, number, created_at) VALUES ($1, $2, $3, $4, $5)",
		museum, r.key, r.hash, r.number, millis(at))
	return err
}
