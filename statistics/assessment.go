package statistics

import "cicerone/guide"

// MaxVisitMonths is how long the CNIL, the French authority for data protection, lets data about visits be stored that are recorded
// without consent (its rules of 4 July 2025).
const MaxVisitMonths = 25

// Settings are what a self-assessment depends on in an installation.
type Settings struct {
	VisitMonths   int    // after which visits are deleted; 0: never
	MeasuringHost string // of tag manager and analytics; "" without
	HasSignIn     bool   // visitors can sign in, in museums that ask for it
}

// CriterionState says whether a criterion is met.
type CriterionState string

// The states.
const (
	CriterionMet    CriterionState = "met"
	CriterionUnmet  CriterionState = "unmet"
	CriterionManual CriterionState = "manual" // only people can say
)

// Criterion is a condition under which the CNIL lets visits be counted without consent.
type Criterion struct {
	Name  string
	State CriterionState

	Host      string               // that gets data about visits; "" for none
	Languages []guide.LanguageCode // of the guide, in which visitors cannot read about it
}

// Assess says which conditions an installation meets for a museum.
func Assess(settings Settings, m *guide.Museum) []Criterion {
	return []Criterion{
		{Name: "purpose", State: CriterionMet},
		{Name: "anonymous", State: CriterionMet},
		assessThirdParties(settings, m),
		criterion("combination", !m.SocialSignIn || !settings.HasSignIn),
		{Name: "tracking", State: CriterionMet},
		{Name: "identifiers", State: CriterionMet}, // visits.ts renews them
		criterion("retention", settings.VisitMonths > 0 && settings.VisitMonths <= MaxVisitMonths),
		assessInformation(m),
		{Name: "answers", State: CriterionManual}, // of all studies that there ever were
		{Name: "review", State: CriterionManual},
	}
}

func criterion(name string, isMet bool) Criterion {
	if isMet {
		return Criterion{Name: name, State: CriterionMet}
	}
	return Criterion{Name: name, State: CriterionUnmet}
}

// assessThirdParties says whether the app sends nothing to a measuring service.
func assessThirdParties(settings Settings, m *guide.Museum) Criterion {
	c := criterion("third_parties", settings.MeasuringHost == "" || m.TagManagerID == "" && m.AnalyticsID == "")
	if c.State == CriterionUnmet {
		c.Host = settings.MeasuringHost
	}
	return c
}

// assessInformation says whether visitors can read a privacy policy in their language. What it says, only people can check.
func assessInformation(m *guide.Museum) Criterion {
	var missing []guide.LanguageCode
	for _, language := range m.Languages {
		if m.PrivacyPolicy[language] == "" {
			missing = append(missing, language)
		}
	}
	if len(missing) == 0 {
		return Criterion{Name: "information", State: CriterionManual}
	}
	return Criterion{Name: "information", State: CriterionUnmet, Languages: missing}
}
