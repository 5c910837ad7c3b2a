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

// rawRows are visits, artwork visits and events in a database of their own: the server's tables and indexes, fully
// synchronised.
type rawRows struct {
	db                                     *sql.DB
	insertVisit, insertRow, insertEventRow *sql.Stmt
	next                                   int64
	visit                                  int64 // which the next rows belong to
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
	r := &rawRows{db: db}
	if r.insertVisit, err = db.PrepareContext(ctx, `INSERT INTO visits (id, id_museum, api, visitor_token, device, language, started_at, ended_at, email)
		VALUES (?, 1, 1, '', '', 'en_GB', ?, NULL, '')`); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if r.insertRow, err = db.PrepareContext(ctx,
		"INSERT INTO artwork_visits (id, id_visit, id_artwork, access, started_at, seconds) VALUES (?, ?, ?, ?, ?, ?)"); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if r.insertEventRow, err = db.PrepareContext(ctx, "INSERT INTO events (key, call, answer, recorded_at) VALUES (?, ?, ?, ?)"); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return r, nil
}

// startVisit inserts the visit that the next rows belong to; its id is as random as the server's.
func (r *rawRows) startVisit(ctx context.Context, statement *sql.Stmt) error {
	r.visit = randomVisit()
	_, err := statement.ExecContext(ctx, r.visit, 1_790_000_000_000+r.next)
	return err
}

func randomVisit() int64 { return rand.Int64N(1 << 53) }

func (r *rawRows) insert(ctx context.Context, statement *sql.Stmt) error {
	r.next++
	_, err := statement.ExecContext(ctx, r.next, r.visit, 1+r.next%works, "KEYBOARD", 1_790_000_000_000+r.next, 60)
	return err
}

// insertEvent inserts the event row that the server stores with each call, to answer repeats.
func (r *rawRows) insertEvent(ctx context.Context) error {
	answer := fmt.Sprintf(`{"ID":%d,"Visit":%d,"Artwork":%d,"Access":"KEYBOARD"}`, r.next, r.visit, 1+r.next%works)
	key := keyOf(moment(0).Add(time.Duration(r.next) * time.Second)).String()
	_, err := r.insertEventRow.ExecContext(ctx, key, "StartArtworkVisit", answer, 1_790_000_000_000+r.next)
	return err
}

// single inserts artwork visits and their events one a statement, each on disk before the next. It returns the artwork visits a second.
func (r *rawRows) single(ctx context.Context, during time.Duration) (float64, error) {
	if err := r.startVisit(ctx, r.insertVisit); err != nil {
		return 0, err
	}
	began, rows := time.Now(), 0
	for ; time.Since(began) < during; rows++ {
		if err := r.insert(ctx, r.insertRow); err != nil {
			return 0, err
		}
		if err := r.insertEvent(ctx); err != nil {
			return 0, err
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
	visit, row := tx.StmtContext(ctx, r.insertVisit), tx.StmtContext(ctx, r.insertRow)
	for i := range rawBatch {
		if i%batch == 0 {
			if err := r.startVisit(ctx, visit); err != nil {
				return err
			}
		}
		if err := r.insert(ctx, row); err != nil {
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
