package main

import "math"

// slime is Physarum polycephalum as Jeff Jones modelled it (2010): many small
// agents, each smelling ahead, left and right, turning to the strongest trail
// and leaving a trail itself. They end up as a network that joins the food.
type slime struct {
	w, h          int
	agents, steps int
	floor, body   *Ramp
	food          int
	oat           Color
	seed          uint64
}

func (k slime) forage() (trail *Field, food []Pt) {
	r := newRand(k.seed)
	trail = NewField(k.w, k.h)
	type agent struct {
		x, y float64
		a    float64
	}
	agents := make([]agent, k.agents)
	for n := range k.food {
		p := polar(Pt{0.5, 0.5}, 0.68*math.Sqrt((float64(n)+0.5)/float64(k.food)), float64(n)*golden+0.4)
		p = p.Add(Pt{r.NormFloat64(), r.NormFloat64()}.Mul(0.035))
		if p.X > 0.02 && p.X < 0.98 && p.Y > 0.02 && p.Y < 0.98 {
			food = append(food, p)
		}
	}
	for i := range agents {
		agents[i] = agent{r.Float64() * float64(k.w), r.Float64() * float64(k.h), r.Float64() * 2 * math.Pi}
	}
	w, h := float64(k.w), float64(k.h)
	smell := func(x, y float64) float64 {
		return trail.V[mod(int(y), k.h)*k.w+mod(int(x), k.w)]
	}
	next := NewField(k.w, k.h)
	for step := range k.steps {
		const look, wide = 3.4, 0.65
		for i := range agents {
			g := &agents[i]
			ls, lc := math.Sincos(g.a - wide)
			fs, fc := math.Sincos(g.a)
			rs, rc := math.Sincos(g.a + wide)
			l, f, rt := smell(g.x+look*lc+w, g.y+look*ls+h), smell(g.x+look*fc+w, g.y+look*fs+h), smell(g.x+look*rc+w, g.y+look*rs+h)
			switch {
			case f >= l && f >= rt:
			case f < l && f < rt:
				g.a += wide * float64(1-2*r.IntN(2))
			case l > rt:
				g.a -= wide
			default:
				g.a += wide
			}
			s, c := math.Sincos(g.a)
			g.x, g.y = g.x+c*1.1, g.y+s*1.1
			if g.x < 0 || g.y < 0 || g.x >= w || g.y >= h {
				g.x, g.y = math.Mod(g.x+w, w), math.Mod(g.y+h, h)
			}
			trail.V[min(int(g.y), k.h-1)*k.w+min(int(g.x), k.w-1)] += 0.6
		}
		if step%2 == 0 {
			for _, p := range food {
				for n := range 40 {
					q := polar(Pt{p.X * w, p.Y * h}, 4*math.Sqrt(float64(n)/40), float64(n)*golden)
					trail.V[mod(int(q.Y), k.h)*k.w+mod(int(q.X), k.w)] += 1.2
				}
			}
		}
		for y := range k.h { // the trail spreads and fades
			up, here, down := mod(y-1, k.h)*k.w, y*k.w, mod(y+1, k.h)*k.w
			for x := range k.w {
				l, rt := mod(x-1, k.w), mod(x+1, k.w)
				sum := trail.V[up+l] + trail.V[up+x] + trail.V[up+rt] + trail.V[here+l] + 2*trail.V[here+x] +
					trail.V[here+rt] + trail.V[down+l] + trail.V[down+x] + trail.V[down+rt]
				next.V[here+x] = sum * 0.1 * 0.905
			}
		}
		trail, next = next, trail
	}
	return trail, food
}

func (k slime) draw(c *Canvas) {
	trail, food := k.forage()
	trail.Normalise(0.004)
	for i, v := range trail.V {
		trail.V[i] = math.Pow(v, 0.55)
	}
	haze := trail.Blur(9)
	c.Shade(1, func(x, y float64) Color {
		u, v := x/c.Width, y/c.Height
		t, dx, dy := trail.Surface(u, v)
		light, gloss := relief(-dx*5, -dy*5)
		bark := fbm(x/9+3*fbm(x/90, y/200, 3, k.seed), y/60, 4, k.seed+1)
		litter, next, id := cells(x/34+0.6*noise(x/20, y/20, k.seed+5), y/26, k.seed+2)
		leaf := 0.25*(float64(id&0xff)/255-0.5) + 0.25*smooth(0, 0.12, next-litter)
		ground := k.floor.At(0.3 + 0.45*bark + leaf + 0.25*haze.At(u, v)).Mul(0.6 + 0.5*smooth(0, 0.3, next-litter))
		plasma := k.body.At(0.08 + 0.85*t + 0.12*noise(x/5, y/5, k.seed+3)).Mul(0.35 + 0.85*light)
		plasma = plasma.Add(Color{1, 1, 0.85}.Mul(0.3 * math.Pow(gloss, 30)))
		shade := 1 - 0.6*smooth(0.02, 0.3, haze.At(u-0.003, v-0.004))
		return ground.Mul(shade).Mix(plasma, smooth(0.10, 0.30, t))
	})
	r := newRand(k.seed + 9)
	for _, p := range food { // oat flakes, what the laboratory feeds it
		at := Pt{p.X * c.Width, p.Y * c.Height}
		for n := range 3 {
			q := polar(at, 6*float64(n), r.Float64()*7)
			d := polar(Pt{}, 9, r.Float64()*7)
			c.Line(q.Add(Pt{2, 3}), q.Add(d).Add(Pt{2, 3}), 13, Color{}, 0.35)
			c.Line(q, q.Add(d), 12, k.oat.Mul(0.7+0.3*r.Float64()), 0.95)
			c.Line(q, q.Add(d), 2, k.oat.Mul(0.45), 0.7)
		}
	}
	c.Bloom(10, 0.10)
	c.Vignette(0.3)
	c.Grain(0.05, k.seed)
}

// starlings are Craig Reynolds's boids (1987): keep your distance, fly as your
// neighbours fly, stay with them. No bird leads.
type starlings struct {
	sky    *Ramp
	flock  int
	steps  int
	bird   Color
	reeds  Color
	sunset Pt // 0 to 1
	seed   uint64
}

type bird struct {
	at, fly Pt
	depth   float64
}

// flight moves the flock and returns it with where each bird was shortly before.
func (k starlings) flight(w, h float64) (now, before []bird) {
	r := newRand(k.seed)
	flock := make([]bird, k.flock)
	for i := range flock {
		t := r.Float64() // they come in as a long loose band
		heart := Pt{0.04 + 0.9*t, 0.38 + 0.24*math.Sin(t*7.3+0.6)}
		flock[i] = bird{
			Pt{(heart.X + 0.05*r.NormFloat64()) * w, (heart.Y + (0.06+0.05*math.Sin(t*11))*r.NormFloat64()) * h},
			polar(Pt{}, 6, math.Cos(t*7.3+0.6)*0.9+0.5*r.NormFloat64()), r.Float64(),
		}
	}
	const see = 30.0
	for step := range k.steps {
		near := newBins(see, w, h)
		for i, b := range flock {
			near.add(b.at, i)
		}
		next := make([]bird, len(flock))
		for i, b := range flock {
			var away, along, centre Pt
			n := 0.0
			near.around(b.at, func(j int) {
				o := flock[j]
				d := o.at.Sub(b.at)
				l := d.Len()
				if j == i || l > see || n > 26 {
					return
				}
				n++
				along, centre = along.Add(o.fly), centre.Add(d)
				if l < 9 {
					away = away.Sub(d.Mul(1 / (l + 0.5)))
				}
			})
			turn := Pt{}
			if n > 0 {
				turn = away.Mul(0.9).Add(along.Mul(1 / n).Sub(b.fly).Mul(0.16)).Add(centre.Mul(0.035 / n))
			}
			// An eddy of the evening air, and the wish to stay above the roost.
			home := Pt{w * 0.52, h * 0.42}.Sub(b.at)
			turn = turn.Add(home.Mul(0.0004)).Add(home.Unit().Side().Mul(0.25 * math.Sin(float64(step)/37+b.at.X/300)))
			turn = turn.Add(polar(Pt{}, 0.5*noise(b.at.X/160, b.at.Y/160, k.seed+uint64(step/30)), b.at.X/90))
			fly := b.fly.Add(turn)
			fly = fly.Unit().Mul(clamp(fly.Len(), 4.5, 8))
			next[i] = bird{b.at.Add(fly), fly, b.depth}
		}
		if step == k.steps-5 {
			before = flock
		}
		flock = next
	}
	return flock, before
}

func (k starlings) draw(c *Canvas) {
	light := Pt{k.sunset.X * c.Width, k.sunset.Y * c.Height}
	c.Shade(1, func(x, y float64) Color {
		d := Pt{(x - light.X) * 0.6, y - light.Y}.Len() / c.Height
		warp := fbm(x/330, y/150, 3, k.seed)
		cloud := fbm(x/260+1.4*warp, y/70, 5, k.seed+1)
		streak := fbm(x/90+warp, y/16, 4, k.seed+2)
		return k.sky.At(0.97 - 0.95*d + 0.22*cloud + 0.10*streak)
	})
	c.Glow(light, 46, Hex("#fff0c0").Mul(0.8))
	now, before := k.flight(c.Width, c.Height)
	for i, b := range now { // where they came from, faint
		if p := before[i].at; p.Sub(b.at).Len() < 60 {
			c.Taper(p, b.at, 0.8, 2.2, k.bird, 0.16)
		}
	}
	for i, b := range now {
		size := 2.6 + 4.4*b.depth*b.depth
		along := b.fly.Unit()
		beat := 0.35 + 0.6*math.Sin(float64(i)*1.7)
		col := k.bird.Mix(k.sky.At(0.55), 0.45*(1-b.depth))
		for _, side := range []float64{-1, 1} {
			wing := along.Side().Mul(side * size * (0.75 + 0.3*beat)).Sub(along.Mul(size * (0.1 + 0.5*beat)))
			c.Poly([]Pt{b.at.Add(along.Mul(size * 0.45)), b.at.Add(wing), b.at.Sub(along.Mul(size * 0.25))}, col, 0.95)
		}
		c.Taper(b.at.Add(along.Mul(size*0.75)), b.at.Sub(along.Mul(size*0.8)), size*0.34, size*0.2, col, 0.95)
	}
	k.roost(c)
	c.Bloom(18, 0.10)
	c.Vignette(0.3)
	c.Grain(0.06, k.seed)
}

// roost is the reed bed where they will sleep.
func (k starlings) roost(c *Canvas) {
	r := newRand(k.seed + 3)
	for n := range 900 {
		depth := float64(n) / 900
		foot := Pt{r.Float64() * c.Width, c.Height + 10}
		tall := c.Height * (0.05 + 0.16*r.Float64()*(0.5+0.5*depth))
		lean := 0.16*r.NormFloat64() + 0.12
		pts := make([]Pt, 7)
		for i := range pts {
			t := float64(i) / 6
			pts[i] = foot.Add(Pt{lean * tall * t * t, -tall * t})
		}
		col := k.reeds.Mix(k.sky.At(0.5), 0.5*(1-depth))
		c.Poly(ribbon(pts, func(t float64) float64 { return 3.4 * (1 - 0.8*t) }), col, 0.95)
		if n%3 == 0 {
			c.Taper(pts[5], pts[6].Add(Pt{lean * 9, -8}), 5, 1.5, col, 0.9)
		}
	}
}
