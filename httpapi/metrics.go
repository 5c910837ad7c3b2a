package httpapi

import (
	"context"
	"log/slog"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics holds the server's metrics for Prometheus, in a registry of its own. Labels are endpoints of the table,
// methods and statuses, so their number is bounded and they hold nothing about visitors.
type metrics struct {
	requests  *prometheus.CounterVec
	durations *prometheus.HistogramVec
	log       slog.Handler
	series    sync.Map // *requestSeries by seriesKey
	handler   http.Handler
}

func newMetrics(log slog.Handler, others ...prometheus.Collector) *metrics {
	m := &metrics{
		log: log,
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "cicerone_http_requests_total", Help: "Requests answered.",
		}, []string{"endpoint", "method", "status"}),
		durations: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "cicerone_http_request_duration_seconds", Help: "How long answers took.",
			Buckets: []float64{0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10},
		}, []string{"endpoint"}),
	}
	registry := prometheus.NewRegistry()
	registry.MustRegister(m.requests, m.durations, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	registry.MustRegister(others...)
	m.handler = promhttp.HandlerFor(registry, promhttp.HandlerOpts{})
	return m
}

// methods bounds the label, since a client may send any word.
var methods = map[string]bool{
	"GET": true, "HEAD": true, "POST": true, "PUT": true, "DELETE": true, "PATCH": true, "OPTIONS": true,
}

// seriesOf returns the series of requests with an endpoint, method and status, without a lock.
func (m *metrics) seriesOf(method, endpoint string, status int) *requestSeries {
	if !methods[method] {
		method = "other"
	}
	name := seriesKey{endpoint, method, status}
	loaded, ok := m.series.Load(name)
	if !ok {
		loaded, _ = m.series.LoadOrStore(name, &requestSeries{
			count: m.requests.WithLabelValues(endpoint, method, strconv.Itoa(status)), took: m.durations.WithLabelValues(endpoint),
			log: m.log.WithAttrs([]slog.Attr{
				slog.String("method", method), slog.String("endpoint", endpoint), slog.Int("status", status),
			}),
		})
	}
	return loaded.(*requestSeries)
}

// seriesKey identifies a series in metrics and log.
type seriesKey struct {
	endpoint, method string
	status           int
}

// requestSeries counts and logs the requests of one endpoint, method and status.
type requestSeries struct {
	count prometheus.Counter
	took  prometheus.Observer
	log   slog.Handler // with the series' attributes, formatted once
}

// observe counts an answer and logs one line about it. The line holds no query, header or body, which carry codes,
// tokens and what visitors do.
func (s *requestSeries) observe(ctx context.Context, id string, bytes int64, ended time.Time, took time.Duration) {
	s.count.Inc()
	s.took.Observe(took.Seconds())
	if !s.log.Enabled(ctx, slog.LevelInfo) {
		return
	}
	line := slog.NewRecord(ended, slog.LevelInfo, "request", 0)
	line.AddAttrs(slog.String("id", id), slog.Int64("bytes", bytes), slog.Int64("ms", took.Milliseconds()))
	_ = s.log.Handle(ctx, line) // there is nowhere else to report it
}
