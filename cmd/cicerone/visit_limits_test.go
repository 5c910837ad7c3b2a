package main

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"cicerone/guide"
	"cicerone/httpapi/visitor"
)

// from is the header that names the network of a request.
func from(network string) []string { return append(key(), "X-Forwarded-For", network) }

func TestUnknownVisitIDsAreSlowed(t *testing.T) {
	s := startFullMuseum(t, stopClock)
	const attacker, elsewhere = "198.51.100.7", "203.0.113.9"
	start := func(network string) (visit visitor.Visit) {
		s.succeed("POST", visitMuseum, started, &visit, from(network)...)
		return visit
	}
	neighbour, other := start(attacker), start(elsewhere)
	rating := s.asked()["RATING"].IDStudyQuestionAnswer
	probes := []func(id int64) answer{
		func(id int64) answer {
			return s.call("PUT", visitMuseum, visitor.Visit{IDVisit: id, IDMuseum: 1, EndDate: started.StartDate}, from(attacker)...)
		},
		func(id int64) answer {
			return s.call("POST", visitArtwork, visitor.ArtworkVisit{IDVisit: id, IDArtwork: 1, StartDate: started.StartDate}, from(attacker)...)
		},
		func(id int64) answer {
			return s.call("POST", registerVisit, visitor.RegisteredVisit{
				IDVisit: id, IDMuseum: 1, StartDate: started.StartDate, LanguageCode: "en",
			}, from(attacker)...)
		},
		func(id int64) answer {
			return s.call("POST", registerAnswers, []visitor.VisitStudyQuestionAnswer{{IDStudyQuestionAnswer: rating, IDVisit: id, Value: "4"}}, from(attacker)...)
		},
		func(id int64) answer { return s.call("POST", createUser, changed("idVisit", id), from(attacker)...) },
		func(id int64) answer {
			return s.call("POST", forgetVisitor, map[string]any{"idVisit": id}, from(attacker)...)
		},
		func(id int64) answer {
			return s.call("POST", forgetVisitor, map[string]any{"idUser": id}, from(attacker)...)
		},
	}
	statuses := map[int]int{}
	for n := range 20 {
		for _, probe := range probes {
			statuses[probe(int64(1000+n)).http]++
		}
	}
	if statuses[http.StatusTooManyRequests] != 80 || statuses[http.StatusNotFound] == 0 {
		t.Errorf("VISIT-2: 140 unknown ids are answered %v", statuses)
	}
	for i, probe := range probes {
		if a := probe(other.IDVisit); a.http != http.StatusTooManyRequests || a.header.Get("Retry-After") == "" {
			t.Errorf("VISIT-2: probe %d of another's visit is answered %d %s", i, a.http, a.raw)
		}
	}
	// Visitors of the same network continue their visits, and those of others notice nothing.
	for network, visit := range map[string]visitor.Visit{attacker: neighbour, elsewhere: other} {
		work := visitor.ArtworkVisit{IDVisit: visit.IDVisit, IDArtwork: 1, StartDate: started.StartDate}
		s.succeed("POST", visitArtwork, work, nil, from(network)...)
	}
	start(attacker)
}

// Only an id that does not exist is counted as unknown, and not one in a call that fails for another reason.
func TestFailedCallsAreNotUnknownIDs(t *testing.T) {
	s := startMuseum(t)
	const network = "198.51.100.7"
	var visit visitor.Visit
	s.succeed("POST", visitMuseum, started, &visit, from("203.0.113.9")...)
	for range 100 {
		s.fail("PUT", visitMuseum, visitor.Visit{IDVisit: visit.IDVisit, IDMuseum: 1}, 400, 400, "endDate", from(network)...)
	}
	ended := visitor.Visit{IDVisit: visit.IDVisit, IDMuseum: 1, EndDate: "2026-11-21T09:00:00+00:00"}
	s.succeed("PUT", visitMuseum, ended, nil, from(network)...)
}

// Knowing an id gives nobody what the client has not sent.
func TestAnswersEchoOnlyWhatWasSent(t *testing.T) {
	s := startMuseum(t)
	registered := visitor.RegisteredVisit{
		IDMuseum: 1, VisitorToken: "planted-token", IDDevice: "planted-device", StartDate: started.StartDate, LanguageCode: "en",
		Email: "planted@example.org", Artworks: []visitor.RegisteredArtwork{{IDArtwork: 1, StartDate: started.StartDate, EndDate: "2026-11-21T08:17:00+00:00"}},
	}
	var first visitor.RegisteredVisitAnswer
	s.succeed("POST", registerVisit, registered, &first, key()...)
	if first.VisitorToken != registered.VisitorToken || first.IDDevice != registered.IDDevice || first.Email != registered.Email || len(first.Artworks) != 1 {
		t.Errorf("VISIT-2: the visitor's own client gets %+v", first)
	}
	hit := s.succeed("POST", registerVisit, visitor.RegisteredVisit{
		IDVisit: first.IdVisit, IDMuseum: 1, StartDate: started.StartDate, LanguageCode: "en",
	}, nil, key()...)
	if bytes.Contains(hit.raw, []byte("planted")) || bytes.Contains(hit.raw, []byte("idArtwork")) {
		t.Errorf("VISIT-2: a client that knows only the id gets %s", hit.raw)
	}
	visit := started
	visit.VisitorToken, visit.IDDevice = "planted-token", "planted-device"
	var newer visitor.Visit
	s.succeed("POST", visitMuseum, visit, &newer, key()...)
	if newer.VisitorToken != visit.VisitorToken || newer.IDDevice != visit.IDDevice {
		t.Errorf("VISIT-3: the visitor's own client gets %+v", newer)
	}
	hit = s.succeed("PUT", visitMuseum, visitor.Visit{IDVisit: newer.IDVisit, IDMuseum: 1, EndDate: "2026-11-21T09:00:00+00:00"}, nil, key()...)
	if bytes.Contains(hit.raw, []byte("planted")) {
		t.Errorf("VISIT-3: a client that knows only the id gets %s", hit.raw)
	}
}

// One network cannot fill the disk, with calls of whatever size; others notice nothing.
func TestOneNetworkCannotFillTheDisk(t *testing.T) {
	s := startMuseum(t, stopClock)
	const attacker = "198.51.100.7"
	large := fmt.Appendf(nil, `{"idMuseum":1,"more":%q}`, strings.Repeat("x", 1_000_000))
	calls := 0
	for calls < 50 && s.call("POST", visitMuseum, large, from(attacker)...).http == http.StatusBadRequest {
		calls++
	}
	if a := s.call("POST", visitMuseum, large, from(attacker)...); calls < 5 || a.http != http.StatusTooManyRequests || a.header.Get("Retry-After") == "" {
		t.Errorf("VISIT-2: after %d calls of a megabyte the next is answered %d", calls, a.http)
	}
	s.succeed("POST", visitMuseum, started, nil, from("203.0.113.9")...)
}

func TestWorksOfAVisitAreLimited(t *testing.T) {
	s := startMuseum(t)
	var first visitor.RegisteredVisitAnswer
	body := visitor.RegisteredVisit{IDMuseum: 1, StartDate: started.StartDate, LanguageCode: "en"}
	s.succeed("POST", registerVisit, body, &first, key()...)
	body.IDVisit = first.IdVisit
	report := func(hour int) answer {
		body.Artworks = nil
		for n := range 1000 {
			begin := fmt.Sprintf("2026-11-21T%02d:%02d:%02d+00:00", hour, n/60, n%60)
			body.Artworks = append(body.Artworks, visitor.RegisteredArtwork{IDArtwork: 1, StartDate: begin, EndDate: "2026-11-21T23:00:00+00:00"})
		}
		return s.call("POST", registerVisit, body, key()...)
	}
	for hour := range 3 {
		if a := report(hour); a.http != http.StatusOK {
			t.Fatalf("VISIT-2: the visit's works of hour %d are answered %d %s", hour, a.http, a.raw)
		}
	}
	if a := report(0); a.http != http.StatusOK {
		t.Errorf("VISIT-2: works that were reported before are answered %d %s", a.http, a.raw)
	}
	if a := report(3); a.http != http.StatusBadRequest {
		t.Errorf("VISIT-2: works beyond the limit of a visit are answered %d %s", a.http, a.raw)
	}
	s.fail("POST", visitArtwork, visitor.ArtworkVisit{IDVisit: first.IdVisit, IDArtwork: 1, StartDate: started.StartDate}, 400, 400, "idVisit", key()...)
	if stored := s.stored(first.IdVisit); len(stored.Artworks) != guide.MaxArtworkVisits {
		t.Errorf("VISIT-2: the visit has %d works", len(stored.Artworks))
	}
}

func TestNearlyFullDiskIsNotWritten(t *testing.T) {
	if onPostgres {
		t.Skip("its disk is its administrator's")
	}
	first := startMuseum(t)
	visit := first.startedVisit()
	s := startServer(t, first.data, func(c *Config) { c.DiskFloor = 1 << 40 }) // MiB
	a := s.call("POST", visitMuseum, started, key()...)
	if a.http != http.StatusServiceUnavailable || a.header.Get("Retry-After") == "" || !strings.Contains(string(a.raw), "disk is nearly full") {
		t.Errorf("STAT-5: with a nearly full disk a visit is answered %d %s", a.http, a.raw)
	}
	if a := s.call("GET", "/readyz", nil); a.http != http.StatusServiceUnavailable {
		t.Errorf("STAT-5: with a nearly full disk /readyz answers %d", a.http)
	}
	s.succeed("GET", detailPath, nil, nil)
	s.succeed("POST", forgetVisitor, map[string]any{"idVisit": visit}, nil, key()...)
}

// A museum whose visitors record more than a museum may is answered 429, also for visits that began at another server, and
// others record as before.
func TestOneMuseumsWritesAreLimited(t *testing.T) {
	data := publishedMuseum(t)
	mustRun(t, data, "import", writePackage(t, "code: DEMO", "code: OTHER"), "--publish")
	limited := func(c *Config) { c.MuseumWrites = 1 }
	first := startServer(t, data)
	visits := map[int64]visitor.Visit{}
	for museum := range int64(2) {
		start := started
		start.IDMuseum = museum + 1
		first.succeed("POST", visitMuseum, start, &start, key()...)
		visits[museum+1] = start
	}
	first.shutDown()
	s := startServer(t, data, limited, stopClock)
	open := func(museum int64) answer {
		work := visitor.ArtworkVisit{IDVisit: visits[museum].IDVisit, IDArtwork: museum, StartDate: started.StartDate}
		return s.call("POST", visitArtwork, work, key()...)
	}
	statuses := map[int]int{}
	last := answer{}
	for range 270 { // a burst has 250
		last = open(1)
		statuses[last.http]++
	}
	if statuses[http.StatusOK] != 250 || statuses[http.StatusTooManyRequests] != 20 {
		t.Errorf("STAT-5: 270 calls are answered %v, at last %s", statuses, last.raw)
	}
	if last.header.Get("Retry-After") == "" || last.envelope.Success == nil || *last.envelope.Success {
		t.Errorf("STAT-5: too many calls are answered %v %s", last.header, last.raw)
	}
	s.fail("POST", visitMuseum, started, 429, 429, "this museum's visitors", key()...)
	if other := open(2); other.http != http.StatusOK {
		t.Errorf("STAT-5: beside it another museum's call is answered %d %s", other.http, other.raw)
	}
}
