package main

import "math"

// sunflower sets floret after floret at the golden angle, each a little farther
// out than the root of its number asks (Helmut Vogel, 1979).
type sunflower struct {
	heart                Pt // 0 to 1
	gap                  float64
	disc, seeds, florets *Ramp
	petals               *Ramp
	rings                [3]float64 // where the seeds, the florets and the petals begin, in points
	seed                 uint64
}

func (k sunflower) draw(c *Canvas) {
	heart := Pt{k.heart.X * c.Width, k.heart.Y * c.Height}
	c.Shade(1, func(_, _ float64) Color { return Hex("#140a05") })
	far := 0.0
	for _, corner := range []Pt{{}, {c.Width, 0}, {0, c.Height}, {c.Width, c.Height}} {
		far = math.Max(far, corner.Sub(heart).Len())
	}
	reach := (far + 220) / k.gap
	n := int(reach * reach)
	for ; n >= 0; n-- { // from the rim inwards: inner ones lie on top
		r := k.gap * math.Sqrt(float64(n)+0.5)
		a := float64(n) * golden
		p := polar(heart, r, a)
		k.floret(c, p, r, a, n)
	}
	light := Pt{-0.4, -0.6}
	c.Retouch(func(x, y float64, under Color) Color {
		d := Pt{x, y}.Sub(heart).Mul(1 / far)
		return under.Mul((1.08 + 0.55*dot(d, light)) * (1 + 0.22*fbm(x/90, y/90, 3, k.seed)))
	})
	c.Vignette(0.25)
	c.Grain(0.06, k.seed)
}

// floret draws one: a kernel, a tube flower or a petal, as its place wants.
func (k sunflower) floret(c *Canvas, p Pt, r, a float64, n int) {
	luck := chance(n, 0, k.seed)
	turn := a + 0.16*(chance(n, 1, k.seed)-0.5)
	wave := 26 * noise(p.X/80, p.Y/80, k.seed+1)
	switch {
	case r < k.rings[0]+wave: // closed buds
		k.drop(c, p, turn, k.gap*1.5, k.gap*1.15, k.disc, 0.3+0.9*r/k.rings[0]*0.6+0.2*luck, 1)
	case r < k.rings[1]+wave: // ripe seeds, striped
		k.drop(c, p, turn, k.gap*1.75, k.gap*1.35, k.seeds, 0.42+0.35*luck+0.25*float64(n%8)/8, 4)
	case r < k.rings[2]+2*wave: // open tube flowers
		grow := (r - k.rings[1]) / (k.rings[2] - k.rings[1])
		k.drop(c, p, turn, k.gap*(1.4+1.2*grow), k.gap*(0.8+0.25*grow), k.florets, 0.15+0.5*grow+0.3*luck, 2)
		c.Disc(polar(p, k.gap*(0.8+0.9*grow), turn), 2.4, k.petals.At(0.8), 0.9)
	default:
		long := k.gap * (8 + 4*luck)
		k.drop(c, p, turn+0.3*(luck-0.5), long, k.gap*(2.1+0.7*luck), k.petals, 0.15+0.5*chance(n, 2, k.seed), 7)
	}
}

// drop is a pointed oval standing outwards, rounded by shading and veined.
func (k sunflower) drop(c *Canvas, p Pt, a, long, wide float64, ramp *Ramp, tone, veins float64) {
	along := polar(Pt{}, 1, a)
	across := along.Side()
	foot := p.Sub(along.Mul(long * 0.45))
	const steps = 14
	outline := func(grow float64) []Pt {
		pts := make([]Pt, 2*steps)
		for i := range steps {
			t := float64(i) / (steps - 1)
			w := grow * wide / 2 * math.Pow(math.Sin(math.Pi*math.Pow(t, 0.8)), 0.75)
			at := foot.Add(along.Mul(long * t))
			pts[i], pts[2*steps-1-i] = at.Add(across.Mul(w)), at.Sub(across.Mul(w))
		}
		return pts
	}
	shadow := outline(1.22)
	for i := range shadow {
		shadow[i] = shadow[i].Add(Pt{wide * 0.08, wide * 0.13})
	}
	c.Poly(shadow, Color{}, 0.55)
	c.PolyFunc(outline(1), func(q Pt) Color {
		d := q.Sub(foot)
		t, s := dot(d, along)/long, 2*dot(d, across)/wide
		dome := math.Sqrt(math.Max(0, 1-s*s*0.9))
		side := s*(across.X*-0.45+across.Y*-0.6)*0.9 + (t-0.5)*(along.X*-0.45+along.Y*-0.6)*0.7
		line := 0.5 + 0.5*math.Cos(s*math.Pi*veins+noise(q.X/9, q.Y/9, k.seed+3))
		v := tone + 0.5*side + 0.22*(t-0.4) + 0.12*line
		return ramp.At(v).Mul(0.35 + 0.75*dome)
	})
}

// fernWood is Michael Barnsley's fern of 1988: four affine maps, chosen by
// chance for one point over and over. Several plants stand in one shade.
type fernWood struct {
	ground *Ramp
	fronds []*Ramp
	count  int
	seed   uint64
}

// barnsley lists the maps x' = ax+by+e, y' = cx+dy+f and their chances.
var barnsley = [4]struct{ a, b, c, d, e, f, p float64 }{
	{0, 0, 0, 0.16, 0, 0, 0.01},
	{0.85, 0.04, -0.04, 0.85, 0, 1.6, 0.85},
	{0.2, -0.26, 0.23, 0.22, 0, 1.6, 0.07},
	{-0.15, 0.28, 0.26, 0.24, 0, 0.44, 0.07},
}

func (k fernWood) draw(c *Canvas) {
	c.Shade(1, func(x, y float64) Color {
		w := fbm(x/200, y/200, 4, k.seed)
		return k.ground.At(0.4 + 0.6*w + 0.25*fbm(x/16+w, y/16, 4, k.seed+1))
	})
	r := newRand(k.seed)
	for n := range k.count {
		depth := float64(n) / float64(k.count-1)
		foot := Pt{c.Width * fract(float64(n)*0.618+0.1*r.Float64()), c.Height * (0.45 + 0.75*fract(float64(n)*0.381+0.3*r.Float64()))}
		size := c.Height * (0.055 + 0.05*depth + 0.02*r.Float64())
		lean := 0.75 * r.NormFloat64()
		k.frond(c, foot, size, lean, 0.8+0.5*r.Float64(), k.fronds[n%len(k.fronds)], depth, k.seed+uint64(n)*31)
	}
	c.Retouch(func(x, y float64, under Color) Color {
		beam := 0.5 + 0.5*noise((x+y*0.45)/130, (x+y*0.45)/900, k.seed+5)
		return under.Mul(0.8 + 0.5*beam)
	})
	c.Bloom(14, 0.12)
	c.Vignette(0.3)
	c.Grain(0.05, k.seed)
}

// frond plays the game of chance and lays the result over what lies behind.
func (k fernWood) frond(c *Canvas, foot Pt, size, lean, curl float64, ramp *Ramp, depth float64, seed uint64) {
	hits := make([]float32, c.W*c.H)
	tone := make([]float32, c.W*c.H)
	r := newRand(seed)
	x, y, shade := 0.0, 0.0, 0.5
	points := int(9000 * size * c.Zoom)
	for range points {
		pick := r.Float64()
		m := 0
		for ; m < 3 && pick >= barnsley[m].p; m++ {
			pick -= barnsley[m].p
		}
		b := &barnsley[m]
		x, y = b.a*x+b.b*y*curl+b.e, b.c*x+b.d*y+b.f
		shade = lerp(shade, []float64{0.1, shade, 0.9, 0.45}[m], 0.35)
		p := c.pixel(foot.Add(Pt{x, -y}.Mul(size).Turn(lean + 0.035*y*lean)))
		if px, py := int(p.X), int(p.Y); p.X >= 0 && p.Y >= 0 && px < c.W && py < c.H {
			hits[py*c.W+px]++
			tone[py*c.W+px] += float32(shade*0.6 + y/10*0.4)
		}
	}
	off := int(5*c.Zoom) * (c.W + 1)
	for i, h := range hits {
		if h > 0 && i+off < len(hits) && hits[i+off] == 0 {
			c.blend(i+off, Color{}, 0.3*(0.4+0.6*depth))
		}
	}
	for i, h := range hits {
		if h > 0 {
			t := float64(tone[i] / h)
			col := ramp.At(0.12+0.85*t).Mix(k.ground.At(0.7), 0.55*(1-depth))
			c.blend(i, col.Mul(0.7+0.12*math.Min(float64(h), 6)), 1-math.Exp(-float64(h)*0.9))
		}
	}
}
