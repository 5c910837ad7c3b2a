package recognition

import "time"

// SessionAge is the time without frames after which what earlier ones showed says nothing about the next one.
const SessionAge = 10 * time.Second

// Session remembers what a visitor's last three frames showed. The zero value is ready to use.
type Session struct {
	recent [3]observation
	next   int
}

// observation is what one frame showed.
type observation struct {
	work      int64
	agreement float64
}

// repeatFactor raises the agreement of a work that two frames show.
const repeatFactor = 1.4

// Observe adds the result of the next frame and returns the work that the visitor looks at, if any: by a strong frame
// alone, or by two of the last three that agree. Every higher threshold accepts what t accepts.
func (s *Session) Observe(r Result, t Threshold) (work int64, ok bool) {
	current := observation{}
	current.work, current.agreement = r.Agreement()
	s.recent[s.next] = current
	s.next = (s.next + 1) % len(s.recent)
	best := current.agreement
	for i, earlier := range s.recent {
		if i != (s.next+len(s.recent)-1)%len(s.recent) && earlier.work == current.work && earlier.agreement > 0 && current.agreement > 0 {
			best = max(best, repeatFactor*min(earlier.agreement, current.agreement))
		}
	}
	return current.work, best > 0 && best >= t.MinAgreement()
}
