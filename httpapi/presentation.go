package httpapi

import (
	"context"

	"cicerone/guide"
)

// Presentation is what a museum's first screen shows, in the shape of Detail. It stands in the first page as
// JSON in the element with the id "cicerone-presentation", so that the app goes on from what is painted already,
// and answers the call presentation (specification 2 §7). Localization fields: name.
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

type presentationInput struct {
	MuseumInput
	IDLanguage int64 `query:"idLanguage" doc:"The language, chosen by the localization rule; the museum's first when left out"`
}

// presentation answers what the museum's first screen shows.
func (s *Server) presentation(ctx context.Context, in *presentationInput) (Presentation, error) {
	of, err := s.openMuseum(in.IDMuseum)
	if err != nil {
		return Presentation{}, err
	}
	asked, ok := guide.LanguageByID(in.IDLanguage)
	if in.IDLanguage != 0 && !ok {
		return Presentation{}, unknownLanguage()
	}
	language, _ := guide.LanguageByID(of.language(asked))
	facts, err := s.frontFacts(ctx, of.front)
	if err != nil {
		return Presentation{}, err
	}
	return presentationOf(of.front, facts, language.Code), nil
}

// frontFacts are the facts of the pictures that a museum's first screen shows.
func (s *Server) frontFacts(ctx context.Context, m *guide.Museum) (map[string]guide.MediaFacts, error) {
	return s.facts.MediaFacts(ctx, namesOf(m.HomeImage, m.Logo, m.TopBarLogo))
}

func presentationOf(m *guide.Museum, facts map[string]guide.MediaFacts, language guide.LanguageCode) Presentation {
	name, from, _ := resolve(m.Name, language, m.Languages)
	shown := Presentation{
		IDMuseum: m.ID, Identifier: guide.Identifier(m.ID, m.Code), Name: name, Code: m.Code,
		HomeImageURL: mediaURL(m.HomeImage), LogoImageURL: mediaURL(m.Logo),
		TopBarLogoImageURL: mediaURL(m.TopBarLogo), PrivacyPolicyEnabled: m.PrivacyPolicyNotice,
		Languages:     languagesOf(m),
		Localizations: []Localization{{LanguageCode: string(language), Name: name}},
		Customization: customizationOf(m, mediaURL), Media: map[string]MediaFacts{},
	}
	if from != language && from != "" {
		shown.Localizations[0].Fallbacks = map[string]string{"name": string(from)}
	}
	for _, f := range facts {
		shown.Media[mediaPath+f.Name] = mediaFactsOf(f)
	}
	return shown
}
