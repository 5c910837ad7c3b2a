package main

import (
	"math"
	"math/cmplx"
)

// apollonian fills the gaps between circles with circles without end. A large
// circle is a disc of enamel that holds a smaller gasket, turned.
type apollonian struct {
	enamel []*Ramp
	wire   Color
	turn   float64
	at     Pt // middle of the outermost circle, 0 to 1
	radius float64
	nest   float64 // a circle at least so large holds a gasket, in points
	seed   uint64
}

// ring is a circle by its centre and bend (1/radius, negative when it holds the others).
type ring struct {
	at   complex128
	bend float64
}

func (k apollonian) draw(c *Canvas) {
	c.Shade(1, func(x, y float64) Color { return k.enamel[0].At(0.2 + 0.2*fbm(x/60, y/60, 3, k.seed)) })
	k.gasket(c, Pt{k.at.X * c.Width, k.at.Y * c.Height}, k.radius, k.turn, 0)
	c.Retouch(func(x, y float64, under Color) Color {
		return under.Mul(1.04 + 0.35*fbm(x/330, y/330, 3, k.seed+2) + 0.10*noise(x/3, y/3, k.seed+3))
	})
	c.Vignette(0.3)
	c.Grain(0.05, k.seed)
}

// gasket fills one circle: three that touch, then by Descartes' theorem the
// fourth in every gap.
func (k apollonian) gasket(c *Canvas, at Pt, radius, turn float64, depth int) {
	id := hash(int(at.X*8), int(at.Y*8), k.seed)
	k.disc(c, at, radius, depth, id)
	if radius < k.nest || depth > 4 || at.X+radius < c.X || at.Y+radius < c.Y || at.X-radius > c.X+float64(c.W)/c.Zoom || at.Y-radius > c.Y+float64(c.H)/c.Zoom {
		return
	}
	inner := radius * 0.93
	// Three unequal circles: two by chance along a diameter, the third follows.
	x := 0.38 + 0.24*float64(id>>8&0xff)/255
	outer := ring{0, -1}
	a := ring{complex(x-1, 0), 1 / x}
	b := ring{complex(x, 0), 1 / (1 - x)}
	put := func(r ring) {
		p := at.Add(Pt{real(r.at), imag(r.at)}.Turn(turn).Mul(inner))
		k.gasket(c, p, inner/r.bend, turn+2.399*float64(depth+1)+float64(id&7), depth+1)
	}
	put(a)
	put(b)
	for _, side := range []float64{1, -1} {
		third := kiss(outer, a, b, complex(0, side))
		put(third)
		k.gaps(outer, a, third, inner, c.Zoom, put, 0)
		k.gaps(outer, b, third, inner, c.Zoom, put, 0)
		k.gaps(a, b, third, inner, c.Zoom, put, 0)
	}
}

// gaps sets the circle between three that touch, and continues in the new gaps.
func (k apollonian) gaps(a, b, c ring, scale, zoom float64, put func(ring), level int) {
	middle := (a.at*complex(math.Abs(a.bend), 0) + b.at*complex(b.bend, 0) + c.at*complex(c.bend, 0)) /
		complex(math.Abs(a.bend)+b.bend+c.bend, 0)
	if a.bend < 0 {
		middle = touch(b, c)
		middle += (middle) * complex(0.02, 0)
	}
	d := kiss(a, b, c, middle)
	if scale/d.bend*zoom < 1.3 || level > 12 {
		return
	}
	put(d)
	k.gaps(a, b, d, scale, zoom, put, level+1)
	k.gaps(a, c, d, scale, zoom, put, level+1)
	k.gaps(b, c, d, scale, zoom, put, level+1)
}

func touch(a, b ring) complex128 {
	return (a.at*complex(a.bend, 0) + b.at*complex(b.bend, 0)) / complex(a.bend+b.bend, 0)
}

// kiss is the circle that touches three circles that touch (Descartes 1643;
// with complex centres by Lagarias, Mallows and Wilks, 2002). Of the two
// answers the one outside all three is taken: the more bent, nearest to hint.
func kiss(a, b, c ring, hint complex128) ring {
	bend := a.bend + b.bend + c.bend + 2*math.Sqrt(math.Max(0, a.bend*b.bend+b.bend*c.bend+c.bend*a.bend))
	za, zb, zc := a.at*complex(a.bend, 0), b.at*complex(b.bend, 0), c.at*complex(c.bend, 0)
	root := 2 * cmplx.Sqrt(za*zb+zb*zc+zc*za)
	best, least := ring{}, math.Inf(1)
	for _, sign := range []complex128{1, -1} {
		r := ring{(za + zb + zc + sign*root) / complex(bend, 0), bend}
		miss := 0.0
		for _, o := range []ring{a, b, c} {
			gap := cmplx.Abs(r.at-o.at) - math.Abs(1/r.bend+1/o.bend)
			miss += math.Abs(gap)
		}
		if miss += 1e-9 * cmplx.Abs(r.at-hint); miss < least {
			best, least = r, miss
		}
	}
	return best
}

// disc is one piece of enamel in its wire.
func (k apollonian) disc(c *Canvas, at Pt, radius float64, depth int, id uint64) {
	ramp := k.enamel[(depth+int(id>>20%3))%len(k.enamel)]
	tone := 0.25 + 0.5*float64(id>>32&0xff)/255
	if radius*c.Zoom < 2.5 {
		c.Disc(at, radius, ramp.At(tone+0.2), 1)
		return
	}
	petals := float64(5 + id>>40%9)
	wire := math.Min(3, 0.6+radius*0.03)
	c.Disc(at.Add(Pt{wire * 0.6, wire}), radius, Color{}, 0.5)
	c.Disc(at, radius, k.wire.Mul(0.75+0.4*float64(id>>24&0xff)/255), 1)
	c.PolyFunc(circle(at, radius-wire), func(p Pt) Color {
		d := p.Sub(at).Mul(1 / radius)
		r, a := d.Len(), math.Atan2(d.Y, d.X)
		guilloche := 0.5 + 0.5*math.Cos(r*radius*0.30*math.Pi+3*math.Cos(petals*a+float64(id&7)))
		light := 1.1 - 0.55*dot(d, Pt{0.5, 0.7}) - 0.35*r*r
		return ramp.At(tone + 0.16*guilloche - 0.2*r).Mul(light)
	})
}

// hilbert is the curve of 1891, finer where the ground asks for it: a square
// is divided into four as often as its place wants, and the line continues.
type hilbert struct {
	coarse, fine int // divisions, at least and at most
	ramp         *Ramp
	ground       *Ramp
	seed         uint64
}

func (k hilbert) draw(c *Canvas) {
	c.Shade(1, func(x, y float64) Color {
		return k.ground.At(0.45 + 0.5*fbm(x/240, y/240, 4, k.seed) + 0.07*noise(x/2.5, y/2.5, k.seed+1))
	})
	type stop struct {
		at   Pt
		size float64
	}
	var way []stop
	side := math.Max(c.Width, c.Height)
	var walk func(o, right, down Pt, level int)
	walk = func(o, right, down Pt, level int) {
		m := o.Add(right.Mul(0.5)).Add(down.Mul(0.5))
		want := float64(k.coarse) + float64(k.fine-k.coarse)*smooth(-0.55, 0.6, 1.2*fbm(m.X/420, m.Y/420, 3, k.seed+2))
		if level >= k.coarse && (level >= k.fine || float64(level) >= math.Round(want)) {
			way = append(way, stop{m, right.Len()})
			return
		}
		r, d := right.Mul(0.5), down.Mul(0.5)
		walk(o, d, r, level+1)
		walk(o.Add(r), r, d, level+1)
		walk(o.Add(r).Add(d), r, d, level+1)
		walk(o.Add(right.Mul(0.5)).Add(down), d.Mul(-1), r.Mul(-1), level+1)
	}
	walk(Pt{}, Pt{side, 0}, Pt{0, side}, 0)
	stroke := func(off Pt, widen float64, paint func(t float64, size float64) (Color, float64)) {
		for i := 1; i < len(way); i++ {
			a, b := way[i-1], way[i]
			col, alpha := paint(float64(i)/float64(len(way)), math.Min(a.size, b.size))
			c.Taper(a.at.Add(off), b.at.Add(off), a.size*widen, b.size*widen, col, alpha)
		}
	}
	stroke(Pt{2, 3.5}, 0.62, func(_, _ float64) (Color, float64) { return Color{}, 0.45 })
	stroke(Pt{}, 0.60, func(t, _ float64) (Color, float64) { return k.ramp.At(fract(t * 3)).Mul(0.28), 1 })
	stroke(Pt{-0.4, -0.6}, 0.46, func(t, _ float64) (Color, float64) { return k.ramp.At(fract(t * 3)), 1 })
	stroke(Pt{-0.6, -1}, 0.14, func(t, _ float64) (Color, float64) { return k.ramp.At(fract(t*3) + 0.25).Mul(1.25), 0.7 })
	c.Retouch(func(x, y float64, under Color) Color {
		return under.Mul(1.02 + 0.3*fbm(x/260, y/260, 3, k.seed+4) + 0.12*fbm(x/6, y/6, 2, k.seed+5))
	})
	c.Vignette(0.3)
	c.Grain(0.05, k.seed)
}

// sierpinski is the triangle of 1915, which the Cosmati had laid in stone
// seven centuries before: out of the middle of each triangle another is taken.
// Here what is taken out is filled again, in other stones.
type sierpinski struct {
	side   float64
	turn   float64
	depth  int
	stones [][]Color
	grout  Color
	seed   uint64
}

func (k sierpinski) draw(c *Canvas) {
	m := c.Centre().Add(Pt{40, 90})
	c.Shade(2, func(x, y float64) Color {
		q := Pt{x, y}.Sub(m).Turn(k.turn)
		// Coordinates along two sides of a triangular grid.
		v := q.Y / (k.side * math.Sqrt(3) / 2)
		u := q.X/k.side - v/2
		return k.look(u, v, q)
	})
	c.Retouch(func(x, y float64, under Color) Color {
		return under.Mul(1.05 + 0.35*fbm(x/300, y/300, 3, k.seed+2) + 0.10*noise(x/3, y/3, k.seed+3))
	})
	c.Vignette(0.3)
	c.Grain(0.05, k.seed)
}

func (k sierpinski) look(u, v float64, q Pt) Color {
	iu, iv := math.Floor(u), math.Floor(v)
	fu, fv := u-iu, v-iv
	flip := 0
	if fu+fv > 1 {
		fu, fv, flip = 1-fu, 1-fv, 1
	}
	path := hash(int(iu)*2+flip, int(iv), k.seed)
	set, holes, size, last := int(path>>8%7), 0, k.side, 1
	for level := range k.depth {
		size /= 2
		w := 1 - fu - fv
		switch {
		case fu >= 0.5:
			fu, fv, last = fu*2-1, fv*2, 1
		case fv >= 0.5:
			fu, fv, last = fu*2, fv*2-1, 2
		case w >= 0.5:
			fu, fv, last = fu*2, fv*2, 3
		default: // the hole: a triangle standing on its head
			fu, fv, last = 1-fu*2, 1-fv*2, 0
			holes++
			set += 1 + level
		}
		path = hash(last, level, path)
		if last == 0 && level >= k.depth-3 {
			break // small holes are one stone
		}
	}
	stones := k.stones[set%len(k.stones)]
	col := stones[0]
	if last == 0 {
		col = stones[1]
	}
	if path>>16%37 == 0 { // a stone replaced, or a whim
		col = stones[2]
	}
	tone := 0.7 + 0.55*float64(path>>24&0xff)/255
	cloud := 1 + 0.3*fbm(q.X/14+float64(path>>40&0xff), q.Y/14, 3, path)
	glint := 0.4 * smooth(0.85, 1, float64(path>>50&0xff)/255)
	edge := math.Min(math.Min(fu, fv), 1-fu-fv) * size * math.Sqrt(3) / 2
	return k.grout.Mix(col.Mul(tone*cloud).Add(col.Mul(glint)), smooth(0.3, 1.5, edge))
}
