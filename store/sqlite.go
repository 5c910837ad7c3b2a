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

	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/sqlitedialect"
	"modernc.org/sqlite" // and the driver "sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

const (
	sqliteReaders     = 4
	sqliteBusyTimeout = 30_000 // milliseconds: longer than the largest import holds the database
	sqliteCache       = -16_384
	sqliteLog         = 4_096 // pages that the log gathers before they go to the file: those written again go once
)

// openSQLite opens one connection that writes and some that read. In WAL mode readers never wait for the
// writer, and synchronous FULL puts every commit on the disk before it returns.
func openSQLite(ctx context.Context, path string) (read, write *bun.DB, err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		return nil, nil, err
	}
	// Visits are personal: the file is made here so that only its owner's group can read it.
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
	writer, err := sql.Open("sqlite", sqliteDSN(path, common, url.Values{"_txlock": {"immediate"}}))
	if err != nil {
		return nil, nil, err
	}
	writer.SetMaxOpenConns(1)
	if err := connect(ctx, writer); err != nil { // before any reader, since this one makes the WAL
		return nil, nil, errors.Join(err, writer.Close())
	}
	readers, err := sql.Open("sqlite", sqliteDSN(path, common, url.Values{"_pragma": {"query_only(1)"}}))
	if err != nil {
		return nil, nil, errors.Join(err, writer.Close())
	}
	readers.SetMaxOpenConns(sqliteReaders)
	readers.SetMaxIdleConns(sqliteReaders)
	return bun.NewDB(readers, sqlitedialect.New()), bun.NewDB(writer, sqlitedialect.New()), nil
}

// logPatience is how long readers that are under way are waited for, in milliseconds, while nothing else is written.
const logPatience = 100

// emptyWAL writes the log's pages to the file and cuts the log off, so that no earlier state of a page is left
// in it. errLogInUse when readers stay under way, as a backup does for seconds.
func emptyWAL(ctx context.Context, db *sql.DB) (err error) {
	connection, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, connection.Close()) }()
	patience := func(milliseconds int) error {
		_, err := connection.ExecContext(ctx, fmt.Sprintf("PRAGMA busy_timeout = %d", milliseconds))
		return err
	}
	if err := patience(logPatience); err != nil {
		return err
	}
	var busy, pages, written int
	err = connection.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &pages, &written)
	if isBusy(err) || (err == nil && busy != 0) {
		err = errLogInUse
	}
	return errors.Join(err, patience(sqliteBusyTimeout))
}

func vacuum(ctx context.Context, db *sql.DB) error {
	_, err := db.ExecContext(ctx, "VACUUM")
	return err
}

// connect makes the first connection. Where two processes open a new file at the same moment, SQLite
// refuses one of them the switch to WAL at once, whatever the timeout says.
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

// isBusy reports that another process was holding a SQLite file.
func isBusy(err error) bool {
	var refused *sqlite.Error
	return errors.As(err, &refused) && refused.Code()&0xff == sqlite3.SQLITE_BUSY
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
