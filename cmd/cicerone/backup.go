package main

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"cicerone/backup"
)

func newBackup(config *Config) *cobra.Command {
	var code string
	command := &cobra.Command{
		Use: "backup PATH", Args: exactArgs(1),
		Short: "Write database and media into a new folder; the server may run meanwhile",
		Long: "Write database and media into a new folder; the server may run meanwhile.\n\n" +
			"The backup is restored on trial beside the folder and compared with what was read. Only then the folder\n" +
			"gets its name: a folder of that name is a backup that can be restored. Trying needs as much room again.\n\n" +
			"With --museum it has one museum: its content, visits, answers and profiles, and the media it refers to. That\n" +
			"museum can be restored into an installation with others.",
		RunE: func(cmd *cobra.Command, args []string) error {
			path := filepath.Clean(args[0])
			return withStorage(cmd.Context(), config, func(s *storage) (err error) {
				lock, err := s.lockMedia(cmd.Context(), false, cmd.ErrOrStderr())
				if err != nil {
					return err
				}
				defer func() { err = errors.Join(err, lock.Close()) }()
				lines := newProgress(cmd.ErrOrStderr(), "")
				defer lines.end()
				source := backup.Source{Database: s.store, Media: s.media, Version: version(), Clock: s.clock}
				if code != "" {
					var err error
					if source.Museum, err = s.museum(cmd.Context(), code); err != nil {
						return err
					}
				}
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
	command.Flags().StringVar(&code, "museum", "", "back up the museum of this code alone")
	return command
}

// backupSummary returns the main contents of a backup as text.
func backupSummary(m backup.Manifest) string {
	museums := count(int(m.Tables["museums"].Rows), "museum")
	if m.Museum != "" {
		museums = "museum " + m.Museum
	}
	return fmt.Sprintf("%s, %s, %s", museums, count(int(m.Tables["visits"].Rows), "visit"), count(len(m.Media), "media file"))
}
