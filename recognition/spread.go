package recognition

import (
	"cmp"
	"math/bits"
	"slices"
)

// spread keeps at most that many keypoints: the strongest, but a place that has given some waits until others have
// given as many. Places are the squares of a grid over the picture.
func spread(all []found, w, h, most int) []found {
	slices.SortFunc(all, func(a, b found) int {
		return cmp.Or(cmp.Compare(b.response, a.response), cmp.Compare(a.scale, b.scale), cmp.Compare(a.y, b.y), cmp.Compare(a.x, b.x))
	})
	if len(all) <= most {
		return all
	}
	const side = 10
	var given [side * side]int
	type turnOf struct{ round, at int }
	order := make([]turnOf, len(all))
	for i, f := range all {
		x, y := f.inPicture()
		cell := min(int(y)*side/h, side-1)*side + min(int(x)*side/w, side-1)
		order[i] = turnOf{bits.Len(uint(given[cell] / perRound)), i}
		given[cell]++
	}
	slices.SortStableFunc(order, func(a, b turnOf) int { return cmp.Compare(a.round, b.round) })
	kept := make([]found, most)
	for i := range kept {
		kept[i] = all[order[i].at]
	}
	return kept
}

// perRound is how many keypoints a place gives before others are asked.
const perRound = 2

// inPicture is the keypoint's place in pixels of the picture.
func (f found) inPicture() (x, y float32) {
	size := float32(int(1) << f.octave)
	return mul(f.x, size), mul(f.y, size)
}
