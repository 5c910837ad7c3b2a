package httpapi

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics are the server's figures for Prometheus, in a registry of the server's own. Labels are endpoints of
// the table, methods and statuses, so their number is bounded and nothing of a visitor is in them.
type metrics struct {
	requests  *prometheus.CounterVec
	durations *prometheus.HistogramVec
	visits    *prometheus.CounterVec
	handler   http.Handler
}

func newMetrics(others ...prometheus.Collector) *metrics {
	m := &metrics{
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "cicerone_http_requests_total", Help: "Requests answered.",
		}, []string{"endpoint", "method", "status"}),
		durations: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "cicerone_http_request_duration_seconds", Help: "How long answers took.",
			Buckets: []float64{0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10},
		}, []string{"endpoint"}),
		visits: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "cicerone_visit_calls_total", Help: "Visit calls recorded, repeated ones included.",
		}, []string{"call"}),
	}
	registry := prometheus.NewRegistry()
	registry.MustRegister(m.requests, m.durations, m.visits, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	registry.MustRegister(others...)
	m.handler = promhttp.HandlerFor(registry, promhttp.HandlerOpts{})
	return m
}

// methods bounds the label: a client may send any word.
var methods = map[string]bool{
	"GET": true, "HEAD": true, "POST": true, "PUT": true, "DELETE": true, "PATCH": true, "OPTIONS": true,
}

func (m *metrics) observe(method, endpoint string, status int, took time.Duration) {
	if !methods[method] {
		method = "other"
	}
	m.requests.WithLabelValues(endpoint, method, strconv.Itoa(status)).Inc()
	m.durations.WithLabelValues(endpoint).Observe(took.Seconds())
}

// recorded counts an answered visit call.
func (m *metrics) recorded(call string) { m.visits.WithLabelValues(call).Inc() }
