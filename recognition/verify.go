package recognition

import (
	"cmp"
	"math"
	"slices"
)

// pairsWith matches the frame's features with all of one work's: each of the work with the one of the frame that is
// nearest, when it is the other way round as well.
func pairsWith(work, frame *Features, background []int) []pair {
	type best struct{ at, distance int }
	forWork := make([]best, len(work.looks))
	for i := range forWork {
		forWork[i] = best{-1, mostDistance}
	}
	forFrame := make([]best, len(frame.looks))
	for j := range frame.looks {
		look, nearest := &frame.looks[j], best{-1, mostDistance}
		for i := range work.looks {
			d := look.distance(&work.looks[i])
			if d < nearest.distance {
				nearest = best{i, d}
			}
			if d < forWork[i].distance {
				forWork[i] = best{j, d}
			}
		}
		forFrame[j] = nearest
	}
	var pairs []pair
	for j, n := range forFrame {
		if n.at < 0 {
			continue
		}
		mutual := forWork[n.at].at == j
		trust := 1 - float64(n.distance)/float64(max(background[j], 1))
		if mutual || trust > 0.1 {
			pairs = append(pairs, pair{n.at, j, trust, n.distance})
		}
	}
	slices.SortFunc(pairs, func(a, b pair) int {
		return cmp.Or(cmp.Compare(b.trust, a.trust), cmp.Compare(a.frame, b.frame))
	})
	return pairs
}

const (
	hypotheses   = 80   // pairs that may propose how the work is seen
	firstReach   = 0.10 // error of a proposal's inliers, of the work's size in the frame
	lastReach    = 5.0  // pixels, of inliers in the end
	turnsApart   = 32   // of inliers' directions, from what the map says
	stepsApart   = scaleSteps
	leastInliers = 5
)

// fit is a way in which the work may be seen in the frame.
type fit struct {
	h       homography
	inliers []pair
}

// agree gathers the pairs that the map explains to within reach pixels, one for each place of the frame.
func (f *fit) agree(work, frame *Features, pairs []pair, reach float64) {
	f.inliers = f.inliers[:0]
	for _, p := range pairs {
		if w, q := work.keypoints[p.work], frame.keypoints[p.frame]; f.h.explains(w, q, reach) {
			f.inliers = append(f.inliers, p)
		}
	}
}

// explains tells whether the map takes the one keypoint to the other in place, size and direction.
func (h *homography) explains(work, frame keypoint, reach float64) bool {
	from, to := work.at(), frame.at()
	at := h.apply(from)
	if dx, dy := at.x-to.x, at.y-to.y; dx*dx+dy*dy > reach*reach {
		return false
	}
	xx, xy, yx, yy := h.around(from)
	area := xx*yy - xy*yx
	if area <= 0 {
		return false
	}
	steps := float64(frame.scale) - float64(work.scale) - math.Log2(area)/2*scaleSteps
	if math.Abs(steps) > stepsApart {
		return false
	}
	sin, cos := float64(sines[work.turn]), float64(cosines[work.turn])
	expected := math.Atan2(yx*cos+yy*sin, xx*cos+xy*sin) * 128 / math.Pi
	return math.Abs(math.Remainder(float64(frame.turn)-expected, 256)) <= turnsApart
}

// propose finds the map that most pairs agree on: each trusted pair alone says where the work is, how large and how
// turned; what agrees refines it to a linear map and then to one with perspective.
func propose(work, frame *Features, pairs []pair) (best fit) {
	if len(pairs) < leastInliers {
		return best
	}
	trial := fit{}
	for i, p := range pairs[:min(len(pairs), hypotheses)] {
		_ = i
		w, q := work.keypoints[p.work], frame.keypoints[p.frame]
		trial.h = similarity(w, q)
		size := math.Sqrt(trial.h[0]*trial.h[0]+trial.h[1]*trial.h[1]) * float64(max(work.shape.w, work.shape.h))
		if size < leastSize*float64(max(frame.shape.w, frame.shape.h)) {
			continue
		}
		trial.agree(work, frame, pairs, size*firstReach)
		if len(trial.inliers) < 3 || len(trial.inliers) < len(best.inliers)/2 {
			continue
		}
		if trial.refine(work, frame, pairs, size) && len(trial.inliers) > len(best.inliers) {
			best = fit{trial.h, slices.Clone(trial.inliers)}
		}
	}
	return best
}

// refine tightens the map around its inliers.
func (f *fit) refine(work, frame *Features, pairs []pair, size float64) bool {
	for _, reach := range [...]float64{size * 0.06, size * 0.035, max(lastReach, size*0.02)} {
		h, ok := affineThrough(work.keypoints, frame.keypoints, f.inliers)
		if !ok || h[0]*h[4]-h[1]*h[3] <= 0 {
			return false
		}
		f.h = h
		f.agree(work, frame, pairs, reach)
		if len(f.inliers) < leastInliers {
			return false
		}
	}
	for range 3 {
		if len(f.inliers) < 8 {
			break
		}
		h, ok := homographyThrough(work.keypoints, frame.keypoints, f.inliers, f.h, work.shape)
		if !ok || !h.plausible(work.shape, frame.shape) {
			break
		}
		before := fit{f.h, slices.Clone(f.inliers)}
		f.h = h
		f.agree(work, frame, pairs, lastReach)
		if len(f.inliers) < len(before.inliers)*2/3 {
			*f = before
			break
		}
	}
	return len(f.inliers) >= leastInliers && f.h.plausible(work.shape, frame.shape)
}

// guide looks again where the map says that each place of the work must be, with a milder eye for likeness.
func guide(work, frame *Features, f fit) []pair {
	var pairs []pair
	for i, w := range work.keypoints {
		at := f.h.apply(w.at())
		nearest := pair{work: i, frame: -1, distance: guidedDistance}
		for j, q := range frame.keypoints {
			to := q.at()
			if dx, dy := at.x-to.x, at.y-to.y; dx > lastReach || dx < -lastReach || dy > lastReach || dy < -lastReach {
				continue
			}
			if !f.h.explains(w, q, lastReach) {
				continue
			}
			if d := work.looks[i].distance(&frame.looks[j]); d < nearest.distance {
				nearest.distance, nearest.frame = d, j
			}
		}
		if nearest.frame >= 0 {
			nearest.trust = 1 - float64(nearest.distance)/mostDistance
			pairs = append(pairs, nearest)
		}
	}
	return pairs
}

const guidedDistance = 95
