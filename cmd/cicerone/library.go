package main

import (
	"io"
	"log/slog"
	"path/filepath"
	"runtime"

	"cicerone/library"
	"cicerone/media"
)

// uploadsFolder is the folder of unfinished uploads in the data folder, also when media are elsewhere.
const uploadsFolder = "uploads"

// importsFolder is the folder of museum packages that staff bring, in the data folder.
const importsFolder = "imports"

func (s *storage) library() *library.Library {
	return library.New(library.Config{Assets: s.store, Sounds: s.store, Facts: s.store, Drafts: s.store, Clock: s.clock})
}

func (s *storage) uploads(config Config, logger *slog.Logger) (*library.Uploads, error) {
	return library.NewUploads(library.UploadsConfig{
		Folder: filepath.Join(config.Data, uploadsFolder), Importer: media.NewImporter(s.media, s.store), Assets: s.store,
		LockMedia: s.shareMedia(io.Discard), MuseumBytes: config.MuseumMedia << 20, MinFree: config.DiskFloor << 20, Clock: s.clock, Logger: logger,
	})
}

// imports returns what receives the packages that staff bring. It leaves half of the processors to visitors.
func (s *storage) imports(config Config, logger *slog.Logger) (*library.Imports, error) {
	packages := s.importer(io.Discard)
	packages.MaxMediaBytes, packages.Workers = config.MuseumMedia<<20, max(1, runtime.GOMAXPROCS(0)/2)
	return library.NewImports(library.ImportsConfig{
		Folder: filepath.Join(config.Data, importsFolder), Packages: packages,
		MinFree: config.DiskFloor << 20, Clock: s.clock, Logger: logger,
	})
}
