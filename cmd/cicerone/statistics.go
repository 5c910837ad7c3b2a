package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"cicerone/guide"
)

func newStatistics(config *Config) *cobra.Command {
	command := &cobra.Command{Use: "statistics", Short: "Maintain what statistics read", Args: cobra.NoArgs}
	command.AddCommand(&cobra.Command{
		Use: "rebuild", Args: cobra.NoArgs,
		Short: "Count all visits of all museums again, with the same result unless a count was damaged",
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx := cmd.Context()
			return withStorage(ctx, config, func(s *storage) error {
				museums, err := s.store.List(ctx)
				if err != nil {
					return err
				}
				lines := newProgress(cmd.ErrOrStderr(), "")
				defer lines.end()
				for i, m := range museums {
					lines.set("counting visits", i, len(museums))
					head, err := s.store.Element(ctx, m.ID, guide.MuseumElement)
					if err == nil {
						err = s.store.RecountVisits(ctx, m.ID, head.Values.TimeZone())
					}
					if err != nil {
						return fmt.Errorf("museum %s: %w", m.Code, err)
					}
				}
				_, err = fmt.Fprintf(cmd.OutOrStdout(), "counted the visits of %s\n", count(len(museums), "museum"))
				return err
			})
		},
	})
	return command
}
