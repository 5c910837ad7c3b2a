package store

import (
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"cicerone/guide"
)

// diskRetryAfter is when a caller should try again after the disk was nearly full.
const diskRetryAfter = time.Minute

// diskCheckInterval is how long a measurement of the free space is used.
const diskCheckInterval = time.Second

// disk refuses events while the file system of the database has less free space than a minimum: a full disk would also stop
// what needs space to free some, such as forgetting visitors.
type disk struct {
	path    string // of the database; empty if it may be on another machine
	minFree int64  // bytes

	mu        sync.Mutex
	measured  time.Time
	available int64
}

// requireSpace returns CodeBusy if the free space is below the minimum.
func (d *disk) requireSpace() error {
	if d.path == "" || d.minFree <= 0 {
		return nil
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if time.Since(d.measured) > diskCheckInterval {
		var stat syscall.Statfs_t
		if err := syscall.Statfs(filepath.Dir(d.path), &stat); err != nil {
			return nil // the write itself says what is wrong with the disk
		}
		d.measured, d.available = time.Now(), int64(stat.Bavail)*int64(stat.Bsize) //nolint:unconvert // Bsize has other types on other systems
	}
	if d.available >= d.minFree {
		return nil
	}
	return &guide.Error{Code: guide.CodeBusy, Message: "the server's disk is nearly full; please try again later", After: diskRetryAfter}
}
