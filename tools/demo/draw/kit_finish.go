package main

import "math"

// relief is the light on a slope (dx, dy) from the upper left, about 0 to 1.2;
// flat ground gets 0.7. gloss is the highlight of a polished surface.
func relief(dx, dy float64) (light, gloss float64) {
	n := 1 / math.Sqrt(dx*dx+dy*dy+1)
	const lx, ly, lz = -0.45, -0.55, 0.704
	light = math.Max(0, (-dx*lx-dy*ly+lz)*n)
	const hx, hy, hz = -0.244, -0.298, 0.923 // half way between the light and the eye
	gloss = math.Max(0, (-dx*hx-dy*hy+hz)*n)
	return light, gloss
}

// ToneMap turns light added up without limit into what paper can show.
func (c *Canvas) ToneMap(exposure float64) {
	f := func(v float64) float64 { return 1 - math.Exp(-v*exposure) }
	for i, p := range c.Pix {
		c.Pix[i] = Color{f(p.R), f(p.G), f(p.B)}
	}
}

// Bloom lets bright places shine over into their surroundings.
func (c *Canvas) Bloom(radius float64, strength float64) {
	r := max(1, int(radius*c.Zoom))
	for ch := range 3 {
		f := NewField(c.W, c.H)
		for i, p := range c.Pix {
			f.V[i] = [3]float64{p.R, p.G, p.B}[ch]
		}
		f = f.Blur(r)
		for i := range c.Pix {
			add := f.V[i] * strength
			switch ch {
			case 0:
				c.Pix[i].R += add
			case 1:
				c.Pix[i].G += add
			case 2:
				c.Pix[i].B += add
			}
		}
	}
}

// Vignette darkens gently towards the corners.
func (c *Canvas) Vignette(strength float64) {
	m := c.Centre()
	c.Retouch(func(x, y float64, under Color) Color {
		dx, dy := (x-m.X)/m.X, (y-m.Y)/m.Y
		return under.Mul(1 - strength*smooth(0.3, 2, dx*dx+dy*dy))
	})
}

// Grain is the tooth of paper and film: a little light and dark over everything.
func (c *Canvas) Grain(strength float64, seed uint64) {
	for y := range c.H {
		for x := range c.W {
			g := 0.9*chance(x/2, y/2, seed) + 0.2*chance(x, y, seed+1) - 0.55
			i := y*c.W + x
			c.Pix[i] = c.Pix[i].Mul(1 + strength*g)
		}
	}
}

// Shrink is the canvas at a smaller size, each pixel the mean of what it covers.
func (c *Canvas) Shrink(w, h int) *Canvas {
	out := NewCanvas(w, h)
	for y := range h {
		y0, y1 := y*c.H/h, max((y+1)*c.H/h, y*c.H/h+1)
		for x := range w {
			x0, x1 := x*c.W/w, max((x+1)*c.W/w, x*c.W/w+1)
			var sum Color
			for j := y0; j < y1; j++ {
				for i := x0; i < x1; i++ {
					sum = sum.Add(c.Pix[j*c.W+i])
				}
			}
			out.Pix[y*w+x] = sum.Mul(1 / float64((y1-y0)*(x1-x0)))
		}
	}
	return out
}

// Sample reads the colour at a pixel place, between pixels; outside, the border continues.
func (c *Canvas) Sample(x, y float64) Color {
	x, y = clamp(x-0.5, 0, float64(c.W-1)), clamp(y-0.5, 0, float64(c.H-1))
	ix, iy := min(int(x), c.W-2), min(int(y), c.H-2)
	u, v := x-float64(ix), y-float64(iy)
	i := iy*c.W + ix
	return c.Pix[i].Mix(c.Pix[i+1], u).Mix(c.Pix[i+c.W].Mix(c.Pix[i+c.W+1], u), v)
}
