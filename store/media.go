package store

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/uptrace/bun"

	"cicerone/guide"
)

type mediaFactsRow struct {
	bun.BaseModel `bun:"table:media_facts"`

	Name     string `bun:"name,pk"`
	Document string `bun:"document"`
}

const mediaFactsBatch = 500 // rows in one statement

// SaveMediaFacts remembers facts; see guide.MediaFactsStore. CodeInvalid for facts without a name.
func (s *Store) SaveMediaFacts(ctx context.Context, facts []guide.MediaFacts) error {
	// The last facts of a name count, as if they came one after the other.
	byName := make(map[string]int, len(facts))
	var rows []mediaFactsRow
	for _, f := range facts {
		if f.Name == "" {
			return guide.Invalid("name", "media facts without a name cannot be stored")
		}
		document, err := encode(f)
		if err != nil {
			return fmt.Errorf("the facts of %s cannot be stored: %w", f.Name, err)
		}
		row := mediaFactsRow{Name: f.Name, Document: string(document)}
		if at, ok := byName[f.Name]; ok {
			rows[at] = row
			continue
		}
		byName[f.Name] = len(rows)
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		return nil
	}
	return s.writer.do(ctx, func(ctx context.Context, tx transaction) error {
		for rest := rows; len(rest) > 0; {
			batch := rest[:min(mediaFactsBatch, len(rest))]
			rest = rest[len(batch):]
			_, err := tx.NewInsert().Model(&batch).On("CONFLICT (name) DO UPDATE").Set("document = EXCLUDED.document").Exec(ctx)
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// MediaFacts returns the facts that are known; see guide.MediaFactsStore.
func (s *Store) MediaFacts(ctx context.Context, names []string) (map[string]guide.MediaFacts, error) {
	found := make(map[string]guide.MediaFacts, len(names))
	for rest := names; len(rest) > 0; {
		batch := rest[:min(mediaFactsBatch, len(rest))]
		rest = rest[len(batch):]
		var rows []mediaFactsRow
		if err := s.read.NewSelect().Model(&rows).Where("name IN ?", bun.Tuple(batch)).Scan(ctx); err != nil {
			return nil, err
		}
		for _, row := range rows {
			var facts guide.MediaFacts
			if err := json.Unmarshal([]byte(row.Document), &facts); err != nil {
				return nil, fmt.Errorf("the facts of %s cannot be read: %w", row.Name, err)
			}
			found[row.Name] = facts
		}
	}
	return found, nil
}
