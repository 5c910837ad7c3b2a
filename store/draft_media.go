package store

import (
	"context"
	"maps"
	"slices"

	"cicerone/guide"
)

// addedFile is a media file that an edit adds to an element.
type addedFile struct {
	guide.MediaAt

	element guide.ElementRef
	reason  error // why it is refused
}

// checkMedia returns CodeInvalid if the edit adds a media file to an element that is not the museum's. What it brings back from the
// history is: assets leave the bin with it.
func (e *draftEdit) checkMedia(ctx context.Context) error {
	if e.undoes != 0 || e.Action == guide.ActionRestore {
		return e.restoreAssets(ctx)
	}
	var added []addedFile
	for _, element := range e.order {
		if element.content == nil {
			continue
		}
		for _, file := range guide.AddedMedia(element.content, element.files) {
			added = append(added, addedFile{MediaAt: file, element: element.ref})
		}
	}
	refused, err := refusedFile(ctx, e.tx, e.museum, added)
	if err != nil || refused == nil {
		return err
	}
	return elementError(e.Changes, guide.ElementChange{ElementRef: refused.element}, refused.reason)
}

// restoreAssets takes the assets out of the bin that the edit adds to elements.
func (e *draftEdit) restoreAssets(ctx context.Context) error {
	for _, element := range e.order {
		if element.content == nil {
			continue
		}
		for file := range guide.ElementMedia(element.content) {
			if _, existed := element.files[file]; existed {
				continue
			}
			_, err := e.tx.exec(ctx, "UPDATE assets SET deleted_at = NULL WHERE id_museum = $1 AND name = $2 AND path = $3 AND deleted_at IS NOT NULL",
				e.museum.id, file.Name, file.Path)
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// refusedFile returns the first file that an author may not add to an element, with the reason; nil if there is none. Files of the
// museum are its assets without those in the bin, what its draft refers to, and what the element has had.
func refusedFile(ctx context.Context, from querier, museum museumRow, added []addedFile) (*addedFile, error) {
	if len(added) == 0 {
		return nil, nil
	}
	own, deleted, err := assetsOf(ctx, from, museum.id, added)
	if err != nil {
		return nil, err
	}
	isForeign := func(file addedFile) bool { return !own[file.File] }
	if !slices.ContainsFunc(added, isForeign) {
		return nil, nil
	}
	// Files of an import are assets only after somebody has opened the media library.
	if err := addDraftFiles(ctx, from, museum, own); err != nil {
		return nil, err
	}
	for _, file := range added {
		if !isForeign(file) {
			continue
		}
		if deleted[file.File] {
			file.reason = guide.Violates(file.Path, guide.RuleBinnedFile)
			return &file, nil
		}
		if hadBefore, err := hasHadFile(ctx, from, museum.id, file); err != nil {
			return nil, err
		} else if !hadBefore {
			file.reason = guide.Violates(file.Path, guide.RuleForeignFile)
			return &file, nil
		}
	}
	return nil, nil
}

// assetsOf returns which of the files are assets of the museum, and which are assets in its bin.
func assetsOf(ctx context.Context, from querier, museum int64, added []addedFile) (own, deleted map[guide.Media]bool, err error) {
	names := map[string]bool{}
	for _, file := range added {
		names[file.File.Name] = true
	}
	own, deleted = map[guide.Media]bool{}, map[guide.Media]bool{}
	for some := range slices.Chunk(slices.Sorted(maps.Keys(names)), bulkPlaceholders-1) {
		values := []any{museum}
		for _, name := range some {
			values = append(values, name)
		}
		assets, err := queryAll(ctx, from, assetFields, selectAssets+"AND name IN ("+placeholders(2, len(some))+")", values...)
		if err != nil {
			return nil, nil, err
		}
		for _, a := range assets {
			if a.Deleted.IsZero() {
				own[a.Media()] = true
			} else {
				deleted[a.Media()] = true
			}
		}
	}
	return own, deleted, nil
}

// hasHadFile reports whether an earlier state of the element had the file, as one that its author wants back.
func hasHadFile(ctx context.Context, from querier, museum int64, file addedFile) (bool, error) {
	changes, err := laterChanges(ctx, from, museum, file.element, 0)
	for _, change := range changes {
		for _, m := range change.Before.MediaIn() {
			if m.Path == file.File.Path && m.Name == file.File.Name {
				return true, nil
			}
		}
	}
	return false, err
}

// addDraftFiles adds the files to which the stored draft refers.
func addDraftFiles(ctx context.Context, from querier, museum museumRow, own map[guide.Media]bool) error {
	head, err := decodeElement(guide.MuseumElement, []byte(*museum.draft))
	if err != nil {
		return err
	}
	addFiles(own, head)
	rows, err := queryAll(ctx, from, (*listDocument).fields, "SELECT list, document FROM draft_elements WHERE id_museum = $1 AND document <> ''", museum.id)
	if err != nil {
		return err
	}
	for _, row := range rows {
		element, err := decodeElement(guide.ElementRef{List: row.list}, row.document)
		if err != nil {
			return err
		}
		addFiles(own, element)
	}
	return nil
}

func addFiles(own map[guide.Media]bool, element any) {
	for file := range guide.ElementMedia(element) {
		own[file] = true
	}
}

// CheckMedia checks the media files of values; see guide.Drafts.
func (s *Store) CheckMedia(ctx context.Context, museum int64, ref guide.ElementRef, values guide.Values) error {
	return s.readSnapshot(ctx, func(snapshot querier) error {
		row, err := readDraftMuseum(ctx, snapshot, museum)
		if err != nil {
			return err
		}
		stored, err := readElement(ctx, snapshot, row, ref)
		if err != nil {
			return err
		}
		content, err := decodeElement(ref, stored.document)
		if err != nil {
			return err
		}
		before := guide.ElementMedia(content)
		if err := guide.SetValues(content, values); err != nil {
			return err
		}
		var added []addedFile
		for _, file := range guide.AddedMedia(content, before) {
			added = append(added, addedFile{MediaAt: file, element: ref})
		}
		refused, err := refusedFile(ctx, snapshot, row, added)
		if err == nil && refused != nil {
			err = refused.reason
		}
		return err
	})
}
