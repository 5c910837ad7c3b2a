package visitor

import (
	"sync"
	"time"

	"cicerone/guide"
)

// tokenBuckets has a token bucket for each key, such as a network, in this process. A bucket holds burst tokens, and one
// returns every interval.
type tokenBuckets struct {
	burst    int
	interval time.Duration
	clock    guide.Clock

	mu     sync.Mutex
	fullAt *expiryMap
}

func newTokenBuckets(clock guide.Clock, burst int, interval time.Duration) *tokenBuckets {
	return &tokenBuckets{burst: burst, interval: interval, clock: clock, fullAt: newExpiryMap()}
}

// UntilFull returns how long the key's bucket needs until it is full.
func (b *tokenBuckets) UntilFull(key string) time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.fullAt.Until(key, b.clock())
}

// Spend makes the key's bucket need so much longer until it is full.
func (b *tokenBuckets) Spend(key string, duration time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.spend(key, b.clock(), duration)
}

func (b *tokenBuckets) spend(key string, now time.Time, duration time.Duration) {
	b.fullAt.Set(key, now, now.Add(b.fullAt.Until(key, now)+duration))
}

// Take takes so many tokens of the key's bucket. If it holds fewer, Take takes none and returns when to try again.
func (b *tokenBuckets) Take(key string, tokens int) (retryAfter time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.clock()
	needed := time.Duration(tokens) * b.interval
	if missing := b.fullAt.Until(key, now) + needed - time.Duration(b.burst)*b.interval; missing > 0 {
		return missing
	}
	b.spend(key, now, needed)
	return 0
}
