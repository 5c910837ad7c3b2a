package store

import (
	"context"
	"slices"

	"cicerone/guide"
)

// summaryRow is an element of a list without its document. Its summary is empty if none is stored.
type summaryRow struct {
	key      string
	revision int64
	summary  string // JSON
}

func (r *summaryRow) fields() []any { return []any{&r.key, &r.revision, &r.summary} }

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
	rows, err := queryAll(ctx, from, (*summaryRow).fields, `SELECT e.key, e.revision, COALESCE(s.summary, '') FROM draft_elements e
		LEFT JOIN draft_summaries s ON s.id_museum = e.id_museum AND s.list = e.list AND s.key = e.key AND s.hash = e.hash
		WHERE e.id_museum = $1 AND e.list = $2 ORDER BY e.place`, museum.id, list)
	if err != nil {
		return nil, err
	}
	summaries := make([]guide.ElementSummary, len(rows))
	for i, row := range rows {
		summaries[i] = guide.ElementSummary{ElementRef: guide.ElementRef{List: list, Key: row.key}, Revision: row.revision}
		if row.summary != "" {
			err = summaries[i].SetSummary(row.summary, fields)
		} else {
			var element elementRow
			if element, err = readElement(ctx, from, museum, summaries[i].ElementRef); err == nil {
				summaries[i], err = summaryOf(list, element, fields)
			}
		}
		if err != nil {
			return nil, err
		}
	}
	return summaries, nil
}

// summaryOf makes the summary of an element from its document.
func summaryOf(list string, row elementRow, fields []string) (guide.ElementSummary, error) {
	e := guide.ElementSummary{ElementRef: guide.ElementRef{List: list, Key: row.key}, Revision: row.revision}
	content, err := decodeElement(e.ElementRef, row.document)
	if err != nil {
		return e, err
	}
	summary, err := encode(guide.SummaryOf(content, fields))
	if err != nil {
		return e, err
	}
	return e, e.SetSummary(string(summary), fields)
}

// summarize makes the summaries of a list from its documents.
func summarize(ctx context.Context, from querier, museum museumRow, list string, fields []string) ([]guide.ElementSummary, error) {
	rows, err := readList(ctx, from, museum, list)
	if err != nil {
		return nil, err
	}
	summaries := make([]guide.ElementSummary, len(rows))
	for i, row := range rows {
		if summaries[i], err = summaryOf(list, row, fields); err != nil {
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
