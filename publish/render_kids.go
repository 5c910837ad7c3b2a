package publish

import "cicerone/guide"

func (r *languageRenderer) section(s *guide.Section) Section {
	return Section{
		IDSection: s.ID, Color: string(s.Color), ArtworkIDs: idsOf(s.Artworks, r.artworks),
		Localizations: r.localize(func(l *localizer) { l.Name = l.text("name", s.Name) }),
	}
}

func (r *languageRenderer) kidsSection(s *guide.KidsSection) KidsSection {
	return KidsSection{
		IDKidsSection: s.ID, Name: r.plain(s.Name), Color: string(s.Color), Tags: each(s.Tags, r.kidsTag),
		Localizations: r.localize(func(l *localizer) { l.Name = l.text("name", s.Name) }),
	}
}

func (r *languageRenderer) kidsTag(t *guide.KidsTag) KidsTag {
	return KidsTag{
		IDKidsTag: t.ID, Name: r.plain(t.Name), IDTags: []int64{t.ID},
		Localizations: r.localize(func(l *localizer) { l.Name = l.text("name", t.Name) }),
	}
}

func (r *languageRenderer) game() *Game {
	game := r.Museum.Game
	if game == nil {
		return nil
	}
	return &Game{
		IDRoute:       r.routeIDs[game.Route],
		Localizations: r.localize(func(l *localizer) { l.Text = l.text("text", game.End) }),
		Steps: eachIndexed(game.Steps, func(s *guide.GameStep, index int) GameStep {
			return GameStep{
				IDGameStep: s.ID, Index: guide.GameFirstIndex + index, IDArtwork: r.artworks[s.Artwork], ImageURL: r.url(s.Image),
				Localizations: r.localize(func(l *localizer) {
					l.Text = l.text("text", s.Text)
					l.MainAudioURL = l.file("mainAudioUrl", s.Audio)
				}),
			}
		}),
	}
}

func (r *languageRenderer) study(s *guide.Study) Study {
	return Study{IDStudy: s.ID, ShowOn: string(s.ShowOn), Questions: eachIndexed(s.Questions, r.studyQuestion)}
}

func (r *languageRenderer) studyQuestion(q *guide.StudyQuestion, index int) StudyQuestion {
	return StudyQuestion{
		IDStudyQuestion: q.ID, IDArtwork: r.artworks[q.Artwork], Mandatory: q.Mandatory, Order: index, Active: q.IsActive(),
		Answers:       eachIndexed(q.Answers, r.studyAnswer),
		Localizations: r.localize(func(l *localizer) { l.Title = l.text("title", q.Title) }),
	}
}

func (r *languageRenderer) studyAnswer(a *guide.StudyAnswer, index int) StudyAnswer {
	return StudyAnswer{
		IDStudyQuestionAnswer: a.ID, Type: string(a.Type), Order: index,
		Options: each(a.Options, func(o *guide.AnswerOption) AnswerOption {
			return AnswerOption{
				IDStudyQuestionAnswerOption: o.ID,
				Localizations:               r.localize(func(l *localizer) { l.Label = l.text("label", o.Label) }),
			}
		}),
		Localizations: r.localize(func(l *localizer) { l.Label = l.text("label", a.Label) }),
	}
}
