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

// shelf holds what visitors are answered from: the current snapshot of every museum, and the renditions
// asked for lately. A museum's ETags stay even when its renditions were dropped, so that "nothing changed"
// never costs a look into the database.
type shelf struct {
	museums guide.Museums
	loaded  func(museum int64, published time.Time, took time.Duration) // told of every publication that is read

	refreshing sync.Mutex // one refresh at a time
	mu         sync.RWMutex
	snapshots  map[int64]*snapshot

	bodies  *bodies
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

func newShelf(museums guide.Museums, cacheBytes int64, loaded func(museum int64, published time.Time, took time.Duration)) *shelf {
	return &shelf{museums: museums, loaded: loaded, snapshots: map[int64]*snapshot{}, bodies: newBodies(cacheBytes)}
}

// refresh reads what is published now. Snapshots that did not change stay as they are.
func (s *shelf) refresh(ctx context.Context) error {
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
		known := old[summary.ID]
		if known != nil && known.version == summary.Version && known.active == summary.Active {
			current[summary.ID] = known
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
			front: frontOf(publication.Museum), answers: publication.Museum.AnswerTypes(),
			buttons: buyButtonsOf(publication.Museum),
		}
	}
	s.mu.Lock()
	s.snapshots = current
	s.mu.Unlock()
	return nil
}

// frontOf drops the elements, which only the renditions need.
func frontOf(m *guide.Museum) *guide.Museum {
	front := *m
	front.NavigationSections, front.Halls, front.Artworks, front.Routes = nil, nil, nil, nil
	front.Timelines, front.InfoSections, front.OneMinutes, front.Slides = nil, nil, nil, nil
	front.Beacons, front.Sections, front.KidsSections, front.Game, front.Studies = nil, nil, nil, nil, nil
	return &front
}

// open finds a museum that visitors may see: unknown and deactivated museums are errors.
func (s *shelf) open(id int64) (*snapshot, error) {
	found, err := s.find(id)
	if err == nil && !found.active {
		return nil, &guide.Error{Code: guide.CodeDeactivated, Message: "this museum is not available"}
	}
	return found, err
}

// find finds a museum even when it is deactivated.
func (s *shelf) find(id int64) (*snapshot, error) {
	s.mu.RLock()
	found := s.snapshots[id]
	s.mu.RUnlock()
	if found == nil {
		return nil, unknownMuseum()
	}
	return found, nil
}

// all lists the museums that visitors may see, by id.
func (s *shelf) all() []*snapshot {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var found []*snapshot
	for _, one := range s.snapshots {
		if one.active {
			found = append(found, one)
		}
	}
	return found
}

// language is the id of the rendition that answers for the language asked for, by the localization rule:
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

// etag is the ETag of the rendition, if it has been read since the museum was published.
func (s *snapshot) etag(language int64) (string, bool) {
	tag, ok := s.etags.Load(language)
	if !ok {
		return "", false
	}
	return tag.(string), true
}

// body is a rendition in one encoding.
type body struct {
	etag     string // of the rendition; each encoding's is made from it
	encoding string
	size     int64
	bytes    []byte      // nil when they are too many to hold
	packed   []byte      // with Brotli, what bytes are made of when they are nil
	header   http.Header // of the answer, made once
}

// maxPlain is the largest plain body that is held in memory. A big museum in all its languages has a hundred
// million bytes, which a few clients that read slowly would multiply; nobody asks for it plain who means well.
const maxPlain = 1 << 20

// writeTo writes the body, unpacking on the way what is not held.
func (b body) writeTo(w io.Writer) error {
	if b.packed == nil {
		_, err := w.Write(b.bytes)
		return err
	}
	_, err := io.Copy(w, brotli.NewReader(bytes.NewReader(b.packed)))
	return err
}

// held is how many bytes the body takes in memory.
func (b body) held() int64 { return int64(len(b.bytes) + len(b.packed)) }

// rendition returns a rendition in an encoding, from memory when it is there.
func (s *shelf) rendition(ctx context.Context, of *snapshot, language int64, encoding string) (body, error) {
	key := bodyKey{of.summary.ID, of.version, language, encoding}
	return keep(ctx, s, of, key, func(stored guide.Rendition) (body, error) { return encode(stored, encoding) })
}

// held is the rendition in an encoding when it is in memory.
func (s *shelf) held(of *snapshot, language int64, encoding string) (body, bool) {
	found, ok := s.bodies.get(bodyKey{of.summary.ID, of.version, language, encoding})
	if !ok {
		return body{}, false
	}
	return found.(body), true
}

// keep returns what is made of a rendition, from memory when it is there.
func keep[T sized](
	ctx context.Context, s *shelf, of *snapshot, key bodyKey, from func(guide.Rendition) (T, error),
) (T, error) {
	if found, ok := s.bodies.get(key); ok {
		return found.(T), nil
	}
	// Other requests may wait for this read, so it must not end with the request that began it.
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
		s.bodies.put(key, made)
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
func encode(stored guide.Rendition, encoding string) (body, error) {
	made, err := encodeBytes(stored, encoding)
	if err != nil {
		return body{}, err
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

func encodeBytes(stored guide.Rendition, encoding string) (body, error) {
	made := body{etag: stored.ETag, encoding: encoding, size: stored.Size}
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
			return body{}, err
		}
		if _, err = io.Copy(compressed, plain); err != nil {
			return body{}, fmt.Errorf("decompress rendition: %w", err)
		}
		if err = compressed.Close(); err != nil {
			return body{}, err
		}
	default:
		out.Grow(int(stored.Size))
		if _, err := out.ReadFrom(plain); err != nil {
			return body{}, fmt.Errorf("decompress rendition: %w", err)
		}
	}
	made.bytes, made.size = out.Bytes(), int64(out.Len())
	return made, nil
}

type bodyKey struct {
	museum, version, language int64
	encoding                  string
}

func (k bodyKey) String() string {
	return fmt.Sprint(k.museum, "/", k.version, "/", strconv.FormatInt(k.language, 10), "/", k.encoding)
}

// bodies is a cache of bounded size; what was used longest ago leaves first.
type bodies struct {
	mu    sync.Mutex
	limit int64
	size  int64
	order *list.List // of heldBody, most recently used first
	held  map[bodyKey]*list.Element
}

type heldBody struct {
	key  bodyKey
	body sized
}

// sized is what bodies keep: a body, or a rendition's elements.
type sized interface {
	held() int64 // bytes in memory
}

func newBodies(limit int64) *bodies {
	return &bodies{limit: limit, order: list.New(), held: map[bodyKey]*list.Element{}}
}

func (b *bodies) get(key bodyKey) (sized, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	element, ok := b.held[key]
	if !ok {
		return nil, false
	}
	b.order.MoveToFront(element)
	return element.Value.(heldBody).body, true
}

// put keeps the body unless it alone is over the limit.
func (b *bodies) put(key bodyKey, content sized) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, ok := b.held[key]; ok || content.held() > b.limit {
		return
	}
	b.held[key] = b.order.PushFront(heldBody{key, content})
	b.size += content.held()
	for b.size > b.limit {
		oldest := b.order.Back()
		dropped := b.order.Remove(oldest).(heldBody)
		delete(b.held, dropped.key)
		b.size -= dropped.body.held()
	}
}
