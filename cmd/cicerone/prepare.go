package main

import (
	"context"
	"fmt"
	"io"

	"cicerone/guide"
	"cicerone/recognition/service"
)

// prepareRecognition computes the features of the museum's works; before is the museum as it was prepared last, or nil.
func (s *storage) prepareRecognition(
	ctx context.Context, museum, before *guide.Museum, out io.Writer,
) (*service.Prepared, error) {
	lines := newProgress(out, museum.Code+": ")
	prepared, err := s.recogniser.Prepare(ctx, museum, before, lines.set)
	lines.end()
	if err != nil {
		return nil, fmt.Errorf("prepare recognition: %w", err)
	}
	return prepared, nil
}

// reportRecognition prepares the imported museum and reports on out which works are hard to recognise, with advice.
func (s *storage) reportRecognition(ctx context.Context, museum, before *guide.Museum, out, progress io.Writer) error {
	if !museum.RecognitionAvailable {
		return nil
	}
	prepared, err := s.prepareRecognition(ctx, museum, before, progress)
	if err != nil {
		return err
	}
	return writeReport(out, museum, prepared.Report())
}

func writeReport(out io.Writer, museum *guide.Museum, report guide.RecognitionReport) error {
	_, err := fmt.Fprintf(out, "%s: the camera can tell %d of %d works well\n", museum.Code, report.WellRecognised(), report.Works)
	for _, w := range report.Warnings {
		if err != nil {
			return err
		}
		place := ""
		if w.Picture != "" {
			place = " (" + w.Picture + ")"
		}
		_, err = fmt.Fprintf(out, "  work %s%s: %s\n", w.Label, place, w.Advice())
	}
	return err
}
