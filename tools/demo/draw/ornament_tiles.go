package main

import (
	"math"
)

// truchet is Cyril Stanley Smith's curved tile of 1987 in three sizes at once
// (after Christopher Carlson): every tile carries two quarter circles, lies one
// way or the other by chance, and smaller ones change ink and ground.
type truchet struct {
	size      float64
	warm, dim *Ramp
	seed      uint64
}

func (k truchet) draw(c *Canvas) {
	c.Shade(3, func(x, y float64) Color {
		ink, depth, level := k.look(x, y)
		g := 0.5 + 0.55*fbm(x/380, y/380, 3, k.seed+2) + 0.07*float64(level-1)
		stripes := []float64{5, 4, 3}[level]
		if ink {
			line := smooth(0.62, 0.85, triangle(depth*stripes/2))
			return k.warm.At(g + 0.3*(1-depth)).Mul(1 - 0.6*line)
		}
		line := smooth(0.5, 0.8, triangle(depth*stripes))
		return k.dim.At(g - 0.15 + 0.4*line*(0.4+0.6*unit(g)))
	})
	c.Retouch(func(x, y float64, u Color) Color { return u.Mul(1 + 0.18*fbm(x/8, y/8, 3, k.seed+4)) })
	c.Vignette(0.25)
	c.Grain(0.05, k.seed)
}

// look says whether a place is ink or ground, how deep inside, and the level of the tile.
func (k truchet) look(x, y float64) (ink bool, depth float64, level int) {
	around := [9][2]int{{0, 0}, {-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}}
	for l := range 3 { // smaller tiles lie on larger ones
		s := k.size / float64(int(1)<<l)
		i0, j0 := int(math.Floor(x/s)), int(math.Floor(y/s))
		for n, o := range around {
			i, j := i0+o[0], j0+o[1]
			if !k.leaf(i, j, l) {
				continue
			}
			u, v := x/s-float64(i)-0.5, y/s-float64(j)-0.5
			if n == 0 {
				ink, depth = k.tile(u, v, hash(i, j, k.seed+uint64(l))&1 == 1)
				ink, level = ink != (l == 1), l
			} else if on, wing, d := wings(u, v); on { // neighbours reach over their edges
				ink, depth, level = wing != (l == 1), d, l
			}
		}
	}
	return ink, depth, level
}

// leaf says whether a tile of this level lies here undivided.
func (k truchet) leaf(i, j, level int) bool {
	divided := func(i, j, l int) bool {
		return chance(i, j, k.seed+100+uint64(l)) < []float64{0.62, 0.45, 0}[l]
	}
	for l := range level {
		if !divided(i>>(level-l), j>>(level-l), l) {
			return false
		}
	}
	return !divided(i, j, level)
}

func (k truchet) tile(u, v float64, flip bool) (ink bool, depth float64) {
	if flip {
		u = -u
	}
	d := math.Min(hypot(u+0.5, v+0.5), hypot(u-0.5, v-0.5))
	band := math.Abs(d-0.5) * 6
	for _, e := range [][2]float64{{0.5, 0}, {-0.5, 0}, {0, 0.5}, {0, -0.5}} {
		band = math.Min(band, hypot(u-e[0], v-e[1])*6)
	}
	if band < 1 {
		return true, band
	}
	return false, math.Abs(d-0.5)*3 - 0.5
}

// wings are the round ends with which a tile reaches over its border.
func wings(u, v float64) (on, ink bool, depth float64) {
	for _, e := range [][2]float64{{0.5, 0}, {-0.5, 0}, {0, 0.5}, {0, -0.5}} {
		if d := hypot(u-e[0], v-e[1]) * 6; d < 1 {
			return true, true, d
		}
	}
	for _, e := range [][2]float64{{0.5, 0.5}, {-0.5, 0.5}, {0.5, -0.5}, {-0.5, -0.5}} {
		if d := hypot(u-e[0], v-e[1]) * 3; d < 1 {
			return true, false, 1 - d
		}
	}
	return false, false, 0
}

// penrose is the rhomb tiling of 1974, made by deflation of Robinson's
// triangles and laid as marquetry: each rhomb a piece of wood with its own grain.
type penrose struct {
	size  float64 // edge of the rhombs, at most
	woods [2][]Color
	inlay Color
	seed  uint64
}

type robinson struct {
	thin    bool
	a, b, c Pt
}

func (k penrose) draw(c *Canvas) {
	var tiles []robinson
	heart := Pt{c.Width * 0.36, c.Height * 0.42}
	radius := hypot(c.Width, c.Height)
	for i := range 10 {
		b, d := polar(heart, radius, float64(2*i-1)*math.Pi/10), polar(heart, radius, float64(2*i+1)*math.Pi/10)
		if i%2 == 0 {
			b, d = d, b
		}
		tiles = append(tiles, robinson{true, heart, b, d})
	}
	for edge := radius; edge > k.size; edge /= math.Phi {
		tiles = deflate(tiles, c)
	}
	for _, t := range tiles {
		k.piece(c, t)
	}
	for _, t := range tiles {
		for _, e := range [][2]Pt{{t.a, t.b}, {t.a, t.c}} { // the third side is inside the rhomb
			c.Line(e[0], e[1], 3.4, Color{}, 0.35)
			c.Line(e[0], e[1], 1.7, k.inlay, 0.95)
		}
	}
	c.Retouch(func(x, y float64, u Color) Color {
		return u.Mul(1.05 + 0.4*fbm(x/330, y/330, 3, k.seed))
	})
	c.Vignette(0.3)
}

// deflate divides each triangle into smaller ones of the same two shapes.
func deflate(tiles []robinson, c *Canvas) []robinson {
	var out []robinson
	keep := func(t robinson) {
		m := t.a.Add(t.b).Add(t.c).Mul(1. / 3)
		r := t.b.Sub(t.a).Len() + t.c.Sub(t.a).Len()
		if m.X > -r && m.Y > -r && m.X < c.Width+r && m.Y < c.Height+r {
			out = append(out, t)
		}
	}
	for _, t := range tiles {
		if t.thin {
			p := t.a.To(t.b, 1/math.Phi)
			keep(robinson{true, t.c, p, t.b})
			keep(robinson{false, p, t.c, t.a})
			continue
		}
		q, r := t.b.To(t.a, 1/math.Phi), t.b.To(t.c, 1/math.Phi)
		keep(robinson{false, r, t.c, t.a})
		keep(robinson{false, q, r, t.b})
		keep(robinson{true, r, q, t.a})
	}
	return out
}

// piece saws one half of a rhomb; both halves share the middle of their common
// side, and with it their wood.
func (k penrose) piece(c *Canvas, t robinson) {
	m := t.b.To(t.c, 0.5)
	id := hash(int(math.Round(m.X*2)), int(math.Round(m.Y*2)), k.seed)
	along := t.b.Sub(t.c).Unit()
	way := int(math.Round(fract(math.Atan2(along.Y, along.X)/math.Pi+1)*5)) % 5
	kind := 0
	if t.thin {
		kind = 1
	}
	woods := k.woods[kind]
	base := woods[(way+int(id%7)/5)%len(woods)].Mul(0.75 + 0.5*float64(id>>8&0xff)/255)
	if way%2 == 1 {
		along = along.Turn(math.Pi / 2)
	}
	c.PolyFunc([]Pt{t.a, t.b, t.c}, func(p Pt) Color {
		d := p.Sub(m)
		u, v := dot(d, along)/90, dot(d, along.Side())/7
		u += float64(id >> 16 & 0xff)
		ring := math.Sin(4*v + 5*noise(u, v/4, id) + 2*noise(u*2, v/2, id+1))
		pore := smooth(0.35, 0.6, noise(u*7, v*3.5, id+2))
		return base.Mul(1 + 0.3*ring - 0.4*pore + 0.15*noise(u*3, v/3, id+3))
	})
}
