package main

import (
	"math"
	"math/rand/v2"
)

// panel is a part of a carpet page with knotwork of its own.
type panel struct {
	x0, y0, x1, y1 int
	id             uint64
}

// celtic is interlace as the scribes of the Insular gospel books drew it: a
// plait whose crossings are broken here and there, each ribbon its own colour.
type celtic struct {
	step    float64
	ribbons []Color
	ground  *Ramp
	edge    Color
	dots    Color
	seed    uint64
}

func (k celtic) draw(c *Canvas) {
	cols, rows := 2*int(c.Width/k.step/2)+4, 2*int(c.Height/k.step/2)+4
	panels := k.panels(panel{0, 0, cols, rows, hash(3, 3, k.seed)}, 5)
	in := func(i, j int) (panel, byte) {
		for _, p := range panels {
			if i >= p.x0 && i < p.x1 && j >= p.y0 && j < p.y1 {
				switch {
				case i == p.x0:
					return p, standing
				case j == p.y0:
					return p, lying
				}
				return p, none
			}
		}
		return panels[0], none
	}
	w := newWeave(cols, rows, k.step, func(i, j int) byte {
		p, border := in(i, j)
		u, v := i-p.x0, j-p.y0
		switch period := 3 + int(p.id>>7%4); {
		case border != none:
			return border
		case p.id>>3%3 == 0: // breaks in regular places make a repeating knot
			if mod(u+v, period) == 1 && mod(u-v, period) != 0 {
				return 1 + byte(u/2+v)%2
			}
		case chance(u, v, p.id) < 0.2+0.2*float64(p.id>>12&0xff)/255:
			return 1 + byte(hash(u/2, v/2, p.id)&1)
		}
		return none
	})
	origin := Pt{-1.6 * k.step, -1.6 * k.step}
	c.Shade(1, func(x, y float64) Color {
		v := 0.5 + 0.5*fbm(x/240, y/240, 4, k.seed) + 0.22*fbm(x/14, y/14, 2, k.seed+2)
		return k.ground.At(v)
	})
	k.stipple(c, w, origin)
	var under, over []pass
	for _, loop := range w.loops() {
		for _, p := range loop {
			if p.in == p.out && (p.in[0]*p.in[1] > 0) == (p.i%2 == 0) {
				over = append(over, p)
			} else {
				under = append(under, p)
			}
		}
	}
	for _, p := range under {
		c.Path(shift(w.curve(p, origin), Pt{3, 4}), k.step*0.52, Color{}, 0.4)
	}
	for _, p := range under {
		c.Path(w.curve(p, origin), k.step*0.50, k.edge, 1)
	}
	for _, p := range under {
		k.body(c, w, p, origin)
	}
	for _, p := range over {
		pts := w.curve(p, origin)
		c.Path(shift(pts[1:8], Pt{2, 3}), k.step*0.54, Color{}, 0.4)
		c.Path(pts[1:8], k.step*0.50, k.edge, 1)
		k.body(c, w, p, origin)
	}
	c.Retouch(func(x, y float64, u Color) Color {
		return u.Mul(1 + 0.28*fbm(x/90, y/90, 4, k.seed+8) + 0.14*noise(x/3, y/3, k.seed+9))
	})
	c.Vignette(0.3)
}

// panels divides the page as the painters of carpet pages did.
func (k celtic) panels(p panel, depth int) []panel {
	w, h := p.x1-p.x0, p.y1-p.y0
	if depth == 0 || max(w, h) < 10 {
		return []panel{p}
	}
	t := 0.35 + 0.3*float64(p.id>>20&0xff)/255
	a, b := p, p
	if w > h {
		a.x1 = p.x0 + int(t*float64(w))
		b.x0 = a.x1
	} else {
		a.y1 = p.y0 + int(t*float64(h))
		b.y0 = a.y1
	}
	a.id, b.id = hash(depth, 1, p.id), hash(depth, 2, p.id)
	return append(k.panels(a, depth-1), k.panels(b, depth-1)...)
}

// body paints a ribbon: flat colour, a lit edge and a beaded middle line.
func (k celtic) body(c *Canvas, w *weave, p pass, origin Pt) {
	pts := w.curve(p, origin)
	colour := k.ribbons[int(hash(p.loop, 0, k.seed)>>9)%len(k.ribbons)]
	if p.loop%4 == 3 {
		colour = colour.Mix(k.dots, 0.25)
	}
	c.Path(pts, k.step*0.39, colour.Mul(0.62), 1)
	c.Path(shift(pts, Pt{-0.7, -1}), k.step*0.31, colour, 1)
	for n, q := range pts[1:] {
		mark := k.edge
		if p.loop%3 == 1 {
			mark = colour.Mix(Color{1, 0.95, 0.8}, 0.6)
		}
		if p.loop%2 == 0 || n%2 == 0 {
			c.Disc(q, k.step*0.042, mark, 0.9)
		}
	}
}

// stipple fills the gaps with the red dots that scribes set round their letters.
func (k celtic) stipple(c *Canvas, w *weave, origin Pt) {
	for j := 1; j < w.rows; j++ {
		for i := 1 + j%2; i < w.cols; i += 2 {
			p := origin.Add(Pt{float64(i), float64(j)}.Mul(k.step))
			for n := range 60 {
				r := k.step * 0.75 * math.Sqrt(float64(n)/60)
				q := polar(p, r, float64(n)*golden)
				c.Disc(q, k.step*(0.03+0.02*chance(n, i*j, k.seed)), k.dots, 0.75)
			}
		}
	}
}

func shift(pts []Pt, by Pt) []Pt {
	out := make([]Pt, len(pts))
	for i, p := range pts {
		out[i] = p.Add(by)
	}
	return out
}

// kolam is a sikku kolam: one endless line of rice flour round a grid of dots.
type kolam struct {
	step    float64
	earth   *Ramp
	flour   Color
	powders []Color
	seed    uint64
}

func (k kolam) draw(c *Canvas) {
	r := newRand(k.seed)
	w := newWeave(2*int(c.Width/k.step/2)+2, 2*int(c.Height/k.step/2)+2, k.step, func(i, j int) byte {
		switch v := chance(i, j, k.seed) + 0.35*noise(float64(i)/5, float64(j)/5, k.seed); {
		case v < 0.24:
			return lying
		case v > 0.78:
			return standing
		}
		return none
	})
	w.joinLoops(r)
	origin := Pt{(c.Width - float64(w.cols)*k.step) / 2, (c.Height - float64(w.rows)*k.step) / 2}
	c.Shade(1, func(x, y float64) Color {
		swept := math.Sin((x*0.6+y)/21 + 5*fbm(x/260, y/260, 3, k.seed+1))
		v := 0.45 + 0.45*fbm(x/180, y/180, 5, k.seed) + 0.08*swept + 0.2*fbm(x/7, y/7, 2, k.seed+2)
		near, next, _ := cells(x/130+0.4*fbm(x/60, y/60, 2, k.seed), y/130, k.seed+3)
		return k.earth.At(v).Mul(0.55 + 0.45*smooth(0, 0.035, next-near))
	})
	k.powder(c, w, origin, r)
	for _, loop := range w.loops() {
		for _, p := range loop {
			k.line(c, w.curve(p, origin), r)
		}
	}
	for j := 0; j <= w.rows; j += 2 {
		for i := 0; i <= w.cols; i += 2 {
			p := origin.Add(Pt{float64(i), float64(j)}.Mul(k.step))
			c.Disc(p.Add(Pt{1, 2}), k.step*0.12, Color{}, 0.4)
			c.Disc(p, k.step*0.12, k.flour, 0.95)
			k.specks(c, p, k.step*0.07, 14, k.flour, r)
		}
	}
	c.Vignette(0.3)
	c.Grain(0.08, k.seed)
}

// line strews the flour: a soft stroke, thick and thin like a hand's, and loose grains.
func (k kolam) line(c *Canvas, pts []Pt, r *rand.Rand) {
	c.Path(shift(pts, Pt{1.5, 3}), k.step*0.17, Color{}, 0.4)
	for i := 1; i < len(pts); i++ {
		width := k.step * (0.135 + 0.035*noise(pts[i].X/40, pts[i].Y/40, k.seed+6))
		c.Line(pts[i-1], pts[i], width, k.flour, 0.9)
		k.specks(c, pts[i], k.step*0.055, 5, k.flour, r)
	}
}

func (k kolam) specks(c *Canvas, p Pt, spread float64, n int, col Color, r *rand.Rand) {
	for range n {
		q := p.Add(Pt{r.NormFloat64(), r.NormFloat64()}.Mul(spread))
		c.Disc(q, 0.5+r.Float64()*0.9, col, 0.35+0.5*r.Float64())
	}
}

// powder fills the open fields between the dots with coloured powder.
func (k kolam) powder(c *Canvas, w *weave, origin Pt, r *rand.Rand) {
	for j := 1; j < w.rows; j += 2 {
		for i := 1; i < w.cols; i += 2 {
			v := 0.5 + 0.5*noise(float64(i)/9, float64(j)/9, k.seed+4) + 0.22*(r.Float64()-0.5)
			col := k.powders[int(unit(v)*float64(len(k.powders))*0.999)]
			p := origin.Add(Pt{float64(i), float64(j)}.Mul(k.step))
			size := k.step * (0.3 + 0.12*r.Float64())
			for n := range 420 {
				q := polar(p, size*math.Sqrt(float64(n)/420)*(1+0.1*r.NormFloat64()), float64(n)*golden)
				c.Disc(q, 0.8+1.4*r.Float64(), col.Mul(0.7+0.6*r.Float64()), 0.8)
			}
		}
	}
}
