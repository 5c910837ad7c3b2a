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
) error {
	if !m.RecognitionAvailable {
		return nil
	}
	telling := func(stage string) func(done, total int) {
		return func(done, total int) {
			if tell != nil {
				tell(stage, done, total)
			}
		}
	}
	pictures, err := r.library.pictures(ctx, m)
	if err != nil {
		return err
	}
	if done, err := r.library.prepared(ctx, pictures); done || err != nil {
		return err
	}
	index, err := r.library.index(ctx, m, nil, telling(stageLooking))
	if err != nil {
		return err
	}
	var earlier []picture
	if before != nil && before.RecognitionAvailable {
		if earlier, err = r.library.pictures(ctx, before); err != nil {
			return err
		}
	}
	return r.library.findTwins(ctx, index, earlier, telling(stageComparing))
}

// prepared tells that everything that Prepare makes of these pictures is there. Twins are found last, so
// they tell; features that were removed since are made again by whoever needs them.
func (l *library) prepared(ctx context.Context, pictures []picture) (bool, error) {
	return l.blobs.Has(ctx, twinsName(pictures))
}

// ReportOn says how well the works of a prepared museum can be recognised, published or not.
func (r *Recogniser) ReportOn(ctx context.Context, m *guide.Museum) (guide.RecognitionReport, error) {
	index, err := r.library.index(ctx, m, nil, nil)
	if err != nil {
		return guide.RecognitionReport{}, err
	}
	return r.library.report(ctx, index)
}
