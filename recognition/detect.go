package recognition

import "math"

// extremum is a local extremum of the scale space.
type extremum struct {
	x, y     float32 // in pixels of its octave
	octave   int
	level    int     // the Gaussian that fits it best
	scale    int     // in steps, see scaleSteps
	response float32 // contrast
}

// scaleSteps is the number of scale steps to an octave.
const (
	scaleSteps = 10 * levels
	stepsBelow = 10 // steps of the finest keypoints below the first level
)

// blurs has the blur, in pixels of the octave, by the steps above the octave's first level plus stepsBelow.
var blurs = func() (table [stepsBelow + scaleSteps + 20]float32) {
	for i := range table {
		table[i] = float32(math.Round(baseBlur*math.Pow(2, float64(i-stepsBelow)/scaleSteps)*(1<<16)) / (1 << 16))
	}
	return table
}()

// blur returns the keypoint's size in pixels of its octave.
func (f extremum) blur() float32 { return blurs[stepsBelow+f.scale-f.octave*scaleSteps] }

const (
	minContrast  = 0.8  // of a keypoint, of 255
	maxEdgeRatio = 10.0 // ratio of curvatures above which a keypoint lies on an edge and is not stable
)

// detect appends the extrema of the differences of Gaussians, located with subpixel accuracy.
func detect(octaves []octave, out []extremum) []extremum {
	for o := range octaves {
		for level := octaves[o].firstLevel(); level <= levels; level++ {
			out = octaves[o].detect(o, level, out)
		}
	}
	return out
}

func (o *octave) detect(number int, level int, out []extremum) []extremum {
	below, here, above := o.difference(level-1), o.difference(level), o.difference(level+1)
	w, h := here.w, here.h
	for y := border; y < h-border; y++ {
		row := here.px[y*w : (y+1)*w]
		for x := border; x < w-border; x++ {
			v := row[x]
			if v < minContrast/2 && v > -minContrast/2 {
				continue
			}
			// Most pixels end here.
			if before, after := row[x-1], row[x+1]; v > 0 && (v < before || v < after) || v < 0 && (v > before || v > after) {
				continue
			}
			at := y*w + x
			if !extreme(v, here.px, at, w, true) || !extreme(v, below.px, at, w, false) || !extreme(v, above.px, at, w, false) {
				continue
			}
			if f, ok := o.refine(x, y, level); ok {
				f.octave = number
				f.scale += number * scaleSteps
				out = append(out, f)
			}
		}
	}
	return out
}

// extreme reports whether v is an extremum among the nine values around the position (eight in its own level).
func extreme(v float32, px []float32, at, w int, own bool) bool {
	a, b, c := px[at-w-1:at-w+2], px[at-1:at+2], px[at+w-1:at+w+2]
	if v > 0 {
		return v >= b[0] && v >= b[2] && v >= a[0] && v >= a[1] && v >= a[2] && v >= c[0] && v >= c[1] && v >= c[2] &&
			(own || v >= b[1])
	}
	return v <= b[0] && v <= b[2] && v <= a[0] && v <= a[1] && v <= a[2] && v <= c[0] && v <= c[1] && v <= c[2] &&
		(own || v <= b[1])
}

// refine fits a quadratic around the position and moves to its peak. It rejects positions of low contrast and on edges.
func (o *octave) refine(x, y, level int) (extremum, bool) {
	w, h := o.differences[0].w, o.differences[0].h
	for range 4 {
		p, c, n := o.difference(level-1).px, o.difference(level).px, o.difference(level+1).px
		i := y*w + x
		v2 := 2 * c[i]
		dx, dy, ds := (c[i+1]-c[i-1])/2, (c[i+w]-c[i-w])/2, (n[i]-p[i])/2
		xx, yy, ss := c[i+1]+c[i-1]-v2, c[i+w]+c[i-w]-v2, n[i]+p[i]-v2
		xy := (c[i+w+1] - c[i+w-1] - c[i-w+1] + c[i-w-1]) / 4
		xs := (n[i+1] - n[i-1] - p[i+1] + p[i-1]) / 4
		ys := (n[i+w] - n[i-w] - p[i+w] + p[i-w]) / 4
		mx, my, ms, ok := solve3(xx, xy, xs, yy, ys, ss, -dx, -dy, -ds)
		if !ok {
			return extremum{}, false
		}
		if abs(mx) < 0.6 && abs(my) < 0.6 && abs(ms) < 0.6 {
			peak := c[i] + (mul(dx, mx)+mul(dy, my)+mul(ds, ms))/2
			trace, det := xx+yy, mul(xx, yy)-mul(xy, xy)
			if abs(peak) < minContrast || det <= 0 || mul(mul(trace, trace), maxEdgeRatio) > mul((maxEdgeRatio+1)*(maxEdgeRatio+1), det) {
				return extremum{}, false
			}
			return extremum{
				x: float32(x) + mx, y: float32(y) + my, level: level,
				scale: level*10 + int(mul(ms+1, 10)+0.5) - 10, response: abs(peak),
			}, true
		}
		x, y, level = x+step(mx), y+step(my), level+step(ms)
		if level < o.firstLevel() || level > levels || x < border || y < border || x >= w-border || y >= h-border {
			return extremum{}, false
		}
	}
	return extremum{}, false
}

// firstLevel returns the first level in which keypoints are detected.
func (o *octave) firstLevel() int {
	if o.fine {
		return 0
	}
	return 1
}

// difference returns the difference of the level's Gaussian and the next one.
func (o *octave) difference(level int) *plane {
	if level < 0 {
		return &o.belowFinest
	}
	return &o.differences[level]
}

func step(v float32) int {
	switch {
	case v > 0.6:
		return 1
	case v < -0.6:
		return -1
	}
	return 0
}

func abs(v float32) float32 {
	if v < 0 {
		return -v
	}
	return v
}

// solve3 solves the symmetric system by Cramer's rule.
func solve3(a, b, c, d, e, f, r, s, t float32) (x, y, z float32, ok bool) {
	// | a b c | r
	// | b d e | s
	// | c e f | t
	m0, m1, m2 := mul(d, f)-mul(e, e), mul(b, f)-mul(c, e), mul(b, e)-mul(c, d)
	det := mul(a, m0) - mul(b, m1) + mul(c, m2)
	if abs(det) < 1e-9 {
		return 0, 0, 0, false
	}
	i := 1 / det
	n0, n1, n2 := mul(a, f)-mul(c, c), mul(a, e)-mul(b, c), mul(a, d)-mul(b, b)
	x = mul(mul(r, m0)-mul(s, m1)+mul(t, m2), i)
	y = mul(mul(s, n0)-mul(r, m1)-mul(t, n1), i)
	z = mul(mul(r, m2)-mul(s, n1)+mul(t, n2), i)
	return x, y, z, true
}
