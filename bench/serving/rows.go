package main

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite"
)

const rawBatch = 500 // rows of a transaction

// rawRows are artwork visits in a database of their own: the server's table and index, fully synchronised.
type rawRows struct {
	db   *sql.DB
	next int64
}

func openRawRows(ctx context.Context, folder string) (*rawRows, error) {
	db, err := sql.Open("sqlite", "file:"+filepath.Join(folder, "raw.db")+
		"?_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=foreign_keys(1)&_txlock=immediate")
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	_, err = db.ExecContext(ctx, `CREATE TABLE artwork_visits (id BIGINT NOT NULL PRIMARY KEY, id_visit BIGINT NOT NULL, id_artwork BIGINT NOT NULL,
		access TEXT NOT NULL, started_at BIGINT NOT NULL, seconds BIGINT NOT NULL);
		CREATE INDEX artwork_visits_by_visit ON artwork_visits (id_visit, id_artwork)`)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return &rawRows{db: db}, nil
}

const insertRow = "INSERT INTO artwork_visits (id, id_visit, id_artwork, access, started_at, seconds) VALUES (?, ?, ?, ?, ?, ?)"

func (r *rawRows) insert(ctx context.Context, statement *sql.Stmt) error {
	r.next++
	_, err := statement.ExecContext(ctx, r.next, 1+r.next/20, 1+r.next%300, "KEYBOARD", 1_790_000_000_000+r.next, 60)
	return err
}

// single inserts rows one a statement, each on disk before the next, and returns the rows a second.
func (r *rawRows) single(ctx context.Context, during time.Duration) (float64, error) {
	statement, err := r.db.PrepareContext(ctx, insertRow)
	if err != nil {
		return 0, err
	}
	defer statement.Close()
	began, rows := time.Now(), 0
	for ; time.Since(began) < during; rows++ {
		if err := r.insert(ctx, statement); err != nil {
			return 0, err
		}
	}
	return float64(rows) / time.Since(began).Seconds(), nil
}

// batched inserts rows in transactions of rawBatch.
func (r *rawRows) batched(ctx context.Context, during time.Duration) (float64, error) {
	began, rows := time.Now(), 0
	for ; time.Since(began) < during; rows += rawBatch {
		if err := r.transaction(ctx); err != nil {
			return 0, err
		}
	}
	return float64(rows) / time.Since(began).Seconds(), nil
}

func (r *rawRows) transaction(ctx context.Context) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() //nolint:errcheck // which does nothing once it is committed
	statement, err := tx.PrepareContext(ctx, insertRow)
	if err != nil {
		return err
	}
	for range rawBatch {
		if err := r.insert(ctx, statement); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// synchronisation is how long the disk takes to confirm a small write, which decides about single statements.
func synchronisation(folder string) (time.Duration, error) {
	file, err := os.Create(filepath.Join(folder, "synchronisation"))
	if err != nil {
		return 0, err
	}
	defer file.Close()
	const times = 200
	began := time.Now()
	for range times {
		if _, err := file.WriteString(strings.Repeat("x", 4096)); err != nil {
			return 0, err
		}
		if err := file.Sync(); err != nil {
			return 0, err
		}
	}
	return time.Since(began) / times, nil
}
