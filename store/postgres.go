package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"cicerone/guide"
)

// Connections of a server, for reading and for batches of writes.
const (
	postgresReaders = 8
	postgresWriters = 12
)

// postgresLanes is the number of lanes. It is the same for all servers, since each lane has its lock.
const postgresLanes = 64

// Keys of advisory locks. A batch of writes holds its lane's: what a write reads does not change until it is on disk, on any
// server. It shares writersLock, which a server of an earlier version holds alone.
const (
	writersLock = 0x6369_6365_726f_6e65
	serversLock = writersLock + 1 // see exclusion.go
	mediaLock   = writersLock - 1 // see LockMedia
	laneLocks   = writersLock + 2 // of lane 0; the other lanes' follow
)

// postgresTimeouts limit how long a transaction may wait for the program, and for the locks of others. Visitors wait for
// servers; an import prepares its writes between two statements, and a migration compares all tables.
var postgresTimeouts = map[Use]struct{ idle, lock time.Duration }{
	UseServer:    {idle: 5 * time.Second, lock: 5 * time.Second},
	UseCommand:   {idle: time.Minute, lock: 30 * time.Second},
	UseMigration: {idle: 0, lock: 30 * time.Second},
}

func postgres(address string, use Use) (dialect, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		// The address may hold a password, so it stays out of the message.
		return dialect{}, guide.Invalid("database-url", "must be an address such as postgres://user:password@host/database")
	}
	// Takes half the time of preparing each statement.
	config.DefaultQueryExecMode = pgx.QueryExecModeSimpleProtocol
	config.RuntimeParams["application_name"] = "cicerone"
	config.RuntimeParams["synchronous_commit"] = "on"
	// A process that is frozen or vanished must not block the others.
	limits := postgresTimeouts[use]
	config.RuntimeParams["idle_in_transaction_session_timeout"] = milliseconds(limits.idle)
	config.RuntimeParams["tcp_user_timeout"] = milliseconds(limits.lock)
	config.RuntimeParams["tcp_keepalives_idle"] = "5" // seconds
	config.RuntimeParams["tcp_keepalives_interval"] = "5"
	config.RuntimeParams["tcp_keepalives_count"] = "3"
	writers := postgresWriters
	if use == UseMigration { // whose connection locks out all others
		writers = 1
	}
	return dialect{
		goose: goose.DialectPostgres,
		migrationOptions: func() ([]goose.ProviderOption, error) {
			locker, err := lock.NewPostgresSessionLocker()
			return []goose.ProviderOption{goose.WithSessionLocker(locker)}, err
		},
		migrations: []*goose.Migration{createRowIDSequences},
		name:       fmt.Sprintf("the PostgreSQL database %s on %s", config.Database, config.Host),
		open:       func(ctx context.Context) (*sql.DB, *sql.DB, error) { return openPostgres(ctx, config, use, writers) },
		lanes:      postgresLanes,
		writers:    writers,
		lockLane:   lockLane(limits.lock),
		nextRowID:  func(table string) string { return "nextval('" + table + rowIDSequence + "')" },
		nextRowIDs: func(table string, rows int) string {
			return fmt.Sprintf("SELECT nextval('%s%s') AS id FROM generate_series(1, %d) ORDER BY id", table, rowIDSequence, rows)
		},
		continueRowIDs: continueRowIDs,
		now:            "CAST(EXTRACT(EPOCH FROM statement_timestamp()) * 1000 AS BIGINT)",
		snapshot:       &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true},
		truncateWAL:    func(context.Context, *sql.DB) error { return nil }, // PostgreSQL's log is its administrator's
		compact:        vacuumTables,
		tryLockMedia:   tryLockPostgresMedia,
		deleteFrom: func(table, condition string, limit int) string {
			return fmt.Sprintf("DELETE FROM %[1]s WHERE ctid = ANY(ARRAY(SELECT ctid FROM %[1]s WHERE %[2]s LIMIT %[3]d))", table, condition, limit)
		},
	}, nil
}

// lockLane returns a function that locks a lane. The transaction waits for this and every other lock no longer than timeout.
func lockLane(timeout time.Duration) func(context.Context, *sql.Tx, int) error {
	return func(ctx context.Context, tx *sql.Tx, lane int) error {
		_, err := tx.ExecContext(ctx, fmt.Sprintf("SET LOCAL lock_timeout = %s; SELECT pg_advisory_xact_lock_shared(%d), pg_advisory_xact_lock(%d)",
			milliseconds(timeout), writersLock, laneLocks+lane))
		return err
	}
}

func milliseconds(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }

func openPostgres(ctx context.Context, config *pgx.ConnConfig, use Use, writers int) (read, write *sql.DB, err error) {
	open := func(connections int, options ...stdlib.OptionOpenDB) *sql.DB {
		db := stdlib.OpenDB(*config, options...)
		db.SetMaxOpenConns(connections)
		db.SetMaxIdleConns(connections)
		return db
	}
	write = open(writers, stdlib.OptionAfterConnect(lockConnection(use)))
	if err := write.PingContext(ctx); err != nil {
		return nil, nil, errors.Join(err, write.Close())
	}
	return open(postgresReaders), write, nil
}

// vacuumTables removes the earlier states of rows from the tables that have or, before a migration, had personal data. Nobody
// waits for it, as for VACUUM FULL or for a table that is cut shorter.
func vacuumTables(ctx context.Context, db *sql.DB) error {
	_, err := db.ExecContext(ctx, "VACUUM (TRUNCATE FALSE) users, visit_answers, visits, events")
	return err
}
