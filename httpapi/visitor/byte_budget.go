package visitor

import (
	"sync"

	"cicerone/guide"
)

// byteBudget bounds a number of bytes, and the share of them that callers from one network may use.
type byteBudget struct {
	limit int64

	mu        sync.Mutex
	used      int64
	byNetwork map[string]int64
}

func newByteBudget(limit int64) *byteBudget {
	return &byteBudget{limit: limit, byNetwork: map[string]int64{}}
}

// Acquire reserves bytes for a caller from the network. It reports whether there were enough.
func (b *byteBudget) Acquire(network string, bytes int64) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.used+bytes > b.limit || b.byNetwork[network]+bytes > guide.NetworkShare(b.limit) {
		return false
	}
	b.used += bytes
	b.byNetwork[network] += bytes
	return true
}

// Release returns bytes that Acquire reserved.
func (b *byteBudget) Release(network string, bytes int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.used -= bytes
	if b.byNetwork[network] -= bytes; b.byNetwork[network] == 0 {
		delete(b.byNetwork, network)
	}
}
