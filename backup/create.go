package backup

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"cicerone/guide"
	"cicerone/store"
)

// Source is the data that a backup is made of.
type Source struct {
	Database *store.Store
	Media    guide.Blobs
	Museum   guide.MuseumSummary // the only one in the backup; zero for all
	Version  string              // of the program
	Clock    func() time.Time
}

// Create writes a backup into the new folder path. The folder gets its name after the backup has been restored on
// trial, so a folder of that name can be restored.
func Create(ctx context.Context, source Source, path string, progress Progress) (manifest Manifest, err error) {
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return manifest, errors.Join(fmt.Errorf("%s is there already; name a new folder", path), err)
	}
	unfinished, trial := path+".unfinished", path+".trial"
	removeBoth := func() error { return errors.Join(os.RemoveAll(unfinished), os.RemoveAll(trial)) }
	defer func() { err = errors.Join(err, removeBoth()) }()
	if err := removeBoth(); err != nil { // a killed process may have left them
		return manifest, err
	}
	if manifest, err = write(ctx, source, unfinished, progress); err != nil {
		return manifest, fmt.Errorf("no backup was made: %w", err)
	}
	if _, err := restoreFiles(ctx, unfinished, trial, "trying media", progress); err != nil {
		return manifest, fmt.Errorf("no backup was made, since it cannot be restored: %w", err)
	}
	return manifest, moveInPlace(unfinished, path)
}

// write copies the database first: media are stored before a museum refers to them, so no file that the copy refers to
// is missing.
func write(ctx context.Context, source Source, folder string, progress Progress) (manifest Manifest, err error) {
	manifest = Manifest{
		Format: manifestFormat, MadeAt: source.Clock().UTC(), Version: source.Version,
		Museum: source.Museum.Code, MuseumID: source.Museum.ID,
	}
	database, err := store.Open(ctx, store.Config{Path: filepath.Join(folder, DatabaseFile)})
	if err != nil {
		return manifest, err
	}
	var names []string
	if source.Museum.ID != 0 {
		manifest.Tables, names, err = source.Database.ExtractMuseum(ctx, database, source.Museum.ID)
	} else {
		manifest.Tables, err = source.Database.CopyTo(ctx, database)
	}
	if err = errors.Join(err, database.Close()); err != nil {
		return manifest, err
	}
	if source.Museum.ID == 0 {
		if names, err = source.Media.Names(ctx); err != nil {
			return manifest, err
		}
	}
	manifest.Media, err = copyToFolder(ctx, source.Media, filepath.Join(folder, MediaFolder), names, "copying media", progress)
	if err != nil {
		return manifest, err
	}
	content, err := json.MarshalIndent(manifest, "", " ")
	if err != nil {
		return manifest, err
	}
	return manifest, writeFile(filepath.Join(folder, ManifestFile), bytes.NewReader(content))
}
