package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"cicerone/backup"
)

func newMedia(config *Config) *cobra.Command {
	command := &cobra.Command{
		Use: "media", Short: "Move media files, and delete those that no museum needs", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	command.AddCommand(newMediaMove(config), newMediaCollect(config))
	return command
}

func newMediaMove(config *Config) *cobra.Command {
	var from, to string
	var deleting bool
	command := &cobra.Command{
		Use: "move --from PLACE --to PLACE", Args: exactArgs(0),
		Short: "Copy all media files to another place: a data folder, or an S3 bucket as s3://bucket/folder",
		Long: "Copy all media files to another place: a data folder, or an S3 bucket as s3://bucket/folder.\n\n" +
			"Every file is read again where it was put and compared. What is there already is compared and not copied, so a\n" +
			"move that was broken off goes on where it stopped. A server may run meanwhile: move, stop it, move again what\n" +
			"has come since, and start it with the new place. The old place stays as it is unless --delete-source is given.",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if from == "" || to == "" {
				return errors.New("--from and --to say where the files are and where they go; each is a data folder or s3://bucket/folder")
			}
			if err := config.check(); err != nil {
				return err
			}
			return config.moveMedia(cmd.Context(), from, to, deleting, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	command.Flags().StringVar(&from, "from", "", "data folder or bucket that the files are in")
	command.Flags().StringVar(&to, "to", "", "data folder or bucket that they go to")
	command.Flags().BoolVar(&deleting, "delete-source", false, "delete the files at --from once all of them are at --to")
	return command
}

// moveMedia copies the files of one location to another and reports it on out.
func (c *Config) moveMedia(ctx context.Context, from, to string, deleting bool, out, progress io.Writer) (err error) {
	if !isBucket(from) {
		if _, err := os.Stat(filepath.Join(from, backup.MediaFolder)); err != nil {
			return fmt.Errorf("--from %s holds no media: %w", from, err)
		}
	}
	source, err := c.openMediaLocation(ctx, from)
	if err != nil {
		return fmt.Errorf("--from: %w", err)
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	target, err := c.openMediaLocation(ctx, to)
	if err != nil {
		return fmt.Errorf("--to: %w", err)
	}
	defer func() { err = errors.Join(err, target.Close()) }()
	if same, err := c.sameMediaLocation(from, to); same || err != nil {
		return errors.Join(errors.New("--from and --to are the same place"), err)
	}
	names, err := source.Names(ctx)
	if err != nil {
		return err
	}
	lines := newProgress(progress, "")
	defer lines.end()
	copied, err := backup.CopyMedia(ctx, source, target, names, "moving media", lines.set)
	lines.end()
	if err != nil {
		return fmt.Errorf("%s copied; run it again when this is mended: %w", count(copied, "media file"), err)
	}
	_, err = fmt.Fprintf(out, "%s copied, %d were there; all compared\n", count(copied, "media file"), len(names)-copied)
	if deleting && err == nil {
		if err = backup.RemoveMedia(ctx, source, names, lines.set); err == nil {
			lines.end()
			_, err = fmt.Fprintf(out, "%s deleted at %s\n", count(len(names), "media file"), from)
		}
	}
	if err != nil {
		return err
	}
	start := "--data " + to + ", without --media-url"
	if isBucket(to) {
		start = "--media-url " + to
	}
	_, err = fmt.Fprintln(out, "start the server with", start)
	return err
}

// sameMediaLocation reports whether two existing locations are the same.
func (c *Config) sameMediaLocation(a, b string) (bool, error) {
	if isBucket(a) != isBucket(b) {
		return false, nil
	}
	if isBucket(a) {
		first, errFirst := c.s3(a)
		second, errSecond := c.s3(b)
		return first == second, errors.Join(errFirst, errSecond)
	}
	first, errFirst := os.Stat(filepath.Join(a, backup.MediaFolder))
	second, errSecond := os.Stat(filepath.Join(b, backup.MediaFolder))
	if err := errors.Join(errFirst, errSecond); err != nil {
		return false, err
	}
	return os.SameFile(first, second), nil
}
