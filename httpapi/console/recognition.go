package console

import (
	"context"

	"cicerone/guide"
)

// DraftRecognition says how well the camera recognises the works of a draft.
type DraftRecognition struct {
	Revision  int64         `json:"revision" doc:"Of the draft"`
	Available bool          `json:"available" doc:"Whether the museum offers recognition by the camera; otherwise nothing is checked"`
	Ready     bool          `json:"ready" doc:"Whether all pictures have been looked at; otherwise ask again in some seconds"`
	Done      int           `json:"done" doc:"Pictures that have been looked at"`
	Total     int           `json:"total" doc:"Pictures of the works"`
	Items     []WorkWarning `json:"items" doc:"What makes works hard to recognise; works without an entry are recognised well"`
}

// WorkWarning is what makes a work hard to recognise.
type WorkWarning struct {
	Key     string                 `json:"key" doc:"Of the work"`
	Fault   guide.RecognitionFault `json:"fault" enum:"noPicture,unusable,fewDetails,clustered,twin"`
	Picture string                 `json:"picture,omitempty" doc:"Path of the picture in the package; left out for the work as a whole"`
	Twin    *RecognisedWork        `json:"twin,omitempty" doc:"The work that looks much the same"`
	Advice  string                 `json:"advice" doc:"What is wrong and what to do, in English"`
}

// RecognisedWork names a work.
type RecognisedWork struct {
	Key   string `json:"key"`
	Title string `json:"title"`
	Code  string `json:"code" doc:"Its number"`
}

// worksByID returns what finds a work of a draft by its idArtwork.
func worksByID(draft *guide.Museum) func(id int64) (RecognisedWork, bool) {
	works := make(map[int64]*guide.Artwork, len(draft.Artworks))
	for i := range draft.Artworks {
		works[draft.Artworks[i].ID] = &draft.Artworks[i]
	}
	return func(id int64) (RecognisedWork, bool) {
		a, ok := works[id]
		if !ok {
			return RecognisedWork{}, false
		}
		return RecognisedWork{a.Key, guide.TitleOf(a, draft.Languages), a.Code}, true
	}
}

func (c *Calls) getRecognition(ctx context.Context, p *museumPerson, _ *InMuseum) (*out[DraftRecognition], error) {
	revision, err := c.config.Drafts.DraftRevision(ctx, p.museum.ID)
	if err != nil {
		return nil, err
	}
	head, err := c.config.Drafts.Element(ctx, p.museum.ID, guide.MuseumElement)
	if err != nil {
		return nil, err
	}
	if string(head.Values["recognitionAvailable"]) != "true" { // reading all works of a large museum takes seconds
		return &out[DraftRecognition]{DraftRecognition{Revision: revision, Ready: true, Items: []WorkWarning{}}}, nil
	}
	draft, err := c.config.Previews.Open(ctx, p.museum.ID)
	if err != nil {
		return nil, err
	}
	state, err := c.config.Recogniser.CheckDraft(ctx, draft.Museum)
	if err != nil {
		return nil, err
	}
	answer := DraftRecognition{
		Revision: draft.Revision, Available: draft.Museum.RecognitionAvailable, Ready: state.Ready, Done: state.Done, Total: state.Total,
		Items: []WorkWarning{},
	}
	works := worksByID(draft.Museum)
	for _, w := range state.Warnings {
		work, _ := works(w.Artwork)
		warning := WorkWarning{Key: work.Key, Fault: w.Fault, Picture: w.Picture, Advice: w.Advice()}
		if twin, ok := works(w.Twin); ok {
			warning.Twin = &twin
		}
		answer.Items = append(answer.Items, warning)
	}
	return &out[DraftRecognition]{answer}, nil
}

type tryRecognitionIn struct {
	InMuseum

	Body struct {
		Image []byte `json:"image" doc:"A photograph as JPEG, such as one of 1280 × 960 pixels; it is neither stored nor logged"`
	}
}

// RecognitionTrial is what a photograph shows.
type RecognitionTrial struct {
	Work       *RecognisedWork  `json:"work,omitempty" doc:"The work that visitors would be led to; left out for none"`
	Candidates []TrialCandidate `json:"candidates" doc:"Works that it may show, the most certain first"`
}

// TrialCandidate is a work that a photograph may show.
type TrialCandidate struct {
	RecognisedWork

	Certainty float64 `json:"certainty" doc:"Agreement with the work's picture; from 1 on visitors are led to the work, unless another one comes near"`
}

func (c *Calls) tryRecognition(ctx context.Context, p *museumPerson, in *tryRecognitionIn) (*out[RecognitionTrial], error) {
	if err := c.config.Recogniser.Admit("console " + idOf(p.Account.ID)); err != nil {
		return nil, err
	}
	draft, err := c.config.Previews.Open(ctx, p.museum.ID)
	if err != nil {
		return nil, err
	}
	trial, err := c.config.Recogniser.TryDraft(ctx, draft.Museum, in.Body.Image)
	if err != nil {
		return nil, err
	}
	works := worksByID(draft.Museum)
	answer := RecognitionTrial{Candidates: []TrialCandidate{}}
	if work, ok := works(trial.Artwork); ok {
		answer.Work = &work
	}
	for _, candidate := range trial.Candidates {
		work, _ := works(candidate.Artwork)
		answer.Candidates = append(answer.Candidates, TrialCandidate{work, candidate.Certainty})
	}
	return &out[RecognitionTrial]{answer}, nil
}
