package main

import "math"

// asanoha is the hemp leaf in sashiko stitches on patched indigo cloth: a
// triangular grid, each triangle divided again from its middle.
type asanoha struct {
	indigo *Ramp
	thread []Color
	seed   uint64
}

type patch struct {
	lo, hi Pt
	id     uint64
}

func (k asanoha) draw(c *Canvas) {
	patches := k.cut(patch{Pt{-30, -30}, Pt{c.Width + 30, c.Height + 30}, hash(1, 1, k.seed)}, 4)
	for _, p := range patches {
		k.cloth(c, p)
	}
	for _, p := range patches {
		k.stitchPatch(c, p)
	}
	c.Retouch(func(x, y float64, u Color) Color {
		return u.Mul(1 + 0.3*fbm(x/260, y/260, 4, k.seed))
	})
	c.Vignette(0.35)
}

// cut halves a piece of cloth, unevenly, a few times.
func (k asanoha) cut(p patch, depth int) []patch {
	size := p.hi.Sub(p.lo)
	if depth == 0 || (depth < 2 && p.id%4 == 0) {
		return []patch{p}
	}
	t := 0.34 + 0.32*float64(p.id>>8&0xff)/255
	a, b := p, p
	if size.X > size.Y {
		a.hi.X = lerp(p.lo.X, p.hi.X, t)
		b.lo.X = a.hi.X
	} else {
		a.hi.Y = lerp(p.lo.Y, p.hi.Y, t)
		b.lo.Y = a.hi.Y
	}
	a.id, b.id = hash(depth, 1, p.id), hash(depth, 2, p.id)
	return append(k.cut(a, depth-1), k.cut(b, depth-1)...)
}

// cloth is plain weave, dyed a little differently each time; some is striped or checked.
func (k asanoha) cloth(c *Canvas, p patch) {
	base := 0.1 + 0.55*float64(p.id>>20&0xff)/255
	kind := p.id >> 30 % 5
	c.PolyFunc([]Pt{p.lo, {p.hi.X, p.lo.Y}, p.hi, {p.lo.X, p.hi.Y}}, func(q Pt) Color {
		v := base + 0.3*fbm(q.X/120, q.Y/120, 4, p.id)
		switch kind {
		case 0:
			v += 0.16 * smooth(0.3, 0.5, triangle(q.X/22))
		case 1:
			v += 0.14 * (smooth(0.4, 0.6, triangle(q.X/34)) + smooth(0.4, 0.6, triangle(q.Y/34)) - 1)
		case 2:
			ikat := noise(q.X/4, q.Y/46, p.id)
			v += 0.2 * smooth(0.1, 0.4, noise(q.X/30, q.Y/30+ikat*0.6, p.id+1))
		}
		weave := math.Sin(q.X*1.6) * math.Sin(q.Y*1.6)
		v += 0.035*weave + 0.07*noise(q.X/3.5, q.Y/22, p.id+2) + 0.07*noise(q.X/22, q.Y/3.5, p.id+3)
		edge := math.Min(math.Min(q.X-p.lo.X, p.hi.X-q.X), math.Min(q.Y-p.lo.Y, p.hi.Y-q.Y))
		return k.indigo.At(v).Mul(0.45 + 0.55*smooth(-2, 12, edge))
	})
}

func (k asanoha) stitchPatch(c *Canvas, p patch) {
	side := 62 + 60*float64(p.id>>40&0xff)/255
	turn := float64(p.id>>48&3) * math.Pi / 12
	mid := p.lo.To(p.hi, 0.5)
	thread := k.thread[int(p.id>>52)%len(k.thread)]
	at := func(i, j float64) Pt {
		return mid.Add(Pt{(i + j/2) * side, j * side * math.Sqrt(3) / 2}.Turn(turn))
	}
	n := int(p.hi.Sub(p.lo).Len()/side) + 2
	for j := -n; j <= n; j++ {
		for i := -n - n/2; i <= n+n/2; i++ {
			x, y := float64(i), float64(j)
			o, right, down, across := at(x, y), at(x+1, y), at(x, y+1), at(x+1, y+1)
			if mid.Sub(o).Len() > p.hi.Sub(p.lo).Len() {
				continue
			}
			m1, m2 := at(x+1./3, y+1./3), at(x+2./3, y+2./3)
			for _, s := range [][2]Pt{{o, right}, {o, down}, {right, down}, {m1, o}, {m1, right}, {m1, down}, {m2, right}, {m2, down}, {m2, across}} {
				k.stitch(c, s[0], s[1], p, thread, 9)
			}
		}
	}
	for _, inset := range []float64{6, 12} { // the seam, sewn twice
		lo, hi := p.lo.Add(Pt{inset, inset}), p.hi.Sub(Pt{inset, inset})
		corners := []Pt{lo, {hi.X, lo.Y}, hi, {lo.X, hi.Y}}
		for i := range corners {
			k.stitch(c, corners[i], corners[(i+1)%4], p, k.thread[0], 7)
		}
	}
}

// stitch sews from a to b: the needle goes down and up in even steps, the
// thread lies proud of the cloth and casts a little shadow.
func (k asanoha) stitch(c *Canvas, a, b Pt, p patch, thread Color, length float64) {
	total := b.Sub(a).Len()
	n := math.Max(2, math.Round(total/(length*1.55)))
	for i := 0.0; i < n; i++ {
		wob := Pt{noise(a.X+i, b.Y, k.seed), noise(a.Y, b.X+i, k.seed)}
		s, e := a.To(b, (i+0.18)/n).Add(wob), a.To(b, (i+0.82)/n).Add(wob)
		if m := s.To(e, 0.5); m.X < p.lo.X+4 || m.Y < p.lo.Y+4 || m.X > p.hi.X-4 || m.Y > p.hi.Y-4 {
			continue
		}
		tone := 0.75 + 0.35*chance(int(a.X*7+i), int(b.Y*7), k.seed)
		c.Line(s.Add(Pt{1.2, 2}), e.Add(Pt{1.2, 2}), 3.2, Color{}, 0.45)
		c.Line(s, e, 2.9, thread.Mul(tone*0.7), 1)
		c.Line(s.Sub(Pt{0.3, 0.5}), e.Sub(Pt{0.3, 0.5}), 1.7, thread.Mul(tone), 1)
	}
}

// seigaiha is the blue sea wave: rows of circles, each hiding the feet of the
// row behind, cut here as for a woodblock print of a moving sea.
type seigaiha struct {
	radius float64
	sea    *Ramp
	foam   Color
	gold   Color
	swell  float64
	seed   uint64
}

func (k seigaiha) draw(c *Canvas) {
	c.Shade(3, func(x, y float64) Color {
		q := Pt{
			x + k.swell*fbm(x/520, y/420, 2, k.seed),
			y + k.swell*1.3*fbm(x/430+9, y/520, 2, k.seed+1),
		}
		return k.wave(q)
	})
	c.Retouch(func(x, y float64, u Color) Color {
		plank := noise(x/3.2+2*fbm(x/90, y/400, 2, k.seed), y/130, k.seed+5)
		return u.Mul(1 + 0.16*plank + 0.22*fbm(x/230, y/230, 3, k.seed+6))
	})
	c.Vignette(0.25)
	c.Grain(0.05, k.seed)
}

func (k seigaiha) wave(q Pt) Color {
	r := k.radius
	front := int(math.Floor(q.Y/(r/2))) + 2
	for row := front; ; row-- { // rows lower down lie in front
		off := r * float64(mod(row, 2))
		col := math.Round((q.X - off) / (2 * r))
		o := Pt{col*2*r + off, float64(row) * r / 2}
		if d := q.Sub(o); d.Len() < r {
			return k.scale(d, o, hash(int(col), row, k.seed))
		}
	}
}

// scale is one wave: rings of foam, with its own filling between them.
func (k seigaiha) scale(d, o Pt, id uint64) Color {
	t := d.Len() / k.radius
	a := math.Atan2(d.X, -d.Y)
	deep := 0.5 + 0.55*fbm(o.X/420, o.Y/420, 3, k.seed+3) + 0.12*(float64(id&0xff)/255-0.5)
	rings := 3 + float64(id>>8%3)
	band := t * rings
	n := math.Floor(band)
	f := band - n
	col := k.sea.At(deep + 0.28*(t-0.6) - 0.1*math.Mod(n, 2))
	line := k.foam
	if id>>20%11 == 0 {
		line, col = k.gold, k.sea.At(deep*0.4)
	}
	fill := 0.0
	switch id >> 12 % 6 {
	case 0: // fine rays
		fill = smooth(0.55, 0.75, triangle(a*(9+4*n)/math.Pi)) * smooth(0.1, 0.3, f)
	case 1: // a row of drops
		u := fract(a*(4+3*n)/math.Pi) - 0.5
		fill = smooth(0.3, 0.22, hypot(u, f-0.5))
	case 2: // three threads
		fill = smooth(0.5, 0.8, triangle(f*3+0.5))
	case 3: // small waves
		fill = smooth(0.14, 0.05, math.Abs(f-0.5-0.22*math.Sin(a*(8+6*n))))
	case 4: // crosswise
		fill = smooth(0.6, 0.8, triangle(a*(5+3*n)/math.Pi+f)) + smooth(0.6, 0.8, triangle(a*(5+3*n)/math.Pi-f))
	}
	col = col.Mix(line, 0.55*unit(fill))
	edge := math.Min(f, 1-f) / rings * k.radius // points to the nearest ring
	width := 1.5 + 1.2*unit(0.5+noise(o.X+d.X/30, o.Y+d.Y/30, k.seed+4))
	return col.Mix(line, smooth(width+0.8, width-0.5, edge)).Mul(0.72 + 0.28*smooth(1, 0.86, t))
}
