package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"cicerone/bundle"
	"cicerone/guide"
)

func newExport(config *Config) *cobra.Command {
	return &cobra.Command{
		Use:   "export CODE PATH",
		Short: "Write a museum's draft as a package: a folder, or a zip when PATH ends in .zip",
		Args:  exactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, code, target := cmd.Context(), args[0], args[1]
			return withStorage(ctx, config, func(s *storage) error {
				summary, err := s.museum(ctx, code)
				if err != nil {
					return err
				}
				museum, err := s.store.Draft(ctx, summary.ID)
				if err != nil {
					return err
				}
				open := func(m guide.Media) (io.ReadCloser, error) { return s.media.Open(ctx, m.Name) }
				if err := bundle.Write(target, museum, open); err != nil {
					return err
				}
				_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: exported to %s\n", summary.Code, target)
				return err
			})
		},
	}
}
