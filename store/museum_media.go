package store

import (
	"context"
	"maps"
	"slices"

	"cicerone/guide"
)

// MuseumMedia lists the names of the media files to which a museum's draft and stored publications refer, sorted: the files
// themselves, their originals and their variants. It returns CodeNotFound for an unknown museum. What recognition derives from
// pictures is not listed.
func (s *Store) MuseumMedia(ctx context.Context, id int64) (names []string, err error) {
	err = s.readSnapshot(ctx, func(snapshot querier) error {
		files, err := readMuseumMedia(ctx, snapshot, id)
		names = files.all()
		return err
	})
	return names, err
}

// museumMedia are the media files that a museum refers to.
type museumMedia struct {
	referenced map[string]bool // names in the museum's documents; facts are stored by these
	others     map[string]bool // originals and variants
}

func (m museumMedia) all() []string {
	names := maps.Clone(m.referenced)
	maps.Copy(names, m.others)
	return slices.Sorted(maps.Keys(names))
}

func readMuseumMedia(ctx context.Context, from querier, id int64) (museumMedia, error) {
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
	}
	publications, err := queryAll(ctx, from, (*publicationRow).fields, selectPublications, id)
	if err != nil {
		return files, err
	}
	for _, p := range publications {
		publication, err := p.publication(id)
		if err != nil {
			return files, err
		}
		files.add(publication.Museum)
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
		if use.Media.Name != "" {
			m.referenced[use.Media.Name] = true
		}
		if use.Media.Original != "" {
			m.others[use.Media.Original] = true
		}
		return use.Media
	})
}
