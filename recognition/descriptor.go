package recognition

import (
	"math"
	"math/bits"
)

// descriptor is the look of a keypoint's surroundings in 256 bits: how many differ is how unlike two are.
type descriptor [4]uint64

func (d *descriptor) distance(e *descriptor) int {
	return bits.OnesCount64(d[0]^e[0]) + bits.OnesCount64(d[1]^e[1]) + bits.OnesCount64(d[2]^e[2]) + bits.OnesCount64(d[3]^e[3])
}

const (
	cells       = 4 // a side of the patch
	directions  = 8 // of brightness in a cell
	dimensions  = cells * cells * directions
	samples     = 20               // a side of the patch: four a cell and two around, for cells share their borders
	patchBlurs  = 3.0              // width of a cell in the keypoint's blur
	samplePace  = patchBlurs / 4.0 // between samples, in the keypoint's blur
	patchMargin = samples + 2      // samples a side with what their gradients need
)

// sharing tells in which two cells of a row a sample counts, a cell and the next, and how much. Cells -1 and 4 lie
// outside.
type sharing struct {
	cell         int
	first, other float32
}

var cellShare = func() (share [samples]sharing) {
	for i := range share {
		// Whole numbers of eighths: a sample's place between the middles of cells.
		eighths := 2*i + 1 - samples + 4*(cells-1)
		cell := (eighths + 8) / 8
		share[i].cell = cell - 1
		share[i].other = float32(eighths+8-8*cell) / 8
		share[i].first = 1 - share[i].other
	}
	return share
}()

// sampleWeight falls from the middle of the patch to its rim.
var sampleWeight = func() (weights [samples][samples]float32) {
	for y := range weights {
		for x := range weights[y] {
			dx, dy := float64(x)-(samples-1)/2.0, float64(y)-(samples-1)/2.0
			weights[y][x] = float32(math.Round(math.Exp(-(dx*dx+dy*dy)/128)*(1<<20)) / (1 << 20))
		}
	}
	return weights
}()

// describe reads the patch around the keypoint, turned upright, as sixteen histograms of the directions of brightness.
func describe(p *plane, f found, upright turn) descriptor {
	var patch [patchMargin][patchMargin]float32
	readPatch(&patch, p, f, upright)
	// A row and a column of cells around the patch take what falls outside.
	var sums [cells + 2][cells + 2][directions + 1]float32
	for y := range samples {
		row := &cellShare[y]
		for x := range samples {
			gx, gy := patch[y+1][x+2]-patch[y+1][x], patch[y+2][x+1]-patch[y][x+1]
			strength := mul(root(mul(gx, gx)+mul(gy, gy)), sampleWeight[y][x])
			angle := direction(gx, gy)
			bin := min(int(angle), directions-1)
			next := mul(strength, angle-float32(bin))
			here := strength - next
			column := &cellShare[x]
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
	return cut(&sums)
}

// readPatch reads samples on a turned grid, between pixels by their neighbours; outside, the edge goes on.
func readPatch(patch *[patchMargin][patchMargin]float32, p *plane, f found, upright turn) {
	pace := mul(f.blur(), samplePace)
	c, s := mul(cosines[upright], pace), mul(sines[upright], pace)
	const middle = (patchMargin - 1) / 2.0
	// A patch that is all inside, as most are, needs no look at the edge.
	reach := mul(abs(c)+abs(s), middle) + 1
	inside := f.x > reach && f.y > reach && f.x+reach < float32(p.w)-2 && f.y+reach < float32(p.h)-2
	for y := range patchMargin {
		v := float32(y) - middle
		for x := range patchMargin {
			u := float32(x) - middle
			at, down := f.x+mul(u, c)-mul(v, s), f.y+mul(u, s)+mul(v, c)
			if inside {
				patch[y][x] = p.within(at, down)
			} else {
				patch[y][x] = p.at(at, down)
			}
		}
	}
}

func (p *plane) at(x, y float32) float32 {
	return p.within(min(max(x, 0), float32(p.w)-1.001), min(max(y, 0), float32(p.h)-1.001))
}

// within is at for places that are inside for sure.
func (p *plane) within(x, y float32) float32 {
	ix, iy := int(x), int(y)
	fx, fy := x-float32(ix), y-float32(iy)
	i := iy*p.w + ix
	top, bottom := p.px[i:i+2], p.px[i+p.w:i+p.w+2]
	a := top[0] + mul(fx, top[1]-top[0])
	b := bottom[0] + mul(fx, bottom[1]-bottom[0])
	return a + mul(fy, b-a)
}

// cut makes two bits of every dimension: the share of all brightness change that it has, above a low and a high mark.
func cut(sums *[cells + 2][cells + 2][directions + 1]float32) (d descriptor) {
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
			marks := &cellMarks[cellKind(x, y)]
			for i, v := range sums[y+1][x+1][:directions] {
				if v > mul(share, marks[i].low) {
					d[bit>>6] |= 1 << (bit & 63)
				}
				if v > mul(share, marks[i].high) {
					d[bit>>6] |= 2 << (bit & 63)
				}
				bit += 2
			}
		}
	}
	return d
}

// cellKind tells corners, sides and middle cells of the patch.
func cellKind(x, y int) int {
	inner := func(i int) int {
		if i == 0 || i == cells-1 {
			return 0
		}
		return 1
	}
	return inner(x) + inner(y)
}

// mark is where a dimension is cut, in parts of what each had if all were alike.
type mark struct{ low, high float32 }

// cellMarks are the thirds of what dimensions are in pictures of many kinds, by the kind of the cell, in 128ths. Marks
// near nothing are raised a little: below them noise would decide.
var cellMarks = [3][directions]mark{
	{{0.18, 0.97}, {0.1, 0.50}, {0.1, 0.31}, {0.1, 0.45}, {0.1, 0.77}, {0.1, 0.45}, {0.1, 0.31}, {0.1, 0.50}},
	{{0.59, 2.02}, {0.17, 0.81}, {0.1, 0.38}, {0.1, 0.52}, {0.1, 0.87}, {0.1, 0.52}, {0.1, 0.38}, {0.17, 0.81}},
	{{2.14, 6.19}, {0.48, 1.34}, {0.1, 0.45}, {0.1, 0.60}, {0.14, 0.96}, {0.1, 0.60}, {0.1, 0.45}, {0.48, 1.34}},
}
