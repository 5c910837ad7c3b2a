package httpapi

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"sync"
	"time"
)

// durationBounds are the upper bounds of the duration histogram's buckets, in seconds.
var durationBounds = []float64{0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10}

// metrics are the server's figures, written in Prometheus' text format. Labels are endpoints of the table and
// statuses, so their number is bounded and nothing of a visitor is in them.
type metrics struct {
	mu        sync.Mutex
	requests  map[requestLabels]int64
	durations map[string]*histogram // by endpoint
	visits    map[string]int64      // by call
}

type requestLabels struct {
	method, endpoint string
	status           int
}

type histogram struct {
	buckets []int64 // how many took at most the bound; not cumulative until written
	count   int64
	sum     float64
}

func newMetrics() *metrics {
	return &metrics{
		requests: map[requestLabels]int64{}, durations: map[string]*histogram{}, visits: map[string]int64{},
	}
}

// methods bounds the label: a client may send any word.
var methods = map[string]bool{
	"GET": true, "HEAD": true, "POST": true, "PUT": true, "DELETE": true, "PATCH": true, "OPTIONS": true,
}

func (m *metrics) observe(method, endpoint string, status int, took time.Duration) {
	if !methods[method] {
		method = "other"
	}
	seconds := took.Seconds()
	m.mu.Lock()
	defer m.mu.Unlock()
	m.requests[requestLabels{method, endpoint, status}]++
	h := m.durations[endpoint]
	if h == nil {
		h = &histogram{buckets: make([]int64, len(durationBounds))}
		m.durations[endpoint] = h
	}
	h.count++
	h.sum += seconds
	if at, _ := slices.BinarySearch(durationBounds, seconds); at < len(durationBounds) {
		h.buckets[at]++
	}
}

// recorded counts an answered visit call.
func (m *metrics) recorded(call string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.visits[call]++
}

// writeTo writes the figures in a fixed order.
func (m *metrics) writeTo(w io.Writer) {
	m.mu.Lock()
	defer m.mu.Unlock()
	line := func(format string, args ...any) { _, _ = fmt.Fprintf(w, format+"\n", args...) }

	line("# HELP cicerone_http_requests_total Requests answered.")
	line("# TYPE cicerone_http_requests_total counter")
	order := func(a, b requestLabels) int {
		return cmp.Or(cmp.Compare(a.endpoint, b.endpoint), cmp.Compare(a.method, b.method),
			cmp.Compare(a.status, b.status))
	}
	for _, l := range slices.SortedFunc(maps.Keys(m.requests), order) {
		line("cicerone_http_requests_total{endpoint=%q,method=%q,status=\"%d\"} %d",
			l.endpoint, l.method, l.status, m.requests[l])
	}

	line("# HELP cicerone_http_request_duration_seconds How long answers took.")
	line("# TYPE cicerone_http_request_duration_seconds histogram")
	for _, endpoint := range slices.Sorted(maps.Keys(m.durations)) {
		h := m.durations[endpoint]
		var below int64
		for i, bound := range durationBounds {
			below += h.buckets[i]
			line("cicerone_http_request_duration_seconds_bucket{endpoint=%q,le=%q} %d",
				endpoint, strconv.FormatFloat(bound, 'g', -1, 64), below)
		}
		line("cicerone_http_request_duration_seconds_bucket{endpoint=%q,le=\"+Inf\"} %d", endpoint, h.count)
		line("cicerone_http_request_duration_seconds_sum{endpoint=%q} %g", endpoint, h.sum)
		line("cicerone_http_request_duration_seconds_count{endpoint=%q} %d", endpoint, h.count)
	}

	line("# HELP cicerone_visit_calls_total Visit calls recorded, repeated ones included.")
	line("# TYPE cicerone_visit_calls_total counter")
	for _, call := range slices.Sorted(maps.Keys(m.visits)) {
		line("cicerone_visit_calls_total{call=%q} %d", call, m.visits[call])
	}
}
