package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite" // also registers the driver "sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

const (
	sqliteReaders     = 4
	sqliteBusyTimeout = 30_000 // milliseconds: longer than the largest import holds the database
	sqliteCache       = -16_384
	sqliteLog         = 4_096 // pages in the write-ahead log before a checkpoint: a page that changes often is copied once
)

func sqliteDialect(path string, use Use) dialect {
	return dialect{
		goose:            goose.DialectSQLite3,
		migrationOptions: func() ([]goose.ProviderOption, error) { return nil, nil },
		name:             "the database " + path,
		open:             func(ctx context.Context) (*sql.DB, *sql.DB, error) { return openSQLite(ctx, path) },
		lockUse:          func() (func() error, error) { return lockFile(path, use) },
		lanes:            1,
		writers:          1,
		prepares:         true,
		lockLane:         func(context.Context, *sql.Tx, int) error { return nil }, // BEGIN IMMEDIATE locks the file
		nextRowID:        func(table string) string { return "(SELECT COALESCE(MAX(id), 0) + 1 FROM " + table + ")" },
		nextRowIDs: func(table string, rows int) string {
			return fmt.Sprintf("WITH RECURSIVE ids (id) AS (SELECT COALESCE(MAX(id), 0) + 1 FROM %s UNION ALL SELECT id + 1 FROM ids LIMIT %d) "+
				"SELECT id FROM ids", table, rows)
		},
		continueRowIDs: func(context.Context, *sql.Tx) error { return nil },
		now:            "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
		truncateWAL:    truncateSQLiteWAL,
		compact:        vacuum,
		deleteFrom: func(table, condition string, limit int) string {
			return fmt.Sprintf("DELETE FROM %[1]s WHERE rowid IN (SELECT rowid FROM %[1]s WHERE %[2]s LIMIT %[3]d)", table, condition, limit)
		},
		tryLockMedia: func(_ context.Context, _ *sql.DB, alone bool) (*MediaLock, error) {
			return tryLockMediaFile(path, alone)
		},
	}
}

// openSQLite opens one connection for writing and several for reading. In WAL mode readers never wait for the
// writer, and synchronous FULL puts every commit on the disk before it returns.
func openSQLite(ctx context.Context, path string) (read, write *sql.DB, err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		return nil, nil, err
	}
	// The file is created here to set its permissions: visits are personal data.
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o640)
	if err != nil {
		return nil, nil, err
	}
	if err := file.Close(); err != nil {
		return nil, nil, err
	}
	common := url.Values{"_pragma": {
		fmt.Sprintf("busy_timeout(%d)", sqliteBusyTimeout), "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)",
		"secure_delete(1)", // what is deleted is overwritten
		fmt.Sprintf("cache_size(%d)", sqliteCache), fmt.Sprintf("wal_autocheckpoint(%d)", sqliteLog),
	}}
	write, err = sql.Open("sqlite", sqliteDSN(path, common, url.Values{"_txlock": {"immediate"}}))
	if err != nil {
		return nil, nil, err
	}
	write.SetMaxOpenConns(1)
	if err := connect(ctx, write); err != nil { // before any reader, since it creates the write-ahead log
		return nil, nil, errors.Join(err, write.Close())
	}
	read, err = sql.Open("sqlite", sqliteDSN(path, common, url.Values{"_pragma": {"query_only(1)"}}))
	if err != nil {
		return nil, nil, errors.Join(err, write.Close())
	}
	read.SetMaxOpenConns(sqliteReaders)
	read.SetMaxIdleConns(sqliteReaders)
	return read, write, nil
}

// walBusyTimeout is how long truncating waits for readers, in milliseconds. Nothing else is written meanwhile.
const walBusyTimeout = 100

// truncateSQLiteWAL writes the log's pages to the file and truncates the log, so that no earlier state of a page is
// left in it. It returns errWALInUse if a reader, such as a backup, takes longer than walBusyTimeout.
func truncateSQLiteWAL(ctx context.Context, db *sql.DB) (err error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	setBusyTimeout := func(milliseconds int) error {
		_, err := conn.ExecContext(ctx, fmt.Sprintf("PRAGMA busy_timeout = %d", milliseconds))
		return err
	}
	if err := setBusyTimeout(walBusyTimeout); err != nil {
		return err
	}
	var blocked, pages, written int
	err = conn.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&blocked, &pages, &written)
	if isBusy(err) || (err == nil && blocked != 0) {
		err = errWALInUse
	}
	return errors.Join(err, setBusyTimeout(sqliteBusyTimeout))
}

func vacuum(ctx context.Context, db *sql.DB) error {
	_, err := db.ExecContext(ctx, "VACUUM")
	return err
}

// connect opens the first connection. When two processes open a new file at the same moment, SQLite refuses one of
// them the switch to WAL at once, whatever the busy timeout.
func connect(ctx context.Context, db *sql.DB) error {
	const pause = 20 * time.Millisecond
	for waited := time.Duration(0); ; waited += pause {
		err := db.PingContext(ctx)
		if !isBusy(err) || waited > sqliteBusyTimeout*time.Millisecond {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
		}
	}
}

// isBusy reports whether err means that another process holds a SQLite file.
func isBusy(err error) bool {
	var sqliteErr *sqlite.Error
	return errors.As(err, &sqliteErr) && sqliteErr.Code()&0xff == sqlite3.SQLITE_BUSY
}

func sqliteDSN(path string, settings ...url.Values) string {
	all := url.Values{}
	for _, values := range settings {
		for name, value := range values {
			all[name] = append(all[name], value...)
		}
	}
	return (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: all.Encode()}).String()
}
