package main

import "math"

// lissajous draws two swings at right angles (Jules Antoine Lissajous, 1857):
// a table of them, each window with its own pair of pitches, the pair a hair
// out of tune so that the figure slowly turns while the light fades.
type lissajous struct {
	ground *Ramp
	beams  []Color
	seed   uint64
}

func (k lissajous) draw(c *Canvas) {
	c.Shade(1, func(x, y float64) Color {
		glass := fbm(x/300, y/300, 4, k.seed) + 0.25*noise(x/3, y/3, k.seed+1)
		return k.ground.At(0.45 + 0.4*glass).Mul(0.9)
	})
	k.windows(c, Pt{}, Pt{c.Width, c.Height}, 6, hash(1, 2, k.seed))
	c.Bloom(7, 0.5)
	c.ToneMap(1.25)
	c.Vignette(0.3)
	c.Grain(0.06, k.seed)
}

// windows halves the table into ever smaller windows.
func (k lissajous) windows(c *Canvas, lo, hi Pt, depth int, id uint64) {
	size := hi.Sub(lo)
	if depth == 0 || (depth <= 2 && id%5 < 2) {
		k.figure(c, lo, hi, id)
		return
	}
	a, b := hi, lo
	t := 0.40 + 0.2*float64(id>>8&0xff)/255
	if size.X > size.Y*1.05 {
		a.X = lerp(lo.X, hi.X, t)
		b.X = a.X
	} else {
		a.Y = lerp(lo.Y, hi.Y, t)
		b.Y = a.Y
	}
	k.windows(c, lo, a, depth-1, hash(depth, 1, id))
	k.windows(c, b, hi, depth-1, hash(depth, 2, id))
}

func (k lissajous) figure(c *Canvas, lo, hi Pt, id uint64) {
	mid, half := lo.To(hi, 0.5), hi.Sub(lo).Mul(0.5)
	r := newRand(id)
	col := k.beams[r.IntN(len(k.beams))]
	other := k.beams[r.IntN(len(k.beams))]
	for x := lo.X; x < hi.X; x += half.X / 8 { // the graticule of the oscilloscope
		c.Line(Pt{x, lo.Y}, Pt{x, hi.Y}, 0.8, col, 0.10)
	}
	for y := lo.Y; y < hi.Y; y += half.Y / 8 {
		c.Line(Pt{lo.X, y}, Pt{hi.X, y}, 0.8, col, 0.10)
	}
	c.Line(Pt{mid.X, lo.Y}, Pt{mid.X, hi.Y}, 1.2, col, 0.22)
	c.Line(Pt{lo.X, mid.Y}, Pt{hi.X, mid.Y}, 1.2, col, 0.22)
	for i := range 4 {
		corner := []Pt{lo, {hi.X, lo.Y}, hi, {lo.X, hi.Y}}
		c.Line(corner[i], corner[(i+1)%4], 2.4, k.ground[0], 0.95)
	}
	p, q := float64(1+r.IntN(6)), float64(1+r.IntN(7))
	if p == q {
		q++
	}
	phase, detune := r.Float64()*math.Pi, 0.0006+0.0030*r.Float64()
	turns := 26.0
	steps := int(turns * (half.X + half.Y) * (p + q) * 0.42)
	var last Pt
	for n := range steps + 1 {
		t := float64(n) / float64(steps)
		a := 2 * math.Pi * turns * t
		at := Pt{mid.X + half.X*0.9*math.Sin(p*a+phase), mid.Y + half.Y*0.9*math.Sin(q*a*(1+detune/q))}
		if n > 0 {
			speed := at.Sub(last).Len()
			glow := math.Pow(t, 2.2) * (0.5 + 0.6/(0.4+speed/6))
			c.Trace(last, at, other.Mix(col, t).Mul(0.10+0.55*glow))
		}
		last = at
	}
}

// harmonograph is the pen between swinging pendulums: four decaying swings,
// a sheet of paper, several inks.
type harmonograph struct {
	paper *Ramp
	inks  []swing
	seed  uint64
}

// swing is one drawing: two pendulums a side, nearly in tune.
type swing struct {
	ink       string
	tune      [4]float64
	phase     [4]float64
	size      Pt // of half the width and height
	at        Pt // middle, 0 to 1
	turns     float64
	thickness float64
}

func (k harmonograph) draw(c *Canvas) {
	c.Shade(1, func(x, y float64) Color {
		laid := 0.5 + 0.5*math.Sin(y*1.5+noise(x/40, y/4, k.seed))
		v := 0.5 + 0.45*fbm(x/330, y/330, 4, k.seed+1) + 0.07*laid + 0.06*noise(x/2, y/2, k.seed+2)
		return k.paper.At(v)
	})
	for _, s := range k.inks {
		layer := NewCanvas(c.W, c.H)
		layer.Width, layer.Height, layer.X, layer.Y, layer.Zoom = c.Width, c.Height, c.X, c.Y, c.Zoom
		ink := Hex(s.ink)
		var last Pt
		steps := int(s.turns * 260)
		for n := range steps + 1 {
			t := float64(n) / 260 * 2 * math.Pi
			die := math.Exp(-1.9 * float64(n) / float64(steps))
			at := Pt{
				c.Width * (s.at.X + s.size.X/2*die*(0.62*math.Sin(s.tune[0]*t+s.phase[0])+0.38*math.Sin(s.tune[1]*t+s.phase[1]))),
				c.Height * (s.at.Y + s.size.Y/2*die*(0.62*math.Sin(s.tune[2]*t+s.phase[2])+0.38*math.Sin(s.tune[3]*t+s.phase[3]))),
			}
			if n > 0 {
				layer.Trace(last, at, Color{s.thickness, 0, 0})
			}
			last = at
		}
		for i := range c.Pix {
			if d := layer.Pix[i].R; d > 0 {
				c.Pix[i] = c.Pix[i].Mix(ink, 1-math.Exp(-d))
			}
		}
	}
	c.Bloom(5, 0.10)
	c.Vignette(0.35)
	c.Grain(0.05, k.seed)
}

// guilloche is the engraving of a rose engine: the work turns, a cam rocks it,
// the cutter moves in a little after every turn.
type guilloche struct {
	ground   *Ramp
	inks     []Color
	rosettes []rosette
	waves    int
	seed     uint64
}

type rosette struct {
	at           Pt // 0 to 1
	radius       float64
	lobes, turns int
	depth, twist float64
	inks         [2]int
}

func (k guilloche) draw(c *Canvas) {
	c.Shade(1, func(x, y float64) Color {
		return k.ground.At(0.5 + 0.5*math.Sin(x/c.Width*3+y/c.Height*2) + 0.25*fbm(x/260, y/260, 3, k.seed) + 0.03*noise(x/2, y/2, k.seed+1))
	})
	for n := range k.waves { // the field behind: bands of sines, plaited
		t := float64(n) / float64(k.waves)
		for strand := range 2 {
			pts := make([]Pt, 0, 420)
			for i := range 420 {
				u := float64(i) / 419
				y := c.Height * (1.3*t - 0.15)
				sway := 46 * math.Sin(u*19+2.2*math.Sin(u*5+t*3)+float64(strand)*math.Pi+t*9)
				pts = append(pts, Pt{u*(c.Width+20) - 10, y + sway + 90*math.Sin(u*3.1+t*2)})
			}
			c.Path(pts, 1.1, k.inks[(n/9+strand)%len(k.inks)], 0.6)
		}
	}
	for _, s := range k.rosettes {
		k.rose(c, s)
	}
	c.Retouch(func(x, y float64, under Color) Color { return under.Mul(1 + 0.2*fbm(x/200, y/200, 3, k.seed+4)) })
	c.Vignette(0.3)
	c.Grain(0.04, k.seed)
}

func (k guilloche) rose(c *Canvas, s rosette) {
	at := Pt{s.at.X * c.Width, s.at.Y * c.Height}
	for r := s.radius * 1.03; r > 0; r -= s.radius / 9 {
		c.Disc(at, r, k.ground.At(0.1+0.3*r/s.radius), 0.22)
	}
	for n := range s.turns {
		t := (float64(n) + 1) / float64(s.turns)
		for way := range 2 {
			turn := float64(1-2*way) * s.twist * t * 2 * math.Pi / float64(s.lobes)
			steps := max(120, int(s.radius*t*3.2))
			pts := make([]Pt, steps+1)
			for i := range pts {
				a := 2 * math.Pi * float64(i) / float64(steps)
				cam := math.Cos(float64(s.lobes)*(a+turn)) + 0.35*math.Cos(float64(3*s.lobes)*(a+turn)+t*5)
				pts[i] = polar(at, s.radius*t*(1+s.depth*cam*(0.4+0.6*math.Sin(t*math.Pi*2.5))), a)
			}
			c.Path(pts, 1.05, k.inks[s.inks[way]].Mul(0.75+0.5*triangle(t*4)), 0.82)
		}
	}
}
