package publish

import "cicerone/guide"

// Presentation is what a museum's first screen shows, in the shape of Detail. It stands in the first page as
// JSON in the element with the id "cicerone-presentation", so that the app continues from what is painted already,
// and answers the call presentation (specification 2 §7). Localization fields: name, imageAlt (of
// the home image).
type Presentation struct {
	IDMuseum             int64                 `json:"idMuseum"`
	Identifier           string                `json:"identifier"`
	Name                 string                `json:"name"`
	Code                 string                `json:"code"`
	HomeImageURL         string                `json:"homeImageUrl"`
	LogoImageURL         string                `json:"logoImageUrl"`
	TopBarLogoImageURL   string                `json:"topBarLogoImageUrl"`
	PrivacyPolicyEnabled bool                  `json:"privacyPolicyEnabled"`
	Languages            []Language            `json:"languages"`
	Localizations        []Localization        `json:"localizations"`
	Customization        Customization         `json:"customization"`
	Media                map[string]MediaFacts `json:"media"`
}

// NewPresentation renders the museum's first screen in a language. facts are those of its pictures, by name.
func NewPresentation(m *guide.Museum, facts map[string]guide.MediaFacts, language guide.LanguageCode) Presentation {
	name := localizedName(m, language)
	if alt, from, ok := resolve(m.HomeImageAlt, language, m.Languages); ok {
		name.ImageAlt = alt
		name.noteFallback("imageAlt", from)
	}
	shown := Presentation{
		IDMuseum: m.ID, Identifier: guide.Identifier(m.ID, m.Code), Name: name.Name, Code: m.Code,
		HomeImageURL: MediaURL(m.HomeImage), LogoImageURL: MediaURL(m.Logo),
		TopBarLogoImageURL: MediaURL(m.TopBarLogo), PrivacyPolicyEnabled: m.PrivacyPolicyNotice,
		Languages: Languages(m), Localizations: []Localization{name},
		Customization: NewCustomization(m, MediaURL), Media: map[string]MediaFacts{},
	}
	for _, f := range facts {
		shown.Media[MediaPath+f.Name] = newMediaFacts(f)
	}
	return shown
}
