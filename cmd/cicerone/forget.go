package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"cicerone/guide"
)

// newForget answers a visitor's written request for deletion (decisions.md).
func newForget(config *Config) *cobra.Command {
	var email string
	command := &cobra.Command{
		Use: "forget --email ADDRESS", Args: cobra.NoArgs,
		Short: "Forget a visitor: profile, e-mail address, device and own words; what is counted stays",
		RunE: func(cmd *cobra.Command, _ []string) error {
			address, err := guide.ParseEmail("--email", email)
			if err != nil {
				return err
			}
			return withStorage(cmd.Context(), config, func(s *storage) error {
				forgotten, err := s.store.EraseEmail(cmd.Context(), address)
				if err != nil {
					return err
				}
				if forgotten == (guide.ErasedData{}) {
					_, err = fmt.Fprintln(cmd.OutOrStdout(), "nothing is known of that address")
					return err
				}
				_, err = fmt.Fprintf(cmd.OutOrStdout(), "forgotten: profiles %d, visits %d, answers %d\n",
					forgotten.Users, forgotten.Visits, forgotten.Answers)
				return err
			})
		},
	}
	command.Flags().StringVar(&email, "email", "", "the visitor's e-mail address")
	_ = command.MarkFlagRequired("email") // which is a flag
	return command
}
