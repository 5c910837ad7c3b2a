package publish

import (
	"context"
	"slices"

	"cicerone/guide"
)

// PublishedQuestion is what statistics show of a study's question.
type PublishedQuestion struct {
	ID       int64 // idStudyQuestion
	Title    string
	Language guide.LanguageCode // of the title
	Artwork  int64              // after which it is asked; 0 at the start of the visit
	IsAsked  bool               // in the app, now
	Inputs   []PublishedInput
}

// PublishedInput is an input of a question.
type PublishedInput struct {
	ID       int64 // idStudyQuestionAnswer
	Type     guide.AnswerType
	Label    string // "" of one without
	Language guide.LanguageCode
	Options  []PublishedOption
}

// PublishedOption is a choice of an input.
type PublishedOption struct {
	ID       int64 // idStudyQuestionAnswerOption
	Label    string
	Language guide.LanguageCode
}

// publishedQuestions are questions as content of a cache.
type publishedQuestions []PublishedQuestion

// Memory returns the bytes that the questions take, about.
func (p publishedQuestions) Memory() int64 {
	const each = 200
	memory := int64(each)
	for _, question := range p {
		memory += each + int64(len(question.Title))
		for _, input := range question.Inputs {
			memory += each + int64(len(input.Label))
			for _, option := range input.Options {
				memory += each + int64(len(option.Label))
			}
		}
	}
	return memory
}

// questionsKey is the key of the questions of a museum's version in the cache.
type questionsKey struct{ museum, version int64 }

// publicationsAtOnce is how many publications are listed at once.
const publicationsAtOnce = 20

// Questions returns the questions of the studies that are published, in the museum's order and with texts in its first language, and after
// them the latest form of those that were removed and have one of these inputs. There are none before the museum is published.
func (c *Catalog) Questions(ctx context.Context, id int64, inputs []int64) ([]PublishedQuestion, error) {
	state, err := c.State(ctx, id)
	if guide.ErrorCodeOf(err) == guide.CodeNotFound {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	current, err := c.questionsOf(ctx, id, state.Version)
	if err != nil {
		return nil, err
	}
	questions := slices.Clone(current)
	missing := map[int64]bool{}
	for _, input := range inputs {
		missing[input] = true
	}
	for _, question := range questions {
		for _, input := range question.Inputs {
			delete(missing, input.ID)
		}
	}
	for version := state.Version; len(missing) > 0; {
		publications, err := c.museums.Publications(ctx, id, version, publicationsAtOnce)
		if err != nil {
			return nil, err
		}
		if len(publications) == 0 {
			return questions, nil
		}
		for _, p := range publications {
			version = p.Version
			if !p.Record.Stored || len(missing) == 0 { // the museums of the oldest are not stored any more
				return questions, nil
			}
			earlier, err := c.questionsOf(ctx, id, version)
			if err != nil {
				return nil, err
			}
			questions = addRemoved(questions, earlier, missing)
		}
	}
	return questions, nil
}

// addRemoved adds the questions of an earlier publication whose inputs are missing, and takes these inputs from missing.
func addRemoved(questions, earlier []PublishedQuestion, missing map[int64]bool) []PublishedQuestion {
	for _, question := range earlier {
		removed := question
		removed.IsAsked, removed.Inputs = false, nil
		for _, input := range question.Inputs {
			if missing[input.ID] {
				delete(missing, input.ID)
				removed.Inputs = append(removed.Inputs, input)
			}
		}
		if len(removed.Inputs) == 0 {
			continue
		}
		at := slices.IndexFunc(questions, func(q PublishedQuestion) bool { return q.ID == question.ID })
		if at < 0 {
			questions = append(questions, removed)
			continue
		}
		questions[at].Inputs = slices.Concat(questions[at].Inputs, removed.Inputs)
	}
	return questions
}

func (c *Catalog) questionsOf(ctx context.Context, id, version int64) (publishedQuestions, error) {
	return Load(ctx, c.cache, questionsKey{id, version}, func(ctx context.Context) (publishedQuestions, error) {
		publication, err := c.museums.Publication(ctx, id, version)
		if err != nil {
			return nil, err
		}
		m := publication.Museum
		artworks := map[string]int64{}
		for _, a := range m.Artworks {
			artworks[a.Key] = a.ID
		}
		questions := publishedQuestions{}
		for _, study := range m.Studies {
			for _, q := range study.Questions {
				question := PublishedQuestion{ID: q.ID, Artwork: artworks[q.Artwork], IsAsked: q.IsActive() && study.ShowOn != guide.ShowOnOther}
				question.Title, question.Language, _ = q.Title.Resolve("", m.Languages)
				for _, a := range q.Answers {
					input := PublishedInput{ID: a.ID, Type: a.Type}
					input.Label, input.Language, _ = a.Label.Resolve("", m.Languages)
					for _, o := range a.Options {
						option := PublishedOption{ID: o.ID}
						option.Label, option.Language, _ = o.Label.Resolve("", m.Languages)
						input.Options = append(input.Options, option)
					}
					question.Inputs = append(question.Inputs, input)
				}
				questions = append(questions, question)
			}
		}
		return questions, nil
	})
}
