package recogniser

import (
	"context"

	"cicerone/guide"
	"cicerone/recognition"
)

// Report says how well the works of a museum's version can be recognised; see guide.Recogniser.
func (r *Recogniser) Report(ctx context.Context, museum, version int64) (guide.RecognitionReport, error) {
	index, err := r.indexes.of(ctx, museum, version)
	if err == nil && index.version < version {
		err = errIndexing()
	}
	if err != nil {
		return guide.RecognitionReport{}, err
	}
	return r.library.report(ctx, index)
}

func errIndexing() error {
	return &guide.Error{
		Code: guide.CodeBusy, Message: "the museum's pictures are being looked at; please try again", After: busyPause,
	}
}

// report judges the pictures of an index. Twins that nobody has looked for yet are left out.
func (l *library) report(ctx context.Context, index *museumIndex) (guide.RecognitionReport, error) {
	twins, _, err := l.twins(ctx, index.pictures)
	if err != nil {
		return guide.RecognitionReport{}, err
	}
	warnings := map[int64][]guide.RecognitionWarning{}
	warn := func(w guide.RecognitionWarning) { warnings[w.Artwork] = append(warnings[w.Artwork], w) }
	pictured := map[int64]bool{}
	for _, p := range index.pictures {
		pictured[p.artwork] = true
		if fault := index.faults[p.media.Name]; fault != "" {
			warn(guide.RecognitionWarning{Artwork: p.artwork, Fault: fault, Picture: p.media.Path})
		}
	}
	for _, pair := range twins {
		warn(guide.RecognitionWarning{Artwork: pair[0], Fault: guide.FaultTwin, Twin: pair[1]})
		warn(guide.RecognitionWarning{Artwork: pair[1], Fault: guide.FaultTwin, Twin: pair[0]})
	}
	report := guide.RecognitionReport{Works: len(index.works), Pictures: index.index.References()}
	labels := map[int64]string{}
	for _, w := range index.works {
		labels[w.id] = w.label
		if !pictured[w.id] {
			warn(guide.RecognitionWarning{Artwork: w.id, Fault: guide.FaultNoPicture})
		}
	}
	for _, w := range index.works {
		for _, warning := range warnings[w.id] {
			warning.Label, warning.TwinLabel = labels[w.id], labels[warning.Twin]
			report.Warnings = append(report.Warnings, warning)
		}
	}
	return report, nil
}

// faultOf is what is wrong with a picture by itself, "" for nothing.
func faultOf(features recognition.Features, usable bool) guide.RecognitionFault {
	if !usable {
		return guide.FaultUnusable
	}
	switch features.Quality() {
	case recognition.FewFeatures:
		return guide.FaultFewDetails
	case recognition.Clustered:
		return guide.FaultClustered
	case recognition.Good:
	}
	return ""
}
