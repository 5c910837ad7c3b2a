package main

import (
	"math"
	"math/rand/v2"
)

// voronoi is a window of stained glass: every pane is the ground nearer to its
// own seed than to any other (Georgy Voronoy, 1908). Lloyd's step, a few times
// over, evens the panes out.
type voronoi struct {
	panes int
	rose  Pt // the middle of the light, 0 to 1
	glass []*Ramp
	lead  Color
	relax int
	seed  uint64
}

func (k voronoi) seeds(w, h float64) []Pt {
	r := newRand(k.seed)
	rose := Pt{k.rose.X * w, k.rose.Y * h}
	pts := make([]Pt, k.panes)
	for i := range pts { // denser towards the rose
		for {
			p := Pt{(r.Float64()*1.16 - 0.08) * w, (r.Float64()*1.16 - 0.08) * h}
			if r.Float64() < 0.16+0.84*math.Exp(-p.Sub(rose).Len()/(0.36*h)) {
				pts[i] = p
				break
			}
		}
	}
	for range k.relax {
		near := nearestGrid(pts, w, h)
		sum, count := make([]Pt, len(pts)), make([]float64, len(pts))
		for y := -0.08 * h; y < 1.08*h; y += 9 {
			for x := -0.08 * w; x < 1.08*w; x += 9 {
				a, _ := near(Pt{x, y})
				weight := 0.2 + math.Exp(-Pt{x, y}.Sub(rose).Len()/(0.3*h))
				sum[a], count[a] = sum[a].Add(Pt{x, y}.Mul(weight)), count[a]+weight
			}
		}
		for i := range pts {
			if count[i] > 0 {
				pts[i] = pts[i].To(sum[i].Mul(1/count[i]), 0.8)
			}
		}
	}
	return pts
}

// nearestGrid answers which two of the points are nearest to a place.
func nearestGrid(pts []Pt, w, h float64) func(p Pt) (first, second int) {
	size := 1.9 * math.Sqrt(w*h/float64(len(pts)))
	grid := newBins(size, w, h)
	for i, p := range pts {
		grid.add(p, i)
	}
	return func(p Pt) (first, second int) {
		a, b := math.Inf(1), math.Inf(1)
		consider := func(i int) {
			d := dot(pts[i].Sub(p), pts[i].Sub(p))
			switch {
			case d < a:
				a, b, first, second = d, a, i, first
			case d < b:
				b, second = d, i
			}
		}
		grid.around(p, consider)
		if math.IsInf(b, 1) {
			for i := range pts {
				consider(i)
			}
		}
		return first, second
	}
}

func (k voronoi) draw(c *Canvas) {
	pts := k.seeds(c.Width, c.Height)
	near := nearestGrid(pts, c.Width, c.Height)
	rose := Pt{k.rose.X * c.Width, k.rose.Y * c.Height}
	c.Shade(2, func(x, y float64) Color {
		p := Pt{x, y}
		a, b := near(p)
		edge := math.Abs(dot(p.Sub(pts[a].To(pts[b], 0.5)), pts[b].Sub(pts[a]).Unit()))
		out := pts[a].Sub(rose)
		ringed := out.Len() / (0.115 * c.Height)
		id := hash(a, 0, k.seed)
		ramp := k.glass[(int(ringed+0.5*noise(out.X/200, out.Y/200, k.seed+1))+int(id%11)/9)%len(k.glass)]
		tone := 0.35 + 0.4*float64(id>>8&0xff)/255
		// Hand-blown glass: streaks, seeds and a thicker rim.
		turn := float64(id>>16&0xff) / 40
		q := p.Turn(turn)
		streak := fbm(q.X/70, q.Y/9, 3, id)
		bubble, _, speck := cells(q.X/15, q.Y/11, id)
		tone += 0.25*streak + 0.16*fbm(p.X/60, p.Y/60, 3, id+1)
		light := 0.5 + 0.85*math.Exp(-p.Sub(rose).Len()/(0.55*c.Height))
		col := ramp.At(tone).Mul(light * (0.75 + 0.25*smooth(3, 26, edge)))
		if speck%5 == 0 {
			col = col.Add(Color{1, 1, 1}.Mul(0.12 * smooth(0.22, 0.08, bubble)))
		}
		paint := smooth(0.10, 0.03, math.Abs(fract(p.Sub(pts[a]).Len()/19)-0.5)) * float64(id>>30&1)
		col = col.Mul(1 - 0.55*paint)
		came := 3.4 + 1.6*noise(float64(a%31), float64(b%31), k.seed)
		if edge < came+1 {
			round := 0.4 + 0.9*math.Sqrt(unit(1-edge/(came+0.5)))
			col = col.Mix(k.lead.Mul(round*(0.8+0.5*noise(p.X/4, p.Y/4, k.seed+2))), smooth(came+0.8, came-0.4, edge))
		}
		return col
	})
	c.Bloom(14, 0.16)
	c.Vignette(0.25)
	c.Grain(0.05, k.seed)
}

// schotter lets rows of squares slide out of order, as on the drawing that
// Georg Nees gave his plotter in 1968: the farther down, the more chance.
type schotter struct {
	cell  float64
	paper *Ramp
	inks  []Color
	wash  []Color
	seed  uint64
}

func (k schotter) draw(c *Canvas) {
	c.Shade(1, func(x, y float64) Color {
		fibre := noise(x/2.2, y/18, k.seed) + noise(x/20, y/2.2, k.seed+1)
		return k.paper.At(0.6 + 0.4*fbm(x/330, y/330, 4, k.seed+2) + 0.06*fibre)
	})
	r := newRand(k.seed)
	for row := -1.0; row < c.Height/k.cell+1; row++ {
		for col := -1.0; col < c.Width/k.cell+1; col++ {
			// Disorder grows downwards and to the right, in gusts.
			fall := math.Pow(unit((row*k.cell/c.Height)*0.85+0.25*(col*k.cell/c.Width)+0.12*noise(col/4, row/4, k.seed+3)), 1.7)
			at := Pt{(col + 0.5) * k.cell, (row + 0.5) * k.cell}.Add(Pt{r.NormFloat64(), r.NormFloat64()}.Mul(fall * k.cell * 0.55))
			k.square(c, at, fall*(r.Float64()-0.5)*3.2, fall, r)
		}
	}
	c.Vignette(0.25)
	c.Grain(0.06, k.seed)
}

// square is drawn by a pen plotter: nested outlines, hatching, a wash of colour.
func (k schotter) square(c *Canvas, at Pt, turn, fall float64, r *rand.Rand) {
	half := k.cell * (0.46 + 0.06*r.NormFloat64()*fall)
	ink := k.inks[r.IntN(len(k.inks))]
	corner := func(s, x, y float64) Pt { return at.Add(Pt{x * s, y * s}.Turn(turn)) }
	box := func(s float64) []Pt {
		return []Pt{corner(s, -1, -1), corner(s, 1, -1), corner(s, 1, 1), corner(s, -1, 1)}
	}
	if r.Float64() < 0.5 {
		tint := k.wash[r.IntN(len(k.wash))]
		c.PolyFunc(box(half), func(p Pt) Color {
			return tint.Mul(0.85+0.3*fbm(p.X/25, p.Y/25, 3, k.seed+5)).Mix(k.paper.At(0.7), 0.25+0.2*noise(p.X/9, p.Y/9, k.seed+6))
		})
	}
	lines := 3 + r.IntN(7)
	switch r.IntN(4) {
	case 0, 1: // nested squares
		for n := range lines {
			s := half * (1 - float64(n)/float64(lines))
			b := box(s)
			for i := range b {
				c.Line(b[i], b[(i+1)%4], 1.5, ink, 0.85)
			}
		}
	case 2: // hatching
		for n := range lines * 2 {
			t := 2*float64(n)/float64(lines*2-1) - 1
			c.Line(corner(half, t, -1), corner(half, t, 1), 1.3, ink, 0.8)
		}
	default: // diagonals
		for n := range lines + 2 {
			t := float64(n) / float64(lines+1)
			c.Line(corner(half, 2*t-1, -1), corner(half, 1, 1-2*t), 1.3, ink, 0.8)
			c.Line(corner(half, -1, 2*t-1), corner(half, 1-2*t, 1), 1.3, ink, 0.8)
		}
	}
	b := box(half)
	for i := range b {
		c.Line(b[i], b[(i+1)%4], 2, ink, 0.95)
	}
}

// brownian is the path of a grain in water, as Jean Perrin plotted it on
// squared paper (1909): a dot every thirty seconds, joined by straight lines,
// though between two dots the true path is as tangled again.
type brownian struct {
	paper  *Ramp
	grid   Color
	grains []grainPath
	seed   uint64
}

type grainPath struct {
	ink   string
	start Pt // 0 to 1
	step  float64
	dots  int
}

func (k brownian) draw(c *Canvas) {
	c.Shade(1, func(x, y float64) Color {
		v := 0.5 + 0.5*fbm(x/300, y/300, 4, k.seed) + 0.05*noise(x/2.5, y/2.5, k.seed+1)
		col := k.paper.At(v)
		for _, g := range []struct{ pitch, strength, width float64 }{{13.35, 0.22, 0.5}, {66.75, 0.5, 0.8}} {
			d := math.Min(math.Abs(fract(x/g.pitch)-0.5), math.Abs(fract(y/g.pitch)-0.5)) * g.pitch
			col = col.Mix(k.grid, g.strength*smooth(g.width+0.6, g.width-0.2, d))
		}
		return col
	})
	for n, g := range k.grains {
		k.wander(c, g, newRand(k.seed+uint64(n)))
	}
	c.Bloom(6, 0.18)
	c.Vignette(0.3)
	c.Grain(0.05, k.seed)
}

// wander draws the tangle first, then the plot that stands for it.
func (k brownian) wander(c *Canvas, g grainPath, r *rand.Rand) {
	const between = 90
	ink := Hex(g.ink)
	at := Pt{g.start.X * c.Width, g.start.Y * c.Height}
	dots := []Pt{at}
	small := g.step / math.Sqrt(between)
	for n := range g.dots * between {
		next := at.Add(Pt{r.NormFloat64(), r.NormFloat64()}.Mul(small))
		if next.X < -20 || next.Y < -20 || next.X > c.Width+20 || next.Y > c.Height+20 {
			continue // the wall of the cell
		}
		t := float64(n) / float64(g.dots*between)
		c.Line(at, next, 1.0, ink.Mix(Color{1, 1, 1}, 0.15*t), 0.16+0.22*t)
		at = next
		if n%between == between-1 {
			dots = append(dots, at)
		}
	}
	for i := 1; i < len(dots); i++ {
		c.Line(dots[i-1].Add(Pt{1.5, 2}), dots[i].Add(Pt{1.5, 2}), 2.4, Color{}, 0.3)
		c.Line(dots[i-1], dots[i], 1.8, ink.Mix(Color{1, 1, 1}, 0.35), 0.9)
	}
	for _, d := range dots {
		c.Disc(d, 4.6, k.paper[0], 0.9)
		c.Disc(d, 3.4, ink.Mix(Color{1, 1, 1}, 0.55), 1)
	}
}
