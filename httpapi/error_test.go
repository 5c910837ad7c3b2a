package httpapi

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"cicerone/guide/guidetest"
)

func TestBadInputNamesTheField(t *testing.T) {
	for _, test := range []struct {
		name, location, finding, message string
	}{
		{"API-8 of the wrong type", "body.duration", "expected integer", "duration: expected integer"},
		{"API-8 missing", "body", "expected required property startDate to be present", "startDate: is missing"},
		{
			"API-4 missing in a list", "body.artworks[2]", "expected required property idArtwork to be present",
			"artworks[2].idArtwork: is missing",
		},
		{"API-3 in the query", "query.code", "required query parameter is missing", "code: required query parameter is missing"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := inputFailure(http.StatusUnprocessableEntity, "validation failed",
				[]error{&huma.ErrorDetail{Location: test.location, Message: test.finding}})
			if got.Message != test.message || got.GetStatus() != http.StatusBadRequest {
				t.Errorf("got HTTP %d %q, want HTTP 400 %q", got.GetStatus(), got.Message, test.message)
			}
		})
	}
}

func TestFieldsOfTheWrongTypeAreNamed(t *testing.T) {
	s := pageServer(t, guidetest.Sample())
	for text, want := range map[string]string{
		`[]`:                               "body: expected object",
		`{"idMuseum":"one"}`:               "idMuseum: expected integer",
		`{"idMuseum":1.5}`:                 "idMuseum: expected integer",
		`{"email":7}`:                      "email: expected string",
		`{"artworks":{}}`:                  "artworks: expected array",
		`{"artworks":["one"]}`:             "artworks[0]: expected object",
		`{"artworks":[{"idArtwork":"1"}]}`: "artworks[0].idArtwork: expected integer",
		`{"more":{"a":[1,{}],"b":"c"},"artworks":[{"idArtwork":1,"more":[[]]},{"accessType":"KEYBOARD","idArtwork":"1"}]}`: "artworks[1].idArtwork: expected integer",
		`{"routes":[{},[]]}`:                         "routes[1]: expected object",
		`{"routes":[{}],"artworks":{}}`:              "artworks: expected array",
		`{"artworks":[{"idArtwork":{}}]}`:            "artworks[0].idArtwork: expected integer",
		`{"routes":[{}]}`:                            "routes[0].idRoute: is missing",
		`{"idMuseum":`:                               "body: unexpected end of JSON input",
		`{"idMuseum":1e400}`:                         "body: json: cannot unmarshal number 1e400 into Go value of type float64",
		`[` + strings.Repeat("1,", maxValues) + `1]`: fmt.Sprintf("body: must not hold more than %d values", maxValues),
	} {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/legacy/Museum/7/v2/registerVisit", strings.NewReader(text))
		r.SetBasicAuth(s.config.LegacyUser, s.config.LegacyPassword)
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		var failure Failure
		if err := json.Unmarshal(w.Body.Bytes(), &failure); err != nil || w.Code != http.StatusBadRequest ||
			!slices.Contains(strings.Split(failure.Message, "; "), want) {
			t.Errorf("API-4: %.80s answers %d %s, want %q", text, w.Code, w.Body, want)
		}
	}
}
