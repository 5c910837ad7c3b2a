package main

import "math"

// lorenz is Edward Lorenz's weather of three numbers (1963). A thousand
// weathers start everywhere; each finds its way to the same two wings.
type lorenz struct {
	night *Ramp
	glow  *Ramp
	view  [2]float64 // turn about the upright axis and tilt, in radians
	scale float64
	heart Pt // where on the canvas the middle of the wings lies, 0 to 1
	light float64
	runs  int
	steps int
	seed  uint64
}

func (k lorenz) draw(c *Canvas) {
	c.Shade(1, func(x, y float64) Color {
		w := fbm(x/280+fbm(x/150, y/150, 3, k.seed), y/220, 4, k.seed+1)
		return k.night.At(0.4 + 0.6*w).Mul(0.8 + 0.25*noise(x/3, y/3, k.seed+2))
	})
	r := newRand(k.seed)
	sinA, cosA := math.Sincos(k.view[0])
	sinB, cosB := math.Sincos(k.view[1])
	project := func(x, y, z float64) Pt {
		u, v := x*cosA-y*sinA, x*sinA+y*cosA
		return Pt{k.heart.X*c.Width + k.scale*u, k.heart.Y*c.Height - k.scale*((z-25)*cosB+v*sinB)}
	}
	for n := range k.runs {
		x, y, z := 36*r.NormFloat64(), 42*r.NormFloat64(), 25+34*r.NormFloat64()
		last := project(x, y, z)
		hue := 0.25 * float64(n%7) / 7
		for s := range k.steps {
			const dt = 0.0045
			dx, dy, dz := 10*(y-x), x*(28-z)-y, x*y-8./3*z
			mx, my, mz := x+dx*dt/2, y+dy*dt/2, z+dz*dt/2
			dx, dy, dz = 10*(my-mx), mx*(28-mz)-my, mx*my-8./3*mz
			x, y, z = x+dx*dt, y+dy*dt, z+dz*dt
			at := project(x, y, z)
			t := float64(s) / float64(k.steps)
			speed := math.Sqrt(dx*dx+dy*dy+dz*dz) / 260
			light := lerp(k.light*2.6, k.light, smooth(0, 0.12, t))
			if at.Sub(last).Len() < 60 {
				c.Trace(last, at, k.glow.At(hue+0.75*unit(speed)).Mul(light))
			}
			last = at
		}
	}
	c.Bloom(7, 0.25)
	c.ToneMap(1.35)
	c.Vignette(0.3)
	c.Grain(0.05, k.seed)
}

// clifford is Clifford Pickover's attractor: one point, two sines and two
// cosines, millions of times. Where it comes by often, the print is dense.
// Several with neighbouring numbers lie over each other like silk.
type clifford struct {
	veils  []veil
	points int     // of each veil
	width  float64 // of the view, in the attractor's own measure
	at     Pt
	ground *Ramp
	seed   uint64
}

type veil struct {
	a, b, c, d float64
	turn, zoom float64
	silk       *Ramp
}

func (k clifford) draw(c *Canvas) {
	c.Shade(1, func(x, y float64) Color {
		return k.ground.At(0.5 + 0.5*fbm(x/240, y/240, 4, k.seed) + 0.05*noise(x/2.5, y/2.5, k.seed+1))
	})
	for _, v := range k.veils {
		k.lay(c, v)
	}
	c.Bloom(5, 0.10)
	c.Vignette(0.3)
	c.Grain(0.05, k.seed)
}

func (k clifford) lay(c *Canvas, s veil) {
	hits, pace := NewField(c.W, c.H), NewField(c.W, c.H)
	x, y := 0.1, 0.1
	scale := c.Width / k.width * s.zoom
	mid := c.Centre()
	sin, cos := math.Sincos(s.turn)
	for range k.points {
		nx := math.Sin(s.a*y) + s.c*math.Cos(s.a*x)
		ny := math.Sin(s.b*x) + s.d*math.Cos(s.b*y)
		move := math.Abs(nx-x) + math.Abs(ny-y)
		x, y = nx, ny
		u, v := x-k.at.X, y-k.at.Y
		p := c.pixel(Pt{mid.X + (u*cos-v*sin)*scale, mid.Y + (u*sin+v*cos)*scale})
		if px, py := int(p.X), int(p.Y); p.X >= 0 && p.Y >= 0 && px < c.W && py < c.H {
			hits.V[py*c.W+px]++
			pace.V[py*c.W+px] += move
		}
	}
	mean := float64(k.points) / float64(len(hits.V)) * c.Zoom * c.Zoom
	soft, paceSoft := hits.Blur(1), pace.Blur(1)
	for i := range c.Pix {
		dense := 0.5*soft.V[i] + 0.5*hits.V[i]
		v := math.Log1p(3*dense/mean) / math.Log1p(3*20)
		tone := 0.06 + 0.62*v + 0.085*paceSoft.V[i]/(soft.V[i]+0.2)
		c.Pix[i] = c.Pix[i].Mix(s.silk.At(tone), unit(1-math.Exp(-4*v)))
	}
}
