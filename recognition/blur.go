package recognition

import "math"

// kernel is half of a symmetric Gaussian: the middle's weight, then outwards.
type kernel []float32

// gaussian is the kernel that blurs by sigma pixels. Its weights are rounded so coarsely that the last bits of the
// exponential, in which machines differ, are lost.
func gaussian(sigma float64) kernel {
	radius := int(math.Ceil(2.6 * sigma))
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

// blur writes src, blurred, to dst; line is space for one padded row, and rows for as many as the kernel is high.
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
		weighRow(across[y*w:(y+1)*w], padded, k)
	}
	for y := range h {
		out := dst.px[y*w : (y+1)*w]
		mid := across[y*w : (y+1)*w]
		for x, v := range mid {
			out[x] = mul(v, k[0])
		}
		for i := 1; i <= radius; i++ {
			a, b := mirror(y-i, h), mirror(y+i, h)
			addRows(out, across[a*w:(a+1)*w], across[b*w:(b+1)*w], k[i])
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

func weighRow(out, padded []float32, k kernel) {
	radius := len(k) - 1
	w := len(out)
	mid := padded[radius : radius+w]
	for x, v := range mid {
		out[x] = mul(v, k[0])
	}
	for i := 1; i <= radius; i++ {
		addRows(out, padded[radius-i:radius-i+w], padded[radius+i:radius+i+w], k[i])
	}
}

func addRows(out, a, b []float32, weight float32) {
	a, b = a[:len(out)], b[:len(out)]
	for x := range out {
		out[x] += mul(a[x]+b[x], weight)
	}
}
