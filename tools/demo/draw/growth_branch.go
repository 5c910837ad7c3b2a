package main

import (
	"math"
	"math/rand/v2"
	"strings"
)

// meadow is Lindenmayer's rewriting of 1968: an axiom and a few rules, applied
// again and again, become a plant; a turtle walks along the result and draws it.
type meadow struct {
	sky, near, far *Ramp
	bloom          []Color
	plants, layers int
	sun            Pt // 0 to 1
	seed           uint64
}

// grammars are three plants of one meadow. Where a symbol has two successors,
// chance picks one, so that no two plants are the same.
var grammars = []struct {
	rules map[rune][]string
	turn  float64 // degrees
	depth int
}{
	{map[rune][]string{'X': {"F[+X]F[-X]+X*", "F[-X]F[+X]-X*"}, 'F': {"FF", "FF"}}, 20, 6},
	{map[rune][]string{'X': {"F-[[X]+X]+F[+FX]-X*", "F+[[X]-X]-F[-FX]+X*"}, 'F': {"FF", "FF", "F"}}, 22.5, 5},
	{map[rune][]string{'X': {"F[+X][-X]FX*", "F[-X]FX*", "F[+X]FX*"}, 'F': {"FF", "FF"}}, 25, 6},
}

func rewrite(rules map[rune][]string, depth int, r *rand.Rand) string {
	text := "X"
	for range depth {
		var b strings.Builder
		for _, s := range text {
			if next, ok := rules[s]; ok {
				b.WriteString(next[r.IntN(len(next))])
			} else {
				b.WriteRune(s)
			}
		}
		text = b.String()
	}
	return text
}

func (k meadow) draw(c *Canvas) {
	r := newRand(k.seed)
	light := Pt{k.sun.X * c.Width, k.sun.Y * c.Height}
	c.Shade(1, func(x, y float64) Color {
		d := Pt{x, y}.Sub(light).Len() / c.Width
		cloud := fbm(x/420+fbm(x/200, y/120, 3, k.seed), y/110, 5, k.seed+1)
		return k.sky.At(0.95 - 1.15*d + 0.28*cloud + 0.03*noise(x/3, y/3, k.seed))
	})
	c.Glow(light, 60, Hex("#fff1c9").Mul(0.9))
	for layer := range k.layers {
		depth := float64(layer) / float64(k.layers-1) // 0 far, 1 near
		for n := range k.plants {
			g := grammars[r.IntN(len(grammars))]
			tall := c.Height * (0.62 + 0.5*r.Float64()) * (0.8 + 0.3*depth)
			root := Pt{(float64(n) + r.Float64()) / float64(k.plants) * c.Width, c.Height + 30*depth}
			k.plant(c, rewrite(g.rules, g.depth, r), root, tall, g.turn, depth, r)
		}
		k.blades(c, depth, r)
		k.pollen(c, depth, r)
	}
	c.Bloom(22, 0.12)
	c.Vignette(0.3)
	c.Grain(0.05, k.seed)
}

// plant walks the turtle twice: once to learn how tall the word is, once to draw.
func (k meadow) plant(c *Canvas, word string, root Pt, tall, turn, depth float64, r *rand.Rand) {
	seed := r.Uint64()
	top := 1.0
	k.walk(word, turn, seed, func(_, b Pt, _ int, _ bool) { top = math.Max(top, -b.Y) })
	scale := tall / top
	tone := r.Float64() * 0.35
	flower := k.bloom[r.IntN(len(k.bloom))]
	k.walk(word, turn, seed, func(a, b Pt, level int, tip bool) {
		p, q := root.Add(a.Mul(scale)), root.Add(b.Mul(scale))
		height := unit((root.Y - q.Y) / tall)
		ramp := k.far
		if depth > 0.5 {
			ramp = k.near
		}
		col := ramp.At(tone+0.65*height).Mix(k.sky.At(0.75), 0.62*(1-depth)*(1-depth))
		if tip {
			k.head(c, q, q.Sub(p), flower.Mix(col, 0.5*(1-depth)), chance(int(p.X), int(p.Y), seed))
			return
		}
		w := math.Max(0.9, (4.6-float64(level)*0.8)*(0.55+0.6*depth))
		c.Line(p, q, w, col.Mul(0.62), 0.95)
		c.Line(p.Sub(Pt{w * 0.2, 0}), q.Sub(Pt{w * 0.2, 0}), w*0.5, col, 0.9)
	})
}

// head is a small flower or ear at the end of a stalk.
func (k meadow) head(c *Canvas, at, dir Pt, col Color, luck float64) {
	size := 2.2 + 3.6*luck
	along := dir.Unit()
	for i := range 5 {
		p := at.Add(along.Turn(float64(i-2) * 0.55).Mul(size * 1.3))
		c.Taper(at, p, size*0.4, size*0.75, col.Mul(0.7+0.5*luck), 0.9)
	}
	c.Disc(at, size*0.35, Hex("#fff0b8"), 0.9)
}

func (k meadow) walk(word string, turn float64, seed uint64, step func(a, b Pt, level int, tip bool)) {
	type state struct {
		at      Pt
		heading float64
		level   int
	}
	r := newRand(seed)
	s := state{heading: -math.Pi / 2}
	var stack []state
	for _, symbol := range word {
		switch symbol {
		case 'F':
			s.heading += 0.05*r.NormFloat64() + 0.012*float64(s.level)*math.Cos(s.heading) // the wind, and weight
			next := polar(s.at, 0.8+0.4*r.Float64(), s.heading)
			step(s.at, next, s.level, false)
			s.at = next
		case '*':
			step(s.at, polar(s.at, 0.5, s.heading), s.level, true)
		case '+':
			s.heading += turn * math.Pi / 180 * (0.7 + 0.6*r.Float64())
		case '-':
			s.heading -= turn * math.Pi / 180 * (0.7 + 0.6*r.Float64())
		case '[':
			stack = append(stack, s)
			s.level++
		case ']':
			s = stack[len(stack)-1]
			stack = stack[:len(stack)-1]
		}
	}
}

// blades are the plain grass between the plants.
func (k meadow) blades(c *Canvas, depth float64, r *rand.Rand) {
	for range 420 {
		p := Pt{r.Float64() * c.Width, c.Height + 20}
		tall := c.Height * (0.08 + 0.3*r.Float64()*r.Float64()) * (0.6 + 0.6*depth)
		lean := 0.35 * r.NormFloat64()
		pts := make([]Pt, 9)
		for i := range pts {
			t := float64(i) / 8
			pts[i] = p.Add(Pt{lean * tall * t * t, -tall * t})
		}
		col := k.near.At(0.15+0.6*r.Float64()).Mix(k.sky.At(0.7), 0.55*(1-depth))
		c.Poly(ribbon(pts, func(t float64) float64 { return (1 - t) * (3 + 4*depth) }), col, 0.9)
	}
}

func (k meadow) pollen(c *Canvas, depth float64, r *rand.Rand) {
	for range 90 {
		p := Pt{r.Float64() * c.Width, r.Float64() * c.Height}
		c.Glow(p, 1+3.5*r.Float64()*depth, Hex("#ffe9a8").Mul(0.15+0.5*r.Float64()))
	}
}

// grove is Albert Bosman's tree of 1942: a square carries a right-angled
// triangle, its two short sides carry squares again. The wind leans the triangles.
type grove struct {
	sky, bark, leaf *Ramp
	trees           []tree
	depth           int
	seed            uint64
}

type tree struct {
	foot, trunk, lean float64 // place 0 to 1, width in points, angle of the triangle in radians
	haze              float64
}

func (k grove) draw(c *Canvas) {
	moon := Pt{c.Width * 0.68, c.Height * 0.27}
	c.Shade(1, func(x, y float64) Color {
		d := Pt{x, y}.Sub(moon).Len() / c.Height
		cloud := fbm(x/300+fbm(x/150, y/90, 3, k.seed+1), y/90, 5, k.seed+2)
		col := k.sky.At(0.9 - 0.95*d + 0.25*cloud)
		if d < 0.085 {
			col = col.Mix(Hex("#fff3d6").Mul(0.8+0.25*fbm(x/30, y/30, 4, k.seed+4)), smooth(0.085, 0.082, d))
		}
		return col
	})
	for n := range 900 {
		p := Pt{chance(n, 0, k.seed) * c.Width, chance(n, 1, k.seed) * c.Height * 0.75}
		c.Glow(p, 0.8+1.2*chance(n, 2, k.seed), Hex("#ffe9c8").Mul(0.1+0.8*math.Pow(chance(n, 3, k.seed), 4)))
	}
	for n, t := range k.trees {
		r := newRand(k.seed + uint64(n))
		foot := Pt{t.foot * c.Width, c.Height + t.trunk*0.4}
		k.square(c, foot.Sub(Pt{t.trunk / 2, 0}), foot.Add(Pt{t.trunk / 2, 0}), t, 0, r)
	}
	c.Bloom(20, 0.10)
	c.Vignette(0.3)
	c.Grain(0.05, k.seed)
}

// square draws one square on the side a-b and lets two more grow on it.
func (k grove) square(c *Canvas, a, b Pt, t tree, level int, r *rand.Rand) {
	side := b.Sub(a)
	size := side.Len()
	if size < 1.6 || level > k.depth {
		return
	}
	up := Pt{side.Y, -side.X}
	d, e := a.Add(up), b.Add(up)
	age := unit(float64(level) / float64(k.depth))
	col := k.bark.At(age * 1.7)
	if age > 0.45 {
		col = k.leaf.At(unit((age-0.45)/0.55*0.8 + 0.25*r.Float64()))
	}
	col = col.Mix(k.sky.At(0.55), t.haze).Mul(0.75 + 0.5*r.Float64())
	if size > 7 { // wood grain and a lit side
		c.PolyFunc([]Pt{a, b, e, d}, func(p Pt) Color {
			u, v := dot(p.Sub(a), side)/(size*size), dot(p.Sub(a), up)/(size*size)
			ringed := math.Sin(u*size*0.5 + 2.5*noise(u*size/9, v*size/40+float64(level), k.seed+7))
			return col.Mul(1.25 - 0.75*u + 0.18*ringed)
		})
		c.Line(a, d, math.Max(0.8, size*0.03), col.Mul(1.7), 0.7)
		c.Line(b, e, math.Max(0.8, size*0.03), Color{}, 0.5)
		c.Line(d, e, math.Max(0.8, size*0.02), Color{}, 0.4)
	} else {
		c.Poly([]Pt{a, b, e, d}, col, 1)
	}
	lean := t.lean + 0.16*r.NormFloat64()
	if level%2 == 1 {
		lean = math.Pi/2 - lean // the short side changes hands, or the tree would curl up
	}
	lean = clamp(lean, 0.35, 1.2)
	apex := d.Add(e.Sub(d).Turn(-lean).Mul(math.Cos(lean)))
	k.square(c, d, apex, t, level+1, r)
	k.square(c, apex, e, t, level+1, r)
}
