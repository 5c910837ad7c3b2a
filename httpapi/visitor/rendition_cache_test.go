package visitor

import (
	"testing"
)

func TestBodiesStayWithinTheirLimit(t *testing.T) {
	cache := newRenditionCache(100)
	for i := range 10 {
		cache.put(cacheKey{museum: int64(i)}, encodedRendition{bytes: make([]byte, 40)})
		if _, ok := cache.get(cacheKey{museum: 0}); !ok && i < 2 {
			t.Fatalf("the first body left after %d", i)
		}
	}
	if cache.size > 100 || len(cache.entries) != 2 {
		t.Errorf("the cache holds %d bytes in %d bodies", cache.size, len(cache.entries))
	}
	cache.put(cacheKey{museum: 99}, encodedRendition{bytes: make([]byte, 101)})
	if _, ok := cache.get(cacheKey{museum: 99}); ok {
		t.Error("a body over the limit was kept")
	}
}
