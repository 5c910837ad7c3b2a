package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"time"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/database"

	"cicerone/guide"
)

// migrations change the schema so that the release before still works on it: while servers are replaced one after the other,
// both run. What the release before needs is removed a release later, by a migration that sets oldestSchemaSetting.
//
//go:embed migrations/*.sql
var migrations embed.FS

// oldestSchemaSetting is the migration that a program must know to use the database.
const oldestSchemaSetting = "oldest-schema"

// update migrates the schema and continues to erase what an earlier process left.
func (s *Store) update(ctx context.Context) error {
	if err := s.migrate(ctx); err != nil {
		return fmt.Errorf("%s cannot be brought up to date: %w", s.dialect.name, err)
	}
	if err := s.requireKnownSchema(ctx); err != nil {
		return err
	}
	if err := s.writer.eraser.resume(ctx); err != nil {
		return fmt.Errorf("%s cannot be read: %w", s.dialect.name, err)
	}
	return nil
}

// requireSchema returns CodeNotFound for an empty database, and CodeConflict for one with an older schema.
func (s *Store) requireSchema(ctx context.Context) error {
	provider, err := s.migrations()
	if err != nil {
		return err
	}
	versions, err := database.NewStore(s.dialect.goose, goose.DefaultTablename)
	if err != nil {
		return err
	}
	exists, err := versions.(database.StoreExtender).TableExists(ctx, s.readDB)
	if errors.Is(err, errors.ErrUnsupported) { // by SQLite, whose file exists
		exists, err = true, nil
	}
	if err != nil {
		return fmt.Errorf("%s cannot be read: %w", s.dialect.name, err)
	}
	if !exists {
		return guide.Errorf(guide.CodeNotFound, "%s is empty", s.dialect.name)
	}
	applied, err := versions.GetLatestVersion(ctx, s.readDB)
	sources := provider.ListSources()
	if err == nil && applied < sources[len(sources)-1].Version {
		err = guide.Errorf(guide.CodeConflict, "%s has the schema of an older version; 'cicerone museums' brings it up to date", s.dialect.name)
	}
	return err
}

// requireKnownSchema returns CodeConflict if a newer version has removed what this one needs.
func (s *Store) requireKnownSchema(ctx context.Context) error {
	var setting string
	err := s.readDB.QueryRowContext(ctx, "SELECT value FROM settings WHERE name = $1", oldestSchemaSetting).Scan(&setting)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s cannot be read: %w", s.dialect.name, err)
	}
	provider, err := s.migrations()
	if err != nil {
		return err
	}
	sources := provider.ListSources()
	if oldest, err := strconv.ParseInt(setting, 10, 64); err == nil && oldest <= sources[len(sources)-1].Version {
		return nil
	}
	return guide.Errorf(guide.CodeConflict, "%s was changed by a newer version of Cicerone; start that one, or restore a backup of before", s.dialect.name)
}

func (s *Store) migrations() (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	options, err := s.dialect.migrationOptions()
	if err != nil {
		return nil, err
	}
	code := append([]*goose.Migration{moveDrafts, addSummaries, addTexts, addWorkHalls}, s.dialect.migrations...)
	return goose.NewProvider(s.dialect.goose, s.writeDB, files, append(options, goose.WithGoMigrations(code...))...)
}

func (s *Store) migrate(ctx context.Context) error {
	provider, err := s.migrations()
	if err != nil {
		return err
	}
	for attempt := 1; ; attempt++ {
		started := time.Now()
		results, err := provider.Up(ctx)
		if count := len(results); count > 0 {
			s.logger.InfoContext(ctx, "database migrated", "to", results[count-1].Source.Version, "took", time.Since(started))
		}
		// Another process that opens the same new file can be faster at any migration, which then fails here and is
		// no longer pending.
		if err == nil || attempt > len(provider.ListSources()) || ctx.Err() != nil {
			return err
		}
	}
}
