package recognition

import "math"

// kernel is half of a symmetric Gaussian: the center weight, then outwards.
type kernel []float32

// minKernelRadius is part of the features' version: a smaller radius would change them.
const minKernelRadius = 4

// gaussian returns the kernel that blurs by sigma pixels. Its weights are rounded so coarsely that the last bits of the
// exponential, in which machines differ, are lost.
func gaussian(sigma float64) kernel {
	radius := max(int(math.Ceil(2.6*sigma)), minKernelRadius)
	k := make(kernel, radius+1)
	var sum float64
	weights := make([]float64, radius+1)
	for i := range weights {
		weights[i] = math.Exp(-float64(i*i) / (2 * sigma * sigma))
		sum += weights[i]
		if i > 0 {
			sum += weights[i]
		}
	}
	rest := 1.0
	for i := radius; i > 0; i-- {
		rounded := math.Round(weights[i]/sum*(1<<20)) / (1 << 20)
		k[i] = float32(rounded)
		rest -= 2 * rounded
	}
	k[0] = float32(rest)
	return k
}

// blur writes src, blurred, to dst.
func blur(dst, src *plane, k kernel, s *scratch) {
	radius := len(k) - 1
	w, h := src.w, src.h
	padded := s.padded(w + 2*radius)
	across := s.rows(h * w)
	for y := range h {
		row := src.px[y*w : (y+1)*w]
		copy(padded[radius:], row)
		for i := 1; i <= radius; i++ {
			padded[radius-i] = row[min(i, w-1)]
			padded[radius+w-1+i] = row[max(w-1-i, 0)]
		}
		k.convolve(across[y*w:(y+1)*w], radius, func(i int) []float32 { return padded[i : i+w] })
	}
	line := func(y int) []float32 {
		y = mirror(y, h)
		return across[y*w : (y+1)*w]
	}
	for y := range h {
		k.convolve(dst.px[y*w:(y+1)*w], y, line)
	}
}

// convolve writes the weighted sum of the lines around line at, summed from the center outwards.
func (k kernel) convolve(out []float32, at int, line func(int) []float32) {
	center := line(at)[:len(out)]
	for x := range out {
		out[x] = mul(center[x], k[0])
	}
	for i := 1; i < len(k); i++ {
		before, after, weight := line(at - i)[:len(out)], line(at + i)[:len(out)], k[i]
		for x := range out {
			out[x] += mul(before[x]+after[x], weight)
		}
	}
}

func mirror(y, h int) int {
	if y < 0 {
		y = -y
	}
	if y >= h {
		y = 2*h - 2 - y
	}
	return min(max(y, 0), h-1)
}
