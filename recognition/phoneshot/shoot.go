package phoneshot

import (
	"image"
	"math"
)

// Camera is the position of the phone. Angles are in degrees; X and Y move the work from the frame's center, in fractions
// of the frame.
type Camera struct {
	Yaw, Pitch, Roll float64
	Fill             float64 // share of the frame along the tighter side
	X, Y             float64
}

// Conditions are the effects of light, hand and lens on a shot. Blurs are in thousandths of the longer side.
type Conditions struct {
	Defocus, Motion, MotionAngle float64
	Light, Falloff, FalloffAngle float64 // 1 is full light; the fall-off is the part missing at the far end
	Noise                        float64 // of 255
	Warmth                       float64 // -1 blue, 1 yellow
	Glare, GlareX, GlareY        float64
	Hidden                       float64 // part of the work behind somebody
	HiddenFrom                   int     // side they stand on, 0 to 3
	Seed                         uint64
}

// view maps positions in the frame to the wall.
type view struct {
	right, down, ahead [3]float64 // the camera's axes on the wall's
	focal              float64    // pixels
	distance           float64
	x0, y0             float64 // the work's center, in pixels
}

func (s *Scene) view(size image.Point, c Camera) view {
	v := view{focal: 0.95 * float64(max(size.X, size.Y)), x0: float64(size.X) * (0.5 + c.X), y0: float64(size.Y) * (0.5 + c.Y)}
	const degree = math.Pi / 180
	sy, cy := math.Sincos(c.Yaw * degree)
	sp, cp := math.Sincos(c.Pitch * degree)
	sr, cr := math.Sincos(c.Roll * degree)
	right, down := [3]float64{cy, 0, sy}, [3]float64{sy * sp, cp, -cy * sp}
	for i := range 3 {
		v.right[i] = cr*right[i] + sr*down[i]
		v.down[i] = cr*down[i] - sr*right[i]
	}
	v.ahead = [3]float64{
		v.right[1]*v.down[2] - v.right[2]*v.down[1], v.right[2]*v.down[0] - v.right[0]*v.down[2], v.right[0]*v.down[1] - v.right[1]*v.down[0],
	}
	// Approach until the work fills its share of the frame.
	near, far := 0.35, 40.0
	for range 40 {
		v.distance = math.Sqrt(near * far)
		w, h := v.extent(s)
		if max(w/float64(size.X), h/float64(size.Y)) > c.Fill {
			near = v.distance
		} else {
			far = v.distance
		}
	}
	return v
}

// extent returns the size of the work in the frame, in pixels.
func (v *view) extent(s *Scene) (w, h float64) {
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, c := range [...][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		x, y, ok := v.project(c[0]*s.halfW, c[1]*s.halfH)
		if !ok {
			return math.Inf(1), math.Inf(1)
		}
		left, right, top, bottom = min(left, x), max(right, x), min(top, y), max(bottom, y)
	}
	return right - left, bottom - top
}

// project maps a position on the wall to the frame, relative to the work's center.
func (v *view) project(x, y float64) (px, py float64, ok bool) {
	depth := x*v.ahead[0] + y*v.ahead[1] + v.distance
	if depth < 0.05 {
		return 0, 0, false
	}
	return v.focal * (x*v.right[0] + y*v.right[1]) / depth, v.focal * (x*v.down[0] + y*v.down[1]) / depth, true
}

// onWall returns the position on the wall that is seen at the pixel, and the pixel's width there.
func (v *view) onWall(px, py float64) (x, y, width float64, ok bool) {
	a, b := (px-v.x0)/v.focal, (py-v.y0)/v.focal
	dir := [3]float64{}
	for i := range 3 {
		dir[i] = a*v.right[i] + b*v.down[i] + v.ahead[i]
	}
	if dir[2] < 0.02 {
		return 0, 0, 0, false
	}
	// The camera looks at the work's center.
	t := v.distance * v.ahead[2] / dir[2]
	return t*dir[0] - v.distance*v.ahead[0], t*dir[1] - v.distance*v.ahead[1], t / v.focal, true
}

// Shoot takes the picture.
func (s *Scene) Shoot(size image.Point, camera Camera, c Conditions) *image.RGBA {
	v := s.view(size, camera)
	shot := newRaster(size.X, size.Y)
	const parts = 2 // of a pixel, along its diagonal
	for y := range size.Y {
		for x := range size.X {
			var sum rgb
			for i := range parts {
				px, py := float64(x)+(float64(i)+0.5)/parts, float64(y)+(float64(i)+0.5)/parts
				wx, wy, width, ok := v.onWall(px, py)
				colour := rgb{90, 88, 86}
				if ok {
					colour = s.at(wx, wy, width/parts)
				}
				for k := range sum {
					sum[k] += colour[k] / parts
				}
			}
			shot.px[y*size.X+x] = sum
		}
	}
	s.hide(shot, &v, c)
	return c.develop(shot)
}

// hide puts a person's dark shape in front of a side of the work.
func (s *Scene) hide(shot raster, v *view, c Conditions) {
	if c.Hidden <= 0 {
		return
	}
	w, h := v.extent(s)
	// An ellipse that covers about that part of the work.
	var rx, ry float64
	cx, cy := v.x0, v.y0
	reach := c.Hidden * 1.25
	switch c.HiddenFrom {
	case 0:
		cx, rx, ry = v.x0-w/2-w*(0.6-reach), w*0.6, h*0.75
	case 1:
		cx, rx, ry = v.x0+w/2+w*(0.6-reach), w*0.6, h*0.75
	default:
		cy, rx, ry = v.y0+h/2+h*(0.6-reach), w*0.75, h*0.6
	}
	for y := range shot.h {
		for x := range shot.w {
			dx, dy := (float64(x)-cx)/rx, (float64(y)-cy)/ry
			if dx*dx+dy*dy < 1 {
				shade := float32(30 + 40*clouds(float64(x)/40, float64(y)/40, 4, 0.5, c.Seed))
				shot.px[y*shot.w+x] = rgb{shade, shade * 0.9, shade * 0.85}
			}
		}
	}
}

// Corners returns the work's corners in fractions of the frame: top left, top right, bottom right and bottom left.
func (s *Scene) Corners(size image.Point, camera Camera) (corners [4][2]float64) {
	v := s.view(size, camera)
	for i, c := range [...][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		x, y, _ := v.project(c[0]*s.halfW, c[1]*s.halfH)
		corners[i] = [2]float64{(v.x0 + x) / float64(size.X), (v.y0 + y) / float64(size.Y)}
	}
	return corners
}
