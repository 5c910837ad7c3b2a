package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"cicerone/backup"
	"cicerone/store"
)

func newMoveMuseum(config *Config) *cobra.Command {
	var to, toMedia string
	var dryRun bool
	command := &cobra.Command{
		Use: "move-museum MUSEUM --to PLACE", Args: exactArgs(1),
		Short: "Move a museum to another installation: a data folder, or a PostgreSQL as postgres://host/database",
		Long: "Move a museum to another installation: a data folder, or a PostgreSQL as postgres://host/database.\n\n" +
			"The servers of both may run. Ids stay, so they must be free at the target. Media are copied first; then the museum's\n" +
			"visits are answered 503 with Retry-After, which phones repeat, while its rows are copied and compared. After that\n" +
			"direct its visitors to the target. Run the command again to continue a move that was killed.",
		RunE: func(cmd *cobra.Command, args []string) error {
			if to == "" {
				return errors.New("--to says where the museum goes: a data folder or postgres://host/database")
			}
			if toMedia == "" && isBucket(to) {
				return errors.New("--to-media says where the media go: a data folder or s3://bucket/folder")
			}
			target := *config
			target.Data, target.DatabaseURL, target.MediaURL = to, "", ""
			if isBucket(to) {
				target.Data, target.DatabaseURL = toMedia, to
			}
			if isBucket(toMedia) {
				target.MediaURL = toMedia
			} else if toMedia != "" && toMedia != target.Data {
				return errors.New("--to-media and --to name two data folders; the media of a database in a folder are in it, or in a bucket")
			}
			return withStorage(cmd.Context(), config, func(source *storage) error {
				return source.moveMuseum(cmd.Context(), args[0], &target, to, dryRun, cmd.OutOrStdout(), cmd.ErrOrStderr())
			})
		},
	}
	command.Flags().StringVar(&to, "to", "", "data folder or PostgreSQL of the installation that the museum goes to")
	command.Flags().StringVar(&toMedia, "to-media", "", "data folder or bucket of that installation's media; --to if that is a folder")
	command.Flags().BoolVar(&dryRun, "dry-run", false, "check whether the museum can be moved, and move nothing")
	return command
}

// moveMuseum moves a museum to the installation of another configuration and reports it on out.
func (s *storage) moveMuseum(
	ctx context.Context, code string, target *Config, place string, dryRun bool, out, progress io.Writer,
) (err error) {
	museum, err := s.museum(ctx, code)
	if err != nil {
		return err
	}
	if dryRun && target.DatabaseURL == "" {
		if _, err := os.Stat(filepath.Join(target.Data, backup.DatabaseFile)); err != nil {
			return reportDryRun(out, museum.Code, place)
		}
	}
	if err := target.check(); err != nil {
		return err
	}
	other, err := openStorage(ctx, target, slog.New(slog.DiscardHandler))
	if err != nil {
		return fmt.Errorf("--to: %w", err)
	}
	defer func() { err = errors.Join(err, other.close()) }()
	if dryRun {
		move := store.Move{From: s.store, To: other.store, Museum: museum.ID}
		if err := move.Check(ctx); err != nil {
			return fmt.Errorf("%s cannot be moved: %w", museum.Code, err)
		}
		return reportDryRun(out, museum.Code, place)
	}
	move := backup.MuseumMove{Museum: museum.ID, From: s.store, To: other.store, FromMedia: s.media, ToMedia: other.media}
	lines := newProgress(progress, museum.Code+": ")
	before, err := move.Run(ctx, lines.set)
	lines.end()
	if err != nil {
		return fmt.Errorf("%s was not moved: %w", museum.Code, err)
	}
	verb := "moved and compared"
	if before {
		verb = "had been moved and is complete"
	}
	_, err = fmt.Fprintf(out, "%s: %s; direct its visitors to the servers of %s now\n", museum.Code, verb, withoutPassword(place))
	return err
}

func reportDryRun(out io.Writer, code, place string) error {
	_, err := fmt.Fprintf(out, "%s can be moved to %s; nothing was changed\n", code, withoutPassword(place))
	return err
}
