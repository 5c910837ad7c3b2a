package service

import (
	"context"
	"image"

	"cicerone/guide"
	"cicerone/recognition"
)

// Look is what is to be seen in one picture, for people who ask why a work is recognised or not.
type Look struct {
	Result    recognition.Result
	Artwork   int64 // idArtwork of the answer to this picture alone; 0 for none
	Threshold recognition.Threshold
	Stages    []recognition.Stage
	Pictures  int // of the museum, that the picture was compared with

	references []picture
}

// Look compares a picture with the works of the museum, published or not. The museum's own threshold decides
// unless another one is given.
func (r *Recogniser) Look(ctx context.Context, m *guide.Museum, threshold int, seen image.Image) (*Look, error) {
	frame, err := recognition.NewFrame(seen)
	if err != nil {
		return nil, frameError(err)
	}
	index, found, err := r.library.index(ctx, m, nil)
	if err != nil {
		return nil, err
	}
	look := &Look{Threshold: index.threshold, Pictures: index.index.References()}
	if threshold != 0 {
		look.Threshold = recognition.Threshold(threshold)
	}
	look.references = usable(index.pictures, found.features)
	trace := &recognition.Trace{Now: r.clock}
	look.Result = index.index.Recognise(frame, trace)
	look.Stages = trace.Stages
	if work, ok := look.Result.Decide(look.Threshold); ok {
		look.Artwork = work
	}
	return look, nil
}

// Draw shows the picture beside that of a candidate, with what was found in both.
func (r *Recogniser) Draw(ctx context.Context, look *Look, seen image.Image, c recognition.Candidate) (image.Image, error) {
	source, err := r.library.source(ctx, look.references[c.Reference].media.Name)
	if err != nil {
		return nil, err
	}
	known, err := r.library.decode(ctx, source)
	if err != nil {
		return nil, err
	}
	return recognition.Draw(seen, known, c), nil
}
