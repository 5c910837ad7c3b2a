package main

import (
	"context"
	"fmt"
	"math"

	"cicerone/guide"
	"cicerone/publish"
	"cicerone/recognition/service"
)

// usedMedia returns the names of all files to which a draft or a stored publication refers: the files, their originals and
// variants, and what recognition derives from them.
func (s *storage) usedMedia(ctx context.Context, lines *progress) (map[string]bool, error) {
	museums, err := s.store.List(ctx)
	if err != nil {
		return nil, err
	}
	used := map[string]bool{}
	const task = "reading museums"
	lines.set(task, 0, len(museums))
	for i, m := range museums {
		if err := s.addUsedMedia(ctx, m.ID, used); err != nil {
			return nil, fmt.Errorf("the files of %s are unknown, so nothing was deleted: %w", m.Code, err)
		}
		lines.set(task, i+1, len(museums))
	}
	return used, nil
}

// addUsedMedia adds the names of a museum's files.
func (s *storage) addUsedMedia(ctx context.Context, id int64, used map[string]bool) error {
	names, err := s.store.MuseumMedia(ctx, id)
	if err != nil {
		return err
	}
	draft, err := s.store.Draft(ctx, id)
	if err != nil {
		return err
	}
	names = append(names, service.DerivedNames(draft)...)
	history, err := s.store.Publications(ctx, id, 0, math.MaxInt32)
	if err != nil {
		return err
	}
	for i, listed := range history {
		if !listed.Record.Stored {
			continue
		}
		published, err := s.store.Publication(ctx, id, listed.Version)
		if err != nil {
			return err
		}
		names = append(names, service.DerivedNames(published.Museum)...)
		if i >= publish.RenderedPublications {
			continue
		}
		rendered, err := s.renderedMedia(ctx, published)
		if err != nil {
			return err
		}
		names = append(names, rendered...)
	}
	for _, name := range names {
		used[name] = true
	}
	return nil
}

// renderedMedia returns the names of the files in a publication's renditions: variants may have been made again since, and a
// rendition of an earlier publication may show a file that its museum has not any more.
func (s *storage) renderedMedia(ctx context.Context, p *guide.Publication) (names []string, err error) {
	for _, language := range publish.RenditionLanguages(p.Museum) {
		if language != 0 && p.Origin(language).Version == p.Origin(0).Version {
			continue // that of all languages has the same
		}
		rendition, err := s.store.Rendition(ctx, p.Museum.ID, p.Version, language)
		if err != nil {
			return nil, err
		}
		rendered, err := publish.RenderedMedia(rendition)
		if err != nil {
			return nil, err
		}
		names = append(names, rendered...)
	}
	return names, nil
}
