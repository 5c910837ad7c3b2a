package store

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"

	"cicerone/guide"
)

// storedVersions is how many publications of a museum have their renditions stored: what visitors see, and the one before it,
// which a request that came just before a publication may still read.
const storedVersions = 2

// Publish makes p what visitors see; see guide.Museums.
func (s *Store) Publish(ctx context.Context, p *guide.Publication) error {
	if p.Museum == nil || p.Front == nil {
		return guide.Errorf(guide.CodeInvalid, "a publication needs its museum and its front")
	}
	document, err := compressMuseum(p.Museum)
	if err != nil {
		return fmt.Errorf("museum %d cannot be stored: %w", p.Museum.ID, err)
	}
	id := p.Museum.ID
	return s.writer.do(ctx, func(ctx context.Context, tx *transaction) error {
		row, err := readWritableMuseum(ctx, tx, id)
		if err != nil {
			return err
		}
		if row.draft == nil {
			return unknownMuseum(id)
		}
		if p.Version != row.version+1 {
			return guide.Errorf(guide.CodeConflict, "museum %d is published as version %d, so the next one is not %d; publish again", id, row.version, p.Version)
		}
		if err := tx.insertPublication(ctx, p, document); err != nil {
			return err
		}
		if err := moveWorks(ctx, tx, p, s.clock()); err != nil {
			return err
		}
		if err := tx.writeFront(ctx, p); err != nil {
			return fmt.Errorf("the front of museum %d cannot be stored: %w", id, err)
		}
		for _, r := range p.Renditions {
			_, err := tx.exec(ctx, "INSERT INTO renditions (id_museum, version, language, etag, size, brotli) VALUES ($1, $2, $3, $4, $5, $6)",
				id, p.Version, r.Language, r.ETag, r.Size, r.Brotli)
			if err != nil {
				return err
			}
		}
		if err := tx.dropOldPublications(ctx, id, p.Version); err != nil {
			return err
		}
		if err := tx.completeSchedule(ctx, p); err != nil {
			return err
		}
		if err := s.appendAuditTo(ctx, tx, p.Audit); err != nil {
			return err
		}
		change, err := tx.nextChange(ctx)
		if err != nil {
			return err
		}
		_, err = tx.exec(ctx, "UPDATE museums SET version = $1, active = $2, change = $3 WHERE id = $4", p.Version, true, change, id)
		return err
	})
}

// insertPublication inserts the row of a publication.
func (tx *transaction) insertPublication(ctx context.Context, p *guide.Publication, document []byte) error {
	size := int64(0)
	for _, r := range p.Renditions {
		size += int64(len(r.Brotli))
	}
	_, err := tx.exec(ctx, "INSERT INTO publications (id_museum, version, published_at, document, record, size, draft_revision) VALUES ($1, $2, $3, $4, $5, $6, $7)",
		p.Museum.ID, p.Version, millis(p.PublishedAt), document, jsonColumn[guide.PublicationRecord]{&p.Record}, size, p.Record.DraftRevision)
	return err
}

type storedDocument struct{ version, size int64 }

func (d *storedDocument) fields() []any { return []any{&d.version, &d.size} }

// dropOldPublications deletes what is not needed any more of the publications before a version.
func (tx *transaction) dropOldPublications(ctx context.Context, id, version int64) error {
	for _, table := range []string{"renditions", "fronts"} {
		if _, err := tx.exec(ctx, "DELETE FROM "+table+" WHERE id_museum = $1 AND version <= $2", id, version-storedVersions); err != nil {
			return err
		}
	}
	documents, err := queryAll(ctx, tx, (*storedDocument).fields,
		"SELECT version, LENGTH(document) FROM publications WHERE id_museum = $1 AND LENGTH(document) > 0 ORDER BY version DESC", id)
	if err != nil {
		return err
	}
	total := int64(0)
	for i, d := range documents {
		if total += d.size; i < storedVersions || i < guide.StoredPublications && total <= guide.StoredPublicationBytes {
			continue
		}
		_, err := tx.exec(ctx, "UPDATE publications SET document = $1 WHERE id_museum = $2 AND version <= $3 AND LENGTH(document) > 0", []byte{}, id, d.version)
		return err
	}
	return nil
}

type publicationRow struct {
	guide.Publication

	document []byte
}

const selectPublications = "SELECT version, published_at, record, size, draft_revision, document FROM publications WHERE id_museum = $1 "

func (r *publicationRow) fields() []any { return append(recordFields(&r.Publication), &r.document) }

func recordFields(p *guide.Publication) []any {
	return []any{
		&p.Version, (*millis)(&p.PublishedAt),
		jsonColumn[guide.PublicationRecord]{&p.Record},
		&p.Record.Size, &p.Record.DraftRevision,
	}
}

// publication decodes the row of a museum.
func (r *publicationRow) publication(museum int64) (*guide.Publication, error) {
	if len(r.document) == 0 {
		return nil, guide.Errorf(guide.CodeNotFound, "version %d of museum %d is not stored any more", r.Version, museum)
	}
	var err error
	if r.Museum, err = expandMuseum(r.document); err != nil {
		return nil, fmt.Errorf("version %d of museum %d cannot be read: %w", r.Version, museum, err)
	}
	r.Record.Stored = true
	return &r.Publication, nil
}

// Published returns the snapshot visitors see; see guide.Museums.
func (s *Store) Published(ctx context.Context, id int64) (*guide.Publication, error) {
	return s.publication(ctx, id, guide.Errorf(guide.CodeNotFound, "museum %d is not published", id), "ORDER BY version DESC LIMIT 1")
}

// Publication returns a publication; see guide.Museums.
func (s *Store) Publication(ctx context.Context, id, version int64) (*guide.Publication, error) {
	return s.publication(ctx, id, guide.Errorf(guide.CodeNotFound, "museum %d has no version %d", id, version), "AND version = $2", version)
}

// publication returns the first publication of the museum that a condition selects.
func (s *Store) publication(ctx context.Context, id int64, notFound error, condition string, values ...any) (*guide.Publication, error) {
	row, err := queryOne(ctx, s.reads, (*publicationRow).fields, notFound, selectPublications+condition, append([]any{id}, values...)...)
	if err != nil {
		return nil, err
	}
	return row.publication(id)
}

func listedPublicationFields(p *guide.Publication) []any {
	return append(recordFields(p), &p.Record.Stored)
}

// Publications lists publications; see guide.Museums.
func (s *Store) Publications(ctx context.Context, id, before int64, limit int) ([]guide.Publication, error) {
	return queryAll(ctx, s.reads, listedPublicationFields, "SELECT version, published_at, record, size, draft_revision, LENGTH(document) > 0 FROM publications "+
		"WHERE id_museum = $1 AND ($2 = 0 OR version < $2) ORDER BY version DESC LIMIT $3", id, before, limit)
}

// Rendition returns the published detail in one language; see guide.Museums. Visitors ask for the current version and,
// for a moment, for the one before it; older versions are not found.
func (s *Store) Rendition(ctx context.Context, id, version, language int64) (guide.Rendition, error) {
	notFound := guide.Errorf(guide.CodeNotFound, "version %d of museum %d is not published in language %d", version, id, language)
	return queryOne(ctx, s.reads, renditionFields, notFound,
		"SELECT language, etag, size, brotli FROM renditions WHERE id_museum = $1 AND version = $2 AND language = $3", id, version, language)
}

func renditionFields(r *guide.Rendition) []any {
	return []any{&r.Language, &r.ETag, &r.Size, &r.Brotli}
}

// publishedLine is a line of a publication's document: the museum's head, without a list, or an element of a list.
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
			if err := lines.Encode(publishedLine{List: l.stored, Document: document}); err != nil {
				return nil, err
			}
		}
	}
	if err := compressor.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

func addPublished(m *guide.Museum, line publishedLine) error {
	l, err := listBy(storedName, line.List)
	if err != nil {
		return err
	}
	return l.addTo(m, line.Document)
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
			err = addPublished(m, line)
		}
		if err != nil {
			return nil, err
		}
	}
}
