package recognition

import "math"

// outline is the part of the frame that a work's picture takes: a convex polygon in the order of the frame's corners, in
// fractions of the frame's width and height.
type outline []point

var wholeFrame = outline{{0, 0}, {1, 0}, {1, 1}, {0, 1}}

// minOutlineArea is a hundredth of the smallest work that [homography.plausible] accepts, seen at an angle.
const minOutlineArea = 1e-5

// outline returns where a picture is by its normalized map. One whose position makes no sense is taken to fill the frame,
// so that it is a rival of every other.
func (h *homography) outline() outline {
	corners := make(outline, 0, len(wholeFrame))
	for _, p := range wholeFrame {
		if !(h[6]*p.x+h[7]*p.y+h[8] > minDenominator) {
			return wholeFrame
		}
		corners = append(corners, h.apply(p))
	}
	visible := corners.intersect(wholeFrame)
	if !(visible.area() > minOutlineArea) {
		return wholeFrame
	}
	return visible
}

// side returns twice the area of the triangle of the edge from a to b and p, negative when p is outside of a polygon with
// that edge.
func side(a, b, p point) float64 { return (b.x-a.x)*(p.y-a.y) - (b.y-a.y)*(p.x-a.x) }

func (o outline) area() (area float64) {
	for i, b := range o {
		area += side(o[0], o[(i+len(o)-1)%len(o)], b) / 2
	}
	return area
}

// intersect returns what both polygons cover: o, cut along every edge of the other one.
func (o outline) intersect(other outline) outline {
	for i, b := range other {
		a := other[(i+len(other)-1)%len(other)]
		var inside outline
		for j, q := range o {
			p := o[(j+len(o)-1)%len(o)]
			from, to := side(a, b, p), side(a, b, q)
			if from < 0 != (to < 0) {
				t := from / (from - to)
				inside = append(inside, point{p.x + t*(q.x-p.x), p.y + t*(q.y-p.y)})
			}
			if to >= 0 {
				inside = append(inside, q)
			}
		}
		o = inside
	}
	return o
}

// overlap returns the part of the smaller polygon that the other one covers.
func (o outline) overlap(other outline) float64 {
	return o.intersect(other).area() / min(o.area(), other.area())
}

// offset returns how far the polygon is from the frame's center, in units of its own size: a larger work may be further
// away. It is negative when the polygon covers the center, the more, the further its edges are from there.
func (o outline) offset() float64 {
	center := point{0.5, 0.5}
	covered, nearest := true, math.Inf(1)
	for i, b := range o {
		a := o[(i+len(o)-1)%len(o)]
		covered = covered && side(a, b, center) >= 0
		nearest = min(nearest, distanceToSegment(center, a, b))
	}
	if covered {
		nearest = -nearest
	}
	return nearest / math.Sqrt(o.area())
}

func (o outline) coversCenter() bool { return o.offset() < 0 }

func distanceToSegment(p, a, b point) float64 {
	dx, dy := b.x-a.x, b.y-a.y
	t := 0.0
	if length := dx*dx + dy*dy; length > 0 {
		t = min(max(((p.x-a.x)*dx+(p.y-a.y)*dy)/length, 0), 1)
	}
	return math.Hypot(a.x+t*dx-p.x, a.y+t*dy-p.y)
}
