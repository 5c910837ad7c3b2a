package service

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
	// The pictures are judged as the index found them just now. Twins that nobody has looked for yet are left out.
	found := comparison{pictures: index.judgements}
	compared, known, err := r.library.comparison(ctx, index.pictures)
	if err != nil {
		return guide.RecognitionReport{}, err
	}
	if known {
		found.twins = compared.twins
	}
	return report(index.works, index.pictures, &found), nil
}

func errIndexing() error {
	return &guide.Error{
		Code: guide.CodeBusy, Message: "the museum's pictures are being looked at; please try again", After: busyPause,
	}
}

// report tells of the museum's works what was found out about their pictures.
func report(works []work, pictures []picture, found *comparison) guide.RecognitionReport {
	report := guide.RecognitionReport{Works: len(works)}
	warnings := map[int64][]guide.RecognitionWarning{}
	warn := func(w guide.RecognitionWarning) { warnings[w.Artwork] = append(warnings[w.Artwork], w) }
	pictured := map[int64]bool{}
	for i, p := range pictures {
		pictured[p.artwork] = true
		fault := found.pictures[i].fault
		if fault != guide.FaultUnusable {
			report.Pictures++
		}
		if fault != "" {
			warn(guide.RecognitionWarning{Artwork: p.artwork, Fault: fault, Picture: p.media.Path})
		}
	}
	for _, pair := range found.twins {
		warn(guide.RecognitionWarning{Artwork: pair[0], Fault: guide.FaultTwin, Twin: pair[1]})
		warn(guide.RecognitionWarning{Artwork: pair[1], Fault: guide.FaultTwin, Twin: pair[0]})
	}
	labels := map[int64]string{}
	for _, w := range works {
		labels[w.id] = w.label
		if !pictured[w.id] {
			warn(guide.RecognitionWarning{Artwork: w.id, Fault: guide.FaultNoPicture})
		}
	}
	for _, w := range works {
		for _, warning := range warnings[w.id] {
			warning.Label, warning.TwinLabel = labels[w.id], labels[warning.Twin]
			report.Warnings = append(report.Warnings, warning)
		}
	}
	return report
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
