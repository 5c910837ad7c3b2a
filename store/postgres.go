package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"cicerone/guide"
)

// postgresReaders is the number of connections for reading; one more writes.
const postgresReaders = 8

// writersLock is the key of the advisory lock that a batch of writes holds. As on SQLite, one batch is written at a
// time, whatever the number of processes: what a write reads does not change until it is on disk.
const writersLock = 0x6369_6365_726f_6e65

func postgres(address string, use Use) (dialect, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		// The address may hold a password, so it stays out of the message.
		return dialect{}, guide.Invalid("database-url", "must be an address such as postgres://user:password@host/database")
	}
	// Takes half the time of preparing each statement.
	config.DefaultQueryExecMode = pgx.QueryExecModeSimpleProtocol
	config.RuntimeParams["application_name"] = "cicerone"
	// A process that vanished must not block the others.
	config.RuntimeParams["idle_in_transaction_session_timeout"] = "60000"
	config.RuntimeParams["synchronous_commit"] = "on"
	return dialect{
		goose: goose.DialectPostgres,
		migrationOptions: func() ([]goose.ProviderOption, error) {
			locker, err := lock.NewPostgresSessionLocker()
			return []goose.ProviderOption{goose.WithSessionLocker(locker)}, err
		},
		name: fmt.Sprintf("the PostgreSQL database %s on %s", config.Database, config.Host),
		open: func(ctx context.Context) (*sql.DB, *sql.DB, error) { return openPostgres(ctx, config, use) },
		lockWriters: func(ctx context.Context, tx *sql.Tx) error {
			_, err := tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock("+strconv.Itoa(writersLock)+")")
			return err
		},
		now:         "CAST(EXTRACT(EPOCH FROM statement_timestamp()) * 1000 AS BIGINT)",
		snapshot:    &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true},
		truncateWAL: func(context.Context, *sql.DB) error { return nil }, // PostgreSQL's log is its administrator's
		compact:     vacuumFull,
	}, nil
}

func openPostgres(ctx context.Context, config *pgx.ConnConfig, use Use) (read, write *sql.DB, err error) {
	open := func(connections int, options ...stdlib.OptionOpenDB) *sql.DB {
		db := stdlib.OpenDB(*config, options...)
		db.SetMaxOpenConns(connections)
		db.SetMaxIdleConns(connections)
		return db
	}
	write = open(1, stdlib.OptionAfterConnect(lockConnection(use)))
	if err := write.PingContext(ctx); err != nil {
		return nil, nil, errors.Join(err, write.Close())
	}
	return open(postgresReaders), write, nil
}

// vacuumFull rewrites the tables from which personal data was removed.
func vacuumFull(ctx context.Context, db *sql.DB) error {
	tables := []string{"users", "visit_answers", "visits"}
	_, events, err := compactionDue(ctx, db)
	if err != nil {
		return err
	}
	if events {
		tables = append(tables, "events")
	}
	for _, table := range tables {
		if _, err := db.ExecContext(ctx, "VACUUM FULL "+table); err != nil {
			return err
		}
	}
	return nil
}
