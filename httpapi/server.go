// Package httpapi holds what all of Cicerone's HTTP shares: the table of endpoints, from which the router and the OpenAPI
// document are made, decoding and encoding, errors, middleware, metrics and the HTTP server. What is answered is in the
// packages below it, one an audience, which hand their endpoints to New.
package httpapi

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"slices"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"cicerone/guide"
	"cicerone/publish"
)

// Config is what a server needs; fields that may be nil say so.
type Config struct {
	Endpoints []Endpoint                      // of the packages below this one
	Pages     http.Handler                    // answers every address that is no endpoint's
	Guard     func(http.Handler) http.Handler // wraps all endpoints and pages; none when nil

	Domains Domains // of museums that have one of their own

	Blobs     guide.Blobs // these three show whether the server is ready
	Catalog   *publish.Catalog
	CanRecord func() error // returns why events cannot be recorded, or nil

	Logger     *slog.Logger
	Collectors []prometheus.Collector // metrics of other packages, for Metrics
	Clock      guide.Clock            // time.Now when nil

	LegacyUser       string // Basic authorization of the legacy base
	LegacyPassword   string
	RecognitionToken string
	HTTPS            bool           // the server is reached by HTTPS only: send Strict-Transport-Security
	Proxies          []netip.Prefix // whose X-Forwarded-For is believed
}

// Server answers Cicerone's HTTP requests. Make one with New.
type Server struct {
	config   Config
	log      *slog.Logger
	metrics  *metrics
	document []byte
	handler  http.Handler

	media      *mediaCheck
	readyAsked atomic.Int64 // when readiness was asked for last, in nanoseconds since 1970
	draining   atomic.Bool

	streams    context.Context // of answers without an end
	endStreams context.CancelFunc
}

// New makes a server.
func New(config Config) (*Server, error) {
	if config.Clock == nil {
		config.Clock = time.Now
	}
	if config.Guard == nil {
		config.Guard = func(next http.Handler) http.Handler { return next }
	}
	s := &Server{config: config, log: config.Logger, media: &mediaCheck{catalog: config.Catalog, blobs: config.Blobs, log: config.Logger}}
	s.metrics = newMetrics(append(slices.Clip(config.Collectors), s.media.collector())...)
	s.streams, s.endStreams = context.WithCancel(context.Background())
	var err error
	s.handler, s.document, err = s.build()
	return s, err
}

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// EndStreams ends the answers that have no end of their own, so that the server can shut down.
func (s *Server) EndStreams() { s.endStreams() }

// endpoints returns the whole table: the configured endpoints, and what operators ask of a server.
func (s *Server) endpoints() []Endpoint {
	return append(slices.Clip(s.config.Endpoints),
		Handle("GET /api/openapi.json", "getDocument", "This document", s.getDocument, DescribeContent("application/json")),
		Respond("GET /healthz", "isAlive", "The process answers", alive),
		Respond("GET /readyz", "isReady", "The server records events, reaches the database, has its media and is not shutting down", s.ready).Described(describeUnready),
	)
}
