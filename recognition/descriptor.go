package recognition

import (
	"math"
	"math/bits"
)

// descriptor describes the patch around a keypoint in 256 bits. The distance of two is the number of bits that differ.
type descriptor [4]uint64

func (d *descriptor) distance(e *descriptor) int {
	return bits.OnesCount64(d[0]^e[0]) + bits.OnesCount64(d[1]^e[1]) + bits.OnesCount64(d[2]^e[2]) + bits.OnesCount64(d[3]^e[3])
}

const (
	cells         = 4 // a side of the patch
	directions    = 8 // of brightness in a cell
	dimensions    = cells * cells * directions
	samples       = 20              // a side of the patch: four a cell and two around, because cells overlap
	cellWidth     = 3.0             // in units of the keypoint's blur
	sampleSpacing = cellWidth / 4.0 // in units of the keypoint's blur
	patchMargin   = samples + 2     // samples a side, including those only needed for gradients
)

// cellShare has the weights with which a sample counts in a cell and the next one of its row. Cells -1 and 4 lie outside.
type cellShare struct {
	cell         int
	first, other float32
}

var cellShares = func() (share [samples]cellShare) {
	for i := range share {
		// The sample's position between the centers of cells, in eighths.
		eighths := 2*i + 1 - samples + 4*(cells-1)
		cell := (eighths + 8) / 8
		share[i].cell = cell - 1
		share[i].other = float32(eighths+8-8*cell) / 8
		share[i].first = 1 - share[i].other
	}
	return share
}()

// sampleWeight is a Gaussian over the patch.
var sampleWeight = func() (weights [samples][samples]float32) {
	for y := range weights {
		for x := range weights[y] {
			dx, dy := float64(x)-(samples-1)/2.0, float64(y)-(samples-1)/2.0
			weights[y][x] = float32(math.Round(math.Exp(-(dx*dx+dy*dy)/128)*(1<<20)) / (1 << 20))
		}
	}
	return weights
}()

// describe computes the descriptor of the patch around the keypoint, rotated upright: sixteen histograms of gradient
// directions, binarized.
func describe(p *plane, f extremum, upright angle) descriptor {
	var patch [patchMargin][patchMargin]float32
	samplePatch(&patch, p, f, upright)
	// The outer rows and columns of cells absorb what falls outside the patch.
	var sums [cells + 2][cells + 2][directions + 1]float32
	for y := range samples {
		row := &cellShares[y]
		for x := range samples {
			gx, gy := patch[y+1][x+2]-patch[y+1][x], patch[y+2][x+1]-patch[y][x+1]
			strength := mul(sqrt(mul(gx, gx)+mul(gy, gy)), sampleWeight[y][x])
			angle := direction(gx, gy)
			bin := min(int(angle), directions-1)
			next := mul(strength, angle-float32(bin))
			here := strength - next
			column := &cellShares[x]
			for i, rowPart := range [2]float32{row.first, row.other} {
				cellsOfRow := &sums[row.cell+1+i]
				a, b := mul(rowPart, column.first), mul(rowPart, column.other)
				first, other := &cellsOfRow[column.cell+1], &cellsOfRow[column.cell+2]
				first[bin] += mul(here, a)
				first[bin+1] += mul(next, a)
				other[bin] += mul(here, b)
				other[bin+1] += mul(next, b)
			}
		}
	}
	return binarize(&sums)
}

// samplePatch fills the patch by bilinear samples on a rotated grid; outside the plane, the edge pixels repeat.
func samplePatch(patch *[patchMargin][patchMargin]float32, p *plane, f extremum, upright angle) {
	spacing := mul(f.blur(), sampleSpacing)
	c, s := mul(cosines[upright], spacing), mul(sines[upright], spacing)
	const middle = (patchMargin - 1) / 2.0
	for y := range patchMargin {
		v := float32(y) - middle
		for x := range patchMargin {
			u := float32(x) - middle
			patch[y][x] = p.sample(f.x+mul(u, c)-mul(v, s), f.y+mul(u, s)+mul(v, c))
		}
	}
}

func (p *plane) sample(x, y float32) float32 { return interpolate(p.px, p.w, p.h, p.w, x, y) }

// binarize makes two bits of every dimension: whether its share of all gradients exceeds a low and a high cutoff.
func binarize(sums *[cells + 2][cells + 2][directions + 1]float32) (d descriptor) {
	var total float32
	for y := 1; y <= cells; y++ {
		for x := 1; x <= cells; x++ {
			bins := &sums[y][x]
			bins[0] += bins[directions]
			for _, v := range bins[:directions] {
				total += v
			}
		}
	}
	share := total / dimensions
	bit := 0
	for y := range cells {
		for x := range cells {
			cutoffsOfCell := &cellCutoffs[cellKind(x, y)]
			for i, v := range sums[y+1][x+1][:directions] {
				if v > mul(share, cutoffsOfCell[i].low) {
					d[bit>>6] |= 1 << (bit & 63)
				}
				if v > mul(share, cutoffsOfCell[i].high) {
					d[bit>>6] |= 2 << (bit & 63)
				}
				bit += 2
			}
		}
	}
	return d
}

// cellKind returns 0 for corners of the patch, 1 for sides and 2 for inner cells.
func cellKind(x, y int) int {
	inner := func(i int) int {
		if i == 0 || i == cells-1 {
			return 0
		}
		return 1
	}
	return inner(x) + inner(y)
}

// cutoffs are the limits between a dimension's thirds, relative to a uniform distribution.
type cutoffs struct{ low, high float32 }

// cellCutoffs divide dimensions into thirds, measured on pictures of many kinds, by kind of cell and direction. Cutoffs
// near zero are raised to 0.1, below which noise would decide.
var cellCutoffs = [3][directions]cutoffs{
	{{0.18, 0.97}, {0.1, 0.50}, {0.1, 0.31}, {0.1, 0.45}, {0.1, 0.77}, {0.1, 0.45}, {0.1, 0.31}, {0.1, 0.50}},
	{{0.59, 2.02}, {0.17, 0.81}, {0.1, 0.38}, {0.1, 0.52}, {0.1, 0.87}, {0.1, 0.52}, {0.1, 0.38}, {0.17, 0.81}},
	{{2.14, 6.19}, {0.48, 1.34}, {0.1, 0.45}, {0.1, 0.60}, {0.14, 0.96}, {0.1, 0.60}, {0.1, 0.45}, {0.48, 1.34}},
}
