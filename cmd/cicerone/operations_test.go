package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"image"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cicerone/httpapi"
	"cicerone/httpapi/console"
)

var update = flag.Bool("update", false, "write the golden answers instead of comparing with them")

// request is a call of an operation.
type request struct {
	path    string // with its query
	body    any
	headers []string
	field   string // that the refusal of a bad one names
	status  int    // of the refusal, 400 when 0
}

// operation is how an operation of the document is called well, and badly.
type operation struct {
	good []request
	bad  []request
}

// ask is a request that only reads; refused is one that fails.
func ask(path string) request { return request{path: path} }

func refused(path, field string, status int) request {
	return request{path: path, field: field, status: status}
}

// tell is a request with a body; a bad one says what field is wrong.
func tell(path string, body any, field ...string) request {
	r := request{path: path, body: body, headers: key()}
	if len(field) > 0 {
		r.field = field[0]
	}
	return r
}

// elementOperation are the calls of a list and of one of its elements.
func elementOperation(name, one, field string) (list, element operation) {
	base := "/api/legacy/" + name
	return operation{
			good: []request{ask(base + "?idMuseum=1&idLanguage=2"), ask(base + "?idMuseum=1"), ask(base)},
			bad: []request{
				refused(base+"?idMuseum=77", "idMuseum", 404), refused(base+"?idMuseum=x!", "idMuseum", 400),
				refused(base+"?idLanguage=0", "idLanguage", 400),
			},
		}, operation{
			good: []request{ask(base + one + "/1?idLanguage=1"), ask(base + one + "/1")},
			bad: []request{
				refused(base+one+"/999", field, 404), refused(base+one+"/x", field, 400), refused(base+one+"/1?idLanguage=x", "idLanguage", 400),
			},
		}
}

// operations are calls of every operation, by its id. visit gives a visit to add to, input is an
// idStudyQuestionAnswer for words, picture a media file, frame what a camera sees.
func operations(visit func() int64, input int64, picture string, frame []byte) map[string]operation {
	const when = "2026-11-21T08:15:00+00:00"
	v := func(pairs ...any) fields {
		body := fields{"idVisit": visit()} // its own, so that the order of calls does not matter
		for i := 0; i < len(pairs); i += 2 {
			body[pairs[i].(string)] = pairs[i+1]
		}
		return body
	}
	start := fields{"idMuseum": 1, "visitorToken": "token", "idLanguage": 2, "idDevice": "phone", "startDate": when}
	v1 := fields{
		"idMuseum": 1, "visitorToken": "token", "idDevice": "phone", "startDate": when, "languageCode": "es_ES", "email": "a@b.example",
		"artworks": []fields{{"idArtwork": 1, "accessType": "KEYBOARD", "startDate": when, "endDate": "2026-11-21T08:16:00+00:00"}},
		"routes":   []fields{{"idRoute": 1, "startDate": when, "endDate": "2026-11-21T08:20:00+00:00"}},
	}
	answers := "/api/legacy/VisitStudyQuestionAnswer/1/registerAnswers"
	all := map[string]operation{
		"listMuseums": {good: []request{ask("/api/legacy/Museum")}},
		"getMuseum": {
			good: []request{ask("/api/legacy/Museum/1")},
			bad:  []request{refused("/api/legacy/Museum/77", "idMuseum", 404), refused("/api/legacy/Museum/x!", "idMuseum", 400)},
		},
		"checkAccessCode": {
			good: []request{ask("/api/legacy/Museum/1/checkAccessCode?code=CICERONE")},
			bad:  []request{refused("/api/legacy/Museum/1/checkAccessCode", "code", 400), refused("/api/legacy/Museum/1/checkAccessCode?code=no", "code", 403)},
		},
		"registerVisit": {
			good: []request{tell(registerVisit, v1)},
			bad:  []request{tell(registerVisit, fields{"idMuseum": 1, "languageCode": "en"}, "startDate"), tell(registerVisit, []byte(`{"idMuseum":`), "body")},
		},
		"listCustomizations": {
			good: []request{ask("/api/legacy/Customization?idMuseum=1"), ask("/api/legacy/Customization")},
			bad:  []request{refused("/api/legacy/Customization?idMuseum=77", "idMuseum", 404)},
		},
		"listKeyboardCustomizations": {
			good: []request{ask("/api/legacy/KeyboardCustomization?idMuseum=1"), ask("/api/legacy/KeyboardCustomization")},
			bad:  []request{refused("/api/legacy/KeyboardCustomization?idMuseum=77", "idMuseum", 404)},
		},
		"registerAnswers": {
			good: []request{tell(answers, []fields{v("idStudyQuestionAnswer", input, "value", "Blue", "idVisitStudyQuestionAnswer", nil)})},
			bad: []request{
				tell(answers, []fields{v("idStudyQuestionAnswer", input, "value", "")}, "[0].value"),
				tell(answers, []fields{v("idStudyQuestionAnswer", input)}, "[0].value"), tell(answers, fields{}, "body"),
			},
		},
		"createUser": {
			good: []request{tell(createUser, changed("idVisit", visit(), "gender", nil))},
			bad:  []request{tell(createUser, changed("email", "nobody"), "email"), tell(createUser, changed("method", "instagram"), "method")},
		},
		"getMuseumDetail": {
			good: []request{ask(detailPath), ask(detailPath + "?localizations=all")},
			bad:  []request{refused("/api/v2/museums/detail/all-data/77/2", "idMuseum", 404), refused("/api/v2/museums/detail/all-data/1/x", "idLanguage", 400)},
		},
		"listLanguages": {
			good: []request{ask("/api/v2/languages/1")}, bad: []request{refused("/api/v2/languages/77", "idMuseum", 404)},
		},
		"getPresentation": {
			good: []request{ask("/api/v2/presentation/1?idLanguage=2"), ask("/api/v2/presentation/1")},
			bad:  []request{refused("/api/v2/presentation/77", "idMuseum", 404), refused("/api/v2/presentation/1?idLanguage=77", "idLanguage", 400)},
		},
		"startVisit": {good: []request{tell(visitMuseum, start)}, bad: []request{tell(visitMuseum, fields{"idMuseum": 1, "idLanguage": 2}, "startDate")}},
		"endVisit": {
			good: []request{tell(visitMuseum, v("idMuseum", 1, "endDate", "2026-11-21T09:00:00+00:00"))},
			bad:  []request{tell(visitMuseum, v("idMuseum", 1), "endDate")},
		},
		"startRouteVisit": {
			good: []request{tell(visitRoute, v("idRoute", 1, "startDate", when))}, bad: []request{tell(visitRoute, v("idRoute", 1), "startDate")},
		},
		"endRouteVisit": {
			good: []request{tell(visitRoute, v("idRoute", 1, "startDate", when, "endDate", when))}, bad: []request{tell(visitRoute, v("idRoute", 1), "endDate")},
		},
		"addStep": {
			good: []request{tell(visitStep, v("idRoute", 2, "idStep", 1))}, bad: []request{tell(visitStep, v("idRoute", 2), "idStep")},
		},
		"addUse": {
			good: []request{tell(visitUse, v("use", "TRANSCRIPT"))}, bad: []request{tell(visitUse, v("use", "NUMBER"), "use")},
		},
		"addWant": {
			good: []request{tell(visitWant, v("kind", "NUMBER", "value", "217")), tell(visitWant, v("kind", "CAMERA", "value", ""))},
			bad: []request{
				tell(visitWant, v("kind", "NUMBER", "value", "ana@example.org"), "value"), tell(visitWant, v("kind", "WORDS", "value", ""), "kind"),
			},
		},
		"startArtworkVisit": {
			good: []request{tell(visitArtwork, v("idArtwork", 1, "startDate", when, "accessType", "RECOGNITION"))},
			bad:  []request{tell(visitArtwork, v("idArtwork", 1, "startDate", "soon"), "startDate")},
		},
		"endArtworkVisit": {
			good: []request{tell(visitArtwork, v("idArtwork", 1, "startDate", when, "duration", 42))}, bad: []request{tell(visitArtwork, v("idArtwork", 1, "duration", 0), "duration")},
		},
		"forgetVisitor": {good: []request{tell(forgetVisitor, v())}, bad: []request{tell(forgetVisitor, fields{}, "idVisit")}},
		"recognise": {
			good: []request{{path: recognitionPath, body: frame, headers: append([]string{"Content-Type", formType}, token...)}},
			bad:  []request{{path: recognitionPath, body: []byte("no form"), headers: append([]string{"Content-Type", formType}, token...), field: "museumId"}},
		},
		"getRecognitionQuality": {
			good: []request{{path: recognitionPath + "?museumId=1", headers: token}},
			bad:  []request{{path: recognitionPath + "?museumId=77", headers: token, field: "museumId", status: 404}},
		},
		"getMedia":  {good: []request{ask(picture)}, bad: []request{refused("/media/none.png", "", 404)}},
		"headMedia": {good: []request{ask(picture)}, bad: []request{refused("/media/none.png", "", 404)}},
		// Their page is no JSON; httpapi tests it.
		"getRoutePayment": {
			bad: []request{
				refused("/payment/1/routes/1", "idRoute", 404), refused("/payment/1/routes/x", "idRoute", 400), refused("/payment/77/routes/1", "idMuseum", 404),
			},
		},
		"getStepPayment": {
			bad: []request{
				refused("/payment/1/steps/999999", "idStep", 404), refused("/payment/1/steps/-1", "idStep", 400), refused("/payment/77/steps/1", "idMuseum", 404),
			},
		},
		"startSignIn": {
			bad: []request{refused("/sign-in/google?idMuseum=1", "method", 404), refused("/sign-in/instagram", "method", 404)},
		},
		"finishSignIn": {
			bad: []request{refused("/sign-in/google/return", "method", 404)},
		},
		"getConfiguration": {good: []request{ask("/config.json")}},
		"getDocument":      {good: []request{ask("/api/openapi.json")}},
		"isAlive":          {good: []request{ask("/healthz")}},
		"isReady":          {good: []request{ask("/readyz")}},
	}
	all["listArtworks"], all["getArtwork"] = elementOperation("Artwork", "/Detail", "idArtwork")
	all["listTimelines"], all["getTimeline"] = elementOperation("Timeline", "", "idTimeline")
	all["listRoutes"], all["getRoute"] = elementOperation("Route", "", "idRoute")
	all["listBeacons"], all["getBeacon"] = elementOperation("Beacon", "", "idBeacon")
	all["listInfoSections"], all["getInfoSection"] = elementOperation("InfoSection", "", "idInfoSection")
	all["listNavigationSections"], all["getNavigationSection"] = elementOperation("NavigationSection", "", "idNavigationSection")
	return all
}

// Every operation of the document is called well and badly; what it answers is as the document describes it and,
// for the first good call, as it was reviewed.
func TestEveryOperationAnswersAsDescribed(t *testing.T) {
	s := startFullMuseum(t)
	var d document
	if err := json.Unmarshal(s.call("GET", "/api/openapi.json", nil).raw, &d); err != nil {
		t.Fatal(err)
	}
	home := string(regexp.MustCompile(`/media/[^"]+\.png`).Find(s.call("GET", detailPath, nil).raw))
	frame := form(t, "1", encodeJPEG(t, image.NewRGBA(image.Rect(0, 0, 640, 480))))
	calls := operations(s.startedVisit, s.asked()["TEXT"].IDStudyQuestionAnswer, home, frame)
	var ids []string
	for path, methods := range d.Paths {
		if strings.HasPrefix(path, consoleBase) || strings.HasPrefix(path, console.DemoPath) || strings.HasPrefix(path, httpapi.PreviewPath) {
			continue // staff_test.go and preview_test.go call these
		}
		for method, op := range methods {
			ids = append(ids, op.OperationID)
			t.Run("API-1 "+op.OperationID, func(t *testing.T) { s.hold(t, &d, op, strings.ToUpper(method), calls[op.OperationID]) })
		}
	}
	slices.Sort(ids)
	if diff := cmp.Diff(slices.Sorted(maps.Keys(calls)), ids); diff != "" {
		t.Errorf("API-1: called (-) and described (+) operations differ:\n%s", diff)
	}
}

// hold holds an operation to its description.
func (s *testServer) hold(t *testing.T, d *document, op *described, method string, calls operation) {
	for i, r := range calls.good {
		a := s.call(method, r.path, r.body, r.headers...)
		if a.http != 200 {
			t.Fatalf("%s %s answers %d %s", method, r.path, a.http, a.raw)
		}
		content, described := op.Responses["200"].Content["application/json"]
		if !described || method == "HEAD" {
			continue
		}
		value := s.checked(t, d, content.Schema, method+" "+r.path, a.raw)
		if i == 0 && op.OperationID != "getDocument" {
			golden(t, filepath.Join("..", "..", "httpapi", "testdata", "answers", op.OperationID+".golden.json"), value)
		}
	}
	for _, r := range calls.bad {
		a := s.call(method, r.path, r.body, r.headers...)
		if want := max(r.status, 400); a.http != want || a.http >= 500 {
			t.Errorf("%s %s %v answers %d %s, want %d", method, r.path, r.body, a.http, a.raw, want)
		}
		if method == "HEAD" {
			continue
		}
		s.checked(t, d, op.Responses["default"].Content["application/json"].Schema, method+" "+r.path, a.raw)
		if a.envelope.Message == nil || !strings.Contains(*a.envelope.Message, r.field) {
			t.Errorf("%s %s %v answers %s, which does not name %s", method, r.path, r.body, a.raw, r.field)
		}
	}
	described := slices.ContainsFunc(op.Parameters, func(p struct {
		Name, In string
		Required bool
	},
	) bool {
		return p.Name == "Idempotency-Key"
	})
	if (method == "POST" || method == "PUT") && op.OperationID != "recognise" && !described {
		t.Errorf("%s records something and takes no Idempotency-Key", op.OperationID)
	}
}

// checked reads an answer and checks it against its schema.
func (s *testServer) checked(t *testing.T, d *document, schema *schema, call string, raw []byte) any {
	t.Helper()
	var value any
	if err := json.Unmarshal(raw, &value); err != nil {
		t.Fatalf("%s answers no JSON: %v: %s", call, err, raw)
	}
	if schema == nil {
		t.Fatalf("%s answers what the document does not describe: %s", call, raw)
	}
	if faults := d.check(schema, value, "answer"); len(faults) > 0 {
		t.Errorf("%s answers otherwise than described: %v", call, faults)
	}
	return value
}

// golden compares an answer with the reviewed one, what differs from run to run aside.
func golden(t *testing.T, file string, value any) {
	t.Helper()
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(settled(value)); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o750); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, out.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), out.String()); diff != "" {
		t.Errorf("API-1: the answer differs from %s; when that is meant: go test ./cmd/cicerone -run EveryOperation -update\n%s", file, diff)
	}
}

// unsettled are the fields whose values differ from run to run or with the encoders of pictures.
var (
	unsettled  = []string{"idVisit", "IdVisit", "idUser", "idVisitStudyQuestionAnswer", "updateAt", "preview", "size", "etag"}
	mediaNames = regexp.MustCompile(`^/media/[^.]+`)
)

// settled puts placeholders for what differs.
func settled(value any) any {
	switch value := value.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(value)) {
			member := settled(value[name])
			if slices.Contains(unsettled, name) {
				member = fmt.Sprintf("<%s>", name)
			}
			delete(value, name)
			value[mediaNames.ReplaceAllString(name, "/media/<name>")] = member
		}
	case []any:
		for i := range value {
			value[i] = settled(value[i])
		}
	case string:
		return mediaNames.ReplaceAllString(value, "/media/<name>")
	}
	return value
}
