package statistics_test

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"cicerone/guide"
	"cicerone/statistics"
)

func TestAssess(t *testing.T) {
	policy := guide.RichText{"en_GB": "We count visits.", "es_ES": "Contamos las visitas."}
	museum := func(change func(*guide.Museum)) *guide.Museum {
		m := &guide.Museum{Languages: []guide.LanguageCode{"en_GB", "es_ES"}, PrivacyPolicy: policy}
		change(m)
		return m
	}
	allMet := map[string]statistics.CriterionState{
		"purpose": "met", "anonymous": "met", "third_parties": "met", "combination": "met", "tracking": "met", "identifiers": "met",
		"retention": "met", "information": "manual", "answers": "manual", "review": "manual",
	}
	tests := map[string]struct {
		settings statistics.Settings
		museum   *guide.Museum
		others   map[string]statistics.CriterionState // than allMet
	}{
		"as it comes": {statistics.Settings{VisitMonths: 25, MeasuringHost: "tags.example", HasSignIn: true}, museum(func(*guide.Museum) {}), nil},
		"shorter":     {statistics.Settings{VisitMonths: 1}, museum(func(*guide.Museum) {}), nil},
		"longer":      {statistics.Settings{VisitMonths: 26}, museum(func(*guide.Museum) {}), map[string]statistics.CriterionState{"retention": "unmet"}},
		"never":       {statistics.Settings{}, museum(func(*guide.Museum) {}), map[string]statistics.CriterionState{"retention": "unmet"}},
		"analytics": {
			statistics.Settings{VisitMonths: 25, MeasuringHost: "tags.example:8443"},
			museum(func(m *guide.Museum) { m.AnalyticsID = "G-1" }),
			map[string]statistics.CriterionState{"third_parties": "unmet"},
		},
		"a tag manager that this server does not load": {
			statistics.Settings{VisitMonths: 25}, museum(func(m *guide.Museum) { m.TagManagerID = "GTM-1" }), nil,
		},
		"sign-in": {
			statistics.Settings{VisitMonths: 25, HasSignIn: true},
			museum(func(m *guide.Museum) { m.SocialSignIn = true }),
			map[string]statistics.CriterionState{"combination": "unmet"},
		},
		"sign-in without a provider lets everybody in": {
			statistics.Settings{VisitMonths: 25}, museum(func(m *guide.Museum) { m.SocialSignIn = true }), nil,
		},
		"a policy that lacks a language": {
			statistics.Settings{VisitMonths: 25},
			museum(func(m *guide.Museum) { m.Languages = append(m.Languages, "ar_SA") }),
			map[string]statistics.CriterionState{"information": "unmet"},
		},
	}
	for name, test := range tests {
		t.Run("STATS-9 "+name, func(t *testing.T) {
			want := map[string]statistics.CriterionState{}
			for _, states := range []map[string]statistics.CriterionState{allMet, test.others} {
				for criterion, state := range states {
					want[criterion] = state
				}
			}
			got := map[string]statistics.CriterionState{}
			for _, c := range statistics.Assess(test.settings, test.museum) {
				got[c.Name] = c.State
				if (c.Host != "") != (c.Name == "third_parties" && c.State == statistics.CriterionUnmet) || c.Host != "" && c.Host != "tags.example:8443" {
					t.Errorf("%s names the host %q", c.Name, c.Host)
				}
				if c.Name == "information" && c.State == statistics.CriterionUnmet && !gocmp.Equal(c.Languages, []guide.LanguageCode{"ar_SA"}) {
					t.Errorf("the policy is missing in %v", c.Languages)
				}
			}
			if difference := gocmp.Diff(want, got); difference != "" {
				t.Error(difference)
			}
		})
	}
}
