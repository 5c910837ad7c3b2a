package main

import (
	"math"
	"sync"
)

// dish is the vessel of a Gray-Scott reaction: a substance u is fed in, v eats
// u and makes more of itself, both diffuse and v decays. John Pearson (1993)
// mapped which feed and kill rates make spots, worms, mazes.
type dish struct {
	w, h       int
	u, v       []float32
	feed, kill []float32
	pace       []float32 // diffusion of u; v's is half of it. Pattern widths go with its root
	nu, nv     []float32
}

func newDish(w, h int) *dish {
	d := &dish{w: w, h: h}
	for _, s := range []*[]float32{&d.u, &d.v, &d.feed, &d.kill, &d.pace, &d.nu, &d.nv} {
		*s = make([]float32, w*h)
	}
	for i := range d.u {
		d.u[i], d.pace[i] = 1, 0.21
	}
	return d
}

// rates sets feed and kill everywhere, after the place in cells.
func (d *dish) rates(at func(x, y float64) (feed, kill float64)) {
	for y := range d.h {
		for x := range d.w {
			f, k := at(float64(x), float64(y))
			d.feed[y*d.w+x], d.kill[y*d.w+x] = float32(f), float32(k)
		}
	}
}

// drop puts a little of v into the dish.
func (d *dish) drop(x, y, radius int) {
	for j := max(1, y-radius); j < min(d.h-1, y+radius+1); j++ {
		for i := max(1, x-radius); i < min(d.w-1, x+radius+1); i++ {
			if (i-x)*(i-x)+(j-y)*(j-y) <= radius*radius+1 {
				d.u[j*d.w+i], d.v[j*d.w+i] = 0.5, 0.25
			}
		}
	}
}

// react runs the reaction for some steps.
func (d *dish) react(steps int) {
	w := d.w
	for range steps {
		for y := 1; y < d.h-1; y++ {
			o := y * w
			u, up, down := d.u[o:o+w], d.u[o-w:o], d.u[o+w:o+2*w]
			v, vUp, vDown := d.v[o:o+w], d.v[o-w:o], d.v[o+w:o+2*w]
			nu, nv := d.nu[o:o+w], d.nv[o:o+w]
			feed, kill, pace := d.feed[o:o+w], d.kill[o:o+w], d.pace[o:o+w]
			for x := 1; x < w-1; x++ {
				a, b, du := u[x], v[x], pace[x]
				eaten := a * b * b
				nu[x] = a + du*(u[x-1]+u[x+1]+up[x]+down[x]-4*a) - eaten + feed[x]*(1-a)
				nv[x] = b + du/2*(v[x-1]+v[x+1]+vUp[x]+vDown[x]-4*b) + eaten - (feed[x]+kill[x])*b
			}
			nu[0], nv[0], nu[w-1], nv[w-1] = nu[1], nv[1], nu[w-2], nv[w-2]
		}
		last := (d.h - 1) * w
		copy(d.nu[:w], d.nu[w:2*w])
		copy(d.nv[:w], d.nv[w:2*w])
		copy(d.nu[last:], d.nu[last-w:last])
		copy(d.nv[last:], d.nv[last-w:last])
		d.u, d.nu, d.v, d.nv = d.nu, d.u, d.nv, d.v
	}
}

func (d *dish) field() *Field {
	f := NewField(d.w, d.h)
	for i, v := range d.v {
		f.V[i] = float64(v)
	}
	return f
}

// coral is a reef of Gray-Scott colonies. Each grows from its own seed; what
// it grows into (mazes, fingers, brain coral) depends on where in Pearson's
// map the rates of its place lie.
type coral struct {
	w, h   int // of the dish; the wall is three times finer
	seeds  int
	steps  int
	sea    *Ramp
	reefs  []*Ramp
	polyp  Color
	seed   uint64
	spread float64 // how far the rates wander over Pearson's map
}

type reef struct {
	height *Field
	light  *Field // how open to the light a place is
	grown  []Pt   // where the colonies began, 0 to 1
}

// seeded is the dish before the reaction starts.
func (k coral) seeded() (*dish, []Pt) {
	d := newDish(k.w, k.h)
	d.rates(func(x, y float64) (float64, float64) {
		a := clamp(1.3*noise(x/130, y/130, k.seed+1), -1, 1) * k.spread
		b := clamp(1.3*noise(x/110, y/110, k.seed+2), -1, 1) * k.spread
		return 0.041 + 0.014*a, 0.0608 + 0.0012*a + 0.0019*b // along the ridge of the living patterns
	})
	for i := range d.pace {
		x, y := float64(i%k.w), float64(i/k.w)
		d.pace[i] = float32(lerp(0.095, 0.24, smooth(-0.5, 0.6, noise(x/140, y/140, k.seed+12))))
	}
	r := newRand(k.seed)
	var grown []Pt
	for n := range k.seeds {
		// A spiral of golden angles, shaken: well spread, never in rows.
		p := polar(Pt{0.5, 0.5}, 0.72*math.Sqrt((float64(n)+0.5)/float64(k.seeds)), float64(n)*golden)
		p = p.Add(Pt{r.NormFloat64(), r.NormFloat64()}.Mul(0.03))
		grown = append(grown, p)
		d.drop(int(p.X*float64(k.w)), int(p.Y*float64(k.h)), 2+r.IntN(3))
	}
	return d, grown
}

func (k coral) grow() reef {
	d, grown := k.seeded()
	d.react(k.steps)
	return k.reefOf(d, grown)
}

// reefOf is the dish as it now stands.
func (k coral) reefOf(d *dish, grown []Pt) reef {
	f := d.field()
	wide := f.Blur(7)
	light := NewField(f.W, f.H)
	for i := range f.V {
		light.V[i] = unit(0.62 + 2.6*(f.V[i]-wide.V[i]))
	}
	return reef{f, light.Blur(1), grown}
}

// paint lights the reef from the upper left. The ridge of v is the living
// coral, each colony in its own colours; through the water between, one looks
// down on an older reef, smaller and blue with depth.
func (k coral) paint(c *Canvas, r reef) {
	c.Shade(2, func(x, y float64) Color {
		u, v := x/c.Width, y/c.Height
		h, dx, dy := r.height.Surface(u, v)
		body := smooth(0.10, 0.2, h)
		col := Color{}
		if body < 1 {
			col = k.deep(x, y, u, v, h, r)
		}
		if body > 0 {
			col = col.Mix(k.living(x, y, u, v, h, Pt{dx, dy}, r), body)
		}
		return col
	})
	c.Retouch(func(x, y float64, under Color) Color {
		return under.Mul(1.05 + 0.42*fbm(x/520, y/520, 2, k.seed+11))
	})
	c.Bloom(16, 0.09)
	c.Vignette(0.30)
}

// living is the flesh of a colony, with polyps open along its ridges.
func (k coral) living(x, y, u, v, h float64, slope Pt, r reef) Color {
	dx, dy := slope.X, slope.Y
	dx += 0.013 * noise(x/3.6, y/3.6, k.seed+6)
	dy += 0.013 * noise(x/3.6+40, y/3.6, k.seed+6)
	light, gloss := relief(-dx*10, -dy*10)
	open := r.light.At(u, v)
	flesh := k.colony(u, v, r.grown, 1.5*(h-0.22)+0.16*fbm(x/70, y/70, 3, k.seed+8)+0.03*noise(x/4, y/4, k.seed+5))
	near, _, id := cells(x/5.2, y/5.2, k.seed+9)
	flower := smooth(0.3, 0.16, near) * smooth(0.22, 0.3, h) * (0.25 + 0.75*float64(id&0xff)/255)
	mouth := smooth(0.12, 0.06, near) * smooth(0.22, 0.3, h)
	flesh = flesh.Mix(k.polyp, 0.65*flower).Mul(1 - 0.6*mouth)
	col := flesh.Mul(0.14 + 1.1*light*(0.3+0.8*open))
	return col.Add(Color{1, 0.95, 0.88}.Mul(0.34 * math.Pow(gloss, 40)))
}

// deep is what lies in the valleys: water, light from above, the reef below.
func (k coral) deep(x, y, u, v, h float64, r reef) Color {
	du, dv := triangle(u*1.13+0.21), triangle(v*1.13+0.37) // the same rule seen elsewhere, half as large
	below, sx, sy := r.height.Surface(du, dv)
	light, _ := relief(-sx*12, -sy*12)
	net := 1 - math.Abs(noise(x/34+0.8*noise(x/50, y/50, k.seed+13), y/34, k.seed+14))
	water := k.sea.At(0.2 + 0.4*fbm(x/260, y/260, 3, k.seed+7) + 1.9*below + 0.25*smooth(0.8, 1, net))
	shade := 1 - 0.8*smooth(0.0, 0.10, h) // the living coral throws its shadow down
	return water.Mul((0.4 + 0.9*light) * shade)
}

// colony colours a place after the nearest seed; along a border two mingle.
func (k coral) colony(u, v float64, grown []Pt, tone float64) Color {
	u += 0.05 * fbm(u*9, v*9, 3, k.seed+3)
	v += 0.05 * fbm(u*9+5, v*9, 3, k.seed+4)
	near, next, a, b := 9.0, 9.0, 0, 0
	for n, p := range grown {
		d := hypot((p.X-u)*4/3, p.Y-v)
		switch {
		case d < near:
			near, next, a, b = d, near, n, a
		case d < next:
			next, b = d, n
		}
	}
	of := func(n int) Color {
		id := hash(n, 7, k.seed)
		return k.reefs[int(id>>8)%len(k.reefs)].At(0.3 + 0.3*float64(id>>16&0xff)/255 + tone)
	}
	return of(b).Mix(of(a), 0.5+0.5*smooth(0, 0.03, next-near))
}

// star is the museum's best work, needed by several pictures: grown once a run.
var star = sync.OnceValue(func() reef { return starCoral().grow() })

func starCoral() coral {
	return coral{
		w: 640, h: 480, seeds: 60, steps: 8500, seed: 214, spread: 1.3,
		sea: NewRamp("#03172c", "#06344e", "#0b5a72", "#17889a", "#5fc3bd"),
		reefs: []*Ramp{
			NewRamp("#5c0a1e", "#b01b33", "#ea4a3d", "#ff8d5c", "#ffd9a6"),
			NewRamp("#6b1230", "#cf2f52", "#f7707a", "#ffb3a4", "#ffe9d6"),
			NewRamp("#6b2a05", "#c9600f", "#f39a24", "#ffcf62", "#fff1bd"),
			NewRamp("#3d0f4a", "#7d2a86", "#c257b0", "#f2a0cf", "#ffe3ef"),
			NewRamp("#7a1410", "#d63a1e", "#ff6f3c", "#ffa869", "#ffe6c4"),
		},
		polyp: Hex("#fff6e0"),
	}
}

// leopard is a coat after Alan Turing's idea of 1952: a first reaction lays
// large spots, a second, finer one runs where the first is neither high nor
// low, and breaks the spots into rosettes. Then the hair is drawn, one by one.
type leopard struct {
	w, h         int
	coat, pale   *Ramp
	mark, inside Color
	seed         uint64
}

func (k leopard) coatPattern() (rosette, marks *Field) {
	r := newRand(k.seed)
	first := newDish(k.w*2/5, k.h*2/5)
	first.rates(func(x, y float64) (float64, float64) { return 0.034, 0.0636 + 0.001*noise(x/20, y/20, k.seed) })
	for range 260 {
		first.drop(r.IntN(first.w), r.IntN(first.h), 1)
	}
	first.react(7000)
	spots := first.field().Normalise(0.01)
	rosette = NewField(k.w, k.h)
	for i := range rosette.V {
		x, y := float64(i%k.w), float64(i/k.w)
		bent := Pt{x + 5*noise(x/17, y/17, k.seed+7), y + 5*noise(x/17, y/17, k.seed+8)}
		rosette.V[i] = spots.At(bent.X/float64(k.w), bent.Y/float64(k.h))
	}
	second := newDish(k.w, k.h)
	second.rates(func(x, y float64) (float64, float64) {
		ring := gauss(rosette.Get(int(x), int(y))-0.26, 0.2)
		return 0.036, 0.0725 - 0.0095*ring - 0.004*smooth(0.3, 0.6, noise(x/15, y/15, k.seed+9))
	})
	for range 9000 {
		second.drop(r.IntN(second.w), r.IntN(second.h), 1)
	}
	second.react(3000)
	return rosette, second.field().Blur(1)
}

func (k leopard) draw(c *Canvas) {
	rosette, marks := k.coatPattern()
	c.Shade(1, func(x, y float64) Color { return k.coat.At(0.25 + 0.2*fbm(x/90, y/90, 3, k.seed)) })
	r := newRand(k.seed + 1)
	const gap = 5.0
	for row := 0.0; row < c.Height/gap+12; row++ {
		for col := -2.0; col < c.Width/gap+2; col++ {
			p := Pt{(col + r.Float64()) * gap, (row - 4 + r.Float64()) * gap}
			u, v := p.X/c.Width, p.Y/c.Height
			lie := 1.25 + 0.55*fbm(p.X/420, p.Y/420, 2, k.seed+2) + 0.10*r.NormFloat64()
			length := 13 + 9*r.Float64()
			dark := smooth(0.05, 0.13, marks.At(u, v))
			belly := unit(0.5 + 0.8*fbm(p.X/700, p.Y/500, 2, k.seed+3))
			t := 0.45 + 0.25*r.NormFloat64() + 0.25*fbm(p.X/60, p.Y/60, 2, k.seed+4)
			col := k.coat.At(t).Mix(k.pale.At(t), belly*0.8).Mix(k.inside, 0.7*smooth(0.4, 0.75, rosette.At(u, v)))
			col = col.Mix(k.mark.Mul(0.5+1.2*r.Float64()), 0.97*dark)
			k.hair(c, p, lie, length, col.Mul(0.75+0.5*r.Float64()))
		}
	}
	c.Retouch(func(x, y float64, under Color) Color {
		fold := noise(x/330+0.8*noise(x/700, y/400, k.seed+6), y/560, k.seed+5)
		return under.Mul(1.08 + 0.5*fold)
	})
	c.Vignette(0.3)
}

// hair bends a little and thins to its tip.
func (k leopard) hair(c *Canvas, p Pt, lie, length float64, col Color) {
	q := polar(p, length*0.55, lie)
	tip := polar(q, length*0.45, lie+0.25)
	c.Taper(p.Add(Pt{1, 1}), q.Add(Pt{1.4, 1}), 2.6, 2, Color{}, 0.22)
	c.Taper(p, q, 2.5, 1.9, col, 0.9)
	c.Taper(q, tip, 1.9, 0.5, col.Mul(1.15), 0.9)
}
