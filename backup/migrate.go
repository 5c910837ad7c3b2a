package backup

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"cicerone/store"
)

// MigrateToPostgres copies a database that no server uses into an empty PostgreSQL, as a whole or not at all.
func MigrateToPostgres(ctx context.Context, from *store.Store, databaseURL string) (store.Contents, error) {
	return migrate(ctx, from, store.Config{DatabaseURL: databaseURL})
}

// MigrateToFolder copies a database that no server uses into a new SQLite file in a data folder, as a whole or not at
// all.
func MigrateToFolder(ctx context.Context, from *store.Store, data string) (contents store.Contents, err error) {
	path := filepath.Join(data, DatabaseFile)
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return nil, errors.Join(fmt.Errorf("%s is there already; name another folder", path), err)
	}
	migrating := filepath.Join(data, "migrating")
	defer func() { err = errors.Join(err, os.RemoveAll(migrating)) }()
	if err := os.RemoveAll(migrating); err != nil { // a killed process may have left it
		return nil, err
	}
	unfinished := filepath.Join(migrating, DatabaseFile)
	if contents, err = migrate(ctx, from, store.Config{Path: unfinished}); err != nil {
		return nil, err
	}
	return contents, moveInPlace(unfinished, path)
}

func migrate(ctx context.Context, from *store.Store, to store.Config) (store.Contents, error) {
	target, err := store.Open(ctx, to)
	if err != nil {
		return nil, err
	}
	contents, err := from.MoveTo(ctx, target)
	return contents, errors.Join(err, target.Close())
}
