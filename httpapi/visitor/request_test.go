package visitor

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"cicerone/guide"
	"cicerone/guide/guidetest"
	"cicerone/httpapi"
	"cicerone/publish"
)

func TestTimesAreReadInAfricaLome(t *testing.T) {
	for text, want := range map[string]string{
		"2026-11-21T08:15:00+00:00":     "2026-11-21T08:15:00+00:00",
		"2026-11-21T08:15:00Z":          "2026-11-21T08:15:00+00:00",
		"2026-11-21T09:15:00.250+01:00": "2026-11-21T08:15:00.25+00:00",
		"2026-11-21T08:15:00":           "2026-11-21T08:15:00+00:00",
		"2026-11-21 08:15:00":           "2026-11-21T08:15:00+00:00",
	} {
		got, err := parseTime("startDate", text)
		if err != nil || publish.FormatTime(got) != want {
			t.Errorf("VISIT-5: %s is read as %s (%v), want %s", text, publish.FormatTime(got), err, want)
		}
	}
	for _, text := range []string{"", "yesterday", "2026-13-01T00:00:00Z", "1999-12-31T23:59:59Z", "2100-01-01T00:00:00Z", "2026-11-21T08:15:00\x00"} {
		var domain *guide.Error
		if _, err := parseTime("endDate", text); !errors.As(err, &domain) || domain.Field != "endDate" {
			t.Errorf("VISIT-5: %q gives %v", text, err)
		}
	}
}

func TestFieldsOfTheWrongTypeAreNamed(t *testing.T) {
	s := newCallServer(t, guidetest.Sample())
	for text, want := range map[string]string{
		`[]`:                               "body: expected object",
		`{"idMuseum":"one"}`:               "idMuseum: expected integer",
		`{"idMuseum":1.5}`:                 "idMuseum: expected integer",
		`{"email":7}`:                      "email: expected string",
		`{"artworks":{}}`:                  "artworks: expected array",
		`{"artworks":["one"]}`:             "artworks[0]: expected object",
		`{"artworks":[{"idArtwork":"1"}]}`: "artworks[0].idArtwork: expected integer",
		`{"more":{"a":[1,{}],"b":"c"},"artworks":[{"idArtwork":1,"more":[[]]},{"accessType":"KEYBOARD","idArtwork":"1"}]}`: "artworks[1].idArtwork: expected integer",
		`{"routes":[{},[]]}`: "routes[1]: expected object",
		`{"artworks":[` + strings.Repeat(`{"idArtwork":1,"accessType":"KEYBOARD","startDate":"","endDate":"","duration":5},`, guide.MaxArtworkVisits-1) +
			`{"idArtwork":"1"}]}`: "artworks[2999].idArtwork: expected integer",
		`{"routes":[{}],"artworks":{}}`:           "artworks: expected array",
		`{"artworks":[{"idArtwork":{}}]}`:         "artworks[0].idArtwork: expected integer",
		`{"routes":[{}]}`:                         "routes[0].idRoute: is missing",
		`{"idMuseum":`:                            "body: unexpected end of JSON input",
		`{"idMuseum":1e400}`:                      "body: json: cannot unmarshal number 1e400 into Go value of type float64",
		`[` + strings.Repeat("1,", 50_000) + `1]`: "body: must not hold more than 50000 values",
	} {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/legacy/Museum/7/v2/registerVisit", strings.NewReader(text))
		r.SetBasicAuth(s.config.LegacyUser, s.config.LegacyPassword)
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		var failure httpapi.Failure
		if err := json.Unmarshal(w.Body.Bytes(), &failure); err != nil || w.Code != http.StatusBadRequest ||
			!slices.Contains(strings.Split(failure.Message, "; "), want) {
			t.Errorf("API-4: %.80s answers %d %s, want %q", text, w.Code, w.Body, want)
		}
	}
}

func TestBodiesThatAreTooLarge(t *testing.T) {
	s := newCallServer(t, guidetest.Sample())
	text := `{"email":"` + strings.Repeat("a", 1<<20) + `"}`
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/legacy/Museum/7/v2/registerVisit", strings.NewReader(text))
	r.SetBasicAuth(s.config.LegacyUser, s.config.LegacyPassword)
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	if w.Code != http.StatusRequestEntityTooLarge || !strings.Contains(w.Body.String(), "body: request body is too large") {
		t.Errorf("API-4: a body of more than 1 MiB answers %d %s", w.Code, w.Body)
	}
}
