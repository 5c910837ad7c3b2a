package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"cicerone/store"
)

func newMigrateStore(config *Config) *cobra.Command {
	return &cobra.Command{
		Use: "migrate-store TARGET", Args: takes(1),
		Short: "Copy the database into an empty PostgreSQL (TARGET is its address) or a new SQLite file (TARGET is its folder)",
		Long: "Copy the database into an empty PostgreSQL (TARGET is its address, such as postgres://cicerone@host/cicerone)\n" +
			"or a new SQLite file (TARGET is the folder it will lie in).\n\n" +
			"Stop the servers before. The copy is compared row by row; it is there as a whole or not at all, and the\n" +
			"original stays as it is. Media are not copied.",
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, target := cmd.Context(), args[0]
			return with(ctx, config, func(s *storage) error {
				contents, start, err := s.migrate(ctx, target)
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

// migrate copies the database; start is how the server is told of the copy.
func (s *storage) migrate(ctx context.Context, target string) (contents store.Contents, start string, err error) {
	if strings.Contains(target, "://") {
		contents, err = s.moveTo(ctx, store.Config{DatabaseURL: target})
		return contents, "--database-url", err
	}
	path := filepath.Join(target, databaseName)
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return nil, "", errors.Join(fmt.Errorf("%s is there already; name another folder", path), err)
	}
	writing := filepath.Join(target, "migrating")
	defer func() { err = errors.Join(err, os.RemoveAll(writing)) }()
	if err := os.RemoveAll(writing); err != nil { // of one that was killed
		return nil, "", err
	}
	unfinished := filepath.Join(writing, databaseName)
	if contents, err = s.moveTo(ctx, store.Config{Path: unfinished}); err != nil {
		return nil, "", err
	}
	return contents, "--data " + target + ", without --database-url", moveInPlace(unfinished, path)
}

func (s *storage) moveTo(ctx context.Context, config store.Config) (store.Contents, error) {
	target, err := store.Open(ctx, config)
	if err != nil {
		return nil, err
	}
	contents, err := s.store.MoveTo(ctx, target)
	return contents, errors.Join(err, target.Close())
}
