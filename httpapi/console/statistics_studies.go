package console

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"cicerone/guide"
	"cicerone/publish"
	"cicerone/statistics"
)

// StudyStatistics says what visits of a period answered to a museum's studies. All numbers are multiples of 5: visits count in whole
// groups of 5, so that fewer are never shown.
type StudyStatistics struct {
	StatisticsPeriod

	Visits    int               `json:"visits" doc:"All visits, with answers or without"`
	Questions []StudiedQuestion `json:"questions" doc:"Those of the guide in its order, and removed ones that were answered"`
}

// StudiedQuestion is a question of a study with what was answered to it.
type StudiedQuestion struct {
	ID       string             `json:"id" doc:"idStudyQuestion"`
	Title    string             `json:"title" doc:"In the museum's first language that it has"`
	Language guide.LanguageCode `json:"language,omitempty" doc:"Of the title"`
	Asked    bool               `json:"asked" doc:"In the app, now"`
	Work     *NamedWork         `json:"work,omitempty" doc:"After which it is asked; left out of one at the start of the visit"`
	Inputs   []StudiedInput     `json:"inputs"`
}

// StudiedInput is an input of a question with what was answered to it.
type StudiedInput struct {
	ID       string               `json:"id" doc:"idStudyQuestionAnswer"`
	Type     guide.AnswerType     `json:"type"`
	Label    string               `json:"label,omitempty"`
	Language guide.LanguageCode   `json:"language,omitempty" doc:"Of the label"`
	Answered int                  `json:"answered" doc:"Visits that answered; 0 for fewer than 5"`
	Choices  []StudiedChoice      `json:"choices" doc:"Of TEXT and TEXTAREA none"`
	Mean     *float64             `json:"mean,omitempty" doc:"Of a RATING, 1 to 5; left out of fewer than 5 answers"`
	Score    *RecommendationScore `json:"score,omitempty" doc:"Of a RECOMMENDATION; left out of fewer than 5 answers"`
}

// StudiedChoice is what visits answered to an input.
type StudiedChoice struct {
	Value    string             `json:"value" doc:"idStudyQuestionAnswerOption where options are chosen; a number of stars, 5 first; promoters (9 and 10), passives (7 and 8) or detractors of a RECOMMENDATION; true or false; the first two digits of ZIP codes; the first year of a decade of birth; the year of a DATE"`
	Label    string             `json:"label,omitempty" doc:"Of an option; left out of those that were removed"`
	Language guide.LanguageCode `json:"language,omitempty" doc:"Of the label"`
	Visits   int                `json:"visits" doc:"That chose it; 0 for fewer than 5"`
}

// RecommendationScore is the share of promoters minus that of detractors, with its confidence interval of 95 %.
type RecommendationScore struct {
	Value int `json:"value" minimum:"-100" maximum:"100"`
	Low   int `json:"low" minimum:"-100" maximum:"100"`
	High  int `json:"high" minimum:"-100" maximum:"100"`
}

// StudyTexts are free texts that visits of a period answered to an input.
type StudyTexts struct {
	Total int      `json:"total" doc:"That have the words of the search; in whole groups of 5 without a search"`
	Texts []string `json:"texts" doc:"The newest group of 5 first, the texts of a group by their letters, without when they were given"`
}

// textsPage is how many texts a page has.
const textsPage = 50

type studyTextsInput struct {
	InPeriod

	Input  string `path:"input" doc:"idStudyQuestionAnswer"`
	Search string `query:"search" maxLength:"200" doc:"Words that the texts have, whatever their case and accents"`
	Page   int    `query:"page" minimum:"1" maximum:"1000000" default:"1" doc:"Of 50 texts"`
}

// studiedQuestions returns the questions that are shown of a period.
func (c *Calls) studiedQuestions(ctx context.Context, museum int64, period period) ([]publish.PublishedQuestion, error) {
	answered, err := c.config.Statistics.AnsweredInputs(ctx, museum, period.zone, period.last)
	if err != nil {
		return nil, err
	}
	return c.config.Catalog.Questions(ctx, museum, answered)
}

// freeInputs returns the inputs of questions for free text.
func freeInputs(questions []publish.PublishedQuestion) (inputs []publish.PublishedInput) {
	for _, question := range questions {
		for _, input := range question.Inputs {
			if input.Type.IsFree() {
				inputs = append(inputs, input)
			}
		}
	}
	return inputs
}

func (c *Calls) studyStatistics(ctx context.Context, p *museumPerson, in *InPeriod) (wire StudyStatistics, err error) {
	period, err := c.period(ctx, in)
	if err != nil {
		return wire, err
	}
	questions, err := c.studiedQuestions(ctx, p.museum.ID, period)
	if err != nil {
		return wire, err
	}
	works, err := c.config.Catalog.Works(ctx, p.museum.ID)
	if err != nil {
		return wire, err
	}
	inputs := map[int64]statistics.Input{}
	for _, question := range questions {
		for _, input := range question.Inputs {
			options := make([]int64, len(input.Options))
			for i, option := range input.Options {
				options[i] = option.ID
			}
			inputs[input.ID] = statistics.Input{Type: input.Type, Options: options}
		}
	}
	answers, err := c.config.Statistics.Answers(ctx, p.museum.ID, period.zone, period.first, period.last, inputs)
	if err != nil {
		return wire, err
	}
	wire = StudyStatistics{StatisticsPeriod: period.wire(), Visits: answers.Visits, Questions: []StudiedQuestion{}}
	for _, question := range questions {
		studied := StudiedQuestion{
			ID: idOf(question.ID), Title: question.Title, Language: question.Language, Asked: question.IsAsked, Inputs: []StudiedInput{},
		}
		if question.Artwork != 0 {
			studied.Work = &NamedWork{ID: idOf(question.Artwork)}
			if at := slices.IndexFunc(works, func(w publish.PublishedWork) bool { return w.ID == question.Artwork }); at >= 0 {
				*studied.Work = namedWork(works[at])
			}
		}
		for _, input := range question.Inputs {
			studied.Inputs = append(studied.Inputs, studiedInput(input, answers.Inputs[input.ID]))
		}
		wire.Questions = append(wire.Questions, studied)
	}
	return wire, nil
}

func studiedInput(input publish.PublishedInput, answers statistics.InputAnswers) StudiedInput {
	wire := StudiedInput{
		ID: idOf(input.ID), Type: input.Type, Label: input.Label, Language: input.Language, Answered: answers.Answered,
		Choices: []StudiedChoice{}, Mean: answers.Mean,
	}
	if score := answers.Score; score != nil {
		wire.Score = &RecommendationScore{score.Value, score.Low, score.High}
	}
	for _, count := range answers.Choices {
		choice := StudiedChoice{Value: count.Value, Visits: count.Visits}
		for _, option := range input.Options {
			if idOf(option.ID) == count.Value {
				choice.Label, choice.Language = option.Label, option.Language
			}
		}
		wire.Choices = append(wire.Choices, choice)
	}
	return wire
}

func (c *Calls) getStudyStatistics(ctx context.Context, p *museumPerson, in *InPeriod) (*out[StudyStatistics], error) {
	wire, err := c.studyStatistics(ctx, p, in)
	if err != nil {
		return nil, err
	}
	return &out[StudyStatistics]{wire}, nil
}

// listStudyTexts answers free texts of an input.
func (c *Calls) listStudyTexts(ctx context.Context, p *museumPerson, in *studyTextsInput) (*out[StudyTexts], error) {
	period, err := c.period(ctx, &in.InPeriod)
	if err != nil {
		return nil, err
	}
	questions, err := c.studiedQuestions(ctx, p.museum.ID, period)
	if err != nil {
		return nil, err
	}
	inputs := freeInputs(questions)
	at := slices.IndexFunc(inputs, func(input publish.PublishedInput) bool { return idOf(input.ID) == in.Input })
	if at < 0 {
		return nil, guide.Errorf(guide.CodeNotFound, "no study has an input %s for free text", in.Input)
	}
	texts, err := c.config.Statistics.FreeTexts(ctx, p.museum.ID, period.zone, period.first, period.last, inputs[at].ID, in.Search)
	if err != nil {
		return nil, err
	}
	begin := min((in.Page-1)*textsPage, len(texts))
	end := min(begin+textsPage, len(texts))
	return &out[StudyTexts]{StudyTexts{Total: len(texts), Texts: texts[begin:end]}}, nil
}

// studiesTable returns how many visits chose what.
func (c *Calls) studiesTable(ctx context.Context, p *museumPerson, in *InPeriod) (*table, error) {
	wire, err := c.studyStatistics(ctx, p, in)
	if err != nil {
		return nil, err
	}
	t := newTable("question", "work", "input", "type", "choice", "visits", "answered", "all_visits")
	for _, question := range wire.Questions {
		work := ""
		if question.Work != nil {
			work = strings.TrimSpace(question.Work.Number + " " + question.Work.Name)
		}
		for _, input := range question.Inputs {
			add := func(choice string, visits int) {
				t.add(question.Title, work, input.Label, string(input.Type), choice, visits, input.Answered, wire.Visits)
			}
			if len(input.Choices) == 0 {
				add("", input.Answered)
			}
			for _, choice := range input.Choices {
				add(cmp.Or(choice.Label, choice.Value), choice.Visits)
			}
		}
	}
	return t, nil
}

// textsTable returns all free texts.
func (c *Calls) textsTable(ctx context.Context, p *museumPerson, in *InPeriod) (*table, error) {
	period, err := c.period(ctx, in)
	if err != nil {
		return nil, err
	}
	questions, err := c.studiedQuestions(ctx, p.museum.ID, period)
	if err != nil {
		return nil, err
	}
	t := newTable("question", "input", "text")
	for _, question := range questions {
		for _, input := range freeInputs([]publish.PublishedQuestion{question}) {
			texts, err := c.config.Statistics.FreeTexts(ctx, p.museum.ID, period.zone, period.first, period.last, input.ID, "")
			if err != nil {
				return nil, err
			}
			for _, text := range texts {
				t.add(question.Title, input.Label, text)
			}
		}
	}
	return t, nil
}
