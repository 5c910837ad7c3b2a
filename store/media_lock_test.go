package store

import (
	"testing"
)

// Any number of publications and uploads may hold the lock at once, and the store can still be read: they share one connection.
func TestMediaLockIsShared(t *testing.T) {
	eachDatabase(t, func(t *testing.T, open func() *Store) {
		s := open()
		var locks []*MediaLock
		for range 2 * postgresReaders {
			lock, err := s.LockMedia(t.Context(), false, func() { t.Error("a shared lock waits") })
			if err != nil {
				t.Fatal(err)
			}
			locks = append(locks, lock)
		}
		if _, err := s.List(t.Context()); err != nil {
			t.Error(err)
		}
		for i, lock := range locks {
			if err := lock.Check(t.Context()); err != nil {
				t.Errorf("lock %d: %v", i, err)
			}
			other, err := s.dialect.tryLockMedia(t.Context(), s.readDB, true)
			if err != nil || other != nil {
				t.Fatalf("with %d locks left another one has it alone: %v", len(locks)-i, err)
			}
			if err := lock.Close(); err != nil {
				t.Error(err)
			}
		}
		alone, err := s.LockMedia(t.Context(), true, func() { t.Error("the lock was not released") })
		if err != nil {
			t.Fatal(err)
		}
		if err := alone.Close(); err != nil {
			t.Error(err)
		}
	})
}
