package main

import "math"

// waterClock is a wall of clepsydras: water runs out of a vessel ever more
// slowly as it falls, so that even hours stand at uneven marks (Torricelli's
// law: the height is a square of the time left).
type waterClock struct {
	vessels int
	glass   *Ramp
	water   *Ramp
	bronze  Color
	seed    uint64
}

func (k waterClock) draw(c *Canvas) {
	pitch := c.Width / float64(k.vessels)
	level := func(i, row int) float64 { // share of the vessel still full
		t := fract(float64(i)*0.137 + float64(row)*0.31 + 0.08)
		return (1 - t) * (1 - t)
	}
	tall := c.Height / 3
	c.Shade(2, func(x, y float64) Color {
		i, row := int(x/pitch), int(y/tall)
		u := fract(x/pitch) - 0.5
		v := fract(y / tall)
		shape := 0.40 - 0.12*v*v + 0.018*math.Cos(v*9) // vessels narrow downwards
		in := math.Abs(u) < shape && v > 0.07 && v < 0.86
		id := uint64(i*7 + row)
		if !in {
			joint := smooth(0.5, 0.47, math.Abs(u))
			plank := fbm(x/9+2*fbm(x/80, y/300, 2, k.seed), y/160, 4, k.seed+1)
			rim := smooth(0.05, 0.005, math.Abs(math.Abs(u)-shape)) * smooth(0.05, 0.07, v) * smooth(0.90, 0.86, v)
			drop := smooth(0.03, 0.012, hypot(u, (v-0.90-0.06*fract(float64(id)*0.37))*tall/pitch))
			col := k.glass.At(0.16 + 0.22*plank + 0.1*joint)
			col = col.Mix(k.bronze.Mul(0.6+0.6*(0.5-u)), rim)
			return col.Mix(k.water.At(0.9), drop)
		}
		depth := (v - 0.07) / 0.79
		surface := 1 - level(i, row) + 0.004*math.Sin(u*40+float64(id))
		edge := math.Abs(u) / shape
		lens := math.Sqrt(1 - edge*edge*0.96)
		var col Color
		if depth < surface {
			col = k.glass.At(0.30 + 0.3*lens + 0.14*fbm(x/30, y/60, 3, k.seed+2))
		} else {
			a := u/shape*2.2 + 0.4*fbm(x/60, y/60, 2, k.seed+3)
			net := 1 - math.Abs(noise(a*5, y/34, k.seed+id))
			net2 := 1 - math.Abs(noise(a*8+7, y/19, k.seed+id+50))
			down := (depth - surface)
			col = k.water.At(0.25 + 0.5*lens - 0.4*down + 0.35*smooth(0.78, 1, net) + 0.25*smooth(0.82, 1, net2))
			col = col.Add(k.water.At(1).Mul(0.5 * smooth(0.012, 0.003, down)))
		}
		for n := 1.0; n <= 24; n++ { // the marks: quarters of hours, crowding downwards
			at := 1 - (1-n/25)*(1-n/25)
			long := 0.35
			if int(n)%4 == 0 {
				long = 0.75
			}
			if math.Abs(depth-at)*tall*0.79 < 1.2 && math.Abs(u+shape*0.15) < shape*long*0.8 {
				col = col.Mix(k.bronze, 0.85)
			}
		}
		return col.Mul(0.45 + 0.75*lens).Add(Color{1, 1, 1}.Mul(0.22 * gauss(u+shape*0.55, 0.018)))
	})
	c.Bloom(7, 0.10)
	c.Vignette(0.35)
	c.Grain(0.05, k.seed)
}

// candleClock is a shelf of candles, each with its rings of hours, burnt down
// by as much as it was lit earlier.
type candleClock struct {
	rows, count int
	wax         []*Ramp
	wall        *Ramp
	flame       Color
	seed        uint64
}

func (k candleClock) draw(c *Canvas) {
	c.Shade(1, func(x, y float64) Color {
		brick := math.Floor(y / 54)
		bx := (x + 60*math.Mod(brick, 2)) / 122
		joint := math.Min(math.Abs(fract(y/54+0.5)-0.5)*54, math.Abs(fract(bx+0.5)-0.5)*122)
		v := 0.35 + 0.4*fbm(x/60, y/60, 4, k.seed) + 0.3*(chance(int(math.Floor(bx)), int(brick), k.seed)-0.5) + 0.2*noise(x/5, y/5, k.seed+4)
		return k.wall.At(v).Mul(0.5 + 0.5*smooth(1, 5, joint))
	})
	r := newRand(k.seed)
	type lit struct {
		at   Pt
		size float64
	}
	var flames []lit
	for row := range k.rows {
		foot := c.Height * (float64(row) + 1) / float64(k.rows) * 1.02
		far := 1 - float64(row)/float64(k.rows)
		for n := range k.count {
			x := (float64(n) + 0.5 + 0.28*r.NormFloat64()*0.5 + 0.5*float64(row%2)) / float64(k.count) * c.Width
			wide := c.Width / float64(k.count) * (0.46 + 0.2*r.Float64()) * (1.15 - 0.35*far)
			tall := c.Height / float64(k.rows) * (0.35 + 0.55*r.Float64())
			top := Pt{x, foot - tall}
			k.candle(c, Pt{x, foot}, top, wide, k.wax[r.IntN(len(k.wax))], r.Uint64())
			flames = append(flames, lit{top.Sub(Pt{0, wide * 0.45}), wide * 0.42})
		}
		c.Line(Pt{0, foot + 3}, Pt{c.Width, foot + 3}, 14, k.wall.At(0.05), 1)
	}
	c.Retouch(func(x, y float64, under Color) Color {
		light := 0.09
		for _, f := range flames {
			d := Pt{x - f.at.X, (y - f.at.Y) * 0.8}
			light += 0.42 * f.size * f.size / (dot(d, d)*0.16 + f.size*f.size)
		}
		return under.Tint(Color{1.15, 0.92, 0.7}.Mul(light))
	})
	for _, f := range flames {
		var pts []Pt
		lean := 0.2 * r.NormFloat64()
		for i := range 20 {
			t := float64(i) / 19
			pts = append(pts, f.at.Add(Pt{lean * f.size * t * t, f.size * (0.7 - 2.1*t)}))
		}
		shape := func(t float64) float64 { return f.size * 0.95 * math.Pow(math.Sin(math.Pi*math.Pow(t, 0.62)), 1.2) }
		c.Glow(f.at, f.size*1.1, k.flame.Mul(0.30))
		c.Poly(ribbon(pts, shape), k.flame.Mul(1.2), 0.85)
		c.Poly(ribbon(pts[2:14], func(t float64) float64 { return shape(t) * 0.55 }), Hex("#fff6d8").Mul(1.3), 0.9)
	}
	c.Bloom(14, 0.22)
	c.Grain(0.06, k.seed)
}

// candle is a column of wax with bands for the hours and runs down its side.
func (k candleClock) candle(c *Canvas, foot, top Pt, wide float64, wax *Ramp, id uint64) {
	half := wide / 2
	edge := []Pt{{top.X - half, foot.Y}, {top.X - half, top.Y + 5}}
	for i := range 9 {
		t := float64(i) / 8
		edge = append(edge, Pt{top.X - half + wide*t, top.Y + 4*noise(t*3, 0, id) + 7*math.Sin(math.Pi*t)})
	}
	edge = append(edge, Pt{top.X + half, top.Y + 5}, Pt{top.X + half, foot.Y})
	c.PolyFunc(edge, func(p Pt) Color {
		s := (p.X - top.X) / half
		round := math.Sqrt(math.Max(0, 1-s*s))
		down := p.Y - top.Y
		run := noise(s*4, 0, id)*60 + 50
		drip := smooth(8, -8, math.Abs(down-run)-14) * smooth(0.1, 0.5, noise(s*4, 0.5, id))
		band := smooth(0.47, 0.49, triangle((foot.Y-p.Y)/46+0.25)*0.5) + 0.4*smooth(0.475, 0.49, triangle((foot.Y-p.Y)/11.5+0.25)*0.5)
		through := math.Exp(-math.Max(0, down) / 90) // light comes through near the flame
		v := 0.35 + 0.35*round + 0.5*through + 0.12*fbm(p.X/14, p.Y/50, 3, id) + 0.15*drip
		return wax.At(v).Mul((0.35 + 0.75*round) * (1 - 0.55*unit(band)))
	})
	c.Line(top.Add(Pt{0, 9}), top.Sub(Pt{2, wide * 0.22}), 3, Color{0.01, 0.008, 0.006}, 1)
}

// verge is the movement of a tower clock: crown wheels, trains and foliot, gear
// in gear, each turned by the one before it.
type verge struct {
	brass []*Ramp
	iron  *Ramp
	seed  uint64
}

type wheel struct {
	at     Pt
	teeth  int
	module float64 // points of radius a tooth
	turn   float64
	id     uint64
}

func (k verge) draw(c *Canvas) {
	c.Shade(1, func(x, y float64) Color {
		brushed := noise(x/160, y/2, k.seed)
		rust := fbm(x/60, y/60, 4, k.seed+1)
		near, next, _ := cells(x/38, y/38, k.seed+2)
		return k.iron.At(0.3 + 0.10*brushed + 0.4*rust + 0.12*smooth(0, 0.3, next-near))
	})
	r := newRand(k.seed)
	for layer := range 3 {
		var train []wheel
		for n := 0; n < 900 && len(train) < 26; n++ {
			w := wheel{
				at:     Pt{r.Float64() * c.Width, r.Float64() * c.Height},
				teeth:  14 + r.IntN(46),
				module: 4.6 + 1.3*float64(layer), id: r.Uint64(),
			}
			free := true
			for _, o := range train { // mesh with the nearest, touch no other
				gap := w.at.Sub(o.at).Len() - w.radius() - o.radius()
				free = free && gap > -1
			}
			if !free {
				continue
			}
			if len(train) > 0 && r.IntN(4) > 0 { // the others start a train of their own
				o := train[r.IntN(len(train))]
				dir := w.at.Sub(o.at)
				w.at = o.at.Add(dir.Unit().Mul(w.radius() + o.radius()))
				a := math.Atan2(dir.Y, dir.X)
				w.turn = a + math.Pi - (a-o.turn)*-float64(o.teeth)/float64(w.teeth) + math.Pi/float64(w.teeth)
				clash := false
				for _, q := range train {
					clash = clash || q.at != o.at && w.at.Sub(q.at).Len() < w.radius()+q.radius()+10
				}
				if clash {
					continue
				}
			}
			train = append(train, w)
		}
		for _, w := range train {
			k.gear(c, w)
		}
		c.Retouch(func(_, _ float64, under Color) Color {
			return under.Mul([]float64{0.62, 0.78, 1}[layer])
		})
	}
	k.foliot(c)
	c.Bloom(8, 0.10)
	c.Vignette(0.35)
	c.Grain(0.05, k.seed)
}

func (w wheel) radius() float64 { return float64(w.teeth) * w.module / 2 }

// gear cuts one wheel: teeth, rim, spokes, hub, all with a turned finish.
func (k verge) gear(c *Canvas, w wheel) {
	r := w.radius()
	var rim []Pt
	for n := range w.teeth {
		a := w.turn + float64(n)*2*math.Pi/float64(w.teeth)
		p := 2 * math.Pi / float64(w.teeth)
		rim = append(rim, polar(w.at, r-w.module*1.1, a-p*0.42), polar(w.at, r, a-p*0.25), polar(w.at, r+w.module*0.9, a-p*0.10),
			polar(w.at, r+w.module*0.9, a+p*0.10), polar(w.at, r, a+p*0.25), polar(w.at, r-w.module*1.1, a+p*0.42))
	}
	brass := k.brass[int(w.id>>20)%len(k.brass)]
	metal := func(p Pt) Color {
		d := p.Sub(w.at)
		a, l := math.Atan2(d.Y, d.X), d.Len()
		sheen := 0.45 + 0.28*math.Cos(2*a-1.2) + 0.12*math.Cos(6*a+float64(w.id&7))
		turned := 0.10 * noise(l/1.6, a*2, w.id)
		ringed := 0.12 * smooth(0.6, 0.9, triangle(l/(r*0.13)))
		return brass.At(sheen + turned - ringed + 0.25*fbm(p.X/50, p.Y/50, 3, w.id))
	}
	shadow := Pt{7, 11}
	inner, hub := r*0.80-w.module, r*0.24+4
	spokes := 4 + int(w.id>>8%3)
	piece := func(pts []Pt) {
		c.Poly(shift(pts, shadow), Color{}, 0.5)
		c.PolyFunc(pts, metal)
	}
	annulus := append(append([]Pt{}, rim...), rim[0]) // out along the teeth, back along the inside
	for i := range 73 {
		annulus = append(annulus, polar(w.at, inner, rim0(rim, w.at)-float64(i)*2*math.Pi/72))
	}
	if w.teeth < 22 {
		piece(rim)
	} else {
		piece(annulus)
		for n := range spokes {
			a := w.turn + float64(n)*2*math.Pi/float64(spokes)
			dir := polar(Pt{}, 1, a)
			side := dir.Side()
			wide := r * 0.075
			piece([]Pt{w.at.Add(side.Mul(wide * 1.5)), w.at.Add(dir.Mul(inner + 3)).Add(side.Mul(wide)), w.at.Add(dir.Mul(inner + 3)).Sub(side.Mul(wide)), w.at.Sub(side.Mul(wide * 1.5))})
		}
	}
	piece(circle(w.at, hub))
	c.Ring(w.at, hub, 2, Color{0.02, 0.015, 0.01}, 0.7)
	c.Ring(w.at, r-w.module*2, 1.6, Color{0.02, 0.015, 0.01}, 0.6)
	c.Disc(w.at, hub*0.45, k.iron.At(0.75), 1)
	c.Disc(w.at.Sub(Pt{hub * 0.1, hub * 0.14}), hub*0.22, k.iron.At(1), 0.9)
}

func rim0(rim []Pt, at Pt) float64 {
	d := rim[0].Sub(at)
	return math.Atan2(d.Y, d.X)
}

// foliot is the weighted bar that swings to and fro and gave the old clocks their beat.
func (k verge) foliot(c *Canvas) {
	m := Pt{c.Width * 0.5, c.Height * 0.16}
	dir := polar(Pt{}, 1, 0.10)
	for pass, col := range []Color{{}, k.iron.At(0.35), k.iron.At(0.85)} {
		off, w := Pt{8, 13}, 30.0
		if pass > 0 {
			off, w = Pt{0, float64(-3 * (pass - 1))}, []float64{0, 28, 12}[pass]
		}
		alpha := []float64{0.5, 1, 0.8}[pass]
		c.Line(m.Sub(dir.Mul(620)).Add(off), m.Add(dir.Mul(620)).Add(off), w, col, alpha)
		for n := -11.0; n <= 11; n++ {
			p := m.Add(dir.Mul(n * 54)).Add(off)
			c.Line(p, p.Add(dir.Side().Mul(-18)), 7, col, alpha)
		}
		for _, side := range []float64{-1, 1} {
			p := m.Add(dir.Mul(side * 470)).Add(off)
			c.Line(p, p.Add(Pt{0, 120}), w*0.3, col, alpha)
			c.Taper(p.Add(Pt{0, 120}), p.Add(Pt{0, 190}), w*2.0, w*3.0, col, alpha)
		}
	}
}
