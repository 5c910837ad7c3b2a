package console

import (
	"context"
	"slices"

	"cicerone/guide"
	"cicerone/publish"
	"cicerone/statistics"
)

type workInPeriod struct {
	InPeriod

	Work wireID `path:"work" doc:"idArtwork"`
}

// ListeningStatistics says how long visits of a period listened to a work. All numbers of visits are multiples of 5: visits count in whole
// groups of 5, so that fewer are never shown.
type ListeningStatistics struct {
	StatisticsPeriod

	Work      NamedWork           `json:"work"`
	Visits    int                 `json:"visits" doc:"That opened the work, in all languages"`
	Languages []LanguageListening `json:"languages" doc:"Those that have visits, the largest number of them first, then the museum's others in its order"`
}

// LanguageListening says how long the visits of a language listened to a work.
type LanguageListening struct {
	Language  guide.LanguageCode `json:"language" doc:"Of the visits"`
	Visits    int                `json:"visits" doc:"That opened the work; 0 for fewer than 5"`
	Listening []ListeningStep    `json:"listening" doc:"How many visits listened how long, from second 0, which all that opened the work reached, to the end of the recording; a second between two steps has the visits of the earlier one. Empty without visits"`
	Sound     *ListenedSound     `json:"sound,omitempty" doc:"What visitors of the language hear now; left out of a work without sound"`
}

// ListeningStep is how many visits listened for at least so many seconds.
type ListeningStep struct {
	Second int `json:"second" doc:"Of the recording, by how much of it was played"`
	Visits int `json:"visits"`
}

// ListenedSound is a work's recording.
type ListenedSound struct {
	Name       string             `json:"name" doc:"Of the file"`
	Seconds    float64            `json:"seconds" doc:"How long it is"`
	Language   guide.LanguageCode `json:"language" doc:"Of the recording"`
	Transcript string             `json:"transcript,omitempty" doc:"The name of the file of its transcript (WebVTT)"`
}

func (c *Calls) listeningStatistics(ctx context.Context, p *museumPerson, in *workInPeriod) (wire ListeningStatistics, err error) {
	period, err := c.period(ctx, &in.InPeriod)
	if err != nil {
		return wire, err
	}
	published, err := c.config.Catalog.Works(ctx, p.museum.ID)
	if err != nil {
		return wire, err
	}
	id := in.Work.number
	listening, err := c.config.Statistics.Listening(ctx, p.museum.ID, id, period.zone, period.first, period.last)
	if err != nil {
		return wire, err
	}
	wire = ListeningStatistics{StatisticsPeriod: period.wire(), Work: NamedWork{ID: idOf(id)}, Languages: []LanguageListening{}}
	var sounds []publish.PublishedSound
	if at := slices.IndexFunc(published, func(work publish.PublishedWork) bool { return work.ID == id }); at >= 0 {
		wire.Work, sounds = namedWork(published[at]), published[at].Sounds
	} else if len(listening) == 0 {
		ever, err := c.config.Statistics.Listening(ctx, p.museum.ID, id, period.zone, "", guide.LastDay)
		if err == nil && len(ever) == 0 {
			err = guide.Errorf(guide.CodeNotFound, "no work %s has visits", idOf(id))
		}
		if err != nil {
			return wire, err
		}
	}
	for _, sound := range sounds {
		if !slices.ContainsFunc(listening, func(l statistics.Listening) bool { return l.Language == sound.Visitors }) {
			listening = append(listening, statistics.Listening{Language: sound.Visitors})
		}
	}
	facts, err := c.soundFacts(ctx, sounds)
	if err != nil {
		return wire, err
	}
	for _, l := range listening {
		language := LanguageListening{Language: l.Language, Visits: l.Visits, Listening: []ListeningStep{}}
		if at := slices.IndexFunc(sounds, func(sound publish.PublishedSound) bool { return sound.Visitors == l.Language }); at >= 0 {
			sound := sounds[at]
			if seconds := facts[sound.Name].Duration; seconds > 0 {
				language.Sound = &ListenedSound{Name: sound.Name, Seconds: seconds, Language: sound.Language, Transcript: sound.Transcript}
			}
		}
		for _, step := range l.Steps {
			// Who plays a part twice listens longer than the recording is.
			if step.Second == 0 || language.Sound != nil && step.Second <= int(language.Sound.Seconds) {
				language.Listening = append(language.Listening, ListeningStep(step))
			}
		}
		wire.Visits += l.Visits
		wire.Languages = append(wire.Languages, language)
	}
	return wire, nil
}

// soundFacts returns what is known of the files of sounds, by name.
func (c *Calls) soundFacts(ctx context.Context, sounds []publish.PublishedSound) (map[string]guide.MediaFacts, error) {
	names := make([]string, len(sounds))
	for i, sound := range sounds {
		names[i] = sound.Name
	}
	return c.config.Facts.MediaFacts(ctx, names)
}

func (c *Calls) getListeningStatistics(ctx context.Context, p *museumPerson, in *workInPeriod) (*out[ListeningStatistics], error) {
	wire, err := c.listeningStatistics(ctx, p, in)
	if err != nil {
		return nil, err
	}
	return &out[ListeningStatistics]{wire}, nil
}

// listeningTable returns how many visits reached which second of a work, by language.
func (c *Calls) listeningTable(ctx context.Context, p *museumPerson, in *workInPeriod) (*table, error) {
	wire, err := c.listeningStatistics(ctx, p, in)
	if err != nil {
		return nil, err
	}
	t := newTable("id", "number", "work", "language", "second", "visits", "opened")
	for _, language := range wire.Languages {
		for _, step := range language.Listening {
			t.add(wire.Work.ID, wire.Work.Number, wire.Work.Name, string(language.Language), step.Second, step.Visits, language.Visits)
		}
	}
	return t, nil
}
