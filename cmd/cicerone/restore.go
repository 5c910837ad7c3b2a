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
	var replace bool
	command := &cobra.Command{
		Use: "restore BACKUP", Args: exactArgs(1),
		Short: "Make the data of a backup those of --data, a new place, of --database-url, an empty one, and of --media-url",
		Long: "Make the data of a backup those of --data, a new place, of --database-url, an empty one, and of --media-url.\n\n" +
			"All of it is compared with what was backed up before it is there under that name. Data that are in use\n" +
			"are never touched: move the old folder away, or name another one.\n\n" +
			"A backup of one museum is added to the museums that are there, and the server may run meanwhile. If that museum is\n" +
			"there already, --replace makes it what it was at the backup: visits since then are lost.",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := config.check(); err != nil {
				return err
			}
			config.announceData("")
			manifest, err := config.restore(cmd.Context(), filepath.Clean(args[0]), replace, cmd.ErrOrStderr())
			if err != nil {
				return fmt.Errorf("nothing was restored: %w", err)
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: %s, as of %s, compared\n",
				config.Data, backupSummary(manifest), manifest.MadeAt.Format("2006-01-02 15:04:05 MST"))
			if replace && err == nil {
				_, err = fmt.Fprintln(cmd.OutOrStdout(), "restart the servers now: they have the replaced publication in memory")
			}
			return err
		},
	}
	command.Flags().BoolVar(&replace, "replace", false, "replace the museum of a backup of one museum, if it is there already")
	return command
}

// restore restores the backup in a folder to where the configuration keeps the data.
func (c *Config) restore(ctx context.Context, folder string, replace bool, progress io.Writer) (backup.Manifest, error) {
	target := backup.Target{Data: filepath.Clean(c.Data), DatabaseURL: c.DatabaseURL, Replace: replace}
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
