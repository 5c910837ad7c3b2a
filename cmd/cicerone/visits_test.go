package main

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"cicerone/guide"
	"cicerone/httpapi/visitor"
)

const (
	visitMuseum   = "/api/v2/visitMuseum"
	visitArtwork  = "/api/v2/visitArtwork"
	visitWant     = "/api/v2/visitWant"
	visitStep     = "/api/v2/visitStep"
	visitUse      = "/api/v2/visitUse"
	visitRoute    = "/api/v2/visitRoute"
	registerVisit = "/api/legacy/Museum/1/v2/registerVisit"
)

var started = visitor.Visit{
	IDMuseum: 1, VisitorToken: "token", IDLanguage: 2, IDDevice: "phone", StartDate: "2026-11-21T08:00:00+00:00",
}

// stored reads a visit from the database, after the server has ended.
func (s *testServer) stored(id int64) guide.Visit {
	s.t.Helper()
	var visit guide.Visit
	s.inStore(func(opened *storage) (err error) {
		visit, err = opened.store.Visit(context.Background(), id)
		return err
	})
	return visit
}

func (s *testServer) inStore(do func(*storage) error) {
	s.t.Helper()
	config := &Config{clock: time.Now, Data: s.data, DatabaseURL: testEnvironment(s.t, s.data)["CICERONE_DATABASE_URL"]}
	opened, err := openStorage(context.Background(), config, slog.New(slog.DiscardHandler))
	if err != nil {
		s.t.Fatal(err)
	}
	defer opened.close()
	if err := do(opened); err != nil {
		s.t.Fatal(err)
	}
}

// visits is how many visits the database holds.
func (s *testServer) visits() (count int) {
	s.t.Helper()
	if err := openSQL(s.t, s.data).QueryRowContext(s.t.Context(), "SELECT COUNT(*) FROM visits").Scan(&count); err != nil {
		s.t.Fatal(err)
	}
	return count
}

func TestVisitFromStartToEnd(t *testing.T) {
	s := startMuseum(t)
	var visit visitor.Visit
	s.succeed("POST", visitMuseum, started, &visit, key()...)
	want := started
	want.IDVisit, want.LanguageCode = visit.IDVisit, "en_GB"
	if visit.IDVisit == 0 || visit != want {
		t.Errorf("VISIT-3, API-8: the visit is %+v, want %+v", visit, want)
	}

	work := visitor.ArtworkVisit{IDVisit: visit.IDVisit, IDArtwork: 1, AccessType: "KEYBOARD", StartDate: "2026-11-21T08:05:00+00:00"}
	s.succeed("POST", visitArtwork, work, nil, key()...)
	var listened visitor.ArtworkVisit
	s.succeed("PUT", visitArtwork, visitor.ArtworkVisit{IDVisit: visit.IDVisit, IDArtwork: 1, Duration: 42}, &listened, key()...)
	work.Duration = 42
	if listened != work {
		t.Errorf("STAT-2, API-8: the artwork visit is %+v, want %+v", listened, work)
	}

	s.succeed("POST", visitRoute, visitor.RouteVisit{IDVisit: visit.IDVisit, IDRoute: 1, StartDate: "2026-11-21T08:10:00"}, nil, key()...)
	var route visitor.RouteVisit
	s.succeed("PUT", visitRoute, visitor.RouteVisit{IDVisit: visit.IDVisit, IDRoute: 1, EndDate: "2026-11-21T09:20:00+01:00"}, &route, key()...)
	if route.StartDate != "2026-11-21T08:10:00+00:00" || route.EndDate != "2026-11-21T08:20:00+00:00" {
		t.Errorf("VISIT-5, API-8: the route visit is %+v", route)
	}

	end := visit
	end.EndDate, end.IDLanguage, end.LanguageCode = "2026-11-21T09:00:00.500+00:00", 1, ""
	var ended visitor.Visit
	s.succeed("PUT", visitMuseum, end, &ended, key()...)
	if ended.EndDate != "2026-11-21T09:00:00.5+00:00" || ended.LanguageCode != "es_ES" || ended.StartDate != started.StartDate {
		t.Errorf("VISIT-3, VISIT-5: the ended visit is %+v", ended)
	}

	stored := s.stored(visit.IDVisit)
	if stored.API != guide.VisitV2 || stored.Device != "phone" || len(stored.Artworks) != 1 || len(stored.Routes) != 1 {
		t.Errorf("API-8: what is kept is %+v", stored)
	}
}

func TestRegisteredVisit(t *testing.T) {
	s := startMuseum(t)
	body := visitor.RegisteredVisit{
		IDMuseum: 1, VisitorToken: "token", IDDevice: "phone", StartDate: "2026-11-21T08:00:00+00:00", LanguageCode: "es-ES",
		Email: "visitor@example.com",
		Artworks: []visitor.RegisteredArtwork{
			{IDArtwork: 1, AccessType: "RECOGNITION", StartDate: "2026-11-21T08:01:00+00:00", EndDate: "2026-11-21T08:01:30+00:00"},
			{IDArtwork: 1, StartDate: "2026-11-21T08:02:00+00:00", EndDate: "2026-11-21T08:02:00.900+00:00"},
		},
		Routes: []visitor.RegisteredRoute{{IDRoute: 1, StartDate: "2026-11-21T08:03:00+00:00", EndDate: "2026-11-21T08:04:00+00:00"}},
	}
	var answered visitor.RegisteredVisitAnswer
	first := s.succeed("POST", registerVisit, body, &answered, key()...)
	if answered.IdVisit == 0 || answered.IDVisit != answered.IdVisit || !bytes.Contains(first.raw, []byte(`"IdVisit":`)) {
		t.Fatalf("VISIT-2, API-4: the answer is %s", first.raw)
	}
	if answered.LanguageCode != "es_ES" || len(answered.Artworks) != 1 || len(answered.Routes) != 1 {
		t.Errorf("STAT-2, API-4: the answer is %+v", answered)
	}

	end := body
	end.IDVisit, end.EndDate, end.Routes = answered.IdVisit, "2026-11-21T09:00:00+00:00", nil
	end.Artworks = []visitor.RegisteredArtwork{{IDArtwork: 1, StartDate: "2026-11-21T08:30:00+00:00", EndDate: "2026-11-21T08:30:10+00:00"}}
	once := key()
	var ended visitor.RegisteredVisitAnswer
	s.succeed("POST", registerVisit, end, &ended, once...)
	s.succeed("POST", registerVisit, end, &ended, once...)
	if ended.IdVisit != answered.IdVisit || ended.EndDate != end.EndDate || len(ended.Artworks) != 2 || len(ended.Routes) != 1 {
		t.Errorf("VISIT-2, API-4: the ended visit is %+v", ended)
	}
	stored := s.stored(answered.IdVisit)
	if stored.API != guide.VisitV1 || stored.Email != body.Email || len(stored.Artworks) != 2 || stored.Artworks[1].Seconds != 10 || len(stored.Routes) != 1 {
		t.Errorf("API-4: what is kept is %+v", stored)
	}
	s.fail("POST", "/api/legacy/Museum/2/v2/registerVisit", body, 404, 1000, "idMuseum")
}

func TestRepeatedCallsCountOnce(t *testing.T) {
	s := startMuseum(t)
	once := key()
	var first, repeat, other visitor.Visit
	s.succeed("POST", visitMuseum, started, &first, once...)
	s.succeed("POST", visitMuseum, started, &repeat, once...)
	s.succeed("POST", visitMuseum, started, &other) // without a key the server makes one
	if diff := cmp.Diff(first, repeat); diff != "" || other.IDVisit == first.IDVisit {
		t.Errorf("VISIT-2, API-8: the repeated call differs, or another one is taken for it:\n%s", diff)
	}
	s.fail("POST", visitArtwork, visitor.ArtworkVisit{IDVisit: first.IDVisit, IDArtwork: 1, StartDate: started.StartDate}, 409, 409, "", once...)
	another := started
	another.VisitorToken = "another"
	s.fail("POST", visitMuseum, another, 409, 409, "", once...)
	for _, bad := range []string{"again", uuid.Nil.String(), uuid.Max.String()} {
		s.fail("POST", visitMuseum, started, 400, 400, "Idempotency-Key", "Idempotency-Key", bad)
	}
}

func TestVisitsOfDeactivatedMuseumsAreStored(t *testing.T) {
	s := startMuseum(t)
	s.inStore(func(opened *storage) error {
		return opened.store.SetActive(context.Background(), 1, false, guide.AuditEntry{})
	})
	s.waitUntil(func() bool { return s.call("GET", detailPath, nil).http == 410 })
	s.fail("GET", detailPath, nil, 410, 410, "not available")
	s.fail("GET", "/api/v2/languages/1", nil, 410, 410, "not available")
	s.succeed("POST", visitMuseum, started, nil, key()...) // a phone reports late what was begun before
}

// waitUntil waits for what another process's change brings about.
func (s *testServer) waitUntil(happened func() bool) {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), time.Minute)
	defer cancel()
	for !happened() {
		select {
		case <-ctx.Done():
			s.t.Fatal("it did not happen within a minute")
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// A server deletes what has expired while it runs.
func TestServerPrunesRegularly(t *testing.T) {
	began := time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC)
	var elapsed atomic.Int64
	s := startMuseum(t, func(c *Config) {
		c.clock = func() time.Time { return began.Add(time.Duration(elapsed.Load())) }
		c.pruneInterval = 10 * time.Millisecond
	})
	s.succeed("POST", visitMuseum, started, nil, key()...)
	if s.visits() != 1 {
		t.Error("STATS-2: a new visit is not stored")
	}
	elapsed.Store(int64(3 * 366 * 24 * time.Hour))
	s.waitUntil(func() bool { return s.visits() == 0 })
}

func TestBadInputIsRefusedAndNothingStored(t *testing.T) {
	s := startMuseum(t)
	var visit visitor.Visit
	s.succeed("POST", visitMuseum, started, &visit, key()...)
	id := visit.IDVisit
	with := func(change func(*visitor.Visit)) visitor.Visit {
		v := started
		change(&v)
		return v
	}
	for _, test := range []struct {
		method, path string
		body         any
		status       int
		field        string
	}{
		{"POST", visitMuseum, []byte(`{"idMuseum":`), 400, "body"},
		{"POST", visitMuseum, []byte(`[]`), 400, "body: expected object"},
		{"POST", visitMuseum, nil, 400, "body"},
		{"POST", visitMuseum, []byte(`{"startDate":"2026-11-21T08:00:00Z","idLanguage":2}`), 400, "idMuseum"},
		{"POST", visitMuseum, []byte(`{"idMuseum":"one","startDate":"2026-11-21T08:00:00Z"}`), 400, "idMuseum"},
		{"POST", visitMuseum, with(func(v *visitor.Visit) { v.StartDate = "" }), 400, "startDate"},
		{"POST", visitMuseum, with(func(v *visitor.Visit) { v.StartDate = "21/11/2026" }), 400, "startDate"},
		{"POST", visitMuseum, with(func(v *visitor.Visit) { v.IDLanguage = 99 }), 400, "idLanguage"},
		{"POST", visitMuseum, with(func(v *visitor.Visit) { v.IDLanguage = 0 }), 400, "idLanguage"},
		{"POST", visitMuseum, with(func(v *visitor.Visit) { v.IDLanguage, v.LanguageCode = 0, "xx" }), 400, "languageCode"},
		{"POST", visitMuseum, with(func(v *visitor.Visit) { v.IDDevice = "a\x00b" }), 400, "idDevice"},
		{"POST", visitMuseum, with(func(v *visitor.Visit) { v.VisitorToken = string(make([]byte, 400)) }), 400, "visitorToken"},
		{"POST", visitMuseum, with(func(v *visitor.Visit) { v.EndDate = "2026-11-20T08:00:00Z" }), 400, "endDate"},
		{"POST", visitMuseum, bytes.Repeat([]byte(" "), 2<<20), 413, "body"},
		{"PUT", visitMuseum, visitor.Visit{IDVisit: id, IDMuseum: 1}, 400, "endDate"},
		{"PUT", visitMuseum, visitor.Visit{IDVisit: id, IDMuseum: 1, EndDate: "2026-11-21T07:00:00Z"}, 400, "endDate"},
		{"PUT", visitMuseum, visitor.Visit{IDVisit: id, IDMuseum: 2, EndDate: "2026-11-21T09:00:00Z"}, 400, "idMuseum"},
		{"PUT", visitMuseum, visitor.Visit{IDMuseum: 1, EndDate: "2026-11-21T09:00:00Z"}, 400, "idVisit"},
		{"PUT", visitMuseum, visitor.Visit{IDVisit: 999, IDMuseum: 1, EndDate: "2026-11-21T09:00:00Z"}, 404, "idVisit"},
		{"POST", visitArtwork, visitor.ArtworkVisit{IDVisit: id, IDArtwork: 1, AccessType: "SMELL", StartDate: started.StartDate}, 400, "accessType"},
		{"POST", visitArtwork, visitor.ArtworkVisit{IDVisit: id, IDArtwork: -1, StartDate: started.StartDate}, 400, "idArtwork"},
		{"POST", visitArtwork, visitor.ArtworkVisit{IDVisit: 999, IDArtwork: 1, StartDate: started.StartDate}, 404, "idVisit"},
		{"POST", visitArtwork, visitor.ArtworkVisit{IDVisit: id, IDArtwork: 999, StartDate: started.StartDate}, 404, "idArtwork"},
		{"PUT", visitArtwork, visitor.ArtworkVisit{IDVisit: id, IDArtwork: 999, Duration: 5}, 404, "idArtwork"},
		{"POST", visitRoute, visitor.RouteVisit{IDVisit: id, IDRoute: 999, StartDate: started.StartDate}, 404, "idRoute"},
		{"POST", registerVisit, visitor.RegisteredVisit{IDMuseum: 1, StartDate: started.StartDate, LanguageCode: "en", Artworks: []visitor.RegisteredArtwork{{IDArtwork: 999, StartDate: started.StartDate, EndDate: "2026-11-21T09:00:00Z"}}}, 404, "artworks[0].idArtwork"},
		{"POST", visitArtwork, visitor.ArtworkVisit{IDVisit: id, IDArtwork: 1}, 400, "startDate"},
		{"PUT", visitArtwork, visitor.ArtworkVisit{IDVisit: id, IDArtwork: 1, Duration: -5}, 400, "duration"},
		{"PUT", visitArtwork, visitor.ArtworkVisit{IDVisit: id, IDArtwork: 1}, 400, "duration"},
		{"PUT", visitArtwork, []byte(fmt.Sprintf(`{"idVisit":%d,"idArtwork":1,"duration":1.5}`, id)), 400, "duration"},
		{"PUT", visitArtwork, []byte(fmt.Sprintf(`{"idVisit":%d,"idArtwork":1,"duration":1e12}`, id)), 400, "duration"},
		{"POST", visitRoute, visitor.RouteVisit{IDVisit: id, IDRoute: 1}, 400, "startDate"},
		{"PUT", visitRoute, visitor.RouteVisit{IDVisit: id, IDRoute: 1, StartDate: "2026-11-21T09:00:00Z", EndDate: "2026-11-21T08:00:00Z"}, 400, "endDate"},
		{"PUT", visitRoute, visitor.RouteVisit{IDVisit: id, EndDate: "2026-11-21T08:00:00Z"}, 400, "idRoute"},
		{"POST", registerVisit, visitor.RegisteredVisit{IDMuseum: 2, StartDate: started.StartDate, LanguageCode: "en"}, 400, "idMuseum"},
		{"POST", registerVisit, visitor.RegisteredVisit{IDMuseum: 1, StartDate: started.StartDate, LanguageCode: "en", Artworks: []visitor.RegisteredArtwork{{IDArtwork: 1, StartDate: started.StartDate, EndDate: "later"}}}, 400, "artworks[0].endDate"},
		{"POST", registerVisit, visitor.RegisteredVisit{IDMuseum: 1, StartDate: started.StartDate, LanguageCode: "en", Routes: []visitor.RegisteredRoute{{StartDate: started.StartDate}}}, 400, "routes[0].idRoute"},
		{"POST", registerVisit, visitor.RegisteredVisit{IDMuseum: 1, StartDate: started.StartDate, LanguageCode: "en", Artworks: []visitor.RegisteredArtwork{{IDArtwork: 1, StartDate: started.StartDate}}}, 400, "artworks[0].endDate: is missing"},
		{"POST", registerVisit, visitor.RegisteredVisit{IDMuseum: 1, StartDate: started.StartDate, LanguageCode: "en", Artworks: []visitor.RegisteredArtwork{{IDArtwork: 1, AccessType: "SMELL", StartDate: started.StartDate, EndDate: started.StartDate}}}, 400, "artworks[0].accessType"},
		{"POST", registerVisit, visitor.RegisteredVisit{IDMuseum: 1, StartDate: started.StartDate}, 400, "languageCode: is missing"},
		{"POST", registerVisit, visitor.RegisteredVisit{StartDate: started.StartDate, LanguageCode: "en"}, 400, "idMuseum: is missing"},
		{"POST", registerVisit, []byte(`null`), 400, "body: expected object"},
		{"POST", registerVisit, []byte(`{"idMuseum":1,"artworks":[{"idArtwork":"one"}]}`), 400, "artworks[0].idArtwork: expected integer"},
		{"POST", registerVisit, []byte(`{"idMuseum":1,"artworks":{}}`), 400, "artworks: expected array"},
		{"POST", registerVisit, []byte(`{"idMuseum":1,"email":7}`), 400, "email: expected string"},
		{"POST", registerVisit, []byte(`{"idMuseum":1,"artworks":["one"]}`), 400, "artworks[0]: expected object"},
	} {
		s.fail(test.method, test.path, test.body, test.status, test.status, test.field)
	}
	if stored := s.stored(id); len(stored.Artworks) != 0 || len(stored.Routes) != 0 || !stored.End.IsZero() {
		t.Errorf("API-8: bad input was stored: %+v", stored)
	}
	if visits := s.visits(); visits != 1 {
		t.Errorf("API-8: %d visits are stored, want the first one alone", visits)
	}
}

func TestUnknownFieldsAreIgnored(t *testing.T) {
	s := startMuseum(t)
	body := `{"idMuseum":1,"idLanguage":2,"startDate":"2026-11-21T08:00:00Z","somethingNew":{"a":1}}`
	s.succeed("POST", visitMuseum, []byte(body), nil, "Content-Type", "text/plain")
}

func TestAcknowledgedVisitsSurviveARestart(t *testing.T) {
	data := publishedMuseum(t)
	first := startServer(t, data)
	var visit visitor.Visit
	first.succeed("POST", visitMuseum, started, &visit, key()...)
	first.shutDown()
	if stored := first.stored(visit.IDVisit); stored.VisitorToken != "token" {
		t.Errorf("VISIT-2: what is kept is %+v", stored)
	}
	second := startServer(t, data)
	second.succeed("PUT", visitMuseum, visitor.Visit{IDVisit: visit.IDVisit, IDMuseum: 1, EndDate: "2026-11-21T09:00:00Z"}, nil, key()...)
}
