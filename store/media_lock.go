package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strconv"
	"syscall"
	"time"

	"cicerone/guide"
)

// MediaLock is a lock of an installation's media files; see LockMedia.
type MediaLock struct {
	check   func(context.Context) error
	release func() error
}

// Check returns an error if the lock was lost, as with a connection.
func (l *MediaLock) Check(ctx context.Context) error { return l.check(ctx) }

// Close releases the lock.
func (l *MediaLock) Close() error { return l.release() }

// mediaLockInterval is how often a lock is tried that others hold.
const mediaLockInterval = 100 * time.Millisecond

// LockMedia locks the media files. Many may share the lock who store files to which the database refers later, or read files to
// which it referred before. Who deletes files without references needs it alone. If it is not free, LockMedia calls waiting and
// waits.
func (s *Store) LockMedia(ctx context.Context, alone bool, waiting func()) (*MediaLock, error) {
	if alone {
		return s.waitForMedia(ctx, alone, waiting)
	}
	s.sharing.Lock()
	defer s.sharing.Unlock()
	share := s.mediaShare
	if share == nil || share.lock.Check(ctx) != nil {
		lock, err := s.waitForMedia(ctx, alone, waiting)
		if err != nil {
			return nil, err
		}
		share = &mediaShare{lock: lock}
		s.mediaShare = share
	}
	share.users++
	return &MediaLock{check: share.lock.check, release: func() error {
		s.sharing.Lock()
		defer s.sharing.Unlock()
		if share.users--; share.users > 0 {
			return nil
		}
		if s.mediaShare == share {
			s.mediaShare = nil
		}
		return share.lock.Close()
	}}, nil
}

// mediaShare is a lock that all of a store's users share: each lock takes a connection of those for reading.
type mediaShare struct {
	lock  *MediaLock
	users int
}

// waitForMedia is LockMedia without sharing.
func (s *Store) waitForMedia(ctx context.Context, alone bool, waiting func()) (*MediaLock, error) {
	for first := true; ; first = false {
		lock, err := s.dialect.tryLockMedia(ctx, s.readDB, alone)
		if lock != nil || err != nil {
			return lock, unavailable(err)
		}
		if first {
			waiting()
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(mediaLockInterval):
		}
	}
}

// tryLockMediaFile locks a file next to the SQLite database at path. It returns nil if others have the lock.
func tryLockMediaFile(path string, alone bool) (*MediaLock, error) {
	file, err := os.OpenFile(path+".media.lock", os.O_RDWR|os.O_CREATE, 0o640)
	if err != nil {
		return nil, err
	}
	mode := syscall.LOCK_SH
	if alone {
		mode = syscall.LOCK_EX
	}
	if err := syscall.Flock(int(file.Fd()), mode|syscall.LOCK_NB); err != nil {
		if errors.Is(err, syscall.EWOULDBLOCK) {
			err = nil
		}
		return nil, errors.Join(err, file.Close())
	}
	return &MediaLock{check: func(context.Context) error { return nil }, release: file.Close}, nil
}

// tryLockPostgresMedia locks in a PostgreSQL connection of its own. It returns nil if others have the lock.
func tryLockPostgresMedia(ctx context.Context, db *sql.DB, alone bool) (_ *MediaLock, err error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	try, unlock := "pg_try_advisory_lock_shared", "pg_advisory_unlock_shared"
	if alone {
		try, unlock = "pg_try_advisory_lock", "pg_advisory_unlock"
	}
	call := func(ctx context.Context, function string) (done bool, err error) {
		err = conn.QueryRowContext(ctx, "SELECT "+function+"("+strconv.Itoa(mediaLock)+")").Scan(&done)
		return done, err
	}
	if locked, err := call(ctx, try); !locked || err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return &MediaLock{
		check: func(ctx context.Context) error {
			if err := conn.PingContext(ctx); err != nil {
				return guide.Errorf(guide.CodeBusy, "the connection that locks the media was lost: %v", err)
			}
			return nil
		},
		release: func() error {
			_, err := call(context.WithoutCancel(ctx), unlock)
			if err = errors.Join(err, conn.Close()); err != nil {
				err = fmt.Errorf("unlock the media: %w", err)
			}
			return err
		},
	}, nil
}
