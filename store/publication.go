package store

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/klauspost/compress/zstd"
	"github.com/uptrace/bun"

	"cicerone/guide"
)

type publicationRow struct {
	bun.BaseModel `bun:"table:publications"`

	Museum      int64  `bun:"id_museum,pk"`
	Version     int64  `bun:"version,pk"`
	PublishedAt int64  `bun:"published_at"` // milliseconds
	Document    []byte `bun:"document"`
}

type renditionRow struct {
	bun.BaseModel `bun:"table:renditions"`

	Museum   int64  `bun:"id_museum,pk"`
	Version  int64  `bun:"version,pk"`
	Language int64  `bun:"language,pk"`
	ETag     string `bun:"etag"`
	Size     int64  `bun:"size"`
	Brotli   []byte `bun:"brotli"`
}

// keptVersions is how many publications of a museum stay: what visitors see, and the one before it, which
// a request that came just before a publication may still be about to read.
const keptVersions = 2

// Publish makes p what visitors see; see guide.Museums.
func (s *Store) Publish(ctx context.Context, p *guide.Publication) error {
	if p.Museum == nil {
		return guide.Errorf(guide.CodeInvalid, "a publication needs its museum")
	}
	document, err := compressMuseum(p.Museum)
	if err != nil {
		return fmt.Errorf("museum %d cannot be stored: %w", p.Museum.ID, err)
	}
	id := p.Museum.ID
	return s.writer.do(ctx, func(ctx context.Context, tx transaction) error {
		row, err := museum(ctx, tx, id)
		if err != nil {
			return err
		}
		if row.Draft == nil {
			return unknownMuseum(id)
		}
		if p.Version != row.Version+1 {
			return guide.Errorf(guide.CodeConflict, "museum %d is published as version %d, so the next one is not %d; publish again", id, row.Version, p.Version)
		}
		publication := publicationRow{Museum: id, Version: p.Version, PublishedAt: p.PublishedAt.UnixMilli(), Document: document}
		if _, err := tx.NewInsert().Model(&publication).Exec(ctx); err != nil {
			return err
		}
		for _, r := range p.Renditions {
			rendition := renditionRow{Museum: id, Version: p.Version, Language: r.Language, ETag: r.ETag, Size: r.Size, Brotli: r.Brotli}
			if _, err := tx.NewInsert().Model(&rendition).Exec(ctx); err != nil {
				return err
			}
		}
		for _, old := range []any{(*renditionRow)(nil), (*publicationRow)(nil)} {
			_, err := tx.NewDelete().Model(old).Where("id_museum = ?", id).Where("version <= ?", p.Version-keptVersions).Exec(ctx)
			if err != nil {
				return err
			}
		}
		_, err = tx.NewUpdate().Model((*museumRow)(nil)).Set("version = ?", p.Version).Set("active = ?", true).Where("id = ?", id).Exec(ctx)
		return err
	})
}

// Published returns the snapshot visitors see; see guide.Museums.
func (s *Store) Published(ctx context.Context, id int64) (*guide.Publication, error) {
	var row publicationRow
	err := s.read.NewSelect().Model(&row).Where("id_museum = ?", id).Order("version DESC").Limit(1).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, guide.Errorf(guide.CodeNotFound, "museum %d is not published", id)
	}
	if err != nil {
		return nil, err
	}
	m, err := expandMuseum(row.Document)
	if err != nil {
		return nil, fmt.Errorf("version %d of museum %d cannot be read: %w", row.Version, id, err)
	}
	return &guide.Publication{Museum: m, Version: row.Version, PublishedAt: time.UnixMilli(row.PublishedAt).UTC()}, nil
}

// Rendition returns the published detail in one language; see guide.Museums. Visitors' requests come for
// the version they see and, for a moment, the one before it; older ones are not found.
func (s *Store) Rendition(ctx context.Context, id, version, language int64) (guide.Rendition, error) {
	var row renditionRow
	err := s.read.NewSelect().Model(&row).Where("id_museum = ?", id).Where("version = ?", version).
		Where("language = ?", language).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return guide.Rendition{}, guide.Errorf(guide.CodeNotFound, "version %d of museum %d is not published in language %d", version, id, language)
	}
	return guide.Rendition{Language: row.Language, ETag: row.ETag, Brotli: row.Brotli, Size: row.Size}, err
}

// publishedLine is a line of a publication's document: the museum's head, which has no list, or an element
// of a list.
type publishedLine struct {
	List     string          `json:"list,omitempty"`
	Document json.RawMessage `json:"document"`
}

func compressMuseum(m *guide.Museum) ([]byte, error) {
	var out bytes.Buffer
	compressor, err := zstd.NewWriter(&out, zstd.WithEncoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	lines := json.NewEncoder(compressor)
	lines.SetEscapeHTML(false)
	head, err := headOf(m)
	if err != nil {
		return nil, err
	}
	if err := lines.Encode(publishedLine{Document: head}); err != nil {
		return nil, err
	}
	for _, l := range lists {
		for i := range l.length(m) {
			document, err := encode(l.at(m, i))
			if err != nil {
				return nil, err
			}
			if err := lines.Encode(publishedLine{List: l.name, Document: document}); err != nil {
				return nil, err
			}
		}
	}
	if err := compressor.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

func expandMuseum(document []byte) (*guide.Museum, error) {
	expander, err := zstd.NewReader(bytes.NewReader(document), zstd.WithDecoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	defer expander.Close()
	m := new(guide.Museum)
	lines := json.NewDecoder(expander)
	for {
		var line publishedLine
		err := lines.Decode(&line)
		if errors.Is(err, io.EOF) {
			return m, nil
		}
		if err != nil {
			return nil, err
		}
		if line.List == "" {
			err = json.Unmarshal(line.Document, m)
		} else {
			err = addElement(m, line.List, line.Document)
		}
		if err != nil {
			return nil, err
		}
	}
}
