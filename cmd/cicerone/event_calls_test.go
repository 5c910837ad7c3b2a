package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"cicerone/store/storetest"
)

// eventStream is an open stream of server-sent events.
type eventStream struct {
	t      testing.TB
	events chan streamedEvent // closed at the end of the stream
	close  func()
}

type streamedEvent struct{ name, id, data string }

// open opens a museum's events.
func (b *staffBrowser) open(query string, headers ...string) *eventStream {
	b.s.t.Helper()
	request, err := http.NewRequestWithContext(b.s.t.Context(), http.MethodGet, b.s.address+consoleBase+ownMuseum+"/events"+query, nil)
	if err != nil {
		b.s.t.Fatal(err)
	}
	for _, c := range b.cookies {
		request.AddCookie(c)
	}
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	response, err := new(http.Transport).RoundTrip(request)
	if err != nil {
		b.s.t.Fatal(err)
	}
	if response.StatusCode != http.StatusOK || response.Header.Get("Content-Type") != "text/event-stream" || response.Header.Get("X-Accel-Buffering") != "no" {
		b.s.t.Fatalf("DRAFT-5: the stream answers %d %v", response.StatusCode, response.Header)
	}
	b.s.t.Cleanup(func() { _ = response.Body.Close() })
	stream := &eventStream{b.s.t, make(chan streamedEvent, 1000), func() { _ = response.Body.Close() }}
	go func() {
		defer close(stream.events)
		var e streamedEvent
		for lines := bufio.NewScanner(response.Body); lines.Scan(); {
			switch name, value, _ := strings.Cut(lines.Text(), ": "); name {
			case "event":
				e.name = value
			case "id":
				e.id = value
			case "data":
				e.data = value
			case "":
				if e.name != "" {
					stream.events <- e
				}
				e = streamedEvent{}
			}
		}
	}()
	return stream
}

// eventTimeout is longer than any event takes on a busy machine.
const eventTimeout = 30 * time.Second

// next waits for an event of a name and reads its data, until accept.
func (s *eventStream) next(name string, data any, accept func() bool) (id string) {
	s.t.Helper()
	timeout := time.After(eventTimeout)
	for {
		select {
		case e, ok := <-s.events:
			if !ok {
				s.t.Fatalf("DRAFT-5: the stream ends before an event %s", name)
			}
			if e.name != name {
				continue
			}
			if err := json.Unmarshal([]byte(e.data), data); err != nil {
				s.t.Fatalf("DRAFT-5: %s has the data %s", name, e.data)
			}
			if accept() {
				return e.id
			}
		case <-timeout:
			s.t.Fatalf("DRAFT-5: there is no such event %s", name)
		}
	}
}

// expectEnd waits until the stream has ended.
func (s *eventStream) expectEnd() {
	s.t.Helper()
	timeout := time.After(eventTimeout)
	for {
		select {
		case _, ok := <-s.events:
			if !ok {
				return
			}
		case <-timeout:
			s.t.Fatal("DRAFT-5: the stream does not end")
		}
	}
}

type (
	revisionEvent struct {
		Number        int64
		Account, Name string
		Elements      []struct{ List, Key string }
		All           bool
	}
	presenceEvent struct {
		People []struct{ Name, Tab, List, Key, Path string }
	}
	publicationEvent struct {
		Version int64
		Active  bool
	}
)

func (s *eventStream) revision(number int64) (r revisionEvent) {
	s.t.Helper()
	if id := s.next("revision", &r, func() bool { return r.Number >= number }); id != fmt.Sprint(r.Number) {
		s.t.Errorf("DRAFT-5: revision %d has the id %s", r.Number, id)
	}
	return r
}

// people waits until so many tabs are there.
func (s *eventStream) people(count int) (p presenceEvent) {
	s.t.Helper()
	s.next("presence", &p, func() bool { return len(p.People) == count })
	return p
}

func TestConsolesSeeWhatOthersDo(t *testing.T) {
	s, ada := startStaff(t)
	ben := s.join("Ben", "translator", "Museum of Pattern")
	base := ada.element(tiles).DraftRevision
	stream := ada.open("?tab=a")
	if first := stream.revision(0); first.Number != base || len(first.Elements) != 0 {
		t.Errorf("DRAFT-5: the first event is %+v", first)
	}
	stream.people(0)
	var published publicationEvent
	stream.next("publication", &published, func() bool { return published.Version == 1 })

	changed := ben.change(tiles, base, fields{"name/es_ES": "Mosaico"})
	r := stream.revision(changed.Revision)
	if r.Name != "Ben" || r.Account == "" || len(r.Elements) != 1 || r.Elements[0].List != "artworks" || r.Elements[0].Key != "214" || r.All {
		t.Errorf("DRAFT-5: the change is reported as %+v", r)
	}
	bens := ben.open("?tab=b")
	ben.expect(204, "PUT", ownMuseum+"/presence", fields{"tab": "b", "list": "artworks", "key": "214", "path": "name/es_ES"}, nil)
	if p := stream.people(1).People[0]; p.Name != "Ben" || p.Tab != "b" || p.List != "artworks" || p.Key != "214" || p.Path != "name/es_ES" {
		t.Errorf("DRAFT-5: Ben is at %+v", p)
	}
	ada.expect(204, "PUT", ownMuseum+"/presence", fields{"tab": "a"}, nil)
	bens.people(2)
	bens.close()
	stream.people(1)
	for field, bad := range map[string]fields{
		"tab": {"tab": "a b"}, "list": {"tab": "a", "list": "paintings"}, "key": {"tab": "a", "list": "halls", "key": "/"}, "path": {"tab": "a", "path": "\u0000"},
	} {
		if got := problemOf(ada.expect(400, "PUT", ownMuseum+"/presence", bad, nil)); got != "invalid "+field {
			t.Errorf("DRAFT-5: a bad %s is answered with %q", field, got)
		}
	}
	mustRun(t, s.data, "publish", "DEMO")
	stream.next("publication", &published, func() bool { return published.Version == 2 })

	// What happens while a stream is interrupted is reported afterwards.
	stream.close()
	second := ada.change(tiles, changed.Revision, fields{"author": "Ada"})
	stream = ada.open("", "Last-Event-ID", fmt.Sprint(base))
	if r := stream.revision(0); r.Number != changed.Revision || r.Name != "Ben" {
		t.Errorf("DRAFT-5: the first missed revision is %+v", r)
	}
	if r := stream.revision(0); r.Number != second.Revision || r.Name != "Ada" {
		t.Errorf("DRAFT-5: the second missed revision is %+v", r)
	}
	ada.expect(400, "GET", ownMuseum+"/events?since=x", nil, nil)
	ada.expect(404, "GET", "/museums/2/events", nil, nil)

	carla := s.join("Carla", "editor", "Museum of Pattern") // who has closed no stream, which would count until the server notices
	for range 20 {                                          // a browser with many tabs
		carla.open("")
	}
	if a := carla.expect(429, "GET", ownMuseum+"/events", nil, nil); a.header.Get("Retry-After") == "" {
		t.Error("DRAFT-5: one stream too many does not say when to try again")
	}
	s.shutDown()
	stream.expectEnd()
}

func TestStreamsEndWithTheSession(t *testing.T) {
	t.Parallel() // the session is checked every 15 seconds
	s, ada := startStaff(t)
	ben := s.join("Ben", "editor", "Museum of Pattern")
	bens, adas := ben.open(""), ada.open("")
	ben.expect(204, "DELETE", "/session", nil, nil)
	bens.expectEnd()
	ada.change(tiles, ada.element(tiles).DraftRevision, fields{"author": "Ada"})
	adas.revision(2)
}

func TestConsolesAtSeveralServers(t *testing.T) {
	if onPostgres {
		t.Skip("it has a database of its own")
	}
	data, database := t.TempDir(), storetest.Postgres(t)
	mustRun(t, data, "import", writePackage(t), "--publish", "--database-url", database)
	onDatabase := func(c *Config) { c.DatabaseURL = database }
	one, two := startServer(t, data, onDatabase), startServer(t, data, onDatabase)
	ada := one.browser("192.0.2.1")
	ada.expect(201, "POST", "/set-up", fields{
		"token": one.setUpToken(), "organization": "Museum of Pattern", "name": "Ada", "email": "ada@museum.example", "password": goodPassword, "language": "en",
	}, nil)
	elsewhere := &staffBrowser{s: two, network: ada.network, cookies: ada.cookies}
	stream := ada.open("")
	stream.people(0)
	changed := elsewhere.change(tiles, elsewhere.element(tiles).DraftRevision, fields{"author": "Ada"})
	asked := time.Now()
	if r := stream.revision(changed.Revision); r.Name != "Ada" || len(r.Elements) != 1 {
		t.Errorf("DRAFT-5: the change at another server is reported as %+v", r)
	}
	t.Logf("after %v", time.Since(asked))
	elsewhere.expect(204, "PUT", ownMuseum+"/presence", fields{"tab": "b"}, nil)
	stream.people(1)
}
