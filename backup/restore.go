package backup

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"cicerone/guide"
	"cicerone/media"
	"cicerone/store"
)

// Target is where a backup is restored.
type Target struct {
	Data        string      // the data folder
	DatabaseURL string      // a PostgreSQL; "" for a file in Data
	Media       guide.Blobs // nil for a folder in Data
	Replace     bool        // a museum that is there already, by the one of a backup of one museum
}

// Restore copies a backup to the target and compares everything. It refuses to write over data: the data folder, or
// the PostgreSQL if there is one, must be empty. The museum of a backup of one museum is added to those that the target has.
func Restore(ctx context.Context, backup string, target Target, progress Progress) (manifest Manifest, err error) {
	if manifest, err = readManifest(backup); err != nil {
		return manifest, err
	}
	if target.Replace && manifest.MuseumID == 0 {
		return manifest, errors.New("only a backup of one museum can replace a museum")
	}
	adds := manifest.MuseumID != 0 && (target.DatabaseURL != "" || hasDatabase(target.Data))
	if target.DatabaseURL == "" && !adds {
		if err := requireEmpty(target.Data); err != nil {
			return manifest, err
		}
	}
	restoring := target.Data + ".restoring"
	defer func() { err = errors.Join(err, os.RemoveAll(restoring)) }()
	if err := os.RemoveAll(restoring); err != nil { // a killed process may have left it
		return manifest, err
	}
	if manifest, err = restoreFiles(ctx, backup, restoring, "restoring media", progress); err != nil {
		return manifest, err
	}
	if adds {
		return manifest, addMuseum(ctx, restoring, target, manifest, progress)
	}
	if target.DatabaseURL != "" || target.Media != nil {
		if err := storeMedia(ctx, restoring, target, manifest, progress); err != nil {
			return manifest, err
		}
	}
	if target.DatabaseURL != "" {
		return manifest, storeDatabase(ctx, restoring, target.DatabaseURL)
	}
	if err := os.Remove(target.Data); err != nil && !errors.Is(err, fs.ErrNotExist) { // it is empty
		return manifest, err
	}
	return manifest, moveInPlace(restoring, target.Data)
}

// hasDatabase reports whether a data folder has a database.
func hasDatabase(folder string) bool {
	_, err := os.Lstat(filepath.Join(folder, DatabaseFile))
	return err == nil
}

// addMuseum adds the restored museum to the target's. Media are stored before the museum refers to them, but not for one that
// is refused.
func addMuseum(ctx context.Context, restoring string, target Target, manifest Manifest, progress Progress) (err error) {
	source, err := store.Open(ctx, store.Config{Path: filepath.Join(restoring, DatabaseFile)})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	to, err := store.Open(ctx, store.Config{Path: filepath.Join(target.Data, DatabaseFile), DatabaseURL: target.DatabaseURL})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, to.Close()) }()
	if err := source.CheckInsert(ctx, to, manifest.MuseumID, target.Replace); err != nil {
		return err
	}
	lock, err := lockMedia(ctx, to, progress)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, lock.Close()) }()
	if err := storeMedia(ctx, restoring, target, manifest, progress); err != nil {
		return err
	}
	return source.InsertMuseum(ctx, to, manifest.MuseumID, target.Replace)
}

// lockMedia keeps files in the target's media that its museums do not refer to yet.
func lockMedia(ctx context.Context, target *store.Store, progress Progress) (*store.MediaLock, error) {
	return target.LockMedia(ctx, false, func() { progress("waiting for 'cicerone media collect' to end", 0, 1) })
}

// requireEmpty returns an error if the folder contains anything.
func requireEmpty(folder string) error {
	entries, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil && len(entries) > 0 {
		err = fmt.Errorf("%s is not empty; move it away, or name another place with --data", folder)
	}
	return err
}

// restoreFiles restores a backup as a data folder and compares it with the manifest.
func restoreFiles(ctx context.Context, backup, data, task string, progress Progress) (manifest Manifest, err error) {
	if manifest, err = readManifest(backup); err != nil {
		return manifest, err
	}
	if err := os.MkdirAll(data, 0o750); err != nil {
		return manifest, err
	}
	database := filepath.Join(data, DatabaseFile)
	if err := copyFile(filepath.Join(backup, DatabaseFile), database); err != nil {
		return manifest, err
	}
	if err := store.CheckFile(ctx, database, manifest.Tables); err != nil {
		return manifest, err
	}
	opened, err := store.Open(ctx, store.Config{Path: database}) // applies the migrations, as a server does
	if err == nil {
		err = opened.Close()
	}
	if err != nil {
		return manifest, err
	}
	return manifest, restoreMedia(ctx, backup, data, manifest, task, progress)
}

func restoreMedia(ctx context.Context, backup, data string, manifest Manifest, task string, progress Progress) (err error) {
	from := filepath.Join(backup, MediaFolder)
	if _, err := os.Stat(from); err != nil {
		return err
	}
	source, err := media.OpenFolder(from)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	names := slices.Sorted(maps.Keys(manifest.Media))
	copied, err := copyToFolder(ctx, source, filepath.Join(data, MediaFolder), names, task, progress)
	if err != nil {
		return err
	}
	for name, file := range manifest.Media {
		if copied[name] != file {
			return fmt.Errorf("the media file %s of the backup is damaged", name)
		}
	}
	return nil
}

// storeMedia moves restored media to the target. Some may be there already.
func storeMedia(ctx context.Context, restoring string, target Target, manifest Manifest, progress Progress) (err error) {
	folder := filepath.Join(restoring, MediaFolder)
	source, err := media.OpenFolder(folder)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, source.Close(), os.RemoveAll(folder)) }()
	to := target.Media
	if to == nil {
		opened, err := media.OpenFolder(filepath.Join(target.Data, MediaFolder))
		if err != nil {
			return err
		}
		defer opened.Close()
		to = opened
	}
	_, err = CopyMedia(ctx, source, to, slices.Sorted(maps.Keys(manifest.Media)), "storing media", progress)
	return err
}

// storeDatabase copies a restored database into an empty PostgreSQL.
func storeDatabase(ctx context.Context, restoring, databaseURL string) (err error) {
	target, err := store.Open(ctx, store.Config{DatabaseURL: databaseURL})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, target.Close()) }()
	source, err := store.Open(ctx, store.Config{Path: filepath.Join(restoring, DatabaseFile)})
	if err != nil {
		return err
	}
	_, err = source.CopyTo(ctx, target)
	return errors.Join(err, source.Close())
}
