package recognition

import (
	"cmp"
	"slices"
	"time"
)

// Trace is filled by [Index.Recognise] with how long each stage took, by the caller's clock.
type Trace struct {
	Now    func() time.Time
	Stages []Stage
	last   time.Time
}

// Stage is one part of the work on a frame.
type Stage struct {
	Name string
	Took time.Duration
}

func (t *Trace) start() {
	if t != nil {
		t.Stages, t.last = t.Stages[:0], t.Now()
	}
}

func (t *Trace) done(name string) {
	if t == nil {
		return
	}
	now := t.Now()
	t.Stages, t.last = append(t.Stages, Stage{name, now.Sub(t.last)}), now
}

// Result is what a frame shows, before anything is decided.
type Result struct {
	Features   int         // of the frame
	Candidates []Candidate // the best first, one a work
}

// Candidate is a work that may be in the frame.
type Candidate struct {
	Work      int64
	Reference int     // the picture of the index it was found by
	Votes     float64 // features that look like it, by how much they do
	Inliers   int     // places that agree in geometry too
	Score     float64 // how much speaks for it, all things considered; see Threshold
	// Homography maps the picture to the frame, both in fractions of their width and height; rows of a matrix.
	Homography [9]float64
	Matches    []Match
}

// Match is a place of the work's picture found in the frame, both in fractions of width and height.
type Match struct{ Picture, Frame [2]float64 }

const (
	frameSide     = 640 // pixels of the longer side
	frameFeatures = 600
	shortlist     = 12 // references whose geometry is looked at
)

// Recognise finds the works that the frame may show. The trace may be nil.
func (ix *Index) Recognise(frame Frame, trace *Trace) Result {
	trace.start()
	s := scratches.Get().(*scratch)
	defer scratches.Put(s)
	f := s.extract(frame.light.shrink(frameSide), frameFeatures, mostTurns)
	trace.done("features")
	votes, background := ix.votes(&f)
	trace.done("search")
	result := Result{Features: f.Count()}
	for _, v := range votes[:min(len(votes), shortlist)] {
		if c, ok := ix.verify(v, &f, background); ok {
			result.add(c)
		}
	}
	slices.SortStableFunc(result.Candidates, func(a, b Candidate) int { return cmp.Compare(b.Score, a.Score) })
	trace.done("geometry")
	return result
}

// add keeps the better of two candidates of one work.
func (r *Result) add(c Candidate) {
	for i := range r.Candidates {
		if r.Candidates[i].Work == c.Work {
			if c.Score > r.Candidates[i].Score {
				r.Candidates[i] = c
			}
			return
		}
	}
	r.Candidates = append(r.Candidates, c)
}

func (ix *Index) verify(v vote, frame *Features, background []int) (Candidate, bool) {
	ref := &ix.references[v.reference]
	work := &ref.Features
	best := propose(work, frame, pairsWith(work, frame, background))
	if len(best.inliers) < leastInliers {
		return Candidate{}, false
	}
	for range 2 {
		guided := guide(work, frame, best)
		h, ok := homographyThrough(work.keypoints, frame.keypoints, guided, best.h, work.shape)
		if !ok || len(guided) < len(best.inliers) || !h.plausible(work.shape, frame.shape) {
			break
		}
		best = fit{h, guided}
	}
	c := Candidate{
		Work: ref.Work, Reference: v.reference, Votes: v.votes,
		Inliers: len(best.inliers), Score: score(work, &best), Homography: best.h.fractions(work.shape, frame.shape),
	}
	for _, p := range best.inliers {
		a, b := work.shape.fraction(work.keypoints[p.work].at()), frame.shape.fraction(frame.keypoints[p.frame].at())
		c.Matches = append(c.Matches, Match{[2]float64{a.x, a.y}, [2]float64{b.x, b.y}})
	}
	return c, true
}

// score counts inliers by their likeness, those crowded together less.
func score(work *Features, f *fit) float64 {
	const side = 8
	var fields [side * side]int
	total := 0.0
	for _, p := range f.inliers {
		k := work.keypoints[p.work]
		x, y := int(k.x)*side/(int(work.shape.w)*fractions), int(k.y)*side/(int(work.shape.h)*fractions)
		at := min(y, side-1)*side + min(x, side-1)
		fields[at]++
		total += max(p.trust, 0) / float64(fields[at])
	}
	return total
}

// fractions is the same map between pictures whose sides are one.
func (h *homography) fractions(work, frame shape) [9]float64 {
	// From fractions of the picture to the work's plane, by the map, to fractions of the frame.
	sx, sy := float64(work.w)*65535/float64(work.right-work.left), float64(work.h)*65535/float64(work.bottom-work.top)
	ox, oy := -float64(work.left)/65535*sx, -float64(work.top)/65535*sy
	var m [9]float64
	for r := range 3 {
		a, b, c := h[3*r], h[3*r+1], h[3*r+2]
		m[3*r], m[3*r+1], m[3*r+2] = a*sx, b*sy, a*ox+b*oy+c
	}
	for i := range 3 {
		m[i] /= float64(frame.w)
		m[3+i] /= float64(frame.h)
	}
	return m
}
