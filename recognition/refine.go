package recognition

import (
	"math"
	"slices"
)

const (
	confidentScore     = 14.0 // score of a view that needs no refinement
	maxRefinedViews    = 2
	maxRectifiedSide   = 420 // pixels of the longer side
	minRectifiedSide   = 160
	rectifiedTolerance = 0.05 // error of the first estimate, of the work's size
	// Upsampling makes fine features detectable.
	rectifiedZoom = 1.3
	// Around the work, of its sides: the first estimate may be off by more than rectifiedTolerance.
	rectifiedMargin = 0.15
	refineRounds    = 2   // refinements of a view, each of the one before
	minRefinedScore = 3.0 // lower scores are not refined again
)

// refineViews refines the best views when none is certain, and the best one in the frame's center if that is not: it
// decides whether a work next to it is the answer.
func (s *scratch) refineViews(views []view, light luma, small *plane, frame shape) {
	best := maxRefinedViews
	if len(views) == 0 || views[0].score >= confidentScore {
		best = 0
	}
	center := slices.IndexFunc(views, func(v view) bool { return v.coversCenter(frame) })
	for i := range views {
		if i < best || i == center && views[i].score < confidentScore {
			s.refineRepeatedly(&views[i], light, small)
		}
	}
}

func (s *scratch) refineRepeatedly(v *view, light luma, small *plane) {
	for range refineRounds {
		if !s.refineView(v, light, small) || v.score < minRefinedScore || v.score >= confidentScore {
			break
		}
	}
}

// refineView rectifies the frame by the view's homography, which makes features detectable that perspective hid, and
// estimates the view from them again. It reports whether that improved the score. The first estimate may be only roughly
// right, so keypoints are matched by position and then regardless of it.
func (s *scratch) refineView(v *view, light luma, small *plane) bool {
	work := v.features.shape
	size := v.h.size(work)
	longer := float64(max(work.w, work.h))
	camera := float64(light.w) / float64(small.w) // pixels of the camera to a pixel of the small plane
	side := min(max(size*camera*rectifiedZoom, minRectifiedSide), maxRectifiedSide, longer)
	k := side / longer
	w, h := float64(work.w)*k, float64(work.h)*k
	dx, dy := w*rectifiedMargin, h*rectifiedMargin
	// From the rectified picture to the frame.
	grow := homography{1 / k, 0, -dx / k, 0, 1 / k, -dy / k, 0, 0, 1}
	toFrame := v.h.compose(&grow)
	rectified := newPlane(max(int(w+2*dx), 1), max(int(h+2*dy), 1))
	if side > size*rectifiedZoom {
		enlarge := homography{camera, 0, 0, 0, camera, 0, 0, 0, 1}
		toCamera := enlarge.compose(&toFrame)
		rectified.fill(&toCamera, light.sample)
	} else {
		rectified.fill(&toFrame, small.sample)
	}
	f := newKeypointGrid(s.extract(rectified, refineOptions))
	expected := homography{k, 0, dx, 0, k, dy, 0, 0, 1}
	guided, _ := guidedMatch(&v.features, f, &expected, max(rectifiedTolerance*side, 2*finalTolerance))
	better := false
	for _, pairs := range [...][]pair{guided, matchMutual(&v.features, &f.Features, nil)} {
		refined := estimate(&v.features, &f.Features, pairs)
		if len(refined.inliers) < minInliers {
			continue
		}
		refined.refit(&v.features, f)
		refined.h = toFrame.compose(&refined.h)
		if refined.score <= v.score || !refined.h.plausible(work, shape{w: uint16(small.w), h: uint16(small.h)}) {
			continue
		}
		for i, p := range refined.framePoints {
			refined.framePoints[i] = toFrame.apply(p)
		}
		v.fit = refined
		better = true
	}
	return better
}

// size returns the longer side of the work in the frame, by the scale at its center.
func (h *homography) size(work shape) float64 {
	xx, xy, yx, yy := h.jacobian(point{float64(work.w) / 2, float64(work.h) / 2})
	return math.Sqrt(max(xx*yy-xy*yx, 0)) * float64(max(work.w, work.h))
}

// fill sets every pixel to the sample at the position that h maps it to.
func (p *plane) fill(h *homography, at func(x, y float32) float32) {
	for y := range p.h {
		for x := range p.w {
			from := h.apply(point{float64(x), float64(y)})
			p.px[y*p.w+x] = at(float32(from.x), float32(from.y))
		}
	}
}

func (l luma) sample(x, y float32) float32 { return interpolate(l.px, l.w, l.h, l.stride, x, y) }
