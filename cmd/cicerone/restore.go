package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"cicerone/media"
	"cicerone/store"
)

func newRestore(config *Config) *cobra.Command {
	return &cobra.Command{
		Use: "restore BACKUP", Args: takes(1),
		Short: "Make the data of a backup those of --data, a new place, of --database-url, an empty one, and of --media-url",
		Long: "Make the data of a backup those of --data, a new place, of --database-url, an empty one, and of --media-url.\n\n" +
			"All of it is compared with what was backed up before it is there under that name. Data that are in use\n" +
			"are never touched: move the old folder away, or name another one.",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := config.check(); err != nil {
				return err
			}
			restored, err := restore(cmd.Context(), filepath.Clean(args[0]), config, cmd.ErrOrStderr())
			if err != nil {
				return fmt.Errorf("nothing was restored: %w", err)
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: %s, as of %s, compared\n",
				config.Data, restored.summary(), restored.MadeAt.Format("2006-01-02 15:04:05 MST"))
			return err
		},
	}
}

// restore restores a backup beside the place it is for, and then moves it there.
func restore(ctx context.Context, backup string, config *Config, progress io.Writer) (restored backupManifest, err error) {
	place := filepath.Clean(config.Data)
	if config.DatabaseURL == "" {
		if err := requireNew(place); err != nil {
			return restored, err
		}
	}
	restoring := place + ".restoring"
	defer func() { err = errors.Join(err, os.RemoveAll(restoring)) }()
	if err := os.RemoveAll(restoring); err != nil { // of one that was killed
		return restored, err
	}
	if restored, err = restoreFiles(ctx, backup, restoring, "restoring media", progress); err != nil {
		return restored, err
	}
	if config.DatabaseURL != "" || config.MediaURL != "" {
		if err := storeMedia(ctx, restoring, config, restored, progress); err != nil {
			return restored, err
		}
	}
	if config.DatabaseURL != "" {
		return restored, restoreDatabase(ctx, restoring, config)
	}
	if err := os.Remove(place); err != nil && !errors.Is(err, fs.ErrNotExist) { // it is empty
		return restored, err
	}
	return restored, moveInPlace(restoring, place)
}

// requireNew refuses a folder that holds something.
func requireNew(place string) error {
	entries, err := os.ReadDir(place)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil && len(entries) > 0 {
		err = fmt.Errorf("%s is not empty; move it away, or name another place with --data", place)
	}
	return err
}

// restoreFiles restores a backup as a data folder and compares it with what was backed up.
func restoreFiles(ctx context.Context, backup, place, task string, progress io.Writer) (manifest backupManifest, err error) {
	if manifest, err = readManifest(backup); err != nil {
		return manifest, err
	}
	if err := os.MkdirAll(place, 0o750); err != nil {
		return manifest, err
	}
	database := filepath.Join(place, databaseName)
	if err := copyFile(filepath.Join(backup, databaseName), database); err != nil {
		return manifest, err
	}
	if err := store.CheckFile(ctx, database, manifest.Tables); err != nil {
		return manifest, err
	}
	opened, err := store.Open(ctx, store.Config{Path: database}) // as a server does, which brings it up to date
	if err == nil {
		err = opened.Close()
	}
	if err != nil {
		return manifest, err
	}
	return manifest, restoreMedia(ctx, backup, place, manifest, task, progress)
}

func restoreMedia(ctx context.Context, backup, place string, manifest backupManifest, task string, progress io.Writer) (err error) {
	from := filepath.Join(backup, mediaFolder)
	if _, err := os.Stat(from); err != nil {
		return err
	}
	source, err := media.OpenFolder(from)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	copied, err := copyMedia(ctx, source, filepath.Join(place, mediaFolder), slices.Sorted(maps.Keys(manifest.Media)), task, progress)
	if err != nil {
		return err
	}
	for name, entry := range manifest.Media {
		if copied[name] != entry {
			return fmt.Errorf("the media file %s of the backup is damaged", name)
		}
	}
	return nil
}

// storeMedia copies restored media to where a server looks for them and leaves none in the folder. Some may be there
// already: their names tell their content.
func storeMedia(ctx context.Context, restoring string, config *Config, manifest backupManifest, progress io.Writer) (err error) {
	source, err := media.OpenFolder(filepath.Join(restoring, mediaFolder))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, source.Close(), os.RemoveAll(filepath.Join(restoring, mediaFolder))) }()
	target, err := openMedia(ctx, config)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, target.Close()) }()
	_, err = copyCompared(ctx, source, target, slices.Sorted(maps.Keys(manifest.Media)), "storing media", progress)
	return err
}

// restoreDatabase copies what was restored into an empty PostgreSQL.
func restoreDatabase(ctx context.Context, restoring string, config *Config) (err error) {
	target, err := store.Open(ctx, store.Config{DatabaseURL: config.DatabaseURL})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, target.Close()) }()
	source, err := store.Open(ctx, store.Config{Path: filepath.Join(restoring, databaseName)})
	if err != nil {
		return err
	}
	_, err = source.CopyTo(ctx, target)
	return errors.Join(err, source.Close())
}

func readManifest(backup string) (manifest backupManifest, err error) {
	content, err := os.ReadFile(filepath.Join(backup, manifestName))
	if errors.Is(err, fs.ErrNotExist) {
		return manifest, fmt.Errorf("%s is no backup: it has no %s", backup, manifestName)
	}
	if err == nil {
		err = json.Unmarshal(content, &manifest)
	}
	if err != nil {
		return manifest, fmt.Errorf("%s of the backup cannot be read: %w", manifestName, err)
	}
	if manifest.Format != manifestFormat || len(manifest.Tables) == 0 {
		return manifest, fmt.Errorf("the backup has the format %d, which this version does not know", manifest.Format)
	}
	for name := range manifest.Media {
		if !media.ValidName(name) {
			return manifest, fmt.Errorf("%s of the backup names %q, which is no media file", manifestName, name)
		}
	}
	return manifest, nil
}

func copyFile(from, to string) (err error) {
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close()
	target, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o640)
	if err != nil {
		return err
	}
	_, err = io.Copy(target, source)
	return errors.Join(err, target.Sync(), target.Close())
}
