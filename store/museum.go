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

	"cicerone/guide"
)

type museumRow struct {
	id        int64
	code      string
	codeKey   string // the code in lower case
	active    bool
	version   int64
	draft     *string // nil until the first import
	draftHash string
	artworks  int

	revision     int64 // of the draft, 0 before the first
	headRevision int64 // the last one that changed the museum without its lists
}

const selectMuseums = "SELECT id, code, code_key, active, version, draft, draft_hash, artworks, revision, head_revision FROM museums "

func (r *museumRow) fields() []any {
	return []any{&r.id, &r.code, &r.codeKey, &r.active, &r.version, &r.draft, &r.draftHash, &r.artworks, &r.revision, &r.headRevision}
}

// isDeleting reports whether the museum's deletion has begun.
func (r *museumRow) isDeleting() bool { return r.draft == nil && !r.active }

func beingDeleted(code string) error {
	return guide.Errorf(guide.CodeConflict, "museum %[1]s is being deleted; a server completes it, or 'cicerone delete %[1]s'", code)
}

func unknownMuseum(id int64) error {
	return guide.Errorf(guide.CodeNotFound, "there is no museum %d", id)
}

// readMuseum reads a museum's row. It returns CodeNotFound for an unknown id.
func readMuseum(ctx context.Context, from querier, id int64) (museumRow, error) {
	return queryOne(ctx, from, (*museumRow).fields, unknownMuseum(id), selectMuseums+"WHERE id = $1", id)
}

// organizationOf returns the organization of a museum. It returns CodeNotFound for an unknown id.
func organizationOf(ctx context.Context, from querier, museum int64) (int64, error) {
	return queryOne(ctx, from, value[int64], unknownMuseum(museum),
		"SELECT COALESCE(id_organization, $1) FROM museums WHERE id = $2", guide.FirstOrganization, museum)
}

// readWritableMuseum is readMuseum for a museum that is going to be changed. It returns CodeBusy if the museum moves away.
func readWritableMuseum(ctx context.Context, tx *transaction, id int64) (museumRow, error) {
	row, err := readMuseum(ctx, tx, id)
	if err == nil {
		err = requireHere(ctx, tx, id)
	}
	return row, err
}

// codeKey returns what museum codes are compared by.
func codeKey(code string) string { return strings.ToLower(strings.TrimSpace(code)) }

// MuseumID returns the id of the museum with that code; see guide.Museums. It returns CodeInvalid for an empty code.
func (s *Store) MuseumID(ctx context.Context, code string) (id int64, err error) {
	key := codeKey(code)
	if key == "" {
		return 0, guide.Invalid("code", "the museum has no code")
	}
	err = s.writer.do(ctx, func(ctx context.Context, tx *transaction) error {
		err := tx.QueryRowContext(ctx, "SELECT id FROM museums WHERE code_key = $1", key).Scan(&id)
		if !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		if id, err = tx.nextID(ctx, "museum"); err != nil {
			return err
		}
		_, err = tx.exec(ctx, "INSERT INTO museums (id, code, code_key, active, version, draft_hash, artworks) VALUES ($1, $2, $3, $4, 0, '', 0)",
			id, strings.TrimSpace(code), key, true)
		return err
	})
	return id, err
}

// List lists every museum that has a draft; see guide.Museums.
func (s *Store) List(ctx context.Context) ([]guide.MuseumSummary, error) {
	rows, err := queryAll(ctx, s.reads, (*museumRow).fields, selectMuseums+"WHERE draft IS NOT NULL ORDER BY id")
	if err != nil {
		return nil, err
	}
	summaries := make([]guide.MuseumSummary, len(rows))
	for i, row := range rows {
		summaries[i], _ = row.summary() // one damaged draft must not hide the other museums
	}
	return summaries, nil
}

// Summary returns one entry of the list; see guide.Museums.
func (s *Store) Summary(ctx context.Context, id int64) (guide.MuseumSummary, error) {
	row, err := readMuseum(ctx, s.reads, id)
	if err != nil {
		return guide.MuseumSummary{}, err
	}
	return row.summary()
}

// summary returns the museum's entry of the list. It returns CodeNotFound if the museum has no draft, and an entry
// without name and languages as well as an error if its draft cannot be read.
func (r museumRow) summary() (guide.MuseumSummary, error) {
	if r.draft == nil {
		return guide.MuseumSummary{}, unknownMuseum(r.id)
	}
	summary := guide.MuseumSummary{ID: r.id, Code: r.code, Active: r.active, Version: r.version, Artworks: r.artworks}
	var head struct {
		Name      guide.Text           `json:"name"`
		Languages []guide.LanguageCode `json:"languages"`
	}
	if err := json.Unmarshal([]byte(*r.draft), &head); err != nil {
		return summary, fmt.Errorf("the draft of museum %d cannot be read: %w", r.id, err)
	}
	summary.Name, summary.Languages = head.Name, head.Languages
	return summary, nil
}

// SetActive activates or deactivates a museum; see guide.Museums.
func (s *Store) SetActive(ctx context.Context, id int64, active bool, entry guide.AuditEntry) error {
	return s.writer.do(ctx, func(ctx context.Context, tx *transaction) error {
		row, err := readWritableMuseum(ctx, tx, id)
		if err == nil && row.draft == nil {
			err = unknownMuseum(id)
		}
		if err != nil || row.active == active {
			return err
		}
		change := int64(0) // visitors know nothing of a museum that was never published
		if row.version > 0 {
			if change, err = tx.nextChange(ctx); err != nil {
				return err
			}
		}
		if _, err = tx.exec(ctx, "UPDATE museums SET active = $1, change = $2 WHERE id = $3", active, change, id); err != nil {
			return err
		}
		return s.appendAuditTo(ctx, tx, entry)
	})
}

const (
	secretSaltSetting = "secret-salt"
	secretSaltSize    = 32 // bytes
)

// SecretSalt returns this installation's random bytes; see guide.Museums.
func (s *Store) SecretSalt(ctx context.Context) (salt []byte, err error) {
	// A server starts also while an import occupies the lane.
	if salt, err = readSecretSalt(ctx, s.reads); err != nil || salt != nil {
		return salt, err
	}
	fresh := make([]byte, secretSaltSize)
	rand.Read(fresh)
	err = s.writer.do(ctx, func(ctx context.Context, tx *transaction) error {
		_, err := tx.exec(ctx, "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
			secretSaltSetting, base64.StdEncoding.EncodeToString(fresh))
		if err == nil {
			salt, err = readSecretSalt(ctx, tx)
		}
		return err
	})
	return salt, err
}

// readSecretSalt returns nil if there is none yet.
func readSecretSalt(ctx context.Context, from querier) ([]byte, error) {
	stored, err := queryAll(ctx, from, value[string], "SELECT value FROM settings WHERE name = $1", secretSaltSetting)
	if err != nil || len(stored) == 0 {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(stored[0])
}
