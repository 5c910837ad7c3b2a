package httpapi

import (
	"context"
	"net/http"
	"reflect"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"cicerone/guide"
	"cicerone/publish"
)

// Health reports whether the server, or what it depends on, works.
type Health struct {
	Status string            `json:"status" enum:"ok,unavailable"`
	Checks map[string]string `json:"checks,omitempty" doc:"What is wrong, by part: database, media"`
}

type healthOutput struct {
	Status int
	Body   Health
}

// alive reports that the process answers.
func alive(context.Context, *struct{}) (*healthOutput, error) {
	return &healthOutput{http.StatusOK, Health{Status: "ok"}}, nil
}

// readyTimeout bounds how long a part may take to answer before it counts as unreachable.
const readyTimeout = 2 * time.Second

// probeName is asked for where no museum has a picture: it need not exist to show that media are reachable.
const probeName = "readiness-probe"

// mediaReachable looks for a picture that must be there, so that an empty or wrong place is noticed.
func (s *Server) mediaReachable(ctx context.Context) error {
	var pictures []string
	for _, one := range s.config.Catalog.All() {
		pictures = append(pictures, publish.PresentationMedia(one.Front)...)
	}
	if len(pictures) == 0 {
		_, err := s.config.Blobs.Has(ctx, probeName)
		return err
	}
	there, err := s.config.Blobs.Has(ctx, pictures[0])
	if err == nil && !there {
		err = guide.Errorf(guide.CodeNotFound, "the media file %s is gone", pictures[0])
	}
	return err
}

// ready reports whether events can be recorded, and database and media can be reached.
func (s *Server) ready(ctx context.Context, _ *struct{}) (*healthOutput, error) {
	ctx, cancel := context.WithTimeout(ctx, readyTimeout)
	defer cancel()
	checks := map[string]string{}
	note := func(part, fault string, err error) {
		if err != nil {
			checks[part] = fault
			LogError(ctx, "not ready", "part", part, "error", err)
		}
	}
	note("database", "cannot be written", s.config.CanRecord())
	_, err := s.config.Museums.List(ctx)
	note("database", "cannot be reached", err)
	note("media", "cannot be reached", s.mediaReachable(ctx))
	if len(checks) > 0 {
		return &healthOutput{http.StatusServiceUnavailable, Health{Status: "unavailable", Checks: checks}}, nil
	}
	return &healthOutput{http.StatusOK, Health{Status: "ok"}}, nil
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
