package recognition

import (
	"cmp"
	"slices"
)

// scaleQuotas are the percentages of keypoints by scale: below the first level, in the first octave, in the second and
// in the rest. Fine ones are many and strong, but a visitor who stands far away sees only the others.
type scaleQuotas [4]int

// extractOptions control the extraction of features from a plane.
type extractOptions struct {
	maxKeypoints    int
	maxOrientations int // of a keypoint
	quotas          scaleQuotas
	fine            bool // include keypoints of a level below the first
}

var (
	referenceOptions = extractOptions{300, 1, scaleQuotas{0, 40, 34, 26}, false}
	// A work may be much smaller in a frame than in its picture, above all in an upright one. Its fine details are finer
	// still.
	frameOptions  = extractOptions{640, maxOrientations, scaleQuotas{10, 52, 24, 14}, true}
	refineOptions = extractOptions{400, 1, scaleQuotas{0, 58, 26, 16}, false} // of a rectified view
)

// selectKeypoints selects the strongest keypoints of each scale, evenly distributed: a cell that has given some waits
// until the others have given as many. Scales with too few keypoints leave their quota to the rest.
func selectKeypoints(all []extremum, w, h int, opts extractOptions) []extremum {
	limit, quotas := opts.maxKeypoints, opts.quotas
	slices.SortFunc(all, func(a, b extremum) int {
		return cmp.Or(cmp.Compare(b.response, a.response), cmp.Compare(a.scale, b.scale), cmp.Compare(a.y, b.y), cmp.Compare(a.x, b.x))
	})
	if len(all) <= limit {
		return all
	}
	var grids [len(quotas)]keypointCounts
	var taken [len(quotas)]int
	order := make([]rankedKeypoint, len(all))
	for i, f := range all {
		size := f.size()
		order[i] = rankedKeypoint{size: size, round: grids[size].round(f, w, h), at: i}
	}
	slices.SortStableFunc(order, func(a, b rankedKeypoint) int { return cmp.Compare(a.round, b.round) })
	for i := range order {
		size := order[i].size
		order[i].spare = taken[size] >= limit*quotas[size]/100
		taken[size]++
	}
	selected := make([]extremum, 0, limit)
	for _, spare := range []bool{false, true} {
		for _, q := range order {
			if q.spare == spare && len(selected) < limit {
				selected = append(selected, all[q.at])
			}
		}
	}
	return selected
}

// size returns the keypoint's index in scaleQuotas.
func (f extremum) size() int {
	if f.octave == 0 && f.scale < scaleSteps/levels/2 {
		return 0
	}
	return min(f.octave+1, len(scaleQuotas{})-1)
}

// rankedKeypoint is a keypoint with its rank. Spare ones exceed the quota of their size.
type rankedKeypoint struct {
	size, round, at int
	spare           bool
}

// keypointCounts counts the keypoints selected from each cell of the picture.
type keypointCounts [gridSide * gridSide]int

const (
	gridSide = 10
	perRound = 2 // keypoints of a cell in each round
)

// round returns the round in which the keypoint's cell gives it.
func (g *keypointCounts) round(f extremum, w, h int) int {
	x, y := f.planePosition()
	cell := min(int(y)*gridSide/h, gridSide-1)*gridSide + min(int(x)*gridSide/w, gridSide-1)
	g[cell]++
	return (g[cell] - 1) / perRound
}

// planePosition returns the keypoint's position in pixels of the plane.
func (f extremum) planePosition() (x, y float32) {
	size := float32(int(1) << f.octave)
	return mul(f.x, size), mul(f.y, size)
}
