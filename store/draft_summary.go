package store

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"cicerone/guide"
)

// summarizedElement is an element of a list without its document.
type summarizedElement struct {
	key      string
	revision int64
	hash     string
}

func (e *summarizedElement) fields() []any { return []any{&e.key, &e.revision, &e.hash} }

// summaryRow is the stored summary of an element whose document had that hash.
type summaryRow struct{ key, hash, summary string }

func (r *summaryRow) fields() []any { return []any{&r.key, &r.hash, &r.summary} }

func newSummaryInsert(tx *transaction) *bulkInsert {
	return &bulkInsert{
		tx: tx, table: "draft_summaries", columns: "id_museum, list, key, hash, summary",
		onConflict: "ON CONFLICT (id_museum, list, key) DO UPDATE SET hash = excluded.hash, summary = excluded.summary",
	}
}

// addSummary adds the summary of an element whose document has that hash.
func addSummary(ctx context.Context, insert *bulkInsert, museum int64, ref guide.ElementRef, hash string, element any) error {
	fields, err := guide.SummaryFields(ref.List)
	if err != nil {
		return err
	}
	summary, err := encode(guide.SummaryOf(element, fields))
	if err != nil {
		return err
	}
	return insert.add(ctx, museum, ref.List, ref.Key, hash, string(summary))
}

// Summaries returns the elements of a list with the values of some fields; see guide.Drafts.
func (s *Store) Summaries(ctx context.Context, museum int64, list string, fields []string) (summaries []guide.ElementSummary, err error) {
	stored, err := guide.SummaryFields(list)
	if err != nil {
		return nil, err
	}
	isStored := list != guide.MuseumElement.List && !slices.ContainsFunc(fields, func(name string) bool { return !slices.Contains(stored, name) })
	err = s.readSnapshot(ctx, func(snapshot querier) error {
		row, err := readDraftMuseum(ctx, snapshot, museum)
		if err != nil {
			return err
		}
		if isStored {
			summaries, err = readSummaries(ctx, snapshot, row, list, fields)
		} else {
			summaries, err = summarize(ctx, snapshot, row, list, fields)
		}
		if err != nil {
			return err
		}
		return addAuthors(ctx, snapshot, museum, summaries)
	})
	return summaries, err
}

// readSummaries reads stored summaries. Those that are missing are made from the documents.
func readSummaries(ctx context.Context, from querier, museum museumRow, list string, fields []string) ([]guide.ElementSummary, error) {
	elements, err := queryAll(ctx, from, (*summarizedElement).fields,
		"SELECT key, revision, hash FROM draft_elements WHERE id_museum = $1 AND list = $2 ORDER BY place", museum.id, list)
	if err != nil {
		return nil, err
	}
	stored, err := queryAll(ctx, from, (*summaryRow).fields, "SELECT key, hash, summary FROM draft_summaries WHERE id_museum = $1 AND list = $2", museum.id, list)
	if err != nil {
		return nil, err
	}
	byKey := make(map[string]summaryRow, len(stored))
	for _, row := range stored {
		byKey[row.key] = row
	}
	summaries := make([]guide.ElementSummary, len(elements))
	for i, e := range elements {
		ref := guide.ElementRef{List: list, Key: e.key}
		summaries[i] = guide.ElementSummary{ElementRef: ref, Revision: e.revision}
		if row := byKey[e.key]; row.hash == e.hash {
			if err := json.Unmarshal([]byte(row.summary), &summaries[i].Summary); err != nil {
				return nil, fmt.Errorf("the summary of %s cannot be read: %w", ref, err)
			}
			summaries[i].Summary = summaries[i].Only(fields)
			continue
		}
		row, err := readElement(ctx, from, museum, ref)
		if err != nil {
			return nil, err
		}
		if summaries[i].Summary, err = summaryOf(ref, row, fields); err != nil {
			return nil, err
		}
	}
	return summaries, nil
}

func summaryOf(ref guide.ElementRef, row elementRow, fields []string) (guide.Summary, error) {
	content, err := decodeElement(ref, row.document)
	if err != nil {
		return guide.Summary{}, err
	}
	return guide.SummaryOf(content, fields), nil
}

// summarize makes the summaries of a list from its documents.
func summarize(ctx context.Context, from querier, museum museumRow, list string, fields []string) ([]guide.ElementSummary, error) {
	rows, err := readList(ctx, from, museum, list)
	if err != nil {
		return nil, err
	}
	summaries := make([]guide.ElementSummary, len(rows))
	for i, row := range rows {
		summaries[i] = guide.ElementSummary{ElementRef: guide.ElementRef{List: list, Key: row.key}, Revision: row.revision}
		if summaries[i].Summary, err = summaryOf(summaries[i].ElementRef, row, fields); err != nil {
			return nil, err
		}
	}
	return summaries, nil
}

// addAuthors adds who changed the elements.
func addAuthors(ctx context.Context, from querier, museum int64, summaries []guide.ElementSummary) error {
	numbers := make([]int64, len(summaries))
	for i, s := range summaries {
		numbers[i] = s.Revision
	}
	revisions, err := readRevisions(ctx, from, museum, numbers)
	for i, s := range summaries {
		summaries[i].ChangedAt, summaries[i].ChangedBy = revisions[s.Revision].At, revisions[s.Revision].Author.Name
	}
	return err
}
