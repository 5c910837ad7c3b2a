package store

import (
	"context"
	"time"

	"cicerone/guide"
)

// requireNewRequest notes a request that makes a secret. It returns CodeConflict for a repeated one; "" is never one.
func requireNewRequest(ctx context.Context, tx *transaction, key string, at time.Time) error {
	if key == "" {
		return nil
	}
	if _, err := tx.exec(ctx, "DELETE FROM staff_requests WHERE key = $1 AND created_at < $2", key, millis(at.Add(-guide.SecretRequestPeriod))); err != nil {
		return err
	}
	added, err := tx.exec(ctx, "INSERT INTO staff_requests (key, created_at) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING", key, millis(at))
	if err == nil && added == 0 {
		err = guide.Errorf(guide.CodeConflict, "this request was answered before, and what it made is shown once; withdraw that, and make another")
	}
	return err
}
