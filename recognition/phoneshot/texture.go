package phoneshot

import (
	"image"
	"image/draw"
	"math"
)

// rgb is a colour in linear numbers from 0 to 255.
type rgb [3]float32

func (c rgb) times(f float32) rgb { return rgb{c[0] * f, c[1] * f, c[2] * f} }

func (c rgb) towards(o rgb, share float32) rgb {
	for i := range c {
		c[i] += (o[i] - c[i]) * share
	}
	return c
}

// texture is a picture with its mipmaps, to be sampled at any size without aliasing.
type texture struct{ sizes []raster }

type raster struct {
	w, h int
	px   []rgb
}

func newRaster(w, h int) raster { return raster{w, h, make([]rgb, w*h)} }

func newTexture(img image.Image) texture {
	b := img.Bounds()
	flat := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	draw.Draw(flat, flat.Rect, image.White, image.Point{}, draw.Src)
	draw.Draw(flat, flat.Rect, img, b.Min, draw.Over)
	r := newRaster(b.Dx(), b.Dy())
	for i := range r.px {
		p := flat.Pix[4*i : 4*i+3]
		r.px[i] = rgb{float32(p[0]), float32(p[1]), float32(p[2])}
	}
	t := texture{[]raster{r}}
	for r.w > 1 && r.h > 1 {
		r = r.half()
		t.sizes = append(t.sizes, r)
	}
	return t
}

func (r raster) half() raster {
	out := newRaster(r.w/2, r.h/2)
	for y := range out.h {
		for x := range out.w {
			i := 2*y*r.w + 2*x
			a, b, c, d := r.px[i], r.px[i+1], r.px[i+r.w], r.px[i+r.w+1]
			for k := range 3 {
				out.px[y*out.w+x][k] = (a[k] + b[k] + c[k] + d[k]) / 4
			}
		}
	}
	return out
}

// at samples the texture at a position in fractions of its sides, for pixels of the given width.
func (t texture) at(u, v, width float64) rgb {
	level := math.Log2(max(width*float64(t.sizes[0].w), 1))
	i := min(int(level), len(t.sizes)-1)
	c := t.sizes[i].at(u, v)
	if i+1 < len(t.sizes) {
		c = c.towards(t.sizes[i+1].at(u, v), float32(level-float64(i)))
	}
	return c
}

func (r raster) at(u, v float64) rgb {
	x, y := u*float64(r.w)-0.5, v*float64(r.h)-0.5
	x, y = min(max(x, 0), float64(r.w-1)), min(max(y, 0), float64(r.h-1))
	ix, iy := min(int(x), max(r.w-2, 0)), min(int(y), max(r.h-2, 0))
	nx, ny := min(ix+1, r.w-1), min(iy+1, r.h-1)
	fx, fy := float32(x-float64(ix)), float32(y-float64(iy))
	top := r.px[iy*r.w+ix].towards(r.px[iy*r.w+nx], fx)
	bottom := r.px[ny*r.w+ix].towards(r.px[ny*r.w+nx], fx)
	return top.towards(bottom, fy)
}

// hash returns a number from 0 to 1 for a cell of a grid.
func hash(x, y int, seed uint64) float64 {
	h := seed ^ uint64(int64(x))*0x9e3779b97f4a7c15 ^ uint64(int64(y))*0xc2b2ae3d27d4eb4f
	h ^= h >> 29
	h *= 0xbf58476d1ce4e5b9
	h ^= h >> 32
	h *= 0x94d049bb133111eb
	h ^= h >> 29
	return float64(h>>11) / (1 << 53)
}

// smooth returns noise from 0 to 1 with a scale of 1.
func smooth(x, y float64, seed uint64) float64 {
	fx, fy := math.Floor(x), math.Floor(y)
	ix, iy := int(fx), int(fy)
	x, y = x-fx, y-fy
	x, y = x*x*(3-2*x), y*y*(3-2*y)
	top := hash(ix, iy, seed) + x*(hash(ix+1, iy, seed)-hash(ix, iy, seed))
	bottom := hash(ix, iy+1, seed) + x*(hash(ix+1, iy+1, seed)-hash(ix, iy+1, seed))
	return top + y*(bottom-top)
}

// clouds returns noise of many scales.
func clouds(x, y float64, octaves int, rough float64, seed uint64) float64 {
	sum, weight, all := 0.0, 1.0, 0.0
	for i := range octaves {
		sum += weight * smooth(x, y, seed+uint64(i))
		all += weight
		x, y, weight = 2*x+17.3, 2*y-9.1, weight*rough
	}
	return sum / all
}
