package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"net"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"cicerone/guide"
)

// unavailableRetryAfter is when a caller should try again what the database cannot do at the moment.
const unavailableRetryAfter = 5 * time.Second

// sqliteUnavailable are the result codes of SQLite that do not depend on the statement: the file or its disk cannot be used.
var sqliteUnavailable = []int{
	sqlite3.SQLITE_PERM, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR,
	sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_NOTADB,
}

// postgresUnavailable are such codes and classes of PostgreSQL: connections, read-only servers, transactions that were idle
// for too long, resources, shutdown, the system, and damage.
var postgresUnavailable = []string{"08", "25006", "25P03", "53", "57P", "58", "XX001", "XX002"}

// unavailable gives an error of a database that cannot do its work CodeBusy, and returns every other error unchanged.
func unavailable(err error) error {
	var domain *guide.Error
	switch {
	case err == nil || errors.As(err, &domain):
		return err
	case isLocked(err) || isDeadlock(err):
		return busy(err)
	case !isUnavailable(err):
		return err
	}
	return &guide.Error{
		Code: guide.CodeBusy, Message: "the database cannot be used at the moment; please try again", After: unavailableRetryAfter, Cause: err,
	}
}

func isUnavailable(err error) bool {
	if sqliteErr, ok := errors.AsType[*sqlite.Error](err); ok {
		return slices.Contains(sqliteUnavailable, sqliteErr.Code()&0xff)
	}
	if postgresErr, ok := errors.AsType[*pgconn.PgError](err); ok {
		return slices.ContainsFunc(postgresUnavailable, func(code string) bool { return strings.HasPrefix(postgresErr.Code, code) })
	}
	if _, ok := errors.AsType[net.Error](err); ok {
		return !errors.Is(err, context.DeadlineExceeded) // of the caller
	}
	if _, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		return true
	}
	return pgconn.SafeToRetry(err) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, net.ErrClosed) ||
		errors.Is(err, driver.ErrBadConn) || errors.Is(err, sql.ErrConnDone)
}

// isDamaged reports whether the database found its own file damaged.
func isDamaged(err error) bool {
	if sqliteErr, ok := errors.AsType[*sqlite.Error](err); ok {
		code := sqliteErr.Code() & 0xff
		return code == sqlite3.SQLITE_CORRUPT || code == sqlite3.SQLITE_NOTADB
	}
	return isPostgres(err, "XX001") || isPostgres(err, "XX002")
}

// isLocked reports whether PostgreSQL waited for another transaction's lock for too long, and isDeadlock whether two
// transactions waited for each other.
func isLocked(err error) bool { return isPostgres(err, "55P03") }

func isDeadlock(err error) bool { return isPostgres(err, "40P01") }

func isPostgres(err error, code string) bool {
	postgresErr, ok := errors.AsType[*pgconn.PgError](err)
	return ok && postgresErr.Code == code
}

// isRecordedMeanwhile reports whether a transaction of another lane recorded an event with the same key.
func isRecordedMeanwhile(err error) bool {
	postgresErr, ok := errors.AsType[*pgconn.PgError](err)
	return ok && postgresErr.Code == "23505" && postgresErr.ConstraintName == "events_pkey"
}
