package httpapi

import (
	"context"

	"cicerone/guide"
	"cicerone/publish"
)

type presentationInput struct {
	MuseumInput
	IDLanguage int64 `query:"idLanguage" doc:"The language, chosen by the localization rule; the museum's first when left out"`
}

// presentation answers what the museum's first screen shows.
func (s *Server) presentation(ctx context.Context, in *presentationInput) (publish.Presentation, error) {
	of, err := s.openMuseum(in.IDMuseum)
	if err != nil {
		return publish.Presentation{}, err
	}
	asked, ok := guide.LanguageByID(in.IDLanguage)
	if in.IDLanguage != 0 && !ok {
		return publish.Presentation{}, unknownLanguage()
	}
	language, _ := guide.LanguageByID(of.language(asked))
	facts, err := s.frontFacts(ctx, of.front)
	if err != nil {
		return publish.Presentation{}, err
	}
	return publish.NewPresentation(of.front, facts, language.Code), nil
}

// frontFacts are the facts of the pictures that a museum's first screen shows.
func (s *Server) frontFacts(ctx context.Context, m *guide.Museum) (map[string]guide.MediaFacts, error) {
	return s.facts.MediaFacts(ctx, namesOf(m.HomeImage, m.Logo, m.TopBarLogo))
}
