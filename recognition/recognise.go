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
	frameSide = 640 // pixels of the longer side
	shortlist = 12  // references whose geometry is looked at
	thorough  = 2   // of these, looked at more closely
	// Votes, to those of a work that is found for sure, from which another may be its rival.
	rival = 0.1
	// Votes to the score of a work that is in the frame, at most.
	votesToScore = 5.0
)

// Recognise finds the works that the frame may show. The trace may be nil.
func (ix *Index) Recognise(frame Frame, trace *Trace) Result {
	trace.start()
	s := scratches.Get().(*scratch)
	defer scratches.Put(s)
	small := frame.light.shrink(frameSide)
	f := newSight(s.extract(small, atFrame))
	trace.done("features")
	votes, background := ix.votes(&f.Features)
	trace.done("search")
	var views []view
	least := 0.0
	for i, v := range votes[:min(len(votes), shortlist)] {
		if v.votes < least {
			break
		}
		work := ix.features(v.reference, nil)
		if found, ok := verify(&work, f, background, i < thorough); ok {
			views = append(views, view{v, work, found, ix.references[v.reference].work})
			if found.score >= sure {
				least = max(least, v.votes*rival)
			}
		}
	}
	slices.SortStableFunc(views, byScore)
	trace.done("geometry")
	s.lookAgain(views, frame.light, small)
	for i := range views {
		views[i].weigh()
	}
	slices.SortStableFunc(views, byScore)
	trace.done("second look")
	return Result{f.Count(), candidates(views, f.shape)}
}

// view is a reference as it may stand in the frame.
type view struct {
	vote
	features Features
	fit
	work int64
}

// weigh lowers the score of a view that agrees with few of the votes that its work drew: they came from everywhere.
func (v *view) weigh() {
	if most := votesToScore * v.score; v.votes > most {
		v.score *= most / v.votes
	}
}

func byScore(a, b view) int { return cmp.Compare(b.score, a.score) }

// candidates are the views, the best of each work.
func candidates(views []view, frame shape) (all []Candidate) {
	for _, v := range views {
		if slices.ContainsFunc(all, func(c Candidate) bool { return c.Work == v.work }) {
			continue
		}
		c := Candidate{
			Work: v.work, Reference: v.reference, Votes: v.votes,
			Inliers: len(v.inliers), Score: v.score, Homography: v.h.fractions(v.features.shape, frame),
		}
		for i, p := range v.inliers {
			a, b := v.features.shape.fraction(v.features.keypoints[p.work].at()), frame.fraction(v.seen[i])
			c.Matches = append(c.Matches, Match{[2]float64{a.x, a.y}, [2]float64{b.x, b.y}})
		}
		all = append(all, c)
	}
	return all
}
