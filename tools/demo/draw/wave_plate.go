package main

import "math"

// chladni is sand on a sounding metal plate (Ernst Chladni, 1787): grains
// dance away from where the plate moves and come to rest on the lines that stand still.
type chladni struct {
	modes  []mode
	grains int
	metal  *Ramp
	sand   *Ramp
	seed   uint64
}

// mode is one way the plate can swing, with its strength.
type mode struct{ n, m, strength, phase float64 }

func (k chladni) swing(x, y float64) float64 {
	sum := 0.0
	for _, m := range k.modes {
		sum += m.strength * (math.Cos(m.n*x+m.phase)*math.Cos(m.m*y) + 0.7*math.Cos(m.m*x)*math.Cos(m.n*y+m.phase))
	}
	return sum
}

func (k chladni) draw(c *Canvas) {
	unit := math.Pi / c.Width
	c.Shade(1, func(x, y float64) Color {
		brushed := noise(x/2.2+0.2*noise(x/60, y/60, k.seed), y/140, k.seed+1)
		sheen := 0.5 + 0.4*math.Sin((x*0.7+y)/c.Width*5+0.6*fbm(x/300, y/300, 2, k.seed+2))
		hum := math.Abs(k.swing(x*unit, y*unit))
		return k.metal.At(0.15 + 0.5*sheen + 0.10*brushed + 0.12*hum)
	})
	r := newRand(k.seed)
	for n := range k.grains {
		p := Pt{r.Float64() * c.Width, r.Float64() * c.Height}
		for range 5 + r.IntN(9) { // the farther from a still line, the wider the leap
			a := math.Abs(k.swing(p.X*unit, p.Y*unit))
			if a < 0.07 {
				break
			}
			next := p.Add(Pt{r.NormFloat64(), r.NormFloat64()}.Mul(3 + 13*a))
			if math.Abs(k.swing(next.X*unit, next.Y*unit)) < a {
				p = next
			}
		}
		size := 0.75 + 0.95*r.Float64()
		col := k.sand.At(0.25 + 0.45*r.Float64() + 0.3*float64(n)/float64(k.grains))
		c.Disc(p.Add(Pt{1.1, 1.6}), size*1.15, Color{}, 0.42)
		c.Disc(p, size, col, 0.95)
	}
	c.Vignette(0.35)
}

// filings are iron filings on paper over magnets (Michael Faraday): each turns
// along the line of force it lies on, and they hang together in chains.
type filings struct {
	poles []pole
	paper *Ramp
	iron  *Ramp
	south Color
	north Color
	count int
	seed  uint64
}

// pole is one end of a bar magnet; places are 0 to 1 of width and height.
type pole struct {
	at     Pt
	charge float64
}

// force is the field in the plane of the paper. line says on which line of
// force a place lies, along how far along it: together they are the complex
// logarithm of the field's potential.
func (k filings) force(c *Canvas, p Pt) (f Pt, line, along float64) {
	for _, q := range k.poles {
		d := p.Sub(Pt{q.at.X * c.Width, q.at.Y * c.Height})
		r2 := dot(d, d) + 400
		f = f.Add(d.Mul(q.charge * 100 / r2))
		line += q.charge * math.Atan2(d.Y, d.X)
		along += q.charge * math.Log(r2) / 2
	}
	return f, line, along
}

func (k filings) draw(c *Canvas) {
	c.Shade(1, func(x, y float64) Color {
		fibre := noise(x/2.5, y/26, k.seed) + noise(x/30, y/2.5, k.seed+1)
		v := 0.6 + 0.35*fbm(x/260, y/260, 4, k.seed+2) + 0.05*fibre
		return k.paper.At(v)
	})
	for i := 0; i+1 < len(k.poles); i += 2 { // the magnets shine through the paper
		a, b := k.poles[i], k.poles[i+1]
		pa, pb := Pt{a.at.X * c.Width, a.at.Y * c.Height}, Pt{b.at.X * c.Width, b.at.Y * c.Height}
		for w := 66.0; w > 44; w -= 3 {
			c.Line(pa, pa.To(pb, 0.5), w, k.north, 0.2)
			c.Line(pb, pa.To(pb, 0.5), w, k.south, 0.2)
		}
	}
	r := newRand(k.seed)
	for n := range k.count {
		p := Pt{r.Float64()*(c.Width+40) - 20, r.Float64()*(c.Height+40) - 20}
		f, line, along := k.force(c, p)
		strength := unit(f.Len() * 0.7)
		crowd := math.Cos(line*42+2*noise(p.X/70, p.Y/70, k.seed+4)) + 0.9*noise(line*9, along*7, k.seed+3)
		if crowd < 0.9-1.1*r.Float64() { // filings gather in chains along the lines
			continue
		}
		for range 1 + r.IntN(3) {
			f, _, _ = k.force(c, p)
			dir := f.Unit().Turn(0.13 * r.NormFloat64())
			q := p.Add(dir.Mul((6 + 7*r.Float64()) * (0.6 + 0.9*strength)))
			col := k.iron.At(0.05 + 0.35*r.Float64() + 0.3*math.Abs(dir.Y)*r.Float64())
			c.Taper(p.Add(Pt{1.2, 1.8}), q.Add(Pt{1.2, 1.8}), 2.4, 1.2, k.paper[0].Mul(0.25), 0.4)
			c.Taper(p, q, 1.3+1.6*strength*r.Float64(), 0.9, col, 0.95)
			p = q.Add(dir.Mul(1.5))
		}
		if n%4 == 0 {
			c.Disc(p, 0.8, k.iron[0], 0.8)
		}
	}
	c.Vignette(0.3)
	c.Grain(0.05, k.seed)
}

// caustics is sunlight on the floor of a pool: rays come down through a wavy
// surface, are bent, and pile up in a bright net.
type caustics struct {
	tiles   *Ramp
	sun     Color
	depth   float64
	tile    float64
	ripples int
	seed    uint64
}

type ripple struct {
	dir           Pt
	number, phase float64
	height        float64
}

func (k caustics) surface() []ripple {
	r := newRand(k.seed)
	var all []ripple
	for i := range k.ripples {
		length := 75 * math.Pow(5, float64(i)/float64(k.ripples)) // longer waves are higher
		a := 0.5 + 1.7*r.NormFloat64()
		all = append(all, ripple{polar(Pt{}, 1, a), 2 * math.Pi / length, r.Float64() * 7, length * 0.0062 * (0.6 + 0.8*r.Float64())})
	}
	return all
}

func (k caustics) draw(c *Canvas) {
	waves := k.surface()
	light := [3]*Field{}
	for ch := range light {
		light[ch] = NewField(int(c.Width), int(c.Height))
	}
	const grid = 0.5 // one ray every half point
	nx, ny := int((c.Width+240)/grid), int((c.Height+240)/grid)
	r := newRand(k.seed + 1)
	for j := range ny {
		for i := range nx {
			p := Pt{(float64(i)+r.Float64())*grid - 120, (float64(j)+r.Float64())*grid - 120}
			var slope Pt
			for _, w := range waves {
				slope = slope.Add(w.dir.Mul(w.height * w.number * fastCos(w.number*dot(p, w.dir)+w.phase)))
			}
			for ch := range light { // blue is bent a little more than red
				q := p.Sub(slope.Mul(k.depth * (1 + 0.035*float64(ch))))
				light[ch].Add(q.X/c.Width, q.Y/c.Height, grid*grid)
			}
		}
	}
	c.Shade(1, func(x, y float64) Color {
		u, v := x/c.Width, y/c.Height
		q := Pt{x + 10*noise(x/130, y/130, k.seed+4), y + 10*noise(x/130, y/130, k.seed+5)}
		i, j := math.Floor(q.X/k.tile), math.Floor(q.Y/k.tile)
		fx, fy := math.Abs(fract(q.X/k.tile)-0.5), math.Abs(fract(q.Y/k.tile)-0.5)
		joint := smooth(0.5, 0.44, math.Max(fx, fy))
		tone := 0.42 + 0.4*(chance(int(i), int(j), k.seed)-0.5) + 0.5*fbm(x/480, y/480, 3, k.seed+6)
		base := k.tiles.At(tone).Mul(0.45 + 0.55*joint)
		get := func(ch int) float64 { return math.Pow(light[ch].At(u, v), 1.25) }
		sum := Color{get(0), get(1), get(2)}
		return base.Tint(Color{0.16, 0.2, 0.24}.Add(sum.Tint(k.sun).Mul(0.72))).Add(sum.Tint(k.sun).Mul(0.022))
	})
	c.Bloom(9, 0.12)
	c.Vignette(0.3)
}

// fastCos is a parabola with one correction: within 0.1 % of the cosine, and
// the pool needs a hundred million of them.
func fastCos(x float64) float64 {
	x = x*(1/(2*math.Pi)) + 0.25
	x -= math.Floor(x + 0.5)
	y := 8 * x * (1 - 2*math.Abs(x))
	return y * (0.775 + 0.225*math.Abs(y))
}
