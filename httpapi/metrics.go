package httpapi

import (
	"net/http"
	"strconv"
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
	}
	registry := prometheus.NewRegistry()
	registry.MustRegister(m.requests, m.durations, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	registry.MustRegister(others...)
	m.handler = promhttp.HandlerFor(registry, promhttp.HandlerOpts{})
	return m
}

// methodLabel bounds the label, since a client may send any word.
func methodLabel(method string) string {
	switch method {
	case "GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS":
		return method
	}
	return "other"
}

// observe counts an answer.
func (m *metrics) observe(method, endpoint string, status int, took time.Duration) {
	m.requests.WithLabelValues(endpoint, methodLabel(method), strconv.Itoa(status)).Inc()
	m.durations.WithLabelValues(endpoint).Observe(took.Seconds())
}
