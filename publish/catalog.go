package publish

import (
	"context"
	"fmt"
	"log/slog"
	"strconv"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"cicerone/guide"
)

// Catalog holds the current snapshot of every museum. Make one with NewCatalog.
type Catalog struct {
	museums   guide.Museums
	logger    *slog.Logger
	loads     prometheus.Histogram
	published *prometheus.GaugeVec
	damaged   *prometheus.GaugeVec

	refreshing sync.Mutex // one refresh at a time
	failing    bool       // the last refresh failed
	mu         sync.RWMutex
	snapshots  map[int64]*Snapshot
	faults     map[int64]fault
}

// fault is why a museum's current publication cannot be served. Other museums are not affected.
type fault struct {
	version int64
	active  bool
	retryAt time.Time
}

// faultRetryInterval is how often a publication that could not be read is tried again.
const faultRetryInterval = 5 * time.Second

// Snapshot is the current state of one museum.
type Snapshot struct {
	Summary guide.MuseumSummary
	Version int64
	Active  bool
	// Front is the published museum without its elements: what gates, colours and the first page need.
	Front *guide.Museum
	// Answers are the types of the inputs that its studies have, by idStudyQuestionAnswer.
	Answers map[int64]guide.AnswerType
	// Buttons are the payment provider's buy buttons that it has.
	Buttons map[Purchase]BuyButton
	// Cache holds what others make of the snapshot, under keys of their own types, and is dropped with it.
	Cache sync.Map
}

// NewCatalog makes a catalog and reads what is published.
func NewCatalog(ctx context.Context, museums guide.Museums, logger *slog.Logger) (*Catalog, error) {
	c := &Catalog{
		museums: museums, logger: logger, snapshots: map[int64]*Snapshot{}, faults: map[int64]fault{},
		loads: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "cicerone_publication_load_seconds", Help: "How long new publications took to be read.",
			Buckets: []float64{0.001, 0.01, 0.1, 0.5, 1, 2.5, 5, 10},
		}),
		published: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "cicerone_museum_published_timestamp_seconds", Help: "When what visitors see was published, by idMuseum.",
		}, []string{"museum"}),
		damaged: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "cicerone_museum_damaged", Help: "1 while a museum's current publication cannot be read, by idMuseum.",
		}, []string{"museum"}),
	}
	if err := c.Refresh(ctx); err != nil {
		return nil, fmt.Errorf("read the museums: %w", err)
	}
	return c, nil
}

// Collectors returns the catalog's metrics.
func (c *Catalog) Collectors() []prometheus.Collector {
	return []prometheus.Collector{c.loads, c.published, c.damaged}
}

// Watch refreshes the catalog at the interval until ctx ends, to notice what other processes publish or deactivate.
func (c *Catalog) Watch(ctx context.Context, interval time.Duration) {
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			_ = c.Refresh(ctx) // it logs its errors
		}
	}
}

// Refresh reads what is published now. Snapshots that did not change stay as they are, and a museum whose publication
// cannot be read keeps the previous one.
func (c *Catalog) Refresh(ctx context.Context) error {
	c.refreshing.Lock()
	defer c.refreshing.Unlock()
	summaries, err := c.museums.List(ctx)
	if err != nil && !c.failing && ctx.Err() == nil {
		c.logger.ErrorContext(ctx, "looking for new publications failed", "error", err)
	}
	c.failing = err != nil
	if err != nil {
		return err
	}
	c.mu.RLock()
	old := c.snapshots
	c.mu.RUnlock()
	current := make(map[int64]*Snapshot, len(summaries))
	faults := map[int64]fault{}
	for _, summary := range summaries {
		if summary.Version == 0 {
			continue // imported and never published: visitors know nothing of it
		}
		previous := old[summary.ID]
		if previous != nil && previous.Version == summary.Version && previous.Active == summary.Active {
			current[summary.ID] = previous
			continue
		}
		known, faulty := c.faults[summary.ID]
		if !faulty || known.version != summary.Version || known.active != summary.Active || time.Now().After(known.retryAt) {
			snapshot, err := c.load(ctx, summary)
			if err == nil {
				current[summary.ID] = snapshot
				continue
			}
			if ctx.Err() != nil {
				return err
			}
			c.noteFault(ctx, summary, err)
			known = fault{summary.Version, summary.Active, time.Now().Add(faultRetryInterval)}
		}
		faults[summary.ID] = known
		if previous != nil && previous.Active == summary.Active {
			current[summary.ID] = previous
		}
	}
	for id := range c.faults {
		if _, still := faults[id]; !still {
			c.damaged.DeleteLabelValues(museumLabel(id))
			c.logger.InfoContext(ctx, "the museum's publication can be read again", "museum", id)
		}
	}
	c.mu.Lock()
	c.snapshots, c.faults = current, faults
	c.mu.Unlock()
	return nil
}

func (c *Catalog) load(ctx context.Context, summary guide.MuseumSummary) (*Snapshot, error) {
	began := time.Now()
	publication, err := c.museums.Published(ctx, summary.ID)
	if err != nil {
		return nil, err
	}
	c.loads.Observe(time.Since(began).Seconds())
	c.published.WithLabelValues(museumLabel(summary.ID)).Set(float64(publication.PublishedAt.Unix()))
	return NewSnapshot(summary, publication), nil
}

// noteFault reports a publication that cannot be read, once for each version.
func (c *Catalog) noteFault(ctx context.Context, summary guide.MuseumSummary, err error) {
	if known, faulty := c.faults[summary.ID]; !faulty || known.version != summary.Version {
		c.logger.ErrorContext(ctx, "the museum's publication cannot be read",
			"museum", summary.ID, "code", summary.Code, "version", summary.Version, "error", err)
	}
	c.damaged.WithLabelValues(museumLabel(summary.ID)).Set(1)
}

func museumLabel(id int64) string { return strconv.FormatInt(id, 10) }

// NewSnapshot returns the snapshot of a museum with that publication.
func NewSnapshot(summary guide.MuseumSummary, publication *guide.Publication) *Snapshot {
	return &Snapshot{
		Summary: summary, Version: publication.Version, Active: summary.Active,
		Front: withoutElements(publication.Museum), Answers: publication.Museum.AnswerTypes(),
		Buttons: buyButtonsOf(publication.Museum),
	}
}

// withoutElements returns the museum without its elements, which only the renditions need.
func withoutElements(m *guide.Museum) *guide.Museum {
	front := *m
	front.HomeImage = m.FirstScreenImage()
	front.NavigationSections, front.Halls, front.Artworks, front.Routes = nil, nil, nil, nil
	front.Timelines, front.InfoSections, front.OneMinutes, front.Slides = nil, nil, nil, nil
	front.Beacons, front.Sections, front.KidsSections, front.Game, front.Studies = nil, nil, nil, nil, nil
	return &front
}

// Open returns a museum that visitors may see: unknown and deactivated museums are errors.
func (c *Catalog) Open(id int64) (*Snapshot, error) {
	museum, err := c.Find(id)
	if err == nil && !museum.Active {
		return nil, deactivated()
	}
	return museum, err
}

// Find returns a museum even when it is deactivated.
func (c *Catalog) Find(id int64) (*Snapshot, error) {
	c.mu.RLock()
	museum, known := c.snapshots[id], c.faults[id]
	c.mu.RUnlock()
	if museum == nil && known.version > 0 {
		return nil, damagedMuseum(known)
	}
	if museum == nil {
		return nil, &guide.Error{Code: guide.CodeNotFound, Field: "idMuseum", Message: "there is no such museum"}
	}
	return museum, nil
}

func damagedMuseum(f fault) error {
	if !f.active {
		return deactivated()
	}
	return DamagedError(faultRetryInterval)
}

// DamagedError returns the error of a museum that cannot be shown until it is repaired. It is tried again after that time.
func DamagedError(retryAfter time.Duration) error {
	return &guide.Error{
		Code: guide.CodeBusy, After: retryAfter,
		Message: "this museum cannot be shown at the moment; the server's operator has to repair it",
	}
}

func deactivated() error {
	return &guide.Error{Code: guide.CodeDeactivated, Message: "this museum is not available"}
}

// All returns the museums that visitors may see, in any order.
func (c *Catalog) All() []*Snapshot {
	c.mu.RLock()
	defer c.mu.RUnlock()
	var museums []*Snapshot
	for _, one := range c.snapshots {
		if one.Active {
			museums = append(museums, one)
		}
	}
	return museums
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
