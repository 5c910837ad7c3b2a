package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"cicerone/guide"
)

type museumRow struct {
	bun.BaseModel `bun:"table:museums"`

	ID        int64   `bun:"id,pk"`
	Code      string  `bun:"code"`
	CodeKey   string  `bun:"code_key"`
	Active    bool    `bun:"active"`
	Version   int64   `bun:"version"`
	Draft     *string `bun:"draft"` // nil until the first import
	DraftHash string  `bun:"draft_hash"`
	Artworks  int     `bun:"artworks"`
}

func unknownMuseum(id int64) error {
	return guide.Errorf(guide.CodeNotFound, "there is no museum %d", id)
}

// museum reads a museum's row. CodeNotFound for an unknown id.
func museum(ctx context.Context, db bun.IDB, id int64) (museumRow, error) {
	var row museumRow
	err := db.NewSelect().Model(&row).Where("id = ?", id).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return row, unknownMuseum(id)
	}
	return row, err
}

// MuseumID returns the id of the museum with that code; see guide.Museums. CodeInvalid for an empty code.
func (s *Store) MuseumID(ctx context.Context, code string) (id int64, err error) {
	key := strings.ToLower(strings.TrimSpace(code))
	if key == "" {
		return 0, guide.Invalid("code", "the museum has no code")
	}
	err = s.writer.do(ctx, func(ctx context.Context, tx transaction) error {
		err := tx.NewSelect().Model((*museumRow)(nil)).Column("id").Where("code_key = ?", key).Scan(ctx, &id)
		if !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		if id, err = next(ctx, tx, "museum", 1); err != nil {
			return err
		}
		_, err = tx.NewInsert().Model(&museumRow{ID: id, Code: strings.TrimSpace(code), CodeKey: key, Active: true}).Exec(ctx)
		return err
	})
	return id, err
}

// List lists every museum that has a draft; see guide.Museums.
func (s *Store) List(ctx context.Context) ([]guide.MuseumSummary, error) {
	var rows []museumRow
	if err := s.read.NewSelect().Model(&rows).Where("draft IS NOT NULL").Order("id").Scan(ctx); err != nil {
		return nil, err
	}
	summaries := make([]guide.MuseumSummary, len(rows))
	for i, row := range rows {
		summary, err := row.summary()
		if err != nil {
			return nil, err
		}
		summaries[i] = summary
	}
	return summaries, nil
}

// Summary returns one entry of the list; see guide.Museums.
func (s *Store) Summary(ctx context.Context, id int64) (guide.MuseumSummary, error) {
	row, err := museum(ctx, s.read, id)
	if err != nil {
		return guide.MuseumSummary{}, err
	}
	return row.summary()
}

// summary is the row's entry of the list; CodeNotFound while it has no draft.
func (r museumRow) summary() (guide.MuseumSummary, error) {
	if r.Draft == nil {
		return guide.MuseumSummary{}, unknownMuseum(r.ID)
	}
	var head struct {
		Name      guide.Text           `json:"name"`
		Languages []guide.LanguageCode `json:"languages"`
	}
	if err := json.Unmarshal([]byte(*r.Draft), &head); err != nil {
		return guide.MuseumSummary{}, fmt.Errorf("the draft of museum %d cannot be read: %w", r.ID, err)
	}
	return guide.MuseumSummary{
		ID: r.ID, Code: r.Code, Name: head.Name, Languages: head.Languages,
		Active: r.Active, Version: r.Version, Artworks: r.Artworks,
	}, nil
}

// SetActive deactivates a museum or activates it again; see guide.Museums.
func (s *Store) SetActive(ctx context.Context, id int64, active bool) error {
	return s.writer.do(ctx, func(ctx context.Context, tx transaction) error {
		result, err := tx.NewUpdate().Model((*museumRow)(nil)).Set("active = ?", active).
			Where("id = ?", id).Where("draft IS NOT NULL").Exec(ctx)
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err != nil || n == 0 {
			return errors.Join(unknownMuseum(id), err)
		}
		return nil
	})
}

const (
	secretSaltSetting = "secret-salt"
	secretSaltSize    = 32 // bytes
)

// SecretSalt returns this installation's random bytes; see guide.Museums.
func (s *Store) SecretSalt(ctx context.Context) (salt []byte, err error) {
	fresh := make([]byte, secretSaltSize)
	rand.Read(fresh)
	err = s.writer.do(ctx, func(ctx context.Context, tx transaction) error {
		_, err := tx.NewRaw("INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
			secretSaltSetting, base64.StdEncoding.EncodeToString(fresh)).Exec(ctx)
		if err != nil {
			return err
		}
		var stored string
		if err := tx.NewRaw("SELECT value FROM settings WHERE name = ?", secretSaltSetting).Scan(ctx, &stored); err != nil {
			return err
		}
		salt, err = base64.StdEncoding.DecodeString(stored)
		return err
	})
	return salt, err
}
