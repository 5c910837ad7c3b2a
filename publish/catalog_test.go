package publish

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"

	"cicerone/guide"
	"cicerone/guide/guidetest"
)

// damagedMuseums cannot read the publications of some museums.
type damagedMuseums struct {
	*guidetest.PublishedMuseums
	damaged map[int64]error
}

func (m damagedMuseums) Published(ctx context.Context, id int64) (*guide.Publication, error) {
	if err := m.damaged[id]; err != nil {
		return nil, err
	}
	return m.PublishedMuseums.Published(ctx, id)
}

func museumsOfCodes(codes ...string) (museums []*guide.Museum) {
	for i, code := range codes {
		museums = append(museums, &guide.Museum{ID: int64(i + 1), Code: code, Languages: []guide.LanguageCode{"en_GB"}})
	}
	return museums
}

// A publication that cannot be read stops its own museum: the others are served, and the log and a metric name it.
func TestDamagedPublicationStopsOneMuseum(t *testing.T) {
	stored := damagedMuseums{
		&guidetest.PublishedMuseums{Current: museumsOfCodes("GOOD", "BAD"), Version: 1}, map[int64]error{2: errors.New("a torn page")},
	}
	var log strings.Builder
	c, err := NewCatalog(t.Context(), stored, slog.New(slog.NewTextHandler(&log, nil)))
	if err != nil {
		t.Fatalf("the server does not start: %v", err)
	}
	if err := c.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Open(1); err != nil {
		t.Errorf("the other museum is not served: %v", err)
	}
	if _, err := c.Open(2); guide.ErrorCodeOf(err) != guide.CodeBusy {
		t.Errorf("the damaged museum answers %v, want %s", err, guide.CodeBusy)
	}
	if strings.Count(log.String(), "code=BAD version=1") != 1 || strings.Contains(log.String(), "GOOD") {
		t.Errorf("the log does not name the museum once: %s", log.String())
	}
	if got := gauge(t, c.damaged); got != 1 {
		t.Errorf("the metric is %v, want 1", got)
	}

	delete(stored.damaged, 2)
	due := c.faults[2]
	due.retryAt = due.retryAt.Add(-faultRetryInterval)
	c.faults[2] = due
	if err := c.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Open(2); err != nil || gauge(t, c.damaged) != 0 {
		t.Errorf("the museum that was repaired answers %v", err)
	}
}

// A running server serves the previous publication when the new one cannot be read, and not what was deactivated.
func TestDamagedPublicationLeavesThePreviousOne(t *testing.T) {
	stored := damagedMuseums{&guidetest.PublishedMuseums{Current: museumsOfCodes("ONE"), Version: 1}, map[int64]error{}}
	c, err := NewCatalog(t.Context(), stored, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	stored.Version, stored.damaged[1] = 2, errors.New("a torn page")
	if err := c.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	if snapshot, err := c.Open(1); err != nil || snapshot.Version != 1 {
		t.Errorf("the museum answers %v, want its previous version", err)
	}
	if gauge(t, c.damaged) != 1 {
		t.Error("the metric does not name the museum")
	}
}

// gauge returns the value of the only label, 0 without one.
func gauge(t *testing.T, collector prometheus.Collector) float64 {
	t.Helper()
	registry := prometheus.NewRegistry()
	registry.MustRegister(collector)
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, family := range families {
		return family.GetMetric()[0].GetGauge().GetValue()
	}
	return 0
}
