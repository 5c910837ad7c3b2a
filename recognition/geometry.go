package recognition

import "math"

// point is a position on a plane, in pixels, or in a picture, in fractions of its sides.
type point struct{ x, y float64 }

// homography maps positions on a flat work to where a camera sees them: the rows of a 3 × 3 matrix whose last element
// is 1.
type homography [9]float64

func (h *homography) apply(p point) point {
	w := h[6]*p.x + h[7]*p.y + h[8]
	return point{(h[0]*p.x + h[1]*p.y + h[2]) / w, (h[3]*p.x + h[4]*p.y + h[5]) / w}
}

// jacobian returns the partial derivatives of the map at p.
func (h *homography) jacobian(p point) (xx, xy, yx, yy float64) {
	w := h[6]*p.x + h[7]*p.y + h[8]
	at := h.apply(p)
	return (h[0] - h[6]*at.x) / w, (h[1] - h[7]*at.x) / w, (h[3] - h[6]*at.y) / w, (h[4] - h[7]*at.y) / w
}

// similarity returns the similarity transform that maps one keypoint to the other.
func similarity(from, to keypoint) homography {
	s := math.Exp2((float64(to.scale) - float64(from.scale)) / scaleSteps)
	sin, cos := math.Sincos(float64(to.angle-from.angle) * math.Pi / 128)
	f, t := from.at(), to.at()
	a, b := s*cos, s*sin
	return homography{a, -b, t.x - a*f.x + b*f.y, b, a, t.y - b*f.x - a*f.y, 0, 0, 1}
}

const (
	maxAnisotropy  = 4.5  // ratio of the axes of the ellipse that a small circle on the work becomes
	minSize        = 0.08 // of the work's longer side to the frame's
	maxSize        = 6.0
	maxScaleRatio  = 4.5 // ratio of the scales at a work's corners
	minDenominator = 1e-9
)

// plausible reports whether a camera in front of a work of that shape may see it so: not mirrored, folded, tiny or
// edge-on.
func (h *homography) plausible(work, frame shape) bool {
	w, hh := float64(work.w), float64(work.h)
	side := float64(max(frame.w, frame.h))
	smallest, largest := math.Inf(1), 0.0
	for _, c := range [...]point{{0, 0}, {w, 0}, {w, hh}, {0, hh}, {w / 2, hh / 2}} {
		if h[6]*c.x+h[7]*c.y+h[8] <= minDenominator {
			return false // behind the camera
		}
		xx, xy, yx, yy := h.jacobian(c)
		area := xx*yy - xy*yx
		if area <= 0 {
			return false
		}
		// Of the axes of that ellipse, the product is the area and the sum of squares the norm.
		norm := xx*xx + xy*xy + yx*yx + yy*yy
		if norm > (maxAnisotropy+1/maxAnisotropy)*area {
			return false
		}
		scale := math.Sqrt(area)
		smallest, largest = min(smallest, scale), max(largest, scale)
	}
	longer := max(w, hh)
	return largest <= maxScaleRatio*smallest && largest*longer >= minSize*side && smallest*longer <= maxSize*side
}

// pair is a keypoint of the work and one of the frame that may show the same detail.
type pair struct {
	work, frame int     // indexes of the keypoints
	weight      float64 // how much nearer they are than the rest of the museum's keypoints
	distance    int
}

// fitAffine returns the affine map that fits the pairs best, or false when they do not determine one.
func fitAffine(work, frame []keypoint, pairs []pair) (homography, bool) {
	var sums [3][3]float64
	var right [3][2]float64
	for _, p := range pairs {
		f, t := work[p.work].at(), frame[p.frame].at()
		v := [3]float64{f.x, f.y, 1}
		for i := range v {
			for j := range v {
				sums[i][j] += v[i] * v[j]
			}
			right[i][0] += v[i] * t.x
			right[i][1] += v[i] * t.y
		}
	}
	m := make([]float64, 0, 3*5)
	for i := range sums {
		m = append(m, sums[i][0], sums[i][1], sums[i][2], right[i][0], right[i][1])
	}
	if !solve(m, 3, 2) {
		return homography{}, false
	}
	return homography{m[3], m[8], m[13], m[4], m[9], m[14], 0, 0, 1}, true
}

// fitHomography returns the homography that fits the pairs best, starting from one that nearly does.
func fitHomography(work, frame []keypoint, pairs []pair, near homography, s shape) (homography, bool) {
	// Positions are scaled to about 1 to keep the sums precise.
	unit := float64(max(s.w, s.h))
	const n = 8
	for range 2 {
		m := make([]float64, n*(n+1))
		add := func(v *[n]float64, target, weight float64) {
			for i := range n {
				if v[i] == 0 {
					continue
				}
				for j := range n {
					m[i*(n+1)+j] += weight * v[i] * v[j]
				}
				m[i*(n+1)+n] += weight * v[i] * target
			}
		}
		for _, p := range pairs {
			f, t := work[p.work].at(), frame[p.frame].at()
			w := near[6]*f.x + near[7]*f.y + 1
			weight := 1 / (w * w)
			x, y, u, v := f.x/unit, f.y/unit, t.x/unit, t.y/unit
			add(&[n]float64{x, y, 1, 0, 0, 0, -x * u, -y * u}, u, weight)
			add(&[n]float64{0, 0, 0, x, y, 1, -x * v, -y * v}, v, weight)
		}
		if !solve(m, n, 1) {
			return homography{}, false
		}
		var h [n]float64
		for i := range h {
			h[i] = m[i*(n+1)+n]
		}
		near = homography{h[0], h[1], h[2] * unit, h[3], h[4], h[5] * unit, h[6] / unit, h[7] / unit, 1}
	}
	return near, true
}

// solve solves n equations for several right sides at once, in place, by Gauss–Jordan elimination. It reports false when
// they are singular.
func solve(m []float64, n, sides int) bool {
	width := n + sides
	for c := range n {
		best := c
		for r := c + 1; r < n; r++ {
			if math.Abs(m[r*width+c]) > math.Abs(m[best*width+c]) {
				best = r
			}
		}
		if math.Abs(m[best*width+c]) < 1e-10 {
			return false
		}
		for i := range width {
			m[c*width+i], m[best*width+i] = m[best*width+i], m[c*width+i]
		}
		pivot := m[c*width+c]
		for i := c; i < width; i++ {
			m[c*width+i] /= pivot
		}
		for r := range n {
			if f := m[r*width+c]; r != c && f != 0 {
				for i := c; i < width; i++ {
					m[r*width+i] -= f * m[c*width+i]
				}
			}
		}
	}
	return true
}

// normalized returns the same map in fractions of the picture's and the frame's sides.
func (h *homography) normalized(work, frame shape) homography {
	// Fractions of the picture to the work's plane, then to the frame, then to fractions of it.
	sx, sy := float64(work.w)*65535/float64(work.right-work.left), float64(work.h)*65535/float64(work.bottom-work.top)
	ox, oy := -float64(work.left)/65535*sx, -float64(work.top)/65535*sy
	before := homography{sx, 0, ox, 0, sy, oy, 0, 0, 1}
	after := homography{1 / float64(frame.w), 0, 0, 0, 1 / float64(frame.h), 0, 0, 0, 1}
	m := h.compose(&before)
	return after.compose(&m)
}

// compose returns the map that applies first, then h.
func (h *homography) compose(first *homography) (m homography) {
	for r := range 3 {
		for c := range 3 {
			m[3*r+c] = h[3*r]*first[c] + h[3*r+1]*first[3+c] + h[3*r+2]*first[6+c]
		}
	}
	for i := range m {
		m[i] /= m[8]
	}
	return m
}
