package main

import (
	"context"
	"fmt"
	"io"
	"slices"

	"cicerone/bundle"
	"cicerone/guide"
	"cicerone/publish"
)

// publish publishes the museum's draft and reports it on out. Faults that packages could have before there was a gate are warnings,
// if not strict.
func (s *storage) publish(ctx context.Context, museum int64, code string, strict bool, out, progress io.Writer) error {
	order := publish.Order{Museum: museum, Check: s.checkGate(strict, progress)}
	published, err := s.runPublisher(code, progress, func(p *publish.Publisher) (publish.Result, error) { return p.Publish(ctx, order) })
	if err != nil {
		return err
	}
	if !published.Changed {
		_, err = fmt.Fprintf(out, "%s: visitors see version %d already\n", code, published.Version)
		return err
	}
	_, err = fmt.Fprintf(out, "%s: published version %d\n", code, published.Version)
	return err
}

// checkGate returns the check of a publication by a command. Its lines name each kind of fault once.
func (s *storage) checkGate(strict bool, progress io.Writer) func(context.Context, *publish.Candidate) ([]guide.Waiver, error) {
	return func(ctx context.Context, c *publish.Candidate) ([]guide.Waiver, error) {
		report, err := s.gate().Check(ctx, c.Museum, c.Before)
		if err != nil {
			return nil, err
		}
		used, err := report.Waive(c.Before.Record.Waivers)
		if err != nil {
			return nil, err
		}
		var tolerated []guide.GateFault
		if !strict {
			report.Blocking = slices.DeleteFunc(report.Blocking, func(f guide.GateFault) bool {
				if f.Code.IsNewerThanPackages() {
					tolerated = append(tolerated, f)
				}
				return f.Code.IsNewerThanPackages()
			})
		}
		listFaults(progress, "warning", tolerated)
		if len(report.Blocking) > 0 {
			listFaults(progress, "fault", report.Blocking)
			return nil, &publish.GateError{Report: report}
		}
		return used, nil
	}
}

// listFaults writes a line for each kind of fault, with its first example.
func listFaults(out io.Writer, severity string, faults []guide.GateFault) {
	for _, code := range (guide.GateCode("")).Values() {
		of := slices.DeleteFunc(slices.Clone(faults), func(f guide.GateFault) bool { return string(f.Code) != code })
		if len(of) == 0 {
			continue
		}
		others := ""
		if len(of) > 1 {
			others = fmt.Sprintf(" (and %d more like this)", len(of)-1)
		}
		_, _ = fmt.Fprintf(out, "%s: %s %s: %s%s\n", severity, of[0].ElementRef, of[0].Path, of[0].Message(), others)
	}
}

// gate returns the gate of publications.
func (s *storage) gate() *publish.Gate {
	return &publish.Gate{
		Facts: s.store, HasFile: s.media.Has, Markup: bundle.DisallowedMarkup, Loudness: s.store, Recognition: s.recogniser.CheckDraft,
		Links: bundle.Links,
	}
}

// desk returns what the console publishes with.
func (s *storage) desk() *publish.Desk {
	return &publish.Desk{Publisher: s.publisher(io.Discard), Gate: s.gate(), Schedules: s.store, Reviews: s.store}
}

// undoPublish publishes again what visitors saw before and reports it on out.
func (s *storage) undoPublish(ctx context.Context, museum guide.MuseumSummary, out, progress io.Writer) error {
	code := museum.Code
	published, err := s.runPublisher(code, progress, func(p *publish.Publisher) (publish.Result, error) {
		return p.Undo(ctx, publish.Order{Museum: museum.ID})
	})
	if guide.ErrorCodeOf(err) == guide.CodeNotFound {
		return fmt.Errorf("there is no publication of %[1]s before this one; to hide the museum: cicerone deactivate %[1]s", code)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%[1]s: version %[2]d shows what visitors saw before; the draft is unchanged, so correct and import it "+
		"before you publish again. To take this back: cicerone publish --undo %[1]s\n", code, published.Version)
	return err
}

// runPublisher publishes with progress.
func (s *storage) runPublisher(
	code string, progress io.Writer, run func(*publish.Publisher) (publish.Result, error),
) (publish.Result, error) {
	lines := newProgress(progress, "")
	defer lines.end()
	p := s.publisher(progress)
	p.Progress = func(made, total int) { lines.set("publishing "+code, made, total) }
	return run(p)
}

// publisher returns a publisher that reports on progress how it prepares recognition.
func (s *storage) publisher(progress io.Writer) *publish.Publisher {
	return &publish.Publisher{
		Museums: s.store, Drafts: s.store, Facts: s.store, HTML: bundle.HTML, Clock: s.clock, LockMedia: s.shareMedia(progress),
		Prepare: func(ctx context.Context, museum, before *guide.Museum) (guide.MediaFacts, error) {
			if _, err := s.prepareRecognition(ctx, museum, before, progress); err != nil {
				return guide.MediaFacts{}, err
			}
			return s.recogniser.PhoneFeatures(ctx, museum)
		},
	}
}

// previewer returns what renders drafts for previews.
func (s *storage) previewer() *publish.Previewer {
	return publish.NewPreviewer(publish.PreviewConfig{Drafts: s.store, Facts: s.store, HTML: bundle.HTML, Clock: s.clock})
}
