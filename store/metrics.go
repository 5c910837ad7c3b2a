package store

import (
	"github.com/prometheus/client_golang/prometheus"
)

// metrics are the store's metrics. Their labels hold nothing about visitors.
type metrics struct {
	commits  prometheus.Histogram
	batches  prometheus.Histogram
	failures prometheus.Counter
	damaged  prometheus.Counter
	queued   prometheus.Gauge
	refused  prometheus.Counter
	reads    prometheus.Histogram
	events   *prometheus.CounterVec
}

func newMetrics() *metrics {
	seconds := []float64{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30}
	return &metrics{
		commits: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "cicerone_store_commit_seconds", Help: "How long batches of writes took until they were on disk.", Buckets: seconds,
		}),
		batches: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "cicerone_store_group_size", Help: "Writes that were committed together.", Buckets: prometheus.ExponentialBuckets(1, 2, 10),
		}),
		failures: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "cicerone_store_commit_failures_total", Help: "Batches of writes that could not be committed.",
		}),
		damaged: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "cicerone_store_damaged_total", Help: "Batches of writes of which one failed because the database is damaged.",
		}),
		queued: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "cicerone_store_queue_length", Help: "Writes that are queued or running.",
		}),
		refused: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "cicerone_store_refused_total", Help: "Writes that were refused because the queue was full.",
		}),
		reads: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "cicerone_store_read_seconds", Help: "How long queries took.", Buckets: seconds,
		}),
		events: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "cicerone_store_events_total", Help: "Events by call and outcome: recorded, or repeated and answered like the first time.",
		}, []string{"call", "outcome"}),
	}
}

// Collectors returns the store's metrics for Prometheus.
func (s *Store) Collectors() []prometheus.Collector {
	m := s.metrics
	return []prometheus.Collector{m.commits, m.batches, m.failures, m.damaged, m.queued, m.refused, m.reads, m.events}
}

// event counts an event.
func (m *metrics) event(call operation, repeated bool) {
	outcome := "recorded"
	if repeated {
		outcome = "repeated"
	}
	m.events.WithLabelValues(string(call), outcome).Inc()
}
