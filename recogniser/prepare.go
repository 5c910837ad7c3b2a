package recogniser

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
	recogniser *Recogniser
	museum     *guide.Museum
	index      *museumIndex // nil until somebody needs it
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
	prepared := &Prepared{recogniser: r, museum: m}
	if !m.RecognitionAvailable {
		return prepared, nil
	}
	// Twins are found last, so they tell whether everything is there. Features that were removed since are
	// made again by whoever needs them.
	if _, done, err := r.library.twins(ctx, picturesOf(m)); done || err != nil {
		return prepared, err
	}
	telling := func(stage string) func(done, total int) {
		return func(done, total int) {
			if tell != nil {
				tell(stage, done, total)
			}
		}
	}
	index, found, err := r.library.index(ctx, m, telling(stageLooking))
	if err != nil {
		return nil, err
	}
	prepared.index = index
	var earlier []picture
	if before != nil && before.RecognitionAvailable {
		earlier = picturesOf(before)
	}
	return prepared, r.library.findTwins(ctx, index, found.features, earlier, telling(stageComparing))
}

// Report says how well the museum's works can be recognised.
func (p *Prepared) Report(ctx context.Context) (report guide.RecognitionReport, err error) {
	library := p.recogniser.library
	if p.index == nil {
		if p.index, _, err = library.index(ctx, p.museum, nil); err != nil {
			return report, err
		}
	}
	return library.report(ctx, p.index)
}
