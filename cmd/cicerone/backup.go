package main

import (
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"cicerone/backup"
)

func newBackup(config *Config) *cobra.Command {
	return &cobra.Command{
		Use: "backup PATH", Args: exactArgs(1),
		Short: "Write database and media into a new folder; the server may run meanwhile",
		Long: "Write database and media into a new folder; the server may run meanwhile.\n\n" +
			"The backup is restored on trial beside the folder and compared with what was read. Only then the folder\n" +
			"gets its name: a folder of that name is a backup that can be restored. Trying needs as much room again.",
		RunE: func(cmd *cobra.Command, args []string) error {
			path := filepath.Clean(args[0])
			return withStorage(cmd.Context(), config, func(s *storage) error {
				lines := newProgress(cmd.ErrOrStderr(), "")
				defer lines.end()
				source := backup.Source{Database: s.store, Media: s.media, Version: version(), Clock: now}
				manifest, err := backup.Create(cmd.Context(), source, path, lines.set)
				if err != nil {
					return err
				}
				lines.end()
				_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: %s; restored on trial and compared\n", path, backupSummary(manifest))
				return err
			})
		},
	}
}

// backupSummary returns the main contents of a backup as text.
func backupSummary(m backup.Manifest) string {
	return fmt.Sprintf("%s, %s, %s", count(int(m.Tables["museums"].Rows), "museum"), count(int(m.Tables["visits"].Rows), "visit"),
		count(len(m.Media), "media file"))
}
