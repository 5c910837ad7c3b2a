package publish

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/sync/semaphore"

	"cicerone/guide"
)

// Catalog knows every museum that was ever published, and reads of it what is asked for. Make one with NewCatalog.
type Catalog struct {
	museums guide.Museums
	cache   *Cache
	clock   guide.Clock
	logger  *slog.Logger
	loads   prometheus.Histogram
	damaged *prometheus.GaugeVec

	refreshing *semaphore.Weighted // one refresh at a time
	lastChange int64               // that was noticed

	mu        sync.RWMutex
	refreshed time.Time // when the last refresh ended
	asked     time.Time // when the last successful refresh began
	failure   error     // of the last refresh
	states    map[int64]guide.MuseumState
	ids       map[string]int64 // by code in lower case
	faults    map[int64]fault
}

// fault is why a museum's current publication cannot be shown. Other museums are not affected.
type fault struct {
	version int64
	retryAt time.Time
}

// faultRetryInterval is how often a publication that could not be read is tried again.
const faultRetryInterval = 10 * time.Second

// refreshTimeout bounds a refresh, so that a database that does not answer is noticed.
const refreshTimeout = 5 * time.Second

// updateTimeout is how long a request waits for a new publication of a museum that is in memory.
const updateTimeout = time.Second

// CacheBytes is the usual limit of a catalog's cache.
const CacheBytes = 64 << 20

// Snapshot is what was read of one publication of a museum.
type Snapshot struct {
	ID        int64
	Version   int64
	Front     *guide.Museum               // the museum without its elements: what gates, colours and the first page need
	Pictures  map[string]guide.MediaFacts // of its first screen
	Answers   map[int64]guide.AnswerType  // types of the inputs of its studies, by idStudyQuestionAnswer
	Buttons   guide.Buttons               // the payment provider's buy buttons that it has
	Checksums map[int64]string            // of its renditions, by idLanguage
	// Notes hold little that others remember about the snapshot, under keys of their own types, and are dropped with it.
	Notes sync.Map

	memory int64
}

// Memory returns the bytes that the snapshot takes, about.
func (s *Snapshot) Memory() int64 { return s.memory }

// snapshotKey is the key of a museum's snapshot in the cache.
type snapshotKey int64

// NewCatalog makes a catalog and finds out which museums are published. It reads none of them.
func NewCatalog(ctx context.Context, museums guide.Museums, cache *Cache, logger *slog.Logger) (*Catalog, error) {
	c := &Catalog{
		museums: museums, cache: cache, clock: time.Now, logger: logger, refreshing: semaphore.NewWeighted(1),
		ids: map[string]int64{}, states: map[int64]guide.MuseumState{}, faults: map[int64]fault{},
		loads: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "cicerone_publication_load_seconds", Help: "How long museums took to be opened that were not in memory.",
			Buckets: []float64{0.001, 0.01, 0.1, 0.5, 1, 2.5, 5, 10},
		}),
		damaged: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "cicerone_museum_damaged", Help: "1 while a museum's current publication cannot be read, by idMuseum.",
		}, []string{"museum"}),
	}
	if err := c.Refresh(ctx); err != nil {
		return nil, fmt.Errorf("read the museums: %w", err)
	}
	return c, nil
}

// Collectors returns the metrics of the catalog and its cache.
func (c *Catalog) Collectors() []prometheus.Collector {
	return append(c.cache.Collectors(), c.loads, prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "cicerone_museums_damaged", Help: "Museums whose current publication cannot be read.",
	}, func() float64 {
		c.mu.RLock()
		defer c.mu.RUnlock()
		return float64(len(c.faults))
	}))
}

// MuseumCollectors returns the metrics with a series for each museum.
func (c *Catalog) MuseumCollectors() []prometheus.Collector { return []prometheus.Collector{c.damaged} }

// Cache returns the catalog's cache, which others share.
func (c *Catalog) Cache() *Cache { return c.cache }

// Refresh notices what was published, activated or deactivated. Its cost depends on the number of these changes alone.
func (c *Catalog) Refresh(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, refreshTimeout)
	defer cancel()
	if err := c.refreshing.Acquire(ctx, 1); err != nil {
		return err
	}
	defer c.refreshing.Release(1)
	asked := c.clock()
	changes, err := c.museums.Changes(ctx, c.lastChange)
	// After a pause, also one within the question, deleted museums may be missing.
	complete := err == nil && c.lastChange > 0 && c.clock().Sub(c.asked) > guide.DeletionNotice/2
	if complete {
		changes, err = c.museums.Changes(ctx, 0)
	}
	if errors.Is(ctx.Err(), context.Canceled) {
		return ctx.Err() // which says nothing about the database
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if err != nil && c.failure == nil {
		c.logger.ErrorContext(ctx, "looking for new publications failed", "error", err)
	}
	c.refreshed, c.failure = c.clock(), err
	if err == nil {
		c.asked = asked
	}
	if err == nil && complete {
		c.removeMissing(changes)
	}
	for _, state := range changes {
		c.lastChange = max(c.lastChange, state.Change)
		if state.Version == 0 {
			c.remove(state.ID)
			continue
		}
		c.states[state.ID] = state
		c.ids[strings.ToLower(state.Code)] = state.ID
		if known := c.faults[state.ID]; known.version != state.Version {
			c.removeFault(state.ID)
		}
	}
	return err
}

// removeMissing removes the museums that a list of all lacks. mu must be held.
func (c *Catalog) removeMissing(all []guide.MuseumState) {
	listed := make(map[int64]bool, len(all))
	for _, state := range all {
		listed[state.ID] = true
	}
	for id := range c.states {
		if !listed[id] {
			c.remove(id)
		}
	}
}

// remove removes a museum that was deleted. mu must be held.
func (c *Catalog) remove(id int64) {
	delete(c.states, id)
	c.removeFault(id)
	c.cache.remove(snapshotKey(id))
}

// checkInterval is how old the outcome of a refresh may be for Check.
const checkInterval = time.Second

// Check returns why the database cannot be read, or nil. It reads only if nothing was read within the last second.
func (c *Catalog) Check(ctx context.Context) error {
	c.mu.RLock()
	refreshed, failure := c.refreshed, c.failure
	c.mu.RUnlock()
	if c.clock().Sub(refreshed) < checkInterval {
		return failure
	}
	return c.Refresh(ctx)
}

// State returns what is known of a museum without reading it, even when it is deactivated. CodeNotFound when it was never
// published, or is not the context's only one.
func (c *Catalog) State(ctx context.Context, id int64) (guide.MuseumState, error) {
	if only, limited := c.Only(ctx); limited && id != only {
		return guide.MuseumState{}, unknownMuseum()
	}
	return c.state(id)
}

func unknownMuseum() error {
	return &guide.Error{Code: guide.CodeNotFound, Field: "idMuseum", Message: "there is no such museum"}
}

func (c *Catalog) state(id int64) (guide.MuseumState, error) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	state, ok := c.states[id]
	if !ok {
		return state, unknownMuseum()
	}
	return state, nil
}

// Active lists the ids of the museums that visitors may see, in ascending order.
func (c *Catalog) Active() (ids []int64) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	for id, state := range c.states {
		if state.Active {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

// LastChange returns the number of the last change that was noticed. While it stays the same, so do the museums.
func (c *Catalog) LastChange() int64 {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.lastChange
}

// Open returns a museum that visitors may see: unknown and deactivated museums are errors.
func (c *Catalog) Open(ctx context.Context, id int64) (*Snapshot, error) {
	state, err := c.State(ctx, id)
	if err == nil && !state.Active {
		err = &guide.Error{Code: guide.CodeDeactivated, Message: "this museum is not available"}
	}
	if err != nil {
		return nil, err
	}
	return c.find(ctx, state)
}

// Find returns a museum even when it is deactivated.
func (c *Catalog) Find(ctx context.Context, id int64) (*Snapshot, error) {
	state, err := c.State(ctx, id)
	if err != nil {
		return nil, err
	}
	return c.find(ctx, state)
}

// find returns the museum's snapshot. While its current publication cannot be read, it returns what visitors saw before, if
// that is in memory.
func (c *Catalog) find(ctx context.Context, state guide.MuseumState) (*Snapshot, error) {
	previous := c.cached(state.ID)
	if previous != nil && previous.Version >= state.Version {
		return previous, nil
	}
	if previous == nil {
		return c.read(ctx, state)
	}
	ctx, cancel := context.WithTimeout(ctx, updateTimeout)
	defer cancel()
	if snapshot, err := c.read(ctx, state); err == nil {
		return snapshot, nil
	}
	return previous, nil
}

// cached returns the museum's snapshot in memory, or nil.
func (c *Catalog) cached(id int64) *Snapshot {
	content, _ := c.cache.get(snapshotKey(id))
	snapshot, _ := content.(*Snapshot)
	return snapshot
}

// read reads the museum's current publication, unless it could not be read a moment ago.
func (c *Catalog) read(ctx context.Context, state guide.MuseumState) (*Snapshot, error) {
	c.mu.RLock()
	known := c.faults[state.ID]
	c.mu.RUnlock()
	if known.version == state.Version && c.clock().Before(known.retryAt) {
		return nil, DamagedError(faultRetryInterval)
	}
	name := fmt.Sprint("museum ", state.ID, " version ", state.Version)
	return reload(ctx, c.cache, snapshotKey(state.ID), name, func(ctx context.Context) (*Snapshot, error) {
		if snapshot := c.cached(state.ID); snapshot != nil && snapshot.Version >= state.Version { // another load ended after find's look
			return snapshot, nil
		}
		began := time.Now()
		front, err := c.museums.Front(ctx, state.ID, state.Version)
		if guide.ErrorCodeOf(err) == guide.CodeNotFound { // published more than once since the last refresh
			if err = c.Refresh(ctx); err == nil {
				if state, err = c.state(state.ID); err == nil {
					front, err = c.museums.Front(ctx, state.ID, state.Version)
				}
			}
		}
		c.noteRead(ctx, state, err)
		switch code := guide.ErrorCodeOf(err); {
		case err == nil:
		case code == guide.CodeBusy || ctx.Err() != nil:
			return nil, err // of the database, not of this publication
		default:
			return nil, DamagedError(faultRetryInterval)
		}
		c.loads.Observe(time.Since(began).Seconds())
		return newSnapshot(state, front), nil
	})
}

// noteRead notes whether a publication could be read. It logs a fault once for each version.
func (c *Catalog) noteRead(ctx context.Context, state guide.MuseumState, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	known, faulty := c.faults[state.ID]
	if err == nil {
		if faulty {
			c.removeFault(state.ID)
			c.logger.InfoContext(ctx, "the museum's publication can be read again", "museum", state.ID)
		}
		return
	}
	if guide.ErrorCodeOf(err) == guide.CodeBusy || ctx.Err() != nil {
		return
	}
	if known.version != state.Version {
		c.logger.ErrorContext(ctx, "the museum's publication cannot be read",
			"museum", state.ID, "code", state.Code, "version", state.Version, "error", err)
	}
	c.faults[state.ID] = fault{state.Version, c.clock().Add(faultRetryInterval)}
	c.damaged.WithLabelValues(museumLabel(state.ID)).Set(1)
}

// removeFault forgets the museum's fault, if it has one. mu must be held.
func (c *Catalog) removeFault(id int64) {
	delete(c.faults, id)
	c.damaged.DeleteLabelValues(museumLabel(id))
}

func museumLabel(id int64) string { return strconv.FormatInt(id, 10) }

func newSnapshot(state guide.MuseumState, front *guide.Front) *Snapshot {
	return &Snapshot{
		ID: state.ID, Version: state.Version, Front: front.Museum, Pictures: front.Pictures, Answers: front.Answers, Buttons: front.Buttons,
		Checksums: front.Checksums,
		memory:    frontMemory(front),
	}
}

// frontMemory estimates the memory of a front from what varies: names, access codes, pictures with their previews, and answers.
func frontMemory(front *guide.Front) int64 {
	const fixed, perText, perCode, perAnswer = 4 << 10, 200, 100, 50
	memory := fixed + perText*len(front.Museum.Name) + perCode*len(front.Museum.AccessCodes) +
		perAnswer*(len(front.Answers)+len(front.Buttons.Routes)+len(front.Buttons.Steps))
	for _, f := range front.Pictures {
		memory += fixed + len(f.Preview)
	}
	return int64(memory)
}

// errDamaged is the cause of DamagedError's error.
var errDamaged = errors.New("the publication cannot be read")

// IsDamaged reports whether err is that of a museum that cannot be shown until it is repaired.
func IsDamaged(err error) bool { return errors.Is(err, errDamaged) }

// DamagedError returns the error of a museum that cannot be shown until it is repaired. It is tried again after that time.
func DamagedError(retryAfter time.Duration) error {
	return &guide.Error{
		Code: guide.CodeBusy, After: retryAfter, Cause: errDamaged,
		Message: "this museum cannot be shown at the moment; the server's operator has to repair it",
	}
}

// Language returns the id of the rendition that answers for a language, by the localization rule:
// that language, else one of the same first two letters, else the museum's first.
func (s *Snapshot) Language(asked guide.Language) int64 {
	available := make(guide.Localized[int64], len(s.Front.Languages))
	for _, code := range s.Front.Languages {
		if language, ok := guide.LanguageByCode(string(code)); ok {
			available[code] = language.ID
		}
	}
	id, _, _ := available.Resolve(asked.Code, s.Front.Languages)
	return id
}
