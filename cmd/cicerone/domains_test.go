package main

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"cicerone/guide"
	"cicerone/httpapi/visitor"
	"cicerone/publish"
)

const ownHost = "guide.other.example"

// startDomains serves two museums, of which OTHER has a host of its own.
func startDomains(t *testing.T, change ...func(*Config)) *testServer {
	t.Helper()
	data := publishedMuseum(t)
	mustRun(t, data, "import", writePackage(t, "code: DEMO", "code: OTHER"), "--publish")
	domains := func(c *Config) { c.URL, c.Domains = "https://guide.example", ownHost+"=other" }
	return startServer(t, data, append(change, domains)...)
}

// At a museum's own host there is no other museum, whatever names it; elsewhere all museums are as before.
func TestMuseumsHostShowsNoOtherMuseum(t *testing.T) {
	s := startDomains(t)
	own, other := guide.Identifier(2, "OTHER"), guide.Identifier(1, "DEMO")
	root := s.call("GET", "/?lang=es", nil, "Host", strings.ToUpper(ownHost))
	if root.http != http.StatusFound || root.header.Get("Location") != "/museums/"+own+"?lang=es" {
		t.Errorf("ENTRY-1: the root of the museum's host answers %d %s", root.http, root.header.Get("Location"))
	}
	if page := s.call("GET", "/museums/"+own, nil, "Host", ownHost); page.http != http.StatusOK || !strings.Contains(string(page.raw), "Small Museum") {
		t.Errorf("ENTRY-1: the museum's page at its host answers %d %s", page.http, page.raw)
	}
	if page := s.call("GET", "/museums/"+other, nil, "Host", ownHost); strings.Contains(string(page.raw), "Small Museum") {
		t.Error("ENTRY-1: the museum's host shows another museum's page")
	}
	visit := started
	visit.IDMuseum = 1
	for _, c := range []struct {
		method, path string
		body         any
	}{
		{"GET", "/api/legacy/Museum/1", nil},
		{"GET", "/api/legacy/Museum/" + other, nil},
		{"GET", "/api/legacy/Museum/1/checkAccessCode?code=CICERONE", nil},
		{"GET", "/api/legacy/Artwork?idMuseum=1", nil},
		{"GET", "/api/legacy/Artwork/Detail/1", nil},
		{"GET", "/api/legacy/Customization?idMuseum=1", nil},
		{"GET", "/api/v2/languages/1", nil},
		{"GET", "/api/v2/presentation/1", nil},
		{"GET", detailPath, nil},
		{"POST", visitMuseum, visit},
	} {
		if a := s.call(c.method, c.path, c.body, append(key(), "Host", ownHost)...); a.http != http.StatusNotFound {
			t.Errorf("ENTRY-1: at another museum's host %s answers %d %s", c.path, a.http, a.raw)
		}
		if a := s.call(c.method, c.path, c.body, key()...); a.http != http.StatusOK {
			t.Errorf("ENTRY-1: at the installation's host %s answers %d %s", c.path, a.http, a.raw)
		}
	}
	for host, want := range map[string][]int64{ownHost: {2}, "guide.example": {1, 2}, "elsewhere.example": {1, 2}} {
		var list []publish.Museum
		s.succeed("GET", "/api/legacy/Museum", nil, &list, "Host", host)
		var ids []int64
		for _, m := range list {
			ids = append(ids, m.IDMuseum)
		}
		var works []publish.Artwork
		s.succeed("GET", "/api/legacy/Artwork", nil, &works, "Host", host)
		if !slices.Equal(ids, want) || len(works) != len(want) {
			t.Errorf("API-2: at %s museums %v are listed, with %d works", host, ids, len(works))
		}
	}
	visit.IDMuseum = 2
	s.succeed("POST", visitMuseum, visit, nil, append(key(), "Host", ownHost)...)
	if page := s.call("GET", "/", nil, "Host", "elsewhere.example"); page.http != http.StatusNotFound {
		t.Errorf("ENTRY-2: the root of an unknown host answers %d", page.http)
	}
}

// However a client writes a museum's host or that of payments, no more is at it.
func TestHostsWithPortAndDot(t *testing.T) {
	const payments = "pay.example"
	s := startDomains(t, func(c *Config) { c.PaymentOrigin = "https://" + payments })
	for _, spelling := range []func(host string) string{
		func(host string) string { return host },
		strings.ToUpper,
		func(host string) string { return host + ":443" },
		func(host string) string { return host + ":8443" },
		func(host string) string { return host + "." },
		func(host string) string { return host + ".:8443" },
	} {
		for _, c := range []struct {
			host, path string
			want       int
		}{
			{ownHost, "/", http.StatusFound},
			{ownHost, "/api/legacy/Museum/2", http.StatusOK},
			{ownHost, "/api/legacy/Museum/1", http.StatusNotFound},
			{ownHost, "/console/", http.StatusNotFound},
			{ownHost, "/api/console/v1/me", http.StatusNotFound},
			{payments, "/api/legacy/Museum/1", http.StatusNotFound},
			{payments, "/config.json", http.StatusNotFound},
			{payments, "/console/", http.StatusNotFound},
			{"guide.example", "/api/legacy/Museum/1", http.StatusOK},
			{"guide.example", "/console/", http.StatusOK},
			{"not-" + ownHost, "/api/legacy/Museum/1", http.StatusOK},
		} {
			host := spelling(c.host)
			if a := s.call("GET", c.path, nil, "Host", host); a.http != c.want {
				t.Errorf("ENTRY-1, PAY-2: %s%s answers %d, want %d", host, c.path, a.http, c.want)
			}
		}
	}
}

// At a museum's own host, visits and profiles of another museum are as unknown as the museum.
func TestMuseumsHostRecordsNoOtherMuseumsVisit(t *testing.T) {
	s := startDomains(t)
	visit := s.startedVisit()
	profile := map[string]any{"idMuseum": 1, "email": "ana@example.org", "method": "google"}
	var created, ofVisit visitor.CreatedUser
	s.succeed("POST", createUser, profile, &created, key()...)
	profile["idVisit"] = visit
	s.succeed("POST", createUser, profile, &ofVisit, key()...)
	registered := visitor.RegisteredVisit{IDMuseum: 1, VisitorToken: "token", StartDate: started.StartDate, LanguageCode: "en_GB"}
	var first visitor.RegisteredVisitAnswer
	s.succeed("POST", registerVisit, registered, &first, key()...)
	registered.IDVisit, registered.EndDate = first.IdVisit, "2026-11-21T09:00:00+00:00"
	for _, c := range []struct {
		method, path string
		body         any
		field        string
	}{
		{"POST", visitRoute, visitor.RouteVisit{IDVisit: visit, IDRoute: 1, StartDate: started.StartDate}, "idVisit"},
		{"PUT", visitRoute, visitor.RouteVisit{IDVisit: visit, IDRoute: 1, EndDate: "2026-11-21T08:30:00+00:00"}, "idVisit"},
		{"POST", visitArtwork, visitor.ArtworkVisit{IDVisit: visit, IDArtwork: 1, StartDate: started.StartDate}, "idVisit"},
		{"PUT", visitArtwork, visitor.ArtworkVisit{IDVisit: visit, IDArtwork: 1, Duration: 42}, "idVisit"},
		{"PUT", visitMuseum, visitor.Visit{IDVisit: visit, IDMuseum: 1, EndDate: "2026-11-21T09:00:00+00:00"}, "idVisit"},
		{"POST", registerVisit, registered, "idVisit"},
		{"POST", createUser, profile, "idVisit"},
		{"POST", forgetVisitor, map[string]any{"idVisit": visit}, "idVisit"},
		{"POST", forgetVisitor, map[string]any{"idUser": created.IDUser}, "idUser"},
	} {
		s.fail(c.method, c.path, c.body, http.StatusNotFound, 404, c.field, append(key(), "Host", ownHost)...)
		s.succeed(c.method, c.path, c.body, nil, append(key(), "Host", "guide.example")...)
	}
	answers := []visitor.VisitStudyQuestionAnswer{{IDVisit: visit, IDStudyQuestionAnswer: 1, Value: "4"}}
	s.fail("POST", "/api/legacy/VisitStudyQuestionAnswer/2/registerAnswers", answers, http.StatusNotFound, 404, "idVisit", append(key(), "Host", ownHost)...)

	own := started
	own.IDMuseum = 2
	s.succeed("POST", visitMuseum, own, &own, append(key(), "Host", ownHost)...)
	own.EndDate = "2026-11-21T09:00:00+00:00"
	s.succeed("PUT", visitMuseum, own, nil, append(key(), "Host", ownHost)...)
	var forgotten visitor.Forgotten
	s.succeed("POST", forgetVisitor, map[string]any{"idVisit": own.IDVisit, "idUser": created.IDUser}, &forgotten, append(key(), "Host", ownHost)...)
	if forgotten.Visits != 1 {
		t.Errorf("API-13: at the museum's own host %+v is forgotten of its visitor", forgotten)
	}
}

func TestDomainSettings(t *testing.T) {
	for domains, want := range map[string]string{
		"":                              "",
		"a.example=A  b.example:8443=B": "",
		"a.example":                     "HOST=CODE",
		"https://a.example=A":           "HOST=CODE",
		"a.example/path=A":              "HOST=CODE",
		"a.example=A A.example=B":       "twice",
		"a.example=A a.example.=B":      "twice",
		"guide.example=A":               "--url",
		"guide.example.=A":              "--url",
		"user@a.example=A":              "HOST=CODE",
	} {
		config, err := readConfig(map[string]string{"CICERONE_URL": "https://guide.example", "CICERONE_DOMAINS": domains})
		if err != nil {
			t.Fatal(err)
		}
		err = config.check()
		if want == "HOST=CODE" {
			want = "guide.museum.example=MUSEUM"
		}
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q is answered %v, want %q", domains, err, want)
		}
	}
	config, err := readConfig(map[string]string{"CICERONE_DOMAINS": "a.example=A"})
	if err != nil {
		t.Fatal(err)
	}
	if err := config.check(); err == nil || !strings.Contains(err.Error(), "--url") {
		t.Errorf("domains without an address of the installation are answered %v", err)
	}
}

// The addresses that are printed are the museum's own.
func TestPrintedAddressesUseDomains(t *testing.T) {
	config := Config{URL: "https://guide.example", Domains: "first.example=Other second.example=OTHER"}
	for code, want := range map[string]string{"OTHER": "https://first.example", "DEMO": "https://guide.example"} {
		if got := config.museumBase(config.URL, code); got != want {
			t.Errorf("%s is printed as %s, want %s", code, got, want)
		}
	}
	if got := fmt.Sprint(config.origins([]domain{{"first.example", "OTHER"}})); got != "[https://guide.example https://first.example]" {
		t.Errorf("the app's origins are %s", got)
	}
}

// The console shows staff the address that visitors open.
func TestConsoleShowsTheVisitorAddress(t *testing.T) { // CON-1
	s, owner := startStaff(t)
	var museum struct{ VisitorAddress string }
	owner.expect(200, "GET", "/museums/1", nil, &museum)
	if want := s.address + "/museums/" + guide.Identifier(1, "DEMO"); museum.VisitorAddress != want {
		t.Errorf("the address is %q, want %q", museum.VisitorAddress, want)
	}
	ownDomain := func(c *Config) { c.URL, c.Domains = "https://guide.example", "door.example=demo" }
	_, owner = startStaff(t, ownDomain)
	owner.expect(200, "GET", "/museums/1", nil, &museum)
	if !strings.HasPrefix(museum.VisitorAddress, "https://door.example/museums/") {
		t.Errorf("the address of a museum with a domain is %q", museum.VisitorAddress)
	}
}
