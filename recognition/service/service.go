// Package service recognises works in visitors' frames. Around the engine in package recognition it has a store of the
// pictures' features, a cache of the museums' indexes, a queue of frames, and each visitor's last results.
//
// Frames are in memory until they are answered. Nothing in this package stores or logs a frame or its sender.
package service

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"image"
	"log/slog"
	"runtime"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/sync/semaphore"

	"cicerone/guide"
	"cicerone/recognition"
)

var (
	_ guide.Recogniser      = (*Recogniser)(nil)
	_ guide.DraftRecogniser = (*Recogniser)(nil)
)

// Config configures a Recogniser. Museums, Facts, Blobs, Decode and Logger must be set.
type Config struct {
	Museums guide.Museums
	Facts   guide.MediaFactsStore
	Blobs   guide.Blobs
	// Decode decodes a stored picture, upright. It returns CodeInvalid if the picture is damaged and CodeNotFound if it
	// does not exist.
	Decode func(ctx context.Context, name string) (image.Image, error)
	Logger *slog.Logger

	Clock         guide.Clock // default time.Now
	MaxConcurrent int         // frames processed at the same time; default GOMAXPROCS
	IndexMemory   int64       // bytes of cached indexes; default 256 MiB
}

const (
	waitingPerActive   = 16
	defaultIndexMemory = 256 << 20
)

// Recogniser implements guide.Recogniser and guide.DraftRecogniser. It is safe for concurrent use.
type Recogniser struct {
	features *featureStore
	indexes  *indexCache
	drafts   draftChecks
	queue    *queue
	visitors *visitors
	metrics  *metrics
	clock    guide.Clock
}

// New returns a Recogniser. Indexes are built when they are first needed.
func New(config Config) *Recogniser {
	maxActive := cmp.Or(config.MaxConcurrent, runtime.GOMAXPROCS(0))
	clock := config.Clock
	if clock == nil {
		clock = time.Now
	}
	r := &Recogniser{
		features: &featureStore{
			facts: config.Facts, blobs: config.Blobs, decode: config.Decode, log: config.Logger,
			extracting: semaphore.NewWeighted(int64(runtime.GOMAXPROCS(0))),
		},
		drafts:   draftChecks{running: map[int64]*draftCheck{}, last: map[int64][]picture{}},
		queue:    newQueue(maxActive, waitingPerActive*maxActive),
		visitors: newVisitors(clock, maxVisitors),
		clock:    clock,
	}
	r.indexes = newIndexCache(config.Museums, r.features, config.Logger, clock, cmp.Or(config.IndexMemory, defaultIndexMemory))
	r.metrics = newMetrics(r.queue.Len, r.indexes.bytes)
	r.features.onExtract = r.metrics.extracted.Inc
	return r
}

// Collectors returns the metrics for Prometheus.
func (r *Recogniser) Collectors() []prometheus.Collector { return r.metrics.collectors() }

// Admit implements guide.Recogniser.
func (r *Recogniser) Admit(visitor string) error {
	err := r.visitors.admit(r.visitors.key(visitor))
	if err != nil {
		r.metrics.countFrame(outcomeLimited)
	}
	return err
}

// Recognise implements guide.Recogniser.
func (r *Recogniser) Recognise(ctx context.Context, frame guide.Frame) (guide.Recognition, error) {
	result, err := r.recognise(ctx, frame)
	switch {
	case err != nil && ctx.Err() != nil:
		r.metrics.countFrame(outcomeCanceled)
	case err != nil:
		r.metrics.countFrame(outcomeOf(err))
	case result.Artwork == 0:
		r.metrics.countFrame(outcomeNone)
	default:
		r.metrics.countFrame(outcomeRecognised)
	}
	return result, err
}

func (r *Recogniser) recognise(ctx context.Context, frame guide.Frame) (guide.Recognition, error) {
	none := guide.Recognition{}
	arrived := r.clock()
	museum, err := r.indexes.get(ctx, frame.Museum, frame.Version)
	if err != nil {
		return none, err
	}
	visitor := r.visitors.key(frame.Visitor)
	done, err := r.queue.Acquire(ctx, sender{frame.Museum, visitor, r.visitors.key(frame.Network), r.visitors.waitsSince(visitor)})
	if err != nil {
		return none, err
	}
	defer done()
	r.visitors.takeTurn(visitor)
	started := r.clock()
	r.metrics.observeStage("waiting", started.Sub(arrived))
	decoded, err := recognition.DecodeFrame(bytes.NewReader(frame.JPEG))
	if err != nil {
		return none, frameError(err)
	}
	r.metrics.observeStage("decoding", r.clock().Sub(started))
	trace := &recognition.Trace{Now: r.clock}
	result := museum.index.Recognise(decoded, trace)
	for _, stage := range trace.Stages {
		r.metrics.observeStage(stage.Name, stage.Took)
	}
	return guide.Recognition{Artwork: r.visitors.observe(visitor, result, museum.threshold)}, nil
}

// frameError maps the engine's errors to the client's.
func frameError(err error) error {
	const field = "image"
	switch {
	case errors.Is(err, recognition.ErrNotJPEG):
		return guide.Invalid(field, "is no JPEG")
	case errors.Is(err, recognition.ErrBrokenJPEG):
		return guide.Invalid(field, "is a JPEG that is damaged or cut off")
	case errors.Is(err, recognition.ErrFrameTooLarge):
		return guide.Invalid(field, "has too many pixels; 1280 × 960 are plenty")
	case errors.Is(err, recognition.ErrFrameTooSmall):
		return guide.Invalid(field, "has too few pixels to show anything")
	}
	return err
}
