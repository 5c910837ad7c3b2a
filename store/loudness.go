package store

import (
	"context"
	"database/sql/driver"
	"fmt"
	"math"
	"slices"

	"cicerone/guide"
)

// hundredths is a number that a column has in hundredths.
type hundredths float64

// Value implements driver.Valuer.
func (h hundredths) Value() (driver.Value, error) { return int64(math.Round(float64(h) * 100)), nil }

// Scan implements sql.Scanner.
func (h *hundredths) Scan(stored any) error {
	n, ok := stored.(int64)
	if !ok {
		return fmt.Errorf("hundredths are stored as %T", stored)
	}
	*h = hundredths(float64(n) / 100)
	return nil
}

func loudnessFields(l *guide.SoundLoudness) []any { return []any{&l.Name, (*hundredths)(&l.LUFS)} }

// SaveLoudness stores how loud sounds are; see guide.LoudnessStore.
func (s *Store) SaveLoudness(ctx context.Context, museum int64, measured []guide.SoundLoudness) error {
	return s.writeStaff(ctx, guide.AuditEntry{}, func(ctx context.Context, tx *transaction) error {
		for _, l := range measured {
			stored, err := tx.exec(ctx, `INSERT INTO sound_loudness (id_museum, name, loudness)
				SELECT id_museum, name, CAST($3 AS BIGINT) FROM assets WHERE id_museum = $1 AND name = $2 AND kind = $4 LIMIT 1
				ON CONFLICT (id_museum, name) DO UPDATE SET loudness = excluded.loudness`, museum, l.Name, hundredths(l.LUFS), guide.MediaAudio)
			if err := foundOne(stored, err, unknownAsset()); err != nil {
				return err
			}
		}
		return nil
	})
}

// Loudness returns how loud sounds are; see guide.LoudnessStore.
func (s *Store) Loudness(ctx context.Context, museum int64, names []string) (map[string]guide.SoundLoudness, error) {
	known := make(map[string]guide.SoundLoudness, len(names))
	for batch := range slices.Chunk(names, bulkPlaceholders) {
		values := []any{museum}
		for _, name := range batch {
			values = append(values, name)
		}
		measured, err := queryAll(ctx, s.reads, loudnessFields,
			"SELECT name, loudness FROM sound_loudness WHERE id_museum = $1 AND name IN ("+placeholders(2, len(batch))+")", values...)
		if err != nil {
			return nil, err
		}
		for _, l := range measured {
			known[l.Name] = l
		}
	}
	return known, nil
}
