package console

import (
	"context"

	"cicerone/guide"
	"cicerone/publish"
	"cicerone/statistics"
)

// WantStatistics says how many visits wanted something in a period that the guide did not have. All numbers are multiples of 5: visits
// count in whole groups of 5, so that fewer are never shown.
type WantStatistics struct {
	StatisticsPeriod

	Visits    int              `json:"visits" doc:"All visits"`
	Numbers   []WantedNumber   `json:"numbers" doc:"Numbers that were typed and no work had; the largest number of visits first"`
	Languages []WantedLanguage `json:"languages" doc:"Languages of phones that the guide lacked; the largest number of visits first"`
	Camera    int              `json:"camera" doc:"Visits whose camera recognised nothing"`
}

// WantedNumber is a number that visitors typed and no work had.
type WantedNumber struct {
	Number string      `json:"number"`
	Visits int         `json:"visits"`
	Work   *NamedWork  `json:"work,omitempty" doc:"That has the number now"`
	Near   []NamedWork `json:"near" doc:"Works that may have been meant: those whose number has two digits swapped, one more, one less or another one; the likeliest first"`
}

// WantedLanguage is the language of phones that the guide lacked.
type WantedLanguage struct {
	Language string `json:"language" doc:"Without a region, such as ja"`
	Visits   int    `json:"visits"`
	Offered  bool   `json:"offered" doc:"The guide has it now"`
	Possible bool   `json:"possible" doc:"It is one of those that a guide can have"`
}

func (c *Calls) wantStatistics(ctx context.Context, p *museumPerson, in *InPeriod) (wire WantStatistics, err error) {
	period, err := c.period(ctx, in)
	if err != nil {
		return wire, err
	}
	wants, err := c.config.Statistics.Wants(ctx, p.museum.ID, period.zone, period.first, period.last)
	if err != nil {
		return wire, err
	}
	works, err := c.config.Catalog.Works(ctx, p.museum.ID)
	if err != nil {
		return wire, err
	}
	languages, err := c.publishedLanguages(ctx, p.museum.ID)
	if err != nil {
		return wire, err
	}
	wire = WantStatistics{
		StatisticsPeriod: period.wire(), Visits: wants.Visits, Numbers: []WantedNumber{}, Languages: []WantedLanguage{}, Camera: wants.Camera,
	}
	numbers, byNumber := make([]string, len(works)), map[string]publish.PublishedWork{}
	for i, work := range works {
		numbers[i], byNumber[work.Number] = work.Number, work
	}
	for _, wanted := range wants.Numbers {
		number := WantedNumber{Number: wanted.Value, Visits: wanted.Visits, Near: []NamedWork{}}
		if work, ok := byNumber[wanted.Value]; ok {
			named := namedWork(work)
			number.Work = &named
		}
		for _, near := range statistics.NearNumbers(wanted.Value, numbers) {
			number.Near = append(number.Near, namedWork(byNumber[near]))
		}
		wire.Numbers = append(wire.Numbers, number)
	}
	for _, language := range wants.Languages {
		_, offered := guide.CodeWithShort(languages, language.Value)
		_, possible := guide.CodeWithShort(guide.LanguageCodes(), language.Value)
		wire.Languages = append(wire.Languages, WantedLanguage{language.Value, language.Visits, offered, possible})
	}
	return wire, nil
}

// publishedLanguages returns the languages of the guide that visitors see; none before it is published.
func (c *Calls) publishedLanguages(ctx context.Context, museum int64) ([]guide.LanguageCode, error) {
	snapshot, err := c.config.Catalog.Find(ctx, museum)
	if guide.ErrorCodeOf(err) == guide.CodeNotFound {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return snapshot.Front.Languages, nil
}

func (c *Calls) getWantStatistics(ctx context.Context, p *museumPerson, in *InPeriod) (*out[WantStatistics], error) {
	wire, err := c.wantStatistics(ctx, p, in)
	if err != nil {
		return nil, err
	}
	return &out[WantStatistics]{wire}, nil
}

// wantsTable returns what visitors wanted.
func (c *Calls) wantsTable(ctx context.Context, p *museumPerson, in *InPeriod) (*table, error) {
	wire, err := c.wantStatistics(ctx, p, in)
	if err != nil {
		return nil, err
	}
	t := newTable("kind", "value", "visits", "all_visits")
	for _, number := range wire.Numbers {
		t.add(string(guide.WantNumber), number.Number, number.Visits, wire.Visits)
	}
	for _, language := range wire.Languages {
		t.add(string(guide.WantLanguage), language.Language, language.Visits, wire.Visits)
	}
	t.add(string(guide.WantCamera), "", wire.Camera, wire.Visits)
	return t, nil
}
