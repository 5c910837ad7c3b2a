package recognition

import "math"

// kernel is half of a symmetric Gaussian: the center weight, then outwards.
type kernel []float32

// gaussian returns the kernel that blurs by sigma pixels. Its weights are rounded so coarsely that the last bits of the
// exponential, in which machines differ, are lost.
func gaussian(sigma float64) kernel {
	radius := max(int(math.Ceil(2.6*sigma)), firstPassWeights-1)
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

// convolve writes the weighted sum of the lines around line at. It adds several lines per pass, because memory access
// takes the time; the order of the sums is always the same, from the center outwards.
func (k kernel) convolve(out []float32, at int, line func(int) []float32) {
	w := len(out)
	m := line(at)[:w]
	a1, b1, a2, b2 := line(at - 1)[:w], line(at + 1)[:w], line(at - 2)[:w], line(at + 2)[:w]
	a3, b3, a4, b4 := line(at - 3)[:w], line(at + 3)[:w], line(at - 4)[:w], line(at + 4)[:w]
	k0, k1, k2, k3, k4 := k[0], k[1], k[2], k[3], k[4]
	for x := range out {
		out[x] = mul(m[x], k0) + mul(a1[x]+b1[x], k1) + mul(a2[x]+b2[x], k2) + mul(a3[x]+b3[x], k3) + mul(a4[x]+b4[x], k4)
	}
	i := firstPassWeights
	for ; i+1 < len(k); i += 2 {
		a1, b1, a2, b2 := line(at - i)[:w], line(at + i)[:w], line(at - i - 1)[:w], line(at + i + 1)[:w]
		k1, k2 := k[i], k[i+1]
		for x := range out {
			out[x] = out[x] + mul(a1[x]+b1[x], k1) + mul(a2[x]+b2[x], k2)
		}
	}
	for ; i < len(k); i++ {
		a, b := line(at - i)[:w], line(at + i)[:w]
		weight := k[i]
		for x := range out {
			out[x] += mul(a[x]+b[x], weight)
		}
	}
}

// firstPassWeights is the number of weights in convolve's first pass; no kernel has fewer.
const firstPassWeights = 5

func mirror(y, h int) int {
	if y < 0 {
		y = -y
	}
	if y >= h {
		y = 2*h - 2 - y
	}
	return min(max(y, 0), h-1)
}
