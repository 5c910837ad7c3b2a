package store

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"cicerone/guide"
)

// CreateMuseum creates a museum; see guide.Drafts.
func (s *Store) CreateMuseum(ctx context.Context, m guide.NewMuseum, author guide.Author, entry guide.AuditEntry) (id int64, err error) {
	if err := m.Check(); err != nil {
		return 0, err
	}
	museum := m.Draft
	revision := guide.Revision{Number: 1, Action: guide.ActionImport, Summary: m.Summary, Author: author, At: truncated(entry.At)}
	if museum == nil {
		museum = &guide.Museum{Code: strings.TrimSpace(m.Code), Name: m.Name, Languages: m.Languages, TimeZone: m.TimeZone}
		revision.Action = guide.ActionCreate
	}
	err = s.writer.do(ctx, func(ctx context.Context, tx *transaction) error {
		// The audit log is written in its own lane. What is written in that lane never waits for this one.
		if err := s.dialect.lockLane(ctx, tx.Tx, s.writer.laneOf("staff")); err != nil {
			return err
		}
		hash, err := hashOfNewMuseum(m, author)
		if err != nil {
			return err
		}
		existing, err := queryOne(ctx, tx, (*museumRow).fields, sql.ErrNoRows, selectMuseums+"WHERE code_key = $1", codeKey(m.Code))
		if err == nil {
			id = existing.id
			if first, err := readRequest(ctx, tx, id, m.RequestKey, hash); err != nil || first != nil {
				return err
			}
			owner, err := organizationOf(ctx, tx, id)
			if err != nil {
				return err
			}
			taken := guide.Violates("code", guide.RuleCodeTaken)
			if existing.isDeleting() && owner == m.Organization { // another organization's deletion is none of this one's business
				taken = guide.Violates("code", guide.RuleCodeDeleting)
			}
			taken.Code = guide.CodeConflict
			return taken
		}
		if !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		if id, err = tx.nextID(ctx, "museum"); err != nil {
			return err
		}
		museum.ID = id
		_, err = tx.exec(ctx, `INSERT INTO museums (id, code, code_key, active, version, draft_hash, artworks, id_organization)
			VALUES ($1, $2, $3, $4, 0, '', 0, $5)`, id, museum.Code, codeKey(m.Code), true, m.Organization)
		if err != nil {
			return err
		}
		if err := assignIDs(ctx, ctx, tx, museum); err != nil {
			return err
		}
		row, err := readMuseum(ctx, tx, id)
		if err != nil {
			return err
		}
		i := draftImport{caller: ctx, tx: tx, museum: row, draft: museum, revision: revision}
		if err := i.run(ctx); err != nil {
			return err
		}
		if m.RequestKey != "" {
			if err := insertRequest(ctx, tx, id, draftRequest{m.RequestKey, hash, i.revision.Number}, entry.At); err != nil {
				return err
			}
		}
		recorded := entry
		recorded.Museum = id
		return appendAudit(ctx, tx, recorded)
	})
	return id, err
}

// hashOfNewMuseum identifies what a request asks for.
func hashOfNewMuseum(m guide.NewMuseum, author guide.Author) (string, error) {
	document, err := encode([]any{m, author.Account})
	return hashOf(document), err
}
