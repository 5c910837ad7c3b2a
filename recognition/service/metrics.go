package service

import (
	"errors"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"cicerone/guide"
)

// Outcomes of frames, as metric labels.
const (
	outcomeRecognised = "recognised"
	outcomeNone       = "none"     // no work of the museum in it
	outcomeInvalid    = "invalid"  // no usable picture
	outcomeLimited    = "limited"  // the visitor sent too many
	outcomeReplaced   = "replaced" // by a newer one of the same visitor
	outcomeBusy       = "busy"     // the queue was full, or the frame waited for too long
	outcomeCanceled   = "left"     // the visitor disconnected or waited too long
	outcomeFailed     = "failed"
)

// metrics are labelled by outcomes and stages; they contain nothing about visitors.
type metrics struct {
	frames     *prometheus.CounterVec
	stages     *prometheus.HistogramVec
	waiting    prometheus.GaugeFunc
	indexBytes prometheus.GaugeFunc
	extracted  prometheus.Counter
}

func newMetrics(waiting func() int, indexBytes func() int64) *metrics {
	return &metrics{
		frames: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "cicerone_recognition_frames_total", Help: "Frames by what became of them.",
		}, []string{"outcome"}),
		stages: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "cicerone_recognition_stage_seconds", Help: "How long the stages of looking at a frame took.",
			Buckets: []float64{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5},
		}, []string{"stage"}),
		waiting: prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "cicerone_recognition_queue_length", Help: "Frames that wait for their turn.",
		}, func() float64 { return float64(waiting()) }),
		indexBytes: prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "cicerone_recognition_index_bytes", Help: "Memory of the museums' indexes that are held.",
		}, func() float64 { return float64(indexBytes()) }),
		extracted: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "cicerone_recognition_pictures_total", Help: "Pictures looked at to recognise works by them.",
		}),
	}
}

func (m *metrics) collectors() []prometheus.Collector {
	return []prometheus.Collector{m.frames, m.stages, m.waiting, m.indexBytes, m.extracted}
}

func (m *metrics) countFrame(outcome string) { m.frames.WithLabelValues(outcome).Inc() }

func (m *metrics) observeStage(name string, took time.Duration) {
	m.stages.WithLabelValues(name).Observe(took.Seconds())
}

// outcomeOf returns the outcome of a frame that failed.
func outcomeOf(err error) string {
	if errors.Is(err, errIndexUnavailable) {
		return outcomeFailed
	}
	switch guide.ErrorCodeOf(err) {
	case guide.CodeInvalid:
		return outcomeInvalid
	case guide.CodeTooMany:
		return outcomeReplaced
	case guide.CodeBusy:
		return outcomeBusy
	}
	return outcomeFailed
}
