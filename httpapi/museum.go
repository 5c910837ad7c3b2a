package httpapi

import (
	"cmp"
	"context"
	"slices"

	"cicerone/publish"
)

type noInput struct{}

// MuseumInput is the museum of a call's address; exported because huma reads no other embedded fields.
type MuseumInput struct {
	IDMuseum museumParam `path:"idMuseum" doc:"The museum's number, or its encoded identifier"`
}

type museumQuery struct {
	IDMuseum museumParam `query:"idMuseum" doc:"The museum's number, or its encoded identifier"`
}

// openMuseum returns the snapshot of the museum that a call names.
func (s *Server) openMuseum(p museumParam) (*snapshot, error) {
	if p == "" {
		return nil, missing(museumField)
	}
	id, err := p.id()
	if err != nil {
		return nil, err
	}
	return s.catalog.open(id)
}

// openMuseums returns the snapshots of the museum that a call names, or of all of them.
func (s *Server) openMuseums(p museumParam) ([]*snapshot, error) {
	if p == "" {
		all := s.catalog.all()
		slices.SortFunc(all, func(a, b *snapshot) int { return cmp.Compare(a.summary.ID, b.summary.ID) })
		return all, nil
	}
	one, err := s.openMuseum(p)
	return []*snapshot{one}, err
}

func (s *Server) listMuseums(_ context.Context, _ *noInput) ([]publish.Museum, error) {
	museums, err := s.openMuseums("")
	if err != nil {
		return nil, err
	}
	list := make([]publish.Museum, 0, len(museums))
	for _, one := range museums {
		list = append(list, publish.NewMuseum(one.front, one.version))
	}
	return list, nil
}

func (s *Server) getMuseum(_ context.Context, in *MuseumInput) (publish.Museum, error) {
	museum, err := s.openMuseum(in.IDMuseum)
	if err != nil {
		return publish.Museum{}, err
	}
	return publish.NewMuseum(museum.front, museum.version), nil
}

func (s *Server) listLanguages(_ context.Context, in *MuseumInput) ([]publish.Language, error) {
	museum, err := s.openMuseum(in.IDMuseum)
	if err != nil {
		return nil, err
	}
	return publish.Languages(museum.front), nil
}

func (s *Server) customization(_ context.Context, in *museumQuery) ([]publish.Customization, error) {
	museums, err := s.openMuseums(in.IDMuseum)
	if err != nil {
		return nil, err
	}
	list := make([]publish.Customization, 0, len(museums))
	for _, one := range museums {
		list = append(list, publish.NewCustomization(one.front, publish.MediaURL))
	}
	return list, nil
}

func (s *Server) keyboardCustomization(_ context.Context, in *museumQuery) ([]publish.KeyboardCustomization, error) {
	museums, err := s.openMuseums(in.IDMuseum)
	if err != nil {
		return nil, err
	}
	list := make([]publish.KeyboardCustomization, 0, len(museums))
	for _, one := range museums {
		list = append(list, publish.NewKeyboardCustomization(one.front))
	}
	return list, nil
}
