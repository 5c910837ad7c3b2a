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

// indexes holds the museums' indexes in memory, within a number of bytes: the ones that were used longest ago
// leave, and are made again from the library when somebody needs them.
type indexes struct {
	museums guide.Museums
	library *library
	log     *slog.Logger
	clock   guide.Clock
	limit   int64

	mu     sync.Mutex
	size   int64
	order  *list.List // of *museumIndex, most recently used first
	held   map[int64]*list.Element
	failed map[int64]failure // by museum; forgotten once its index is made

	loading singleflight.Group
	room    *semaphore.Weighted // indexes being made at once
}

// museumIndex is what one publication of a museum is recognised by. It never changes.
type museumIndex struct {
	museum, version int64
	threshold       recognition.Threshold
	index           *recognition.Index
	bytes           int64

	works      []work      // in the museum's order
	pictures   []picture   // of all works
	judgements []judgement // of all pictures, without sketches
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

// failure is an index that could not be made.
type failure struct {
	version int64
	until   time.Time // nobody tries again before
	told    string    // what the log has of it already
}

// failurePause is how long nobody tries again to make an index that could not be made: frames come every second, and
// each would read all there is anew.
const failurePause = 10 * time.Second

// errNoIndex is the cause of what callers are answered when an index cannot be made.
var errNoIndex = errors.New("the museum's index cannot be made")

func noIndex(after time.Duration) error {
	return &guide.Error{
		Code: guide.CodeBusy, Message: "works cannot be recognised at the moment; please try again", Cause: errNoIndex, After: after,
	}
}

// bytesOfPicture is about what a picture takes besides its share of the index: names and a work's label.
const bytesOfPicture = 400

// maxLoads is how many indexes are made at once: each takes memory before it counts.
const maxLoads = 2

func newIndexes(museums guide.Museums, library *library, log *slog.Logger, clock guide.Clock, limit int64) *indexes {
	return &indexes{
		museums: museums, library: library, log: log, clock: clock, limit: limit,
		order: list.New(), held: map[int64]*list.Element{}, failed: map[int64]failure{}, room: semaphore.NewWeighted(maxLoads),
	}
}

// of is the index of a museum's version. While a newer version's is made, or cannot be made, the older one answers, so
// that publishing keeps nobody waiting; only when there is none the caller waits.
func (x *indexes) of(ctx context.Context, museum, version int64) (*museumIndex, error) {
	held := x.find(museum)
	if held != nil && held.version >= version {
		return held, nil
	}
	if pause := x.pause(museum, version); pause > 0 {
		if held != nil {
			return held, nil
		}
		return nil, noIndex(pause)
	}
	// Others may wait for the same index, so it must not end with the request that began it.
	shared := context.WithoutCancel(ctx)
	made := x.loading.DoChan(strconv.FormatInt(museum, 10), func() (any, error) {
		if now := x.find(museum); now != nil && now.version >= version {
			return now, nil
		}
		var loaded *museumIndex
		err := guarded(func() (err error) {
			loaded, err = x.load(shared, museum)
			return err
		})
		if guide.ErrorCodeOf(err) == guide.CodeInternal {
			x.fail(museum, version, err)
			return nil, noIndex(failurePause)
		}
		if err != nil {
			return nil, err
		}
		x.put(loaded)
		return loaded, nil
	})
	if held != nil {
		return held, nil
	}
	select {
	case result := <-made:
		if result.Err != nil {
			return nil, result.Err
		}
		return result.Val.(*museumIndex), nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// pause is how long the museum's version need not be tried again.
func (x *indexes) pause(museum, version int64) time.Duration {
	x.mu.Lock()
	defer x.mu.Unlock()
	if last, ok := x.failed[museum]; ok && last.version >= version {
		return last.until.Sub(x.clock())
	}
	return 0
}

// fail notes that the museum's index could not be made. The log is told once of the same error, not at each try.
func (x *indexes) fail(museum, version int64, err error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if told := err.Error(); x.failed[museum].told != told {
		attributes := []any{"museum", museum, "error", err}
		var broken *panicked
		if errors.As(err, &broken) {
			attributes = append(attributes, "stack", string(broken.stack))
		}
		x.log.Error("the index of a museum cannot be made", attributes...)
	}
	x.failed[museum] = failure{version: version, until: x.clock().Add(failurePause), told: err.Error()}
}

// load makes the index of what is published now.
func (x *indexes) load(ctx context.Context, museum int64) (*museumIndex, error) {
	if err := x.room.Acquire(ctx, 1); err != nil {
		return nil, err
	}
	defer x.room.Release(1)
	published, err := x.museums.Published(ctx, museum)
	if err != nil {
		return nil, err
	}
	made, found, err := x.library.index(ctx, published.Museum, nil)
	if err != nil {
		return nil, fmt.Errorf("version %d: %w", published.Version, err)
	}
	made.version = published.Version
	for _, p := range found.lost {
		x.log.Warn("a work's picture cannot be used to recognise it", "museum", museum, "picture", p.media.Path, "error", p.err)
	}
	return made, nil
}

// index makes the index of a museum. The features it was made of are not needed to ask it: only the index
// stays in memory.
func (l *library) index(
	ctx context.Context, m *guide.Museum, progress func(done, total int),
) (*museumIndex, *gathered, error) {
	pictures := picturesOf(m)
	found, err := l.gather(ctx, pictures, progress)
	if err != nil {
		return nil, nil, err
	}
	made := &museumIndex{
		museum: m.ID, threshold: recognition.Threshold(m.Threshold()), pictures: pictures,
		works: worksOf(m),
	}
	for _, p := range pictures {
		features, usable := found.features[p.media.Name]
		made.judgements = append(made.judgements, judgement{fault: faultOf(features, usable)})
	}
	made.index = recognition.NewIndex(references(pictures, found.features))
	made.bytes = int64(made.index.Size() + bytesOfPicture*len(pictures))
	return made, found, nil
}

func (x *indexes) find(museum int64) *museumIndex {
	x.mu.Lock()
	defer x.mu.Unlock()
	element, ok := x.held[museum]
	if !ok {
		return nil
	}
	x.order.MoveToFront(element)
	return element.Value.(*museumIndex)
}

// put holds an index and lets go of others while there are too many bytes; the last one always stays.
func (x *indexes) put(made *museumIndex) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if element, ok := x.held[made.museum]; ok {
		x.size -= x.order.Remove(element).(*museumIndex).bytes
	}
	delete(x.failed, made.museum)
	x.held[made.museum] = x.order.PushFront(made)
	x.size += made.bytes
	for x.size > x.limit && x.order.Len() > 1 {
		dropped := x.order.Remove(x.order.Back()).(*museumIndex)
		delete(x.held, dropped.museum)
		x.size -= dropped.bytes
	}
}

// bytes is the memory of the indexes that are held.
func (x *indexes) bytes() int64 {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.size
}
