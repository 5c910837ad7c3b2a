// Package service answers visitors' frames with works of their museum. The engine that compares pictures is
// package recognition; here is what it takes to serve it: the features of a museum's pictures kept beside its
// media, the indexes of the museums in use, the frames that wait for their turn, and what each visitor's last
// frames showed.
//
// Frames live in memory until they are answered; nothing in this package stores or logs one, or who sent it.
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

var _ guide.Recogniser = (*Recogniser)(nil)

// Config is what a recogniser needs. Museums, Facts, Blobs, Decode and Logger must be set.
type Config struct {
	Museums guide.Museums
	Facts   guide.MediaFactsStore
	Blobs   guide.Blobs
	// Decode decodes a stored picture, upright. CodeInvalid when the picture is damaged, CodeNotFound when it
	// is not there.
	Decode func(ctx context.Context, name string) (image.Image, error)
	Logger *slog.Logger

	Clock   guide.Clock // time.Now when nil
	AtOnce  int         // frames looked at at once; as many as there are processors when 0
	Waiting int         // frames waiting for their turn; 16 for each one looked at when 0
	Memory  int64       // bytes of the indexes held; 256 MiB when 0
}

const (
	waitingForEach = 16
	defaultMemory  = 256 << 20
)

// Recogniser is a guide.Recogniser. Make one with New; it may be used by any number of callers at once.
type Recogniser struct {
	library  *library
	indexes  *indexes
	turns    *turns
	visitors *visitors
	metrics  *metrics
	clock    guide.Clock
}

// New makes a recogniser. Indexes are made when they are first needed.
func New(config Config) *Recogniser {
	atOnce := cmp.Or(config.AtOnce, runtime.GOMAXPROCS(0))
	clock := config.Clock
	if clock == nil {
		clock = time.Now
	}
	r := &Recogniser{
		library: &library{
			facts: config.Facts, blobs: config.Blobs, decode: config.Decode, log: config.Logger,
			looking: semaphore.NewWeighted(int64(runtime.GOMAXPROCS(0))),
		},
		turns:    newTurns(atOnce, cmp.Or(config.Waiting, waitingForEach*atOnce)),
		visitors: newVisitors(clock, maxVisitors),
		clock:    clock,
	}
	r.indexes = newIndexes(config.Museums, r.library, config.Logger, clock, cmp.Or(config.Memory, defaultMemory))
	r.metrics = newMetrics(r.turns.length, r.indexes.bytes)
	r.library.looked = r.metrics.made.Inc
	return r
}

// Collectors are the recogniser's figures for Prometheus.
func (r *Recogniser) Collectors() []prometheus.Collector { return r.metrics.all() }

// Admit counts a frame; see guide.Recogniser.
func (r *Recogniser) Admit(visitor string) error {
	err := r.visitors.admit(r.visitors.key(visitor))
	if err != nil {
		r.metrics.frame(outcomeLimited)
	}
	return err
}

// Recognise tells what is in a frame; see guide.Recogniser.
func (r *Recogniser) Recognise(ctx context.Context, frame guide.Frame) (guide.Recognition, error) {
	found, err := r.recognise(ctx, frame)
	switch {
	case err != nil && ctx.Err() != nil:
		r.metrics.frame(outcomeLeft)
	case err != nil:
		r.metrics.frame(outcomeOf(err))
	case found.Artwork == 0:
		r.metrics.frame(outcomeNone)
	default:
		r.metrics.frame(outcomeRecognised)
	}
	return found, err
}

func (r *Recogniser) recognise(ctx context.Context, frame guide.Frame) (guide.Recognition, error) {
	none := guide.Recognition{}
	arrived := r.clock()
	museum, err := r.indexes.of(ctx, frame.Museum, frame.Version)
	if err != nil {
		return none, err
	}
	visitor := r.visitors.key(frame.Visitor)
	done, err := r.turns.take(ctx, visitor, r.visitors.key(frame.Network))
	if err != nil {
		return none, err
	}
	defer done()
	begun := r.clock()
	r.metrics.stage("waiting", begun.Sub(arrived))
	decoded, err := recognition.DecodeFrame(bytes.NewReader(frame.JPEG))
	if err != nil {
		return none, frameError(err)
	}
	r.metrics.stage("decoding", r.clock().Sub(begun))
	trace := &recognition.Trace{Now: r.clock}
	result := museum.index.Recognise(decoded, trace)
	for _, stage := range trace.Stages {
		r.metrics.stage(stage.Name, stage.Took)
	}
	return guide.Recognition{Artwork: r.visitors.see(visitor, result, museum.threshold)}, nil
}

// frameError words what is wrong with a frame.
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
