// Package httpapi is Cicerone over HTTP: the calls of both bases, the media, the visitor app's pages and
// what operators ask of a server. It renders a museum to the wire once, when it is published; after that a
// visitor's request is a lookup.
//
// The whole surface is one table, endpoints.go, from which the router and the OpenAPI document are made.
package httpapi

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"time"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/sync/semaphore"

	"cicerone/guide"
	"cicerone/publish"
)

// Config is what a server needs; fields that may be nil say so.
type Config struct {
	Museums guide.Museums
	Visits  guide.Visits
	Answers guide.VisitAnswers
	Users   guide.Users
	Eraser  guide.PersonalDataEraser
	Guesses guide.GuessCounter
	Facts   guide.MediaFactsStore
	Blobs   guide.Blobs
	Logger  *slog.Logger

	Recogniser guide.Recogniser       // no museum offers recognition when nil
	Collectors []prometheus.Collector // metrics of other packages, for Metrics

	SeparateMetrics bool // Metrics is served at an address of its own, so /metrics is not there

	Clock  guide.Clock   // time.Now when nil
	NewKey func() string // event keys for calls that bring none; UUIDv7 when nil

	App        fs.FS // the built visitor app: index.html and what it loads; no app when nil
	Catalogues fs.FS // the interface's messages, one en.json a language, for the first page

	LegacyUser       string // Basic authorization of the legacy base
	LegacyPassword   string
	RecognitionToken string
	BackdoorCode     string         // off when empty
	Version          string         // of the program
	HTTPS            bool           // the server is reached by HTTPS only: send Strict-Transport-Security
	Proxies          []netip.Prefix // whose X-Forwarded-For is believed
	URL              string         // by which visitors reach the server, without a slash at its end; guessed when empty
	SignIns          guide.SignIns  // museums that ask for a sign-in let everyone in when nil or without methods
	Analytics        Analytics      // off when its URL is empty
	Payments         Payments       // off when their URL is empty

	CacheBytes      int64         // renditions kept in memory; 64 MiB when 0
	RefreshInterval time.Duration // how often other processes' publications are looked for; 500 ms when 0
}

// Server answers Cicerone's HTTP requests. Make one with New.
type Server struct {
	museums    guide.Museums
	visits     guide.Visits
	answers    guide.VisitAnswers
	users      guide.Users
	eraser     guide.PersonalDataEraser
	facts      guide.MediaFactsStore
	blobs      guide.Blobs
	recogniser guide.Recogniser
	log        *slog.Logger
	clock      guide.Clock
	newKey     func() string
	newID      func() string // of requests
	config     Config
	zone       *time.Location

	catalog       *catalog
	codeLimiter   *codeLimiter
	signIns       *signIns
	unpacking     *semaphore.Weighted
	frames        *byteBudget // bytes of the frames in memory
	metrics       *metrics
	app           *app
	document      []byte
	configuration Configuration
	handler       http.Handler
}

// New makes a server and reads what is published. Run Watch while serving to notice what other processes
// publish.
func New(ctx context.Context, config Config) (*Server, error) {
	zone, err := time.LoadLocation(publish.TimeZone)
	if err != nil {
		return nil, fmt.Errorf("load time zone: %w", err)
	}
	if config.Clock == nil {
		config.Clock = time.Now
	}
	if config.NewKey == nil {
		config.NewKey = func() string { return uuid.Must(uuid.NewV7()).String() }
	}
	if config.CacheBytes == 0 {
		config.CacheBytes = 64 << 20
	}
	if config.RefreshInterval == 0 {
		config.RefreshInterval = 500 * time.Millisecond // what one process publishes, others serve within a second
	}
	s := &Server{
		museums: config.Museums, visits: config.Visits, answers: config.Answers, users: config.Users,
		eraser: config.Eraser, facts: config.Facts, blobs: config.Blobs, recogniser: config.Recogniser,
		log: config.Logger, clock: config.Clock, newKey: config.NewKey, newID: newRequestID, config: config, zone: zone,
		unpacking: semaphore.NewWeighted(maxUnpacking),
		frames:    newByteBudget(maxFramesBytes), metrics: newMetrics(config.Logger.Handler(), config.Collectors...),
	}
	salt, err := config.Museums.SecretSalt(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the installation's salt: %w", err)
	}
	s.codeLimiter = newCodeLimiter(config.Guesses, config.Clock, salt)
	if s.signIns, err = newSignIns(config.SignIns, salt); err != nil {
		return nil, fmt.Errorf("make the sign-ins: %w", err)
	}
	s.catalog = newCatalog(config.Museums, config.CacheBytes, s.metrics.loaded)
	if err := s.catalog.refresh(ctx); err != nil {
		return nil, fmt.Errorf("read the museums: %w", err)
	}
	if s.configuration, err = s.makeConfiguration(salt); err != nil {
		return nil, err
	}
	if s.app, err = newApp(config.App, config.Catalogues); err != nil {
		return nil, err
	}
	if s.handler, s.document, err = s.build(); err != nil {
		return nil, err
	}
	return s, nil
}

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Watch notices what other processes publish or deactivate, until ctx ends.
func (s *Server) Watch(ctx context.Context) {
	ticker := time.NewTicker(s.config.RefreshInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			if err := s.catalog.refresh(ctx); err != nil && ctx.Err() == nil {
				s.log.Error("looking for new publications failed", "error", err)
			}
		}
	}
}

// Refresh reads again what is published; a program calls it after publishing in its own process.
func (s *Server) Refresh(ctx context.Context) error { return s.catalog.refresh(ctx) }
