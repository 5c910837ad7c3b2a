package main

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cicerone/httpapi"
)

const consoleBase = httpapi.ConsoleBase

type fields = map[string]any

// staffBrowser is a browser of somebody of the staff.
type staffBrowser struct {
	s       *testServer
	network string
	token   string // of a program, instead of cookies
	cookies map[string]*http.Cookie
}

func (s *testServer) browser(network string) *staffBrowser {
	return &staffBrowser{s: s, network: network, cookies: map[string]*http.Cookie{}}
}

// send makes a call, keeps the cookies of its answer and checks it against the document.
func (b *staffBrowser) send(method, path string, body any, headers ...string) answer {
	b.s.t.Helper()
	var cookies []string
	for _, c := range b.cookies {
		cookies = append(cookies, c.Name+"="+c.Value)
	}
	headers = append(headers, "Cookie", strings.Join(cookies, "; "), "X-Forwarded-For", b.network, "User-Agent", "Mozilla/5.0 (X11; Linux) Firefox/140.0")
	if b.token != "" {
		headers = append(headers, "Authorization", "Bearer "+b.token)
	}
	a := b.s.call(method, path, body, headers...)
	for _, c := range (&http.Response{Header: a.header}).Cookies() {
		if b.cookies[c.Name] = c; c.MaxAge < 0 {
			delete(b.cookies, c.Name)
		}
	}
	d, err := committedDocument()
	if err != nil {
		b.s.t.Fatal(err)
	}
	if faults := d.checkAnswer(method, path, a); len(faults) > 0 {
		b.s.t.Errorf("%s %s answers otherwise than described: %v", method, path, faults[:min(len(faults), 5)])
	}
	return a
}

// expect makes a call of the console that must answer with a status, and reads its body.
func (b *staffBrowser) expect(status int, method, path string, body, into any) answer {
	b.s.t.Helper()
	a := b.send(method, consoleBase+path, body)
	if a.http != status {
		b.s.t.Fatalf("%s %s answers %d %s; want %d", method, path, a.http, a.raw, status)
	}
	if status >= 400 && a.header.Get("Content-Type") != "application/problem+json" {
		b.s.t.Errorf("%s %s answers an error as %s", method, path, a.header.Get("Content-Type"))
	}
	if into != nil {
		if err := json.Unmarshal(a.raw, into); err != nil {
			b.s.t.Fatalf("%s %s answers %s: %v", method, path, a.raw, err)
		}
	}
	return a
}

// problemOf is the code and the first field of a problem.
func problemOf(a answer) string {
	var problem struct {
		Code   string
		Errors []struct{ Field string }
	}
	_ = json.Unmarshal(a.raw, &problem)
	if len(problem.Errors) > 0 {
		return problem.Code + " " + problem.Errors[0].Field
	}
	return problem.Code
}

const goodPassword = "four rules in an hour"

// setUpToken waits for the set-up link that the server prints.
func (s *testServer) setUpToken() string {
	s.t.Helper()
	var link []string
	s.waitUntil(func() bool {
		link = regexp.MustCompile(`/console/set-up#(\w+)`).FindStringSubmatch(s.printed.String())
		return link != nil
	})
	return link[1]
}

type me struct {
	Account, Organization struct{ ID, Name, Email string }
	Permissions           []string
}

// startStaff serves a museum whose organization has an owner, and returns the owner's browser.
func startStaff(t *testing.T, change ...func(*Config)) (*testServer, *staffBrowser) {
	t.Helper()
	s := startMuseum(t, change...)
	return s, s.setUpOwner()
}

// setUpOwner makes the first account.
func (s *testServer) setUpOwner() *staffBrowser {
	s.t.Helper()
	owner := s.browser("192.0.2.1")
	owner.expect(201, "POST", "/set-up", fields{
		"token": s.setUpToken(), "organization": "Museum of Pattern", "name": "Ada", "email": "ada@museum.example", "password": goodPassword, "language": "en",
	}, nil)
	return owner
}

// join makes somebody a member by a link that a command prints.
func (s *testServer) join(name, role, organization string) *staffBrowser {
	s.t.Helper()
	out := mustRun(s.t, s.data, "staff", "invite", strings.ToLower(name)+"@museum.example", "--role", role, "--organization", organization)
	_, token, _ := strings.Cut(strings.Fields(out)[0], "#")
	b := s.browser("192.0.2.7")
	b.expect(201, "POST", "/invitation/accept", fields{"token": token, "name": name, "password": goodPassword, "language": "es"}, nil)
	return b
}

func TestStaffSetUp(t *testing.T) {
	s := startMuseum(t)
	token := s.setUpToken()
	b := s.browser("192.0.2.1")
	var start struct{ NeedsSetUp bool }
	b.expect(200, "GET", "/start", nil, &start)
	if !start.NeedsSetUp {
		t.Error("STAFF-1: an installation without accounts needs no set-up")
	}
	owner := fields{"token": token, "organization": "Museum of Pattern", "name": "Ada", "email": "ada@museum.example", "password": goodPassword, "language": "en"}
	with := func(name string, value any) fields {
		changed := fields{}
		for key, v := range owner {
			changed[key] = v
		}
		changed[name] = value
		return changed
	}
	for _, bad := range []struct {
		field string
		value any
	}{{"password", "password1234"}, {"password", "short"}, {"email", "nobody"}, {"name", " "}, {"organization", ""}, {"language", "tlh"}} {
		if got := problemOf(b.expect(400, "POST", "/set-up", with(bad.field, bad.value), nil)); got != "invalid "+bad.field {
			t.Errorf("STAFF-1: a bad %s is answered with %q", bad.field, got)
		}
	}
	b.expect(404, "POST", "/set-up", with("token", "x"), nil)
	b.expect(201, "POST", "/set-up", owner, nil)
	cookie := b.cookies["cicerone_session"]
	if cookie == nil || !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode || cookie.Secure || cookie.Path != "/" {
		t.Errorf("STAFF-3: the cookie is %+v", cookie)
	}
	s.browser("192.0.2.1").expect(409, "POST", "/set-up", owner, nil)
	var who me
	b.expect(200, "GET", "/me", nil, &who)
	if who.Organization.Name != "Museum of Pattern" || who.Account.Email != "ada@museum.example" || !slices.Contains(who.Permissions, "manage_people") {
		t.Errorf("STAFF-1: the owner is %+v", who)
	}
	var museums struct{ Items []struct{ Code string } }
	b.expect(200, "GET", "/museums", nil, &museums)
	if len(museums.Items) != 1 || museums.Items[0].Code != "DEMO" {
		t.Errorf("STAFF-1: the owner's museums are %+v", museums)
	}
	if out := mustRun(t, s.data, "staff", "invite", "eve@museum.example"); !strings.Contains(out, "/console/invitation#") {
		t.Errorf("STAFF-1: the command prints %s", out)
	}
}

func TestDemoConsoleLink(t *testing.T) {
	s := startMuseum(t, func(c *Config) { c.Demo = true })
	var path string
	s.waitUntil(func() bool {
		path = regexp.MustCompile(`/console/demo/\w+`).FindString(s.printed.String())
		return path != ""
	})
	away := s.browser("192.0.2.1")
	if a := away.send("GET", path, nil); a.http != 404 || len(away.cookies) > 0 {
		t.Errorf("STAFF-1: from another machine the demo's link answers %d", a.http)
	}
	here := s.browser("127.0.0.1")
	if a := here.send("GET", "/console/demo/wrong", nil); a.http != 404 {
		t.Errorf("STAFF-1: a wrong link answers %d", a.http)
	}
	if a := here.send("GET", path, nil); a.http != 303 || a.header.Get("Location") != "/console/" {
		t.Errorf("STAFF-1: the demo's link answers %d", a.http)
	}
	here.expect(200, "GET", "/me", nil, nil)
	away.expect(401, "POST", "/session", fields{"email": "owner@demo.invalid", "password": ""}, nil)
}

func TestSignInAndItsLimits(t *testing.T) {
	t.Parallel()
	s, owner := startStaff(t)
	right := fields{"email": "ADA@museum.example", "password": goodPassword}
	wrong := fields{"email": "ada@museum.example", "password": "wrong"}
	b := s.browser("198.51.100.1")
	unknown := b.expect(401, "POST", "/session", fields{"email": "nobody@museum.example", "password": "wrong"}, nil)
	if known := b.expect(401, "POST", "/session", wrong, nil); string(known.raw) != string(unknown.raw) || len(b.cookies) > 0 {
		t.Errorf("STAFF-2: the answers %s and %s say whether there is an account", known.raw, unknown.raw)
	}
	b.expect(200, "POST", "/session", right, nil)
	if problem := s.call("POST", consoleBase+"/session", right, "Sec-Fetch-Site", "cross-site", "Origin", "https://evil.example"); problem.http != 403 {
		t.Errorf("STAFF-2: a request of another site answers %d", problem.http)
	}
	guess := func(network func(n int) string) answer {
		for n := 0; ; n++ {
			if a := s.browser(network(n)).send("POST", consoleBase+"/session", wrong); a.http != 401 {
				return a
			}
		}
	}
	if a := guess(func(int) string { return "198.51.100.2" }); a.http != 429 || a.header.Get("Retry-After") == "" {
		t.Errorf("STAFF-2: guesses are answered %d and Retry-After %q", a.http, a.header.Get("Retry-After"))
	}
	if a := guess(func(n int) string { return fmt.Sprintf("203.0.%d.%d", n/250, n%250) }); a.http != 429 {
		t.Errorf("STAFF-2: guesses of a stranger in many networks are answered %d", a.http)
	}
	b.network = "198.51.100.10"
	b.expect(200, "POST", "/session", right, nil) // somebody has signed in with this browser before
	owner.expect(200, "GET", "/me", nil, nil)
}

func TestStaffSessions(t *testing.T) {
	s, owner := startStaff(t)
	second, third := s.browser("198.51.100.1"), s.browser("198.51.100.2")
	right := fields{"email": "ada@museum.example", "password": goodPassword}
	second.expect(200, "POST", "/session", right, nil)
	third.expect(200, "POST", "/session", right, nil)
	var sessions struct {
		Items []struct {
			ID, Device, Network string
			Current             bool
		}
	}
	owner.expect(200, "GET", "/me/sessions", nil, &sessions)
	if len(sessions.Items) != 3 || sessions.Items[0].Device != "Firefox Linux" {
		t.Fatalf("STAFF-3: the sessions are %+v", sessions)
	}
	for _, session := range sessions.Items {
		if session.Network == "198.51.100.1" {
			owner.expect(204, "DELETE", "/me/sessions/"+session.ID, nil, nil)
		}
		if session.Current != (session.Network == "192.0.2.1") {
			t.Errorf("STAFF-3: %+v", session)
		}
	}
	second.expect(401, "GET", "/me", nil, nil)
	if got := problemOf(owner.expect(400, "PUT", "/me/password", fields{"current": "wrong", "password": "another good password"}, nil)); got != "invalid current" {
		t.Errorf("STAFF-3: a wrong password is answered with %q", got)
	}
	owner.expect(204, "PUT", "/me/password", fields{"current": goodPassword, "password": "another good password"}, nil)
	third.expect(401, "GET", "/me", nil, nil)
	third.expect(401, "POST", "/session", right, nil)
	owner.expect(200, "PATCH", "/me", fields{"name": "Ada L.", "language": "fr"}, nil)
	owner.expect(204, "DELETE", "/session", nil, nil)
	owner.expect(401, "GET", "/me", nil, nil)

	// Dangerous actions ask for the password when it was proved too long ago.
	owner.expect(200, "POST", "/session", fields{"email": "ada@museum.example", "password": "another good password"}, nil)
	s.changeDatabase("UPDATE staff_sessions SET confirmed_at = confirmed_at - 660000")
	invite := fields{"email": "ben@museum.example", "role": "editor"}
	if got := problemOf(owner.expect(403, "POST", "/invitations", invite, nil)); got != "confirm_identity" {
		t.Errorf("STAFF-3: an old session is answered with %q", got)
	}
	owner.expect(400, "POST", "/me/confirm", fields{"password": "wrong"}, nil)
	owner.expect(204, "POST", "/me/confirm", fields{"password": "another good password"}, nil)
	owner.expect(201, "POST", "/invitations", invite, nil)
	s.changeDatabase("UPDATE staff_sessions SET last_used_at = last_used_at - 43200000")
	owner.expect(401, "GET", "/me", nil, nil)
	owner.expect(200, "POST", "/session", fields{"email": "ada@museum.example", "password": "another good password"}, nil)
	s.changeDatabase("UPDATE staff_sessions SET created_at = created_at - 2592000000")
	owner.expect(401, "GET", "/me", nil, nil)
}

// database opens the server's database behind its back.
func (s *testServer) database() *sql.DB {
	s.t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(s.data, "cicerone.db")+"?_pragma=busy_timeout(10000)")
	if err != nil {
		s.t.Fatal(err)
	}
	return db
}

func (s *testServer) changeDatabase(statement string) {
	s.t.Helper()
	db := s.database()
	defer db.Close()
	if _, err := db.Exec(statement); err != nil {
		s.t.Fatal(err)
	}
}

// queryDatabase returns the first text of a query.
func (s *testServer) queryDatabase(query string) (text string) {
	s.t.Helper()
	db := s.database()
	defer db.Close()
	if err := db.QueryRow(query).Scan(&text); err != nil {
		s.t.Fatal(err)
	}
	return text
}

func TestInvitations(t *testing.T) {
	s, owner := startStaff(t)
	var invitation struct{ ID, URL string }
	grant := fields{"email": "ben@museum.example", "role": "translator", "languages": []string{"es_ES"}, "museums": []string{"1"}}
	owner.expect(201, "POST", "/invitations", grant, &invitation)
	_, token, _ := strings.Cut(invitation.URL, "#")
	for field, bad := range map[string]fields{
		"role":      {"email": "ben@museum.example", "role": "king"},
		"email":     {"email": "ben", "role": "editor"},
		"museums":   {"email": "ben@museum.example", "role": "editor", "museums": []string{"77"}},
		"languages": {"email": "ben@museum.example", "role": "translator", "languages": []string{"fr_FR"}},
	} {
		if got := problemOf(owner.expect(400, "POST", "/invitations", bad, nil)); got != "invalid "+field {
			t.Errorf("STAFF-4: a bad %s is answered with %q", field, got)
		}
	}
	b := s.browser("198.51.100.1")
	var opened struct {
		Email, Organization, Role string
	}
	b.expect(200, "POST", "/invitation/read", fields{"token": token}, &opened)
	if opened.Email != "ben@museum.example" || opened.Organization != "Museum of Pattern" || opened.Role != "translator" {
		t.Errorf("STAFF-4: the invitation says %+v", opened)
	}
	owner.expect(204, "DELETE", "/invitations/"+invitation.ID, nil, nil)
	joining := fields{"token": token, "name": "Ben", "password": goodPassword, "language": "de"}
	b.expect(404, "POST", "/invitation/accept", joining, nil)
	owner.expect(201, "POST", "/invitations", grant, &invitation)
	_, joining["token"], _ = strings.Cut(invitation.URL, "#")
	s.changeDatabase("UPDATE invitations SET expires_at = expires_at - 604800000")
	b.expect(404, "POST", "/invitation/accept", joining, nil)
	owner.expect(201, "POST", "/invitations", grant, &invitation)
	_, joining["token"], _ = strings.Cut(invitation.URL, "#")
	b.expect(201, "POST", "/invitation/accept", joining, nil)
	for _, action := range []string{"invitation.create", "member.join"} {
		var log struct {
			Items []struct{ Network, Detail string }
		}
		owner.expect(200, "GET", "/audit?search=firefox&action="+action, nil, &log)
		if len(log.Items) == 0 || log.Items[0].Detail != "translator, Firefox Linux" {
			t.Errorf("STAFF-7: %s is recorded as %+v", action, log.Items)
		}
	}
	s.browser("198.51.100.1").expect(404, "POST", "/invitation/accept", joining, nil)

	// Somebody who forgot the password is invited once more and chooses another one.
	owner.expect(201, "POST", "/invitations", grant, &invitation)
	_, token, _ = strings.Cut(invitation.URL, "#")
	renewed := s.browser("198.51.100.2")
	renewed.expect(201, "POST", "/invitation/accept", fields{"token": token, "name": "Ben", "password": "yet another sentence", "language": "de"}, nil)
	b.expect(401, "GET", "/me", nil, nil)
	b.expect(200, "POST", "/session", fields{"email": "ben@museum.example", "password": "yet another sentence"}, nil)

	var members struct {
		Items []struct {
			ID, Role string
			Account  struct{ Email string }
		}
	}
	owner.expect(200, "GET", "/members", nil, &members)
	if len(members.Items) != 2 || members.Items[1].Role != "translator" {
		t.Fatalf("STAFF-4: the members are %+v", members)
	}
	owner.expect(409, "DELETE", "/members/"+members.Items[0].ID, nil, nil)
	owner.expect(200, "PATCH", "/members/"+members.Items[1].ID, fields{"role": "analyst"}, nil)
	b.expect(401, "GET", "/me", nil, nil)
	b.expect(200, "POST", "/session", fields{"email": "ben@museum.example", "password": "yet another sentence"}, nil)
	owner.expect(204, "DELETE", "/members/"+members.Items[1].ID, nil, nil)
	b.expect(401, "GET", "/me", nil, nil)
	b.expect(401, "POST", "/session", fields{"email": "ben@museum.example", "password": "yet another sentence"}, nil)
}

// consoleOperations returns the calls of the console from the API's description, those that end sessions last.
func consoleOperations(s *testServer) (operations [][3]string) {
	var d struct {
		Paths map[string]map[string]struct{ OperationID string }
	}
	if err := json.Unmarshal(s.call("GET", "/api/openapi.json", nil).raw, &d); err != nil {
		s.t.Fatal(err)
	}
	var last [][3]string
	for path, methods := range d.Paths {
		for method, operation := range methods {
			if !strings.HasPrefix(path, consoleBase) {
				continue
			}
			one := [3]string{operation.OperationID, strings.ToUpper(method), path}
			if strings.HasPrefix(operation.OperationID, "end") {
				last = append(last, one)
			} else {
				operations = append(operations, one)
			}
		}
	}
	slices.SortFunc(last, func(a, b [3]string) int { return strings.Compare(a[0], b[0]) }) // endSession ends it
	return append(operations, last...)
}

// anyFields are fields of all calls, so that none is refused for what it lacks.
var anyFields = fields{
	"token": "x", "email": "x@museum.example", "password": "x", "current": "x", "role": "guide", "organization": "x",
	"base": 0, "revision": 1, "tab": "x", "name": "x", "scopes": []string{"x"}, "expiresAt": "2026-01-01T00:00:00Z", "enrolment": "x", "code": "x", "passkey": "x", "id": "x",
	"with": "7", "language": "en", "list": "artworks", "key": "x", "image": "R0lG",
}

// bodies are the bodies of calls whose fields other calls have in another form.
var bodies = map[string]fields{
	"changeElement":    {"base": 1, "changes": fields{}},
	"changeElements":   {"base": 1, "changes": []fields{{"list": "halls", "key": "north", "after": ""}}},
	"decideReview":     {"approved": true},
	"saveLoudness":     {"sounds": []fields{}},
	"requireReview":    {"required": false},
	"setActive":        {"active": true},
	"createAnnotation": {"from": "2026-03-01", "text": "x"},
	"changeAnnotation": {"from": "2026-03-01", "text": "x"},
	"saveAdmissions":   {"counts": []fields{{"from": "2026-03-01", "admissions": 1}}},
	"createMuseum":     {"code": "x", "name": fields{"en_GB": "x"}, "languages": []string{"en_GB"}},
}

// try makes a call of the description with what it needs, at an address with parts replaced.
func (b *staffBrowser) try(operation [3]string, replacements ...string) answer {
	b.s.t.Helper()
	id, method := operation[0], operation[1]
	path := strings.NewReplacer(append(replacements, "{list}", "artworks", "{key}", "214", "{number}", "1", "{version}", "1", "{schedule}", "7", "{review}", "7", "{annotation}", "7", "{work}", "1")...).Replace(operation[2])
	var body any = anyFields
	if own, ok := bodies[id]; ok {
		body = own
	}
	switch id {
	case "deleteElement":
		path = strings.Replace(path, "214", "215", 1) + "?base=1" // which leaves the work to other calls
	case "searchElements":
		path += "?list=artworks&text=x"
	case "getMuseumEvents":
		method = "HEAD" // whose answer has an end
	}
	return b.send(method, path, body)
}

// publicCalls are the calls that need no session.
var publicCalls = strings.Fields("getConsoleStart setUpConsole startSession readInvitation acceptInvitation getPasskeyRequest startProvider finishProvider")

// ownCalls are the calls about the own account, which every role may make.
var ownCalls = strings.Fields("getMe changeMe changePassword confirmIdentity listSessions endOneSession endOtherSessions endSession switchOrganization " +
	"getSignInMethods removePassword getNewPasskeyRequest addPasskey renamePasskey removePasskey enrolSecondFactor addSecondFactor removeSecondFactor " +
	"renewRecoveryCodes unlinkProvider")

func TestEveryRoleAtEveryCall(t *testing.T) {
	s, owner := startStaff(t)
	public := publicCalls
	everybody := append(strings.Fields("listOwnMuseums listVisitors getModel getOwnMuseum"), ownCalls...)
	owners := strings.Fields("listMembers changeMember removeMember listInvitations createInvitation revokeInvitation listAudit getAuditChoices getAuditCSV " +
		"listTokens createToken revokeToken requireReview deleteMuseum")
	operations := consoleOperations(s)
	previewers := strings.Fields("listPreviewLinks createPreviewLink revokePreviewLink previewElement listAssets getAsset listDeletedAssets " +
		"getRecognition tryRecognition listElements searchElements getElement listElementUses listRevisions listRevisionAuthors getRevision listBin listProblems getMuseumEvents putPresence " +
		"getSpreadsheet getPublicationState listDraftChanges getGate listPublications getPublication listScheduledPublications " +
		"getPublishing")
	translators := strings.Fields("saveLoudness createUpload getUploadOffset continueUpload cancelUpload getUpload changeElement restoreElement")
	editors := strings.Fields("changeAsset deleteAsset restoreAsset replaceAsset mergeAsset createMuseum createElement deleteElement changeElements undoRevision " +
		"createPublication publishAgain setActive cancelScheduledPublication stopPublishing requestReview decideReview withdrawReview " +
		"createImport getImportOffset continueImport cancelImport listImports getImport applyImport getPackage " +
		"createMuseumImport getMuseumImportOffset continueMuseumImport cancelMuseumImport listMuseumImports getMuseumImport applyMuseumImport")
	analysts := strings.Fields("getVisitStatistics getVisitsCSV getVisitsXLSX getWorkStatistics getWorksCSV getWorksXLSX getRouteStatistics getRoutesCSV getRoutesXLSX getHallStatistics getHallsCSV getHallsXLSX getUseStatistics getUseCSV getUseXLSX getListeningStatistics getListeningCSV getListeningXLSX getWantStatistics getWantsCSV getWantsXLSX " +
		"getStudyStatistics getStudiesCSV getStudiesXLSX listStudyTexts getTextsCSV getTextsXLSX " +
		"getStatisticsMethod getAppearance listAnnotations createAnnotation changeAnnotation deleteAnnotation getTakeUpStatistics getTakeUpCSV getTakeUpXLSX saveAdmissions deleteAdmissions")
	if len(operations) != len(public)+len(everybody)+len(owners)+len(previewers)+len(translators)+len(editors)+len(analysts) {
		t.Errorf("STAFF-5: there are %d calls; each needs a line here", len(operations))
	}
	browsers := map[string]*staffBrowser{"": s.browser("192.0.2.9"), "owner": owner}
	for _, role := range []string{"editor", "translator", "analyst", "guide"} {
		browsers[role] = s.join("Some"+role, role, "Museum of Pattern")
	}
	for role, b := range browsers {
		for _, o := range operations {
			if role == "owner" && (strings.HasPrefix(o[0], "end") || o[0] == "deleteMuseum") {
				continue // other calls need what it ends
			}
			a := b.try(o, "/museums/{id}", "/museums/1", "{id}", "7", "{input}", "7", "{link}", "7", "{asset}", "7", "{upload}", "x")
			var want bool
			switch {
			case slices.Contains(public, o[0]):
				want = true
			case slices.Contains(everybody, o[0]):
				want = role != ""
			case slices.Contains(owners, o[0]):
				want = role == "owner"
			case slices.Contains(previewers, o[0]):
				want = role != "" && role != "analyst"
			case slices.Contains(analysts, o[0]):
				want = role == "owner" || role == "editor" || role == "analyst"
			case slices.Contains(translators, o[0]):
				want = role == "owner" || role == "editor" || role == "translator"
			case slices.Contains(editors, o[0]):
				want = role == "owner" || role == "editor"
			default:
				t.Errorf("STAFF-5: %s needs a line here", o[0])
			}
			refused := a.http == 403 || a.http == 401 && o[0] != "startSession"
			if refused == want || a.http >= 500 {
				t.Errorf("STAFF-5: %s as %q answers %d %s", o[0], role, a.http, a.raw)
			}
			if role == "" && !want && a.http != 401 {
				t.Errorf("STAFF-5: %s without a session answers %d", o[0], a.http)
			}
		}
	}
}

func TestOrganizationsAreInvisibleToEachOther(t *testing.T) {
	s, owner := startStaff(t, atPasskeyAddress)
	stranger := s.join("Zoe", "owner", "Rivals")
	program := s.browser("192.0.2.8")
	program.token = stranger.createToken("Script", allScopes...).Secret
	scopes := scopesOfCalls(s)
	var who me
	owner.expect(200, "GET", "/me", nil, &who)
	newPasskeyDevice(who.Account.ID).add(owner, 201, "Phone")
	passkey := s.queryDatabase("SELECT id FROM passkeys")
	var ours struct{ Items []struct{ ID string } }
	var invitation struct{ ID string }
	owner.expect(201, "POST", "/invitations", fields{"email": "ben@museum.example", "role": "editor"}, &invitation)
	owner.expect(200, "GET", "/members", nil, &ours)
	member := ours.Items[0].ID
	owner.expect(200, "GET", "/me/sessions", nil, &ours)
	session := ours.Items[0].ID
	token := owner.createToken("Script", "read_content").ID
	var preview struct{ ID string }
	owner.expect(201, "POST", "/museums/1/preview-links", fields{}, &preview)
	var assets struct{ Items []struct{ ID string } }
	owner.expect(200, "GET", "/museums/1/assets", nil, &assets)
	asset := assets.Items[0].ID
	for _, o := range consoleOperations(s) {
		for _, id := range []string{member, invitation.ID, session, token, passkey, "1"} {
			if !strings.Contains(o[2], "{id}") {
				continue
			}
			parts := []string{"{link}", preview.ID, "{asset}", asset, "{upload}", "x", "{id}"}
			theirs, unknown := stranger.try(o, append(parts, id)...), stranger.try(o, append(parts, "9007199254740")...)
			path := strings.ReplaceAll(o[2], "{id}", id)
			if theirs.http != 404 || string(theirs.raw) != string(unknown.raw) {
				t.Errorf("STAFF-6: %s %s answers %d %s, and %s for an id that nobody has", o[1], path, theirs.http, theirs.raw, unknown.raw)
			}
			if a := program.try(o, append(parts, id)...); scopes[o[0]] != "" && (a.http != 404 || string(a.raw) != string(unknown.raw)) {
				t.Errorf("STAFF-6: %s %s answers a token %d %s", o[1], path, a.http, a.raw)
			}
		}
	}
	for _, path := range []string{"/members", "/invitations", "/me/sessions", "/me/sign-in-methods", "/tokens", "/audit", "/audit/choices", "/museums", "/audit.csv", "/me"} {
		if a := stranger.send("GET", consoleBase+path, nil); a.http != 200 || regexp.MustCompile(`(?i)\bada\b|ben@|pattern|DEMO`).Match(a.raw) {
			t.Errorf("STAFF-6: %s shows %s", path, a.raw)
		}
	}
	grant := fields{"email": "kim@museum.example", "role": "editor", "museums": []string{"1"}}
	stranger.expect(400, "POST", "/invitations", grant, nil)
	mustRun(t, s.data, "staff", "give", "DEMO", "--organization", "rivals")
	stranger.expect(201, "POST", "/invitations", grant, nil)
	var museums struct{ Items []struct{ Code string } }
	owner.expect(200, "GET", "/museums", nil, &museums)
	if len(museums.Items) != 0 {
		t.Errorf("STAFF-6: the museum stays with its first organization: %+v", museums)
	}
	stranger.expect(200, "GET", "/me", nil, nil) // what it tried changed nothing of the others
	owner.expect(200, "GET", "/me", nil, nil)
}
