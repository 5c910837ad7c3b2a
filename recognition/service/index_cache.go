package service

import (
	"container/list"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"
	"golang.org/x/sync/singleflight"

	"cicerone/guide"
	"cicerone/recognition"
)

// indexCache caches the museums' indexes within a limit of bytes. It evicts the least recently used ones, which are built
// again from stored features when needed.
type indexCache struct {
	museums  guide.Museums
	features *featureStore
	log      *slog.Logger
	clock    guide.Clock
	limit    int64

	mu      sync.Mutex
	size    int64
	order   *list.List // of *museumIndex, most recently used first
	entries map[int64]*list.Element
	failed  map[int64]failure // by museum; deleted when its index is built

	loading singleflight.Group
	builds  *semaphore.Weighted // concurrent builds
}

// museumIndex is the immutable index of one publication of a museum.
type museumIndex struct {
	museum, version int64
	threshold       recognition.Threshold
	index           *recognition.Index
	bytes           int64

	works       []work       // in the museum's order
	pictures    []picture    // of all works
	assessments []assessment // of all pictures, without sketches
}

type work struct {
	id    int64 // idArtwork
	label string
}

func worksOf(m *guide.Museum) (list []work) {
	for i := range m.Artworks {
		list = append(list, work{m.Artworks[i].ID, m.Artworks[i].Label()})
	}
	return list
}

// failure is an index that could not be built.
type failure struct {
	version int64
	retryAt time.Time
	message string // logged already
}

// failureRetryInterval is the time before a failed index is built again: frames come every second, and each build reads
// all features.
const failureRetryInterval = 10 * time.Second

// errIndexUnavailable is the cause of indexUnavailable's error.
var errIndexUnavailable = errors.New("the museum's index cannot be made")

func indexUnavailable(after time.Duration) error {
	return &guide.Error{
		Code: guide.CodeBusy, Message: "works cannot be recognised at the moment; please try again", Cause: errIndexUnavailable, After: after,
	}
}

// bytesPerPicture estimates the memory of a picture besides its part of the index: names and the work's label.
const bytesPerPicture = 400

// maxConcurrentBuilds bounds the memory of builds, which indexCache.limit does not include.
const maxConcurrentBuilds = 2

func newIndexCache(museums guide.Museums, library *featureStore, log *slog.Logger, clock guide.Clock, limit int64) *indexCache {
	return &indexCache{
		museums: museums, features: library, log: log, clock: clock, limit: limit,
		order: list.New(), entries: map[int64]*list.Element{}, failed: map[int64]failure{}, builds: semaphore.NewWeighted(maxConcurrentBuilds),
	}
}

// get returns the index of a museum's version. While that is being built, or when the build failed, it returns the
// previous version's, so that publishing keeps nobody waiting; it waits only when there is none.
func (c *indexCache) get(ctx context.Context, museum, version int64) (*museumIndex, error) {
	current := c.cached(museum)
	if current != nil && current.version >= version {
		return current, nil
	}
	if pause := c.retryAfter(museum, version); pause > 0 {
		if current != nil {
			return current, nil
		}
		return nil, indexUnavailable(pause)
	}
	// Others may wait for the same build, so it must outlive the request that started it.
	shared := context.WithoutCancel(ctx)
	built := c.loading.DoChan(strconv.FormatInt(museum, 10), func() (any, error) {
		if now := c.cached(museum); now != nil && now.version >= version {
			return now, nil
		}
		var loaded *museumIndex
		err := guide.RecoverPanics(func() (err error) {
			loaded, err = c.build(shared, museum)
			return err
		})
		if guide.ErrorCodeOf(err) == guide.CodeInternal {
			c.recordFailure(museum, version, err)
			return nil, indexUnavailable(failureRetryInterval)
		}
		if err != nil {
			return nil, err
		}
		c.put(loaded)
		return loaded, nil
	})
	if current != nil {
		return current, nil
	}
	select {
	case result := <-built:
		if result.Err != nil {
			return nil, result.Err
		}
		return result.Val.(*museumIndex), nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// retryAfter returns how long to wait before building the museum's version again.
func (c *indexCache) retryAfter(museum, version int64) time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	if last, ok := c.failed[museum]; ok && last.version >= version {
		return last.retryAt.Sub(c.clock())
	}
	return 0
}

// recordFailure records that the museum's index could not be built. It logs an error once, not at every retry.
func (c *indexCache) recordFailure(museum, version int64, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if message := err.Error(); c.failed[museum].message != message {
		attributes := []any{"museum", museum, "error", err}
		if panicked, ok := errors.AsType[*guide.PanicError](err); ok {
			attributes = append(attributes, "stack", panicked.Stack)
		}
		c.log.Error("the index of a museum cannot be made", attributes...)
	}
	c.failed[museum] = failure{version: version, retryAt: c.clock().Add(failureRetryInterval), message: err.Error()}
}

// build builds the index of the current publication.
func (c *indexCache) build(ctx context.Context, museum int64) (*museumIndex, error) {
	if err := c.builds.Acquire(ctx, 1); err != nil {
		return nil, err
	}
	defer c.builds.Release(1)
	published, err := c.museums.Published(ctx, museum)
	if err != nil {
		return nil, err
	}
	built, loaded, err := c.features.buildIndex(ctx, published.Museum, nil)
	if err != nil {
		return nil, fmt.Errorf("version %d: %w", published.Version, err)
	}
	built.version = published.Version
	for _, p := range loaded.unusable {
		c.log.Warn("a work's picture cannot be used to recognise it", "museum", museum, "picture", p.media.Path, "error", p.err)
	}
	return built, nil
}

// buildIndex builds the index of a museum, and also returns the features that it was built from.
func (s *featureStore) buildIndex(
	ctx context.Context, m *guide.Museum, progress func(done, total int),
) (*museumIndex, *loadedFeatures, error) {
	pictures := picturesOf(m)
	loaded, err := s.loadFeatures(ctx, pictures, progress)
	if err != nil {
		return nil, nil, err
	}
	built := &museumIndex{
		museum: m.ID, threshold: recognition.Threshold(m.Threshold()), pictures: pictures,
		works: worksOf(m),
	}
	for _, p := range pictures {
		features, usable := loaded.features[p.media.Name]
		built.assessments = append(built.assessments, assessment{fault: faultOf(features, usable)})
	}
	built.index = recognition.NewIndex(references(pictures, loaded.features))
	built.bytes = int64(built.index.Size() + bytesPerPicture*len(pictures))
	return built, loaded, nil
}

func (c *indexCache) cached(museum int64) *museumIndex {
	c.mu.Lock()
	defer c.mu.Unlock()
	element, ok := c.entries[museum]
	if !ok {
		return nil
	}
	c.order.MoveToFront(element)
	return element.Value.(*museumIndex)
}

// put caches an index and evicts others beyond the limit; the latest one always stays.
func (c *indexCache) put(built *museumIndex) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if element, ok := c.entries[built.museum]; ok {
		c.size -= c.order.Remove(element).(*museumIndex).bytes
	}
	delete(c.failed, built.museum)
	c.entries[built.museum] = c.order.PushFront(built)
	c.size += built.bytes
	for c.size > c.limit && c.order.Len() > 1 {
		evicted := c.order.Remove(c.order.Back()).(*museumIndex)
		delete(c.entries, evicted.museum)
		c.size -= evicted.bytes
	}
}

// bytes returns the memory of the cached indexes.
func (c *indexCache) bytes() int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.size
}
