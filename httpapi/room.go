package httpapi

import (
	"sync"

	"cicerone/guide"
)

// room is a bounded number of bytes, of which callers behind one network address take no more than their share.
type room struct {
	most int64

	mu        sync.Mutex
	taken     int64
	byNetwork map[string]int64
}

func newRoom(most int64) *room { return &room{most: most, byNetwork: map[string]int64{}} }

// take takes so many bytes for a caller from the network, or tells that there are none left for it.
func (r *room) take(network string, bytes int64) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.taken+bytes > r.most || r.byNetwork[network]+bytes > guide.NetworkShare(r.most) {
		return false
	}
	r.taken += bytes
	r.byNetwork[network] += bytes
	return true
}

// give gives back what was taken.
func (r *room) give(network string, bytes int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.taken -= bytes
	if r.byNetwork[network] -= bytes; r.byNetwork[network] == 0 {
		delete(r.byNetwork, network)
	}
}
