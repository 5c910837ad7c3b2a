package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"cicerone/backup"
)

func newRestore(config *Config) *cobra.Command {
	return &cobra.Command{
		Use: "restore BACKUP", Args: exactArgs(1),
		Short: "Make the data of a backup those of --data, a new place, of --database-url, an empty one, and of --media-url",
		Long: "Make the data of a backup those of --data, a new place, of --database-url, an empty one, and of --media-url.\n\n" +
			"All of it is compared with what was backed up before it is there under that name. Data that are in use\n" +
			"are never touched: move the old folder away, or name another one.",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := config.check(); err != nil {
				return err
			}
			manifest, err := config.restore(cmd.Context(), filepath.Clean(args[0]), cmd.ErrOrStderr())
			if err != nil {
				return fmt.Errorf("nothing was restored: %w", err)
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: %s, as of %s, compared\n",
				config.Data, backupSummary(manifest), manifest.MadeAt.Format("2006-01-02 15:04:05 MST"))
			return err
		},
	}
}

// restore restores the backup in a folder to where the configuration keeps the data.
func (c *Config) restore(ctx context.Context, folder string, progress io.Writer) (backup.Manifest, error) {
	target := backup.Target{Data: filepath.Clean(c.Data), DatabaseURL: c.DatabaseURL}
	if c.MediaURL != "" {
		bucket, err := c.openMediaLocation(ctx, c.MediaURL)
		if err != nil {
			return backup.Manifest{}, err
		}
		defer bucket.Close()
		target.Media = bucket
	}
	lines := newProgress(progress, "")
	defer lines.end()
	return backup.Restore(ctx, folder, target, lines.set)
}
