package publish

import (
	"context"

	"cicerone/guide"
)

// PublishedWork is what lists show of a work that visitors see.
type PublishedWork struct {
	ID       int64 // idArtwork
	Key      string
	Number   string
	Name     string
	Language guide.LanguageCode // of the name
	HasSound bool               // in one language at least
}

// publishedWorks are works as content of a cache.
type publishedWorks []PublishedWork

// Memory returns the bytes that the works take, about.
func (p publishedWorks) Memory() int64 {
	const perWork = 150
	memory := perWork * int64(1+len(p))
	for _, w := range p {
		memory += int64(len(w.Name))
	}
	return memory
}

// worksKey is the key of the works of a museum's version in the cache.
type worksKey struct{ museum, version int64 }

// Works returns the works that visitors see, in the museum's order and with their names in its first language, even when the museum is
// deactivated; none before it is published.
func (c *Catalog) Works(ctx context.Context, id int64) ([]PublishedWork, error) {
	state, err := c.State(ctx, id)
	if guide.ErrorCodeOf(err) == guide.CodeNotFound {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return Load(ctx, c.cache, worksKey{id, state.Version}, func(ctx context.Context) (publishedWorks, error) {
		publication, err := c.museums.Published(ctx, id)
		if err != nil {
			return nil, err
		}
		m := publication.Museum
		works := make(publishedWorks, len(m.Artworks))
		for i, a := range m.Artworks {
			name, language, _ := a.Name.Resolve("", m.Languages)
			works[i] = PublishedWork{ID: a.ID, Key: a.Key, Number: a.Code, Name: name, Language: language, HasSound: len(a.Audio) > 0}
		}
		return works, nil
	})
}
