package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"cicerone/guide"
)

// bodyCalls are the calls that take a body.
var bodyCalls = []struct{ method, path, good string }{
	{"POST", visitMuseum, `{"idMuseum":1,"visitorToken":"t","idLanguage":2,"idDevice":"d","startDate":"2026-11-21T08:15:00Z"}`},
	{"PUT", visitMuseum, `{"idVisit":1,"idMuseum":1,"endDate":"2026-11-21T09:15:00Z"}`},
	{"POST", visitArtwork, `{"idVisit":1,"idArtwork":1,"startDate":"2026-11-21T08:15:00Z","accessType":"KEYBOARD"}`},
	{"PUT", visitArtwork, `{"idVisit":1,"idArtwork":1,"duration":5}`},
	{"POST", visitRoute, `{"idVisit":1,"idRoute":1,"startDate":"2026-11-21T08:15:00Z"}`},
	{"PUT", visitRoute, `{"idVisit":1,"idRoute":1,"endDate":"2026-11-21T08:15:00Z"}`},
	{"POST", visitUse, `{"idVisit":1,"use":"TRANSCRIPT"}`},
	{"POST", visitStep, `{"idVisit":1,"idRoute":1,"idStep":1}`},
	{"POST", registerVisit, `{"idMuseum":1,"startDate":"2026-11-21T08:15:00Z","languageCode":"en","artworks":[{"idArtwork":1,"startDate":"2026-11-21T08:15:00Z","endDate":"2026-11-21T08:16:00Z"}]}`},
	{"POST", registerAnswers, `[{"idStudyQuestionAnswer":1,"idVisit":1,"value":"x"}]`},
	{"POST", createUser, `{"idMuseum":1,"name":"n","email":"a@b.example","gender":null,"birthdate":"1990-01-01","method":"google"}`},
	{"POST", forgetVisitor, `{"idVisit":1,"idUser":1}`},
	{"POST", recognitionPath, "--x\r\nContent-Disposition: form-data; name=\"museumId\"\r\n\r\n1\r\n--x--\r\n"},
}

// answersProperly fails unless the answer is an envelope that succeeded or says what is wrong with the call.
func answersProperly(t *testing.T, call string, a answer) {
	t.Helper()
	var envelope struct {
		Success *bool
		Status  *int
		Message *string
	}
	err := json.Unmarshal(a.raw, &envelope)
	if err != nil || envelope.Success == nil || envelope.Status == nil || envelope.Message == nil || a.http >= 500 ||
		*envelope.Success != (a.http == http.StatusOK) || *envelope.Success != (*envelope.Message == "") {
		t.Errorf("%s answers %d %q (%v)", call, a.http, a.raw, err)
	}
}

// FuzzBodies sends bodies of any kind to every call that takes one.
func FuzzBodies(f *testing.F) {
	s := startFullMuseum(f)
	for i, call := range bodyCalls {
		for _, body := range []string{
			call.good, "", "null", "[]", "{}", "[[", `"`, "1e999", "\xff", strings.Repeat("[", 20_000), strings.Repeat(`{"idVisit":`, 5_000),
			strings.ReplaceAll(call.good, "1", "1e400"), strings.ReplaceAll(call.good, "1", "-9223372036854775809"),
			strings.ReplaceAll(call.good, `"`, `"\u0000`), strings.ReplaceAll(call.good, ":1", ":null"), strings.ReplaceAll(call.good, ":1", `:"1"`),
			call.good + call.good, strings.ReplaceAll(call.good, "2026", "9999999"), strings.ToUpper(call.good),
		} {
			f.Add(uint8(i), []byte(body))
		}
	}
	f.Fuzz(func(t *testing.T, n uint8, body []byte) {
		call := bodyCalls[int(n)%len(bodyCalls)]
		at := *s
		at.t = t
		headers := []string{"Content-Type", "application/json"}
		if call.path == recognitionPath {
			headers = append([]string{"Content-Type", "multipart/form-data; boundary=x"}, token...)
		}
		answersProperly(t, fmt.Sprintf("%s %s %q", call.method, call.path, body), at.call(call.method, call.path, body, headers...))
	})
}

// FuzzAddresses puts any text where calls take an id, in their path and in their query.
func FuzzAddresses(f *testing.F) {
	s := startFullMuseum(f)
	for _, text := range []string{
		"1", "", "0", "-1", "1.0", "٣", "1e9", "9223372036854775808", "x", "..", ".", "%", "%00", "\x00", "\xff", "a/b", "?", "#", ";", " 1", "1 ",
		guide.Identifier(1, "DEMO"), guide.Identifier(-1, "DEMO"), guide.Identifier(1, strings.Repeat("x", 500)), "MS1", "MQ==", "LTE", "'; DROP TABLE visits; --", "{}",
		strings.Repeat("9", 5_000),
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		at := *s
		at.t = t
		path, query := url.PathEscape(text), url.QueryEscape(text)
		paths := []string{
			"/api/legacy/Museum/" + path, "/api/legacy/Museum/" + path + "/checkAccessCode?code=x", "/api/legacy/Museum/1/checkAccessCode?code=" + query,
			"/api/legacy/Customization?idMuseum=" + query, "/api/legacy/KeyboardCustomization?idMuseum=" + query,
			"/api/legacy/Route?exhibitions=" + query, "/api/legacy/Route?idRoute=" + query,
			"/api/v2/languages/" + path, "/api/v2/presentation/" + path, "/api/v2/presentation/1?idLanguage=" + query,
			"/api/v2/museums/detail/all-data/" + path + "/2", "/api/v2/museums/detail/all-data/1/" + path, detailPath + "?localizations=" + query,
		}
		for _, c := range elementCalls {
			paths = append(paths, c.one+path, c.one+"1?idLanguage="+query, c.list+"?idMuseum="+query, c.list+"?idLanguage="+query)
		}
		for _, path := range paths {
			answersProperly(t, "GET "+path, at.call("GET", path, nil))
		}
	})
}
