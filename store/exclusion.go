package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"

	"cicerone/guide"
)

// Use is what a process opens the database for. What a server records after a migration would be missing in the copy, so
// servers and migrations exclude each other.
type Use int

// The uses.
const (
	UseCommand Use = iota
	UseServer
	UseMigration
	UseReading // nothing is changed, so the schema has to be this version's
)

// lockTimeout is how long a process waits for others that are about to end.
const lockTimeout = time.Second

func inUse(use Use) error {
	if use == UseMigration {
		return guide.Errorf(guide.CodeConflict, "a server uses it; stop all servers first")
	}
	return guide.Errorf(guide.CodeConflict, "it is being migrated with migrate-store; start the server on the new one when that is done")
}

// lockFile locks the use of a SQLite database until close is called.
func lockFile(path string, use Use) (release func() error, err error) {
	if use == UseCommand || use == UseReading {
		return func() error { return nil }, nil
	}
	file, err := os.OpenFile(path+".lock", os.O_RDWR|os.O_CREATE, 0o640)
	if err != nil {
		return nil, err
	}
	mode := syscall.LOCK_SH
	if use == UseMigration {
		mode = syscall.LOCK_EX
	}
	if err := syscall.Flock(int(file.Fd()), mode|syscall.LOCK_NB); err != nil {
		if errors.Is(err, syscall.EWOULDBLOCK) {
			err = inUse(use)
		}
		return nil, errors.Join(err, file.Close())
	}
	return file.Close, nil
}

// lockConnection locks the use of a PostgreSQL database as long as the connection lasts: servers share serversLock, and a
// migration holds it alone.
func lockConnection(use Use) func(context.Context, *pgx.Conn) error {
	return func(ctx context.Context, conn *pgx.Conn) error {
		function := map[Use]string{UseServer: "pg_try_advisory_lock_shared", UseMigration: "pg_try_advisory_lock"}[use]
		if function == "" {
			return nil
		}
		// PostgreSQL may notice a moment later that a process has ended.
		for deadline := time.Now().Add(lockTimeout); ; time.Sleep(lockTimeout / 20) {
			var locked bool
			if err := conn.QueryRow(ctx, "SELECT "+function+"("+strconv.Itoa(serversLock)+")").Scan(&locked); err != nil {
				return fmt.Errorf("lock the database: %w", err)
			}
			if locked {
				return nil
			}
			if time.Now().After(deadline) {
				return inUse(use)
			}
		}
	}
}
