package main

import "math"

// pendulum is the long exposure of Huygens's clock of 1656: lamps on
// the rod draw arcs, and the cheeks of a cycloid keep wide and narrow swings in time.
type pendulum struct {
	night *Ramp
	lamps *Ramp
	beats int
	seed  uint64
}

func (k pendulum) draw(c *Canvas) {
	pivot := Pt{c.Width * 0.47, -c.Height * 0.12}
	long := c.Height * 1.04
	c.Shade(1, func(x, y float64) Color {
		d := Pt{x, y}.Sub(pivot)
		wood := fbm(x/300, y/14+3*fbm(x/140, y/300, 3, k.seed), 4, k.seed+1)
		return k.night.At(0.35 + 0.45*wood + 0.2*math.Cos(d.X/c.Width*4)).Mul(0.8)
	})
	size := long / 4 // of the cycloid that rolls a rod of this length
	bobAt := func(theta, share float64) Pt {
		// On a cycloid the way along the arc swings evenly, whatever its width.
		s := math.Sin(theta)
		x := pivot.X + size*(2*math.Asin(s)+math.Sin(2*math.Asin(s)))*1.02
		y := pivot.Y + long - size*(1-math.Cos(2*math.Asin(s)))
		top := pivot.Add(Pt{size * s * s * s * 0.9, size * s * s * 1.2})
		return top.To(Pt{x, y}, share)
	}
	r := newRand(k.seed)
	for n := range k.beats { // each beat a little smaller
		film := Pt{float64(n-k.beats/2) * 13, float64(n) * 7.5} // moves on a little with every beat
		amp := 0.98 * math.Exp(-2.2*float64(n)/float64(k.beats))
		for lamp := range 9 {
			share := 0.22 + 0.78*float64(lamp)/8
			hue := 0.1 + 0.8*share + 0.05*r.NormFloat64()
			var last Pt
			steps := 420
			for i := range steps + 1 {
				t := math.Pi * float64(i) / float64(steps)
				at := bobAt(amp*math.Cos(t), share).Add(film)
				if i > 0 {
					slow := 1 / (0.25 + math.Sin(t)) // the turning points burn in
					dash := 0.35 + 0.65*smooth(0.2, 0.5, triangle(float64(i)/float64(steps)*(30+9*float64(lamp))))
					c.Trace(last, at, k.lamps.At(hue).Mul(0.27*slow*dash*(0.5+share)))
				}
				last = at
			}
		}
	}
	for n := range 25 { // the rod itself, caught at even times
		t := math.Pi * float64(n) / 24
		top, bob := bobAt(0.98*math.Cos(t), 0.05), bobAt(0.98*math.Cos(t), 1)
		c.Trace(top, bob, k.lamps.At(0.15).Mul(0.16))
		c.Glow(bob, 15, k.lamps.At(0.9).Mul(0.10))
	}
	c.Bloom(8, 0.35)
	c.ToneMap(1.5)
	c.Vignette(0.3)
	c.Grain(0.06, k.seed)
}

// caesium is what the first atomic clock looked for (Essen and Parry, 1955):
// Ramsey's fringes. Two pulses of microwaves interfere in the atoms; the
// narrower the fringe, the better the second.
type caesium struct {
	night *Ramp
	glow  *Ramp
	seed  uint64
}

// fringe is the chance that an atom has changed its state (Norman Ramsey,
// 1950): off is how far the microwaves are out of tune, drift the time between
// the pulses, pulse how strong they are.
func fringe(off, drift, pulse float64) float64 {
	w := math.Sqrt(off*off + 1)
	s, c := math.Sincos(w * pulse / 2)
	st, ct := math.Sincos(off * drift / 2)
	v := c*ct - off/w*s*st
	return 4 / (w * w) * s * s * v * v
}

func (k caesium) draw(c *Canvas) {
	c.Shade(2, func(x, y float64) Color {
		u := x/c.Width - 0.47
		v := y / c.Height
		drift := 6 + 46*v*v // farther down the beam, longer between the pulses
		off := 4.6*u + 0.12*noise(u*3, v*5, k.seed)
		bright := 0.0
		for i, share := range [5]float64{0.1, 0.23, 0.34, 0.23, 0.1} { // atoms of several speeds
			n := 1.5 * float64(i-2)
			bright += share * fringe(off, drift*(1+0.045*n), 1.57*(1+0.09*n))
		}
		beam := 0.55 + 0.45*fbm(x/26, y/260, 3, k.seed+1)
		second := fringe(off*2.2+3*v-1.2, 14+20*(1-v), 2.4)
		tone := 0.05 + 0.66*bright*beam + 0.34*second*(0.6+0.4*beam)
		scan := 0.9 + 0.1*math.Sin(y*1.57)
		near, _, id := cells(x/5, y/5, k.seed+2)
		atom := smooth(0.3, 0.1, near) * smooth(0.55, 0.9, bright*0.8+0.5*float64(id&0xff)/255)
		return k.glow.At(tone).Mul(scan).Add(k.glow.At(0.95).Mul(0.35 * atom)).Add(k.night.At(0.5 + 0.5*fbm(x/240, y/240, 4, k.seed+3)).Mul(0.5))
	})
	c.Bloom(8, 0.14)
	c.Vignette(0.3)
	c.Grain(0.05, k.seed)
}
