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
		trust := 1 - float64(n.distance)/mostDistance
		if background != nil {
			trust = 1 - float64(n.distance)/float64(max(background[j], 1))
		}
		if mutual || trust > 0.1 {
			pairs = append(pairs, pair{n.at, j, trust, n.distance})
		}
	}
	slices.SortFunc(pairs, func(a, b pair) int {
		return cmp.Or(cmp.Compare(b.trust, a.trust), cmp.Compare(a.frame, b.frame))
	})
	return pairs
}

// repeatsWith is for works whose parts look alike, where the nearest is seldom the one that is meant: each of the frame's
// features with several of the work's.
func repeatsWith(work, frame *Features) []pair {
	const each = 5
	var pairs []pair
	for j := range frame.looks {
		var nearest [each]pair
		n := 0
		for i := range work.looks {
			d := frame.looks[j].distance(&work.looks[i])
			if d >= repeatDistance || n == each && d >= nearest[each-1].distance {
				continue
			}
			at := min(n, each-1)
			for at > 0 && nearest[at-1].distance > d {
				nearest[at] = nearest[at-1]
				at--
			}
			nearest[at] = pair{i, j, 1 - float64(d)/mostDistance, d}
			n = min(n+1, each)
		}
		pairs = append(pairs, nearest[:n]...)
	}
	slices.SortStableFunc(pairs, func(a, b pair) int { return cmp.Compare(a.distance, b.distance) })
	return pairs[:min(len(pairs), mostRepeats)]
}

const (
	repeatDistance = 70
	mostRepeats    = 1500
)

const (
	hypotheses   = 80   // pairs that may propose how the work is seen
	firstReach   = 0.10 // error of a proposal's inliers, of the work's size in the frame
	lastReach    = 5.0  // pixels, of inliers in the end
	turnsApart   = 32   // of inliers' directions, from what the map says
	stepsApart   = scaleSteps
	leastInliers = 5
	// Fewer inliers than these may be an accident of parts that look alike.
	leastProposed = 8
)

// fit is a way in which the work may be seen in the frame.
type fit struct {
	h       homography
	inliers []pair
	seen    []point // where the inliers are in the frame
	score   float64
	used    []bool // places of the work that have an inlier
}

// agree gathers the pairs that the map explains to within reach pixels, one for each place of the work.
func (f *fit) agree(work, frame *Features, pairs []pair, reach float64) {
	f.inliers = f.inliers[:0]
	f.used = append(f.used[:0], make([]bool, len(work.keypoints))...)
	for _, p := range pairs {
		if w, q := work.keypoints[p.work], frame.keypoints[p.frame]; !f.used[p.work] && f.h.explains(w, q, reach) {
			f.inliers = append(f.inliers, p)
			f.used[p.work] = true
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
	for _, p := range pairs[:min(len(pairs), hypotheses)] {
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
			best = fit{h: trial.h, inliers: slices.Clone(trial.inliers)}
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
		before := fit{h: f.h, inliers: slices.Clone(f.inliers)}
		f.h = h
		f.agree(work, frame, pairs, lastReach)
		if len(f.inliers) < len(before.inliers)*2/3 {
			*f = before
			break
		}
	}
	return len(f.inliers) >= leastInliers && f.h.plausible(work.shape, frame.shape)
}

// verify looks for a way in which the work may be seen in the frame; thoroughly when much speaks for it.
func verify(work *Features, frame *sight, background []int, thorough bool) (fit, bool) {
	best := propose(work, &frame.Features, pairsWith(work, &frame.Features, background))
	if thorough && len(best.inliers) < leastProposed {
		if again := propose(work, &frame.Features, repeatsWith(work, &frame.Features)); len(again.inliers) > len(best.inliers) {
			best = again
		}
	}
	if len(best.inliers) < leastInliers {
		return fit{}, false
	}
	best.settle(work, frame)
	return best, true
}

// settle gathers all that agrees with the map, milder in likeness, and fits the map to that.
func (f *fit) settle(work *Features, frame *sight) {
	reach := min(max(f.h.size(work.shape)*0.02, 1.5), lastReach)
	for range 3 {
		guided, chance := guide(work, frame, &f.h, reach)
		h, ok := homographyThrough(work.keypoints, frame.keypoints, guided, f.h, work.shape)
		if !ok || !h.plausible(work.shape, frame.shape) {
			break
		}
		score := score(work, guided, chance)
		if score <= f.score {
			break
		}
		f.h, f.inliers, f.score = h, guided, score
	}
	f.doubt(work, frame, reach)
	f.seen = f.seen[:0]
	for _, p := range f.inliers {
		f.seen = append(f.seen, frame.keypoints[p.frame].at())
	}
}

// fields are those of a work, 8 × 8, in which agreement is counted apart.
type fields [fieldSide * fieldSide]float64

const fieldSide = 8

func (s shape) field(k keypoint) int {
	x, y := int(k.x)*fieldSide/(int(s.w)*fractions), int(k.y)*fieldSide/(int(s.h)*fractions)
	return min(y, fieldSide-1)*fieldSide + min(x, fieldSide-1)
}

// guide looks where the map says that each place of the work must be, with a milder eye for likeness. It tells as well
// how much agreement chance alone would bring in each field.
func guide(work *Features, frame *sight, h *homography, reach float64) (pairs []pair, chance fields) {
	taken := make([]int, len(frame.keypoints)) // places of the frame to their pair, and one
	for i, w := range work.keypoints {
		at := h.apply(w.at())
		nearest := pair{work: i, frame: -1, distance: mostDistance}
		tried := 0
		// Whole numbers tell quickly what is nowhere near.
		x, y, most := int(at.x*fractions), int(at.y*fractions), int(reach*fractions)+1
		left, right, top, bottom := frame.around(x, y, most)
		for row := top; row <= bottom; row++ {
			for _, j := range frame.row(row, left, right) {
				q, j := frame.keypoints[j], int(j)
				if dx, dy := int(q.x)-x, int(q.y)-y; dx > most || dx < -most || dy > most || dy < -most {
					continue
				}
				if !h.explains(w, q, reach) {
					continue
				}
				tried++
				if d := work.looks[i].distance(&frame.looks[j]); d < nearest.distance || d == nearest.distance && j < nearest.frame {
					nearest.distance, nearest.frame = d, j
				}
			}
		}
		chance[work.shape.field(w)] += float64(tried) * byChance
		if nearest.frame < 0 {
			continue
		}
		nearest.trust = 1 - float64(nearest.distance)/mostDistance
		if before := taken[nearest.frame] - 1; before < 0 {
			pairs = append(pairs, nearest)
			taken[nearest.frame] = len(pairs)
		} else if pairs[before].distance > nearest.distance {
			pairs[before] = nearest
		}
	}
	return pairs, chance
}

// byChance is the trust that a place of the frame has on average in one of a work that it does not show.
const byChance = 0.01

// score is the trust of the pairs above what chance brings, more of it in one field counting less.
func score(work *Features, pairs []pair, chance fields) (total float64) {
	var sums fields
	for _, p := range pairs {
		sums[work.shape.field(work.keypoints[p.work])] += p.trust
	}
	for i, s := range sums {
		if s -= chance[i]; s > 1 {
			s = 1 + math.Log(s)
		}
		total += s
	}
	return total
}
