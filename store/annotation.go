package store

import (
	"context"

	"cicerone/guide"
)

var _ guide.Annotations = (*Store)(nil)

const annotationColumns = "id, id_museum, first_day, last_day, text"

func annotationFields(a *guide.Annotation) []any {
	return []any{&a.ID, &a.Museum, &a.From, &a.To, &a.Text}
}

func unknownAnnotation() error {
	return guide.Errorf(guide.CodeNotFound, "there is no such annotation")
}

// Annotations lists annotations; see guide.Annotations.
func (s *Store) Annotations(ctx context.Context, museum int64, first, last guide.Day) ([]guide.Annotation, error) {
	return queryAll(ctx, s.reads, annotationFields, "SELECT "+annotationColumns+` FROM annotations
		WHERE id_museum = $1 AND last_day >= $2 AND first_day <= $3 ORDER BY first_day, last_day, id`, museum, first, last)
}

// CreateAnnotation stores an annotation; see guide.Annotations.
func (s *Store) CreateAnnotation(ctx context.Context, a guide.Annotation, requestKey string, entry guide.AuditEntry) (guide.Annotation, error) {
	a.ID = newID()
	err := s.writeOfMuseum(ctx, a.Museum, func(ctx context.Context, tx *transaction) (guide.AuditEntry, error) {
		if requestKey != "" {
			stored, err := queryAll(ctx, tx, annotationFields,
				"SELECT "+annotationColumns+" FROM annotations WHERE id_museum = $1 AND request_key = $2", a.Museum, requestKey)
			if err != nil {
				return entry, err
			}
			if len(stored) > 0 {
				a = stored[0]
				return guide.AuditEntry{}, nil
			}
		}
		count, err := queryOne(ctx, tx, value[int], nil, "SELECT COUNT(*) FROM annotations WHERE id_museum = $1", a.Museum)
		if err == nil && count >= guide.MaxAnnotations {
			err = guide.Errorf(guide.CodeConflict, "this museum has %d annotations already; delete one first", count)
		}
		if err != nil {
			return entry, err
		}
		_, err = tx.exec(ctx, "INSERT INTO annotations ("+annotationColumns+", request_key) VALUES ("+placeholders(1, 6)+")",
			a.ID, a.Museum, a.From, a.To, a.Text, requestKey)
		return entry, err
	})
	return a, err
}

// ChangeAnnotation changes an annotation; see guide.Annotations.
func (s *Store) ChangeAnnotation(ctx context.Context, a guide.Annotation, entry guide.AuditEntry) error {
	return s.writeOfMuseum(ctx, a.Museum, func(ctx context.Context, tx *transaction) (guide.AuditEntry, error) {
		changed, err := tx.exec(ctx, "UPDATE annotations SET first_day = $1, last_day = $2, text = $3 WHERE id_museum = $4 AND id = $5",
			a.From, a.To, a.Text, a.Museum, a.ID)
		return entry, foundOne(changed, err, unknownAnnotation())
	})
}

// DeleteAnnotation deletes an annotation; see guide.Annotations.
func (s *Store) DeleteAnnotation(ctx context.Context, museum, id int64, entry guide.AuditEntry) error {
	return s.writeOfMuseum(ctx, museum, func(ctx context.Context, tx *transaction) (guide.AuditEntry, error) {
		deleted, err := queryOne(ctx, tx, annotationFields, unknownAnnotation(),
			"DELETE FROM annotations WHERE id_museum = $1 AND id = $2 RETURNING "+annotationColumns, museum, id)
		if entry.Action != "" {
			entry.Element, entry.Detail = deleted.Text, deleted.Days()
		}
		return entry, err
	})
}
