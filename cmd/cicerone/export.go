package main

import (
	"cmp"
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
			open := func(m guide.Media) (io.ReadCloser, error) {
				return s.media.Open(cmd.Context(), cmp.Or(m.Original, m.Name))
			}
			if err := bundle.Write(args[1], museum, open); err != nil {
				return err
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: exported to %s\n", summary.Code, args[1])
			return err
		})
}
