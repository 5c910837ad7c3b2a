package store

import (
	"context"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/uptrace/bun"
)

// metrics are the store's figures. Labels are kinds of calls: nothing of a visitor is in them.
type metrics struct {
	commits  prometheus.Histogram
	groups   prometheus.Histogram
	failures prometheus.Counter
	waiting  prometheus.Gauge
	refused  prometheus.Counter
	reads    prometheus.Histogram
	events   *prometheus.CounterVec
}

func newMetrics() *metrics {
	seconds := []float64{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30}
	return &metrics{
		commits: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "cicerone_store_commit_seconds", Help: "How long groups of writes took until they were on disk.", Buckets: seconds,
		}),
		groups: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "cicerone_store_group_size", Help: "Writes that were committed together.", Buckets: prometheus.ExponentialBuckets(1, 2, 10),
		}),
		failures: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "cicerone_store_commit_failures_total", Help: "Groups of writes that could not be committed.",
		}),
		waiting: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "cicerone_store_queue_length", Help: "Writes that wait to be on disk, those under way with them.",
		}),
		refused: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "cicerone_store_refused_total", Help: "Writes that were refused because too many were waiting.",
		}),
		reads: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "cicerone_store_read_seconds", Help: "How long queries took.", Buckets: seconds,
		}),
		events: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "cicerone_store_events_total", Help: "What phones reported, by the kind of call: recorded, or repeated and answered as the first time.",
		}, []string{"call", "outcome"}),
	}
}

// Collectors are the figures for Prometheus.
func (s *Store) Collectors() []prometheus.Collector {
	m := s.metrics
	return []prometheus.Collector{m.commits, m.groups, m.failures, m.waiting, m.refused, m.reads, m.events}
}

// event counts an event; call begins with its kind.
func (m *metrics) event(call string, repeated bool) {
	kind, _, _ := strings.Cut(call, " ")
	outcome := "recorded"
	if repeated {
		outcome = "repeated"
	}
	m.events.WithLabelValues(kind, outcome).Inc()
}

var _ bun.QueryHook = readHook{}

// readHook measures queries.
type readHook struct{ seconds prometheus.Observer }

// BeforeQuery does nothing: queries know when they began.
func (readHook) BeforeQuery(ctx context.Context, _ *bun.QueryEvent) context.Context { return ctx }

// AfterQuery measures a query.
func (h readHook) AfterQuery(_ context.Context, event *bun.QueryEvent) {
	h.seconds.Observe(time.Since(event.StartTime).Seconds())
}
