package recognition

// Session remembers what the last three frames of a visitor showed, and nothing else. Its zero value has seen none.
type Session struct {
	seen [3]sighting
	next int
}

// sighting is what one frame spoke for.
type sighting struct {
	work      int64
	agreement float64
}

// agreed is how much two frames that agree count: each alone may be weaker.
const agreed = 1.4

// See takes the result of the next frame and tells which work the visitor looks at, if any: a strong frame counts
// alone, and two of the last three that agree count together. What one threshold accepts every higher one accepts.
func (s *Session) See(r Result, t Threshold) (work int64, ok bool) {
	now := sighting{}
	now.work, now.agreement = r.Agreement()
	s.seen[s.next] = now
	s.next = (s.next + 1) % len(s.seen)
	best := now.agreement
	for i, before := range s.seen {
		if i != (s.next+len(s.seen)-1)%len(s.seen) && before.work == now.work && before.agreement > 0 && now.agreement > 0 {
			best = max(best, agreed*min(before.agreement, now.agreement))
		}
	}
	return now.work, best > 0 && best >= t.Need()
}

// Forget empties the memory, for a visitor who has found a work.
func (s *Session) Forget() { *s = Session{} }
