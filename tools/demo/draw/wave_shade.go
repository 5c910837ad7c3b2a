package main

import "math"

// moire is watered silk: two grids of fine lines, the second pressed a little
// out of true; where they meet and part, broad waves appear that neither has.
type moire struct {
	pitch  float64
	silk   *Ramp
	second *Ramp
	press  float64 // how far the second grid is bent, in points
	seed   uint64
}

func (k moire) draw(c *Canvas) {
	c.Shade(3, func(x, y float64) Color {
		bend := Pt{
			k.press * (noise(x/560, y/150, k.seed) + 0.25*noise(x/210, y/70, k.seed+5)),
			k.press * (noise(x/480, y/130, k.seed+1) + 0.25*noise(x/190, y/60, k.seed+6)),
		}
		base := y + 26*math.Sin(x/310+y/900) + 0.4*bend.X
		other := y + bend.Y + 0.03*x
		a, b := triangle(base/k.pitch), triangle(other/k.pitch*1.017)
		fold := 0.5 + 0.5*fbm(x/460, y/620, 3, k.seed+2)
		col := k.silk.At(0.12 + 0.75*a*(0.45+0.55*fold))
		lines := smooth(0.40, 0.62, b)
		col = col.Mix(k.second.At(0.15+0.85*fold*(0.6+0.4*a)), 0.82*lines)
		weft := 1 + 0.12*math.Sin(x*1.9) + 0.16*noise(x/2.4, y/40, k.seed+3)
		gap := other*1.017/k.pitch - base/k.pitch
		water := 0.72 + 0.42*math.Cos(2*math.Pi*gap)
		return col.Mul(weft * water)
	})
	c.Vignette(0.3)
}

// rippleTank is water seen from above, several points dipping in step or out
// of it (Thomas Young, 1801): where crest meets trough, the water lies still.
type rippleTank struct {
	sources []source
	water   *Ramp
	glint   Color
	seed    uint64
}

// source dips at a place (0 to 1), its waves so many points long.
type source struct {
	at                    Pt
	length, phase, weight float64
}

func (k rippleTank) height(c *Canvas, x, y float64) (h, dx, dy float64) {
	for _, s := range k.sources {
		d := Pt{x - s.at.X*c.Width, y - s.at.Y*c.Height}
		r := hypot(d.X, d.Y) + 1e-6
		n := 2 * math.Pi / s.length
		a := s.weight / (1 + r/420)
		sin, cos := math.Sincos(n*r + s.phase)
		h += a * sin
		dx += a * cos * n * d.X / r
		dy += a * cos * n * d.Y / r
	}
	return h, dx, dy
}

func (k rippleTank) draw(c *Canvas) {
	c.Shade(2, func(x, y float64) Color {
		h, dx, dy := k.height(c, x, y)
		dx += 0.05 * noise(x/9, y/9, k.seed)
		dy += 0.05 * noise(x/9+31, y/9, k.seed)
		light, gloss := relief(dx*4, dy*4)
		tone := 0.42 + 0.17*h + 0.3*fbm(x/420, y/420, 3, k.seed+1)
		// The floor of the tank is seen through the water, shifted by its slope.
		u, v := x+30*dx, y+30*dy
		near, next, id := cells(u/21, v/21, k.seed+2)
		pebble := 0.75 + 0.5*(float64(id&0xff)/255-0.5) + 0.3*smooth(0.02, 0.2, next-near) - 0.25*near
		col := k.water.At(tone).Mul((0.3 + 0.9*light) * pebble)
		sky := k.water.At(0.75).Mul(0.28 * math.Pow(gloss, 8))
		return col.Add(k.glint.Mul(0.55 * math.Pow(gloss, 70))).Add(sky)
	})
	for _, s := range k.sources {
		p := Pt{s.at.X * c.Width, s.at.Y * c.Height}
		c.Glow(p, 7, k.glint.Mul(0.8))
	}
	c.Bloom(8, 0.10)
	c.Vignette(0.3)
	c.Grain(0.04, k.seed)
}
