package visitor

import (
	"cmp"
	"context"
	"slices"

	"cicerone/httpapi"
	"cicerone/publish"
)

// MuseumInput is the museum of a call's address; exported because huma reads no other embedded fields.
type MuseumInput struct {
	IDMuseum httpapi.MuseumParam `path:"idMuseum" doc:"The museum's number, or its encoded identifier"`
}

type museumQuery struct {
	IDMuseum httpapi.MuseumParam `query:"idMuseum" doc:"The museum's number, or its encoded identifier"`
}

// openMuseum returns the snapshot of the museum that a call names.
func (c *Calls) openMuseum(p httpapi.MuseumParam) (*publish.Snapshot, error) {
	if p == "" {
		return nil, missing(httpapi.MuseumField)
	}
	id, err := p.ID()
	if err != nil {
		return nil, err
	}
	return c.config.Catalog.Open(id)
}

// openMuseums returns the snapshots of the museum that a call names, or of all of them.
func (c *Calls) openMuseums(p httpapi.MuseumParam) ([]*publish.Snapshot, error) {
	if p == "" {
		all := c.config.Catalog.All()
		slices.SortFunc(all, func(a, b *publish.Snapshot) int { return cmp.Compare(a.Summary.ID, b.Summary.ID) })
		return all, nil
	}
	one, err := c.openMuseum(p)
	return []*publish.Snapshot{one}, err
}

// describeEach returns what describe makes of each museum that a call names.
func describeEach[T any](c *Calls, p httpapi.MuseumParam, describe func(*publish.Snapshot) T) ([]T, error) {
	museums, err := c.openMuseums(p)
	if err != nil {
		return nil, err
	}
	list := make([]T, len(museums))
	for i, one := range museums {
		list[i] = describe(one)
	}
	return list, nil
}

func (c *Calls) listMuseums(context.Context, *struct{}) ([]publish.Museum, error) {
	return describeEach(c, "", wireMuseum)
}

func (c *Calls) getMuseum(_ context.Context, in *MuseumInput) (publish.Museum, error) {
	museum, err := c.openMuseum(in.IDMuseum)
	if err != nil {
		return publish.Museum{}, err
	}
	return wireMuseum(museum), nil
}

func wireMuseum(s *publish.Snapshot) publish.Museum { return publish.NewMuseum(s.Front, s.Version) }

func (c *Calls) listLanguages(_ context.Context, in *MuseumInput) ([]publish.Language, error) {
	museum, err := c.openMuseum(in.IDMuseum)
	if err != nil {
		return nil, err
	}
	return publish.Languages(museum.Front), nil
}

func (c *Calls) customization(_ context.Context, in *museumQuery) ([]publish.Customization, error) {
	return describeEach(c, in.IDMuseum, func(s *publish.Snapshot) publish.Customization {
		return publish.NewCustomization(s.Front, publish.MediaURL)
	})
}

func (c *Calls) keyboardCustomization(_ context.Context, in *museumQuery) ([]publish.KeyboardCustomization, error) {
	return describeEach(c, in.IDMuseum, func(s *publish.Snapshot) publish.KeyboardCustomization {
		return publish.NewKeyboardCustomization(s.Front)
	})
}
