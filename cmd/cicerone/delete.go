package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"
)

func newDelete(config *Config) *cobra.Command {
	var options removalOptions
	command := &cobra.Command{
		Use: "delete CODE", Args: exactArgs(1),
		Short: "Delete a museum with its visits, answers and profiles; this cannot be undone",
		Long: "Delete a museum with its visits, answers and profiles; this cannot be undone.\n\n" +
			"Visitors of the museum get the answer that it is unknown, those of other museums notice nothing. Servers may run\n" +
			"meanwhile. When it was interrupted, run it again, or a server completes it. 'cicerone media collect' deletes the files that no museum needs then.",
		RunE: func(cmd *cobra.Command, args []string) error {
			if !options.yes {
				options.confirm = confirmOn(cmd.InOrStdin(), cmd.ErrOrStderr())
			}
			return withStorage(cmd.Context(), config, func(s *storage) error {
				return s.deleteMuseum(cmd.Context(), args[0], options, cmd.OutOrStdout(), cmd.ErrOrStderr())
			})
		},
	}
	command.Flags().BoolVar(&options.dryRun, "dry-run", false, "say what would be deleted, and delete nothing")
	command.Flags().BoolVar(&options.yes, "yes", false, "delete without asking")
	return command
}

// deleteMuseum deletes the museum with that code and reports it on out.
func (s *storage) deleteMuseum(ctx context.Context, code string, options removalOptions, out, progress io.Writer) error {
	id, asked, err := s.interruptedDeletion(ctx, code)
	if err != nil {
		return err
	}
	if !asked {
		museum, err := s.museum(ctx, code)
		if err != nil {
			return err
		}
		id, code = museum.ID, museum.Code
		visits, err := s.store.CountVisits(ctx, id)
		if err != nil {
			return err
		}
		summary := fmt.Sprintf("%s (%s), %s, with %s and %s", code, nameOf(museum), stateOf(museum), count(museum.Artworks, "work"), count(visits, "visit"))
		switch {
		case options.dryRun:
			_, err := fmt.Fprintf(out, "%s would be deleted; nothing was changed\n", summary)
			return err
		case !options.yes && options.confirm == nil:
			return fmt.Errorf("%s would be deleted for ever; nothing was changed. If that is meant, add --yes", summary)
		case !options.yes && !options.confirm(summary+" will be deleted for ever. Delete it?"):
			return errors.New("nothing was deleted")
		}
	} else if options.dryRun {
		_, err := fmt.Fprintf(out, "the deletion of %s was interrupted and would be completed; nothing was changed\n", code)
		return err
	}
	deleted := 0
	if deleted, err = s.store.DeleteMuseum(ctx, id, rowProgress(code, progress)); err != nil {
		return fmt.Errorf("%s deleted of %s, which visitors see no more; run it again to delete the rest: %w", count(deleted, "row"), code, err)
	}
	_, err = fmt.Fprintf(out, "%s: deleted, %s; 'cicerone media collect' deletes the files that no museum needs now\n", code, count(deleted, "row"))
	return err
}

// interruptedDeletion returns the museum with that code whose deletion has begun.
func (s *storage) interruptedDeletion(ctx context.Context, code string) (id int64, interrupted bool, err error) {
	deleting, err := s.store.Deleting(ctx)
	for _, one := range deleting {
		if strings.EqualFold(one.Code, code) {
			return one.ID, true, nil
		}
	}
	return 0, false, err
}

// rowProgress returns a function that reports deleted rows on a line now and then.
func rowProgress(code string, out io.Writer) func(rows int) {
	written := time.Now()
	return func(rows int) {
		if at := time.Now(); at.Sub(written) >= logInterval {
			written = at
			_, _ = fmt.Fprintf(out, "deleting %s: %s\n", code, count(rows, "row"))
		}
	}
}
