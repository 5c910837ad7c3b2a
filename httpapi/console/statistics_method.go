package console

import (
	"context"

	"cicerone/guide"
	"cicerone/publish"
	"cicerone/statistics"
)

// StatisticsMethod says how visits are counted here, as far as it depends on settings.
type StatisticsMethod struct {
	VisitMonths int         `json:"visitMonths" doc:"After which visits are deleted, once they are counted; 0: never"`
	TimeZone    string      `json:"timeZone" doc:"Of the museum, to which days belong"`
	Criteria    []Criterion `json:"criteria" doc:"Self-assessment: the conditions under which the French authority (CNIL, rules of 4 July 2025) lets visits be counted without consent"`
}

// Criterion is a condition of the self-assessment.
type Criterion struct {
	Name      string                    `json:"name" enum:"purpose,anonymous,third_parties,combination,tracking,identifiers,retention,information,answers,review"`
	State     statistics.CriterionState `json:"state" enum:"met,unmet,manual" doc:"manual: only people can say"`
	Host      string                    `json:"host,omitempty" doc:"Of third_parties: the host that the app sends to, after the visitor's consent"`
	Languages []guide.LanguageCode      `json:"languages,omitempty" doc:"Of information: those of the guide that have no privacy policy"`
}

func (c *Calls) getStatisticsMethod(ctx context.Context, p *museumPerson, _ *InMuseum) (*out[StatisticsMethod], error) {
	zone, err := c.timeZone(ctx, p.museum.ID)
	if err != nil {
		return nil, err
	}
	museum, err := c.publishedOrDraft(ctx, p.museum.ID)
	if err != nil {
		return nil, err
	}
	wire := StatisticsMethod{VisitMonths: c.config.Settings.VisitMonths, TimeZone: zone.String(), Criteria: []Criterion{}}
	for _, criterion := range statistics.Assess(c.config.Settings, museum) {
		wire.Criteria = append(wire.Criteria, Criterion(criterion))
	}
	return &out[StatisticsMethod]{wire}, nil
}

// publishedOrDraft returns what visitors see of a museum; before its first publication, its draft.
func (c *Calls) publishedOrDraft(ctx context.Context, museum int64) (*guide.Museum, error) {
	publication, err := c.config.Museums.Published(ctx, museum)
	if guide.ErrorCodeOf(err) == guide.CodeNotFound {
		return c.config.Museums.Draft(ctx, museum)
	}
	if err != nil {
		return nil, err
	}
	return publication.Museum, nil
}

// MuseumAppearance is how a museum looks to visitors, for what is printed in its name.
type MuseumAppearance struct {
	Name      string             `json:"name" doc:"In the museum's first language that has one"`
	Language  guide.LanguageCode `json:"language" doc:"Of the name"`
	Color     guide.Color        `json:"color" doc:"Of its main buttons, as #rrggbb"`
	TextColor guide.Color        `json:"textColor" doc:"That can be read on color: that of the museum's buttons, or the nearest one"`
	Logo      string             `json:"logo,omitempty" doc:"Address of the first screen's logo on this server"`
}

func (c *Calls) getAppearance(ctx context.Context, p *museumPerson, _ *InMuseum) (*out[MuseumAppearance], error) {
	var front guide.Museum
	snapshot, err := c.config.Catalog.Find(ctx, p.museum.ID)
	switch {
	case err == nil:
		front = *snapshot.Front
	case guide.ErrorCodeOf(err) == guide.CodeNotFound: // not published yet
		front.Name, front.Languages = p.museum.Name, p.museum.Languages
	default:
		return nil, err
	}
	name, language, _ := front.Name.Resolve("", front.Languages)
	color, textColor := front.Customization.MainButtonColors()
	return &out[MuseumAppearance]{MuseumAppearance{
		Name: name, Language: language, Color: color, TextColor: textColor, Logo: publish.MediaURL(front.Logo),
	}}, nil
}
