package store

import (
	"context"
	"fmt"
	"time"

	"cicerone/guide"
)

func presenceFields(p *guide.Presence) []any {
	return []any{&p.Account, &p.Tab, &p.Name, &p.List, &p.Key, &p.Path, (*millis)(&p.Since), (*millis)(&p.Seen)}
}

// writePresence runs a write of a museum's presences.
func (s *Store) writePresence(ctx context.Context, museum int64, run func(context.Context, *transaction) error) error {
	return s.writer.submit(ctx, &job{lane: s.writer.laneOf(fmt.Sprint("presences of museum ", museum)), museum: museum, run: run})
}

// SavePresence stores where a tab is, and deletes the museum's tabs that are gone; see guide.Presences.
func (s *Store) SavePresence(ctx context.Context, museum int64, p guide.Presence) error {
	return s.writePresence(ctx, museum, func(ctx context.Context, tx *transaction) error {
		_, err := tx.exec(ctx, "DELETE FROM presences WHERE id_museum = $1 AND seen_at < $2", museum, millis(p.Seen.Add(-guide.PresencePeriod)))
		if err != nil {
			return err
		}
		others, err := queryOne(ctx, tx, value[int], nil, "SELECT COUNT(*) FROM presences WHERE id_account = $1 AND seen_at >= $2 AND NOT (id_museum = $3 AND tab = $4)",
			p.Account, millis(p.Seen.Add(-guide.PresencePeriod)), museum, p.Tab)
		if err == nil && others >= guide.MaxTabs {
			err = &guide.Error{
				Code: guide.CodeTooMany, After: guide.PresencePeriod,
				Message: fmt.Sprintf("this account has museums open in %d tabs; close some", others),
			}
		}
		if err != nil {
			return err
		}
		_, err = tx.exec(ctx, `INSERT INTO presences (id_museum, id_account, tab, name, list, key, path, since, seen_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id_museum, id_account, tab) DO UPDATE
			SET name = excluded.name, list = excluded.list, key = excluded.key, path = excluded.path, seen_at = excluded.seen_at,
			since = CASE WHEN presences.list = excluded.list AND presences.key = excluded.key AND presences.path = excluded.path
				THEN presences.since ELSE excluded.since END`,
			museum, p.Account, p.Tab, p.Name, p.List, p.Key, p.Path, millis(p.Since), millis(p.Seen))
		return err
	})
}

// RemovePresence removes a tab; see guide.Presences.
func (s *Store) RemovePresence(ctx context.Context, museum, account int64, tab string) error {
	return s.writePresence(ctx, museum, func(ctx context.Context, tx *transaction) error {
		_, err := tx.exec(ctx, "DELETE FROM presences WHERE id_museum = $1 AND id_account = $2 AND tab = $3", museum, account, tab)
		return err
	})
}

// Presences lists tabs; see guide.Presences.
func (s *Store) Presences(ctx context.Context, museum int64, since time.Time) ([]guide.Presence, error) {
	return queryAll(ctx, s.reads, presenceFields, `SELECT id_account, tab, name, list, key, path, since, seen_at FROM (
		SELECT * FROM presences WHERE id_museum = $1 AND seen_at >= $2 ORDER BY seen_at DESC, id_account, tab LIMIT $3
		) AS latest ORDER BY id_account, tab`, museum, millis(since), guide.MaxPresences)
}
