package main

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

type statisticsMethod struct {
	VisitMonths int
	TimeZone    string
	Criteria    []struct {
		Name, State, Host string
		Languages         []string
	}
}

// unmet returns the conditions that an installation does not meet, with what its answer says of them.
func (m statisticsMethod) unmet() map[string][]string {
	unmet := map[string][]string{}
	for _, c := range m.Criteria {
		if c.State == "unmet" {
			unmet[c.Name] = append(c.Languages, c.Host)
		}
	}
	return unmet
}

func TestSelfAssessmentFollowsTheSettings(t *testing.T) {
	tests := map[string]struct {
		manifest []string // replacements in it
		change   func(*Config)
		months   int
		unmet    map[string][]string
	}{
		"as it comes": {
			[]string{"accessCodeRequired: true", "accessCodeRequired: true\nprivacyPolicy: {en: We count., es: Contamos.}"},
			func(*Config) {}, 25,
			map[string][]string{},
		},
		"visits are never deleted, and nobody can read that": {nil, func(c *Config) { c.VisitMonths = 0 }, 0, map[string][]string{
			"retention": {""}, "information": {"en_GB", "es_ES", ""},
		}},
		"others measure": {
			[]string{"accessCodeRequired: true", "accessCodeRequired: true\ngoogleTagManagerId: GTM-1\nprivacyPolicy: {en: We count.}"},
			func(c *Config) { c.VisitMonths, c.MeasuringURL = 24, "https://tags.example" }, 24,
			map[string][]string{"third_parties": {"tags.example"}, "information": {"es_ES", ""}},
		},
	}
	for name, test := range tests {
		t.Run("STATS-9 "+name, func(t *testing.T) {
			s := startServer(t, publishedMuseum(t, test.manifest...), test.change)
			s.setUpOwner()
			analyst := s.join("Someanalyst", "analyst", "Museum of Pattern")
			var method statisticsMethod
			analyst.expect(200, "GET", "/museums/1/statistics/method", nil, &method)
			if method.VisitMonths != test.months || method.TimeZone == "" {
				t.Errorf("visits are deleted after %d months, and days are those of %q", method.VisitMonths, method.TimeZone)
			}
			if difference := gocmp.Diff(test.unmet, method.unmet()); difference != "" {
				t.Error(difference)
			}
		})
	}
}

func TestAppearanceOfAMuseum(t *testing.T) {
	const colors = `mainButtonsEnabled: true, mainButtonsColor: "#123456"`
	type appearance struct{ Name, Language, Color, TextColor, Logo string }
	tests := map[string]struct{ colors, color, text string }{
		"colours that can be read":          {colors, "#123456", "#ffffff"},
		"colours that can hardly be read":   {`mainButtonsEnabled: true, mainButtonsColor: "#ffffff", mainButtonsTextColor: "#eeeeee"`, "#ffffff", "#767676"},
		"colours that the app does not use": {`mainButtonsColor: "#002244"`, "#72c4d0", "#494949"},
	}
	for name, test := range tests {
		t.Run("STATS-9 "+name, func(t *testing.T) {
			s := startServer(t, publishedMuseum(t, colors, test.colors, "customization:", "logo: pictures/home.png\ncustomization:"))
			s.setUpOwner()
			var got appearance
			s.join("Someanalyst", "analyst", "Museum of Pattern").expect(200, "GET", "/museums/1/appearance", nil, &got)
			if want := (appearance{"Small Museum", "en_GB", test.color, test.text, got.Logo}); got != want {
				t.Errorf("the museum looks like %+v, not %+v", got, want)
			}
			if answer := s.call("GET", got.Logo, nil); answer.http != 200 {
				t.Errorf("its logo %q is answered with %d", got.Logo, answer.http)
			}
		})
	}
}
