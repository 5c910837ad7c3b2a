package service

import (
	"context"

	"cicerone/guide"
)

// Stages of preparing a museum, in order.
const (
	stageExtracting = "looking at the works' pictures"
	stageComparing  = "comparing the works"
)

// Prepared is a museum prepared for recognition.
type Prepared struct {
	museum     *guide.Museum
	comparison *comparison // nil when the museum does not offer recognition
}

// Prepare extracts the features of the museum's works and compares the works with each other, and stores both among the
// museum's media. It skips what is stored already; before is the museum as it was prepared last, or nil. A museum that
// does not offer recognition needs nothing.
//
// It changes nothing that visitors see: files are named by the pictures they were made from, so an interrupted
// preparation leaves only files to reuse.
//
// It reports the progress of each stage, concurrently, unless progress is nil.
func (r *Recogniser) Prepare(
	ctx context.Context, m, before *guide.Museum, progress func(stage string, done, total int),
) (*Prepared, error) {
	if !m.RecognitionAvailable {
		return &Prepared{museum: m}, nil
	}
	var earlier []picture
	if before != nil && before.RecognitionAvailable {
		earlier = picturesOf(before)
	}
	compared, err := r.prepareWorks(ctx, m, earlier, progress)
	if err != nil {
		return nil, err
	}
	return &Prepared{m, compared}, nil
}

// prepareWorks is Prepare for a museum that offers recognition; before are the pictures that were prepared last, or nil.
func (r *Recogniser) prepareWorks(
	ctx context.Context, m *guide.Museum, before []picture, progress func(stage string, done, total int),
) (*comparison, error) {
	// Works are compared last, so a stored comparison means that everything is stored.
	pictures := picturesOf(m)
	stored, err := r.features.comparison(ctx, pictures)
	if stored != nil || err != nil {
		return stored, err
	}
	stageProgress := func(stage string) func(done, total int) {
		return func(done, total int) {
			if progress != nil {
				progress(stage, done, total)
			}
		}
	}
	var compared *comparison
	if before != nil {
		compared, err = r.features.compareChanged(ctx, pictures, before, stageProgress(stageExtracting), stageProgress(stageComparing))
		if err != nil {
			return nil, err
		}
	}
	if compared == nil {
		index, loaded, err := r.features.buildIndex(ctx, m, stageProgress(stageExtracting))
		if err != nil {
			return nil, err
		}
		if compared, err = compareAll(ctx, index, loaded.features, stageProgress(stageComparing)); err != nil {
			return nil, err
		}
	}
	return compared, r.features.saveComparison(ctx, pictures, compared)
}

// Report reports how well the museum's works can be recognised. It is empty when the museum does not offer recognition.
func (p *Prepared) Report() guide.RecognitionReport {
	if p.comparison == nil {
		return guide.RecognitionReport{}
	}
	return report(worksOf(p.museum), picturesOf(p.museum), p.comparison)
}
