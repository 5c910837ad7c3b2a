package media

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/sync/semaphore"
	"golang.org/x/sync/singleflight"

	"cicerone/guide"
)

// damagedRetryInterval is how long a damaged file is refused before it is read again.
const damagedRetryInterval = 10 * time.Second

// Large files are compared few at a time, so that smaller ones, which most visitors want, are read meanwhile.
const (
	largeFile     = 32 << 20
	maxLargeReads = 2
)

// Verified opens intact files only. It compares a file with the hash in its name when it is first opened, and again when
// its size has changed. Make one with NewVerified.
type Verified struct {
	guide.Blobs

	clock      guide.Clock
	checking   singleflight.Group
	largeReads *semaphore.Weighted
	damages    prometheus.Counter

	mu     sync.Mutex
	checks map[string]check
}

// check is the outcome of comparing a file with its name.
type check struct {
	size int64
	err  error     // nil if the file is intact
	at   time.Time // of an error
}

// NewVerified returns a Verified of blobs.
func NewVerified(blobs guide.Blobs) *Verified {
	return &Verified{
		Blobs: blobs, clock: time.Now, checks: map[string]check{}, largeReads: semaphore.NewWeighted(maxLargeReads),
		damages: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "cicerone_media_damaged_total", Help: "Media files that were opened and did not match their names.",
		}),
	}
}

// Collectors returns the metrics.
func (v *Verified) Collectors() []prometheus.Collector { return []prometheus.Collector{v.damages} }

// Open returns the content; see guide.Blobs. It returns an error without a code if the file is damaged.
func (v *Verified) Open(ctx context.Context, name string) (io.ReadSeekCloser, error) {
	content, err := v.Blobs.Open(ctx, name)
	if err != nil || ContentHash(name) == "" {
		return content, err
	}
	size, err := content.Seek(0, io.SeekEnd)
	if err == nil {
		_, err = content.Seek(0, io.SeekStart)
	}
	if err == nil {
		err = v.verify(ctx, name, size)
	}
	if err != nil {
		return nil, errors.Join(err, content.Close())
	}
	return content, nil
}

// verify compares a file of that size with its name, unless that was done before.
func (v *Verified) verify(ctx context.Context, name string, size int64) error {
	v.mu.Lock()
	last, checked := v.checks[name]
	v.mu.Unlock()
	if checked && last.size == size && (last.err == nil || v.clock().Sub(last.at) < damagedRetryInterval) {
		return last.err
	}
	// Other requests may share this read, so it must not end with the request that started it.
	shared := context.WithoutCancel(ctx)
	_, err, _ := v.checking.Do(name, func() (any, error) {
		if size > largeFile {
			_ = v.largeReads.Acquire(shared, 1) // shared does not end
			defer v.largeReads.Release(1)
		}
		sum := sha256.New()
		content, err := v.Blobs.Open(shared, name)
		if err != nil {
			return nil, err
		}
		_, err = io.Copy(sum, content)
		err = errors.Join(err, content.Close())
		if guide.ErrorCodeOf(err) == guide.CodeInternal {
			err = unreachable(fmt.Errorf("reading the stored file %s: %w", name, err))
		}
		if err != nil {
			return nil, err
		}
		if !strings.HasPrefix(hex.EncodeToString(sum.Sum(nil)), ContentHash(name)) {
			err = fmt.Errorf("the media file %s is damaged: its content does not match its name; restore it from a backup", name)
			v.damages.Inc()
		}
		v.mu.Lock()
		defer v.mu.Unlock()
		v.checks[name] = check{size, err, v.clock()}
		return nil, err
	})
	return err
}
