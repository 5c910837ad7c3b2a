package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite"
)

const rawBatch = 500 // rows of a transaction

// rawRows are visits and artwork visits in a database of their own: the server's tables and indexes, fully synchronised.
type rawRows struct {
	db    *sql.DB
	next  int64
	visit int64 // which the next rows belong to
}

func openRawRows(ctx context.Context, folder string) (*rawRows, error) {
	db, err := sql.Open("sqlite", "file:"+filepath.Join(folder, "raw.db")+
		"?_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=foreign_keys(1)&_txlock=immediate")
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	_, err = db.ExecContext(ctx, `CREATE TABLE visits (id BIGINT NOT NULL PRIMARY KEY, id_museum BIGINT NOT NULL, api BIGINT NOT NULL,
			visitor_token TEXT NOT NULL, device TEXT NOT NULL, language TEXT NOT NULL, started_at BIGINT NOT NULL, ended_at BIGINT, email TEXT NOT NULL);
		CREATE INDEX visits_by_museum ON visits (id_museum, started_at);
		CREATE TABLE artwork_visits (id BIGINT NOT NULL PRIMARY KEY, id_visit BIGINT NOT NULL REFERENCES visits (id), id_artwork BIGINT NOT NULL,
			access TEXT NOT NULL, started_at BIGINT NOT NULL, seconds BIGINT NOT NULL);
		CREATE INDEX artwork_visits_by_visit ON artwork_visits (id_visit, id_artwork);
		CREATE TABLE events (key TEXT NOT NULL PRIMARY KEY, call TEXT NOT NULL, answer TEXT NOT NULL, recorded_at BIGINT NOT NULL)`)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return &rawRows{db: db}, nil
}

const insertVisit = `INSERT INTO visits (id, id_museum, api, visitor_token, device, language, started_at, ended_at, email)
	VALUES (?, 1, 1, '', '', 'en_GB', ?, NULL, '')`

// startVisit inserts the visit that the next rows belong to; its id is as random as the server's.
func (r *rawRows) startVisit(ctx context.Context, statement *sql.Stmt) error {
	r.visit = rand.Int64N(1 << 53)
	_, err := statement.ExecContext(ctx, r.visit, 1_790_000_000_000+r.next)
	return err
}

const insertRow = "INSERT INTO artwork_visits (id, id_visit, id_artwork, access, started_at, seconds) VALUES (?, ?, ?, ?, ?, ?)"

func (r *rawRows) insert(ctx context.Context, statement *sql.Stmt) error {
	r.next++
	_, err := statement.ExecContext(ctx, r.next, r.visit, 1+r.next%works, "KEYBOARD", 1_790_000_000_000+r.next, 60)
	return err
}

const insertEvent = "INSERT INTO events (key, call, answer, recorded_at) VALUES (?, 'POST visitArtwork', ?, ?)"

// insertEvent inserts what the server keeps of a call beside its row, so that a repeat is answered what it was.
func (r *rawRows) insertEvent(ctx context.Context, statement *sql.Stmt) error {
	answer := fmt.Sprintf(`{"ID":%d,"Visit":%d,"Artwork":%d,"Access":"KEYBOARD"}`, r.next, r.visit, 1+r.next%works)
	_, err := statement.ExecContext(ctx, keyOfVisit(moment(0)).String(), answer, 1_790_000_000_000+r.next)
	return err
}

// single inserts artwork visits one a statement, each on disk before the next, and their events as well when they are
// wanted. It returns the artwork visits a second.
func (r *rawRows) single(ctx context.Context, during time.Duration, events bool) (float64, error) {
	visit, err := r.db.PrepareContext(ctx, insertVisit)
	if err != nil {
		return 0, err
	}
	defer visit.Close()
	if err := r.startVisit(ctx, visit); err != nil {
		return 0, err
	}
	statement, err := r.db.PrepareContext(ctx, insertRow)
	if err != nil {
		return 0, err
	}
	defer statement.Close()
	event, err := r.db.PrepareContext(ctx, insertEvent)
	if err != nil {
		return 0, err
	}
	defer event.Close()
	began, rows := time.Now(), 0
	for ; time.Since(began) < during; rows++ {
		if err := r.insert(ctx, statement); err != nil {
			return 0, err
		}
		if events {
			if err := r.insertEvent(ctx, event); err != nil {
				return 0, err
			}
		}
	}
	return float64(rows) / time.Since(began).Seconds(), nil
}

// batched inserts rows in transactions of rawBatch, a visit for every batch of them as the calls do.
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
	visit, err := tx.PrepareContext(ctx, insertVisit)
	if err != nil {
		return err
	}
	statement, err := tx.PrepareContext(ctx, insertRow)
	if err != nil {
		return err
	}
	for i := range rawBatch {
		if i%batch == 0 {
			if err := r.startVisit(ctx, visit); err != nil {
				return err
			}
		}
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
