package phoneshot

import (
	"image"
	"math"
	"math/rand/v2"
	"slices"
)

// Scene is a wall with a work on it, its moulding, its label, and perhaps parts of its neighbours. Positions on the wall
// are in units of the work's longer side, from its center.
type Scene struct {
	work           texture
	bare           bool // a wall with a label and no work
	halfW, halfH   float64
	mount, mould   float64 // widths of the white mount and the moulding around the work
	mouldColour    rgb
	wall           wall
	label          label
	labelX, labelY float64
	neighbours     []neighbour
}

// neighbour is a work without a frame next to the scene's own.
type neighbour struct {
	work         texture
	x, y         float64 // of its center
	halfW, halfH float64
}

// newNeighbour returns a work whose longer side is 1.
func newNeighbour(work image.Image) neighbour {
	t := newTexture(work)
	w, h := float64(t.sizes[0].w), float64(t.sizes[0].h)
	return neighbour{work: t, halfW: w / max(w, h) / 2, halfH: h / max(w, h) / 2}
}

type wall struct {
	kind   int
	colour rgb
	grain  float64
	seed   uint64
}

type label struct {
	w, h, lines float64
	seed        uint64
}

// NewScene hangs the work on a wall; a nil work leaves the wall bare.
func NewScene(work image.Image, seed uint64) Scene {
	random := rand.New(rand.NewPCG(seed, 0xa11))
	s := Scene{wall: newWall(random), label: newLabel(random)}
	if s.bare = work == nil; s.bare {
		work = image.NewGray(image.Rect(0, 0, 4, 3))
	}
	s.work = newTexture(work)
	w, h := float64(s.work.sizes[0].w), float64(s.work.sizes[0].h)
	s.halfW, s.halfH = w/max(w, h)/2, h/max(w, h)/2
	switch random.IntN(4) {
	case 0: // canvas without a frame
	case 1:
		s.mount, s.mould = 0.04+0.08*random.Float64(), 0.015
		s.mouldColour = rgb{30, 28, 27}
	case 2:
		s.mould = 0.02 + 0.03*random.Float64()
		s.mouldColour = rgb{40, 30, 24}
	case 3:
		s.mould = 0.05 + 0.07*random.Float64()
		s.mouldColour = rgb{176, 138, 62}
	}
	s.labelX = s.halfW + s.mount + s.mould + 0.06 + 0.1*random.Float64()
	s.labelY = s.halfH - s.label.h - 0.1*random.Float64()
	return s
}

// WithNeighbour hangs a second work, 1 wide, to the left of the first, where the frame may show it.
func (s Scene) WithNeighbour(work image.Image, gap float64) Scene {
	n := newNeighbour(work)
	n.halfW, n.halfH = 0.5, 0.5*n.halfH/n.halfW
	n.x = -(s.halfW + s.mount + s.mould + gap + n.halfW)
	s.neighbours = append(slices.Clip(s.neighbours), n)
	return s
}

func newWall(random *rand.Rand) wall {
	base := 60 + 180*random.Float64()
	c := rgb{}
	for i := range c {
		c[i] = float32(base + uniform(random, 30))
	}
	return wall{random.IntN(5), c, 0.02 + 0.05*random.Float64(), random.Uint64()}
}

func newLabel(random *rand.Rand) label {
	return label{0.14 + 0.12*random.Float64(), 0.08 + 0.1*random.Float64(), float64(4 + random.IntN(6)), random.Uint64()}
}

// at returns the colour at a position of the wall, for pixels of the given width.
func (s *Scene) at(x, y, width float64) rgb {
	ax, ay := math.Abs(x), math.Abs(y)
	if !s.bare && ax <= s.halfW && ay <= s.halfH {
		return s.work.at((x+s.halfW)/(2*s.halfW), (y+s.halfH)/(2*s.halfH), width/(2*s.halfW))
	}
	if !s.bare && ax <= s.halfW+s.mount && ay <= s.halfH+s.mount {
		return rgb{236, 233, 225}
	}
	if past := max(ax-s.halfW, ay-s.halfH) - s.mount; !s.bare && past <= s.mould {
		return s.mouldColour.times(float32(0.7 + 0.5*math.Sin(past/s.mould*math.Pi*2.5) + 0.15*hash(int(x*300), int(y*300), s.wall.seed)))
	}
	for i := range s.neighbours {
		n := &s.neighbours[i]
		if u, v := (x-n.x)/n.halfW, (y-n.y)/n.halfH; max(math.Abs(u), math.Abs(v)) <= 1 {
			return n.work.at((u+1)/2, (v+1)/2, width/(2*n.halfW))
		}
	}
	if lx, ly := x-s.labelX, y-s.labelY; lx >= 0 && ly >= 0 && lx < s.label.w && ly < s.label.h {
		return s.label.at(lx/s.label.w, ly/s.label.h)
	}
	c := s.wall.at(x, y)
	// The moulding throws a soft shadow below itself.
	if below := y - s.halfH - s.mount - s.mould; below > 0 && below < 0.05 && ax < s.halfW+s.mount+s.mould {
		c = c.times(float32(0.75 + 5*below))
	}
	return c
}

func (l label) at(u, v float64) rgb {
	line := int(v * (l.lines + 2))
	if line < 1 || float64(line) > l.lines || u < 0.08 || u > 0.92 {
		return rgb{244, 243, 240}
	}
	inLine := v*(l.lines+2) - float64(line)
	letter := int(u * 46)
	end := 20 + int(26*hash(line, 0, l.seed))
	if inLine < 0.25 || inLine > 0.75 || letter > end || hash(letter, line, l.seed) < 0.2 {
		return rgb{244, 243, 240}
	}
	if hash(int(u*140), line*7+int(inLine*6), l.seed) < 0.5 {
		return rgb{50, 50, 54}
	}
	return rgb{190, 190, 190}
}

func (w wall) at(x, y float64) rgb {
	shade := 1 + w.grain*(clouds(x*25, y*25, 3, 0.8, w.seed)-0.5)*2
	switch w.kind {
	case 1: // bricks
		row := math.Floor(y / 0.09)
		column := x/0.26 + 0.5*math.Mod(math.Abs(row), 2)
		in, up := column-math.Floor(column), y/0.09-row
		if in < 0.04 || up < 0.1 {
			shade *= 1.2
		} else {
			shade *= 0.8 + 0.25*hash(int(math.Floor(column)), int(row), w.seed)
		}
	case 2: // panels of wood
		board := math.Floor(x / 0.3)
		shade *= 0.85 + 0.2*clouds(x*40+board*11, y*2, 3, 0.6, w.seed)
		if x/0.3-board < 0.02 {
			shade *= 0.5
		}
	case 3: // figured paper
		fx, fy := math.Mod(math.Abs(x), 0.12)/0.12-0.5, math.Mod(math.Abs(y), 0.12)/0.12-0.5
		if r := math.Hypot(fx, fy); math.Abs(r-0.25-0.08*math.Cos(6*math.Atan2(fy, fx))) < 0.05 {
			shade *= 0.85
		}
	}
	return w.colour.times(float32(shade))
}
