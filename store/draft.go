package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"cicerone/guide"
)

func hashOf(document []byte) string {
	sum := sha256.Sum256(document)
	return hex.EncodeToString(sum[:16])
}

// Draft returns the draft; see guide.Museums.
func (s *Store) Draft(ctx context.Context, id int64) (m *guide.Museum, err error) {
	err = s.readSnapshot(ctx, func(snapshot querier) error {
		row, err := readDraftMuseum(ctx, snapshot, id)
		if err != nil {
			return err
		}
		m, err = decodeDraft(ctx, snapshot, row)
		return err
	})
	if err != nil {
		return nil, err
	}
	return m, nil
}

// decodeDraft returns the draft of a museum that has one.
func decodeDraft(ctx context.Context, from querier, row museumRow) (*guide.Museum, error) {
	m := new(guide.Museum)
	if err := json.Unmarshal([]byte(*row.draft), m); err != nil {
		return nil, fmt.Errorf("the draft of museum %d cannot be read: %w", row.id, err)
	}
	return m, readElements(ctx, from, m)
}

// listDocument is an element in its list.
type listDocument struct {
	list     string
	document []byte
}

func (r *listDocument) fields() []any { return []any{&r.list, &r.document} }

func readElements(ctx context.Context, from querier, m *guide.Museum) error {
	rows, err := queryAll(ctx, from, (*listDocument).fields, "SELECT list, document FROM draft_elements WHERE id_museum = $1 ORDER BY list, place", m.ID)
	if err != nil {
		return err
	}
	for _, row := range rows {
		l, err := listBy(packageName, row.list)
		if err != nil {
			return err
		}
		if err := l.addTo(m, row.document); err != nil {
			return err
		}
	}
	return nil
}
