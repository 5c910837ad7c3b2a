package recognition

import (
	"cmp"
	"slices"
	"time"
)

// Trace records how long each stage of [Index.Recognise] took, by the caller's clock.
type Trace struct {
	Now    func() time.Time
	Stages []Stage
	last   time.Time
}

// Stage is one step of processing a frame.
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

// Result has what a frame may show. See [Result.Decide].
type Result struct {
	Features   int         // of the frame
	Candidates []Candidate // one a work, the best first
}

// Candidate is a work that may be in the frame.
type Candidate struct {
	Work      int64
	Reference int     // the matching picture, by its position in the index
	Votes     float64 // similar features, weighted by similarity
	Inliers   int     // features that agree in geometry too
	Score     float64 // compared with [Threshold.MinAgreement]
	// Homography maps the picture to the frame, both in fractions of their width and height: the rows of a matrix.
	Homography [9]float64
	Matches    []Match
}

// Match is a position in the work's picture and the same detail's in the frame, in fractions of width and height.
type Match struct{ Picture, Frame [2]float64 }

const (
	frameSide   = 640 // pixels of the longer side
	maxVerified = 12  // references whose geometry is verified
	maxThorough = 2   // of these, the ones verified thoroughly
	// Once a work is found with certainty in the center, references with a smaller part of its votes are not verified.
	// Next to a work at the edge, the one in the center may have fewer.
	rivalVoteRatio = 0.1
	// A work in the frame has at most this ratio of votes to score.
	maxVotesPerScore = 5.0
)

// Recognise returns the works that the frame may show. The trace may be nil.
func (ix *Index) Recognise(frame Frame, trace *Trace) Result {
	trace.start()
	s := scratches.Get().(*scratch)
	defer scratches.Put(s)
	small := frame.luma.shrink(frameSide)
	f := newKeypointGrid(s.extract(small, frameOptions))
	trace.done("features")
	votes, background := ix.votes(&f.Features)
	trace.done("search")
	var views []view
	minVotes := 0.0
	for i, v := range votes[:min(len(votes), maxVerified)] {
		if v.votes < minVotes {
			break
		}
		work := ix.features(v.reference)
		if agreed, ok := verify(&work, f, background, i < maxThorough); ok {
			seen := view{v, work, agreed, ix.references[v.reference].work}
			views = append(views, seen)
			if agreed.score >= confidentScore && seen.coversCenter(f.shape) {
				minVotes = max(minVotes, v.votes*rivalVoteRatio)
			}
		}
	}
	slices.SortStableFunc(views, byScore)
	trace.done("geometry")
	s.refineViews(views, frame.luma, small, f.shape)
	for i := range views {
		views[i].penalizeVotes()
	}
	slices.SortStableFunc(views, byScore)
	trace.done("second look")
	return Result{f.Count(), candidates(views, f.shape)}
}

// view is a reference as it may appear in the frame.
type view struct {
	vote
	features Features
	fit
	work int64
}

// penalizeVotes lowers the score of a view that agrees with few of its work's votes: they came from everywhere.
func (v *view) penalizeVotes() {
	if limit := maxVotesPerScore * v.score; v.votes > limit {
		v.score *= limit / v.votes
	}
}

func (v *view) coversCenter(frame shape) bool {
	h := v.h.normalized(v.features.shape, frame)
	return h.outline().coversCenter()
}

func byScore(a, b view) int { return cmp.Compare(b.score, a.score) }

// candidates returns the best view of each work.
func candidates(views []view, frame shape) (all []Candidate) {
	for _, v := range views {
		if slices.ContainsFunc(all, func(c Candidate) bool { return c.Work == v.work }) {
			continue
		}
		c := Candidate{
			Work: v.work, Reference: v.reference, Votes: v.votes,
			Inliers: len(v.inliers), Score: v.score, Homography: v.h.normalized(v.features.shape, frame),
		}
		for i, p := range v.inliers {
			a, b := v.features.shape.fraction(v.features.keypoints[p.work].at()), frame.fraction(v.framePoints[i])
			c.Matches = append(c.Matches, Match{[2]float64{a.x, a.y}, [2]float64{b.x, b.y}})
		}
		all = append(all, c)
	}
	return all
}
