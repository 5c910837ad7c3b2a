package main

import (
	"bytes"
	"crypto/sha256"
	"database/sql"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cicerone/publish"
	"cicerone/store/storetest"
)

// allRandomCalls are enough for every kind of answer.
const allRandomCalls = 10_000

var (
	randomSeed  = flag.Uint64("seed", 1, "of the random calls; 0 takes another one each time")
	randomCount = flag.Int("random-calls", 1_000, "how many random calls are made; 10,000 take some minutes")
)

// TestThreeServersAnswerAsOne makes the same random calls at one server on SQLite and at three on PostgreSQL and a bucket:
// API-1 to API-13, VISIT-2, STAT-5. All answers, the content of the databases and the exports are equal.
func TestThreeServersAnswerAsOne(t *testing.T) {
	t.Parallel()
	if onPostgres {
		t.Skip("it has a database of its own")
	}
	seed := *randomSeed
	if seed == 0 {
		seed = rand.Uint64()
	}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("make the same calls again with: go test ./cmd/cicerone -run %s -seed %d", t.Name(), seed)
		}
	})
	var answers, contents, exports [2][]string
	var rounds []round
	t.Run("installations", func(t *testing.T) {
		for i, start := range []func(*testing.T) *cluster{oneServer, threeServers} {
			t.Run([]string{"one server", "three servers"}[i], func(t *testing.T) {
				t.Parallel()
				s := start(t)
				museums := s.importMuseums()
				made := newRandomCalls(seed, museums, smallMuseum).rounds(*randomCount)
				answers[i] = s.answerAll(made)
				contents[i], exports[i] = s.contents(), s.exports(museums)
				if i == 0 {
					rounds = made
				}
			})
		}
	})
	if t.Failed() {
		return
	}
	differing := 0
	for _, round := range rounds {
		for _, c := range round.calls {
			if one, three := answers[0][c.number], answers[1][c.number]; one != three && differing < 10 {
				differing++
				t.Errorf("call %d, %d copies of %s %s %s\nby one server:    %s\nby three servers: %s", c.number, c.copies, c.method, c.path, c.body, one, three)
			}
		}
	}
	for what, both := range map[string][2][]string{"databases": contents, "exports": exports} {
		if diff := cmp.Diff(both[0], both[1]); diff != "" {
			t.Errorf("the %s of one server (-) and of three (+) differ:\n%.4000s", what, diff)
		}
	}
	if len(contents[0]) < *randomCount/2 || len(exports[0]) == 0 {
		t.Errorf("after %d calls the database has %d rows", *randomCount, len(contents[0]))
	}
	requireVariety(t, answers[0])
}

// smallMuseum is the museum's name in writePackage.
const smallMuseum = "Small Museum"

// requireVariety fails if the calls were not answered in all ways that matter.
func requireVariety(t *testing.T, answers []string) {
	t.Helper()
	statuses := map[string]int{}
	for _, a := range answers {
		status, _, _ := strings.Cut(a, " ")
		statuses[status]++
	}
	t.Logf("%d calls were answered with %v", len(answers), statuses)
	wanted := []string{"200", "400", "403", "404", "409", "410"}
	if len(answers) >= allRandomCalls {
		wanted = append(wanted, "429") // wrong access codes of one network add up
	}
	for _, status := range wanted {
		if statuses[status] == 0 {
			t.Errorf("no call is answered %s", status)
		}
	}
}

// cluster is servers that answer random calls.
type cluster struct {
	t       *testing.T
	servers []*node
	run     func(args ...string) // a command
	db      *sql.DB
	client  *http.Client

	mu      sync.Mutex
	created map[int]string    // ids by the call that was answered with them
	names   map[string]string // of ids that were given out: by which visitor, as which of its ids
	given   map[string]int    // how many ids a visitor got
}

func newCluster(t *testing.T, db *sql.DB, servers []*node, run func(args ...string)) *cluster {
	return &cluster{
		t: t, servers: servers, run: run, db: db,
		client:  &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: randomVisitors}},
		created: map[int]string{}, names: map[string]string{}, given: map[string]int{},
	}
}

func oneServer(t *testing.T) *cluster {
	t.Helper()
	data := t.TempDir()
	server := &node{t: t}
	server.serve(data, "")
	t.Cleanup(server.kill)
	return newCluster(t, openSQL(t, data), []*node{server}, func(args ...string) { mustRun(t, data, args...) })
}

func threeServers(t *testing.T) *cluster {
	t.Helper()
	database := storetest.Postgres(t)
	nodes, bucket := startNodesOn(t, database)
	return newCluster(t, openAt(t, database), nodes, func(args ...string) {
		mustRun(t, t.TempDir(), append(append(args, "--database-url", database), bucket...)...)
	})
}

// importMuseums imports the museums that are visited.
func (s *cluster) importMuseums() (museums []callMuseum) {
	s.t.Helper()
	for i, code := range []string{"DEMO", "DEMO2"} {
		s.importMuseum(code, smallMuseum)
		m := callMuseum{id: int64(1 + i), code: code, inputs: map[string]int64{}}
		path := fmt.Sprintf("/api/v2/museums/detail/all-data/%d/2", m.id)
		for _, server := range s.servers {
			server.at().waitUntil(func() bool { return server.at().call(http.MethodGet, path, nil).http == http.StatusOK })
		}
		var detail publish.Detail
		s.servers[0].at().succeed(http.MethodGet, path, nil, &detail)
		for _, artwork := range detail.Artworks {
			m.artworks = append(m.artworks, artwork.IDArtwork)
		}
		for _, route := range detail.Routes {
			m.routes = append(m.routes, route.IDRoute)
		}
		for _, input := range detail.Studies[0].Questions[0].Answers {
			m.inputs[input.Type] = input.IDStudyQuestionAnswer
		}
		museums = append(museums, m)
	}
	return museums
}

func (s *cluster) importMuseum(code, name string) {
	s.run("import", writePackage(s.t, append(fullMuseum(), "code: DEMO", "code: "+code, smallMuseum, name,
		"artworks:\n", "artworks:\n  - {code: \"1\", name: {en: One, es: Uno}}\n  - {code: \"2\", name: {en: Two}}\n")...), "--publish")
}

// answerAll makes all calls and returns how each was answered.
func (s *cluster) answerAll(rounds []round) (answers []string) {
	s.t.Helper()
	began := time.Now()
	for _, round := range rounds {
		s.change(round.change)
		calls := map[int][]visitorCall{}
		for _, c := range round.calls {
			calls[c.visitor] = append(calls[c.visitor], c)
		}
		answers = append(answers, make([]string, len(round.calls))...)
		var visitors sync.WaitGroup
		for _, theirs := range calls {
			visitors.Go(func() {
				for _, c := range theirs {
					answers[c.number] = s.answer(c)
				}
			})
		}
		visitors.Wait()
		if s.t.Failed() {
			s.t.FailNow()
		}
	}
	s.t.Logf("%d servers took %v", len(s.servers), time.Since(began))
	return answers
}

// change makes a change and waits until all servers show it.
func (s *cluster) change(c museumChange) {
	s.t.Helper()
	code := []string{"DEMO", "DEMO2"}[c.museum]
	switch c.command {
	case "publish":
		s.importMuseum(code, c.name)
	case "undo":
		s.run("publish", code, "--undo")
	default:
		s.run(c.command, code)
	}
	for _, server := range s.servers {
		server.at().waitUntil(func() bool {
			a := server.at().call(http.MethodGet, fmt.Sprintf("/api/legacy/Museum/%d", 1+c.museum), nil)
			return c.name == "" && a.http == http.StatusGone || c.name != "" && strings.Contains(string(a.raw), c.name)
		})
	}
}

// answer makes a call at the same time at as many servers as it says, whose answers must be equal, and returns the answer.
func (s *cluster) answer(c visitorCall) string {
	answers := make([]string, c.copies)
	var copies sync.WaitGroup
	for i := range answers {
		copies.Go(func() { answers[i] = s.send(s.servers[(c.server+i)%len(s.servers)], c) })
	}
	copies.Wait()
	if same := slices.Compact(answers); len(same) > 1 {
		return fmt.Sprintf("copies differ: %q", same)
	}
	return answers[0]
}

// idPlaces are where a call names an id that another one was answered with.
var idPlaces = regexp.MustCompile(`\{(\d+)\}`)

// send makes a call, again after 503, and returns the answer without what differs between installations.
func (s *cluster) send(server *node, c visitorCall) string {
	body := idPlaces.ReplaceAllStringFunc(c.body, func(place string) string {
		var call int
		_, _ = fmt.Sscanf(place, "{%d}", &call)
		s.mu.Lock()
		defer s.mu.Unlock()
		if id, known := s.created[call]; known {
			return id
		}
		return "998" // the call was refused
	})
	for began := time.Now(); ; {
		request, err := http.NewRequestWithContext(s.t.Context(), c.method, server.address.Load().(string)+c.path, strings.NewReader(body))
		if err != nil {
			return err.Error()
		}
		request.SetBasicAuth("cicerone", "cicerone")
		request.Header.Set("X-Forwarded-For", fmt.Sprintf("10.0.%d.1", c.visitor))
		request.Header.Set("X-Code-Proof", "ready")
		if c.key != "" {
			request.Header.Set("Idempotency-Key", c.key)
		}
		response, err := s.client.Do(request)
		if err != nil {
			return err.Error()
		}
		raw, err := io.ReadAll(response.Body)
		_ = response.Body.Close()
		if err != nil {
			return err.Error()
		}
		if response.StatusCode != http.StatusServiceUnavailable || time.Since(began) > time.Minute {
			return fmt.Sprintf("%d %s", response.StatusCode, s.comparable(c, raw))
		}
		time.Sleep(retryPause)
	}
}

// comparable returns an answer with names instead of ids, and without times of publications.
func (s *cluster) comparable(c visitorCall, raw []byte) string {
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	var answer any
	if err := decoder.Decode(&answer); err != nil {
		return fmt.Sprintf("%v: %s", err, raw)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.nameIDs(&c, answer)
	encoded, _ := json.Marshal(answer) // it was JSON
	return string(encoded)
}

// nameIDs replaces ids by their names. An id that is new belongs to the visitor of the call, if there is one.
func (s *cluster) nameIDs(c *visitorCall, value any) {
	switch value := value.(type) {
	case []any:
		for _, member := range value {
			s.nameIDs(c, member)
		}
	case map[string]any:
		for field, member := range value {
			kind := ""
			switch field {
			case "idVisit", "IdVisit":
				kind = "visit"
			case "idUser":
				kind = "user"
			case "idVisitStudyQuestionAnswer":
				kind = "answer"
			case "updateAt":
				delete(value, field)
			}
			if kind != "" {
				value[field] = s.nameID(c, kind, fmt.Sprint(member))
			}
			s.nameIDs(c, member)
		}
	}
}

func (s *cluster) nameID(c *visitorCall, kind, id string) string {
	name, known := s.names[kind+" "+id]
	if !known && c != nil {
		of := fmt.Sprintf("visitor %d's %s", c.visitor, kind)
		s.given[of]++
		name = fmt.Sprint(of, " ", s.given[of])
		s.names[kind+" "+id] = name
		if kind != "answer" {
			s.created[c.number] = id
		}
	}
	return name
}

// contents returns the rows of the database that calls and changes have made, with names instead of ids, without times at
// which something was stored.
func (s *cluster) contents() (rows []string) {
	s.t.Helper()
	add := func(table, query string, columns int) {
		s.t.Helper()
		result, err := s.db.QueryContext(s.t.Context(), query)
		if err != nil {
			s.t.Fatal(err)
		}
		defer result.Close()
		for result.Next() {
			values, fields := make([]sql.NullString, columns), make([]any, columns)
			for i := range values {
				fields[i] = &values[i]
			}
			if err := result.Scan(fields...); err != nil {
				s.t.Fatalf("%s: %v", table, err)
			}
			row := table
			for _, value := range values {
				row += " | " + s.nameStored(table, value.String)
			}
			rows = append(rows, row)
		}
		if err := result.Err(); err != nil {
			s.t.Fatal(err)
		}
	}
	const number = "ROW_NUMBER() OVER (PARTITION BY id_visit ORDER BY id)" // rows of a visit have an order
	add("museums", "SELECT id, code, CASE WHEN active THEN 1 ELSE 0 END, version, draft_hash, artworks, change FROM museums", 7)
	add("elements", "SELECT id_museum, list, key, place, revision, hash, document FROM draft_elements", 7)
	add("changes", "SELECT id_museum, number, list, key, old_values, new_values FROM revision_changes", 6)
	add("identities", "SELECT kind, id, id_museum, path FROM identities", 4)
	add("publications", "SELECT id_museum, version FROM publications", 2)
	add("renditions", "SELECT id_museum, version, language FROM renditions", 3)
	add("visits", "SELECT 'visit ' || id, id_museum, api, visitor_token, device, language, started_at, ended_at, email FROM visits", 9)
	add("works", "SELECT 'visit ' || id_visit, "+number+", id_artwork, access, started_at, seconds FROM artwork_visits", 6)
	add("routes", "SELECT 'visit ' || id_visit, "+number+", id_route, started_at, ended_at FROM route_visits", 5)
	add("wants", "SELECT 'visit ' || id_visit, kind, value FROM visit_wants", 3)
	add("steps", "SELECT 'visit ' || id_visit, id_route, id_step FROM visit_steps", 3)
	add("uses", "SELECT 'visit ' || id_visit, use FROM visit_uses", 2)
	add("answers", "SELECT 'visit ' || id_visit, 'answer ' || id, id_answer, value, CASE WHEN free THEN 1 ELSE 0 END, answered_at FROM visit_answers", 6)
	add("users", "SELECT 'user ' || id, 'visit ' || id_visit, id_museum, name, email, gender, birthdate, image_url, method FROM users", 9)
	add("events", "SELECT call, answer FROM events", 2)
	add("limits", "SELECT COUNT(*) FROM token_buckets", 1)
	slices.Sort(rows)
	return rows
}

var (
	storedIDs  = regexp.MustCompile(`\b(visit|user|answer) \d+`)
	eventIDs   = regexp.MustCompile(`"(ID|Visit)":(\d+)`)
	eventUsers = regexp.MustCompile(`^\d+$`)
)

// nameStored replaces the ids in a stored value, which may be an event's answer.
func (s *cluster) nameStored(table, value string) string {
	if table == "events" {
		kind := "visit"
		if strings.HasPrefix(value, "[") {
			kind = "answer"
		}
		value = eventIDs.ReplaceAllString(eventUsers.ReplaceAllString(value, "user $0"), `"$1":`+kind+" $2")
	}
	return storedIDs.ReplaceAllStringFunc(value, func(id string) string {
		if name, known := s.names[id]; known {
			return name
		}
		return id
	})
}

// exports returns the hashes of all files of the museums' exports.
func (s *cluster) exports(museums []callMuseum) (files []string) {
	s.t.Helper()
	for _, m := range museums {
		folder := filepath.Join(s.t.TempDir(), m.code)
		s.run("export", m.code, folder)
		err := fs.WalkDir(os.DirFS(folder), ".", func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			content, err := os.ReadFile(filepath.Join(folder, path))
			files = append(files, fmt.Sprintf("%s/%s %x", m.code, path, sha256.Sum256(content)))
			return err
		})
		if err != nil {
			s.t.Fatal(err)
		}
	}
	return files
}
