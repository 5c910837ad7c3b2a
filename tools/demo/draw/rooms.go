package main

import "math"

// room is a view into a hall: a box of 8.4 by 3.9 by 8.5 metres seen from near its
// door, pictures along the left wall and on the far one, spots above them.
type room struct {
	wall, floor Color
	light       Color
	along       int // how many of the pictures hang on the left wall
	seed        uint64
}

const (
	roomLeft, roomRight = -4.2, 4.2
	roomHigh, roomDeep  = 3.9, 8.5
	eyeHeight           = 1.65
	hangHeight          = 1.75 // middle of the pictures, as museums hang
)

// vec is a place in the room, in metres: right, up, ahead.
type vec struct{ x, y, z float64 }

// hung is a picture on a wall: its middle along the wall, half its width and height.
type hung struct {
	at, half Pt
	pic      *Canvas
}

func (k room) draw(c *Canvas, works []*Canvas) {
	left, back := k.hang(works)
	eye := vec{1.1, eyeHeight, -1.5}
	turn := -0.22
	sin, cos := math.Sincos(turn)
	c.Shade(3, func(x, y float64) Color {
		u, v := (x-c.Width/2)/(c.Width*0.66), (c.Height*0.5-y)/(c.Width*0.66)
		dir := vec{u*cos + sin, v, cos - u*sin}
		return k.look(eye, dir, left, back, true)
	})
	c.Bloom(10, 0.14)
	c.Vignette(0.35)
	c.Grain(0.04, k.seed)
}

// hang gives every picture its place: evenly along the walls, none higher than 2.1 metres.
func (k room) hang(works []*Canvas) (left, back []hung) {
	for i, w := range works {
		size := 1.2
		if i >= k.along {
			size = 1.15
		}
		h := Pt{size, size}
		if w.W > w.H {
			h.Y = size * float64(w.H) / float64(w.W)
		} else {
			h.X = size * float64(w.W) / float64(w.H)
		}
		if h.Y > 1.12 {
			h = h.Mul(1.12 / h.Y)
		}
		if i < k.along {
			left = append(left, hung{Pt{(float64(i) + 0.5) / float64(k.along) * (roomDeep - 0.6), hangHeight}, h, w})
		} else {
			n := float64(len(works) - k.along)
			back = append(back, hung{Pt{roomLeft + (float64(i-k.along)+0.5)/n*(roomRight-roomLeft), hangHeight}, h, w})
		}
	}
	return left, back
}

// look follows one line of sight to the first surface.
func (k room) look(eye, dir vec, left, back []hung, mirror bool) Color {
	t, which := math.Inf(1), 0
	for n, d := range []float64{
		(roomLeft - eye.x) / dir.x, (roomRight - eye.x) / dir.x, (roomDeep - eye.z) / dir.z,
		-eye.y / dir.y, (roomHigh - eye.y) / dir.y,
	} {
		if d > 1e-6 && d < t {
			t, which = d, n
		}
	}
	p := vec{eye.x + t*dir.x, eye.y + t*dir.y, eye.z + t*dir.z}
	switch which {
	case 0:
		return k.paper(Pt{p.z, p.y}, left, 0.9)
	case 1:
		return k.paper(Pt{p.z, p.y}, nil, 0.55)
	case 2:
		return k.paper(Pt{p.x, p.y}, back, 1)
	case 3:
		return k.boards(p, dir, left, back, mirror)
	}
	beam := smooth(0.44, 0.5, math.Abs(fract(p.z/2)-0.5))
	return k.wall.Mul(0.20+0.08*beam).Mix(k.light, 0.01+0.05*smooth(0.06, 0.03, math.Abs(p.x+2.6)))
}

// paper is a wall: plaster, the cones of the spots, the pictures in their frames.
func (k room) paper(p Pt, pictures []hung, ambient float64) Color {
	lit := 0.34 * ambient
	var picture *hung
	for i := range pictures {
		h := &pictures[i]
		d := p.Sub(h.at)
		lit += 1.0 * gauss(d.X, h.half.X*0.75) * gauss(d.Y-0.15, h.half.Y*1.1)
		if math.Abs(d.X) < h.half.X+0.09 && math.Abs(d.Y) < h.half.Y+0.09 {
			picture = h
		}
	}
	plaster := 1 + 0.10*fbm(p.X*1.6, p.Y*1.6, 4, k.seed) + 0.04*noise(p.X*60, p.Y*60, k.seed+1)
	foot := smooth(0.14, 0.155, p.Y)
	wall := k.wall.Mul(lit * plaster * (0.55 + 0.45*foot)).Tint(k.light)
	if picture == nil {
		for i := range pictures { // the frame's shadow on the wall
			d := p.Sub(pictures[i].at).Sub(Pt{0.03, -0.10})
			out := math.Max(math.Abs(d.X)-pictures[i].half.X-0.06, math.Abs(d.Y)-pictures[i].half.Y-0.06)
			wall = wall.Mul(1 - 0.6*smooth(0.10, 0, out))
		}
		return wall
	}
	d := p.Sub(picture.at)
	out := math.Max(math.Abs(d.X)-picture.half.X, math.Abs(d.Y)-picture.half.Y)
	if out > 0 {
		return Hex("#2a2018").Mul(0.5 + 9*out*(0.4+0.6*gauss(d.Y-picture.half.Y, 0.5)))
	}
	u, v := (d.X/picture.half.X+1)/2, (1-d.Y/picture.half.Y)/2
	glow := 0.75 + 0.45*gauss(d.Y-picture.half.Y*0.7, picture.half.Y)
	return picture.pic.Sample(u*float64(picture.pic.W), v*float64(picture.pic.H)).Mul(glow).Tint(k.light)
}

// boards is the floor: oak, waxed enough to show what hangs above it.
func (k room) boards(p, dir vec, left, back []hung, mirror bool) Color {
	row := math.Floor(p.x / 0.19)
	off := chance(int(row), 0, k.seed) * 1.7
	board := math.Floor((p.z + off) / 1.7)
	joint := math.Min(math.Abs(fract(p.x/0.19)-0.5), 0.5-0.25*math.Abs(fract((p.z+off)/1.7)-0.5))
	tone := 0.72 + 0.5*chance(int(row), int(board), k.seed+1) + 0.25*fbm(p.x*26, p.z*1.4, 3, k.seed+2)
	near := 0.34 + 0.6*gauss(p.x+3.2, 2.2) + 0.4*gauss(p.z-7.4, 2)
	col := k.floor.Mul(tone * near * (0.55 + 0.45*smooth(0.5, 0.47, joint))).Tint(k.light)
	if !mirror {
		return col
	}
	rough := 0.012
	up := vec{dir.x + rough*noise(p.x*9, p.z*5, k.seed+3), -dir.y, dir.z}
	slant := math.Abs(dir.y) / math.Sqrt(dir.x*dir.x+dir.y*dir.y+dir.z*dir.z)
	return col.Add(k.look(vec{p.x, 0.001, p.z}, up, left, back, false).Mul(0.08 + 0.35*math.Pow(1-slant, 4)))
}
