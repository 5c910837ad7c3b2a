package main

// bins finds what lies near a place: a grid of lists.
type bins struct {
	size  float64
	w, h  int
	cells [][]int
}

// newBins covers w × h points; what lies outside is kept in the cells of the border.
func newBins(size, w, h float64) *bins {
	b := &bins{size: size, w: int(w/size) + 3, h: int(h/size) + 3}
	b.cells = make([][]int, b.w*b.h)
	return b
}

func (b *bins) key(p Pt) (x, y int) {
	return int(clamp(p.X/b.size+1, 0, float64(b.w-1))), int(clamp(p.Y/b.size+1, 0, float64(b.h-1)))
}

func (b *bins) add(p Pt, n int) {
	x, y := b.key(p)
	b.cells[y*b.w+x] = append(b.cells[y*b.w+x], n)
}

// around visits everything within one bin's size of a place, in a fixed order.
func (b *bins) around(p Pt, visit func(n int)) {
	x, y := b.key(p)
	for j := max(0, y-1); j <= min(b.h-1, y+1); j++ {
		for i := max(0, x-1); i <= min(b.w-1, x+1); i++ {
			for _, n := range b.cells[j*b.w+i] {
				visit(n)
			}
		}
	}
}
