package httpapi

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"cicerone/guide"
	"cicerone/publish"
)

const (
	mediaCheckInterval = 5 * time.Second
	mediaCheckTimeout  = 4 * time.Second
	// mediaCheckWait is how long an answer waits for a check in progress: a bucket that hangs must not delay balancers.
	mediaCheckWait = 200 * time.Millisecond
)

// probeName is asked for where no museum has a picture: it need not exist to show that media are reachable.
const probeName = "readiness-probe"

// maxMuseumsChecked bounds the museums in which a picture to ask for is looked for.
const maxMuseumsChecked = 3

// mediaCheck finds out in the background whether media can be reached.
type mediaCheck struct {
	catalog *publish.Catalog
	blobs   guide.Blobs
	log     *slog.Logger

	mu      sync.Mutex
	checked time.Time
	running chan struct{} // closed when the check in progress ends; nil without one
	err     error
}

// result returns why media cannot be reached, or nil. It starts a check if the last one is too old.
func (m *mediaCheck) result(ctx context.Context) error {
	m.mu.Lock()
	if m.running == nil && time.Since(m.checked) > mediaCheckInterval {
		m.running = make(chan struct{})
		go m.run(context.WithoutCancel(ctx), m.running)
	}
	running := m.running
	m.mu.Unlock()
	if running != nil {
		select {
		case <-running:
		case <-time.After(mediaCheckWait):
		case <-ctx.Done():
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.err
}

func (m *mediaCheck) run(ctx context.Context, done chan struct{}) {
	ctx, cancel := context.WithTimeout(ctx, mediaCheckTimeout)
	defer cancel()
	err := m.reach(ctx)
	if ctx.Err() != nil {
		err = &guide.Error{Code: guide.CodeBusy, Message: "the media do not answer", Cause: err}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case err != nil && m.err == nil:
		m.log.Error("media cannot be reached", "error", err)
	case err == nil && m.err != nil:
		m.log.Info("media can be reached again")
	}
	m.err, m.checked, m.running = err, time.Now(), nil
	close(done)
}

// reach looks for a picture that must be there, so that an empty or wrong place is noticed.
func (m *mediaCheck) reach(ctx context.Context) error {
	museums := m.catalog.Active()
	for _, id := range museums[:min(len(museums), maxMuseumsChecked)] {
		snapshot, err := m.catalog.Open(ctx, id)
		if err != nil {
			continue // its own fault, or the database's
		}
		for name := range snapshot.Pictures {
			exists, err := m.blobs.Has(ctx, name)
			if err == nil && !exists {
				err = guide.Errorf(guide.CodeNotFound, "the media file %s is gone", name)
			}
			return err
		}
	}
	_, err := m.blobs.Has(ctx, probeName)
	return err
}

// collector returns the metric of the check.
func (m *mediaCheck) collector() prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "cicerone_media_reachable", Help: "1 if media can be reached, 0 otherwise.",
	}, func() float64 {
		if m.result(context.Background()) != nil {
			return 0
		}
		return 1
	})
}
