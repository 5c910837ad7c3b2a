// Package visitor holds the calls of visitors' phones and of older clients. A museum is rendered to the wire once, when it is
// published; after that a visitor's request is a lookup.
package visitor

import (
	"context"
	"fmt"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/sync/semaphore"

	"cicerone/guide"
	"cicerone/httpapi"
	"cicerone/publish"
)

// Config is what the calls need; fields that may be nil say so.
type Config struct {
	Catalog *publish.Catalog
	Museums guide.Museums
	Visits  guide.Visits
	Answers guide.VisitAnswers
	Users   guide.Users
	Eraser  guide.PersonalDataEraser
	Buckets guide.TokenBuckets
	Blobs   guide.Blobs

	Recogniser guide.Recogniser            // no museum offers recognition when nil
	SignIns    guide.SignIns               // museums that ask for a sign-in let everyone in when nil or without methods
	Messages   map[string]httpapi.Messages // of the page that a sign-in ends with

	Clock guide.Clock // time.Now when nil

	LegacyUser       string // the authorizations that /config.json hands out
	LegacyPassword   string
	RecognitionToken string
	BackdoorCode     string          // off when empty
	MetricsByMuseum  bool            // adds metrics with a series for each museum
	MuseumWrites     int             // calls a second that may be recorded of one museum; any number when 0
	HideMuseums      bool            // calls must name a museum, and none are listed
	MeasuringURL     string          // of the server that has the analytics' scripts; off when empty
	HTTPS            bool            // the server is reached by HTTPS only
	Domains          httpapi.Domains // of museums that have one of their own
	URL              string          // by which visitors reach the server, without a slash at its end; sign-in needs it
}

// Calls answers the calls. Make one with New.
type Calls struct {
	config        Config
	renditions    *renditions
	codeLimiter   *codeLimiter
	eventLimiter  *eventLimiter
	signIns       *signIns
	unpacking     *semaphore.Weighted
	frames        *byteBudget // bytes of the frames in memory
	configuration Configuration

	recorded   *prometheus.CounterVec
	mediaOpens prometheus.Histogram
}

// New makes the calls.
func New(ctx context.Context, config Config) (*Calls, error) {
	if config.Clock == nil {
		config.Clock = time.Now
	}
	salt, err := config.Museums.SecretSalt(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the installation's salt: %w", err)
	}
	c := &Calls{
		config: config, renditions: newRenditions(config.Museums, config.Catalog.Cache(), config.Clock),
		codeLimiter: newCodeLimiter(config.Buckets, config.Clock, salt), eventLimiter: newEventLimiter(config.Clock, config.MuseumWrites),
		unpacking: semaphore.NewWeighted(maxUnpacking), frames: newByteBudget(maxFramesBytes),
		recorded: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "cicerone_visit_calls_total", Help: "Visit calls recorded, repeated ones included.",
		}, []string{"call"}),
		mediaOpens: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "cicerone_media_open_seconds", Help: "How long media files took to be opened.", Buckets: prometheus.ExponentialBuckets(0.0001, 4, 8),
		}),
	}
	if c.signIns, err = newSignIns(config.SignIns, salt); err != nil {
		return nil, fmt.Errorf("make the sign-ins: %w", err)
	}
	c.configuration, err = c.makeConfiguration(salt)
	return c, err
}

// Collectors returns the metrics of the calls.
func (c *Calls) Collectors() []prometheus.Collector {
	return []prometheus.Collector{c.recorded, c.mediaOpens, c.renditions.damaged, c.codeLimiter.alarms.attempts}
}

// MuseumCollectors returns the metrics with a series for each museum.
func (c *Calls) MuseumCollectors() []prometheus.Collector {
	return []prometheus.Collector{c.codeLimiter.alarms.byMuseum}
}
