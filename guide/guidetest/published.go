package guidetest

import (
	"context"

	"cicerone/guide"
)

// DamagedCode is the code of museums whose front PublishedMuseums cannot read with others.
const DamagedCode = "DAMAGED"

// PublishedMuseums holds published museums in memory, which have the same rendition in every language.
type PublishedMuseums struct {
	guide.Museums // nil: the other calls panic

	Current []*guide.Museum
	Version int64
	Detail  guide.Rendition // in every language

	FrontQueries int // how often Fronts was called
}

// SecretSalt returns a salt.
func (p *PublishedMuseums) SecretSalt(context.Context) ([]byte, error) { return []byte("salt"), nil }

// Changes lists the museums, which all change with the version.
func (p *PublishedMuseums) Changes(_ context.Context, after int64) (list []guide.MuseumState, err error) {
	for _, m := range p.Current {
		if p.Version > after {
			list = append(list, guide.MuseumState{ID: m.ID, Code: m.Code, Active: true, Version: p.Version, Change: p.Version})
		}
	}
	return list, nil
}

// Front returns a museum's front.
func (p *PublishedMuseums) Front(_ context.Context, id, version int64) (*guide.Front, error) {
	for _, m := range p.Current {
		if m.ID == id && version == p.Version {
			return guide.NewFront(m, SampleFacts(m)), nil
		}
	}
	return nil, guide.Errorf(guide.CodeNotFound, "there is no such publication")
}

// Published returns what is current of a museum.
func (p *PublishedMuseums) Published(_ context.Context, id int64) (*guide.Publication, error) {
	for _, m := range p.Current {
		if m.ID == id {
			return &guide.Publication{Museum: m, Version: p.Version}, nil
		}
	}
	return nil, guide.Errorf(guide.CodeNotFound, "museum %d is not published", id)
}

// Fronts returns the museums' fronts in their order. Those with the code of DamagedCode cannot be read.
func (p *PublishedMuseums) Fronts(_ context.Context, after int64, limit int) (list []guide.MuseumFront, err error) {
	p.FrontQueries++
	for _, m := range p.Current {
		if m.ID <= after || len(list) == limit {
			continue
		}
		one := guide.MuseumFront{ID: m.ID, Version: p.Version}
		if m.Code != DamagedCode {
			one.Front = guide.NewFront(m, SampleFacts(m))
		}
		list = append(list, one)
	}
	return list, nil
}

// Rendition returns the rendition.
func (p *PublishedMuseums) Rendition(context.Context, int64, int64, int64) (guide.Rendition, error) {
	return p.Detail, nil
}
