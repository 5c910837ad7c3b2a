package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"cicerone/guide"
)

// postgresReaders is how many connections of a process read; one more writes.
const postgresReaders = 8

// writersLock is the key of the lock that a group of writes holds. As on SQLite one group is written at a time,
// whatever the number of processes: what a write reads does not change until it is on disk.
const writersLock = 0x6369_6365_726f_6e65

func postgres(address string) (dialect, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		// The address may hold a password, so it stays out of the message.
		return dialect{}, guide.Invalid("database-url", "must be an address such as postgres://user:password@host/database")
	}
	// Half the time of a read; a write's statements are prepared anyway.
	config.DefaultQueryExecMode = pgx.QueryExecModeSimpleProtocol
	config.RuntimeParams["application_name"] = "cicerone"
	// A process that vanished must not hold the others up.
	config.RuntimeParams["idle_in_transaction_session_timeout"] = "60000"
	config.RuntimeParams["synchronous_commit"] = "on"
	return dialect{
		goose: goose.DialectPostgres,
		place: fmt.Sprintf("the PostgreSQL database %s on %s", config.Database, config.Host),
		open:  func(ctx context.Context) (*bun.DB, *bun.DB, error) { return openPostgres(ctx, config) },
		begin: func(ctx context.Context, tx *sql.Tx) error {
			_, err := tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock("+strconv.Itoa(writersLock)+")")
			return err
		},
		snapshot: &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true},
		bind:     numbered(),
		cutLog:   func(context.Context, *sql.DB) error { return nil }, // which is the database's administrator's
		compact:  vacuumFull,
		options: func() ([]goose.ProviderOption, error) {
			locker, err := lock.NewPostgresSessionLocker()
			return []goose.ProviderOption{goose.WithSessionLocker(locker)}, err
		},
	}, nil
}

func openPostgres(ctx context.Context, config *pgx.ConnConfig) (read, write *bun.DB, err error) {
	open := func(connections int) *sql.DB {
		db := stdlib.OpenDB(*config)
		db.SetMaxOpenConns(connections)
		db.SetMaxIdleConns(connections)
		return db
	}
	writer := open(1)
	if err := writer.PingContext(ctx); err != nil {
		return nil, nil, errors.Join(err, writer.Close())
	}
	return bun.NewDB(open(postgresReaders), pgdialect.New()), bun.NewDB(writer, pgdialect.New()), nil
}

// numbered puts PostgreSQL's $1 in the place of each ?, once for each statement. No statement has a ? that is
// not a value's.
func numbered() func(string) string {
	var known sync.Map
	return func(query string) string {
		if bound, ok := known.Load(query); ok {
			return bound.(string)
		}
		var out strings.Builder
		n := 0
		for _, part := range strings.SplitAfter(query, "?") {
			before, marked := strings.CutSuffix(part, "?")
			out.WriteString(before)
			if marked {
				n++
				out.WriteString("$" + strconv.Itoa(n))
			}
		}
		known.Store(query, out.String())
		return out.String()
	}
}

// vacuumFull writes the tables that hold personal data anew.
func vacuumFull(ctx context.Context, db *sql.DB) error {
	for _, table := range []string{"users", "visit_answers", "visits"} {
		if _, err := db.ExecContext(ctx, "VACUUM FULL "+table); err != nil {
			return err
		}
	}
	return nil
}
