package guidetest

import (
	"context"

	"cicerone/guide"
)

// PublishedMuseums holds published museums in memory, which have the same rendition in every language.
type PublishedMuseums struct {
	guide.Museums // nil: the other calls panic

	Current []*guide.Museum
	Version int64
	Detail  guide.Rendition // in every language
}

// SecretSalt returns a salt.
func (p *PublishedMuseums) SecretSalt(context.Context) ([]byte, error) { return []byte("salt"), nil }

// List lists the museums.
func (p *PublishedMuseums) List(context.Context) ([]guide.MuseumSummary, error) {
	var list []guide.MuseumSummary
	for _, m := range p.Current {
		list = append(list, guide.MuseumSummary{ID: m.ID, Code: m.Code, Active: true, Version: p.Version})
	}
	return list, nil
}

// Published returns a museum's publication.
func (p *PublishedMuseums) Published(_ context.Context, id int64) (*guide.Publication, error) {
	for _, m := range p.Current {
		if m.ID == id {
			return &guide.Publication{Museum: m, Version: p.Version}, nil
		}
	}
	return nil, guide.Errorf(guide.CodeNotFound, "there is no such museum")
}

// Rendition returns the rendition.
func (p *PublishedMuseums) Rendition(context.Context, int64, int64, int64) (guide.Rendition, error) {
	return p.Detail, nil
}
