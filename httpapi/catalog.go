package httpapi

import (
	"bytes"
	"container/list"
	"context"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"golang.org/x/sync/singleflight"

	"cicerone/guide"
)

// catalog holds the current snapshot of every museum, and a cache of renditions. A museum's ETags stay after its
// renditions were evicted, so that "not modified" needs no database.
type catalog struct {
	museums guide.Museums
	loaded  func(museum int64, published time.Time, took time.Duration) // called for every publication that is read

	refreshing sync.Mutex // one refresh at a time
	mu         sync.RWMutex
	snapshots  map[int64]*snapshot

	cache   *renditionCache
	loading singleflight.Group
}

// snapshot is the current state of one museum.
type snapshot struct {
	summary guide.MuseumSummary
	version int64
	active  bool
	// front is the published museum without its elements: what gates, colours and the first page need.
	front *guide.Museum
	// answers are the types of the inputs that its studies have, by idStudyQuestionAnswer.
	answers map[int64]guide.AnswerType
	// buttons are the payment provider's buy buttons that it has.
	buttons   buyButtons
	pages     sync.Map // first pages by pageKey
	etags     sync.Map // idLanguage to the rendition's ETag
	languages sync.Map // idLanguage asked for to the rendition's
}

func newCatalog(museums guide.Museums, cacheBytes int64, loaded func(museum int64, published time.Time, took time.Duration)) *catalog {
	return &catalog{museums: museums, loaded: loaded, snapshots: map[int64]*snapshot{}, cache: newRenditionCache(cacheBytes)}
}

// refresh reads what is published now. Snapshots that did not change stay as they are.
func (s *catalog) refresh(ctx context.Context) error {
	s.refreshing.Lock()
	defer s.refreshing.Unlock()
	summaries, err := s.museums.List(ctx)
	if err != nil {
		return err
	}
	s.mu.RLock()
	old := s.snapshots
	s.mu.RUnlock()
	current := make(map[int64]*snapshot, len(summaries))
	for _, summary := range summaries {
		if summary.Version == 0 {
			continue // imported and never published: visitors know nothing of it
		}
		previous := old[summary.ID]
		if previous != nil && previous.version == summary.Version && previous.active == summary.Active {
			current[summary.ID] = previous
			continue
		}
		began := time.Now()
		publication, err := s.museums.Published(ctx, summary.ID)
		if err != nil {
			return fmt.Errorf("museum %d: %w", summary.ID, err)
		}
		s.loaded(summary.ID, publication.PublishedAt, time.Since(began))
		current[summary.ID] = &snapshot{
			summary: summary, version: publication.Version, active: summary.Active,
			front: withoutElements(publication.Museum), answers: publication.Museum.AnswerTypes(),
			buttons: buyButtonsOf(publication.Museum),
		}
	}
	s.mu.Lock()
	s.snapshots = current
	s.mu.Unlock()
	return nil
}

// withoutElements returns the museum without its elements, which only the renditions need.
func withoutElements(m *guide.Museum) *guide.Museum {
	front := *m
	front.NavigationSections, front.Halls, front.Artworks, front.Routes = nil, nil, nil, nil
	front.Timelines, front.InfoSections, front.OneMinutes, front.Slides = nil, nil, nil, nil
	front.Beacons, front.Sections, front.KidsSections, front.Game, front.Studies = nil, nil, nil, nil, nil
	return &front
}

// open returns a museum that visitors may see: unknown and deactivated museums are errors.
func (s *catalog) open(id int64) (*snapshot, error) {
	museum, err := s.find(id)
	if err == nil && !museum.active {
		return nil, &guide.Error{Code: guide.CodeDeactivated, Message: "this museum is not available"}
	}
	return museum, err
}

// find returns a museum even when it is deactivated.
func (s *catalog) find(id int64) (*snapshot, error) {
	s.mu.RLock()
	museum := s.snapshots[id]
	s.mu.RUnlock()
	if museum == nil {
		return nil, unknownMuseum()
	}
	return museum, nil
}

// all returns the museums that visitors may see, in any order.
func (s *catalog) all() []*snapshot {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var museums []*snapshot
	for _, one := range s.snapshots {
		if one.active {
			museums = append(museums, one)
		}
	}
	return museums
}

// language returns the id of the rendition that answers for a language, by the localization rule:
// that language, else one of the same first two letters, else the museum's first.
func (s *snapshot) language(asked guide.Language) int64 {
	if known, ok := s.languages.Load(asked.ID); ok {
		return known.(int64)
	}
	available := make(guide.Localized[int64], len(s.front.Languages))
	for _, code := range s.front.Languages {
		if language, ok := guide.LanguageByCode(string(code)); ok {
			available[code] = language.ID
		}
	}
	id, _, _ := available.Resolve(asked.Code, s.front.Languages)
	s.languages.Store(asked.ID, id)
	return id
}

// etag returns the ETag of the rendition, if it has been read since the museum was published.
func (s *snapshot) etag(language int64) (string, bool) {
	tag, ok := s.etags.Load(language)
	if !ok {
		return "", false
	}
	return tag.(string), true
}

// encodedRendition is a rendition in one encoding.
type encodedRendition struct {
	etag     string // of the rendition; each encoding's is made from it
	encoding string
	size     int64
	bytes    []byte      // nil when they are too many to hold
	packed   []byte      // with Brotli, what bytes are made of when they are nil
	header   http.Header // of the answer, made once
}

// maxPlain is the largest plain body that is held in memory. A big museum in all its languages has a hundred
// million bytes, which a few slow clients would multiply; all browsers accept a compressed encoding.
const maxPlain = 1 << 20

// writeTo writes the encodedRendition, unpacking on the way what is not held.
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

// rendition returns a rendition in an encoding, from the cache if it is there.
func (s *catalog) rendition(ctx context.Context, of *snapshot, language int64, encoding string) (encodedRendition, error) {
	key := cacheKey{of.summary.ID, of.version, language, encoding}
	return getOrLoad(ctx, s, of, key, func(stored guide.Rendition) (encodedRendition, error) { return encode(stored, encoding) })
}

// getOrLoad returns what from makes of a rendition, from the cache if it is there.
func getOrLoad[T sized](
	ctx context.Context, s *catalog, of *snapshot, key cacheKey, from func(guide.Rendition) (T, error),
) (T, error) {
	if entry, ok := s.cache.get(key); ok {
		return entry.(T), nil
	}
	// Other requests may share this read, so it must not end with the request that started it.
	shared := context.WithoutCancel(ctx)
	loaded, err, _ := s.loading.Do(key.String(), func() (any, error) {
		stored, err := s.museums.Rendition(shared, key.museum, key.version, key.language)
		if err != nil {
			return nil, err
		}
		of.etags.Store(key.language, stored.ETag)
		made, err := from(stored)
		if err != nil {
			return nil, err
		}
		s.cache.put(key, made)
		return made, nil
	})
	if err != nil {
		var none T
		return none, err
	}
	return loaded.(T), nil
}

// gzipLevel balances the one compression a rendition gets against its size.
const gzipLevel = 6

// encode turns a stored rendition into the encoding a client takes, with the headers of the answer.
func encode(stored guide.Rendition, encoding string) (encodedRendition, error) {
	made, err := encodeBytes(stored, encoding)
	if err != nil {
		return encodedRendition{}, err
	}
	made.header = http.Header{
		"Etag": {encodedETag(made.etag, encoding)}, "Cache-Control": revalidated, "Vary": byEncoding,
		"Content-Type": {"application/json"}, "Content-Length": {strconv.FormatInt(made.size, 10)},
	}
	if encoding != encodingIdentity {
		made.header["Content-Encoding"] = []string{encoding}
	}
	return made, nil
}

func encodeBytes(stored guide.Rendition, encoding string) (encodedRendition, error) {
	made := encodedRendition{etag: stored.ETag, encoding: encoding, size: stored.Size}
	var out bytes.Buffer
	plain := brotli.NewReader(bytes.NewReader(stored.Brotli))
	switch {
	case encoding == encodingBrotli:
		made.bytes, made.size = stored.Brotli, int64(len(stored.Brotli))
		return made, nil
	case encoding == encodingIdentity && stored.Size > maxPlain:
		made.packed = stored.Brotli
		return made, nil
	case encoding == encodingGzip:
		compressed, err := gzip.NewWriterLevel(&out, gzipLevel)
		if err != nil {
			return encodedRendition{}, err
		}
		if _, err = io.Copy(compressed, plain); err != nil {
			return encodedRendition{}, fmt.Errorf("decompress rendition: %w", err)
		}
		if err = compressed.Close(); err != nil {
			return encodedRendition{}, err
		}
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

func (k cacheKey) String() string {
	return fmt.Sprint(k.museum, "/", k.version, "/", strconv.FormatInt(k.language, 10), "/", k.encoding)
}

// renditionCache is a cache of bounded size that evicts what was used longest ago.
type renditionCache struct {
	mu    sync.Mutex
	limit int64
	size  int64
	order *list.List // of cacheEntry, most recently used first
	byKey map[cacheKey]*list.Element
}

type cacheEntry struct {
	key     cacheKey
	content sized
}

// sized is what bodies keep: a encodedRendition, or a rendition's elements.
type sized interface {
	memory() int64 // bytes in memory
}

func newRenditionCache(limit int64) *renditionCache {
	return &renditionCache{limit: limit, order: list.New(), byKey: map[cacheKey]*list.Element{}}
}

func (c *renditionCache) get(key cacheKey) (sized, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	element, ok := c.byKey[key]
	if !ok {
		return nil, false
	}
	c.order.MoveToFront(element)
	return element.Value.(cacheEntry).content, true
}

// put caches the content unless it alone is over the limit.
func (c *renditionCache) put(key cacheKey, content sized) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.byKey[key]; ok || content.memory() > c.limit {
		return
	}
	c.byKey[key] = c.order.PushFront(cacheEntry{key, content})
	c.size += content.memory()
	for c.size > c.limit {
		oldest := c.order.Back()
		dropped := c.order.Remove(oldest).(cacheEntry)
		delete(c.byKey, dropped.key)
		c.size -= dropped.content.memory()
	}
}
