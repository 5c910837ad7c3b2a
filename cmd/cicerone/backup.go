package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"cicerone/guide"
	"cicerone/media"
	"cicerone/store"
)

// A backup is a folder: the database, of whichever kind, as a SQLite file, the media, and a manifest that tells what
// has to be in them.
const (
	manifestName   = "backup.json"
	manifestFormat = 1
)

// backupManifest tells what a backup holds.
type backupManifest struct {
	Format  int                   `json:"format"`
	MadeAt  time.Time             `json:"madeAt"`
	Version string                `json:"version"` // of the program
	Tables  store.Contents        `json:"tables"`
	Media   map[string]mediaEntry `json:"media"`
}

// mediaEntry tells what a media file holds.
type mediaEntry struct {
	Size   int64  `json:"size"` // bytes
	SHA256 string `json:"sha256"`
}

// summary is what a backup holds, for people.
func (m backupManifest) summary() string {
	return fmt.Sprintf("%s, %s, %s", count(int(m.Tables["museums"].Rows), "museum"), count(int(m.Tables["visits"].Rows), "visit"),
		count(len(m.Media), "media file"))
}

func newBackup(config *Config) *cobra.Command {
	return &cobra.Command{
		Use: "backup PATH", Args: takes(1),
		Short: "Write database and media into a new folder; the server may run meanwhile",
		Long: "Write database and media into a new folder; the server may run meanwhile.\n\n" +
			"The backup is restored on trial beside the folder and compared with what was read. Only then the folder\n" +
			"gets its name: a folder of that name is a backup that can be restored. Trying needs as much room again.",
		RunE: func(cmd *cobra.Command, args []string) error {
			path := filepath.Clean(args[0])
			return with(cmd.Context(), config, func(s *storage) error {
				made, err := s.backUp(cmd.Context(), path, cmd.ErrOrStderr())
				if err != nil {
					return err
				}
				_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: %s; restored on trial and compared\n", path, made.summary())
				return err
			})
		},
	}
}

// backUp writes a backup and tries it.
func (s *storage) backUp(ctx context.Context, path string, progress io.Writer) (made backupManifest, err error) {
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return made, errors.Join(fmt.Errorf("%s is there already; name a new folder", path), err)
	}
	writing, trial := path+".unfinished", path+".trial"
	defer func() { err = errors.Join(err, os.RemoveAll(writing), os.RemoveAll(trial)) }()
	if err := errors.Join(os.RemoveAll(writing), os.RemoveAll(trial)); err != nil { // of one that was killed
		return made, err
	}
	if made, err = s.writeBackup(ctx, writing, progress); err != nil {
		return made, fmt.Errorf("no backup was made: %w", err)
	}
	if _, err := restoreFiles(ctx, writing, trial, "trying media", progress); err != nil {
		return made, fmt.Errorf("no backup was made, since it cannot be restored: %w", err)
	}
	return made, moveInPlace(writing, path)
}

// writeBackup writes the database first: media are stored before a museum refers to them, so that all are there that
// it knows.
func (s *storage) writeBackup(ctx context.Context, folder string, progress io.Writer) (made backupManifest, err error) {
	made = backupManifest{Format: manifestFormat, MadeAt: now().UTC(), Version: version(), Media: map[string]mediaEntry{}}
	copied, err := store.Open(ctx, store.Config{Path: filepath.Join(folder, databaseName)})
	if err != nil {
		return made, err
	}
	made.Tables, err = s.store.CopyTo(ctx, copied)
	if err = errors.Join(err, copied.Close()); err != nil {
		return made, err
	}
	names, err := s.media.Names(ctx)
	if err != nil {
		return made, err
	}
	made.Media, err = copyMedia(ctx, s.media, filepath.Join(folder, mediaFolder), names, "copying media", progress)
	if err != nil {
		return made, err
	}
	content, err := json.MarshalIndent(made, "", " ")
	if err != nil {
		return made, err
	}
	return made, writeSynced(filepath.Join(folder, manifestName), content)
}

// copyMedia copies media files into a folder and tells what they hold.
func copyMedia(
	ctx context.Context, from guide.Blobs, to string, names []string, task string, progress io.Writer,
) (copied map[string]mediaEntry, err error) {
	target, err := media.OpenFolder(to)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, target.Close()) }()
	line := newProgress(progress, task)
	defer line.end()
	copied = make(map[string]mediaEntry, len(names))
	for i, name := range names {
		if copied[name], err = copyMedium(ctx, from, target, name); err != nil {
			return nil, err
		}
		line.set(i+1, len(names))
	}
	return copied, nil
}

// copyMedium copies a media file and tells what it holds where it comes from.
func copyMedium(ctx context.Context, from, to guide.Blobs, name string) (entry mediaEntry, err error) {
	return measure(ctx, from, name, func(content io.Reader) error { return to.Put(ctx, name, content) })
}

// sum tells what a media file holds.
func sum(ctx context.Context, from guide.Blobs, name string) (mediaEntry, error) {
	return measure(ctx, from, name, func(io.Reader) error { return nil })
}

// measure tells what a media file holds that is used meanwhile, wholly or not.
func measure(ctx context.Context, from guide.Blobs, name string, use func(io.Reader) error) (entry mediaEntry, err error) {
	content, err := from.Open(ctx, name)
	if err != nil {
		return entry, err
	}
	defer content.Close()
	read := &measured{from: content, hash: sha256.New()}
	if err := use(read); err != nil {
		return entry, err
	}
	_, err = io.Copy(io.Discard, read)
	return read.entry(), err
}

// moveInPlace gives a folder that is whole its name, and makes sure that a power cut does not take it away.
func moveInPlace(from, to string) error {
	if err := os.Rename(from, to); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(to))
}

func syncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

func writeSynced(path string, content []byte) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o640)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	return errors.Join(err, file.Sync(), file.Close())
}

// measured tells what was read through it.
type measured struct {
	from io.Reader
	hash interface {
		io.Writer
		Sum([]byte) []byte
	}
	size int64
}

func (m *measured) Read(p []byte) (int, error) {
	n, err := m.from.Read(p)
	m.size += int64(n)
	_, _ = m.hash.Write(p[:n]) // which never fails
	return n, err
}

func (m *measured) entry() mediaEntry {
	return mediaEntry{Size: m.size, SHA256: hex.EncodeToString(m.hash.Sum(nil))}
}
