package publish

import (
	"context"
	"strings"
)

// onlyKey is the key under which a context holds the code of its only museum.
type onlyKey struct{}

// WithOnly returns a context for which a catalog has no museum but the one with that code.
func WithOnly(ctx context.Context, code string) context.Context {
	return context.WithValue(ctx, onlyKey{}, strings.ToLower(code))
}

// Only returns the id of the context's only museum, 0 if that was never published. It reports false if the context may have
// every museum.
func (c *Catalog) Only(ctx context.Context) (id int64, limited bool) {
	code, limited := ctx.Value(onlyKey{}).(string)
	if !limited {
		return 0, false
	}
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.ids[code], true
}
