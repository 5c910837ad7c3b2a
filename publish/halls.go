package publish

import (
	"context"

	"cicerone/guide"
)

// PublishedHall is what statistics show of a hall that visitors see.
type PublishedHall struct {
	ID       int64 // idHall
	Key      string
	Name     string
	Language guide.LanguageCode // of the name
}

// publishedHalls are halls as content of a cache.
type publishedHalls []PublishedHall

// Memory returns the bytes that the halls take, about.
func (p publishedHalls) Memory() int64 {
	const each = 100
	memory := each * int64(1+len(p))
	for _, hall := range p {
		memory += int64(len(hall.Key) + len(hall.Name))
	}
	return memory
}

// Halls returns the halls that visitors see, in the museum's order and with names in its first language that has them, even when the museum
// is deactivated; none before it is published.
func (c *Catalog) Halls(ctx context.Context, id int64) ([]PublishedHall, error) {
	return loadPublished(ctx, c, id, func(m *guide.Museum) publishedHalls {
		halls := make(publishedHalls, len(m.Halls))
		for i, h := range m.Halls {
			name, language, _ := h.Name.Resolve("", m.Languages)
			halls[i] = PublishedHall{ID: h.ID, Key: h.Key, Name: name, Language: language}
		}
		return halls
	})
}
