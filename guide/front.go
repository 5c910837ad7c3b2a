package guide

import "regexp"

// Front is what gates, lists and first pages need of a publication. It is stored for itself, so that a museum is
// opened without decoding its elements.
type Front struct {
	Museum   *Museum               `json:"museum"`   // without elements, privacy policy, visitor information and device password
	Pictures map[string]MediaFacts `json:"pictures"` // of its first screen, by name
	Answers  map[int64]AnswerType  `json:"answers"`  // types of the inputs of its studies, by idStudyQuestionAnswer
	Buttons  Buttons               `json:"buttons"`
	// Checksums are those of the publication's renditions, by idLanguage, so that they are compared without unpacking them.
	Checksums map[int64]string `json:"checksums,omitempty"`
}

// Buttons are the payment provider's buy buttons by what they sell: routes and steps by id.
type Buttons struct {
	Routes map[int64]BuyButton `json:"routes"`
	Steps  map[int64]BuyButton `json:"steps"`
}

// BuyButton is what the payment provider knows something for sale by.
type BuyButton struct {
	ID  string `json:"id"`
	Key string `json:"key"`
}

// NewFront returns the front of a museum. facts contains those of the museum's media by name; others than its front's are
// ignored.
func NewFront(m *Museum, facts map[string]MediaFacts) *Front {
	head := *m
	head.HomeImage, head.HomeImageAlt = m.FirstScreenImage(), m.FirstScreenAlt()
	head.OpeningHours, head.Address, head.Contact, head.AccessibilityStatement = nil, nil, nil, nil
	head.NavigationSections, head.Halls, head.Artworks, head.Routes = nil, nil, nil, nil
	head.Timelines, head.InfoSections, head.OneMinutes, head.Slides = nil, nil, nil, nil
	head.Beacons, head.Sections, head.KidsSections, head.Game, head.Studies = nil, nil, nil, nil, nil
	head.PrivacyPolicy, head.DevicePassword, head.ExtraDownloads = nil, "", nil
	front := &Front{Museum: &head, Pictures: map[string]MediaFacts{}, Answers: m.AnswerTypes(), Buttons: buttonsOf(m)}
	for _, name := range FrontPictures(m) {
		if f, ok := facts[name]; ok {
			front.Pictures[name] = f
		}
	}
	return front
}

// FrontPictures lists the names of the pictures that a museum's first screen shows.
func FrontPictures(m *Museum) (names []string) {
	for _, picture := range []Media{m.FirstScreenImage(), m.Logo, m.TopBarLogo} {
		if picture.Name != "" {
			names = append(names, picture.Name)
		}
	}
	return names
}

// The forms of the payment provider's keys; nothing else is ever put into the payment page.
var (
	buttonForm = regexp.MustCompile(`^buy_btn_\w{1,128}$`)
	keyForm    = regexp.MustCompile(`^pk_(test|live)_\w{1,256}$`)
)

// buttonsOf returns the buy buttons whose keys have the provider's form.
func buttonsOf(m *Museum) Buttons {
	buttons := Buttons{Routes: map[int64]BuyButton{}, Steps: map[int64]BuyButton{}}
	add := func(to map[int64]BuyButton, id int64, button, key string) {
		if buttonForm.MatchString(button) && keyForm.MatchString(key) {
			to[id] = BuyButton{button, key}
		}
	}
	for i := range m.Routes {
		route := &m.Routes[i]
		add(buttons.Routes, route.ID, route.KeyButton, route.PublishableKey)
		for j := range route.Steps {
			step := &route.Steps[j]
			add(buttons.Steps, step.ID, step.KeyButton, step.PublishableKey)
		}
	}
	return buttons
}
