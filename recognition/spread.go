package recognition

import (
	"cmp"
	"slices"
)

// shares are how many of a hundred keypoints are finer than the others' first level, fine, middling and coarse: of the
// first octave, the second and the rest. Fine ones are many and strong, but a visitor who stands far off sees only the
// others.
type shares [4]int

// looking is how a plane is looked at.
type looking struct {
	most  int // keypoints that are kept
	turns int // directions of a keypoint, at most
	parts shares
	fine  bool // keypoints of a level finer than the others' first are looked for too
}

var (
	atReference = looking{300, 1, shares{0, 40, 34, 26}, false}
	// A work may be much smaller in a frame than its picture is, held upright above all: its details, fine in the picture
	// already, are finer still.
	atFrame = looking{640, mostTurns, shares{10, 52, 24, 14}, true}
	atAgain = looking{400, 1, shares{0, 58, 26, 16}, false} // a view straightened
)

// spread keeps at most that many keypoints: the strongest of each size, but a place that has given some waits until
// others have given as many. Sizes of which there are too few leave their share to the rest.
func spread(all []found, w, h int, how looking) []found {
	most, parts := how.most, how.parts
	slices.SortFunc(all, func(a, b found) int {
		return cmp.Or(cmp.Compare(b.response, a.response), cmp.Compare(a.scale, b.scale), cmp.Compare(a.y, b.y), cmp.Compare(a.x, b.x))
	})
	if len(all) <= most {
		return all
	}
	var places [len(parts)]grid
	var given [len(parts)]int
	order := make([]queued, len(all))
	for i, f := range all {
		size := f.size()
		order[i] = queued{size: size, round: places[size].round(f, w, h), at: i}
	}
	slices.SortStableFunc(order, func(a, b queued) int { return cmp.Compare(a.round, b.round) })
	for i := range order {
		size := order[i].size
		order[i].spare = given[size] >= most*parts[size]/100
		given[size]++
	}
	kept := make([]found, 0, most)
	for _, spare := range []bool{false, true} {
		for _, q := range order {
			if q.spare == spare && len(kept) < most {
				kept = append(kept, all[q.at])
			}
		}
	}
	return kept
}

// size is that among the shares.
func (f found) size() int {
	if f.octave == 0 && f.scale < scaleSteps/levels/2 {
		return 0
	}
	return min(f.octave+1, len(shares{})-1)
}

// queued is a keypoint in its turn; spare ones are taken when their size has given its share.
type queued struct {
	size, round, at int
	spare           bool
}

// grid counts what the squares of the picture have given.
type grid [gridSide * gridSide]int

const (
	gridSide = 10
	perRound = 2 // keypoints that a square gives before others are asked
)

// round tells in which round the keypoint's square gives it.
func (g *grid) round(f found, w, h int) int {
	x, y := f.inPicture()
	cell := min(int(y)*gridSide/h, gridSide-1)*gridSide + min(int(x)*gridSide/w, gridSide-1)
	g[cell]++
	return (g[cell] - 1) / perRound
}

// inPicture is the keypoint's place in pixels of the picture.
func (f found) inPicture() (x, y float32) {
	size := float32(int(1) << f.octave)
	return mul(f.x, size), mul(f.y, size)
}
