package main

import (
	"math"
	"math/cmplx"
)

// escape is a picture of a quadratic map z → z² + c: for the Mandelbrot set c
// is the place and z starts at 0; for a Julia set z is the place and c is fixed.
type escape struct {
	julia   bool
	c       complex128
	centre  complex128
	width   float64 // of the picture, in the plane
	turn    float64
	limit   int
	band    float64 // how fast colours change along the count
	offset  float64
	ramp    *Ramp // goes round and round
	within  Color
	relief  float64
	stripes float64 // how strongly the stripes of the orbits' angles show
	engrave float64 // how deep the net of equipotentials and field lines is cut
	seed    uint64
}

func (k escape) draw(c *Canvas) {
	spin := cmplx.Rect(1, k.turn)
	mid := c.Centre()
	scale := k.width / c.Width
	c.Shade(2, func(x, y float64) Color {
		at := k.centre + complex((x-mid.X)*scale, (y-mid.Y)*scale)*spin
		return k.colour(at)
	})
	c.Bloom(6, 0.06)
	c.Vignette(0.25)
	c.Grain(0.04, k.seed)
}

// colour follows the orbit until it leaves; with it go its derivative, whose
// angle lights the slope of the potential, and the mean of sin(7·angle), which
// draws stripes across the bands.
func (k escape) colour(at complex128) Color {
	zx, zy, cx, cy := 0.0, 0.0, real(at), imag(at)
	dx, dy := 0.0, 0.0
	one := 1.0
	if k.julia {
		zx, zy, cx, cy, dx, one = real(at), imag(at), real(k.c), imag(k.c), 1, 0
	}
	stripe, before, n := 0.0, 0.0, 0
	const far = 1e4
	r2 := zx*zx + zy*zy
	for ; n < k.limit && r2 < far; n++ {
		dx, dy = 2*(zx*dx-zy*dy)+one, 2*(zx*dy+zy*dx)
		zx, zy = zx*zx-zy*zy+cx, 2*zx*zy+cy
		r2 = zx*zx + zy*zy
		if k.stripes > 0 && n > 2 {
			before = stripe
			s := zy / math.Sqrt(r2+1e-30)
			stripe += s * s * (3 - 4*s*s) * (3 - 4*s*s) // sin² of three times the angle
		}
	}
	if r2 < far {
		return k.within
	}
	late := 1 + math.Log2(math.Log(far)/math.Log(r2))
	count := float64(n) + late
	tone := fract(math.Log(count+2)*k.band + k.offset)
	col := k.ramp.At(tone)
	if k.stripes > 0 && n > 6 {
		mean := lerp(before/float64(n-4), stripe/float64(n-3), unit(late))
		col = col.Mul(1 + k.stripes*(2*mean-1))
	}
	if k.engrave > 0 { // the grid of equal counts and equal outer angles, as a graver would cut it
		cut := math.Max(smooth(0.13, 0.03, math.Abs(fract(count*2)-0.5)), smooth(0.13, 0.03, math.Abs(fract(math.Atan2(zy, zx)*8/math.Pi)-0.5)))
		col = col.Mul(1 - k.engrave*cut)
	}
	// The slope of the potential points along z / z'.
	d2 := dx*dx + dy*dy
	ux, uy := (zx*dx+zy*dy)/d2, (zy*dx-zx*dy)/d2
	l := math.Sqrt(ux*ux+uy*uy) + 1e-300
	light := unit((ux/l*0.707 + uy/l*0.707 + 1.1) / 2.1)
	distance := math.Sqrt(r2/d2) * math.Log(r2) / k.width // 0 on the set itself
	ink := smooth(0, 0.0007, distance)
	return col.Mul(lerp(1, 0.3+1.05*light, k.relief)).Mix(k.within, 1-ink)
}

// newton asks of every place which root of a polynomial Newton's method finds
// from there (Cayley's question of 1879), and how soon.
type newton struct {
	roots  []complex128
	ramps  []*Ramp
	centre complex128
	width  float64
	turn   float64
	relax  complex128
	seed   uint64
}

func (k newton) draw(c *Canvas) {
	spin := cmplx.Rect(1, k.turn)
	mid := c.Centre()
	scale := k.width / c.Width
	c.Shade(2, func(x, y float64) Color {
		at := k.centre + complex((x-mid.X)*scale, (y-mid.Y)*scale)*spin
		which, count, angle := k.search(at)
		band := triangle(count * 0.5)
		col := k.ramps[which].At(1.05 - 0.055*count + 0.10*math.Sin(angle*2))
		line := smooth(0.0, 0.07, math.Abs(fract(count)-0.5))
		rays := smooth(0.55, 0.9, triangle(angle/math.Pi*6))
		col = col.Mul((0.62 + 0.5*band) * (0.6 + 0.4*line)).Mul(1 - 0.25*rays)
		return col.Mul(1 + 0.2*fbm(x/7, y/7, 2, k.seed) + 0.25*fbm(x/210, y/210, 3, k.seed+1))
	})
	c.Vignette(0.25)
	c.Grain(0.05, k.seed)
}

// search gives the root found, the number of steps (with a fraction, so that
// bands are smooth) and the direction of the last one.
func (k newton) search(z complex128) (which int, count, angle float64) {
	const near = 1e-3
	last := 1.0 // squared distance to the nearest root, one step ago
	for n := range 60 {
		sum, nearest := complex(0, 0), math.Inf(1) // p'/p of a product of (z - root)
		for i, r := range k.roots {
			d := z - r
			a := real(d)*real(d) + imag(d)*imag(d)
			if a < near*near {
				before, now := math.Log(math.Max(last, near*near))/2, math.Log(math.Max(a, 1e-30))/2
				part := unit((math.Log(near) - before) / (now - before))
				return i, float64(n) + part, cmplx.Phase(d)
			}
			nearest = math.Min(nearest, a)
			sum += complex(real(d)/a, -imag(d)/a)
		}
		z -= k.relax / sum
		last = nearest
	}
	return 0, 60, 0
}

// lyapunov is Mario Markus's map of order and chaos: a population grows by one
// rate or another in turn, after a word like AABAB; where small differences
// die out the place is calm, where they grow it is chaos.
type lyapunov struct {
	word         string
	from, to     Pt // rates A and B at the corners
	turn         float64
	calm, chaos  *Ramp
	lines        float64
	settle, runs int
	seed         uint64
}

func (k lyapunov) draw(c *Canvas) {
	c.Shade(1, func(x, y float64) Color {
		u, v := x/c.Width, y/c.Height
		p := Pt{lerp(k.from.X, k.to.X, u), lerp(k.from.Y, k.to.Y, 1-v)}
		p = p.Sub(k.from).Turn(k.turn).Add(k.from)
		e := k.exponent(p.X, p.Y)
		if e <= 0 {
			lines := smooth(0.35, 0.1, triangle(math.Log(0.02-e)*k.lines)) // heights, as on a map
			return k.calm.At(math.Exp(e * 0.85)).Mul(1 - 0.45*lines)
		}
		grain := smooth(0.4, 0.1, triangle(math.Sqrt(e)*k.lines*4))
		return k.chaos.At(math.Sqrt(e) * 1.2).Mul(1 - 0.3*grain)
	})
	c.Retouch(func(x, y float64, under Color) Color { return under.Mul(1.02 + 0.16*fbm(x/9, y/9, 3, k.seed)) })
	c.Bloom(5, 0.08)
	c.Vignette(0.25)
	c.Grain(0.06, k.seed)
}

// exponent is the mean logarithm of how a small difference is multiplied. The
// product is kept until it nears the end of what a number can hold: a
// logarithm costs more than ten steps.
func (k lyapunov) exponent(a, b float64) float64 {
	x := 0.5
	for n := range k.settle {
		r := a
		if k.word[n%len(k.word)] == 'B' {
			r = b
		}
		x = r * x * (1 - x)
	}
	sum, product := 0.0, 1.0
	for n := range k.runs {
		r := a
		if k.word[n%len(k.word)] == 'B' {
			r = b
		}
		x = r * x * (1 - x)
		product *= math.Abs(r*(1-2*x)) + 1e-12
		if product < 1e-200 || product > 1e200 || n == k.runs-1 {
			sum += math.Log(product)
			product = 1
		}
	}
	return sum / float64(k.runs)
}
