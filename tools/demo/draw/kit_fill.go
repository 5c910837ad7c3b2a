package main

import "math"

// Poly fills a polygon.
func (c *Canvas) Poly(pts []Pt, col Color, alpha float64) {
	c.cover(pts, func(i int, cover float64) { c.blend(i, col, cover*alpha) })
}

// PolyFunc fills a polygon with a colour that depends on the place.
func (c *Canvas) PolyFunc(pts []Pt, f func(p Pt) Color) {
	c.cover(pts, func(i int, cover float64) {
		x, y := float64(i%c.W)+0.5, float64(i/c.W)+0.5
		c.blend(i, f(Pt{c.X + x/c.Zoom, c.Y + y/c.Zoom}), cover)
	})
}

// cover visits the pixels of a polygon with the exact share of each that lies
// inside. Each edge adds, per row, the signed area to its right; a running sum
// along the row then is the winding number times the area covered.
func (c *Canvas) cover(pts []Pt, visit func(i int, cover float64)) {
	lo, hi := Pt{math.Inf(1), math.Inf(1)}, Pt{math.Inf(-1), math.Inf(-1)}
	px := make([]Pt, len(pts))
	for i, p := range pts {
		q := c.pixel(p)
		px[i] = q
		lo = Pt{math.Min(lo.X, q.X), math.Min(lo.Y, q.Y)}
		hi = Pt{math.Max(hi.X, q.X), math.Max(hi.Y, q.Y)}
	}
	y0, y1 := c.rows(lo.Y, hi.Y)
	x0, x1 := c.columns(lo.X, hi.X)
	if y0 >= y1 || x0 >= x1 {
		return
	}
	w := x1 - x0 + 2
	area := make([]float64, w*(y1-y0))
	for i := range px {
		addEdge(area, w, y1-y0, px[i].Sub(Pt{float64(x0), float64(y0)}), px[(i+1)%len(px)].Sub(Pt{float64(x0), float64(y0)}))
	}
	for y := y0; y < y1; y++ {
		sum := 0.0
		for x := x0; x < x1; x++ {
			sum += area[(y-y0)*w+x-x0]
			if a := math.Min(1, math.Abs(sum)); a > 1e-4 {
				visit(y*c.W+x, a)
			}
		}
	}
}

func addEdge(area []float64, w, h int, a, b Pt) {
	if a.Y == b.Y {
		return
	}
	sign := 1.0
	if a.Y > b.Y {
		a, b, sign = b, a, -1
	}
	slope := (b.X - a.X) / (b.Y - a.Y)
	for y := max(0, int(math.Floor(a.Y))); y < h && float64(y) < b.Y; y++ {
		top, bottom := math.Max(a.Y, float64(y)), math.Min(b.Y, float64(y+1))
		if bottom <= top {
			continue
		}
		xa := a.X + slope*(top-a.Y)
		xb := a.X + slope*(bottom-a.Y)
		addSpan(area[y*w:(y+1)*w], math.Min(xa, xb), math.Max(xa, xb), sign*(bottom-top))
	}
}

// addSpan spreads one edge's piece of a row, from x0 to x1, over the pixels it passes.
func addSpan(row []float64, x0, x1, height float64) {
	last := float64(len(row) - 1)
	x0, x1 = clamp(x0, 0, last-1), clamp(x1, 0, last-1)
	i0, i1 := int(x0), int(x1)
	if i0 == i1 {
		mid := (x0+x1)/2 - float64(i0)
		row[i0] += height * (1 - mid)
		row[i0+1] += height * mid
		return
	}
	per := height / (x1 - x0)
	before := 0.0 // area already given to the pixels on the left, cumulated
	for i := i0; i <= i1; i++ {
		l, r := math.Max(x0, float64(i)), math.Min(x1, float64(i+1))
		part := per * (r - l)
		row[i] += part*(1-((l+r)/2-float64(i))) + before
		before = part * ((l+r)/2 - float64(i))
	}
	row[i1+1] += before
}

// circle is a polygon round enough for its size.
func circle(p Pt, r float64) []Pt {
	n := max(16, int(r*1.5))
	out := make([]Pt, n)
	for i := range out {
		out[i] = polar(p, r, 2*math.Pi*float64(i)/float64(n))
	}
	return out
}

// ribbon is the outline of a stroke of varying width through the points.
func ribbon(pts []Pt, width func(t float64) float64) []Pt {
	n := len(pts)
	out := make([]Pt, 2*n)
	for i, p := range pts {
		dir := pts[min(i+1, n-1)].Sub(pts[max(i-1, 0)]).Unit().Side().Mul(width(float64(i)/float64(n-1)) / 2)
		out[i], out[2*n-1-i] = p.Add(dir), p.Sub(dir)
	}
	return out
}
