package visitor

import (
	"hash/maphash"
	"maps"
	"sync"
	"time"

	"cicerone/guide"
)

// maxBuckets bounds the buckets in memory; beyond it any others are forgotten.
const maxBuckets = 100_000

// tokenBuckets has a token bucket for each key, such as a network, in this process. A bucket holds burst tokens, and one
// returns every interval. Keys are stored as hashes that mean nothing outside the process.
type tokenBuckets struct {
	burst    int
	interval time.Duration
	clock    guide.Clock
	seed     maphash.Seed

	mu      sync.Mutex
	fullAt  map[uint64]time.Time
	sweepAt time.Time // when full buckets are removed next
}

func newTokenBuckets(clock guide.Clock, burst int, interval time.Duration) *tokenBuckets {
	return &tokenBuckets{burst: burst, interval: interval, clock: clock, seed: maphash.MakeSeed(), fullAt: map[uint64]time.Time{}}
}

// UntilFull returns how long the key's bucket needs until it is full.
func (b *tokenBuckets) UntilFull(key string) time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.untilFull(maphash.String(b.seed, key), b.clock())
}

func (b *tokenBuckets) untilFull(hash uint64, now time.Time) time.Duration {
	return max(b.fullAt[hash].Sub(now), 0)
}

// Spend makes the key's bucket need so much longer until it is full.
func (b *tokenBuckets) Spend(key string, duration time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.spend(maphash.String(b.seed, key), b.clock(), duration)
}

func (b *tokenBuckets) spend(hash uint64, now time.Time, duration time.Duration) {
	b.fullAt[hash] = now.Add(b.untilFull(hash, now) + duration)
	if now.After(b.sweepAt) {
		maps.DeleteFunc(b.fullAt, func(_ uint64, fullAt time.Time) bool { return !fullAt.After(now) })
		b.sweepAt = now.Add(time.Minute)
	}
	for other := range b.fullAt {
		if len(b.fullAt) <= maxBuckets {
			break
		}
		if other != hash {
			delete(b.fullAt, other)
		}
	}
}

// Take takes so many tokens of the key's bucket. If it holds fewer, Take takes none and returns when to try again.
func (b *tokenBuckets) Take(key string, tokens int) (retryAfter time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	hash, now := maphash.String(b.seed, key), b.clock()
	needed := time.Duration(tokens) * b.interval
	if missing := b.untilFull(hash, now) + needed - time.Duration(b.burst)*b.interval; missing > 0 {
		return missing
	}
	b.spend(hash, now, needed)
	return 0
}
