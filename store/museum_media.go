package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"maps"
	"slices"
	"time"

	"cicerone/guide"
)

// MuseumMedia lists the names of the media files to which a museum's draft, stored publications, scheduled ones and assets refer,
// sorted: the files themselves, their originals and their variants. What was in the draft counts until guide.BinPeriod after a
// revision removed it, and assets as long after they were moved to the bin. It returns CodeNotFound for an unknown museum. Of what
// recognition derives from pictures only the files are listed with which phones recognise works.
func (s *Store) MuseumMedia(ctx context.Context, id int64) (names []string, err error) {
	err = s.readSnapshot(ctx, func(snapshot querier) error {
		files, err := readMuseumMedia(ctx, snapshot, id, s.binSince())
		names = files.all()
		return err
	})
	return names, err
}

// museumMedia are the media files that a museum refers to.
type museumMedia struct {
	referenced map[string]bool // names in the museum's documents and assets; facts are stored by these
	others     map[string]bool // originals, variants, and what phones recognise works with
}

func (m museumMedia) all() []string {
	names := maps.Clone(m.referenced)
	maps.Copy(names, m.others)
	return slices.Sorted(maps.Keys(names))
}

// binSince returns since when what was moved to the bin can be restored.
func (s *Store) binSince() time.Time { return s.clock().Add(-guide.BinPeriod) }

func readMuseumMedia(ctx context.Context, from querier, id int64, deletedSince time.Time) (museumMedia, error) {
	files := museumMedia{map[string]bool{}, map[string]bool{}}
	row, err := readMuseum(ctx, from, id)
	if err != nil {
		return files, err
	}
	if row.draft != nil {
		draft, err := decodeDraft(ctx, from, row)
		if err != nil {
			return files, err
		}
		files.add(draft)
		if err := files.addRevisions(ctx, from, id, deletedSince); err != nil {
			return files, err
		}
	}
	versions, err := queryAll(ctx, from, value[int64], "SELECT version FROM publications WHERE id_museum = $1 AND LENGTH(document) > 0", id)
	if err != nil {
		return files, err
	}
	for _, version := range versions { // one at a time, since all together may be large
		publication, err := queryOne(ctx, from, (*publicationRow).fields, sql.ErrNoRows, selectPublications+"AND version = $2", id, version)
		if err != nil {
			return files, err
		}
		published, err := publication.publication(id)
		if err != nil {
			return files, err
		}
		files.add(published.Museum)
	}
	// Only renditions name these.
	rendered, err := queryAll(ctx, from, func(r *guide.PublicationRecord) []any { return []any{jsonColumn[guide.PublicationRecord]{r}} },
		"SELECT record FROM publications WHERE id_museum = $1 AND version IN (SELECT version FROM renditions WHERE id_museum = $1)", id)
	if err != nil {
		return files, err
	}
	for _, record := range rendered {
		for _, name := range record.PhoneFeatures {
			files.others[name] = true
		}
	}
	assets, err := readAssetFiles(ctx, from, id, deletedSince)
	if err != nil {
		return files, err
	}
	for _, name := range assets {
		files.referenced[name] = true
	}
	scheduled, err := queryAll(ctx, from, value[[]byte], "SELECT document FROM scheduled_publications WHERE id_museum = $1 AND LENGTH(document) > 0", id)
	if err != nil {
		return files, err
	}
	for _, document := range scheduled {
		museum, err := expandMuseum(document)
		if err != nil {
			return files, err
		}
		files.add(museum)
	}
	facts, err := readMediaFacts(ctx, from, slices.Sorted(maps.Keys(files.referenced)))
	if err != nil {
		return files, err
	}
	for _, f := range facts {
		for _, variant := range f.Variants {
			files.others[variant.Name] = true
		}
	}
	return files, nil
}

func (m museumMedia) add(museum *guide.Museum) {
	museum.MapMedia(func(use guide.MediaUse) guide.Media {
		m.addFile(use.Media)
		return use.Media
	})
}

func (m museumMedia) addFile(file guide.Media) {
	if file.Name != "" {
		m.referenced[file.Name] = true
	}
	if file.Original != "" {
		m.others[file.Original] = true
	}
}

// addRevisions adds what was in the draft before revisions since then.
func (m museumMedia) addRevisions(ctx context.Context, from querier, id int64, since time.Time) error {
	rows, err := queryAll(ctx, from, value[string], `SELECT old_values FROM revision_changes WHERE id_museum = $1 AND number IN (
		SELECT number FROM revisions WHERE id_museum = $1 AND created_at >= $2) AND old_values LIKE '%"name":%'`, id, millis(since))
	if err != nil {
		return err
	}
	for _, row := range rows {
		var values guide.Values
		if err := json.Unmarshal([]byte(row), &values); err != nil {
			return err
		}
		for _, file := range values.MediaIn() {
			m.addFile(file)
		}
	}
	return nil
}
