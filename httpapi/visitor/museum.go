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

func (c *Calls) listMuseums(_ context.Context, _ *struct{}) ([]publish.Museum, error) {
	museums, err := c.openMuseums("")
	if err != nil {
		return nil, err
	}
	list := make([]publish.Museum, 0, len(museums))
	for _, one := range museums {
		list = append(list, publish.NewMuseum(one.Front, one.Version))
	}
	return list, nil
}

func (c *Calls) getMuseum(_ context.Context, in *MuseumInput) (publish.Museum, error) {
	museum, err := c.openMuseum(in.IDMuseum)
	if err != nil {
		return publish.Museum{}, err
	}
	return publish.NewMuseum(museum.Front, museum.Version), nil
}

func (c *Calls) listLanguages(_ context.Context, in *MuseumInput) ([]publish.Language, error) {
	museum, err := c.openMuseum(in.IDMuseum)
	if err != nil {
		return nil, err
	}
	return publish.Languages(museum.Front), nil
}

func (c *Calls) customization(_ context.Context, in *museumQuery) ([]publish.Customization, error) {
	museums, err := c.openMuseums(in.IDMuseum)
	if err != nil {
		return nil, err
	}
	list := make([]publish.Customization, 0, len(museums))
	for _, one := range museums {
		list = append(list, publish.NewCustomization(one.Front, publish.MediaURL))
	}
	return list, nil
}

func (c *Calls) keyboardCustomization(_ context.Context, in *museumQuery) ([]publish.KeyboardCustomization, error) {
	museums, err := c.openMuseums(in.IDMuseum)
	if err != nil {
		return nil, err
	}
	list := make([]publish.KeyboardCustomization, 0, len(museums))
	for _, one := range museums {
		list = append(list, publish.NewKeyboardCustomization(one.Front))
	}
	return list, nil
}
