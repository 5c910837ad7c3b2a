package main

import (
	"math"
	"strconv"
)

// sundial is a dial cut into a stone wall: hour lines for its latitude, the
// curves on which the tip of the shadow walks at the solstices, and the shadow.
type sundial struct {
	latitude float64 // degrees north
	foot     Pt      // of the gnomon, 0 to 1
	gnomon   float64 // length in points
	hour     float64 // now, before or after noon
	sunAt    float64 // its declination now, degrees
	stone    *Ramp
	cut      Color
	paint    []Color
	seed     uint64
}

// shadowTip is where the tip of a gnomon standing on a level plate throws its
// shadow, north up the page, for an hour angle and a declination in degrees.
func (k sundial) shadowTip(hour, declination float64) (Pt, bool) {
	phi, delta, h := k.latitude*math.Pi/180, declination*math.Pi/180, hour*math.Pi/12
	high := math.Sin(phi)*math.Sin(delta) + math.Cos(phi)*math.Cos(delta)*math.Cos(h)
	if high < 0.09 {
		return Pt{}, false // the sun is down, or the shadow endless
	}
	east := -math.Cos(delta) * math.Sin(h)
	north := math.Cos(phi)*math.Sin(delta) - math.Sin(phi)*math.Cos(delta)*math.Cos(h)
	return Pt{-east / high * k.gnomon, north / high * k.gnomon}, true
}

func (k sundial) draw(c *Canvas) {
	foot := Pt{k.foot.X * c.Width, k.foot.Y * c.Height}
	c.Shade(1, func(x, y float64) Color {
		block := math.Floor(y / 190)
		bx := (x + 130*math.Mod(block, 2)) / 330
		joint := math.Min(math.Abs(fract(y/190+0.5)-0.5)*190, math.Abs(fract(bx+0.5)-0.5)*330)
		near, _, id := cells(x/46, y/46, k.seed+1)
		lichen := smooth(0.12, 0.5, fbm(x/120, y/120, 4, k.seed+2)) * smooth(0.5, 0.25, near+0.3*noise(x/8, y/8, k.seed+3))
		v := 0.5 + 0.5*fbm(x/170, y/170, 5, k.seed) + 0.16*fbm(x/7, y/7, 3, k.seed+4) + 0.14*(chance(int(math.Floor(bx)), int(block), k.seed)-0.5)
		col := k.stone.At(v).Mul(0.45 + 0.55*smooth(0.8, 4.5, joint+1.5*noise(x/9, y/9, k.seed+5)))
		return col.Mix(k.paint[int(id%3)%len(k.paint)], 0.5*lichen)
	})
	groove := func(pts []Pt, width float64, col Color) {
		c.Path(shift(pts, Pt{1.6, 2.2}), width*1.25, k.stone.At(1).Mul(1.2), 0.55)
		c.Path(pts, width, col, 0.88)
	}
	for quarter := -28; quarter <= 28; quarter++ { // every quarter of an hour
		hour := float64(quarter) / 4
		var line []Pt
		for d := -23.4; d <= 23.5; d += 1.17 {
			if p, up := k.shadowTip(hour, d); up {
				line = append(line, foot.Add(p))
			}
		}
		if len(line) > 1 {
			width := []float64{8, 2.4, 4.2, 2.4}[mod(quarter, 4)]
			groove(line, width, k.cut)
		}
	}
	for i, d := range []float64{-23.44, -20.2, -11.5, 0, 11.5, 20.2, 23.44} { // the zodiac
		var line []Pt
		for h := -7.2; h <= 7.2; h += 0.1 {
			if p, up := k.shadowTip(h, d); up {
				line = append(line, foot.Add(p))
			}
		}
		if len(line) > 1 {
			groove(line, []float64{8, 3.6, 3.6, 7, 3.6, 3.6, 8}[i], k.paint[len(k.paint)-1])
		}
	}
	for h := -6.0; h <= 6; h += 0.25 { // the figure of eight that clock noon draws over a year
		var eight []Pt
		for day := 0.0; day <= 365; day += 5 {
			b := 2 * math.Pi * (day - 81) / 364
			equation := (9.87*math.Sin(2*b) - 7.53*math.Cos(b) - 1.5*math.Sin(b)) / 60
			if p, up := k.shadowTip(h-equation, 23.44*math.Sin(b)); up {
				eight = append(eight, foot.Add(p))
			}
		}
		if len(eight) == 74 && math.Mod(h, 1) == 0 {
			groove(eight, 3.6, k.paint[0])
		}
	}
	for h := -5; h <= 5; h++ {
		if p, up := k.shadowTip(float64(h), -8); up {
			at := foot.Add(p)
			c.Disc(at, 30, k.stone.At(0.95), 0.8)
			c.Ring(at, 30, 3.4, k.cut, 0.9)
			c.Number(strconv.Itoa(12+h), at, 30, 4.2, 0, k.cut)
		}
	}
	tip, _ := k.shadowTip(k.hour, k.sunAt)
	c.Taper(foot, foot.Add(tip), 34, 9, Color{0.01, 0.012, 0.03}, 0.72)
	for n := 16.0; n > 0; n -= 2 {
		c.Disc(foot.Add(Pt{2, 3}), n*1.5, k.cut.Mul(0.4+0.05*n), 1)
	}
	c.Vignette(0.35)
	c.Grain(0.07, k.seed)
}

// astrolabe is the plate of an astrolabe: the sky of one latitude in
// stereographic projection, where every circle stays a circle.
type astrolabe struct {
	latitude float64
	pole     Pt // 0 to 1
	radius   float64
	brass    *Ramp
	cut      Color
	stars    int
	seed     uint64
}

// circleOf is a small circle of the sky on the plate: its zenith distance z
// from a point at declination d, on the meridian.
func (k astrolabe) circleOf(d, z float64) (centre, radius float64) {
	a, b := math.Tan((math.Pi/2-d-z)/2), math.Tan((math.Pi/2-d+z)/2)
	return k.radius * (a + b) / 2, k.radius * math.Abs(b-a) / 2
}

func (k astrolabe) draw(c *Canvas) {
	pole := Pt{k.pole.X * c.Width, k.pole.Y * c.Height}
	c.Shade(1, func(x, y float64) Color {
		d := Pt{x, y}.Sub(pole)
		a := math.Atan2(d.Y, d.X)
		turned := noise(d.Len()/1.7, a*3, k.seed)
		sheen := 0.5 + 0.32*math.Cos(2*a-0.9) + 0.18*math.Cos(5*a+1)
		patina := fbm(x/170, y/170, 5, k.seed+1)
		return k.brass.At(0.28 + 0.42*sheen + 0.06*turned + 0.4*patina)
	})
	phi := k.latitude * math.Pi / 180
	cut := func(at Pt, r, width float64) {
		c.Ring(at.Add(Pt{1.2, 1.6}), r, width, k.brass.At(1), 0.5)
		c.Ring(at, r, width, k.cut, 0.85)
	}
	for z := 2.0; z <= 90; z += 2 { // almucantars: circles of equal height
		centre, r := k.circleOf(phi, z*math.Pi/180)
		width := 1.0
		if int(z)%10 == 0 {
			width = 2.4
		}
		cut(pole.Add(Pt{0, -centre}), r, width)
	}
	zenith := k.radius * math.Tan((math.Pi/2-phi)/2)
	nadir := -k.radius * math.Tan((math.Pi/2+phi)/2)
	mid, half := (zenith+nadir)/2, (zenith-nadir)/2
	for az := 5.0; az < 180; az += 5 { // azimuths pass through zenith and nadir
		t := half * math.Tan((az-90)*math.Pi/180)
		cut(pole.Add(Pt{t, -mid}), hypot(half, t), []float64{2, 0.9, 0.9}[int(az/5)%3])
	}
	for _, d := range []float64{-23.44, 0, 23.44} {
		cut(pole, k.radius*math.Tan((math.Pi/2-d*math.Pi/180)/2), 4.5)
	}
	k.rete(c, pole)
	c.Vignette(0.35)
	c.Grain(0.05, k.seed)
}

// rete is the pierced net over the plate: the sun's road, and a flame for each star.
func (k astrolabe) rete(c *Canvas, pole Pt) {
	tilt := 23.44 * math.Pi / 180
	a, b := math.Tan((math.Pi/2-tilt)/2), math.Tan((math.Pi/2+tilt)/2)
	road := pole.Add(polar(Pt{}, k.radius*(b-a)/2, 0.9))
	rr := k.radius * (a + b) / 2
	gold := k.brass.At(0.92)
	for _, w := range []struct {
		r, width float64
		col      Color
	}{{rr, 54, Color{0.02, 0.012, 0.006}}, {rr, 46, gold.Mul(0.62)}, {rr, 40, gold.Mul(0.85)}} {
		c.Ring(road.Add(Pt{0, 0}), w.r-22, w.width, w.col, 0.96)
	}
	for n := range 360 {
		t := float64(n) * math.Pi / 180
		long := 9.0
		if n%30 == 0 {
			long = 38
		} else if n%5 == 0 {
			long = 17
		}
		c.Line(polar(road, rr-4, t), polar(road, rr-4-long, t), 1.6, k.cut, 0.9)
	}
	r := newRand(k.seed + 2)
	for range k.stars {
		p := polar(pole, k.radius*1.45*math.Sqrt(r.Float64()), r.Float64()*2*math.Pi)
		aim := road.Sub(p).Unit()
		if math.Abs(road.Sub(p).Len()-rr) < 60 {
			continue
		}
		foot := p.Add(aim.Mul(60 + 90*r.Float64()))
		var flame []Pt
		bend := 34 * r.NormFloat64()
		for i := range 15 {
			t := float64(i) / 14
			flame = append(flame, foot.To(p, t).Add(aim.Side().Mul(bend*math.Sin(math.Pi*t)*(1-t))))
		}
		shape := func(t float64) float64 { return 24*math.Sin(math.Pi*math.Min(1, t*0.62+0.38))*(1-t*0.75) + 3 }
		c.Poly(shift(ribbon(flame, shape), Pt{4, 7}), Color{}, 0.5)
		c.Poly(ribbon(flame, shape), gold.Mul(0.55), 1)
		c.Poly(shift(ribbon(flame, func(t float64) float64 { return shape(t) * 0.62 }), Pt{-1, -1.5}), gold, 1)
		c.Disc(foot, 15, gold.Mul(0.5), 1)
		c.Disc(foot, 10, gold.Mul(0.95), 1)
		c.Disc(foot, 3.4, k.cut, 1)
	}
}
