package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"cicerone/backup"
	"cicerone/store"
)

func newMigrateStore(config *Config) *cobra.Command {
	return &cobra.Command{
		Use: "migrate-store TARGET", Args: exactArgs(1),
		Short: "Copy the database into an empty PostgreSQL (TARGET is its address) or a new SQLite file (TARGET is its folder)",
		Long: "Copy the database into an empty PostgreSQL (TARGET is its address, such as postgres://cicerone@host/cicerone)\n" +
			"or a new SQLite file (TARGET is the folder it will lie in).\n\n" +
			"Stop the servers before: while one runs nothing is copied, and none starts meanwhile. The copy is compared\n" +
			"row by row; it is there as a whole or not at all, and the original stays as it is. Media are not copied.",
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, target := cmd.Context(), args[0]
			config.use = store.UseMigration
			return withStorage(ctx, config, func(s *storage) error {
				var contents store.Contents
				var start string
				var err error
				if strings.Contains(target, "://") {
					start = "--database-url"
					contents, err = backup.MigrateToPostgres(ctx, s.store, target)
				} else {
					start = "--data " + target + ", without --database-url"
					contents, err = backup.MigrateToFolder(ctx, s.store, target)
				}
				if err != nil {
					return fmt.Errorf("nothing was copied: %w", err)
				}
				_, err = fmt.Fprintf(cmd.OutOrStdout(), "copied and compared: %s, %s, %s\nstart the server with %s\n",
					count(int(contents["museums"].Rows), "museum"), count(int(contents["visits"].Rows), "visit"),
					count(int(contents["events"].Rows), "event"), start)
				return err
			})
		},
	}
}
