package service

import (
	"context"

	"cicerone/guide"
)

// Stages of preparing a museum, one after the other.
const (
	stageLooking   = "looking at the works' pictures"
	stageComparing = "comparing the works"
)

// Prepared is a museum whose works can be recognised.
type Prepared struct {
	museum *guide.Museum
	found  *comparison // nil for a museum that does not offer recognition
}

// Prepare finds out what the museum's works are recognised by, and which of them look alike, and keeps it
// beside the museum's media. What is known already costs nothing but a look for it: before is the museum as it
// was prepared last, nil when there was none. A museum that does not offer recognition needs nothing.
//
// Nothing that visitors see changes: what is kept is named by the pictures it was made of, so that an
// interrupted preparation leaves only work that need not be done again.
//
// tell is told how far each stage is, several times at once; it may be nil.
func (r *Recogniser) Prepare(
	ctx context.Context, m, before *guide.Museum, tell func(stage string, done, total int),
) (*Prepared, error) {
	prepared := &Prepared{museum: m}
	if !m.RecognitionAvailable {
		return prepared, nil
	}
	// Works are compared last, so that tells whether everything is there. Features that were removed since are
	// made again by whoever needs them.
	pictures := picturesOf(m)
	found, done, err := r.library.comparison(ctx, pictures)
	if prepared.found = found; done || err != nil {
		return prepared, err
	}
	telling := func(stage string) func(done, total int) {
		return func(done, total int) {
			if tell != nil {
				tell(stage, done, total)
			}
		}
	}
	if before != nil && before.RecognitionAvailable {
		found, done, err = r.library.compareChanged(ctx, pictures, picturesOf(before), telling(stageLooking), telling(stageComparing))
		if err != nil {
			return nil, err
		}
	}
	if !done {
		index, looked, err := r.library.index(ctx, m, telling(stageLooking))
		if err != nil {
			return nil, err
		}
		if found, err = compareAll(ctx, index, looked.features, telling(stageComparing)); err != nil {
			return nil, err
		}
	}
	prepared.found = found
	return prepared, r.library.keep(ctx, pictures, found)
}

// Report says how well the museum's works can be recognised; it is empty for a museum that does not offer recognition.
func (p *Prepared) Report() guide.RecognitionReport {
	if p.found == nil {
		return guide.RecognitionReport{}
	}
	return report(worksOf(p.museum), picturesOf(p.museum), p.found)
}
