// Package store keeps museums, publications, media facts and visits in a database. Its SQL holds no rules: what a
// museum or a visit may be is decided by package guide.
//
// One writer runs all writes and commits those of a lane that are waiting in one transaction. Many phones that report at
// once share one synchronisation of the disk, and no write is acknowledged before it is on disk.
package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"sync"
	"sync/atomic"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/klauspost/compress/zstd"

	"cicerone/guide"
)

var (
	_ guide.Museums            = (*Store)(nil)
	_ guide.VisitorCounter     = (*Store)(nil)
	_ guide.VisitCounts        = (*Store)(nil)
	_ guide.LoudnessStore      = (*Store)(nil)
	_ guide.Visits             = (*Store)(nil)
	_ guide.VisitAnswers       = (*Store)(nil)
	_ guide.Users              = (*Store)(nil)
	_ guide.PersonalDataEraser = (*Store)(nil)
	_ guide.TokenBuckets       = (*Store)(nil)
	_ guide.MediaFactsStore    = (*Store)(nil)
	_ guide.Staff              = (*Store)(nil)
	_ guide.Assets             = (*Store)(nil)
	_ guide.Schedules          = (*Store)(nil)
	_ guide.Drafts             = (*Store)(nil)
)

// Config says which database to open.
type Config struct {
	Path        string       // of the SQLite file; its folder is created if it is missing
	DatabaseURL string       // of a PostgreSQL database, instead of Path
	Clock       guide.Clock  // time.Now when nil
	Logger      *slog.Logger // discards when nil
	Use         Use          // UseCommand when 0
	MaxWaiting  int          // queued writes; more are refused with CodeBusy. 4,096 when 0
	VisitMonths int          // after which visits are deleted, once they are counted; 0: never
	MinFree     int64        // free bytes on the disk of Path; with fewer, events are refused with CodeBusy
}

// defaultMaxWaiting is about eight batches, which a slow disk writes within seconds.
const defaultMaxWaiting = 4096

// rememberedVisits is how many visits' museums are remembered: more than phones send at the same time.
const rememberedVisits = 1 << 16

// Store is an open database.
type Store struct {
	readDB  *sql.DB
	writeDB *sql.DB
	dialect dialect
	reads   querier // readDB
	writer  *writer
	clock   guide.Clock
	logger  *slog.Logger

	visitMonths int // see Config.VisitMonths

	metrics *metrics
	release func() error // of the lock of its use

	expander *zstd.Decoder // of fronts; it reuses its memory

	visitMuseums *lru.Cache[int64, int64] // by visit

	disk *disk

	sharing    sync.Mutex // of mediaShare
	mediaShare *mediaShare

	deletionBegun  chan struct{}  // has room for one
	stopBackground func()         // nil for commands
	background     sync.WaitGroup // of completeDeletions

	recounts sync.Mutex // held while all days of a museum are counted

	bucketsCleaned atomic.Int64 // when full token buckets were deleted, in seconds since 1970
}

// Open opens the database, creates it if it is missing, and migrates its schema. It returns CodeInvalid if the
// configuration names no database or one that is not supported. For UseReading it returns CodeNotFound if the database is
// missing or empty, and CodeConflict if it has an older schema.
func Open(ctx context.Context, config Config) (*Store, error) {
	d, err := dialectOf(config)
	if err != nil {
		return nil, err
	}
	if config.Use == UseReading && config.DatabaseURL == "" {
		if _, err := os.Stat(config.Path); errors.Is(err, fs.ErrNotExist) {
			return nil, guide.Errorf(guide.CodeNotFound, "there is no database %s", config.Path)
		}
	}
	read, write, err := d.open(ctx)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be opened: %w", d.name, err)
	}
	m := newMetrics()
	release := func() error { return nil }
	if d.lockUse != nil {
		if release, err = d.lockUse(); err != nil {
			return nil, errors.Join(fmt.Errorf("%s cannot be opened: %w", d.name, err), read.Close(), write.Close())
		}
	}
	expander, err := zstd.NewReader(nil, zstd.WithDecoderLowmem(true))
	if err != nil {
		return nil, errors.Join(err, read.Close(), write.Close(), release())
	}
	visitMuseums, err := lru.New[int64, int64](rememberedVisits)
	if err != nil {
		return nil, errors.Join(err, read.Close(), write.Close(), release())
	}
	s := &Store{
		visitMuseums: visitMuseums, expander: expander, release: release, readDB: read, writeDB: write, dialect: d, reads: measuredQuerier{read, m.reads}, clock: config.Clock, logger: config.Logger, metrics: m, visitMonths: config.VisitMonths,
		disk: &disk{path: config.Path, minFree: config.MinFree}, deletionBegun: make(chan struct{}, 1),
	}
	if config.DatabaseURL != "" {
		s.disk.path = ""
	}
	if s.clock == nil {
		s.clock = time.Now
	}
	if s.logger == nil {
		s.logger = slog.New(slog.DiscardHandler)
	}
	s.writer = newWriter(write, d, m, cmp.Or(config.MaxWaiting, defaultMaxWaiting), s.logger)
	if config.Use == UseReading {
		err = s.requireSchema(ctx)
	} else {
		err = s.update(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, s.closeDatabase())
	}
	s.writer.start()
	if config.Use == UseServer {
		s.writer.probe() // so that it is known before the first visitor comes
		background, stop := context.WithCancel(context.Background())
		s.stopBackground = stop
		s.background.Go(func() { s.completeDeletions(background) })
	}
	return s, nil
}

// Close waits for the writes in progress and closes the database. Later writes fail.
func (s *Store) Close() error {
	if s.stopBackground != nil {
		s.stopBackground()
		s.background.Wait()
	}
	s.writer.close()
	return s.closeDatabase()
}

func (s *Store) closeDatabase() error {
	return errors.Join(s.readDB.Close(), s.writeDB.Close(), s.release())
}
