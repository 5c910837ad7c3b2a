package visitor

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/sync/singleflight"

	"cicerone/guide"
	"cicerone/httpapi"
	"cicerone/publish"
)

// renditions reads renditions through a cache. A museum's ETags stay after its renditions were evicted, so that "not
// modified" needs no database.
type renditions struct {
	museums guide.Museums
	cache   *renditionCache
	loading singleflight.Group
	damaged *prometheus.CounterVec
}

func newRenditions(museums guide.Museums, cacheBytes int64) *renditions {
	return &renditions{
		museums: museums, cache: newRenditionCache(cacheBytes),
		damaged: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "cicerone_renditions_damaged_total", Help: "Renditions that were read and were not what was published, by idMuseum.",
		}, []string{"museum"}),
	}
}

// etagKey is the key of the ETag of a rendition, by idLanguage, in its snapshot's cache.
type etagKey int64

// encodedRendition is a rendition in one encoding.
type encodedRendition struct {
	etag   string // of the rendition; each encoding's is made from it
	size   int64  // of the body
	bytes  []byte // nil when they are too many to hold
	packed []byte // with Brotli, what bytes are made of when they are nil
}

// maxPlain is the largest plain body that is held in memory. A big museum in all its languages has a hundred
// million bytes, which a few slow clients would multiply; all browsers accept a compressed encoding.
const maxPlain = 1 << 20

// writeTo writes the body, unpacking on the way what is not held.
func (b encodedRendition) writeTo(w io.Writer) error {
	if b.packed == nil {
		_, err := w.Write(b.bytes)
		return err
	}
	_, err := io.Copy(w, brotli.NewReader(bytes.NewReader(b.packed)))
	return err
}

// memory returns how many bytes the rendition takes in memory.
func (b encodedRendition) memory() int64 { return int64(len(b.bytes) + len(b.packed)) }

// get returns a rendition in an encoding, from the cache if it is there.
func (r *renditions) get(ctx context.Context, of *publish.Snapshot, language int64, encoding string) (encodedRendition, error) {
	if encoding == httpapi.EncodingBrotli {
		stored, err := r.stored(context.WithoutCancel(ctx), of, language)
		return encodedRendition{etag: stored.ETag, size: int64(len(stored.Brotli)), bytes: stored.Brotli}, err
	}
	key := cacheKey{of.Summary.ID, of.Version, language, encoding}
	return getOrLoad(ctx, r, of, key, func(stored guide.Rendition) (encodedRendition, error) { return encode(stored, encoding) })
}

// getOrLoad returns what from makes of a rendition, from the cache if it is there.
func getOrLoad[T sized](
	ctx context.Context, r *renditions, of *publish.Snapshot, key cacheKey, from func(guide.Rendition) (T, error),
) (T, error) {
	// Other requests may share this work, so it must not end with the request that started it.
	shared := context.WithoutCancel(ctx)
	return cached(r, key, func() (made T, err error) {
		stored, err := r.stored(shared, of, key.language)
		if err != nil {
			return made, err
		}
		return from(stored.Rendition)
	})
}

// storedForm is the cacheKey's encoding under which a rendition is kept as it is stored. The others are made of it, so
// that they need no database either.
const storedForm = "stored"

// damagedKey is the key of when a damaged rendition is read again, by idLanguage, in its snapshot's cache.
type damagedKey int64

// damagedRetryInterval is how often a damaged rendition is read again, which takes as much work as any.
const damagedRetryInterval = 10 * time.Second

// storedRendition is a rendition that was compared with its ETag.
type storedRendition struct{ guide.Rendition }

func (s storedRendition) memory() int64 { return int64(len(s.Brotli)) }

// stored returns a rendition as it is stored, from the cache if it is there.
func (r *renditions) stored(ctx context.Context, of *publish.Snapshot, language int64) (storedRendition, error) {
	key := cacheKey{of.Summary.ID, of.Version, language, storedForm}
	return cached(r, key, func() (storedRendition, error) {
		if retryAt, ok := of.Cache.Load(damagedKey(language)); ok && time.Now().Before(retryAt.(time.Time)) {
			return storedRendition{}, publish.DamagedError(damagedRetryInterval)
		}
		stored, err := r.museums.Rendition(ctx, key.museum, key.version, key.language)
		if err != nil {
			return storedRendition{}, err
		}
		if err := publish.CheckRendition(stored); err != nil {
			r.damaged.WithLabelValues(strconv.FormatInt(key.museum, 10)).Inc()
			httpapi.LogError(ctx, "a museum's rendition is damaged; publish the museum again",
				"museum", key.museum, "version", key.version, "language", language, "error", err)
			of.Cache.Store(damagedKey(language), time.Now().Add(damagedRetryInterval))
			return storedRendition{}, publish.DamagedError(damagedRetryInterval)
		}
		of.Cache.Store(etagKey(language), stored.ETag)
		return storedRendition{stored}, nil
	})
}

// cached returns the cache's entry, or loads it, once for all requests that wait for it.
func cached[T sized](r *renditions, key cacheKey, load func() (T, error)) (T, error) {
	if entry, ok := r.cache.get(key); ok {
		return entry.(T), nil
	}
	made, err, _ := r.loading.Do(fmt.Sprint(key), func() (any, error) {
		made, err := load()
		if err == nil {
			r.cache.put(key, made)
		}
		return made, err
	})
	return made.(T), err
}

// gzipLevel balances the one compression a rendition gets against its size.
const gzipLevel = 6

// encode turns a stored rendition into the encoding that a client accepts.
func encode(stored guide.Rendition, encoding string) (encodedRendition, error) {
	made := encodedRendition{etag: stored.ETag, size: stored.Size}
	var out bytes.Buffer
	plain := brotli.NewReader(bytes.NewReader(stored.Brotli))
	switch {
	case encoding == httpapi.EncodingIdentity && stored.Size > maxPlain:
		made.packed = stored.Brotli
		return made, nil
	case encoding == httpapi.EncodingGzip:
		compressor, _ := gzip.NewWriterLevel(&out, gzipLevel) // the level exists
		if _, err := io.Copy(compressor, plain); err != nil {
			return encodedRendition{}, fmt.Errorf("decompress rendition: %w", err)
		}
		_ = compressor.Close() // writing to memory cannot fail
	default:
		out.Grow(int(stored.Size))
		if _, err := out.ReadFrom(plain); err != nil {
			return encodedRendition{}, fmt.Errorf("decompress rendition: %w", err)
		}
	}
	made.bytes, made.size = out.Bytes(), int64(out.Len())
	return made, nil
}

type cacheKey struct {
	museum, version, language int64
	encoding                  string
}

// renditionCache is a cache of bounded size that evicts what was used longest ago.
type renditionCache struct {
	mu      sync.Mutex
	limit   int64
	size    int64
	uses    int64 // counts calls of get and put
	entries map[cacheKey]*cacheEntry
}

type cacheEntry struct {
	content sized
	used    int64 // the cache's uses at its last use
}

// sized is what the cache holds: a rendition as it is stored or encoded, or its elements.
type sized interface {
	memory() int64 // bytes in memory
}

func newRenditionCache(limit int64) *renditionCache {
	return &renditionCache{limit: limit, entries: map[cacheKey]*cacheEntry{}}
}

func (c *renditionCache) get(key cacheKey) (sized, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	entry, ok := c.entries[key]
	if !ok {
		return nil, false
	}
	c.uses++
	entry.used = c.uses
	return entry.content, true
}

// put caches the content unless it alone is over the limit.
func (c *renditionCache) put(key cacheKey, content sized) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.entries[key]; ok || content.memory() > c.limit {
		return
	}
	c.uses++
	c.entries[key] = &cacheEntry{content, c.uses}
	for c.size += content.memory(); c.size > c.limit; {
		oldest := slices.MinFunc(slices.Collect(maps.Keys(c.entries)), func(a, b cacheKey) int {
			return cmp.Compare(c.entries[a].used, c.entries[b].used)
		})
		c.size -= c.entries[oldest].content.memory()
		delete(c.entries, oldest)
	}
}
