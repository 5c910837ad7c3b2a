// Package store keeps museums, publications, media facts and visits in a database. SQL here holds no
// rules: what a museum or a visit may be is the domain's business (package guide).
//
// All writes go through one writer, which commits whatever has gathered in one transaction: many phones
// that report at once share one synchronisation of the disk, and nobody is told "recorded" before it is.
package store

import (
	"cmp"
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"time"

	"github.com/pressly/goose/v3"
	"github.com/uptrace/bun"

	"cicerone/guide"
)

var (
	_ guide.Museums         = (*Store)(nil)
	_ guide.Visits          = (*Store)(nil)
	_ guide.VisitAnswers    = (*Store)(nil)
	_ guide.Users           = (*Store)(nil)
	_ guide.Forgetting      = (*Store)(nil)
	_ guide.Guesses         = (*Store)(nil)
	_ guide.MediaFactsStore = (*Store)(nil)
)

// Config says where the data lie and what the store uses of its surroundings.
type Config struct {
	Path        string       // the SQLite file; its folder is made when missing
	DatabaseURL string       // a PostgreSQL database, instead of Path
	Clock       guide.Clock  // time.Now when nil
	Logger      *slog.Logger // discards when nil
	MaxWaiting  int          // writes that may wait; more are refused with CodeBusy. 4,096 when 0
}

// defaultMaxWaiting is some ten groups: what a slow disk writes within seconds.
const defaultMaxWaiting = 4096

// Store is an open database.
type Store struct {
	read     *bun.DB
	write    *bun.DB
	snapshot *sql.TxOptions // of transactions whose reads see one state
	writer   *writer
	clock    guide.Clock
	logger   *slog.Logger
	metrics  *metrics

	guessesSince int64 // beginning of the oldest window of guesses that is kept; the writer's alone
}

//go:embed migrations/*.sql
var migrations embed.FS

// Open opens the database, making it when it is missing, and brings its tables up to date. CodeInvalid when
// the configuration names none or one that is not supported.
func Open(ctx context.Context, config Config) (*Store, error) {
	d, err := dialectOf(config)
	if err != nil {
		return nil, err
	}
	read, write, err := d.open(ctx)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be opened: %w", d.place, err)
	}
	m := newMetrics()
	s := &Store{read: read.WithQueryHook(readHook{m.reads}), write: write, clock: config.Clock, logger: config.Logger, metrics: m}
	if s.clock == nil {
		s.clock = time.Now
	}
	if s.logger == nil {
		s.logger = slog.New(slog.DiscardHandler)
	}
	if err := s.migrate(ctx, d); err != nil {
		return nil, errors.Join(fmt.Errorf("%s cannot be brought up to date: %w", d.place, err), s.closeDatabase())
	}
	eraser := newEraser(write.DB, d)
	if err := eraser.resume(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("%s cannot be read: %w", d.place, err), s.closeDatabase())
	}
	s.snapshot = d.snapshot
	s.writer = newWriter(write, d, eraser, s.metrics, func(message string, err error) { s.logger.Error(message, "error", err) })
	s.writer.maxWaiting = int64(cmp.Or(config.MaxWaiting, defaultMaxWaiting))
	return s, nil
}

func (s *Store) migrate(ctx context.Context, d dialect) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	options, err := d.options()
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(d.goose, s.write.DB, files, options...)
	if err != nil {
		return err
	}
	for attempt := 1; ; attempt++ {
		results, err := provider.Up(ctx)
		for _, r := range results {
			s.logger.InfoContext(ctx, "database migrated", "to", r.Source.Version, "took", r.Duration)
		}
		// Another process that opens the same new file may get ahead of this one in each migration; what
		// it did is then no longer pending.
		if err == nil || attempt > len(provider.ListSources()) || ctx.Err() != nil {
			return err
		}
	}
}

// Close waits for the writes under way and closes the database. Writes that come later fail.
func (s *Store) Close() error {
	s.writer.close()
	return s.closeDatabase()
}

func (s *Store) closeDatabase() error { return errors.Join(s.read.Close(), s.write.Close()) }
