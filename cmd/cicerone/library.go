package main

import (
	"context"
	"io"
	"log/slog"
	"path/filepath"

	"cicerone/library"
	"cicerone/media"
)

// uploadsFolder is the folder of unfinished uploads in the data folder, also when media are elsewhere.
const uploadsFolder = "uploads"

func (s *storage) library() *library.Library {
	return library.New(library.Config{Assets: s.store, Sounds: s.store, Facts: s.store, Drafts: s.store, Clock: s.clock})
}

func (s *storage) uploads(config Config, logger *slog.Logger) (*library.Uploads, error) {
	return library.NewUploads(library.UploadsConfig{
		Folder: filepath.Join(config.Data, uploadsFolder), Importer: media.NewImporter(s.media, s.store), Assets: s.store,
		LockMedia: func(ctx context.Context) (func() error, error) {
			lock, err := s.lockMedia(ctx, false, io.Discard)
			if err != nil {
				return nil, err
			}
			return lock.Close, nil
		},
		MuseumBytes: config.MuseumMedia << 20, MinFree: config.DiskFloor << 20, Clock: s.clock, Logger: logger,
	})
}
