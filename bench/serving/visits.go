package main

import (
	"context"
	"database/sql"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/google/uuid"
	_ "modernc.org/sqlite" // the driver "sqlite"
)

const (
	reporters = 64  // clients that report at once
	batch     = 20  // artwork visits of a request
	rawBatch  = 500 // rows of a transaction
)

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
	return &rawRows{db: db}, err
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

// report sends what request makes on all reporters' connections and returns the rows a second that were confirmed,
// rows of them a request.
func report(ctx context.Context, address string, during time.Duration, rows int, request func(n int) string) (float64, error) {
	type outcome struct {
		confirmed int
		err       error
	}
	outcomes := make(chan outcome, reporters)
	began := time.Now()
	end := began.Add(during)
	for client := range reporters {
		go func() {
			confirmed, err := reportOn(ctx, address, end, func(n int) string { return request(client + reporters*n) })
			outcomes <- outcome{confirmed, err}
		}()
	}
	confirmed := 0
	var failed error
	for range reporters {
		o := <-outcomes
		confirmed += o.confirmed * rows
		if o.err != nil {
			failed = o.err
		}
	}
	return float64(confirmed) / time.Since(began).Seconds(), failed
}

// reportOn sends requests on one connection until end.
func reportOn(ctx context.Context, address string, end time.Time, request func(n int) string) (confirmed int, err error) {
	connection, err := new(net.Dialer).DialContext(ctx, "tcp", address)
	if err != nil {
		return 0, err
	}
	defer connection.Close()
	answers := newAnswers(connection)
	for ; time.Now().Before(end); confirmed++ {
		if _, err := fmt.Fprint(connection, request(confirmed)); err != nil {
			return confirmed, err
		}
		if err := answers.confirmed(); err != nil {
			return confirmed, err
		}
	}
	return confirmed, nil
}

// posting is a call of the API with a key of its own.
func posting(path, authorization, body string) string {
	return fmt.Sprintf("POST %s HTTP/1.1\r\nHost: bench\r\nIdempotency-Key: %s\r\nAuthorization: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
		path, uuid.NewString(), authorization, len(body), body)
}

// artworkVisit is the call that tells of one artwork visit.
func artworkVisit(visit int64, n int) string {
	return posting("/api/v2/visitArtwork", "", fmt.Sprintf(`{"idVisit":%d,"idArtwork":%d,"startDate":%q,"accessType":"KEYBOARD"}`, visit, 1+n%works, moment(n)))
}

// visitOf20 is the call by which a phone that was without a network tells of a visit with all its works.
func visitOf20(n int) string {
	list := make([]string, batch)
	for i := range list {
		list[i] = fmt.Sprintf(`{"idArtwork":%d,"accessType":"KEYBOARD","startDate":%q,"endDate":%q}`, 1+(n+i)%works, moment(i), moment(i+1))
	}
	return posting("/api/legacy/Museum/1/v2/registerVisit", legacyClient,
		fmt.Sprintf(`{"idMuseum":1,"languageCode":"en_GB","startDate":%q,"artworks":[%s]}`, moment(0), strings.Join(list, ",")))
}

func moment(n int) string {
	return time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC).Add(time.Duration(n) * time.Minute).Format(time.RFC3339)
}
