package service

import (
	"context"
	"image"

	"cicerone/guide"
	"cicerone/recognition"
)

// Explanation shows why a work is recognised in a picture or not.
type Explanation struct {
	Result    recognition.Result
	Artwork   int64 // idArtwork recognised in this picture alone; 0 for none
	Threshold recognition.Threshold
	Stages    []recognition.Stage
	Pictures  int // of the museum that the picture was compared with

	references []picture
}

// Explain compares a picture with the works of a museum, published or not, by the museum's threshold unless another one
// is given.
func (r *Recogniser) Explain(ctx context.Context, m *guide.Museum, threshold int, img image.Image) (*Explanation, error) {
	frame, err := recognition.NewFrame(img)
	if err != nil {
		return nil, frameError(err)
	}
	index, pictures, err := r.features.buildIndex(ctx, m, nil)
	if err != nil {
		return nil, err
	}
	explanation := &Explanation{Threshold: index.threshold, Pictures: index.index.References()}
	if threshold != 0 {
		explanation.Threshold = recognition.Threshold(threshold)
	}
	explanation.references = usablePictures(index.pictures, pictures.features)
	trace := &recognition.Trace{Now: r.clock}
	explanation.Result = index.index.Recognise(frame, trace)
	explanation.Stages = trace.Stages
	if work, ok := explanation.Result.Decide(explanation.Threshold); ok {
		explanation.Artwork = work
	}
	return explanation, nil
}

// Draw renders the picture next to the candidate's, with the matches.
func (r *Recogniser) Draw(ctx context.Context, explanation *Explanation, img image.Image, c recognition.Candidate) (image.Image, error) {
	source, err := r.features.source(ctx, explanation.references[c.Reference].media.Name)
	if err != nil {
		return nil, err
	}
	reference, err := r.features.decode(ctx, source)
	if err != nil {
		return nil, err
	}
	return recognition.Draw(img, reference, c), nil
}
