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
		Args:  takes(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, code, target := cmd.Context(), args[0], args[1]
			return with(ctx, config, func(s *storage) error {
				found, err := s.museum(ctx, code)
				if err != nil {
					return err
				}
				museum, err := s.store.Draft(ctx, found.ID)
				if err != nil {
					return err
				}
				open := func(m guide.Media) (io.ReadCloser, error) { return s.media.Open(ctx, m.Name) }
				if err := bundle.Write(target, museum, open); err != nil {
					return err
				}
				_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: exported to %s\n", found.Code, target)
				return err
			})
		},
	}
}
