package main

import "math"

// chronometer is a watch dial after Harrison's fourth: white enamel, black
// scrollwork round the hours, blued hands.
type chronometer struct {
	heart       Pt // 0 to 1
	radius      float64
	enamel, rim *Ramp
	black, blue Color
	seed        uint64
}

func (k chronometer) draw(c *Canvas) {
	heart := Pt{k.heart.X * c.Width, k.heart.Y * c.Height}
	c.Shade(2, func(x, y float64) Color {
		d := Pt{x, y}.Sub(heart)
		r, a := d.Len()/k.radius, math.Atan2(d.Y, d.X)
		if r > 1.0 { // the plate behind: engine-turned silver
			wave := math.Sin(r*k.radius*0.24 + 9*math.Sin(24*a+r*7))
			knurl := smooth(0.2, 0.8, triangle(a*60/math.Pi)) * smooth(1.08, 1.07, r)
			return k.rim.At(0.38 + 0.2*wave + 0.25*knurl + 0.25*math.Cos(2*a-1) + 0.2*fbm(x/90, y/90, 3, k.seed))
		}
		dome := 0.86 + 0.2*dot(d.Mul(1/k.radius), Pt{-0.5, -0.6})
		craze, next, _ := cells(x/27, y/27, k.seed+1)
		return k.enamel.At(0.55 + 0.35*fbm(x/240, y/240, 4, k.seed+2)).Mul(dome * (0.86 + 0.14*smooth(0.01, 0.05, next-craze)))
	})
	k.scrolls(c, heart)
	for n := range 60 {
		a := float64(n) * math.Pi / 30
		in := 0.965
		if n%5 == 0 {
			in = 0.935
			k.numeral(c, polar(heart, k.radius*0.755, a-math.Pi/2), n/5, a)
		}
		c.Line(polar(heart, k.radius*in, a), polar(heart, k.radius*0.99, a), 3, k.black, 0.95)
		c.Number(minute(n), polar(heart, k.radius*0.895, a-math.Pi/2), k.radius*0.034, 1.8, a, k.black)
	}
	for _, r := range []float64{0.99, 0.93, 0.86, 0.645} {
		c.Ring(heart, k.radius*r, 2.2, k.black, 0.9)
	}
	k.hand(c, heart, 0.94, 2.55, 26)
	k.hand(c, heart, 0.58, -0.62, 44)
	k.hand(c, heart, 0.90, 4.4, 11)
	c.Disc(heart, 26, k.blue.Mul(0.5), 1)
	c.Disc(heart.Sub(Pt{3, 4}), 14, k.blue.Mul(2.2), 0.7)
	c.Vignette(0.3)
	c.Grain(0.05, k.seed)
}

func minute(n int) string {
	if n == 0 {
		n = 60
	}
	return string(rune('0'+n/10)) + string(rune('0'+n%10))
}

// numeral writes a Roman hour.
func (k chronometer) numeral(c *Canvas, at Pt, hour int, a float64) {
	text := []string{"XII", "I", "II", "III", "IIII", "V", "VI", "VII", "VIII", "IX", "X", "XI"}[hour]
	h, w := k.radius*0.085, k.radius*0.036
	wide := map[rune]float64{'I': 1, 'V': 2, 'X': 2}
	total := 0.0
	for _, r := range text {
		total += wide[r] * w
	}
	x := -total / 2
	line := func(x0, y0, x1, y1, width float64) {
		c.Line(at.Add(Pt{x0, y0}.Turn(a)), at.Add(Pt{x1, y1}.Turn(a)), width, k.black, 1)
	}
	for _, r := range text {
		m := x + wide[r]*w/2
		switch r {
		case 'I':
			line(m, -h, m, h, w*0.42)
		case 'V':
			line(m-w*0.62, -h, m, h, w*0.42)
			line(m+w*0.62, -h, m, h, w*0.16)
		case 'X':
			line(m-w*0.62, -h, m+w*0.62, h, w*0.42)
			line(m+w*0.62, -h, m-w*0.62, h, w*0.16)
		}
		x += wide[r] * w
	}
}

// scrolls fill the middle and the rim with spiralling leaves, each branching into smaller ones.
func (k chronometer) scrolls(c *Canvas, heart Pt) {
	r := newRand(k.seed + 3)
	var curl func(at Pt, heading, size, way float64, depth int)
	curl = func(at Pt, heading, size, way float64, depth int) {
		var pts []Pt
		p, turn := at, heading
		for i := range 34 {
			pts = append(pts, p)
			turn += way * (0.03 + 0.012*float64(i)) * 0.75
			p = polar(p, size*0.085*(1-float64(i)/52), turn)
			if depth > 0 && (i == 7 || i == 14 || i == 21) {
				curl(p, turn-way*0.7, size*(0.5-0.006*float64(i)), -way, depth-1)
			}
		}
		c.Poly(ribbon(pts, func(t float64) float64 { return 1.1 + size*0.045*math.Sin(math.Pi*math.Pow(t, 0.6)) }), k.black, 0.95)
		c.Disc(pts[len(pts)-1], 1+size*0.028, k.black, 0.95)
	}
	for n := range 16 {
		a := float64(n)*math.Pi/8 + 0.1*r.NormFloat64()
		curl(polar(heart, k.radius*0.08, a), a+0.4, k.radius*(0.33+0.04*r.Float64()), float64(1-2*(n%2)), 2)
	}
	for n := range 12 {
		a := (float64(n) + 0.5) * math.Pi / 6
		for _, way := range []float64{1, -1} {
			curl(polar(heart, k.radius*0.67, a), a+way*0.9, k.radius*0.115, -way, 1)
		}
	}
}

func (k chronometer) hand(c *Canvas, heart Pt, long, a, wide float64) {
	var pts []Pt
	for i := range 30 {
		pts = append(pts, polar(heart, k.radius*(long*float64(i)/29*1.12-0.12*long), a))
	}
	shape := func(t float64) float64 {
		return wide * (0.22 + 0.5*math.Pow(math.Sin(math.Pi*math.Min(1, t*1.05)), 6) + 0.25*(1-t))
	}
	c.Poly(shift(ribbon(pts, shape), Pt{9, 14}), Color{}, 0.35)
	c.Poly(ribbon(pts, shape), k.blue, 1)
	c.Poly(shift(ribbon(pts, func(t float64) float64 { return shape(t) * 0.35 }), Pt{-1.5, -2}), k.blue.Mul(3), 0.7)
}
