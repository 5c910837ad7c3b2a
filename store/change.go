package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/klauspost/compress/zstd"

	"cicerone/guide"
)

// nextChange returns the number of a change that visitors see. The statement locks the counter until the transaction ends, so
// that changes become visible in the order of their numbers, and a server that has seen one has seen all before it.
func (tx *transaction) nextChange(ctx context.Context) (number int64, err error) {
	err = tx.QueryRowContext(ctx, "INSERT INTO sequences (name, last) VALUES ('change', 1) "+
		"ON CONFLICT (name) DO UPDATE SET last = sequences.last + 1 RETURNING last").Scan(&number)
	return number, err
}

func stateFields(s *guide.MuseumState) []any {
	return []any{&s.ID, &s.Code, &s.Version, &s.Active, &s.Change}
}

// Changes lists the museums that changed; see guide.Museums. The index museums_by_change holds all of it.
func (s *Store) Changes(ctx context.Context, after int64) ([]guide.MuseumState, error) {
	return queryAll(ctx, s.reads, stateFields, "SELECT id, code, version, active, change FROM museums WHERE change > $1 ORDER BY change", after)
}

// writeFront stores the front of a publication.
func (tx *transaction) writeFront(ctx context.Context, p *guide.Publication) error {
	document, err := json.Marshal(p.Front)
	if err != nil {
		return err
	}
	compressor, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1))
	if err != nil {
		return err
	}
	packed := compressor.EncodeAll(document, nil)
	_, err = tx.exec(ctx, "INSERT INTO fronts (id_museum, version, document) VALUES ($1, $2, $3)", p.Museum.ID, p.Version, packed)
	return err
}

// Front returns the front of a publication; see guide.Museums. That of a publication which an earlier version of the program
// stored is made from the whole publication.
func (s *Store) Front(ctx context.Context, id, version int64) (*guide.Front, error) {
	packed, err := queryOne(ctx, s.reads, value[[]byte], sql.ErrNoRows, "SELECT document FROM fronts WHERE id_museum = $1 AND version = $2", id, version)
	if errors.Is(err, sql.ErrNoRows) {
		return s.makeFront(ctx, id, version)
	}
	if err != nil {
		return nil, err
	}
	front, err := s.unpackFront(packed)
	if err != nil {
		return nil, fmt.Errorf("the front of version %d of museum %d cannot be read: %w", version, id, err)
	}
	return front, nil
}

type frontRow struct {
	guide.MuseumFront

	packed []byte // nil for a publication of an earlier version of the program
}

func (r *frontRow) fields() []any { return []any{&r.ID, &r.Version, &r.packed} }

// Fronts returns the fronts of several museums with one query; see guide.Museums.
func (s *Store) Fronts(ctx context.Context, after int64, limit int) ([]guide.MuseumFront, error) {
	rows, err := queryAll(ctx, s.reads, (*frontRow).fields,
		"SELECT m.id, m.version, f.document FROM museums m LEFT JOIN fronts f ON f.id_museum = m.id AND f.version = m.version "+
			"WHERE m.id > $1 AND m.version > 0 AND m.active = $2 ORDER BY m.id LIMIT $3", after, true, limit)
	if err != nil {
		return nil, err
	}
	fronts := make([]guide.MuseumFront, len(rows))
	for i, row := range rows {
		fronts[i] = row.MuseumFront
		if row.packed != nil {
			fronts[i].Front, _ = s.unpackFront(row.packed) // one damaged front must not hide the other museums
			continue
		}
		front, err := s.makeFront(ctx, row.ID, row.Version)
		if code := guide.ErrorCodeOf(err); code == guide.CodeBusy || ctx.Err() != nil {
			return nil, err // of the database, not of this publication
		}
		fronts[i].Front = front
	}
	return fronts, nil
}

func (s *Store) unpackFront(packed []byte) (*guide.Front, error) {
	document, err := s.expander.DecodeAll(packed, nil) // it compares the checksum
	if err != nil {
		return nil, err
	}
	front := new(guide.Front)
	if err := json.Unmarshal(document, front); err != nil {
		return nil, err
	}
	if front.Museum == nil {
		return nil, errors.New("it has no museum")
	}
	return front, nil
}

func (s *Store) makeFront(ctx context.Context, id, version int64) (*guide.Front, error) {
	publication, err := s.Publication(ctx, id, version)
	if err != nil {
		return nil, err
	}
	facts, err := s.MediaFacts(ctx, guide.FrontPictures(publication.Museum))
	if err != nil {
		return nil, err
	}
	return guide.NewFront(publication.Museum, facts), nil
}
