package main

import (
	"cmp"
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"cicerone/bundle"
	"cicerone/guide"
)

func newExport(config *Config) *cobra.Command {
	return newMuseumCommand(config, "export CODE PATH", "Write a museum's draft as a package: a folder, or a zip when PATH ends in .zip", 2,
		func(cmd *cobra.Command, s *storage, summary guide.MuseumSummary, args []string) error {
			museum, err := s.store.Draft(cmd.Context(), summary.ID)
			if err != nil {
				return err
			}
			if err := bundle.Write(args[1], museum, s.openOriginal(cmd.Context())); err != nil {
				return err
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: exported to %s\n", summary.Code, args[1])
			return err
		})
}

// writePackage returns what writes a draft as a zip.
func (s *storage) writePackage(ctx context.Context, draft *guide.Museum) (func(io.Writer) error, error) {
	writer, err := bundle.Writer(draft, s.openOriginal(ctx))
	if err != nil {
		return nil, err
	}
	return writer.Write, nil
}

// openOriginal returns what opens a media file as it was imported, if it is kept, or else as it is served.
func (s *storage) openOriginal(ctx context.Context) func(guide.Media) (io.ReadCloser, error) {
	return func(m guide.Media) (io.ReadCloser, error) { return s.media.Open(ctx, cmp.Or(m.Original, m.Name)) }
}
