package recognition

// sight is what is seen in a frame: its features, sorted by where they are, so that those near a place are found
// without a look at all others.
type sight struct {
	Features
	columns, rows int
	starts        []uint32 // where the keypoints of each square of the frame begin in order, and their end
	order         []uint16 // keypoints, square by square
}

const squareSide = 16 * fractions // of a frame's squares, in a keypoint's units

func newSight(f Features) *sight {
	s := &sight{Features: f}
	s.columns, s.rows = int(f.shape.w)*fractions/squareSide+1, int(f.shape.h)*fractions/squareSide+1
	s.starts, s.order = make([]uint32, s.columns*s.rows+1), make([]uint16, len(f.keypoints))
	for _, k := range f.keypoints {
		s.starts[s.square(k)+1]++
	}
	for i := range s.columns * s.rows {
		s.starts[i+1] += s.starts[i]
	}
	next := append([]uint32(nil), s.starts...)
	for i, k := range f.keypoints {
		at := s.square(k)
		s.order[next[at]] = uint16(i)
		next[at]++
	}
	return s
}

func (s *sight) square(k keypoint) int {
	return min(int(k.y)/squareSide, s.rows-1)*s.columns + min(int(k.x)/squareSide, s.columns-1)
}

// around are the columns and rows of squares that reach so far from the place; none when it is outside.
func (s *sight) around(x, y, reach int) (left, right, top, bottom int) {
	if x < -reach || y < -reach {
		return 0, -1, 0, -1
	}
	left, top = max(x-reach, 0)/squareSide, max(y-reach, 0)/squareSide
	return left, min((x+reach)/squareSide, s.columns-1), top, min((y+reach)/squareSide, s.rows-1)
}

// row are the keypoints in some squares of a row.
func (s *sight) row(row, left, right int) []uint16 {
	if left > right {
		return nil
	}
	return s.order[s.starts[row*s.columns+left]:s.starts[row*s.columns+right+1]]
}
