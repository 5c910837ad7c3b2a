package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"testing"
	"time"

	"cicerone/guide"
	"cicerone/store/storetest"
)

// openServer opens a store as a server does, and a connection of a program without time limits.
func openServer(t *testing.T) (s *Store, conn *sql.Conn) {
	t.Helper()
	address := storetest.Postgres(t)
	s, err := Open(t.Context(), Config{DatabaseURL: address, Use: UseServer})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	db, err := sql.Open("pgx", address)
	if err == nil {
		t.Cleanup(func() { _ = db.Close() })
		conn, err = db.Conn(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() }) // before db, which leaves open what is in use, with its locks
	return s, conn
}

// A program that holds a lane's lock stops the writes of that lane alone. They are answered as something to send again, and the
// server stays ready.
func TestHeldLaneBlocksNoOther(t *testing.T) {
	s, conn := openServer(t)
	museum, err := s.MuseumID(t.Context(), "DEMO")
	if err != nil {
		t.Fatal(err)
	}
	start := func(key string) error {
		_, err := s.StartVisit(t.Context(), key, guide.Visit{API: guide.VisitV2, Museum: museum})
		return err
	}
	lane := func(n int) int { return s.writer.laneOf(fmt.Sprint("event ", n)) }
	if _, err := conn.ExecContext(t.Context(), fmt.Sprintf("BEGIN; SELECT pg_advisory_xact_lock(%d)", laneLocks+lane(0))); err != nil {
		t.Fatal(err)
	}
	blocked := make(chan error, 1)
	began := time.Now()
	go func() { blocked <- start("0") }()
	for n := 1; n < 10; n++ {
		if lane(n) == lane(0) {
			continue
		}
		if err := start(fmt.Sprint(n)); err != nil {
			t.Errorf("STAT-5: a visit in another lane: %v", err)
		}
	}
	select {
	case err := <-blocked:
		t.Errorf("a visit in the lane ends with %v before the others", err)
	default:
	}
	err = <-blocked
	var refused *guide.Error
	if !errors.As(err, &refused) || refused.Code != guide.CodeBusy || refused.After == 0 {
		t.Errorf("STAT-5: a visit in the lane ends with %v", err)
	}
	if took := time.Since(began); took < postgresTimeouts[UseServer].lock {
		t.Errorf("it was refused after %v", took)
	}
	if err := s.CanRecord(); err != nil {
		t.Errorf("another's lock makes the server unready: %v", err)
	}
	if _, err := conn.ExecContext(t.Context(), "ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	if err := start("0"); err != nil {
		t.Errorf("STAT-5: its repeat: %v", err)
	}
}

// A transaction of a server that is frozen ends, and with it its locks.
func TestIdleTransactionEnds(t *testing.T) {
	s, conn := openServer(t)
	frozen, thaw := make(chan struct{}), make(chan struct{})
	result := make(chan error, 1)
	go func() {
		result <- s.writer.do(context.Background(), func(ctx context.Context, tx *transaction) error {
			close(frozen)
			<-thaw
			return setting("frozen")(ctx, tx)
		})
	}()
	<-frozen
	if _, err := conn.ExecContext(t.Context(), fmt.Sprintf("SET lock_timeout = 20000; SELECT pg_advisory_lock(%d)", laneLocks+contentLane)); err != nil {
		t.Errorf("the lock is not freed: %v", err)
	}
	close(thaw)
	if err := <-result; guide.ErrorCodeOf(err) != guide.CodeBusy {
		t.Errorf("the write ends with %v", err)
	}
	if stored := settings(t, s); len(stored) > 0 {
		t.Errorf("stored are %v", stored)
	}
}
