package guidetest

import (
	"context"
	"sync"
	"time"

	"cicerone/guide"
)

// TokenBuckets holds token buckets in memory.
type TokenBuckets struct {
	Clock         guide.Clock
	Reads, Writes int // how often they were called

	mu     sync.Mutex
	fullAt map[string]time.Time
}

// UntilFull returns how long buckets need until they are full.
func (b *TokenBuckets) UntilFull(_ context.Context, keys []string) ([]time.Duration, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.Reads++
	return b.untilFull(keys), nil
}

func (b *TokenBuckets) untilFull(keys []string) []time.Duration {
	durations := make([]time.Duration, len(keys))
	for i, key := range keys {
		durations[i] = max(b.fullAt[key].Sub(b.Clock()), 0)
	}
	return durations
}

// Spend reads and changes how long buckets need until they are full. It calls spend twice, as if the first change could not be stored.
func (b *TokenBuckets) Spend(_ context.Context, _ int64, keys []string, spend func([]time.Duration) []time.Duration) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.Writes++
	if b.fullAt == nil {
		b.fullAt = map[string]time.Time{}
	}
	untilFull := b.untilFull(keys)
	spend(untilFull)
	for i, longer := range spend(untilFull) {
		b.fullAt[keys[i]] = b.Clock().Add(untilFull[i] + longer)
	}
	return nil
}
