package main

import "math"

// Canvas is a picture being made. Drawing speaks in points of the whole work;
// the canvas may show all of it at any size, or look closer at a part (a
// detail is drawn again, never enlarged).
type Canvas struct {
	W, H   int // pixels
	Pix    []Color
	Alpha  []float64 // nil when nothing shows through
	Width  float64   // the whole work, in points
	Height float64
	X, Y   float64 // the point at the top left pixel corner
	Zoom   float64 // pixels a point
}

// NewCanvas is a canvas of w × h pixels, one pixel a point.
func NewCanvas(w, h int) *Canvas {
	return &Canvas{W: w, H: h, Pix: make([]Color, w*h), Width: float64(w), Height: float64(h), Zoom: 1}
}

// NewClear is a canvas on which nothing has been painted: it keeps its transparency.
func NewClear(w, h int) *Canvas {
	c := NewCanvas(w, h)
	c.Alpha = make([]float64, w*h)
	return c
}

// Centre is the middle of the whole work.
func (c *Canvas) Centre() Pt { return Pt{c.Width / 2, c.Height / 2} }

// pixel is where a point of the work falls, in pixels.
func (c *Canvas) pixel(p Pt) Pt { return Pt{(p.X - c.X) * c.Zoom, (p.Y - c.Y) * c.Zoom} }

// blend lays a colour over one pixel.
func (c *Canvas) blend(i int, col Color, a float64) {
	if a <= 0 {
		return
	}
	if c.Alpha == nil {
		c.Pix[i] = c.Pix[i].Mix(col, a)
		return
	}
	under := c.Alpha[i] * (1 - a)
	c.Alpha[i] = a + under
	c.Pix[i] = col.Mul(a).Add(c.Pix[i].Mul(under)).Mul(1 / c.Alpha[i])
}

// Shade computes every pixel from its place, with ss × ss samples a pixel.
func (c *Canvas) Shade(ss int, f func(x, y float64) Color) {
	step := 1 / (c.Zoom * float64(ss))
	share := 1 / float64(ss*ss)
	for py := range c.H {
		for px := range c.W {
			var sum Color
			for sy := range ss {
				y := c.Y + (float64(py*ss+sy)+0.5)*step
				for sx := range ss {
					sum = sum.Add(f(c.X+(float64(px*ss+sx)+0.5)*step, y))
				}
			}
			c.Pix[py*c.W+px] = sum.Mul(share)
		}
	}
	if c.Alpha != nil {
		for i := range c.Alpha {
			c.Alpha[i] = 1
		}
	}
}

// Retouch changes every pixel after its place and what is there already.
func (c *Canvas) Retouch(f func(x, y float64, under Color) Color) {
	for py := range c.H {
		y := c.Y + (float64(py)+0.5)/c.Zoom
		for px := range c.W {
			i := py*c.W + px
			c.Pix[i] = f(c.X+(float64(px)+0.5)/c.Zoom, y, c.Pix[i])
		}
	}
}

// Line draws a straight stroke with round ends.
func (c *Canvas) Line(a, b Pt, width float64, col Color, alpha float64) {
	c.Taper(a, b, width, width, col, alpha)
}

// Taper draws a stroke that is wa wide at a and wb at b.
func (c *Canvas) Taper(a, b Pt, wa, wb float64, col Color, alpha float64) {
	c.capsule(a, b, wa, wb, func(i int, cover float64) { c.blend(i, col, cover*alpha) })
}

// capsule visits the pixels of a stroke with how much of each it covers.
func (c *Canvas) capsule(a, b Pt, wa, wb float64, visit func(i int, cover float64)) {
	a, b = c.pixel(a), c.pixel(b)
	ra, rb := wa*c.Zoom/2, wb*c.Zoom/2
	reach := math.Max(math.Max(ra, rb), 0.5) + 0.5
	y0, y1 := c.rows(math.Min(a.Y, b.Y)-reach, math.Max(a.Y, b.Y)+reach)
	ab := b.Sub(a)
	square := dot(ab, ab) + 1e-12
	for py := y0; py < y1; py++ {
		lo, hi := spanAt(a, b, float64(py)+0.5, reach)
		x0, x1 := c.columns(lo-reach, hi+reach)
		for px := x0; px < x1; px++ {
			p := Pt{float64(px) + 0.5 - a.X, float64(py) + 0.5 - a.Y}
			at := unit(dot(p, ab) / square)
			r, thin := ra+(rb-ra)*at, 1.0
			if r < 0.5 {
				r, thin = 0.5, 2*r
			}
			dx, dy := p.X-ab.X*at, p.Y-ab.Y*at
			if cover := unit(r+0.5-math.Sqrt(dx*dx+dy*dy)) * thin; cover > 0 {
				visit(py*c.W+px, cover)
			}
		}
	}
}

// spanAt is where the line a-b runs within reach of the row y.
func spanAt(a, b Pt, y, reach float64) (lo, hi float64) {
	if math.Abs(b.Y-a.Y) < 1e-9 {
		return math.Min(a.X, b.X), math.Max(a.X, b.X)
	}
	t0, t1 := unit((y-reach-a.Y)/(b.Y-a.Y)), unit((y+reach-a.Y)/(b.Y-a.Y))
	x0, x1 := lerp(a.X, b.X, t0), lerp(a.X, b.X, t1)
	return math.Min(x0, x1), math.Max(x0, x1)
}

func (c *Canvas) rows(lo, hi float64) (int, int) {
	return int(clamp(math.Floor(lo), 0, float64(c.H))), int(clamp(math.Ceil(hi), 0, float64(c.H)))
}

func (c *Canvas) columns(lo, hi float64) (int, int) {
	return int(clamp(math.Floor(lo), 0, float64(c.W))), int(clamp(math.Ceil(hi), 0, float64(c.W)))
}

// Path draws one stroke through many points: where it crosses itself it does
// not get darker, as it would with a Line for each piece.
func (c *Canvas) Path(pts []Pt, width float64, col Color, alpha float64) {
	if len(pts) == 0 {
		return
	}
	touched := map[int]float64{}
	order := []int{}
	for i := range max(1, len(pts)-1) {
		c.capsule(pts[i], pts[min(i+1, len(pts)-1)], width, width, func(at int, cover float64) {
			old, seen := touched[at]
			if !seen {
				order = append(order, at)
			}
			touched[at] = math.Max(old, cover)
		})
	}
	for _, at := range order {
		c.blend(at, col, touched[at]*alpha)
	}
}

// Disc is a filled circle.
func (c *Canvas) Disc(p Pt, r float64, col Color, alpha float64) {
	c.Taper(p, p, 2*r, 2*r, col, alpha)
}

// Ring is a circle's line.
func (c *Canvas) Ring(p Pt, r, width float64, col Color, alpha float64) {
	q, pr, w := c.pixel(p), r*c.Zoom, width*c.Zoom
	thin := math.Min(1, w)
	half := math.Max(w, 1) / 2
	y0, y1 := c.rows(q.Y-pr-half-1, q.Y+pr+half+1)
	for py := y0; py < y1; py++ {
		dy := float64(py) + 0.5 - q.Y
		out := math.Sqrt(math.Max(0, (pr+half+1)*(pr+half+1)-dy*dy))
		x0, x1 := c.columns(q.X-out, q.X+out)
		for px := x0; px < x1; px++ {
			d := math.Abs(hypot(float64(px)+0.5-q.X, dy) - pr)
			c.blend(py*c.W+px, col, unit(half+0.5-d)*thin*alpha)
		}
	}
}

// Glow adds a soft round light.
func (c *Canvas) Glow(p Pt, r float64, light Color) {
	q, pr := c.pixel(p), r*c.Zoom
	y0, y1 := c.rows(q.Y-3*pr, q.Y+3*pr)
	x0, x1 := c.columns(q.X-3*pr, q.X+3*pr)
	for py := y0; py < y1; py++ {
		gy := gauss(float64(py)+0.5-q.Y, pr)
		for px := x0; px < x1; px++ {
			i := py*c.W + px
			c.Pix[i] = c.Pix[i].Add(light.Mul(gy * gauss(float64(px)+0.5-q.X, pr)))
		}
	}
}

// Splat adds light at one point, shared among the four pixels around it.
// Curves of light are drawn by many splats a pixel.
func (c *Canvas) Splat(p Pt, light Color) {
	q := c.pixel(p)
	q.X, q.Y = q.X-0.5, q.Y-0.5
	fx, fy := math.Floor(q.X), math.Floor(q.Y)
	ix, iy := int(fx), int(fy)
	if ix < 0 || iy < 0 || ix >= c.W-1 || iy >= c.H-1 {
		return
	}
	u, v := q.X-fx, q.Y-fy
	i := iy*c.W + ix
	c.Pix[i] = c.Pix[i].Add(light.Mul((1 - u) * (1 - v)))
	c.Pix[i+1] = c.Pix[i+1].Add(light.Mul(u * (1 - v)))
	c.Pix[i+c.W] = c.Pix[i+c.W].Add(light.Mul((1 - u) * v))
	c.Pix[i+c.W+1] = c.Pix[i+c.W+1].Add(light.Mul(u * v))
}

// Trace adds light along a straight piece of a curve; light is per point of length.
func (c *Canvas) Trace(a, b Pt, light Color) {
	length := b.Sub(a).Len() * c.Zoom
	n := int(length*1.5) + 1
	k := length / float64(n) * c.Zoom // a line stays as bright when one looks closer
	for i := range n {
		c.Splat(a.To(b, (float64(i)+0.5)/float64(n)), light.Mul(k))
	}
}

// Erase takes paint away along a stroke, down to nothing.
func (c *Canvas) Erase(a, b Pt, width float64) {
	c.capsule(a, b, width, width, func(i int, cover float64) { c.Alpha[i] *= 1 - cover })
}
