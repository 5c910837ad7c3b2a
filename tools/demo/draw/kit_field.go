package main

import "math"

// Field is a grid of numbers: the dish a reaction runs in, a height, a density.
type Field struct {
	W, H int
	V    []float64
}

// NewField is all zero.
func NewField(w, h int) *Field { return &Field{W: w, H: h, V: make([]float64, w*h)} }

// Get reads one cell; outside, the border continues.
func (f *Field) Get(x, y int) float64 {
	return f.V[min(max(y, 0), f.H-1)*f.W+min(max(x, 0), f.W-1)]
}

// At reads between cells; u and v go from 0 to 1 over the field.
func (f *Field) At(u, v float64) float64 {
	value, _, _ := f.Surface(u, v)
	return value
}

// Slope is the gradient at a place, in value per cell.
func (f *Field) Slope(u, v float64) (dx, dy float64) {
	_, dx, dy = f.Surface(u, v)
	return dx, dy
}

// Surface is the height and the gradient of the cubic B-spline over the cells:
// smooth enough to light as a relief.
func (f *Field) Surface(u, v float64) (value, dx, dy float64) {
	x, y := u*float64(f.W)-0.5, v*float64(f.H)-0.5
	fx, fy := math.Floor(x), math.Floor(y)
	ix, iy := int(fx), int(fy)
	wx, sx := spline(x - fx)
	wy, sy := spline(y - fy)
	inside := ix > 0 && iy > 0 && ix < f.W-2 && iy < f.H-2
	for j := range 4 {
		var c [4]float64
		if inside {
			o := (iy+j-1)*f.W + ix - 1
			copy(c[:], f.V[o:o+4])
		} else {
			for i := range c {
				c[i] = f.Get(ix+i-1, iy+j-1)
			}
		}
		row := wx[0]*c[0] + wx[1]*c[1] + wx[2]*c[2] + wx[3]*c[3]
		value += wy[j] * row
		dy += sy[j] * row
		dx += wy[j] * (sx[0]*c[0] + sx[1]*c[1] + sx[2]*c[2] + sx[3]*c[3])
	}
	return value, dx, dy
}

// spline is the weights of four cells in a row, and how they change.
func spline(t float64) (w, slope [4]float64) {
	s := 1 - t
	w = [4]float64{s * s * s / 6, (3*t*t*t - 6*t*t + 4) / 6, (3*s*s*s - 6*s*s + 4) / 6, t * t * t / 6}
	slope = [4]float64{-s * s / 2, (3*t*t - 4*t) / 2, (4*s - 3*s*s) / 2, t * t / 2}
	return w, slope
}

// Add drops an amount at a place, shared among the four cells around it.
func (f *Field) Add(u, v, amount float64) {
	x, y := u*float64(f.W)-0.5, v*float64(f.H)-0.5
	fx, fy := math.Floor(x), math.Floor(y)
	ix, iy := int(fx), int(fy)
	if ix < 0 || iy < 0 || ix >= f.W-1 || iy >= f.H-1 {
		return
	}
	x, y = x-fx, y-fy
	i := iy*f.W + ix
	f.V[i] += amount * (1 - x) * (1 - y)
	f.V[i+1] += amount * x * (1 - y)
	f.V[i+f.W] += amount * (1 - x) * y
	f.V[i+f.W+1] += amount * x * y
}

// Blur is three running means, close to a Gaussian of the given radius in cells.
func (f *Field) Blur(radius int) *Field {
	out := &Field{W: f.W, H: f.H, V: append([]float64(nil), f.V...)}
	line := make([]float64, max(f.W, f.H))
	for range 3 {
		for y := range f.H {
			runningMean(out.V[y*f.W:], 1, f.W, radius, line)
		}
		for x := range f.W {
			runningMean(out.V[x:], f.W, f.H, radius, line)
		}
	}
	return out
}

func runningMean(v []float64, stride, n, radius int, line []float64) {
	at := func(i int) float64 { return v[min(max(i, 0), n-1)*stride] }
	sum := 0.0
	for i := -radius; i <= radius; i++ {
		sum += at(i)
	}
	for i := range n {
		line[i] = sum / float64(2*radius+1)
		sum += at(i+radius+1) - at(i-radius)
	}
	for i := range n {
		v[i*stride] = line[i]
	}
}

// Normalise stretches the values to 0..1, leaving out the given share at either end.
func (f *Field) Normalise(cut float64) *Field {
	const bins = 4096
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, v := range f.V {
		lo, hi = math.Min(lo, v), math.Max(hi, v)
	}
	var count [bins + 1]int
	for _, v := range f.V {
		count[int((v-lo)/(hi-lo+1e-12)*bins)]++
	}
	edge := func(from, step int) float64 {
		left := int(cut * float64(len(f.V)))
		i := from
		for ; left > count[i]; i += step {
			left -= count[i]
		}
		return lo + (hi-lo)*float64(i)/bins
	}
	a, b := edge(0, 1), edge(bins, -1)
	for i, v := range f.V {
		f.V[i] = unit((v - a) / (b - a + 1e-12))
	}
	return f
}
