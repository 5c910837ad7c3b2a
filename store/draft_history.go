package store

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"cicerone/guide"
)

// selectHistory selects the entries of a history. A revision was taken back if another one undoes it that is in force itself.
const selectHistory = `SELECT number, action, id_account, author, summary, created_at, undoes, run,
	COALESCE((SELECT begun.created_at FROM revisions begun WHERE begun.id_museum = r.id_museum AND begun.number = r.run), created_at),
	COALESCE((SELECT MAX(undo.number) FROM revisions undo WHERE undo.id_museum = r.id_museum AND undo.undoes = r.number AND undo.undoes <> 0
		AND NOT EXISTS (SELECT 1 FROM revisions redo WHERE redo.id_museum = r.id_museum AND redo.undoes = undo.number AND redo.undoes <> 0)), 0)
	FROM revisions r WHERE id_museum = $1 `

// endsRun is the condition for the last revisions of runs of saves, and for those that are in no run.
const endsRun = `AND NOT EXISTS (SELECT 1 FROM revisions later WHERE later.id_museum = r.id_museum AND later.run <> 0
	AND later.run = CASE WHEN r.run = 0 THEN r.number ELSE r.run END AND later.number > r.number) `

func historyFields(e *guide.HistoryEntry) []any {
	return append(revisionFields(&e.Revision), (*millis)(&e.Begun), &e.UndoneBy)
}

// History lists a draft's history; see guide.Drafts.
func (s *Store) History(ctx context.Context, museum int64, filter guide.HistoryFilter) (entries []guide.HistoryEntry, err error) {
	err = s.readSnapshot(ctx, func(snapshot querier) error {
		row, err := readDraftMuseum(ctx, snapshot, museum)
		if err != nil {
			return err
		}
		condition, values := endsRun, []any{museum}
		narrow := func(text string, some ...any) {
			names := make([]any, len(some))
			for i, v := range some {
				values = append(values, v)
				names[i] = len(values)
			}
			condition += fmt.Sprintf(text, names...)
		}
		if filter.Before != 0 {
			narrow("AND number < $%d ", filter.Before)
		}
		if filter.Account != nil {
			narrow("AND id_account = $%d ", *filter.Account)
		}
		if filter.Action != "" {
			narrow("AND action = $%d ", filter.Action)
		}
		ofElement := filter.Element != (guide.ElementRef{})
		if ofElement {
			narrow("AND number IN (SELECT number FROM revision_changes WHERE id_museum = $1 AND list = $%d AND key = $%d) ", filter.Element.List, filter.Element.Key)
		}
		narrow("ORDER BY number DESC LIMIT $%d", filter.Limit)
		entries, err = queryAll(ctx, snapshot, historyFields, selectHistory+condition, values...)
		if err != nil || ofElement {
			return err
		}
		return nameElements(ctx, snapshot, row, entries)
	})
	return entries, err
}

// HistoryAuthors lists who has changed or published a draft; see guide.Drafts.
func (s *Store) HistoryAuthors(ctx context.Context, museum int64) (authors []guide.Author, err error) {
	err = s.readSnapshot(ctx, func(snapshot querier) error {
		if _, err := readDraftMuseum(ctx, snapshot, museum); err != nil {
			return err
		}
		authors, err = queryAll(ctx, snapshot, func(a *guide.Author) []any { return []any{&a.Account, &a.Name} },
			`SELECT id_account, author FROM revisions WHERE id_museum = $1 AND number IN (
				SELECT MAX(number) FROM revisions WHERE id_museum = $1 GROUP BY id_account)`, museum)
		if err != nil {
			return err
		}
		publications, err := queryAll(ctx, snapshot, func(p *publishedBy) []any { return []any{jsonColumn[publishedBy]{p}} },
			"SELECT record FROM publications WHERE id_museum = $1 ORDER BY version DESC", museum)
		for _, p := range publications {
			if !slices.ContainsFunc(authors, func(a guide.Author) bool { return a.Account == p.Author.Account }) {
				authors = append(authors, p.Author)
			}
		}
		slices.SortFunc(authors, func(a, b guide.Author) int {
			return cmp.Or(strings.Compare(a.Name, b.Name), cmp.Compare(a.Account, b.Account))
		})
		return err
	})
	return authors, err
}

// publishedBy is the part of a publication's record that says who published.
type publishedBy struct {
	Author guide.Author `json:"author"`
}

// changedElement is one of the first elements that a revision changed.
type changedElement struct {
	guide.ElementRef

	number int64
	total  int // of the revision
}

func (c *changedElement) fields() []any { return []any{&c.number, &c.List, &c.Key, &c.total} }

// nameElements adds the first elements that each entry changed; those that it created or deleted come first.
func nameElements(ctx context.Context, from querier, museum museumRow, entries []guide.HistoryEntry) error {
	places := make(map[int64]*guide.HistoryEntry, len(entries))
	numbers := make([]int64, len(entries))
	for i := range entries {
		numbers[i] = entries[i].Number
		places[numbers[i]] = &entries[i]
	}
	keys := map[string][]string{}
	for some := range slices.Chunk(numbers, bulkPlaceholders-2) {
		values := []any{museum.id, guide.MaxNamedElements}
		for _, number := range some {
			values = append(values, number)
		}
		changes, err := queryAll(ctx, from, (*changedElement).fields, `SELECT number, list, key, total FROM (
				SELECT number, list, key, COUNT(*) OVER (PARTITION BY number) AS total, ROW_NUMBER() OVER (
					PARTITION BY number ORDER BY CASE WHEN created OR deleted THEN 0 ELSE 1 END, list, key) AS place
				FROM revision_changes WHERE id_museum = $1 AND number IN (`+placeholders(3, len(some))+`)) AS changes
			WHERE place <= $2 ORDER BY number, place`, values...)
		if err != nil {
			return err
		}
		for _, c := range changes {
			entry := places[c.number]
			entry.Total = c.total
			entry.Elements = append(entry.Elements, guide.NamedElement{ElementRef: c.ElementRef})
			keys[c.List] = append(keys[c.List], c.Key)
		}
	}
	names, err := readNames(ctx, from, museum, keys)
	if err != nil {
		return err
	}
	for i := range entries {
		for j, element := range entries[i].Elements {
			entries[i].Elements[j] = names[element.ElementRef]
		}
	}
	return nil
}

// readNames returns what elements are called, or were before they were deleted.
func readNames(ctx context.Context, from querier, museum museumRow, keys map[string][]string) (map[guide.ElementRef]guide.NamedElement, error) {
	names := map[guide.ElementRef]guide.NamedElement{}
	summary, err := museum.summary()
	if err != nil {
		return nil, err
	}
	for list, all := range keys {
		slices.Sort(all)
		all = slices.Compact(all)
		if list == guide.MuseumElement.List {
			title, _, _ := summary.Name.Resolve("", summary.Languages)
			names[guide.MuseumElement] = guide.NamedElement{ElementRef: guide.MuseumElement, Title: title, Exists: true}
			continue
		}
		for some := range slices.Chunk(all, bulkPlaceholders-2) {
			if err := readListNames(ctx, from, museum.id, list, some, summary.Languages, names); err != nil {
				return nil, err
			}
		}
		for _, key := range all {
			ref := guide.ElementRef{List: list, Key: key}
			if _, exists := names[ref]; exists {
				continue
			}
			deletions, err := readChanges(ctx, from, museum.id, "AND list = $2 AND key = $3 AND deleted = $4 ORDER BY number DESC LIMIT 1", list, key, true)
			if err != nil {
				return nil, err
			}
			names[ref] = guide.NamedElement{ElementRef: ref, Title: guide.TitleOfValues(ref, first(deletions).Before, summary.Languages)}
		}
	}
	return names, nil
}

// readListNames adds the names of elements of a list that exist.
func readListNames(
	ctx context.Context, from querier, museum int64, list string, keys []string, languages []guide.LanguageCode,
	names map[guide.ElementRef]guide.NamedElement,
) error {
	values := []any{museum, list}
	for _, key := range keys {
		values = append(values, key)
	}
	rows, err := queryAll(ctx, from, (*summaryRow).fields, `SELECT e.key, e.revision, COALESCE(s.summary, '') FROM draft_elements e
		LEFT JOIN draft_summaries s ON s.id_museum = e.id_museum AND s.list = e.list AND s.key = e.key
		WHERE e.id_museum = $1 AND e.list = $2 AND e.key IN (`+placeholders(3, len(keys))+")", values...)
	for _, row := range rows {
		ref := guide.ElementRef{List: list, Key: row.key}
		var summary guide.Summary
		if row.summary != "" {
			if err := json.Unmarshal([]byte(row.summary), &summary); err != nil {
				return fmt.Errorf("the summary of %s cannot be read: %w", ref, err)
			}
		}
		names[ref] = guide.NamedElement{ElementRef: ref, Title: guide.TitleOfValues(ref, summary.Values, languages), Exists: true}
	}
	return err
}
