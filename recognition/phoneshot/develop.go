package phoneshot

import (
	"cmp"
	"image"
	"math"
	"math/rand/v2"
	"slices"
)

// develop applies light, blur and noise to the scene.
func (c Conditions) develop(shot raster) *image.RGBA {
	c.light(shot)
	side := float64(max(shot.w, shot.h))
	shot = shot.defocus(c.Defocus * side / 1000)
	shot = shot.motionBlur(c.Motion*side/1000, c.MotionAngle)
	random := rand.New(rand.NewPCG(c.Seed, 0x9015e))
	out := image.NewRGBA(image.Rect(0, 0, shot.w, shot.h))
	for i, p := range shot.px {
		shared := random.NormFloat64() * c.Noise
		for k := range p {
			v := float64(p[k]) + shared*0.8 + random.NormFloat64()*c.Noise*0.6
			out.Pix[4*i+k] = uint8(min(max(v+0.5, 0), 255))
		}
		out.Pix[4*i+3] = 255
	}
	return out
}

func (c Conditions) light(shot raster) {
	warm := rgb{float32(1 + c.Warmth), 1, float32(1 - c.Warmth)}
	sin, cos := math.Sincos(c.FalloffAngle)
	for y := range shot.h {
		for x := range shot.w {
			u, v := float64(x)/float64(shot.w), float64(y)/float64(shot.h)
			along := (u-0.5)*cos + (v-0.5)*sin + 0.5
			corner := (u-0.5)*(u-0.5) + (v-0.5)*(v-0.5)
			light := float32(c.Light * (1 - c.Falloff*along) * (1 - 0.4*corner))
			dx, dy := (u-c.GlareX)/0.12, (v-c.GlareY)/0.09
			glare := float32(255 * c.Glare * math.Exp(-(dx*dx+dy*dy)/2))
			p := &shot.px[y*shot.w+x]
			for k := range p {
				p[k] = min(p[k]*light*warm[k]+glare, 255)
			}
		}
	}
}

// defocus blurs by a disc of the radius, in pixels.
func (r raster) defocus(radius float64) raster {
	if radius < 0.3 {
		return r
	}
	k := kernel{}
	const rings = 4
	for ring := range rings {
		n := 6*ring + 1
		for i := range n {
			sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
			far := radius * float64(ring) / (rings - 0.5)
			k.add(far*cos, far*sin)
		}
	}
	return r.averaged(k)
}

// motionBlur blurs along a line of the length, in pixels.
func (r raster) motionBlur(length, angle float64) raster {
	if length < 0.7 {
		return r
	}
	sin, cos := math.Sincos(angle)
	steps := 2*int(math.Ceil(length)) + 1
	k := kernel{}
	for i := range steps {
		at := length * (float64(i)/float64(steps-1) - 0.5)
		k.add(at*cos, at*sin)
	}
	return r.averaged(k)
}

// kernel has the weights of the pixels around a pixel.
type kernel map[image.Point]float32

// add adds a weight at a position between pixels.
func (k kernel) add(x, y float64) {
	fx, fy := math.Floor(x), math.Floor(y)
	right, down := float32(x-fx), float32(y-fy)
	at := image.Pt(int(fx), int(fy))
	k[at] += (1 - right) * (1 - down)
	k[at.Add(image.Pt(1, 0))] += right * (1 - down)
	k[at.Add(image.Pt(0, 1))] += (1 - right) * down
	k[at.Add(image.Pt(1, 1))] += right * down
}

func (r raster) averaged(k kernel) raster {
	offsets, all := make([]image.Point, 0, len(k)), float32(0)
	for at := range k {
		offsets = append(offsets, at)
	}
	slices.SortFunc(offsets, func(a, b image.Point) int { return cmp.Or(cmp.Compare(a.Y, b.Y), cmp.Compare(a.X, b.X)) })
	for _, at := range offsets {
		all += k[at]
	}
	out := newRaster(r.w, r.h)
	for _, at := range offsets {
		weight := k[at] / all
		if weight < 0.002 {
			continue
		}
		for y := range r.h {
			from := r.px[min(max(y+at.Y, 0), r.h-1)*r.w:][:r.w]
			to := out.px[y*r.w:][:r.w]
			for x := range to {
				c, o := &from[min(max(x+at.X, 0), r.w-1)], &to[x]
				o[0] += weight * c[0]
				o[1] += weight * c[1]
				o[2] += weight * c[2]
			}
		}
	}
	return out
}
