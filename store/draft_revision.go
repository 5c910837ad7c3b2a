package store

import (
	"context"
	"time"

	"cicerone/guide"
)

const selectRevisions = "SELECT number, action, id_account, author, summary, created_at, undoes, run FROM revisions WHERE id_museum = $1 "

func revisionFields(r *guide.Revision) []any {
	return []any{&r.Number, &r.Action, &r.Author.Account, &r.Author.Name, &r.Summary, (*millis)(&r.At), &r.Undoes, &r.Run}
}

func unknownRevision(number int64) error {
	return guide.Errorf(guide.CodeNotFound, "there is no revision %d", number)
}

// changeRow is what a revision changed in an element.
type changeRow struct {
	guide.RevisionChange

	number int64
}

const selectChanges = "SELECT number, list, key, created, deleted, moved, behind, old_values, new_values FROM revision_changes WHERE id_museum = $1 "

func (r *changeRow) fields() []any {
	return []any{
		&r.number, &r.List, &r.Key, &r.Created, &r.Deleted, &r.Moved, &r.Behind,
		jsonColumn[guide.Values]{&r.Before},
		jsonColumn[guide.Values]{&r.After},
	}
}

// readChanges reads changes that a condition selects, which follows the museum.
func readChanges(ctx context.Context, from querier, museum int64, condition string, values ...any) ([]changeRow, error) {
	return queryAll(ctx, from, (*changeRow).fields, selectChanges+condition, append([]any{museum}, values...)...)
}

// laterChanges returns the changes of an element after a revision, the first one first.
func laterChanges(ctx context.Context, from querier, museum int64, ref guide.ElementRef, number int64) ([]changeRow, error) {
	return readChanges(ctx, from, museum, "AND list = $2 AND key = $3 AND number > $4 ORDER BY number", ref.List, ref.Key, number)
}

// writeRevision stores a revision with its changes.
func writeRevision(ctx context.Context, tx *transaction, museum int64, r guide.Revision) error {
	_, err := tx.exec(ctx, `INSERT INTO revisions (id_museum, number, action, id_account, author, summary, created_at, undoes, run)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`, museum, r.Number, r.Action, r.Author.Account, r.Author.Name, r.Summary, millis(r.At), r.Undoes, r.Run)
	if err != nil {
		return err
	}
	insert := bulkInsert{
		tx: tx, table: "revision_changes", columns: "id_museum, number, list, key, created, deleted, moved, behind, old_values, new_values",
	}
	for _, c := range r.Changes {
		before, err := encode(c.Before)
		if err != nil {
			return err
		}
		after, err := encode(c.After)
		if err != nil {
			return err
		}
		err = insert.add(ctx, museum, r.Number, c.List, c.Key, c.Created, c.Deleted, c.Moved, c.Behind, string(before), string(after))
		if err != nil {
			return err
		}
	}
	return insert.flush(ctx)
}

// Revision returns a revision with its changes; see guide.Drafts.
func (s *Store) Revision(ctx context.Context, museum, number int64) (revision guide.Revision, err error) {
	err = s.readSnapshot(ctx, func(snapshot querier) error {
		if _, err := readDraftMuseum(ctx, snapshot, museum); err != nil {
			return err
		}
		revision, err = readRevision(ctx, snapshot, museum, number)
		return err
	})
	return revision, err
}

// readRevision reads a revision with its changes.
func readRevision(ctx context.Context, from querier, museum, number int64) (guide.Revision, error) {
	revision, err := queryOne(ctx, from, revisionFields, unknownRevision(number), selectRevisions+"AND number = $2", museum, number)
	if err != nil {
		return revision, err
	}
	changes, err := readChanges(ctx, from, museum, "AND number = $2 ORDER BY list, key", number)
	for _, c := range changes {
		revision.Changes = append(revision.Changes, c.RevisionChange)
	}
	return revision, err
}

// RevisionRun returns a revision with the changes of its run; see guide.Drafts.
func (s *Store) RevisionRun(ctx context.Context, museum, number int64) (revision guide.Revision, err error) {
	err = s.readSnapshot(ctx, func(snapshot querier) error {
		if _, err := readDraftMuseum(ctx, snapshot, museum); err != nil {
			return err
		}
		revision, err = readRun(ctx, snapshot, museum, number)
		return err
	})
	return revision, err
}

// readRun reads a revision with the changes of its run of saves up to it, as one.
func readRun(ctx context.Context, from querier, museum, number int64) (guide.Revision, error) {
	revision, err := readRevision(ctx, from, museum, number)
	if err != nil || revision.Run == 0 {
		return revision, err
	}
	rows, err := readChanges(ctx, from, museum, `AND number IN (SELECT number FROM revisions WHERE id_museum = $1 AND run = $2 AND run <> 0
		UNION ALL SELECT $2) AND number <= $3 ORDER BY number`, revision.Run, number)
	changes := make([]guide.RevisionChange, len(rows))
	for i, row := range rows {
		changes[i] = row.RevisionChange
	}
	revision.Changes = guide.CombineChanges(changes)
	return revision, err
}

// ChangedSince lists the elements that later revisions have changed; see guide.Drafts.
func (s *Store) ChangedSince(ctx context.Context, museum, number int64) ([]guide.ElementRef, error) {
	return queryAll(ctx, s.reads, refFields, "SELECT DISTINCT list, key FROM revision_changes WHERE id_museum = $1 AND number > $2", museum, number)
}

// Bin lists deleted elements; see guide.Drafts.
func (s *Store) Bin(ctx context.Context, museum int64, since time.Time) (deleted []guide.DeletedElement, err error) {
	err = s.readSnapshot(ctx, func(snapshot querier) error {
		if _, err := readDraftMuseum(ctx, snapshot, museum); err != nil {
			return err
		}
		rows, err := readChanges(ctx, snapshot, museum, `AND deleted = $2 AND number IN (
				SELECT number FROM revisions WHERE id_museum = $1 AND created_at >= $3)
			AND NOT EXISTS (SELECT 1 FROM draft_elements e WHERE e.id_museum = $1 AND e.list = revision_changes.list AND e.key = revision_changes.key)
			AND NOT EXISTS (SELECT 1 FROM revision_changes later WHERE later.id_museum = $1 AND later.list = revision_changes.list
				AND later.key = revision_changes.key AND later.number > revision_changes.number)
			ORDER BY number DESC, list, key`, true, millis(since))
		if err != nil {
			return err
		}
		var numbers []int64
		for _, row := range rows {
			numbers = append(numbers, row.number)
		}
		revisions, err := readRevisions(ctx, snapshot, museum, numbers)
		if err != nil {
			return err
		}
		for _, row := range rows {
			r := revisions[row.number]
			deleted = append(deleted, guide.DeletedElement{
				Element:   guide.Element{ElementRef: row.ElementRef, Values: row.Before, Revision: row.number, ChangedAt: r.At, ChangedBy: r.Author.Name},
				DeletedIn: row.number, DeletedAt: r.At, DeletedBy: r.Author.Name,
			})
		}
		return nil
	})
	return deleted, err
}
