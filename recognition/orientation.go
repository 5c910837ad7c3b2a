package recognition

import "math"

// Angles are told in 256 steps of a full turn.
type turn = uint8

// cosines and sines by the step of the turn, rounded so that every machine has the same.
var cosines, sines = func() (c, s [256]float32) {
	for i := range c {
		sin, cos := math.Sincos(float64(i) * math.Pi / 128)
		c[i] = float32(math.Round(cos*(1<<20)) / (1 << 20))
		s[i] = float32(math.Round(sin*(1<<20)) / (1 << 20))
	}
	return c, s
}()

const (
	turnBins   = 36
	mostTurns  = 2              // of a keypoint
	secondPeak = 0.8            // of the highest, for a turn of its own
	turnWindow = 1.5            // blur of the weights, in the keypoint's blur
	bellSteps  = 256            // of the table of weights
	bellReach  = 8.0            // in the exponent: exp(-8) is nothing
	binWidth   = 8.0 / turnBins // in eighths of a turn
)

// bell has exp(-x) for x from 0 to bellReach.
var bell = func() (table [bellSteps + 1]float32) {
	for i := range table {
		table[i] = float32(math.Round(math.Exp(-float64(i)*bellReach/bellSteps)*(1<<20)) / (1 << 20))
	}
	return table
}()

// direction is the angle of the vector in eighths of a turn, from 0 to 8; its error is below a four-hundredth of an eighth.
func direction(x, y float32) float32 {
	ax, ay := abs(x), abs(y)
	lo, hi := min(ax, ay), max(ax, ay)
	if hi == 0 {
		return 0
	}
	t := lo / hi
	// An arc tangent in eighths, by a polynomial of the ratio of the shorter to the longer side.
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

func root(v float32) float32 { return float32(math.Sqrt(float64(v))) }

// turnsOf are the directions in which the brightness around the keypoint mostly grows, the strongest first.
func turnsOf(p *plane, f found, most int, out []turn) []turn {
	var bins [turnBins]float32
	blur := mul(f.blur(), turnWindow)
	reach := int(mul(blur, 3) + 0.5)
	cx, cy := int(f.x+0.5), int(f.y+0.5)
	fall := bellSteps / bellReach / mul(2, mul(blur, blur))
	for y := max(cy-reach, 1); y <= min(cy+reach, p.h-2); y++ {
		row := p.px[y*p.w : (y+1)*p.w]
		up, down := p.px[(y-1)*p.w:], p.px[(y+1)*p.w:]
		dy := float32(y) - f.y
		for x := max(cx-reach, 1); x <= min(cx+reach, p.w-2); x++ {
			dx := float32(x) - f.x
			far := int(mul(mul(dx, dx)+mul(dy, dy), fall))
			if far >= bellSteps {
				continue
			}
			gx, gy := row[x+1]-row[x-1], down[x]-up[x]
			bin := int(direction(gx, gy)/binWidth + 0.5)
			if bin >= turnBins {
				bin -= turnBins
			}
			bins[bin] += mul(bell[far], root(mul(gx, gx)+mul(gy, gy)))
		}
	}
	return peaks(smooth(smooth(bins)), most, out)
}

func smooth(bins [turnBins]float32) (out [turnBins]float32) {
	for i := range bins {
		out[i] = mul(bins[(i+turnBins-1)%turnBins], 0.25) + mul(bins[i], 0.5) + mul(bins[(i+1)%turnBins], 0.25)
	}
	return out
}

func peaks(bins [turnBins]float32, most int, out []turn) []turn {
	var highest float32
	for _, v := range bins {
		highest = max(highest, v)
	}
	least := mul(highest, secondPeak)
	for n := range most {
		best, at := float32(0), -1
		for i, v := range bins {
			before, after := bins[(i+turnBins-1)%turnBins], bins[(i+1)%turnBins]
			if v > best && v >= least && v > before && v >= after {
				best, at = v, i
			}
		}
		if at < 0 {
			if n == 0 {
				out = append(out, 0)
			}
			return out
		}
		before, after := bins[(at+turnBins-1)%turnBins], bins[(at+1)%turnBins]
		offset := mul(0.5, before-after) / (before + after - mul(2, best))
		out = append(out, turn(int(mul(float32(at)+offset+turnBins, 256.0/turnBins)+0.5)))
		bins[at] = 0
	}
	return out
}
