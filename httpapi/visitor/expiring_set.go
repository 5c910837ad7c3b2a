package visitor

import (
	"hash/maphash"
	"maps"
	"sync"
	"time"

	"cicerone/guide"
)

// maxExpiries bounds the keys of one expiryMap; beyond it any others are forgotten.
const maxExpiries = 100_000

// expiryMap has a time for each key, in memory, and forgets it when it has passed. Keys are stored as hashes that mean
// nothing outside the process.
type expiryMap struct {
	seed    maphash.Seed
	times   map[uint64]time.Time
	sweepAt time.Time // when times that have passed are removed next
}

func newExpiryMap() *expiryMap {
	return &expiryMap{seed: maphash.MakeSeed(), times: map[uint64]time.Time{}}
}

// Until returns how long it is until the key's time, and 0 if it has none.
func (m *expiryMap) Until(key string, now time.Time) time.Duration {
	return max(m.times[maphash.String(m.seed, key)].Sub(now), 0)
}

// Set sets the key's time.
func (m *expiryMap) Set(key string, now, expiry time.Time) {
	hash := maphash.String(m.seed, key)
	m.times[hash] = expiry
	if now.After(m.sweepAt) {
		maps.DeleteFunc(m.times, func(_ uint64, expiry time.Time) bool { return !expiry.After(now) })
		m.sweepAt = now.Add(time.Minute)
	}
	for other := range m.times {
		if len(m.times) <= maxExpiries {
			break
		}
		if other != hash {
			delete(m.times, other)
		}
	}
}

// expiringSet is a set, in this process, of keys that were added within a period.
type expiringSet struct {
	period time.Duration
	clock  guide.Clock

	mu       sync.Mutex
	expiries *expiryMap
}

func newExpiringSet(clock guide.Clock, period time.Duration) *expiringSet {
	return &expiringSet{period: period, clock: clock, expiries: newExpiryMap()}
}

// Add adds a key for the set's period from now on.
func (s *expiringSet) Add(key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.clock()
	s.expiries.Set(key, now, now.Add(s.period))
}

// Has reports whether the set has a key.
func (s *expiringSet) Has(key string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.expiries.Until(key, s.clock()) > 0
}
