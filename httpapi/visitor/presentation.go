package visitor

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
func (c *Calls) presentation(ctx context.Context, in *presentationInput) (publish.Presentation, error) {
	of, err := c.openMuseum(ctx, in.IDMuseum)
	if err != nil {
		return publish.Presentation{}, err
	}
	asked, ok := guide.LanguageByID(in.IDLanguage)
	if in.IDLanguage != 0 && !ok {
		return publish.Presentation{}, unknownLanguage()
	}
	language, _ := guide.LanguageByID(of.Language(asked))
	return publish.NewPresentation(of.Front, of.Pictures, language.Code), nil
}
