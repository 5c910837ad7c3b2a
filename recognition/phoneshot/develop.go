package phoneshot

import (
	"image"
	"math"
	"math/rand/v2"
)

// develop puts light, blur and noise on the scene.
func (c Conditions) develop(shot raster) *image.RGBA {
	c.light(shot)
	side := float64(max(shot.w, shot.h))
	shot = shot.defocused(c.Defocus * side / 1000)
	shot = shot.moved(c.Motion*side/1000, c.MotionAngle)
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

// defocused blurs by a disc of the radius, in pixels.
func (r raster) defocused(radius float64) raster {
	if radius < 0.3 {
		return r
	}
	var offsets [][2]float64
	const rings = 3
	for ring := range rings {
		n := 6*ring + 1
		for i := range n {
			sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
			far := radius * float64(ring) / (rings - 0.5)
			offsets = append(offsets, [2]float64{far * cos, far * sin})
		}
	}
	return r.averaged(offsets)
}

// moved blurs along a line of the length, in pixels.
func (r raster) moved(length, angle float64) raster {
	if length < 0.7 {
		return r
	}
	sin, cos := math.Sincos(angle)
	steps := int(math.Ceil(length)) + 1
	offsets := make([][2]float64, 0, steps)
	for i := range steps {
		at := length * (float64(i)/float64(steps-1) - 0.5)
		offsets = append(offsets, [2]float64{at * cos, at * sin})
	}
	return r.averaged(offsets)
}

func (r raster) averaged(offsets [][2]float64) raster {
	out := newRaster(r.w, r.h)
	share := 1 / float32(len(offsets))
	for y := range r.h {
		for x := range r.w {
			var sum rgb
			for _, o := range offsets {
				c := r.at((float64(x)+0.5+o[0])/float64(r.w), (float64(y)+0.5+o[1])/float64(r.h))
				for k := range sum {
					sum[k] += c[k] * share
				}
			}
			out.px[y*r.w+x] = sum
		}
	}
	return out
}
