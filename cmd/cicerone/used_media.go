package main

import (
	"context"
	"fmt"

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
	for _, read := range []func(context.Context, int64) (*guide.Publication, error){s.store.Published, s.store.PublishedBefore} {
		published, err := read(ctx, id)
		if guide.ErrorCodeOf(err) == guide.CodeNotFound {
			break
		}
		if err != nil {
			return err
		}
		// Variants may have been made again since.
		rendition, err := s.store.Rendition(ctx, id, published.Version, 0)
		if err != nil {
			return err
		}
		rendered, err := publish.RenderedMedia(rendition)
		if err != nil {
			return err
		}
		names = append(append(names, rendered...), service.DerivedNames(published.Museum)...)
	}
	for _, name := range names {
		used[name] = true
	}
	return nil
}
