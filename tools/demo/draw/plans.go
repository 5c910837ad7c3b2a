package main

import (
	"math"
	"strconv"
)

// plan is the museum's floor: five halls round a garden court, the hall a
// visitor stands in lit, its works marked by their numbers where they hang.
type plan struct {
	hall  int // 0 to 4
	first int // number of its first work
	works int
	tint  Color
}

// planHalls are the halls' corners in tenths of the sheet (12 × 9), and where
// the door to the next one is.
var planHalls = [5]struct {
	lo, hi Pt
	doors  []Pt
}{
	{Pt{0.7, 4.7}, Pt{4.2, 7.4}, []Pt{{4.2, 6.6}, {2.4, 4.7}}},
	{Pt{0.7, 0.9}, Pt{4.2, 4.7}, []Pt{{2.4, 4.7}, {4.2, 2.0}}},
	{Pt{4.2, 0.9}, Pt{8.0, 3.1}, []Pt{{4.2, 2.0}, {8.0, 2.0}, {6.1, 3.1}}},
	{Pt{8.0, 0.9}, Pt{11.3, 4.7}, []Pt{{8.0, 2.0}, {9.7, 4.7}}},
	{Pt{8.0, 4.7}, Pt{11.3, 7.4}, []Pt{{9.7, 4.7}, {8.0, 6.6}}},
}

func (k plan) draw(c *Canvas) {
	s := c.Width / 12
	at := func(p Pt) Pt { return p.Mul(s) }
	ground, wall := Hex("#12141a"), Hex("#e9e2d2")
	c.Shade(2, func(x, y float64) Color {
		p := Pt{x, y}.Mul(1 / s)
		col := ground.Mul(1 + 0.12*fbm(p.X, p.Y, 3, 7))
		line := math.Min(math.Abs(fract(p.X*2)-0.5), math.Abs(fract(p.Y*2)-0.5))
		col = col.Mix(Hex("#2a2e38"), 0.35*smooth(0.492, 0.498, 0.5-line+0.0))
		for i, h := range planHalls {
			if p.X > h.lo.X && p.X < h.hi.X && p.Y > h.lo.Y && p.Y < h.hi.Y {
				parquet := triangle((p.X + p.Y) * 3.5)
				if int(math.Floor(p.X*3.5))%2 == 0 {
					parquet = triangle((p.X - p.Y) * 3.5)
				}
				fill := Hex("#262a33")
				if i == k.hall {
					fill = k.tint
				}
				return fill.Mul(0.8 + 0.28*smooth(0.2, 0.8, parquet))
			}
		}
		if p.X > 4.2 && p.X < 8 && p.Y > 3.1 && p.Y < 5.6 { // the garden court
			near, next, id := cells(p.X*5, p.Y*5, 3)
			return Hex("#1f3a2c").Mul(0.6 + 0.5*float64(id&0xff)/255 + 0.4*smooth(0, 0.3, next-near))
		}
		if p.X > 4.2 && p.X < 8 && p.Y > 5.6 && p.Y < 8.1 { // entrance
			return Hex("#20232b").Mul(0.85 + 0.2*triangle(p.Y*4))
		}
		return col
	})
	outline := func(lo, hi Pt) {
		box := []Pt{at(lo), at(Pt{hi.X, lo.Y}), at(hi), at(Pt{lo.X, hi.Y})}
		for i := range box {
			c.Line(box[i], box[(i+1)%4], 0.075*s, wall, 1)
		}
	}
	for _, h := range planHalls {
		outline(h.lo, h.hi)
	}
	outline(Pt{4.2, 3.1}, Pt{8, 5.6})
	outline(Pt{4.2, 5.6}, Pt{8, 8.1})
	for _, h := range planHalls { // doors are gaps in the walls
		for _, d := range h.doors {
			along := Pt{0, 0.32}
			if d.Y == h.lo.Y || d.Y == h.hi.Y {
				along = Pt{0.32, 0}
			}
			c.Line(at(d.Sub(along)), at(d.Add(along)), 0.11*s, Hex("#30343f"), 1)
		}
	}
	c.Line(at(Pt{5.6, 8.1}), at(Pt{6.6, 8.1}), 0.12*s, Hex("#12141a"), 1)
	c.Poly([]Pt{at(Pt{5.85, 8.75}), at(Pt{6.35, 8.75}), at(Pt{6.1, 8.3})}, wall, 1)
	k.marks(c, s)
}

// numberHeight is the height of a work's number, in tenths of the sheet: as digits of 10 pixels where a phone shows the
// plan 328 pixels wide.
const numberHeight = 0.29

// marks hangs the numbers: clockwise round each hall from its first corner.
func (k plan) marks(c *Canvas, s float64) {
	counts := [5]int{8, 9, 8, 9, 8}
	for i, h := range planHalls {
		n := counts[i]
		inset := 0.44
		lo, hi := h.lo.Add(Pt{inset, inset}), h.hi.Sub(Pt{inset, inset})
		size := hi.Sub(lo)
		round := 2 * (size.X + size.Y)
		for w := range n {
			p := onRectangle(lo, size, (float64(w)+0.5)/float64(n)*round)
			if i != k.hall {
				c.Disc(p.Mul(s), 0.07*s, Hex("#7d8290"), 1)
				continue
			}
			c.Disc(p.Mul(s).Add(Pt{2, 4}), 0.37*s, Color{}, 0.35)
			c.Disc(p.Mul(s), 0.37*s, Hex("#f6efdf"), 1)
			c.Number(strconv.Itoa(k.first+w), p.Mul(s), numberHeight*s, 0.04*s, 0, Hex("#15171d"))
		}
		col := Hex("#565c6a")
		if i == k.hall {
			col = Hex("#fff7e6")
		}
		tall := math.Min(0.72, (h.hi.Y-h.lo.Y)*0.2)
		c.Number(strconv.Itoa(i+1), h.lo.To(h.hi, 0.5).Mul(s), tall*s, tall*0.1*s, 0, col)
	}
}

// onRectangle is the place so far along a rectangle's outline.
func onRectangle(lo, size Pt, way float64) Pt {
	switch {
	case way < size.X:
		return lo.Add(Pt{way, 0})
	case way < size.X+size.Y:
		return lo.Add(Pt{size.X, way - size.X})
	case way < 2*size.X+size.Y:
		return lo.Add(Pt{2*size.X + size.Y - way, size.Y})
	}
	return lo.Add(Pt{0, 2*(size.X+size.Y) - way})
}
