package phoneshot

import (
	"image"
	"math/rand/v2"
)

// TakeGallery shoots a wall with several works, in one row or two, from so far that neighbours of the first work are in
// the frame too. The frame's center is on the first work.
func TakeGallery(works []image.Image, level Level, seed uint64) *image.RGBA {
	random := rand.New(rand.NewPCG(seed, 0x9a11))
	scene := NewScene(works[0], random.Uint64()).among(works[1:], random)
	size := sizes[random.IntN(len(sizes))]
	camera := level.camera(random)
	camera.Fill, camera.X, camera.Y = 0.28+0.2*random.Float64(), 0, 0
	corners := scene.Corners(size, camera)
	// A point of the work, not at its edges, moves to the frame's center.
	u, v := 0.2+0.6*random.Float64(), 0.2+0.6*random.Float64()
	pointed := [2]float64{}
	for i := range pointed {
		top, bottom := (1-u)*corners[0][i]+u*corners[1][i], (1-u)*corners[3][i]+u*corners[2][i]
		pointed[i] = (1-v)*top + v*bottom
	}
	camera.X, camera.Y = 0.5-pointed[0], 0.5-pointed[1]
	return scene.Shoot(size, camera, level.conditions(random))
}

// among hangs other works around the scene's own: to its sides, and from three on half of the times also above or below.
func (s Scene) among(others []image.Image, random *rand.Rand) Scene {
	gap := func() float64 { return 0.08 + 0.25*random.Float64() }
	left, right, height := s.halfW+s.mount+s.mould, s.halfW+s.mount+s.mould, s.halfH+s.mount+s.mould
	inRow := len(others)
	if len(others) >= 3 && random.IntN(2) == 0 {
		inRow /= 2
	}
	s.neighbours = make([]neighbour, len(others))
	for i, work := range others {
		n := newNeighbour(work)
		scale := 0.7 + 0.5*random.Float64()
		n.halfW, n.halfH = n.halfW*scale, n.halfH*scale
		s.neighbours[i] = n
	}
	for i := range s.neighbours[:inRow] {
		n := &s.neighbours[i]
		if random.IntN(2) == 0 {
			n.x = -(left + gap() + n.halfW)
			left = n.halfW - n.x
		} else {
			n.x = right + gap() + n.halfW
			right = n.halfW + n.x
		}
		height = max(height, n.halfH)
	}
	side := float64(2*random.IntN(2) - 1)
	x := -0.5 * float64(len(others)-inRow)
	for i := range s.neighbours[inRow:] {
		n := &s.neighbours[inRow+i]
		n.x, n.y = x+n.halfW, side*(height+gap()+n.halfH)
		x = n.x + n.halfW + gap()
	}
	return s
}
