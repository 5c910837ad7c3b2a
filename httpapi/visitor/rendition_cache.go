package visitor

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/prometheus/client_golang/prometheus"

	"cicerone/guide"
	"cicerone/httpapi"
	"cicerone/publish"
)

// renditions reads renditions through a cache. A museum's ETags stay after its renditions were evicted, so that "not
// modified" needs no database.
type renditions struct {
	museums guide.Museums
	cache   *publish.Cache
	clock   guide.Clock
	damaged *prometheus.CounterVec
}

func newRenditions(museums guide.Museums, cache *publish.Cache, clock guide.Clock) *renditions {
	return &renditions{
		museums: museums, cache: cache, clock: clock,
		damaged: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "cicerone_renditions_damaged_total", Help: "Renditions that were read and were not what was published, by idMuseum.",
		}, []string{"museum"}),
	}
}

// etagKey is the key of the ETag of a rendition, by idLanguage, in its snapshot's notes.
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

// Memory returns how many bytes the rendition takes in memory.
func (b encodedRendition) Memory() int64 { return int64(len(b.bytes) + len(b.packed)) }

// get returns a rendition in an encoding, from the cache if it is there.
func (r *renditions) get(ctx context.Context, snapshot *publish.Snapshot, language int64, encoding string) (encodedRendition, error) {
	if encoding == httpapi.EncodingBrotli {
		stored, err := r.stored(ctx, snapshot, language)
		return encodedRendition{etag: stored.ETag, size: int64(len(stored.Brotli)), bytes: stored.Brotli}, err
	}
	key := cacheKey{snapshot.ID, snapshot.Version, language, encoding}
	return getOrLoad(ctx, r, snapshot, key, func(stored guide.Rendition) (encodedRendition, error) { return encode(stored, encoding) })
}

// getOrLoad returns what from makes of a rendition, from the cache if it is there.
func getOrLoad[T publish.Sized](
	ctx context.Context, r *renditions, snapshot *publish.Snapshot, key cacheKey, from func(guide.Rendition) (T, error),
) (T, error) {
	return publish.Load(ctx, r.cache, key, func(ctx context.Context) (made T, err error) {
		stored, err := r.stored(ctx, snapshot, key.language)
		if err != nil {
			return made, err
		}
		return from(stored.Rendition)
	})
}

// storedForm is the cacheKey's encoding under which a rendition is kept as it is stored. The others are made of it, so
// that they need no database either.
const storedForm = "stored"

// damagedKey is the key of when a damaged rendition is read again, by idLanguage, in its snapshot's notes.
type damagedKey int64

// damagedRetryInterval is how often a damaged rendition is read again, which takes as much work as any.
const damagedRetryInterval = 10 * time.Second

// storedRendition is a rendition that was compared with its ETag.
type storedRendition struct{ guide.Rendition }

// Memory returns how many bytes the rendition takes in memory.
func (s storedRendition) Memory() int64 { return int64(len(s.Brotli)) }

// stored returns a rendition as it is stored, from the cache if it is there.
func (r *renditions) stored(ctx context.Context, snapshot *publish.Snapshot, language int64) (storedRendition, error) {
	key := cacheKey{snapshot.ID, snapshot.Version, language, storedForm}
	return publish.Load(ctx, r.cache, key, func(ctx context.Context) (storedRendition, error) {
		if retryAt, ok := snapshot.Notes.Load(damagedKey(language)); ok && r.clock().Before(retryAt.(time.Time)) {
			return storedRendition{}, publish.DamagedError(damagedRetryInterval)
		}
		stored, err := r.museums.Rendition(ctx, key.museum, key.version, key.language)
		if err != nil {
			return storedRendition{}, err
		}
		if err := snapshot.CheckRendition(stored); err != nil {
			r.damaged.WithLabelValues(strconv.FormatInt(key.museum, 10)).Inc()
			httpapi.LogError(ctx, "a museum's rendition is damaged; publish the museum again",
				"museum", key.museum, "version", key.version, "language", language, "error", err)
			snapshot.Notes.Store(damagedKey(language), r.clock().Add(damagedRetryInterval))
			return storedRendition{}, publish.DamagedError(damagedRetryInterval)
		}
		snapshot.Notes.Store(etagKey(language), stored.ETag)
		return storedRendition{stored}, nil
	})
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
