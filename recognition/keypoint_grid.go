package recognition

// keypointGrid has a frame's features sorted by position, so that those near a position are found without visiting all.
type keypointGrid struct {
	Features
	columns, rows int
	starts        []uint32 // where the keypoints of each cell begin in order, and the end of the last
	order         []uint16 // keypoints, cell by cell
}

const cellSide = 16 * subpixels // in a keypoint's units

func newKeypointGrid(f Features) *keypointGrid {
	s := &keypointGrid{Features: f}
	s.columns, s.rows = int(f.shape.w)*subpixels/cellSide+1, int(f.shape.h)*subpixels/cellSide+1
	s.starts, s.order = make([]uint32, s.columns*s.rows+1), make([]uint16, len(f.keypoints))
	for _, k := range f.keypoints {
		s.starts[s.cell(k)+1]++
	}
	for i := range s.columns * s.rows {
		s.starts[i+1] += s.starts[i]
	}
	next := append([]uint32(nil), s.starts...)
	for i, k := range f.keypoints {
		at := s.cell(k)
		s.order[next[at]] = uint16(i)
		next[at]++
	}
	return s
}

func (s *keypointGrid) cell(k keypoint) int {
	return min(int(k.y)/cellSide, s.rows-1)*s.columns + min(int(k.x)/cellSide, s.columns-1)
}

// cellsWithin returns the columns and rows of cells within the radius of a position; none when it is outside.
func (s *keypointGrid) cellsWithin(x, y, radius int) (left, right, top, bottom int) {
	if x < -radius || y < -radius {
		return 0, -1, 0, -1
	}
	left, top = max(x-radius, 0)/cellSide, max(y-radius, 0)/cellSide
	return left, min((x+radius)/cellSide, s.columns-1), top, min((y+radius)/cellSide, s.rows-1)
}

// keypointsIn returns the keypoints in some cells of a row.
func (s *keypointGrid) keypointsIn(row, left, right int) []uint16 {
	if left > right {
		return nil
	}
	return s.order[s.starts[row*s.columns+left]:s.starts[row*s.columns+right+1]]
}
