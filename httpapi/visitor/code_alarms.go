package visitor

import (
	"context"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"cicerone/guide"
	"cicerone/httpapi"
)

// Outcomes of attempts in the metrics.
const (
	codeRight  = "right"
	codeWrong  = "wrong"
	codeSlowed = "slowed" // has to wait or to prove work; it may be checked later
)

// codeAlarmInterval is how often a museum's alarm is logged at most.
const codeAlarmInterval = 10 * time.Minute

// codeAlarms counts attempts by museum, and warns the operator while they are limited.
type codeAlarms struct {
	clock    guide.Clock
	attempts *prometheus.CounterVec
	byMuseum *prometheus.CounterVec
	warn     func(ctx context.Context, message string, details ...any)

	mu     sync.Mutex
	raised map[string]time.Time // by museum
}

func newCodeAlarms(clock guide.Clock) *codeAlarms {
	return &codeAlarms{
		clock: clock, raised: map[string]time.Time{}, warn: httpapi.LogWarning,
		attempts: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "cicerone_access_code_attempts_total",
			Help: "Attempts of access codes by outcome: right, wrong, or slowed down before they are checked.",
		}, []string{"outcome"}),
		byMuseum: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "cicerone_museum_access_code_attempts_total", Help: "Attempts of access codes by museum and outcome.",
		}, []string{"museum", "outcome"}),
	}
}

func (a *codeAlarms) count(attempt guide.CodeAttempt, outcome string) {
	a.attempts.WithLabelValues(outcome).Inc()
	a.byMuseum.WithLabelValues(attempt.MuseumCode, outcome).Inc()
}

// raise counts an attempt that is slowed down and logs a warning, once per interval and museum.
func (a *codeAlarms) raise(ctx context.Context, attempt guide.CodeAttempt) {
	a.count(attempt, codeSlowed)
	a.mu.Lock()
	defer a.mu.Unlock()
	if now := a.clock(); now.Sub(a.raised[attempt.MuseumCode]) >= codeAlarmInterval {
		a.raised[attempt.MuseumCode] = now
		a.warn(ctx, "many wrong access codes; attempts are being slowed down", "museum", attempt.MuseumCode)
	}
}
