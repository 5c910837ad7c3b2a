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
	loads     prometheus.Histogram
	published *prometheus.GaugeVec

	refreshing sync.Mutex // one refresh at a time
	mu         sync.RWMutex
	snapshots  map[int64]*Snapshot
}

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
func NewCatalog(ctx context.Context, museums guide.Museums) (*Catalog, error) {
	c := &Catalog{
		museums: museums, snapshots: map[int64]*Snapshot{},
		loads: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "cicerone_publication_load_seconds", Help: "How long new publications took to be read.",
			Buckets: []float64{0.001, 0.01, 0.1, 0.5, 1, 2.5, 5, 10},
		}),
		published: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "cicerone_museum_published_timestamp_seconds", Help: "When what visitors see was published, by idMuseum.",
		}, []string{"museum"}),
	}
	if err := c.Refresh(ctx); err != nil {
		return nil, fmt.Errorf("read the museums: %w", err)
	}
	return c, nil
}

// Collectors returns the catalog's metrics.
func (c *Catalog) Collectors() []prometheus.Collector {
	return []prometheus.Collector{c.loads, c.published}
}

// Watch refreshes the catalog at the interval until ctx ends, to notice what other processes publish or deactivate.
func (c *Catalog) Watch(ctx context.Context, interval time.Duration, log *slog.Logger) {
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			if err := c.Refresh(ctx); err != nil && ctx.Err() == nil {
				log.Error("looking for new publications failed", "error", err)
			}
		}
	}
}

// Refresh reads what is published now. Snapshots that did not change stay as they are.
func (c *Catalog) Refresh(ctx context.Context) error {
	c.refreshing.Lock()
	defer c.refreshing.Unlock()
	summaries, err := c.museums.List(ctx)
	if err != nil {
		return err
	}
	c.mu.RLock()
	old := c.snapshots
	c.mu.RUnlock()
	current := make(map[int64]*Snapshot, len(summaries))
	for _, summary := range summaries {
		if summary.Version == 0 {
			continue // imported and never published: visitors know nothing of it
		}
		previous := old[summary.ID]
		if previous != nil && previous.Version == summary.Version && previous.Active == summary.Active {
			current[summary.ID] = previous
			continue
		}
		began := time.Now()
		publication, err := c.museums.Published(ctx, summary.ID)
		if err != nil {
			return fmt.Errorf("museum %d: %w", summary.ID, err)
		}
		c.loads.Observe(time.Since(began).Seconds())
		c.published.WithLabelValues(strconv.FormatInt(summary.ID, 10)).Set(float64(publication.PublishedAt.Unix()))
		current[summary.ID] = NewSnapshot(summary, publication)
	}
	c.mu.Lock()
	c.snapshots = current
	c.mu.Unlock()
	return nil
}

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
	front.NavigationSections, front.Halls, front.Artworks, front.Routes = nil, nil, nil, nil
	front.Timelines, front.InfoSections, front.OneMinutes, front.Slides = nil, nil, nil, nil
	front.Beacons, front.Sections, front.KidsSections, front.Game, front.Studies = nil, nil, nil, nil, nil
	return &front
}

// Open returns a museum that visitors may see: unknown and deactivated museums are errors.
func (c *Catalog) Open(id int64) (*Snapshot, error) {
	museum, err := c.Find(id)
	if err == nil && !museum.Active {
		return nil, &guide.Error{Code: guide.CodeDeactivated, Message: "this museum is not available"}
	}
	return museum, err
}

// Find returns a museum even when it is deactivated.
func (c *Catalog) Find(id int64) (*Snapshot, error) {
	c.mu.RLock()
	museum := c.snapshots[id]
	c.mu.RUnlock()
	if museum == nil {
		return nil, &guide.Error{Code: guide.CodeNotFound, Field: "idMuseum", Message: "there is no such museum"}
	}
	return museum, nil
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
