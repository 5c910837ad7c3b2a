package store

import (
	"context"
	"strings"

	"cicerone/guide"
	"cicerone/search"
)

// containsPattern returns a pattern of LIKE for texts that contain a word.
func containsPattern(word string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(word) + "%"
}

// derivedInsert adds what is made from elements: summaries for lists, and texts for the search.
type derivedInsert struct{ summaries, texts *bulkInsert }

func newDerivedInsert(tx *transaction) derivedInsert {
	return derivedInsert{newSummaryInsert(tx), newTextInsert(tx)}
}

// add adds what is made from an element whose document has that hash.
func (d derivedInsert) add(ctx context.Context, museum int64, ref guide.ElementRef, hash string, element any) error {
	if err := addSummary(ctx, d.summaries, museum, ref, hash, element); err != nil {
		return err
	}
	return addText(ctx, d.texts, museum, ref, hash, element)
}

func (d derivedInsert) flush(ctx context.Context) error {
	if err := d.summaries.flush(ctx); err != nil {
		return err
	}
	return d.texts.flush(ctx)
}

func newTextInsert(tx *transaction) *bulkInsert {
	return &bulkInsert{
		tx: tx, table: "draft_texts", columns: "id_museum, list, key, hash, text",
		onConflict: "ON CONFLICT (id_museum, list, key) DO UPDATE SET hash = excluded.hash, text = excluded.text",
	}
}

func addText(ctx context.Context, insert *bulkInsert, museum int64, ref guide.ElementRef, hash string, element any) error {
	return insert.add(ctx, museum, ref.List, ref.Key, hash, search.Fold(guide.TextOf(element)))
}

// Search returns the keys of elements whose texts contain words; see guide.Drafts.
func (s *Store) Search(ctx context.Context, museum int64, list, text string) (keys []string, err error) {
	if _, err := guide.ElementType(list); err != nil {
		return nil, err
	}
	words := search.Words(text)
	err = s.readSnapshot(ctx, func(snapshot querier) error {
		row, err := readDraftMuseum(ctx, snapshot, museum)
		if err != nil || list == guide.MuseumElement.List {
			return err
		}
		keys, err = searchElements(ctx, snapshot, row, list, words)
		return err
	})
	return keys, err
}

// searchedElement is an element that may contain the words of a search.
type searchedElement struct {
	key       string
	hasNoText bool
}

func (e *searchedElement) fields() []any { return []any{&e.key, &e.hasNoText} }

func searchElements(ctx context.Context, from querier, museum museumRow, list string, words []string) ([]string, error) {
	condition := ""
	values := []any{museum.id, list}
	for _, word := range words {
		condition += " AND t.text LIKE " + placeholders(len(values)+1, 1) + ` ESCAPE '\'`
		values = append(values, containsPattern(word))
	}
	candidates, err := queryAll(ctx, from, (*searchedElement).fields, `SELECT e.key, t.key IS NULL FROM draft_elements e
		LEFT JOIN draft_texts t ON t.id_museum = e.id_museum AND t.list = e.list AND t.key = e.key AND t.hash = e.hash
		WHERE e.id_museum = $1 AND e.list = $2 AND (t.key IS NULL OR (TRUE`+condition+`)) ORDER BY e.place`, values...)
	if err != nil {
		return nil, err
	}
	keys := []string{}
	for _, e := range candidates {
		if e.hasNoText {
			ref := guide.ElementRef{List: list, Key: e.key}
			row, err := readElement(ctx, from, museum, ref)
			if err != nil {
				return nil, err
			}
			content, err := decodeElement(ref, row.document)
			if err != nil || !search.Contains(guide.TextOf(content), words) {
				continue
			}
		}
		keys = append(keys, e.key)
	}
	return keys, nil
}
