package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"log/slog"
	"path/filepath"
	"strings"

	"cicerone/backup"
	"cicerone/guide"
	"cicerone/media"
	"cicerone/recognition/service"
	"cicerone/store"
)

// storage contains the open stores and the recogniser that uses them.
type storage struct {
	store      *store.Store
	media      mediaStore
	recogniser *service.Recogniser
	clock      guide.Clock
}

// openStorage opens the database and the media, and creates missing ones.
func openStorage(ctx context.Context, config *Config, logger *slog.Logger) (*storage, error) {
	files, err := config.openMediaLocation(ctx, cmp.Or(config.MediaURL, config.Data))
	if err != nil {
		return nil, err
	}
	database, err := openDatabase(ctx, config, logger)
	if err != nil {
		return nil, errors.Join(err, files.Close())
	}
	opened := &storage{store: database, media: files, clock: config.clock}
	opened.recogniser = service.New(service.Config{
		Museums: database, Facts: database, Blobs: files, Logger: logger, Clock: config.clock,
		Decode: opened.readPicture, MaxConcurrent: config.RecognitionAtOnce, IndexMemory: config.RecognitionMemory << 20,
	})
	return opened, nil
}

func openDatabase(ctx context.Context, config *Config, logger *slog.Logger) (*store.Store, error) {
	return store.Open(ctx, store.Config{
		Path: filepath.Join(config.Data, backup.DatabaseFile), DatabaseURL: config.DatabaseURL, Clock: config.clock, Logger: logger,
		MaxWaiting: config.WritesWaiting, VisitMonths: config.VisitMonths, Use: config.use, MinFree: config.DiskFloor << 20,
	})
}

func (s *storage) readPicture(ctx context.Context, name string) (image.Image, error) {
	return media.ReadPicture(ctx, s.media, name)
}

// lockMedia locks the media files; see store.Store.LockMedia. It says on progress what it waits for.
func (s *storage) lockMedia(ctx context.Context, alone bool, progress io.Writer) (*store.MediaLock, error) {
	others := "'cicerone media collect'"
	if alone {
		others = "imports and backups"
	}
	return s.store.LockMedia(ctx, alone, func() { _, _ = fmt.Fprintf(progress, "waiting for %s to end\n", others) })
}

// shareMedia returns what locks the media files with others; see lockMedia.
func (s *storage) shareMedia(progress io.Writer) func(context.Context) (io.Closer, error) {
	return func(ctx context.Context) (io.Closer, error) { return s.lockMedia(ctx, false, progress) }
}

func (s *storage) close() error { return errors.Join(s.store.Close(), s.media.Close()) }

// withStorage opens the storage for one command and closes it afterwards. It says which one it is, and returns an error
// if there is none, unless the command may begin one.
func withStorage(ctx context.Context, config *Config, do func(*storage) error) (err error) {
	if err := config.check(); err != nil {
		return err
	}
	exists := config.hasDatabase(ctx)
	if !exists && !config.beginsData {
		return fmt.Errorf("there is no data in %s: name the server's folder with --data (CICERONE_DATA), or its database with "+
			"--database-url (CICERONE_DATABASE_URL); 'cicerone import' begins a new one", config.databasePlace())
	}
	opened, err := openStorage(ctx, config, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, opened.close()) }()
	if exists {
		config.announceData("")
	} else {
		config.announceData("begins a new ")
	}
	return do(opened)
}

// hasDatabase reports whether there is a database, and creates none. One that cannot be read counts: opening it says why.
func (c *Config) hasDatabase(ctx context.Context) bool {
	reading := *c
	reading.use = store.UseReading
	database, err := openDatabase(ctx, &reading, slog.New(slog.DiscardHandler))
	if err == nil {
		err = database.Close()
	}
	return guide.ErrorCodeOf(err) != guide.CodeNotFound
}

// announceData says where the data are, on stderr: the output of some commands is for programs.
func (c *Config) announceData(prefix string) {
	text := "data folder: " + c.databasePlace()
	if c.DatabaseURL != "" {
		text = "database: " + c.databasePlace()
	}
	if c.MediaURL != "" || c.DatabaseURL != "" {
		text += ", media: " + cmp.Or(c.MediaURL, absolute(c.Data))
	}
	_, _ = fmt.Fprintln(c.notices, prefix+text)
}

// databasePlace returns the PostgreSQL database without its password, or else the absolute path of the data folder.
func (c *Config) databasePlace() string {
	switch {
	case c.DatabaseURL == "":
		return absolute(c.Data)
	case !strings.Contains(c.DatabaseURL, "://"): // such as "host=localhost password=secret"
		return "PostgreSQL"
	}
	return withoutPassword(c.DatabaseURL)
}

func absolute(folder string) string {
	path, err := filepath.Abs(folder)
	if err != nil {
		return folder
	}
	return path
}

// withoutPassword returns the address of a database without user, password and parameters, which may be a password too.
func withoutPassword(place string) string {
	scheme, rest, isAddress := strings.Cut(place, "://")
	if !isAddress {
		return place
	}
	rest, _, _ = strings.Cut(rest[strings.LastIndex(rest, "@")+1:], "?")
	return scheme + "://" + rest
}

// museum finds a museum by its code, whatever the case.
func (s *storage) museum(ctx context.Context, code string) (guide.MuseumSummary, error) {
	all, err := s.store.List(ctx)
	if err != nil {
		return guide.MuseumSummary{}, err
	}
	var codes []string
	for _, one := range all {
		if strings.EqualFold(one.Code, code) {
			return one, nil
		}
		codes = append(codes, one.Code)
	}
	if len(codes) == 0 {
		return guide.MuseumSummary{}, fmt.Errorf("there is no museum %s: none has been imported yet", code)
	}
	return guide.MuseumSummary{}, fmt.Errorf("there is no museum %s; there are: %s", code, strings.Join(codes, ", "))
}
