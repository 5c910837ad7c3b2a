package recognition

import "image"

const (
	borderNoise = 10 // by how much pixels of a border of one colour differ, of 255
	mostBorder  = 3  // a border is at most one part in so many of the picture, on each side
)

// withoutBorder is the picture without rows and columns of one brightness along its edges.
func (l luma) withoutBorder() image.Rectangle {
	r := image.Rect(0, 0, l.w, l.h)
	for r.Min.Y < l.h/mostBorder && l.plain(image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+1)) {
		r.Min.Y++
	}
	for r.Max.Y > l.h-l.h/mostBorder && l.plain(image.Rect(r.Min.X, r.Max.Y-1, r.Max.X, r.Max.Y)) {
		r.Max.Y--
	}
	for r.Min.X < l.w/mostBorder && l.plain(image.Rect(r.Min.X, r.Min.Y, r.Min.X+1, r.Max.Y)) {
		r.Min.X++
	}
	for r.Max.X > l.w-l.w/mostBorder && l.plain(image.Rect(r.Max.X-1, r.Min.Y, r.Max.X, r.Max.Y)) {
		r.Max.X--
	}
	return r
}

// plain tells whether the pixels of the row or column are of one brightness.
func (l luma) plain(line image.Rectangle) bool {
	darkest, lightest := uint8(255), uint8(0)
	for y := line.Min.Y; y < line.Max.Y; y++ {
		for _, v := range l.px[y*l.stride+line.Min.X : y*l.stride+line.Max.X] {
			darkest, lightest = min(darkest, v), max(lightest, v)
			if lightest-darkest > borderNoise {
				return false
			}
		}
	}
	return true
}
