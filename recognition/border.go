package recognition

import "image"

const (
	maxBorderNoise = 10 // brightness range within a row or column of a border, of 255
	borderDivisor  = 3  // a border takes at most this part (1/n) of the picture on each side
)

// contentRect returns the picture without the rows and columns of one brightness along its edges.
func (l luma) contentRect() image.Rectangle {
	r := image.Rect(0, 0, l.w, l.h)
	for r.Min.Y < l.h/borderDivisor && l.isUniform(image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+1)) {
		r.Min.Y++
	}
	for r.Max.Y > l.h-l.h/borderDivisor && l.isUniform(image.Rect(r.Min.X, r.Max.Y-1, r.Max.X, r.Max.Y)) {
		r.Max.Y--
	}
	for r.Min.X < l.w/borderDivisor && l.isUniform(image.Rect(r.Min.X, r.Min.Y, r.Min.X+1, r.Max.Y)) {
		r.Min.X++
	}
	for r.Max.X > l.w-l.w/borderDivisor && l.isUniform(image.Rect(r.Max.X-1, r.Min.Y, r.Max.X, r.Max.Y)) {
		r.Max.X--
	}
	return r
}

// isUniform reports whether the pixels of the row or column are of one brightness.
func (l luma) isUniform(line image.Rectangle) bool {
	darkest, lightest := uint8(255), uint8(0)
	for y := line.Min.Y; y < line.Max.Y; y++ {
		for _, v := range l.px[y*l.stride+line.Min.X : y*l.stride+line.Max.X] {
			darkest, lightest = min(darkest, v), max(lightest, v)
			if lightest-darkest > maxBorderNoise {
				return false
			}
		}
	}
	return true
}
