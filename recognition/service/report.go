package service

import (
	"context"

	"cicerone/guide"
	"cicerone/recognition"
)

// Report implements guide.Recogniser.
func (r *Recogniser) Report(ctx context.Context, museum, version int64) (guide.RecognitionReport, error) {
	index, err := r.indexes.get(ctx, museum, version)
	if err == nil && index.version < version {
		err = errIndexing()
	}
	if err != nil {
		return guide.RecognitionReport{}, err
	}
	// Assessments come with the index. Twins are left out when the works have not been compared yet.
	current := comparison{assessments: index.assessments}
	compared, err := r.features.comparison(ctx, index.pictures)
	if err != nil {
		return guide.RecognitionReport{}, err
	}
	if compared != nil {
		current.twins = compared.twins
	}
	return report(index.works, index.pictures, &current), nil
}

func errIndexing() error {
	return &guide.Error{
		Code: guide.CodeBusy, Message: "the museum's pictures are being looked at; please try again", After: busyRetryAfter,
	}
}

// report lists the warnings in the order of the works.
func report(works []work, pictures []picture, comparison *comparison) guide.RecognitionReport {
	report := guide.RecognitionReport{Works: len(works)}
	warnings := map[int64][]guide.RecognitionWarning{}
	warn := func(w guide.RecognitionWarning) { warnings[w.Artwork] = append(warnings[w.Artwork], w) }
	pictured := map[int64]bool{}
	for i, p := range pictures {
		pictured[p.artwork] = true
		fault := comparison.assessments[i].fault
		if fault != guide.FaultUnusable {
			report.Pictures++
		}
		if fault != "" {
			warn(guide.RecognitionWarning{Artwork: p.artwork, Fault: fault, Picture: p.media.Path})
		}
	}
	for _, pair := range comparison.twins {
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

// faultOf returns the fault of a picture by itself, or "".
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
