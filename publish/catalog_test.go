package publish

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"cicerone/guide"
	"cicerone/guide/guidetest"
)

// countedMuseums counts the fronts that are read, and cannot read those of some museums.
type countedMuseums struct {
	*guidetest.PublishedMuseums
	faults map[int64]error
	read   map[int64]int
}

func countMuseums(codes ...string) *countedMuseums {
	m := &countedMuseums{&guidetest.PublishedMuseums{Version: 1}, map[int64]error{}, map[int64]int{}}
	for i, code := range codes {
		m.Current = append(m.Current, &guide.Museum{ID: int64(i + 1), Code: code, Languages: []guide.LanguageCode{"en_GB"}})
	}
	return m
}

func (m *countedMuseums) Front(ctx context.Context, id, version int64) (*guide.Front, error) {
	m.read[id]++
	if err := m.faults[id]; err != nil {
		return nil, err
	}
	return m.PublishedMuseums.Front(ctx, id, version)
}

func newTestCatalog(t *testing.T, museums guide.Museums) (*Catalog, *strings.Builder) {
	t.Helper()
	log := new(strings.Builder)
	c, err := NewCatalog(t.Context(), museums, NewCache(CacheBytes), slog.New(slog.NewTextHandler(log, nil)))
	if err != nil {
		t.Fatalf("the server does not start: %v", err)
	}
	return c, log
}

// tryAgain lets the pause after a fault pass.
func (c *Catalog) tryAgain() {
	now := c.clock().Add(faultRetryInterval)
	c.clock = func() time.Time { return now }
}

func TestNothingIsReadThatNobodyAskedFor(t *testing.T) {
	museums := countMuseums("ONE", "TWO")
	c, _ := newTestCatalog(t, museums)
	for range 3 {
		if err := c.Refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if len(museums.read) > 0 {
		t.Errorf("starting reads %v", museums.read)
	}
	for range 3 {
		if _, err := c.Open(t.Context(), 2); err != nil {
			t.Fatal(err)
		}
	}
	museums.Version = 2
	for range 3 {
		if err := c.Refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if museums.read[1] != 0 || museums.read[2] != 1 {
		t.Errorf("opening one museum reads %v", museums.read)
	}
	if snapshot, err := c.Open(t.Context(), 2); err != nil || snapshot.Version != 2 {
		t.Errorf("after a publication the museum is %+v, %v", snapshot, err)
	}
}

func TestMuseumThatAnotherRequestHasReadIsNotReadAgain(t *testing.T) {
	museums := countMuseums("ONE")
	c, _ := newTestCatalog(t, museums)
	state, err := c.State(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second request looked into the cache before the first had read
		if _, err := c.read(t.Context(), state); err != nil {
			t.Fatal(err)
		}
	}
	if museums.read[1] != 1 {
		t.Errorf("the museum was read %d times", museums.read[1])
	}
}

// A publication that cannot be read stops its own museum: the others are served, and the log and a metric name it.
func TestDamagedPublicationStopsOneMuseum(t *testing.T) {
	museums := countMuseums("GOOD", "BAD")
	museums.faults[2] = errors.New("a torn page")
	c, log := newTestCatalog(t, museums)
	for range 3 {
		if _, err := c.Open(t.Context(), 1); err != nil {
			t.Errorf("the other museum is not served: %v", err)
		}
		_, err := c.Open(t.Context(), 2)
		var refused *guide.Error
		if !IsDamaged(err) || !errors.As(err, &refused) || refused.Code != guide.CodeBusy || refused.After != faultRetryInterval {
			t.Errorf("the damaged museum answers %v", err)
		}
	}
	if museums.read[2] != 1 {
		t.Errorf("the damaged publication is read %d times at once", museums.read[2])
	}
	c.tryAgain()
	if _, err := c.Open(t.Context(), 2); !IsDamaged(err) || museums.read[2] != 2 {
		t.Errorf("after the pause the museum answers %v and is read %d times", err, museums.read[2])
	}
	if strings.Count(log.String(), "code=BAD version=1") != 1 || strings.Contains(log.String(), "GOOD") {
		t.Errorf("the log does not name the museum once: %s", log.String())
	}
	if got := gauge(t, c.damaged); got != 1 {
		t.Errorf("the metric is %v, want 1", got)
	}
	delete(museums.faults, 2)
	c.tryAgain()
	if _, err := c.Open(t.Context(), 2); err != nil || gauge(t, c.damaged) != 0 {
		t.Errorf("the museum that was repaired answers %v", err)
	}
}

// A running server shows the previous publication when the new one cannot be read, and not what was deactivated.
func TestDamagedPublicationLeavesThePreviousOne(t *testing.T) {
	for name, fault := range map[string]error{
		"damaged": errors.New("a torn page"), "no database": guide.Errorf(guide.CodeBusy, "the database cannot be used"),
	} {
		museums := countMuseums("ONE")
		c, log := newTestCatalog(t, museums)
		if _, err := c.Open(t.Context(), 1); err != nil {
			t.Fatal(err)
		}
		museums.Version, museums.faults[1] = 2, fault
		if err := c.Refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
		for range 3 {
			if snapshot, err := c.Open(t.Context(), 1); err != nil || snapshot.Version != 1 {
				t.Errorf("%s: the museum answers %v, want its previous version", name, err)
			}
		}
		damaged := name == "damaged"
		if named := strings.Count(log.String(), "code=ONE version=2"); (named == 1) != damaged || (gauge(t, c.damaged) == 1) != damaged {
			t.Errorf("%s: the log names the publication %d times, the metric is %v", name, named, gauge(t, c.damaged))
		}
		c.states[1] = guide.MuseumState{ID: 1, Version: 2}
		if _, err := c.Open(t.Context(), 1); guide.ErrorCodeOf(err) != guide.CodeDeactivated {
			t.Errorf("%s: deactivated, the museum answers %v", name, err)
		}
	}
}

// A museum that was published more than once since the last refresh is read as it is now.
func TestRemovedVersionIsLookedUpAgain(t *testing.T) {
	museums := countMuseums("ONE")
	c, _ := newTestCatalog(t, museums)
	museums.Version = 3
	if snapshot, err := c.Open(t.Context(), 1); err != nil || snapshot.Version != 3 {
		t.Errorf("the museum is %+v, %v", snapshot, err)
	}
}

// hangingMuseums do not answer until the caller gives up.
type hangingMuseums struct{ guide.Museums }

func (hangingMuseums) Changes(ctx context.Context, _ int64) ([]guide.MuseumState, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

func TestCheckNoticesADatabaseThatHangs(t *testing.T) {
	c, _ := newTestCatalog(t, countMuseums("ONE"))
	c.museums = hangingMuseums{c.museums}
	now := c.refreshed
	c.clock = func() time.Time { return now }
	if err := c.Check(t.Context()); err != nil {
		t.Errorf("a moment after a refresh the check answers %v", err)
	}
	now = now.Add(checkInterval)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if err := c.Check(ctx); err == nil {
		t.Error("a database that hangs is not noticed")
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
