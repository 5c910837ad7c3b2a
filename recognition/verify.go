package recognition

import (
	"cmp"
	"math"
	"slices"
)

// matchMutual pairs the features of a frame with a work's: those that are nearest to each other, and those much nearer
// than the background.
func matchMutual(work, frame *Features, background []int) []pair {
	type best struct{ at, distance int }
	forWork := make([]best, len(work.descriptors))
	for i := range forWork {
		forWork[i] = best{-1, maxMatchDistance}
	}
	forFrame := make([]best, len(frame.descriptors))
	for j := range frame.descriptors {
		own, nearest := &frame.descriptors[j], best{-1, maxMatchDistance}
		for i := range work.descriptors {
			d := own.distance(&work.descriptors[i])
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
		weight := 1 - float64(n.distance)/maxMatchDistance
		if background != nil {
			weight = 1 - float64(n.distance)/float64(max(background[j], 1))
		}
		if mutual || weight > 0.1 {
			pairs = append(pairs, pair{n.at, j, weight, n.distance})
		}
	}
	slices.SortFunc(pairs, func(a, b pair) int {
		return cmp.Or(cmp.Compare(b.weight, a.weight), cmp.Compare(a.frame, b.frame))
	})
	return pairs
}

// matchRepeated pairs each feature of a frame with several of a work's, for works of repeated parts, in which the nearest
// feature is seldom the right one.
func matchRepeated(work, frame *Features) []pair {
	const each = 5
	var pairs []pair
	for j := range frame.descriptors {
		var nearest [each]pair
		n := 0
		for i := range work.descriptors {
			d := frame.descriptors[j].distance(&work.descriptors[i])
			if d >= maxRepeatDistance || n == each && d >= nearest[each-1].distance {
				continue
			}
			at := min(n, each-1)
			for at > 0 && nearest[at-1].distance > d {
				nearest[at] = nearest[at-1]
				at--
			}
			nearest[at] = pair{i, j, 1 - float64(d)/maxMatchDistance, d}
			n = min(n+1, each)
		}
		pairs = append(pairs, nearest[:n]...)
	}
	slices.SortStableFunc(pairs, func(a, b pair) int { return cmp.Compare(a.distance, b.distance) })
	return pairs[:min(len(pairs), maxRepeatedPairs)]
}

const (
	maxRepeatDistance = 70
	maxRepeatedPairs  = 1500
)

const (
	maxHypotheses      = 80   // pairs tried as an initial pose
	initialTolerance   = 0.10 // error of the initial inliers, of the work's size in the frame
	finalTolerance     = 5.0  // error of the final inliers, in pixels
	maxAngleDifference = 32   // of an inlier's direction
	maxScaleDifference = scaleSteps
	minInliers         = 5
	// With fewer inliers, a match may be an accident of similar parts.
	minReliableInliers = 8
)

// fit is a pose in which the work may appear in the frame.
type fit struct {
	h           homography
	inliers     []pair
	framePoints []point // the inliers' positions in the frame
	score       float64
	used        []bool // keypoints of the work that have an inlier
}

// collectInliers collects the pairs that the map explains within tolerance pixels, one for each keypoint of the work.
func (f *fit) collectInliers(work, frame *Features, pairs []pair, tolerance float64) {
	f.inliers = f.inliers[:0]
	f.used = append(f.used[:0], make([]bool, len(work.keypoints))...)
	for _, p := range pairs {
		if w, q := work.keypoints[p.work], frame.keypoints[p.frame]; !f.used[p.work] && f.h.explains(w, q, tolerance) {
			f.inliers = append(f.inliers, p)
			f.used[p.work] = true
		}
	}
}

// explains reports whether the map takes the one keypoint to the other in position, size and direction.
func (h *homography) explains(work, frame keypoint, tolerance float64) bool {
	from, to := work.at(), frame.at()
	at := h.apply(from)
	if dx, dy := at.x-to.x, at.y-to.y; dx*dx+dy*dy > tolerance*tolerance {
		return false
	}
	xx, xy, yx, yy := h.jacobian(from)
	area := xx*yy - xy*yx
	if area <= 0 {
		return false
	}
	steps := float64(frame.scale) - float64(work.scale) - math.Log2(area)/2*scaleSteps
	if math.Abs(steps) > maxScaleDifference {
		return false
	}
	sin, cos := float64(sines[work.angle]), float64(cosines[work.angle])
	expected := math.Atan2(yx*cos+yy*sin, xx*cos+xy*sin) * 128 / math.Pi
	return math.Abs(math.Remainder(float64(frame.angle)-expected, 256)) <= maxAngleDifference
}

// estimate finds the map that most pairs agree on. It starts from the similarity transform of each of the best pairs,
// and refines it by the inliers.
func estimate(work, frame *Features, pairs []pair) (best fit) {
	if len(pairs) < minInliers {
		return best
	}
	trial := fit{}
	for _, p := range pairs[:min(len(pairs), maxHypotheses)] {
		w, q := work.keypoints[p.work], frame.keypoints[p.frame]
		trial.h = similarity(w, q)
		size := math.Sqrt(trial.h[0]*trial.h[0]+trial.h[1]*trial.h[1]) * float64(max(work.shape.w, work.shape.h))
		if size < minSize*float64(max(frame.shape.w, frame.shape.h)) {
			continue
		}
		trial.collectInliers(work, frame, pairs, size*initialTolerance)
		if len(trial.inliers) < 3 || len(trial.inliers) < len(best.inliers)/2 {
			continue
		}
		if trial.refine(work, frame, pairs, size) && len(trial.inliers) > len(best.inliers) {
			best = fit{h: trial.h, inliers: slices.Clone(trial.inliers)}
		}
	}
	return best
}

// refine fits the map to its inliers, first an affine one and then a homography, with decreasing tolerance. It reports
// false when too few inliers remain.
func (f *fit) refine(work, frame *Features, pairs []pair, size float64) bool {
	for _, tolerance := range [...]float64{size * 0.06, size * 0.035, max(finalTolerance, size*0.02)} {
		h, ok := fitAffine(work.keypoints, frame.keypoints, f.inliers)
		if !ok || h[0]*h[4]-h[1]*h[3] <= 0 {
			return false
		}
		f.h = h
		f.collectInliers(work, frame, pairs, tolerance)
		if len(f.inliers) < minInliers {
			return false
		}
	}
	for range 3 {
		if len(f.inliers) < 8 {
			break
		}
		h, ok := fitHomography(work.keypoints, frame.keypoints, f.inliers, f.h, work.shape)
		if !ok || !h.plausible(work.shape, frame.shape) {
			break
		}
		previous := fit{h: f.h, inliers: slices.Clone(f.inliers)}
		f.h = h
		f.collectInliers(work, frame, pairs, finalTolerance)
		if len(f.inliers) < len(previous.inliers)*2/3 {
			*f = previous
			break
		}
	}
	return len(f.inliers) >= minInliers && f.h.plausible(work.shape, frame.shape)
}

// verify estimates the pose of the work in the frame. If thorough, it also tries repeated parts.
func verify(work *Features, frame *keypointGrid, background []int, thorough bool) (fit, bool) {
	best := estimate(work, &frame.Features, matchMutual(work, &frame.Features, background))
	if thorough && len(best.inliers) < minReliableInliers {
		if alternative := estimate(work, &frame.Features, matchRepeated(work, &frame.Features)); len(alternative.inliers) > len(best.inliers) {
			best = alternative
		}
	}
	if len(best.inliers) < minInliers {
		return fit{}, false
	}
	best.refit(work, frame)
	return best, true
}

// refit fits the map to all features that agree with it, with a lower bar for similarity, and computes the score.
func (f *fit) refit(work *Features, frame *keypointGrid) {
	tolerance := min(max(f.h.size(work.shape)*0.02, 1.5), finalTolerance)
	for range 3 {
		guided, chance := guidedMatch(work, frame, &f.h, tolerance)
		h, ok := fitHomography(work.keypoints, frame.keypoints, guided, f.h, work.shape)
		if !ok || !h.plausible(work.shape, frame.shape) {
			break
		}
		score := score(work, guided, chance)
		if score <= f.score {
			break
		}
		f.h, f.inliers, f.score = h, guided, score
	}
	f.penalizeBackground(work, frame, tolerance)
	f.framePoints = f.framePoints[:0]
	for _, p := range f.inliers {
		f.framePoints = append(f.framePoints, frame.keypoints[p.frame].at())
	}
}

// cellSums are sums by cell of a work, 8 × 8.
type cellSums [sumsSide * sumsSide]float64

const sumsSide = 8

// guidedMatch pairs each keypoint of the work with the most similar one near the position that the map predicts. It also
// returns the weight in each cell that is expected by chance.
func guidedMatch(work *Features, frame *keypointGrid, h *homography, tolerance float64) (pairs []pair, chance cellSums) {
	taken := make([]int, len(frame.keypoints)) // index of the pair of each of the frame's keypoints, plus 1
	for i, w := range work.keypoints {
		at := h.apply(w.at())
		nearest := pair{work: i, frame: -1, distance: maxMatchDistance}
		candidates := 0
		// Comparing integers first is fast.
		x, y, limit := int(at.x*subpixels), int(at.y*subpixels), int(tolerance*subpixels)+1
		left, right, top, bottom := frame.cellsWithin(x, y, limit)
		for row := top; row <= bottom; row++ {
			for _, j := range frame.keypointsIn(row, left, right) {
				q, j := frame.keypoints[j], int(j)
				if dx, dy := int(q.x)-x, int(q.y)-y; dx > limit || dx < -limit || dy > limit || dy < -limit {
					continue
				}
				if !h.explains(w, q, tolerance) {
					continue
				}
				candidates++
				if d := work.descriptors[i].distance(&frame.descriptors[j]); d < nearest.distance || d == nearest.distance && j < nearest.frame {
					nearest.distance, nearest.frame = d, j
				}
			}
		}
		chance[work.shape.cell(w, sumsSide)] += float64(candidates) * chanceWeight
		if nearest.frame < 0 {
			continue
		}
		nearest.weight = 1 - float64(nearest.distance)/maxMatchDistance
		if before := taken[nearest.frame] - 1; before < 0 {
			pairs = append(pairs, nearest)
			taken[nearest.frame] = len(pairs)
		} else if pairs[before].distance > nearest.distance {
			pairs[before] = nearest
		}
	}
	return pairs, chance
}

// chanceWeight is the mean weight of a pair of unrelated keypoints.
const chanceWeight = 0.01

// score sums the weights of the pairs above those expected by chance; the sum of a cell counts logarithmically.
func score(work *Features, pairs []pair, chance cellSums) (total float64) {
	var sums cellSums
	for _, p := range pairs {
		sums[work.shape.cell(work.keypoints[p.work], sumsSide)] += p.weight
	}
	for i, s := range sums {
		if s -= chance[i]; s > 1 {
			s = 1 + math.Log(s)
		}
		total += s
	}
	return total
}
