package recognition

import "math"

// angle is in 256 steps of a full turn.
type angle = uint8

// cosines and sines by angle, rounded so that every machine has the same.
var cosines, sines = func() (c, s [256]float32) {
	for i := range c {
		sin, cos := math.Sincos(float64(i) * math.Pi / 128)
		c[i] = float32(math.Round(cos*(1<<20)) / (1 << 20))
		s[i] = float32(math.Round(sin*(1<<20)) / (1 << 20))
	}
	return c, s
}()

const (
	orientationBins   = 36
	maxOrientations   = 2                     // of a keypoint
	secondPeak        = 0.8                   // of the highest, for an orientation of its own
	orientationWindow = 1.5                   // blur of the weights, in units of the keypoint's blur
	gaussianSteps     = 256                   // of gaussianTable
	gaussianRange     = 8.0                   // of the exponent: exp(-8) is negligible
	binWidth          = 8.0 / orientationBins // in eighths of a turn
)

// gaussianTable has exp(-x) for x from 0 to gaussianRange.
var gaussianTable = func() (table [gaussianSteps + 1]float32) {
	for i := range table {
		table[i] = float32(math.Round(math.Exp(-float64(i)*gaussianRange/gaussianSteps)*(1<<20)) / (1 << 20))
	}
	return table
}()

// direction returns the angle of the vector in eighths of a turn, from 0 to 8, with an error below 1/400 of an eighth.
func direction(x, y float32) float32 {
	ax, ay := abs(x), abs(y)
	lo, hi := min(ax, ay), max(ax, ay)
	if hi == 0 {
		return 0
	}
	t := lo / hi
	// A polynomial approximation of the arc tangent, in eighths.
	a := t + mul(mul(t, 1-t), 0.3147+mul(0.0804, t))
	if ay > ax {
		a = 2 - a
	}
	if x < 0 {
		a = 4 - a
	}
	if y < 0 {
		a = 8 - a
	}
	return a
}

func sqrt(v float32) float32 { return float32(math.Sqrt(float64(v))) }

// orientations appends the dominant directions of the gradients around the keypoint, the strongest first.
func orientations(p *plane, f extremum, limit int, out []angle) []angle {
	var bins [orientationBins]float32
	blur := mul(f.blur(), orientationWindow)
	radius := int(mul(blur, 3) + 0.5)
	cx, cy := int(f.x+0.5), int(f.y+0.5)
	fall := gaussianSteps / gaussianRange / mul(2, mul(blur, blur))
	for y := max(cy-radius, 1); y <= min(cy+radius, p.h-2); y++ {
		row := p.px[y*p.w : (y+1)*p.w]
		up, down := p.px[(y-1)*p.w:], p.px[(y+1)*p.w:]
		dy := float32(y) - f.y
		for x := max(cx-radius, 1); x <= min(cx+radius, p.w-2); x++ {
			dx := float32(x) - f.x
			step := int(mul(mul(dx, dx)+mul(dy, dy), fall))
			if step >= gaussianSteps {
				continue
			}
			gx, gy := row[x+1]-row[x-1], down[x]-up[x]
			bin := int(direction(gx, gy)/binWidth + 0.5)
			if bin >= orientationBins {
				bin -= orientationBins
			}
			bins[bin] += mul(gaussianTable[step], sqrt(mul(gx, gx)+mul(gy, gy)))
		}
	}
	return peaks(smooth(smooth(bins)), limit, out)
}

func smooth(bins [orientationBins]float32) (out [orientationBins]float32) {
	for i := range bins {
		out[i] = mul(bins[(i+orientationBins-1)%orientationBins], 0.25) + mul(bins[i], 0.5) + mul(bins[(i+1)%orientationBins], 0.25)
	}
	return out
}

func peaks(bins [orientationBins]float32, limit int, out []angle) []angle {
	var highest float32
	for _, v := range bins {
		highest = max(highest, v)
	}
	threshold := mul(highest, secondPeak)
	for n := range limit {
		best, at := float32(0), -1
		for i, v := range bins {
			before, after := bins[(i+orientationBins-1)%orientationBins], bins[(i+1)%orientationBins]
			if v > best && v >= threshold && v > before && v >= after {
				best, at = v, i
			}
		}
		if at < 0 {
			if n == 0 {
				out = append(out, 0)
			}
			return out
		}
		before, after := bins[(at+orientationBins-1)%orientationBins], bins[(at+1)%orientationBins]
		offset := mul(0.5, before-after) / (before + after - mul(2, best))
		out = append(out, angle(int(mul(float32(at)+offset+orientationBins, 256.0/orientationBins)+0.5)))
		bins[at] = 0
	}
	return out
}
