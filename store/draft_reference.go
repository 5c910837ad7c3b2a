package store

import (
	"context"
	"slices"

	"cicerone/guide"
)

func newReferenceInsert(tx *transaction) *bulkInsert {
	return &bulkInsert{tx: tx, table: "draft_references", columns: "id_museum, list, key, to_list, to_key"}
}

// targetsOf lists the elements to which an element refers, each once; none for nil.
func targetsOf(element any) []guide.ElementRef {
	if element == nil {
		return nil
	}
	var targets []guide.ElementRef
	seen := map[guide.ElementRef]bool{}
	for _, reference := range guide.ReferencesOf(element) {
		if !seen[reference.To] {
			seen[reference.To] = true
			targets = append(targets, reference.To)
		}
	}
	return targets
}

// addReferences adds what an element refers to.
func addReferences(ctx context.Context, insert *bulkInsert, museum int64, ref guide.ElementRef, element any) error {
	for _, to := range targetsOf(element) {
		if err := insert.add(ctx, museum, ref.List, ref.Key, to.List, to.Key); err != nil {
			return err
		}
	}
	return nil
}

// deleteReferences deletes what elements of a list refer to.
func deleteReferences(ctx context.Context, tx *transaction, museum int64, list string, keys []string) error {
	for some := range slices.Chunk(keys, bulkPlaceholders-2) {
		values := []any{museum, list}
		for _, key := range some {
			values = append(values, key)
		}
		_, err := tx.exec(ctx, "DELETE FROM draft_references WHERE id_museum = $1 AND list = $2 AND key IN ("+placeholders(3, len(some))+")", values...)
		if err != nil {
			return err
		}
	}
	return nil
}

func refFields(r *guide.ElementRef) []any { return []any{&r.List, &r.Key} }

// referringTo lists the elements that refer to another one.
func referringTo(ctx context.Context, from querier, museum int64, to guide.ElementRef) ([]guide.ElementRef, error) {
	return queryAll(ctx, from, refFields, `SELECT list, key FROM draft_references WHERE id_museum = $1 AND to_list = $2 AND to_key = $3
		ORDER BY list, key`, museum, to.List, to.Key)
}

// Uses lists what refers to an element; see guide.Drafts.
func (s *Store) Uses(ctx context.Context, museum int64, ref guide.ElementRef) (uses []guide.ElementUse, err error) {
	err = s.readSnapshot(ctx, func(snapshot querier) error {
		row, err := readDraftMuseum(ctx, snapshot, museum)
		if err != nil {
			return err
		}
		stored, err := readElement(ctx, snapshot, row, ref)
		if err != nil {
			return err
		}
		summary, err := row.summary()
		if err != nil {
			return err
		}
		targets := []guide.ElementRef{ref}
		if ref.List == kidsSections {
			section, err := decodeElement(ref, stored.document)
			if err != nil {
				return err
			}
			targets = append(targets, tagsOf(section)...)
		}
		for _, to := range targets {
			some, err := usesOf(ctx, snapshot, row, to, summary.Languages)
			if err != nil {
				return err
			}
			uses = append(uses, some...)
		}
		return nil
	})
	slices.SortStableFunc(uses, func(a, b guide.ElementUse) int { return listOrder(a.List) - listOrder(b.List) })
	return uses, err
}

func usesOf(ctx context.Context, from querier, museum museumRow, to guide.ElementRef, languages []guide.LanguageCode) (uses []guide.ElementUse, err error) {
	refs, err := referringTo(ctx, from, museum.id, to)
	if err != nil {
		return nil, err
	}
	for _, ref := range refs {
		row, err := readElement(ctx, from, museum, ref)
		if err != nil {
			return nil, err
		}
		element, err := decodeElement(ref, row.document)
		if err != nil {
			return nil, err
		}
		for _, reference := range guide.ReferencesOf(element) {
			if reference.To == to {
				uses = append(uses, guide.ElementUse{ElementRef: ref, Path: reference.Path, Title: guide.TitleOf(element, languages)})
			}
		}
	}
	return uses, nil
}

// kidsSections is the list whose elements have the tags to which works refer.
const kidsSections = "kidsSections"

// tagsOf lists the tags of a kids section, none for nil and other elements.
func tagsOf(element any) []guide.ElementRef {
	section, ok := element.(*guide.KidsSection)
	if !ok || section == nil {
		return nil
	}
	tags := make([]guide.ElementRef, len(section.Tags))
	for i, tag := range section.Tags {
		tags[i] = guide.ElementRef{List: guide.TagsList, Key: tag.Key}
	}
	return tags
}
