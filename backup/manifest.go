// Package backup copies a guide's data as a whole: it makes backups and restores them, copies databases, and moves
// media files. Everything that is copied is compared.
package backup

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"cicerone/media"
	"cicerone/store"
)

// A backup is a folder: the database, of whichever kind, as a SQLite file, the media, and a manifest. A data folder
// has the same names.
const (
	DatabaseFile = "cicerone.db"
	MediaFolder  = "media"
	ManifestFile = "backup.json"
)

const manifestFormat = 1

// Manifest lists the contents of a backup.
type Manifest struct {
	Format   int                  `json:"format"`
	MadeAt   time.Time            `json:"madeAt"`
	Version  string               `json:"version"`            // of the program
	Museum   string               `json:"museum,omitempty"`   // code of the only museum in a backup of one
	MuseumID int64                `json:"idMuseum,omitempty"` // 0 for all museums
	Tables   store.Contents       `json:"tables"`
	Media    map[string]MediaFile `json:"media"` // by name
}

// MediaFile identifies the content of a media file.
type MediaFile struct {
	Size   int64  `json:"size"` // bytes
	SHA256 string `json:"sha256"`
}

// Progress is called when done of total steps of a task are done, first with 0.
type Progress func(task string, done, total int)

func readManifest(backup string) (manifest Manifest, err error) {
	content, err := os.ReadFile(filepath.Join(backup, ManifestFile))
	if errors.Is(err, fs.ErrNotExist) {
		return manifest, fmt.Errorf("%s is no backup: it has no %s", backup, ManifestFile)
	}
	if err == nil {
		err = json.Unmarshal(content, &manifest)
	}
	if err != nil {
		return manifest, fmt.Errorf("%s of the backup cannot be read: %w", ManifestFile, err)
	}
	if manifest.Format != manifestFormat || len(manifest.Tables) == 0 {
		return manifest, fmt.Errorf("the backup has the format %d, which this version does not know", manifest.Format)
	}
	for name := range manifest.Media {
		if !media.ValidName(name) {
			return manifest, fmt.Errorf("%s of the backup names %q, which is no media file", ManifestFile, name)
		}
	}
	return manifest, nil
}
