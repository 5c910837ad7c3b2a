package phoneshot

import (
	"image"
	"math"
	"math/rand/v2"
)

// Painting generates a picture in one of several styles, the same for the same seed.
func Painting(seed uint64) *image.RGBA {
	random := rand.New(rand.NewPCG(seed, 0xa47))
	w, h := 300+random.IntN(160), 300+random.IntN(160)
	p := painter{newRaster(w, h), random, palette(random), seed}
	p.ground()
	switch seed % 6 {
	case 0:
		p.landscape()
	case 1:
		p.strokes(900, 26)
	case 2:
		p.shapes(60)
	case 3:
		p.portrait()
	case 4:
		p.tiles()
	case 5:
		p.shapes(12)
		p.strokes(400, 14)
	}
	p.grain()
	return Conditions{Light: 1, Seed: seed}.develop(p.raster)
}

// Outdoors generates a picture like an outdoor photograph: sky, ground, buildings and trees.
func Outdoors(seed uint64) *image.RGBA {
	random := rand.New(rand.NewPCG(seed, 0x007d))
	p := painter{newRaster(640, 480), random, palette(random), seed}
	p.ground()
	p.landscape()
	for range 3 + random.IntN(6) {
		p.building()
	}
	p.shapes(8)
	p.grain()
	return Conditions{Light: 1, Noise: 2, Seed: seed}.develop(p.raster)
}

// building stands on the ground, with rows of windows.
func (p *painter) building() {
	left, wide := p.random.IntN(p.w), 40+p.random.IntN(120)
	top, c, pane := p.random.IntN(p.h/2), p.colour(), p.colour().times(0.5)
	pace := 10 + p.random.IntN(20)
	for y := top; y < p.h*9/10; y++ {
		for x := left; x < left+wide; x++ {
			colour := c
			if (x-left)%pace > pace/2 && (y-top)%(pace*3/2) > pace/2 {
				colour = pane
			}
			p.blend(x, y, colour, 1)
		}
	}
}

type painter struct {
	raster
	random  *rand.Rand
	palette []rgb
	seed    uint64
}

func palette(random *rand.Rand) []rgb {
	colours := make([]rgb, 6)
	warm := random.Float64()
	for i := range colours {
		light := 30 + 200*random.Float64()
		colours[i] = rgb{float32(light * (0.7 + 0.5*warm)), float32(light * (0.7 + 0.3*random.Float64())), float32(light * (1.2 - 0.6*warm))}
	}
	return colours
}

func (p *painter) colour() rgb {
	a, b := p.palette[p.random.IntN(len(p.palette))], p.palette[p.random.IntN(len(p.palette))]
	return a.towards(b, float32(0.5*p.random.Float64()))
}

// blend paints a pixel unless it is outside.
func (p *painter) blend(x, y int, c rgb, cover float32) {
	if x >= 0 && y >= 0 && x < p.w && y < p.h {
		at := &p.px[y*p.w+x]
		*at = at.towards(c, cover)
	}
}

func (p *painter) ground() {
	a, b := p.colour(), p.colour()
	for y := range p.h {
		for x := range p.w {
			p.px[y*p.w+x] = a.towards(b, float32(clouds(float64(x)/140, float64(y)/140, 3, 0.6, p.seed)))
		}
	}
}

// landscape lays hills before one another, each with its own growth.
func (p *painter) landscape() {
	for i := range 6 {
		c, dark := p.colour(), p.colour().times(0.4)
		seed := p.seed + uint64(100*i)
		rough := 25 + 90*p.random.Float64()
		for x := range p.w {
			top := int(float64(p.h) * (0.15 + 0.14*float64(i) + 0.22*(clouds(float64(x)/rough, float64(i), 4, 0.5, seed)-0.5)))
			for y := max(top, 0); y < p.h; y++ {
				growth := clouds(float64(x)/(4+3*float64(i)), float64(y)/(3+2*float64(i)), 2, 0.7, seed+7)
				p.blend(x, y, c.towards(dark, float32(min(max(growth*3-1, 0), 1))), 1)
			}
		}
	}
}

// strokes follow a field of directions, as of a broad brush.
func (p *painter) strokes(n, length int) {
	for range n {
		x, y := p.random.Float64()*float64(p.w), p.random.Float64()*float64(p.h)
		c, wide := p.colour(), 1+5*p.random.Float64()
		for range length / 2 {
			sin, cos := math.Sincos(6 * math.Pi * clouds(x/160, y/160, 2, 0.5, p.seed+3))
			for side := -wide; side <= wide; side++ {
				bristle := float32(0.5 + 0.5*hash(int(side), 0, p.seed))
				p.blend(int(x-side*sin), int(y+side*cos), c, bristle)
				p.blend(int(x-side*sin+cos), int(y+side*cos+sin), c, bristle)
			}
			x, y = x+2*cos, y+2*sin
		}
	}
}

// shapes lays ellipses and boxes over one another, shaded across.
func (p *painter) shapes(n int) {
	for range n {
		cx, cy := p.random.Float64()*float64(p.w), p.random.Float64()*float64(p.h)
		rx, ry := 8+70*p.random.Float64()*p.random.Float64(), 8+70*p.random.Float64()*p.random.Float64()
		sin, cos := math.Sincos(p.random.Float64() * math.Pi)
		c, other, box := p.colour(), p.colour(), p.random.IntN(2) == 0
		p.figure(cx, cy, rx, ry, sin, cos, box, func(u, _ float64) rgb { return c.towards(other, float32(u+1)/2) })
	}
}

func (p *painter) figure(cx, cy, rx, ry, sin, cos float64, box bool, colour func(u, v float64) rgb) {
	far := int(math.Hypot(rx, ry)) + 1
	for y := int(cy) - far; y <= int(cy)+far; y++ {
		for x := int(cx) - far; x <= int(cx)+far; x++ {
			dx, dy := float64(x)-cx, float64(y)-cy
			u, v := (dx*cos+dy*sin)/rx, (dy*cos-dx*sin)/ry
			in := u*u + v*v
			if box {
				in = max(math.Abs(u), math.Abs(v))
			}
			if in < 1 {
				p.blend(x, y, colour(u, v), 0.95)
			}
		}
	}
}

// portrait has a head and shoulders lit from a side.
func (p *painter) portrait() {
	w, h := float64(p.w), float64(p.h)
	skin, cloth, side := rgb{205, 160, 130}, p.colour().times(0.6), uniform(p.random, 0.5)
	x, y, size := w*(0.4+0.2*p.random.Float64()), h*(0.3+0.1*p.random.Float64()), w*(0.13+0.08*p.random.Float64())
	lit := func(c rgb, seed uint64) func(u, v float64) rgb {
		return func(u, v float64) rgb {
			fold := clouds(u*6, v*6, 3, 0.7, p.seed+seed)
			return c.times(float32(0.35 + 0.5*(u*side+0.5) + 0.6*fold))
		}
	}
	p.figure(x, y+size*3.4, size*2.6, size*2.4, 0, 1, false, lit(cloth, 1))
	p.figure(x, y, size*1.2, size*1.5, 0, 1, false, lit(p.colour().times(0.4), 2))
	p.figure(x, y+size*0.2, size*0.85, size*1.2, 0, 1, false, lit(skin, 3))
	for _, e := range []float64{-0.35, 0.35} {
		p.figure(x+e*size, y, size*0.16, size*0.09, 0, 1, false, func(u, _ float64) rgb { return rgb{240, 235, 225}.times(float32(math.Abs(u))) })
	}
	p.figure(x, y+size*0.75, size*0.3, size*0.08, 0, 1, false, func(_, v float64) rgb { return rgb{150, 70, 60}.times(float32(1 + v/3)) })
	p.strokes(220, 10)
}

// tiles repeat a field with changes.
func (p *painter) tiles() {
	side := 30 + p.random.IntN(50)
	for y := range p.h {
		for x := range p.w {
			cx, cy := x/side, y/side
			u, v := float64(x%side)/float64(side)-0.5, float64(y%side)/float64(side)-0.5
			if hash(cx, cy, p.seed) < 0.5 {
				u, v = v, -u
			}
			ring := math.Hypot(u-0.5, v-0.5) * (3 + 4*hash(cy, cx, p.seed))
			c := p.palette[int(ring+10*hash(cx, cy, p.seed+1))%len(p.palette)]
			p.px[y*p.w+x] = c
		}
	}
}

// grain is the weave of the canvas and unevenness of the paint.
func (p *painter) grain() {
	for y := range p.h {
		for x := range p.w {
			f := 0.9 + 0.2*clouds(float64(x)/3, float64(y)/3, 2, 0.8, p.seed+9)
			at := &p.px[y*p.w+x]
			*at = at.times(float32(f))
		}
	}
}
