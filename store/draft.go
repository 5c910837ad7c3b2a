package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"cicerone/guide"
)

type elementRow struct {
	bun.BaseModel `bun:"table:elements"`

	Museum   int64  `bun:"id_museum,pk"`
	List     string `bun:"list,pk"`
	Position int    `bun:"position,pk"`
	Hash     string `bun:"hash"`
	Document string `bun:"document"`
}

// batchBytes is how much of elements is written in one statement.
const batchBytes = 1 << 20

// SaveDraft replaces the museum's draft; see guide.Museums. Only what differs from the stored draft is
// written. CodeConflict when the museum of that id has another code.
func (s *Store) SaveDraft(ctx context.Context, m *guide.Museum) (changed bool, err error) {
	head, err := headOf(m)
	if err != nil {
		return false, fmt.Errorf("the museum cannot be stored: %w", err)
	}
	err = s.writer.do(ctx, func(txContext context.Context, tx transaction) error {
		row, err := museum(txContext, tx, m.ID)
		if err != nil {
			return err
		}
		if row.CodeKey != strings.ToLower(strings.TrimSpace(m.Code)) {
			return guide.Errorf(guide.CodeConflict, "museum %d has the code %s, not %s; the code is part of addresses and stays", m.ID, row.Code, m.Code)
		}
		if hash := hashOf(head); row.DraftHash != hash || row.Draft == nil {
			changed = true
			text := string(head)
			row.Code, row.Draft, row.DraftHash = strings.TrimSpace(m.Code), &text, hash
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
		row.Artworks = len(m.Artworks)
		_, err = tx.NewUpdate().Model(&row).Column("code", "draft", "draft_hash", "artworks").WherePK().Exec(txContext)
		return err
	})
	return changed && err == nil, err
}

func hashOf(document []byte) string {
	sum := sha256.Sum256(document)
	return hex.EncodeToString(sum[:16])
}

// saveList writes the elements of a list that differ from the stored ones and deletes those beyond its end.
// It stops between elements when the caller's context ends.
func saveList(caller, ctx context.Context, tx transaction, m *guide.Museum, l list) (changed bool, err error) {
	var stored []string
	err = tx.NewSelect().Model((*elementRow)(nil)).Column("hash").Where("id_museum = ?", m.ID).Where("list = ?", l.name).
		Order("position").Scan(ctx, &stored)
	if err != nil {
		return false, err
	}
	var (
		batch []elementRow
		size  int
	)
	flush := func() error {
		if len(batch) == 0 {
			return nil
		}
		_, err := tx.NewInsert().Model(&batch).On("CONFLICT (id_museum, list, position) DO UPDATE").
			Set("hash = EXCLUDED.hash").Set("document = EXCLUDED.document").Exec(ctx)
		batch, size = batch[:0], 0
		return err
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
		if i < len(stored) && stored[i] == hash {
			continue
		}
		changed = true
		batch = append(batch, elementRow{Museum: m.ID, List: l.name, Position: i, Hash: hash, Document: string(document)})
		if size += len(document); size >= batchBytes {
			if err := flush(); err != nil {
				return false, err
			}
		}
	}
	if err := flush(); err != nil {
		return false, err
	}
	if len(stored) > count {
		changed = true
		_, err = tx.NewDelete().Model((*elementRow)(nil)).Where("id_museum = ?", m.ID).Where("list = ?", l.name).
			Where("position >= ?", count).Exec(ctx)
	}
	return changed, err
}

// Draft returns the draft; see guide.Museums.
func (s *Store) Draft(ctx context.Context, id int64) (m *guide.Museum, err error) {
	// One transaction, so that head and elements are of one draft.
	err = s.read.RunInTx(ctx, s.snapshot, func(ctx context.Context, tx bun.Tx) error {
		row, err := museum(ctx, tx, id)
		if err != nil {
			return err
		}
		if row.Draft == nil {
			return unknownMuseum(id)
		}
		m = new(guide.Museum)
		if err := json.Unmarshal([]byte(*row.Draft), m); err != nil {
			return fmt.Errorf("the draft of museum %d cannot be read: %w", id, err)
		}
		return readElements(ctx, tx, m)
	})
	if err != nil {
		return nil, err
	}
	return m, nil
}

func readElements(ctx context.Context, tx bun.Tx, m *guide.Museum) (err error) {
	rows, err := tx.QueryContext(ctx, "SELECT list, document FROM elements WHERE id_museum = ? ORDER BY list, position", m.ID)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var (
			name     string
			document []byte
		)
		if err := rows.Scan(&name, &document); err != nil {
			return err
		}
		if err := addElement(m, name, document); err != nil {
			return err
		}
	}
	return rows.Err()
}
