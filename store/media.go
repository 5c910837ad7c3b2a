package store

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"cicerone/guide"
)

// SaveMediaFacts stores facts; see guide.MediaFactsStore. It returns CodeInvalid for facts without a name.
func (s *Store) SaveMediaFacts(ctx context.Context, facts []guide.MediaFacts) error {
	return s.writer.do(ctx, func(ctx context.Context, tx *transaction) error {
		for _, f := range facts {
			if f.Name == "" {
				return guide.Invalid("name", "media facts without a name cannot be stored")
			}
			document, err := encode(f)
			if err != nil {
				return fmt.Errorf("the facts of %s cannot be stored: %w", f.Name, err)
			}
			_, err = tx.exec(ctx, "INSERT INTO media_facts (name, document) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET document = excluded.document",
				f.Name, string(document))
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// MediaFacts returns the facts that are known; see guide.MediaFactsStore.
func (s *Store) MediaFacts(ctx context.Context, names []string) (map[string]guide.MediaFacts, error) {
	return readMediaFacts(ctx, s.reads, names)
}

func readMediaFacts(ctx context.Context, from querier, names []string) (map[string]guide.MediaFacts, error) {
	facts := make(map[string]guide.MediaFacts, len(names))
	for batch := range slices.Chunk(names, bulkPlaceholders) {
		values := make([]any, len(batch))
		for i, name := range batch {
			values[i] = name
		}
		documents, err := queryAll(ctx, from, value[[]byte], "SELECT document FROM media_facts WHERE name IN ("+placeholders(1, len(values))+")", values...)
		if err != nil {
			return nil, err
		}
		for _, document := range documents {
			var f guide.MediaFacts
			if err := json.Unmarshal(document, &f); err != nil {
				return nil, fmt.Errorf("media facts cannot be read: %w", err)
			}
			facts[f.Name] = f
		}
	}
	return facts, nil
}

// DeleteMediaFacts deletes the facts of files that are going to be deleted.
func (s *Store) DeleteMediaFacts(ctx context.Context, names []string) error {
	return s.writer.do(ctx, func(ctx context.Context, tx *transaction) error {
		for batch := range slices.Chunk(names, bulkPlaceholders) {
			values := make([]any, len(batch))
			for i, name := range batch {
				values[i] = name
			}
			if _, err := tx.exec(ctx, "DELETE FROM media_facts WHERE name IN ("+placeholders(1, len(values))+")", values...); err != nil {
				return err
			}
		}
		return nil
	})
}
