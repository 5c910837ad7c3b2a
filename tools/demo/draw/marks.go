package main

import "math"

// rosetteMark is the sign of the Museum of Pattern: an eight-pointed star of
// two interlaced lines round a small flower, for dark grounds.
func rosetteMark(c *Canvas) {
	light, gold := Hex("#f6ecd6"), Hex("#e8bf6a")
	m, r := c.Centre(), c.Width*0.455
	w := c.Width * 0.034
	for _, star := range []struct {
		skip   int
		radius float64
		col    Color
		width  float64
	}{{3, r, light, w}, {2, r * 0.50, gold, w * 0.62}} {
		var straps []strap
		for k := range 8 {
			a := (float64(k) + 0.5) * math.Pi / 4
			straps = append(straps, strap{pts: []Pt{polar(m, star.radius, a), polar(m, star.radius, a+float64(star.skip)*math.Pi/4)}})
		}
		straps, nodes := crossings(straps)
		for _, s := range straps {
			c.Line(s.pts[0], s.pts[1], star.width, star.col, 1)
		}
		for n, on := range interlace(straps, nodes) {
			node := nodes[n]
			if node.at.Sub(m).Len() > star.radius*0.97 {
				continue // at its points the line only turns
			}
			d := node.dir[on].Mul(star.width * 1.25)
			c.Erase(node.at.Sub(d.Mul(0.55)), node.at.Add(d.Mul(0.55)), star.width*1.9)
			c.Line(node.at.Sub(d.Mul(1.3)), node.at.Add(d.Mul(1.3)), star.width, star.col, 1)
		}
	}
	for k := range 8 {
		a := float64(k) * math.Pi / 4
		c.Taper(polar(m, r*0.10, a), polar(m, r*0.24, a), w*0.5, w*0.9, light, 1)
	}
	c.Disc(m, w*0.75, gold, 1)
}

// escapementMark is the sign of the Clock House: an escape wheel and the
// anchor that lets it go tooth by tooth.
func escapementMark(c *Canvas) {
	light, brass := Hex("#f4ead4"), Hex("#d9a85a")
	m := Pt{c.Width / 2, c.Height * 0.585}
	r := c.Width * 0.36
	for k := range 15 { // teeth lean forward
		a := float64(k) * 2 * math.Pi / 15
		c.Poly([]Pt{polar(m, r*0.76, a-0.13), polar(m, r, a+0.11), polar(m, r*0.985, a+0.14), polar(m, r*0.76, a+0.10)}, brass, 1)
	}
	c.Ring(m, r*0.74, r*0.13, brass, 1)
	for k := range 5 {
		a := float64(k)*2*math.Pi/5 + 0.3
		c.Taper(polar(m, r*0.12, a), polar(m, r*0.72, a), r*0.10, r*0.065, brass, 1)
	}
	c.Disc(m, r*0.17, brass, 1)
	c.Erase(m, m, r*0.12)
	pivot := Pt{m.X, m.Y - r*1.36}
	var pts []Pt
	for i := range 25 {
		a := lerp(math.Pi*0.84, math.Pi*0.16, float64(i)/24)
		pts = append(pts, Pt{pivot.X + r*0.86*math.Cos(a), pivot.Y + r*0.02 + r*0.62*(1-math.Sin(a)) + r*0.12})
	}
	c.Poly(ribbon(pts, func(t float64) float64 { return r * (0.10 + 0.14*math.Sin(math.Pi*t)) }), light, 1)
	c.Taper(pts[0], pts[0].Add(Pt{r * 0.07, r * 0.34}), r*0.12, r*0.05, light, 1)
	c.Taper(pts[24], pts[24].Add(Pt{-r * 0.07, r * 0.30}), r*0.12, r*0.05, light, 1)
	c.Disc(pivot.Add(Pt{0, r * 0.14}), r*0.15, light, 1)
	c.Erase(pivot.Add(Pt{0, r * 0.14}), pivot.Add(Pt{0, r * 0.14}), r*0.11)
}

// tortoise is the pet of the children's game, its shell a small tiling.
type tortoise struct {
	headUp   float64 // 0 level, 1 looking up
	step     float64 // how far the front leg is lifted
	asleep   bool
	shell    *Ramp
	seam     Color
	skin     *Ramp
	cheek    Color
	blossoms bool
}

func (k tortoise) draw(c *Canvas) {
	s := c.Width / 600 // drawn on a sheet of 600
	at := func(x, y float64) Pt { return Pt{x * s, y * s} }
	skin, dark := k.skin.At(0.55), k.skin.At(0.12)
	leg := func(x, lift float64, far bool) {
		col := skin
		if far {
			col = k.skin.At(0.3)
		}
		foot := at(x+lift*26, 470-lift*34)
		c.Taper(at(x-4, 400), foot, 78*s, 70*s, dark, 1)
		c.Taper(at(x-4, 400), foot, 66*s, 58*s, col, 1)
		for i := range 3 {
			c.Disc(foot.Add(at(float64(i-1)*16+8, 20)), 6.5*s, k.skin.At(0.95), 1)
		}
	}
	leg(232, 0, true)
	leg(392, k.step*0.6, true)
	tail := []Pt{at(118, 400), at(84, 420), at(66, 446)}
	c.Taper(tail[0], tail[1], 40*s, 24*s, dark, 1)
	c.Taper(tail[1], tail[2], 22*s, 6*s, dark, 1)
	k.head(c, s)
	leg(178, 0, false)
	leg(432, k.step, false)
	k.carapace(c, s)
}

// head has a neck, a friendly eye and a smile.
func (k tortoise) head(c *Canvas, s float64) {
	at := func(x, y float64) Pt { return Pt{x * s, y * s} }
	skin, dark := k.skin.At(0.55), k.skin.At(0.12)
	rise := 70 * k.headUp
	mid := at(506, 318-rise)
	if k.asleep {
		mid = at(500, 420)
	}
	c.Taper(at(420, 400), mid, 96*s, 84*s, dark, 1)
	c.Taper(at(420, 400), mid, 82*s, 70*s, skin, 1)
	c.Disc(mid, 62*s, dark, 1)
	c.Disc(mid, 55*s, skin, 1)
	c.Disc(mid.Add(at(-12, -16)), 34*s, k.skin.At(0.72), 0.6)
	eye := mid.Add(at(16, -12))
	if k.asleep {
		c.Path(shift(scale(arc(0, 0, 16, 9, 0.2, math.Pi-0.2), s), eye), 5*s, dark, 1)
	} else {
		c.Disc(eye, 20*s, Hex("#fffdf6"), 1)
		c.Disc(eye.Add(at(4, -5*k.headUp)), 12*s, Hex("#1d1420"), 1)
		c.Disc(eye.Add(at(8, -5*k.headUp-5)), 4.4*s, Hex("#ffffff"), 1)
	}
	c.Disc(mid.Add(at(2, 22)), 12*s, k.cheek, 0.7)
	c.Path(shift(scale(arc(0, 0, 22, 14, 0.25, math.Pi*0.72), s), mid.Add(at(28, 12))), 5*s, dark, 1)
	c.Disc(mid.Add(at(48, -4)), 3*s, dark, 1)
}

func scale(pts []Pt, k float64) []Pt {
	out := make([]Pt, len(pts))
	for i, p := range pts {
		out[i] = p.Mul(k)
	}
	return out
}

// carapace is half an ellipse tiled with scutes, each carrying rings and a star.
func (k tortoise) carapace(c *Canvas, s float64) {
	mid := Pt{292 * s, 418 * s}
	rx, ry := 212*s, 258*s
	dome := func(grow float64) []Pt {
		pts := arc(mid.X, mid.Y, rx+grow, ry+grow, math.Pi, 2*math.Pi)
		for i := range 18 {
			t := float64(i+1) / 18
			pts = append(pts, Pt{mid.X + (rx+grow)*(1-2*t), mid.Y + (26*s+grow)*math.Sin(math.Pi*t)})
		}
		return pts
	}
	c.Poly(dome(9*s), k.skin.At(0.05), 1)
	c.PolyFunc(dome(0), func(p Pt) Color {
		d := Pt{(p.X - mid.X) / rx, (p.Y - mid.Y) / ry}
		bulge := math.Sqrt(math.Max(0.02, 1.02-dot(d, d)))
		q := Pt{d.X / (0.35 + 0.65*bulge), d.Y / (0.35 + 0.65*bulge)}.Mul(2.1) // scutes foreshorten to the rim
		near, next, id := scute(q)
		rings := smooth(0.25, 0.6, triangle(near*4.2))
		tone := 0.3 + 0.45*float64(id&0xff)/255 - 0.5*near + 0.16*rings
		a := math.Atan2(q.Y, q.X)
		col := k.shell.At(tone + 0.04*math.Sin(a*9)).Mul(0.45 + 0.75*bulge - 0.25*dot(d, Pt{0.5, 0.6}))
		rim := smooth(-0.10, -0.075, d.Y)
		col = col.Mix(k.shell.At(0.25+0.25*triangle(p.X/(26*s))), rim)
		return col.Mix(k.seam, smooth(0.09, 0.035, next-near)*(1-rim))
	})
	if k.blossoms {
		for i := range 5 {
			p := mid.Add(Pt{(float64(i) - 2) * 70 * s, -(214 - 26*math.Abs(float64(i)-2)*math.Abs(float64(i)-2)*0.55) * s})
			for n := range 5 {
				c.Disc(polar(p, 11*s, float64(n)*2*math.Pi/5+float64(i)), 8.5*s, k.cheek, 1)
			}
			c.Disc(p, 6*s, Hex("#ffe9a0"), 1)
		}
	}
}

// scute is a honeycomb: distance to the nearest and next middle, in a grid of sixes.
func scute(q Pt) (near, next float64, id uint64) {
	near, next = 9, 9
	for j := -4.0; j <= 4; j++ {
		for i := -4.0; i <= 4; i++ {
			o := Pt{(i + 0.5*math.Abs(math.Mod(j, 2))) * 0.92, j * 0.80}
			switch d := q.Sub(o).Len(); {
			case d < near:
				near, next, id = d, near, hash(int(i), int(j), 5)
			case d < next:
				next = d
			}
		}
	}
	return near, next, id
}
