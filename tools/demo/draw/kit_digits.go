package main

import "math"

// digitStrokes are the ten digits as strokes of a pen, in a box one wide and
// two high.
var digitStrokes = [10][][]Pt{
	{arc(0.5, 1, 0.46, 0.92, 0, 2*math.Pi)},
	{{{0.2, 0.42}, {0.58, 0.08}, {0.58, 1.92}}},
	{append(arc(0.5, 0.52, 0.44, 0.44, -math.Pi, 0.35), Pt{0.08, 1.92}, Pt{0.96, 1.92})},
	{append(arc(0.46, 0.5, 0.42, 0.42, -2.7, 1.5), arc(0.46, 1.44, 0.46, 0.5, -1.5, 2.7)...)},
	{{{0.72, 1.92}, {0.72, 0.08}, {0.04, 1.36}, {0.98, 1.36}}},
	{append([]Pt{{0.88, 0.08}, {0.2, 0.08}, {0.12, 0.9}}, arc(0.46, 1.34, 0.46, 0.58, -2.2, 2.5)...)},
	{append([]Pt{{0.78, 0.1}, {0.3, 0.74}}, arc(0.5, 1.36, 0.44, 0.56, -2.6, 3.6)...)},
	{{{0.04, 0.08}, {0.94, 0.08}, {0.36, 1.92}}},
	{arc(0.5, 0.52, 0.38, 0.44, 0, 2*math.Pi), arc(0.5, 1.42, 0.46, 0.5, 0, 2*math.Pi)},
	{append(arc(0.5, 0.64, 0.44, 0.56, 0.55, 6.8), Pt{0.7, 1.26}, Pt{0.24, 1.9})},
}

// arc is a piece of an ellipse, clockwise on the page from one angle to another.
func arc(x, y, rx, ry, from, to float64) []Pt {
	const n = 18
	pts := make([]Pt, n+1)
	for i := range pts {
		s, c := math.Sincos(lerp(from, to, float64(i)/n))
		pts[i] = Pt{x + rx*c, y + ry*s}
	}
	return pts
}

// Number writes a number of so many points height, its middle at a place.
func (c *Canvas) Number(text string, at Pt, height, width, turn float64, col Color) {
	step := height * 0.68
	x := -step * (float64(len(text)) - 1) / 2
	for _, r := range text {
		for _, stroke := range digitStrokes[r-'0'] {
			pts := make([]Pt, len(stroke))
			for i, p := range stroke {
				pts[i] = at.Add(Pt{x + (p.X-0.5)*height/2, (p.Y - 1) * height / 2}.Turn(turn))
			}
			c.Path(pts, width, col, 1)
		}
		x += step
	}
}
