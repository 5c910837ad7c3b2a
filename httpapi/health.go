package httpapi

import (
	"context"
	"net/http"
	"reflect"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"cicerone/guide"
)

// Health reports whether the server, or what it depends on, works.
type Health struct {
	Status string            `json:"status" enum:"ok,degraded,unavailable" doc:"degraded: some of it does not work, at other servers neither"`
	Checks map[string]string `json:"checks,omitempty" doc:"What is wrong, by part: server, database, media"`
}

type healthOutput struct {
	Status int
	Body   Health
}

// alive reports that the process answers.
func alive(context.Context, *struct{}) (*healthOutput, error) {
	return &healthOutput{http.StatusOK, Health{Status: "ok"}}, nil
}

// readyTimeout bounds how long the database may take to answer before it counts as unreachable.
const readyTimeout = 2 * time.Second

// ready reports whether a balancer should send visitors to this server: it records events, answers from the database, has its
// media and is not shutting down. A bucket that cannot be reached degrades it only, since other servers miss it as well.
func (s *Server) ready(ctx context.Context, _ *struct{}) (*healthOutput, error) {
	s.readyAsked.Store(s.config.Clock().UnixNano())
	ctx, cancel := context.WithTimeout(ctx, readyTimeout)
	defer cancel()
	checks := map[string]string{}
	if s.draining.Load() {
		checks["server"] = "is shutting down"
	}
	if s.config.CanRecord() != nil {
		checks["database"] = "cannot be written"
	} else if s.config.Catalog.Check(ctx) != nil {
		checks["database"] = "cannot be reached"
	}
	mediaErr := s.media.result(ctx)
	unreachable := guide.ErrorCodeOf(mediaErr) == guide.CodeBusy
	if mediaErr != nil && !unreachable {
		checks["media"] = "are missing"
	}
	if len(checks) > 0 {
		return &healthOutput{http.StatusServiceUnavailable, Health{Status: "unavailable", Checks: checks}}, nil
	}
	if unreachable {
		checks["media"] = "cannot be reached"
		return &healthOutput{http.StatusOK, Health{Status: "degraded", Checks: checks}}, nil
	}
	return &healthOutput{http.StatusOK, Health{Status: "ok"}}, nil
}

// balancerInterval is how often a balancer asks whether a server is ready, at least.
const balancerInterval = time.Minute

// Drain makes the server report that it is not ready. Where a balancer asks for that, it waits for the grace period, in which
// the balancer notices and requests are still answered.
func (s *Server) Drain(grace time.Duration) {
	s.draining.Store(true)
	if s.config.Clock().Sub(time.Unix(0, s.readyAsked.Load())) < balancerInterval {
		time.Sleep(grace)
	}
}

func describeUnready(op *huma.Operation, schemas huma.Registry) {
	health := schemas.Schema(reflect.TypeFor[Health](), true, "")
	SetResponse(op, "503", Response("Service Unavailable", health, "application/json"))
}

// Metrics serves the metrics, for an address that visitors cannot reach.
func (s *Server) Metrics() http.Handler { return s.metrics.handler }

func (s *Server) getDocument(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-cache")
	_, _ = w.Write(s.document)
}
