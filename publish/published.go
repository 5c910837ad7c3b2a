package publish

import (
	"context"

	"cicerone/guide"
)

// publishedKey is the key of a part of a museum's version in the cache.
type publishedKey[T Sized] struct{ museum, version int64 }

// loadPublished returns a part of what visitors see of a museum, even when it is deactivated; nothing before it is published.
func loadPublished[T Sized](ctx context.Context, c *Catalog, id int64, partOf func(*guide.Museum) T) (none T, err error) {
	state, err := c.State(ctx, id)
	if guide.ErrorCodeOf(err) == guide.CodeNotFound {
		return none, nil
	}
	if err != nil {
		return none, err
	}
	return Load(ctx, c.cache, publishedKey[T]{id, state.Version}, func(ctx context.Context) (T, error) {
		publication, err := c.museums.Published(ctx, id)
		if err != nil {
			return none, err
		}
		return partOf(publication.Museum), nil
	})
}
