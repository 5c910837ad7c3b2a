package publish

import (
	"context"
	"fmt"
	"math"
	"runtime/debug"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/sync/singleflight"
)

// Cache holds what was read and made of publications, under keys of its users' own types, within a limit of bytes. It evicts
// what was used longest ago. Make one with NewCache.
type Cache struct {
	limit int64

	mu      sync.Mutex
	size    int64
	entries *simplelru.LRU[any, Sized]

	loading singleflight.Group
}

// Sized is content of a Cache.
type Sized interface {
	Memory() int64 // bytes in memory, about
}

// loadTimeout bounds how long loading content may take, for all requests that wait for it.
const loadTimeout = 30 * time.Second

// NewCache returns a cache for so many bytes.
func NewCache(limit int64) *Cache {
	c := &Cache{limit: limit}
	c.entries, _ = simplelru.NewLRU(math.MaxInt, func(_ any, content Sized) { c.size -= content.Memory() }) // the size is valid
	return c
}

// Collectors returns the cache's metrics.
func (c *Cache) Collectors() []prometheus.Collector {
	return []prometheus.Collector{prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "cicerone_publication_cache_bytes", Help: "Memory of what was read of publications.",
	}, func() float64 { return float64(c.Size()) })}
}

// Size returns the bytes of the contents.
func (c *Cache) Size() int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.size
}

func (c *Cache) get(key any) (Sized, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.entries.Get(key)
}

func (c *Cache) remove(key any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.entries.Remove(key)
}

// put stores content instead of what the key had. Content that alone is over the limit is not stored.
func (c *Cache) put(key any, content Sized) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.entries.Remove(key)
	if content.Memory() > c.limit {
		return
	}
	c.entries.Add(key, content)
	for c.size += content.Memory(); c.size > c.limit; {
		c.entries.RemoveOldest()
	}
}

// Load returns the content of the key. If it is missing, load makes it, once for all that wait for it. Load returns when its
// context ends; load continues for the others.
func Load[T Sized](ctx context.Context, c *Cache, key any, load func(context.Context) (T, error)) (T, error) {
	if content, ok := c.get(key); ok {
		return content.(T), nil
	}
	return reload(ctx, c, key, fmt.Sprintf("%T%v", key, key), func(ctx context.Context) (T, error) {
		if content, ok := c.get(key); ok { // another load ended after the look above
			return content.(T), nil
		}
		return load(ctx)
	})
}

// reload makes the content of the key, once for all that wait for the same name.
func reload[T Sized](ctx context.Context, c *Cache, key any, name string, load func(context.Context) (T, error)) (none T, err error) {
	loading := c.loading.DoChan(name, func() (_ any, err error) {
		defer func() { // it would end the process, since no request's handler is below it
			if cause := recover(); cause != nil {
				err = fmt.Errorf("loading panicked: %v\n%s", cause, debug.Stack())
			}
		}()
		shared, cancel := context.WithTimeout(context.WithoutCancel(ctx), loadTimeout)
		defer cancel()
		content, err := load(shared)
		if err == nil {
			c.put(key, content)
		}
		return content, err
	})
	select {
	case result := <-loading:
		if result.Err != nil {
			return none, result.Err
		}
		return result.Val.(T), nil
	case <-ctx.Done():
		return none, ctx.Err()
	}
}
