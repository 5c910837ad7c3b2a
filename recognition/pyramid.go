package recognition

import (
	"math"
	"sync"
)

const (
	levels        = 3    // of an octave in which keypoints are detected
	baseBlur      = 1.6  // of the first level of every octave, in its own pixels
	assumedBlur   = 0.5  // of a picture itself
	minOctaveSide = 20   // of an octave, pixels
	border        = 5    // pixels along the edge without keypoints
	maxPlaneSide  = 1023 // pixels
)

// octave is the picture at one size: Gaussians of growing blur and the differences between neighbours.
type octave struct {
	// When fine, the octave has a level below the others, and its difference.
	fine        bool
	finer       plane
	belowFinest plane
	blurred     [levels + 3]plane
	differences [levels + 2]plane
}

// scratch is the working memory of an extraction, reused by later ones.
type scratch struct {
	extrema []extremum
	octaves []octave
	line    []float32
	across  []float32
}

var scratches = sync.Pool{New: func() any { return new(scratch) }}

func (s *scratch) padded(n int) []float32 { s.line = grow(s.line, n); return s.line }
func (s *scratch) rows(n int) []float32   { s.across = grow(s.across, n); return s.across }

func grow(b []float32, n int) []float32 {
	if cap(b) < n {
		return make([]float32, n)
	}
	return b[:n]
}

func (p *plane) resize(w, h int) *plane {
	p.w, p.h, p.px = w, h, grow(p.px, w*h)
	return p
}

var (
	firstKernel, levelKernels    = kernels()
	finerKernel, fromFinerKernel = finerKernels()
)

// finerKernels returns the kernels for a level below the first, and from there to the first.
func finerKernels() (finest, first kernel) {
	finer := baseBlur * math.Pow(2, -1.0/levels)
	return gaussian(math.Sqrt(finer*finer - assumedBlur*assumedBlur)), gaussian(math.Sqrt(baseBlur*baseBlur - finer*finer))
}

func kernels() (kernel, [levels + 2]kernel) {
	first := gaussian(math.Sqrt(baseBlur*baseBlur - assumedBlur*assumedBlur))
	var steps [levels + 2]kernel
	for i := range steps {
		at := baseBlur * math.Pow(2, float64(i)/levels)
		next := baseBlur * math.Pow(2, float64(i+1)/levels)
		steps[i] = gaussian(math.Sqrt(next*next - at*at))
	}
	return first, steps
}

// pyramid fills the scratch's octaves with the picture, each half the size of the one before. With fine, the first
// octave has an additional level.
func (s *scratch) pyramid(p *plane, fine bool) []octave {
	n := 1
	for side := min(p.w, p.h) / 2; side >= minOctaveSide; side /= 2 {
		n++
	}
	for len(s.octaves) < n {
		s.octaves = append(s.octaves, octave{})
	}
	for i := range n {
		o := &s.octaves[i]
		o.fine = fine && i == 0
		if o.fine {
			blur(o.finer.resize(p.w, p.h), p, finerKernel, s)
			blur(o.blurred[0].resize(p.w, p.h), &o.finer, fromFinerKernel, s)
			subtract(o.belowFinest.resize(p.w, p.h), &o.blurred[0], &o.finer)
		} else if i == 0 {
			blur(o.blurred[0].resize(p.w, p.h), p, firstKernel, s)
		} else {
			halve(&o.blurred[0], &s.octaves[i-1].blurred[levels])
		}
		w, h := o.blurred[0].w, o.blurred[0].h
		for j, k := range levelKernels {
			blur(o.blurred[j+1].resize(w, h), &o.blurred[j], k, s)
			subtract(o.differences[j].resize(w, h), &o.blurred[j+1], &o.blurred[j])
		}
	}
	return s.octaves[:n]
}

func halve(dst, src *plane) {
	dst.resize(src.w/2, src.h/2)
	for y := range dst.h {
		from := src.px[2*y*src.w:]
		to := dst.px[y*dst.w : (y+1)*dst.w]
		for x := range to {
			to[x] = from[2*x]
		}
	}
}

func subtract(dst, a, b *plane) {
	from, less := a.px[:len(dst.px)], b.px[:len(dst.px)]
	for i := range dst.px {
		dst.px[i] = from[i] - less[i]
	}
}
