package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"

	"cicerone/guide"
)

// SaveDraft replaces the museum's draft; see guide.Museums. It writes only what differs from the stored draft. It
// returns CodeConflict if the museum with that id has another code.
func (s *Store) SaveDraft(ctx context.Context, m *guide.Museum) (changed bool, err error) {
	head, err := headOf(m)
	if err != nil {
		return false, fmt.Errorf("the museum cannot be stored: %w", err)
	}
	err = s.writer.do(ctx, func(txContext context.Context, tx *transaction) error {
		row, err := readWritableMuseum(txContext, tx, m.ID)
		if err != nil {
			return err
		}
		if row.isDeleting() {
			return beingDeleted(row.code)
		}
		if row.codeKey != codeKey(m.Code) {
			return guide.Errorf(guide.CodeConflict, "museum %d has the code %s, not %s; the code is part of addresses and stays", m.ID, row.code, m.Code)
		}
		hash := hashOf(head)
		changed = row.draftHash != hash || row.draft == nil
		if changed {
			_, err := tx.exec(txContext, "UPDATE museums SET code = $1, draft = $2, draft_hash = $3 WHERE id = $4",
				strings.TrimSpace(m.Code), string(head), hash, m.ID)
			if err != nil {
				return err
			}
		}
		for _, l := range lists {
			listChanged, err := saveList(ctx, txContext, tx, m, l)
			if err != nil {
				return err
			}
			changed = changed || listChanged
		}
		if !changed {
			return nil
		}
		_, err = tx.exec(txContext, "UPDATE museums SET artworks = $1 WHERE id = $2", len(m.Artworks), m.ID)
		return err
	})
	return changed && err == nil, err
}

func hashOf(document []byte) string {
	sum := sha256.Sum256(document)
	return hex.EncodeToString(sum[:16])
}

// saveList writes the elements of a list that differ from the stored ones and deletes those beyond its end. It stops
// between elements when the caller's context ends.
func saveList(caller, ctx context.Context, tx *transaction, m *guide.Museum, l list) (changed bool, err error) {
	hashes, err := queryAll(ctx, tx, value[string], "SELECT hash FROM elements WHERE id_museum = $1 AND list = $2 ORDER BY position", m.ID, l.name)
	if err != nil {
		return false, err
	}
	insert := bulkInsert{
		tx: tx, table: "elements", columns: "id_museum, list, position, hash, document",
		onConflict: "ON CONFLICT (id_museum, list, position) DO UPDATE SET hash = excluded.hash, document = excluded.document",
	}
	count := l.length(m)
	for i := range count {
		if err := caller.Err(); err != nil {
			return false, err
		}
		document, err := encode(l.at(m, i))
		if err != nil {
			return false, fmt.Errorf("element %d of %s cannot be stored: %w", i+1, l.name, err)
		}
		hash := hashOf(document)
		if i < len(hashes) && hashes[i] == hash {
			continue
		}
		changed = true
		if err := insert.add(ctx, m.ID, l.name, i, hash, string(document)); err != nil {
			return false, err
		}
	}
	if err := insert.flush(ctx); err != nil {
		return false, err
	}
	deleted, err := tx.exec(ctx, "DELETE FROM elements WHERE id_museum = $1 AND list = $2 AND position >= $3", m.ID, l.name, count)
	return changed || deleted > 0, err
}

// Draft returns the draft; see guide.Museums.
func (s *Store) Draft(ctx context.Context, id int64) (m *guide.Museum, err error) {
	err = s.readSnapshot(ctx, func(snapshot querier) error {
		row, err := readMuseum(ctx, snapshot, id)
		if err != nil {
			return err
		}
		if row.draft == nil {
			return unknownMuseum(id)
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

type elementRow struct {
	list     string
	document []byte
}

func (r *elementRow) fields() []any { return []any{&r.list, &r.document} }

func readElements(ctx context.Context, from querier, m *guide.Museum) error {
	rows, err := queryAll(ctx, from, (*elementRow).fields, "SELECT list, document FROM elements WHERE id_museum = $1 ORDER BY list, position", m.ID)
	if err != nil {
		return err
	}
	for _, row := range rows {
		if err := addElement(m, row.list, row.document); err != nil {
			return err
		}
	}
	return nil
}
