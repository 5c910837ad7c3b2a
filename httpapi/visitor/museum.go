package visitor

import (
	"context"

	"cicerone/guide"
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
func (c *Calls) openMuseum(ctx context.Context, p httpapi.MuseumParam) (*publish.Snapshot, error) {
	if p == "" {
		return nil, missing(httpapi.MuseumField)
	}
	id, err := p.ID()
	if err != nil {
		return nil, err
	}
	return c.config.Catalog.Open(ctx, id)
}

// maxMuseumsSpanned is how many museums a list of their parts may span that names none: one request must not read a whole
// installation.
const maxMuseumsSpanned = 20

// eachMuseum calls do with the museum that a call names, or with all of them one after the other, without those that are damaged.
// A call must name one where there are many, or where museums are not listed.
func (c *Calls) eachMuseum(ctx context.Context, p httpapi.MuseumParam, do func(*publish.Snapshot) error) error {
	if p != "" {
		one, err := c.openMuseum(ctx, p)
		if err != nil {
			return err
		}
		return do(one)
	}
	if only, limited := c.config.Catalog.Only(ctx); limited {
		one, err := c.config.Catalog.Open(ctx, only)
		if err != nil {
			return err
		}
		return do(one)
	}
	if c.config.HideMuseums {
		return guide.Invalid(httpapi.MuseumField, "is missing; this server does not list its museums")
	}
	museums := c.config.Catalog.Active()
	if len(museums) > maxMuseumsSpanned {
		return guide.Invalid(httpapi.MuseumField, "is missing; there are more than %d museums", maxMuseumsSpanned)
	}
	for _, id := range museums {
		one, err := c.config.Catalog.Open(ctx, id)
		if err == nil {
			err = do(one)
		}
		deactivated := guide.ErrorCodeOf(err) == guide.CodeDeactivated // a moment ago
		if err != nil && !publish.IsDamaged(err) && !deactivated {
			return err
		}
	}
	return nil
}

// describeEach returns what describe makes of each museum that a call names.
func describeEach[T any](ctx context.Context, c *Calls, p httpapi.MuseumParam, describe func(*publish.Snapshot) T) ([]T, error) {
	list := []T{}
	err := c.eachMuseum(ctx, p, func(one *publish.Snapshot) error {
		list = append(list, describe(one))
		return nil
	})
	return list, err
}

func (c *Calls) getMuseum(ctx context.Context, in *MuseumInput) (publish.Museum, error) {
	museum, err := c.openMuseum(ctx, in.IDMuseum)
	if err != nil {
		return publish.Museum{}, err
	}
	return wireMuseum(museum), nil
}

func wireMuseum(s *publish.Snapshot) publish.Museum { return publish.NewMuseum(s.Front, s.Version) }

func (c *Calls) listLanguages(ctx context.Context, in *MuseumInput) ([]publish.Language, error) {
	museum, err := c.openMuseum(ctx, in.IDMuseum)
	if err != nil {
		return nil, err
	}
	return publish.Languages(museum.Front), nil
}

func (c *Calls) customization(ctx context.Context, in *museumQuery) ([]publish.Customization, error) {
	return describeEach(ctx, c, in.IDMuseum, func(s *publish.Snapshot) publish.Customization {
		return publish.NewCustomization(s.Front, publish.MediaURL)
	})
}

func (c *Calls) keyboardCustomization(ctx context.Context, in *museumQuery) ([]publish.KeyboardCustomization, error) {
	return describeEach(ctx, c, in.IDMuseum, func(s *publish.Snapshot) publish.KeyboardCustomization {
		return publish.NewKeyboardCustomization(s.Front)
	})
}
